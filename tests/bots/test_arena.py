"""The arena: it counts truly, never hangs, and plays the same on any number of cores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots import policy
from bots.arena import Contest, Report, Result, arena, play, wilson
from engine import ruleset
from engine.flow import Ask
from engine.ruleset import Ruleset

SPEARHEAD = ruleset.get("spearhead")
RANDOM = policy.get("random")
TIMES = ("seconds", "replies_per_second", "ms_per_reply")


def stubborn(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    return "no"


def broken(rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
    raise ZeroDivisionError("it cannot count")


def contest(*policies: str, matches: int = 4, seed: int = 7) -> Contest:
    first, second = policies
    return Contest("spearhead", (first, second), matches, seed)


def test_a_match_is_played_to_its_end() -> None:
    result = play(SPEARHEAD, (RANDOM, RANDOM), "a seed")

    assert "hang" != result.reason
    assert [0, 0] == result.refused == result.crashed
    assert all(count > 10 for count in result.replies)


def test_a_match_is_a_function_of_its_seed() -> None:
    def outcome(seed: str) -> tuple[Any, ...]:
        result = play(SPEARHEAD, (RANDOM, RANDOM), seed)
        return result.winner, result.reason, result.replies

    assert outcome("one") == outcome("one")
    assert len({str(outcome(str(seed))) for seed in range(4)}) == 4


def test_refused_replies_are_counted_and_the_default_is_played() -> None:
    result = play(SPEARHEAD, (stubborn, RANDOM), "a seed")

    assert result.refused == [result.replies[0], 0]
    assert result.replies[0] > 0
    assert "hang" != result.reason
    assert result.fault is not None


def test_a_crash_of_a_policy_is_counted_and_the_match_goes_on() -> None:
    result = play(SPEARHEAD, (RANDOM, broken), "a seed")

    assert result.crashed == [0, result.replies[1]]
    assert "hang" != result.reason
    assert "it cannot count" in str(result.fault)


def test_a_match_that_takes_too_long_hangs() -> None:
    result = play(SPEARHEAD, (RANDOM, RANDOM), "a seed", most=30)

    assert "hang" == result.reason
    assert result.winner is None
    assert 30 == sum(result.replies)


def test_the_report_is_the_same_on_one_core_and_on_two() -> None:
    def counted(jobs: int) -> dict[str, Any]:
        summary = arena(contest("random", "first"), jobs).summary()
        return {key: value for key, value in summary.items() if key not in TIMES}

    assert counted(1) == counted(2)


def test_the_report_counts_by_policy_though_sides_are_swapped() -> None:
    report = arena(contest("first", "random"), 1)
    winners = [
        report.contest.names[result.winner if number % 2 == 0 else 1 - result.winner]
        for number, result in enumerate(report.results)
        if result.winner is not None
    ]
    summary = report.summary()

    assert 4 == summary["matches"] == summary["finished"]
    assert {name: winners.count(name) for name in ("first", "random")} == summary["wins"]
    assert sum(summary["wins"].values()) + summary["draws"] == 4
    assert sum(summary["wins_by_seat"]) == len(winners)
    assert summary["replies"] == sum(sum(result.replies) for result in report.results)
    assert "first" in report.text()


def test_one_policy_against_itself_has_two_names() -> None:
    summary = arena(contest("random", "random", matches=1), 1).summary()

    assert ["random", "random#2"] == list(summary["wins"])


def test_progress_is_told_match_by_match() -> None:
    told: list[int] = []

    def progress(number: int, result: Result) -> None:
        told.append(number)

    arena(contest("first", "first", matches=3), 1, progress)

    assert [0, 1, 2] == told


@pytest.mark.parametrize("name", ["clairvoyant", "no_such_module:choose", "json:choose", ":"])
def test_an_unknown_policy_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        policy.get(name)


def test_a_policy_of_ones_own_is_named_by_module_and_function() -> None:
    assert policy.get("bots.policies.first:choose") is policy.get("first")


# ------------------------------------------------------------------ sides


def told(winner: int | None, reason: str = "end", west: int = 0) -> Result:
    sides = ("west", "east") if west == 0 else ("east", "west")
    return Result(winner, reason, sides)


def test_shares_are_told_by_side_of_the_scenario_whoever_fought_it() -> None:
    report = Report(contest("random", "first"), 0.0)
    for number in range(60):
        report.add(number, told(number % 2, west=number % 2))
    for number in range(60, 100):
        report.add(number, told(None))
    report.add(100, told(0, reason="hang"))
    sides = report.summary()["by_side"]

    assert ["east", "west"] == list(sides)
    assert {"wins": 60, "share": 0.6, "interval": [0.502, 0.6906]} == sides["west"]
    assert {"wins": 0, "share": 0.0, "interval": [0.0, 0.037]} == sides["east"]
    assert (
        "side west        60 won, 60.0% of matches (95 % interval 50.2% to 69.1%)" in report.text()
    )


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert (0.0, 1.0) == wilson(0, 0)
    assert pytest.approx((0.2366, 0.7634), abs=1e-4) == wilson(5, 10)
    assert pytest.approx((0.7225, 1.0), abs=1e-4) == wilson(10, 10)
    low, high = wilson(120, 200)
    assert pytest.approx((0.5308, 0.6654), abs=1e-4) == (low, high)


@pytest.mark.long
def test_matches_of_every_ruleset_say_who_fought_what_side() -> None:
    for key in ruleset.hosted():
        result = play(ruleset.get(key), (RANDOM, RANDOM), "sides")

        assert None not in result.sides
        assert 2 == len(set(result.sides))
