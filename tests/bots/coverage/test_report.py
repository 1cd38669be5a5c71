"""What came up in matches: named, at work and refused, counted by match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from bots import policy
from bots.arena import Contest, Report, arena, play
from bots.coverage.clauses import Tracer
from bots.coverage.report import Coverage, covered
from bots.coverage.sweep import drawn
from bots.coverage.watch import AFRESH, Watch
from engine import ruleset
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.force.state import army_of
from tests.helpers.once import once

SPEARHEAD, MICROTANKS = ruleset.get("spearhead"), ruleset.get("microtanks")
BATTLEGROUP = ruleset.get("battlegroup")


def contest(matches: int = 3) -> Contest:
    return Contest("spearhead", ("random", "greedy"), matches, 5, sweep={}, coverage=True)


@once
def played() -> Report:
    return arena(contest(), 1)


def coverage() -> Coverage:
    found = played().coverage()
    assert found is not None
    return found


def test_what_happens_in_every_match_is_counted_in_every_match() -> None:
    found = coverage()

    assert 3 == found.matches
    assert 3 == found.clauses["spearhead/roll-off"] == found.clauses["spearhead/deployment-zone"]
    assert 3 == found.others["question"]["which_tank"] == found.others["reply"]["declare move"]
    assert 3 == found.others["note"]["moved"]
    assert 0 < found.others["refusal"]["not_to_activate"] <= 3
    assert 0 < sum(found.others["weapon named"].values())
    assert 0 < found.others["sheet fielded"]["swift"] <= 3


def test_what_is_said_of_options_and_replies_with_a_fault_is_counted_too() -> None:
    refused = coverage().others["refusal"]

    assert 0 < refused["unknown_scenario"] <= 3
    assert 0 < refused["ram_too_far"] <= 3


def test_words_that_no_code_cites_cannot_be_seen() -> None:
    assert "spearhead/page-references" in coverage().uncited
    assert "spearhead/roll-off" not in coverage().uncited


def test_a_test_counts_by_the_answer_it_gave_less_often() -> None:
    clause, name = "spearhead/attack-range", "is_in_range"
    yes, no = ("test", clause, name, "True"), ("test", clause, name, "False")
    found = covered(SPEARHEAD, [frozenset({yes, no}), frozenset({yes}), frozenset({yes})])

    assert 1 == found.clauses[clause]
    assert 0 == covered(SPEARHEAD, [frozenset({yes})]).clauses[clause]


def test_it_is_told_to_people_and_to_programs() -> None:
    text, summary = played().text(), played().summary()["coverage"]

    assert "of 106 clauses came up" in text
    assert "       3  spearhead/roll-off" in text
    assert "       -  spearhead/page-references" in text
    assert 3 == summary["counts"]["clause"]["spearhead/roll-off"]
    assert "spearhead/page-references" in summary["never"]["clause"]
    assert "coverage" not in arena(Contest("spearhead", ("first", "first"), 1), 1).summary()


def test_a_match_that_is_watched_goes_as_it_would_go() -> None:
    def outcome(found: Report) -> list[tuple[Any, ...]]:
        return [(one.winner, one.reason, one.replies, one.refused) for one in found.results]

    seen = evolve(contest(), sweep={"rosters": [None, None]})
    unseen = evolve(seen, coverage=False)

    assert outcome(arena(unseen, 1)) == outcome(arena(seen, 1))


def test_what_the_rules_know_is_forgotten_at_the_first_questions_of_a_kind_and_then_seldom() -> (
    None
):
    watch, forgot = Watch(SPEARHEAD, Random(1)), list[int]()
    cited = evolve(watch.tracer.cited, forgetful=(lambda: forgot.append(1),))
    watch.tracer = Tracer(cited)
    greedy = policy.get("greedy")
    result = play(SPEARHEAD, (greedy, greedy), "forgets", watch=watch)

    assert AFRESH < len(forgot) < 0.6 * sum(result.replies)


@pytest.mark.long
def test_what_comes_up_is_the_same_on_one_core_and_on_two() -> None:
    assert arena(contest(), 2).coverage() == coverage()


def test_a_sweep_draws_options_that_go_together() -> None:
    options = [drawn(MICROTANKS, {}, Random(seed)) for seed in range(30)]

    assert {"crossroads", "river-line", "rearguard"} == {one.scenario for one in options}
    assert {None, 300, 500, 800} == {one.limit for one in options}


def test_a_sweep_draws_ready_made_forces_and_the_limits_that_they_need() -> None:
    options = [drawn(BATTLEGROUP, {}, Random(seed)) for seed in range(120)]
    ready = {army_of(force) for force in BOOK.forces.values()}
    given = [army for one in options for army in one.armies if army is not None]

    assert {500, 1000, 1500, 3000} == {one.points_limit for one in options}
    assert ready.issuperset(given)
    assert len(set(given)) > 12
    assert 160 < len(given) < 200


def test_a_sweep_that_measures_bots_draws_forces_of_about_the_same_cost() -> None:
    options = [drawn(BATTLEGROUP, {}, Random(seed), alike=True) for seed in range(120)]
    muster = BATTLEGROUP.catalogue().muster
    assert muster is not None
    costs = {
        army_of(force): one.cost
        for force, one in zip(BOOK.forces.values(), muster.ready, strict=True)
    }
    pairs = [one.armies for one in options]
    given = [(costs[one], costs[other]) for one, other in pairs if one and other]

    assert all((one is None) == (other is None) for one, other in pairs)
    assert all(min(pair) >= 0.85 * max(pair) for pair in given)
    assert any(one != other for one, other in given)
    assert 80 < len(given) < 100


def test_a_sweep_leaves_forces_alone_that_are_fixed() -> None:
    fixed = {"armies": [{"force": "brood"}, None]}
    options = [drawn(BATTLEGROUP, fixed, Random(seed)) for seed in range(5)]

    assert {(Army(force="brood"), None)} == {one.armies for one in options}


def test_a_sweep_keeps_to_what_is_fixed() -> None:
    for seed in range(10):
        assert "rearguard" == drawn(MICROTANKS, {"scenario": "rearguard"}, Random(seed)).scenario
    with pytest.raises(ValueError, match="no options that go together"):
        drawn(MICROTANKS, {"scenario": "moon"}, Random(0))
