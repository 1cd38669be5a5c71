"""A match is a value: replay, undo, forks, resuming and ending need nothing of their own."""

import os
import subprocess
import sys

import pytest
from attrs import evolve

from engine.errors import InternalError, NotYourTurn
from engine.match import Match
from engine.records import verification
from engine.ruleset import Ruleset
from engine.state import Verdict
from tests.contract.playing import (
    BOUND,
    ROOT,
    Played,
    by_samples,
    dice_of,
    dumped,
    play,
    some,
    start,
)


def given_again(match: Match, told: Played, count: int) -> Match:
    for step in told.steps[:count]:
        match = match.answer(step.seat, step.number, step.body)[0]
    return match


def test_replay_equals_play(matches: tuple[Played, ...]) -> None:
    for told in matches:
        again = given_again(start(told.rules, told.secret), told, BOUND)

        assert again == told.end
        assert dumped(again) == dumped(told.end)


def test_a_suspended_step_goes_on_as_one_that_is_played_again(match: Played) -> None:
    going_on = start(match.rules, match.secret)
    for at, step in enumerate(match.steps):
        copy = evolve(going_on)  # holds no step
        going_on, change = going_on.answer(step.seat, step.number, step.body)
        if at % 10 == 0 or len(copy.replies) > 8:
            again, change_again = copy.answer(step.seat, step.number, step.body)
            assert (going_on, change) == (again, change_again)


def test_undo_is_a_replay_of_one_reply_less(match: Played) -> None:
    for step in some(match, 40, most=12):
        fresh = start(match.rules, match.secret)
        earlier = given_again(fresh, match, step.before.count)

        assert dumped(earlier) == dumped(step.before)
        assert dumped(earlier.answer(step.seat, step.number, step.body)[0]) == dumped(step.after)


def test_a_match_saved_as_entries_resumes_equal(match: Played) -> None:
    for step in some(match, 60, most=8):
        entries = match.entries[: step.after.count + 1]
        resumed, last = verification.resume(match.header, dice_of(match.secret), entries)

        assert dumped(resumed) == dumped(step.after)
        assert last == entries[-1]


def test_an_answer_leaves_the_match_it_was_given_to_alone(match: Played) -> None:
    for step in some(match, 20):
        before = dumped(step.before)
        step.before.answer(step.seat, step.number, step.body)
        assert before == dumped(step.before)


def test_one_playthrough_whatever_the_hash_seed(rules: Ruleset) -> None:
    def told(seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "tests.contract.playing", rules.key, "5"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout

    digests = told("1").split()
    assert len(digests) > 20
    assert digests == told("77").split()


# ---------------------------------------------------------------- forks


def test_a_fork_leaves_its_parent_alone_and_begins_like_it(match: Played) -> None:
    for step in some(match, 25):
        before = dumped(step.before)
        fork = step.before.fork(dice_of("other"))
        assert dumped(fork) == before
        fork.answer(step.seat, step.number, step.body)
        assert dumped(step.before) == before


def test_a_fork_with_the_same_dice_goes_on_like_its_parent(match: Played) -> None:
    for step in some(match, 10):
        fork = step.before.fork(dice_of(match.secret))
        assert dumped(fork.answer(step.seat, step.number, step.body)[0]) == dumped(step.after)


def test_a_fork_keeps_the_dice_that_have_fallen(
    rules: Ruleset, matches: tuple[Played, ...]
) -> None:
    """Also in the middle of a step: what was rolled, told and answered stays true."""
    forked = 0
    for told in matches:
        for step in told.steps:
            if step.before.fallen:
                fork = step.before.fork(dice_of("other"))
                after, change = fork.answer(step.seat, step.number, step.body)
                drawn = step.before.state.rolled - step.before.settled.rolled
                assert len(step.before.fallen) == drawn
                if after.settled == fork.settled:
                    assert after.fallen[:drawn] == step.before.fallen
                assert change.before == step.before.state
                forked += 1
    assert (forked > 10) is rules.dice


def test_a_fork_with_other_dice_differs(rules: Ruleset, match: Played) -> None:
    """Looking ahead never shows the dice that will really fall."""
    ends = set()
    for n in range(2):
        ahead = match.start.fork(dice_of(f"other {n}"))
        policy = by_samples(9)
        while ahead.asks:
            ask = ahead.asks[0]
            ahead = ahead.answer(ask.seat, ask.number, policy(ahead, ask))[0]
        ends.add(dumped(ahead))
    assert (len(ends) > 1) is rules.dice


def test_a_fork_of_a_fork_forgets_the_dice_between(rules: Ruleset, match: Played) -> None:
    step = next(step for step in match.steps if step.before.fallen or not rules.dice)
    fork = step.before.fork(dice_of("other")).fork(dice_of(match.secret))

    assert dumped(fork.answer(step.seat, step.number, step.body)[0]) == dumped(step.after)


# ---------------------------------------------------------------- ends


def test_every_match_ends(matches: tuple[Played, ...]) -> None:
    for told in matches:
        assert len(told.steps) < BOUND
        assert told.end.verdict is not None
        assert told.end.asks == ()
        assert told.end.question(0) is None


def test_there_is_a_question_until_there_is_a_verdict(matches: tuple[Played, ...]) -> None:
    for told in matches:
        for step in told.steps:
            assert step.before.asks
            assert step.before.verdict is None
            seats = [ask.seat for ask in step.before.asks]
            assert len(seats) == len(set(seats))


def test_nothing_can_be_answered_once_it_is_over(match: Played) -> None:
    last = match.steps[-1]
    with pytest.raises(NotYourTurn):
        match.end.answer(last.seat, last.number, last.body)
    with pytest.raises(InternalError):
        match.end.resign(0)
    with pytest.raises(InternalError):
        match.end.agree_draw()


def test_a_match_can_be_resigned_or_drawn_at_any_question(match: Played) -> None:
    for step in some(match, 50):
        for seat in (0, 1):
            lost, change = step.before.resign(seat)
            score = lost.rules.score(step.before.state, seat)
            assert len(score) == 2
            assert lost.verdict == Verdict("resigned", 1 - seat, score=score)
            assert (lost.asks, lost.replies, change.notes) == ((), (), ())
        drawn = step.before.rules.score(step.before.state, None)
        assert step.before.agree_draw()[0].verdict == Verdict("agreed", None, score=drawn)


def test_dice_are_counted_and_every_one_is_told_once(matches: tuple[Played, ...]) -> None:
    for told in matches:
        fell = [die[0] for entry in told.entries for die in entry.dice]
        assert fell == list(range(told.end.state.rolled))


def test_dice_fall_only_where_the_ruleset_has_any(
    rules: Ruleset, matches: tuple[Played, ...]
) -> None:
    for told in matches:
        assert (told.end.state.rolled > 0) is rules.dice
        assert any(entry.dice for entry in told.entries) is rules.dice


def test_two_matches_of_other_dice_differ(rules: Ruleset) -> None:
    one, other = (play(rules, secret, by_samples(1)) for secret in ("one", "other"))
    assert (dumped(one.end) != dumped(other.end)) is rules.dice


def test_an_answer_in_secret_tells_the_other_seat_nothing(matches: tuple[Played, ...]) -> None:
    """While several seats are asked at once, the first answer changes and tells nothing."""
    for told in matches:
        for step in told.steps:
            if len(step.before.asks) > 1:
                assert step.after.state == step.before.state
                assert step.change.notes == ()
                assert step.after.asks == tuple(
                    ask for ask in step.before.asks if ask.seat != step.seat
                )
