"""Every clause that a match can reach is reached by bots; what is not is listed, and why.

Matches of two rulesets are long. Of theirs so many are played as reach what comes up in every third
or fourth; what is rarer is listed with the number of matches that did reach it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bots.arena import Contest, arena
from bots.coverage.report import Coverage
from engine import ruleset
from tests.helpers.long import first
from tests.helpers.once import once

HERE = Path(__file__).parent
LISTED = tomllib.loads((HERE / "unreached.toml").read_text("utf-8"))
SELDOM = tomllib.loads((HERE / "seldom.toml").read_text("utf-8"))
WHOLE = {"spearhead": 60, "microtanks": 60, "diceless": 24, "battlegroup": 14}
"""Matches in which everything else comes up."""


def unreached(key: str) -> list[str]:
    """Return the clauses that are listed for a ruleset."""
    return [clause for part in LISTED[key] for clause in part["clauses"]]


def seldom(key: str) -> dict[str, int]:
    """Return the clauses that some sweeps reach, with the number of those that did."""
    found: dict[str, int] = SELDOM.get(key, {}).get("seen", {})
    return found


@once
def covered(key: str, matches: int) -> Coverage:
    """Return what came up in matches of bots over all options."""
    contest = Contest(key, ("random", "greedy"), matches, sweep={}, coverage=True)
    found = arena(contest, 1).coverage()
    assert found is not None
    return found


@pytest.mark.parametrize("key", LISTED)
def test_a_clause_is_listed_once_with_a_reason(key: str) -> None:
    listed = unreached(key)

    assert [] == [clause for clause in listed if listed.count(clause) > 1]
    assert set(listed) <= {clause.id for clause in ruleset.get(key).rulebook()}
    assert all(part["reason"] for part in LISTED[key])


@pytest.mark.parametrize("key", SELDOM)
def test_a_clause_that_seldom_comes_up_is_no_other(key: str) -> None:
    known = {clause.id for clause in ruleset.get(key).rulebook()}

    assert known.issuperset(seldom(key))
    assert set() == set(seldom(key)) & set(unreached(key))
    assert SELDOM[key]["matches"] >= 2 * max(seldom(key).values())


@pytest.mark.parametrize("key", first(LISTED))
def test_no_clause_is_listed_that_comes_up(key: str) -> None:
    seen = covered(key, 2).clauses

    assert [] == [clause for clause in unreached(key) if seen[clause]]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", WHOLE)
def test_every_other_clause_comes_up(key: str) -> None:
    seen = covered(key, WHOLE[key]).clauses

    missing = {clause for clause, count in seen.items() if not count}
    assert set() == missing - set(unreached(key)) - set(seldom(key))
