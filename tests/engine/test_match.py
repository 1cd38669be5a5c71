"""The kernel by a game of a few lines: questions, secrets, steps, forks, ends."""

from typing import Any, cast

import pytest

from engine.dice import ListedDice
from engine.errors import IllegalReply, InternalError, NotYourTurn, Stale
from engine.match import Change, Match
from engine.ruleset import Ruleset
from engine.state import Verdict
from engine.step import Given
from engine.table import Rolled

from .toy import Again, More, Number, Score, Told, Toy, WhichNumber

RULES = cast(Ruleset, Toy())
LOW = (1,) * 40


def begun(*faces: int) -> Match:
    return Match.start(RULES, None, ListedDice(faces or LOW))[0]


def rolling(*faces: int) -> Match:
    """Seat 1 has named the higher number and is asked after its first die."""
    return given(begun(*faces), (0, 0, Number(3)), (1, 0, Number(7)))


def given(match: Match, *replies: tuple[int, int, Any]) -> Match:
    for seat, number, body in replies:
        match = match.answer(seat, number, body)[0]
    return match


def pips(match: Match) -> int:
    assert isinstance(match.state, Score)
    return match.state.pips


def test_both_seats_are_asked_at_once_under_one_number() -> None:
    match = begun()
    assert [(ask.seat, ask.number, ask.clock) for ask in match.asks] == [
        (0, 0, "setup"),
        (1, 0, "setup"),
    ]
    assert match.question(0) is match.asks[0]
    assert match.question(2) is None


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_answers_in_secret_does_not_matter(first: int) -> None:
    replies = [(0, 0, Number(3)), (1, 0, Number(7))]
    match = given(begun(), replies[first], replies[1 - first])
    assert [ask.seat for ask in match.asks] == [1]
    assert match.asks[0].number == 2


def test_the_other_seat_is_told_nothing_before_it_answers() -> None:
    match, change = begun().answer(1, 0, Number(9))
    assert change.notes == ()
    assert change.before is change.after or change.before == change.after
    assert [(ask.seat, ask.number) for ask in match.asks] == [(0, 0)]
    with pytest.raises(NotYourTurn):
        match.answer(1, 0, Number(2))


def test_notes_are_told_once() -> None:
    match, first = Match.start(RULES, None, ListedDice(LOW))
    assert first.notes == (Told("begin"),)
    match = match.answer(0, 0, Number(3))[0]
    match, told = match.answer(1, 0, Number(7))
    assert told.notes == (Told("3 7"), Rolled("pips", 0, (1,)))
    match, told = match.answer(1, 2, More())
    assert told.notes == (Rolled("pips", 1, (1,)),)


def test_a_step_that_is_over_leads_to_the_next_question_at_once() -> None:
    match, told = rolling().answer(1, 2, More(go=False))
    assert told.notes == (Told("begin"),)
    assert [ask.number for ask in match.asks] == [3, 3]
    assert (match.replies, match.noted, match.fallen) == ((), 1, ())
    assert isinstance(match.settled, Score)
    assert match.settled.steps == 1


def test_a_step_can_end_from_deep_inside() -> None:
    match = given(rolling(6, 6, *LOW), (1, 2, More()))
    assert pips(match) == 12
    assert isinstance(match.asks[0].choice, WhichNumber)
    assert match.replies == ()


def test_a_match_ends_with_a_verdict_and_asks_no_more() -> None:
    match = given(rolling(), (1, 2, More(go=False)), (0, 3, Number(5)), (1, 3, Number(1)))
    match, change = match.answer(0, 5, More(go=False))
    assert match.verdict == Verdict("done", None)
    assert (match.asks, match.replies) == ((), ())
    assert change.after is match.state
    with pytest.raises(NotYourTurn):
        match.answer(0, 6, More())
    for act in (match.agree_draw, lambda: match.resign(0)):
        with pytest.raises(InternalError):
            act()


@pytest.mark.parametrize(
    ("seat", "number", "body", "fault"),
    [
        (0, 2, More(), NotYourTurn),
        (5, 2, More(), NotYourTurn),
        (1, 1, More(), Stale),
        (1, 3, More(), Stale),
        (1, 2, Number(1), IllegalReply),
        (1, 2, None, IllegalReply),
    ],
)
def test_what_is_refused_changes_nothing(
    seat: int, number: int, body: Any, fault: type[Exception]
) -> None:
    match = rolling()
    before = repr(match)
    with pytest.raises(fault):
        match.answer(seat, number, body)
    assert repr(match) == before
    assert match == rolling()


def test_bad_options_are_refused() -> None:
    with pytest.raises(IllegalReply):
        Match.start(RULES, "bad", ListedDice(()))


def test_play_goes_on_from_any_settled_state() -> None:
    match, change = Match.play_on(RULES, Score(pips=4, steps=1, rolled=9), ListedDice(LOW))
    assert change.before == match.settled == Score(pips=4, steps=1, rolled=9)
    match = given(match, (0, 0, Number(1)), (1, 0, Number(1)))
    assert (pips(match), match.state.rolled) == (5, 10)


# ---------------------------------------------------------------- forks


def test_a_fork_keeps_the_dice_that_have_fallen_and_takes_others_from_there() -> None:
    match = given(rolling(2, 3, 1, 1), (1, 2, More()))
    assert (pips(match), match.fallen) == (5, ((0, 2), (1, 3)))
    fork = match.fork(ListedDice((6, 6, 4, 6)))
    assert given(fork, (1, 3, More())).state == Score(pips=9, rolled=3)
    assert given(match, (1, 3, More())).state == Score(pips=6, rolled=3)


def test_a_fork_never_asks_the_dice_of_its_parent_again() -> None:
    parent = ListedDice((2, 3, 1, 1))
    match = given(Match.start(RULES, None, parent)[0], (0, 0, Number(3)), (1, 0, Number(7)))
    used = parent.used
    fork = match.fork(ListedDice(LOW))
    given(fork, (1, 2, More()), (1, 3, More()))
    assert parent.used == used


def test_a_fork_of_a_fork_keeps_what_fell_in_both() -> None:
    match = rolling(2, 1, 1)
    fork = given(match.fork(ListedDice((6, 3, 6))), (1, 2, More()))
    assert fork.fallen == ((0, 2), (1, 3))
    second = given(fork.fork(ListedDice((6, 6, 1))), (1, 3, More()))
    assert second.fallen == ((0, 2), (1, 3), (2, 1))
    assert second.state == Score(pips=6, rolled=3)


def test_a_fork_goes_on_into_steps_with_its_own_dice() -> None:
    fork = rolling(2).fork(ListedDice((6, 5)))
    later = given(fork, (1, 2, More(go=False)), (0, 3, Number(1)), (1, 3, Number(2)))
    assert pips(later) == 7
    assert later.fallen == ((1, 5),)


# ---------------------------------------------------------------- ends by agreement


def test_resigning_and_drawing_settle_the_table_where_it_stands() -> None:
    match = given(rolling(4, *LOW), (1, 2, More()))
    lost, change = match.resign(1)
    pips = float(match.state.pips)  # type: ignore[attr-defined]
    assert pips > 0
    assert lost.verdict == Verdict("resigned", 0, score=(pips, 0.0))
    assert lost.settled is lost.state is match.state
    assert change == Change(match.state, match.state, ())
    assert (lost.replies, lost.asks, lost.noted, lost.fallen) == ((), (), 0, ())
    assert match.agree_draw()[0].verdict == Verdict("agreed", None, score=(pips, pips))
    assert match.verdict is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_a_seat_can_resign(seat: int) -> None:
    with pytest.raises(InternalError):
        rolling().resign(seat)


def test_replies_since_the_settled_state_are_kept_with_their_seats() -> None:
    match = given(rolling(), (1, 2, More()))
    assert match.replies == (Given(0, Number(3)), Given(1, Number(7)), Given(1, More()))
    assert (match.count, match.noted) == (3, 4)
    assert isinstance(match.asks[0].choice, Again)
