"""No two bodies on the table overlap, whatever is replied; shapely, which no rules use, says so."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
import shapely
from attrs import evolve, fields_dict

from bots.policy import get
from engine.advice import queries as q
from engine.match import Match
from engine.ruleset import Ruleset
from tests.contract.playing import Played, dice_of, options_of
from tests.helpers.printed import catalogue_of

TOUCH = 0.002
"""How deep bodies may be in each other and still only touch; of the table."""
REPLIES = 30
"""So many of a match are looked at: the set-up, and the first moves and shots."""
SEED = 1


def overlaps(match: Match) -> list[tuple[str, str]]:
    """Return the units of which bodies overlap, in pairs; those apart of which a clause says that
    others may stand on the ground they cover."""
    plan = match.rules.query(match.state, match.asks, None, q.TableMap())
    assert isinstance(plan, q.Plan)
    above = {unit.above for unit in plan.units if unit.above is not None}
    assert not above or above <= {clause.id for clause in match.rules.rulebook()}
    stand = [(unit.unit, hull) for unit in plan.units if unit.above is None for hull in unit.hulls]
    if len(stand) < 2:
        return []
    shapes = [shapely.Polygon(hull).buffer(-TOUCH / 2, quad_segs=1) for _, hull in stand]
    first, second = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    return [(stand[a][0], stand[b][0]) for a, b in zip(first, second, strict=True) if a < b]


def tables(rules: Ruleset) -> tuple[Any, ...]:
    """Return the options of a match on each table of a ruleset."""
    usual = options_of(rules)
    if "scenario" not in fields_dict(type(usual)):
        return (usual,)
    return tuple(evolve(usual, scenario=key) for key in catalogue_of(rules)["scenarios"])


def played(rules: Ruleset, options: Any, policy: str, seed: int) -> Iterator[Match]:
    """Yield a match after each reply."""
    match, rng = Match.start(rules, options, dice_of(f"secret {seed}"))[0], Random(seed)
    while match.asks:
        ask = rng.choice(match.asks)
        body = get(policy)(rules, rules.view(match.state, ask.seat), ask, rng)
        match, _ = match.answer(ask.seat, ask.number, body)
        yield match


def check(matches: Iterable[Match]) -> int:
    """Look at each of some matches that changed a unit; return how many did."""
    seen, units = 0, None
    for match in matches:
        if match.state.units is not units:
            assert [] == overlaps(match), f"after {match.count} replies"
            seen, units = seen + 1, match.state.units
    return seen


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_no_bodies_overlap_on_any_table(rules: Ruleset, policy: str) -> None:
    for options in tables(rules):
        assert check(islice(played(rules, options, policy, SEED), REPLIES)) > 5


def test_no_bodies_overlap_in_whole_matches(matches: tuple[Played, ...]) -> None:
    for whole in matches:
        assert check(step.after for step in whole.steps)
