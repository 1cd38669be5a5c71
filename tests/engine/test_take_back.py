"""Going back in a match: what costs nobody anything, what needs consent, and the dice after it."""

from dataclasses import dataclass
from itertools import count
from typing import Any, cast

import pytest
from attrs import evolve

from engine.dice import ProvenDice
from engine.errors import Refused, Stale
from engine.flow import ask
from engine.match import KEPT, SPACING, Match
from engine.ruleset import Ruleset
from engine.state import State
from engine.table import Rolled

from .toy import Again, More, Number, Score, Toy

RULES = cast(Ruleset, Toy())


@dataclass
class ByIndex:
    """Dice that say which they are: die n shows n modulo 3, plus 1, and is remembered."""

    asked: list[int]

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        self.asked.append(index)
        return index % 3 + 1


def begun() -> tuple[Match, list[int]]:
    asked: list[int] = []
    return Match.start(RULES, None, ByIndex(asked))[0], asked


def answered(match: Match, seat: int, body: Any) -> Match:
    question = match.question(seat)
    assert question is not None
    return match.answer(seat, question.number, body)[0]


def rolling() -> Match:
    """Seat 1 named the higher number and is asked after die 0."""
    match, _ = begun()
    return answered(answered(match, 0, Number(3)), 1, Number(7))


def test_a_secret_reply_that_uncovered_nothing_is_taken_back_freely_and_asked_anew() -> None:
    match, _ = begun()
    given = answered(match, 0, Number(3))
    assert given.is_free(0)
    assert not given.is_free(1)
    back, change = given.take_back(0)

    assert (change.before, change.after, change.taken_back) == (given.state, match.state, 0)
    assert [ask.seat for ask in back.asks] == [0, 1]
    assert {ask.number for ask in back.asks}.isdisjoint({0, 1})
    with pytest.raises(Stale):
        back.answer(0, 0, Number(3))
    assert answered(back, 0, Number(3)).replies == given.replies


def test_the_reply_that_uncovers_a_secret_is_not_free() -> None:
    """Nor would it be without the die: with `go=False` the next pair is asked in secret."""
    match = rolling()
    assert not match.is_free(1)
    match = answered(answered(match, 1, More(go=False)), 0, Number(4))
    assert match.is_free(0)
    uncovered = answered(match, 1, Number(2))
    assert not uncovered.is_free(1)


def test_a_reply_that_has_the_other_seat_asked_is_not_free() -> None:
    match = answered(rolling(), 1, More(go=False))

    assert [ask.seat for ask in match.asks] == [0, 1]
    assert not match.is_free(1)


def test_dice_taken_back_are_spent_and_the_next_have_later_indices() -> None:
    match = answered(answered(rolling(), 1, More()), 1, More())
    assert match.fallen == ((0, 1), (1, 2), (2, 3))
    back, _ = match.take_back(1)
    assert (back.state.rolled, back.fallen) == (2, ((0, 1), (1, 2)))
    again, change = back.answer(1, back.asks[0].number, More())

    assert change.notes == (Rolled("pips", 3, (1,)),)
    assert again.fallen == ((0, 1), (1, 2), (3, 1))
    assert again.state == Score(pips=4, rolled=4)
    further, _ = again.take_back(1)[0].take_back(1)
    assert (further.state.rolled, further.fallen) == (1, ((0, 1),))
    rolled, change = further.answer(1, further.asks[0].number, More())
    assert change.notes == (Rolled("pips", 4, (2,)),)
    assert rolled.state == Score(pips=3, rolled=5)


def test_spent_dice_stay_spent_when_the_step_or_the_match_ends_without_another() -> None:
    back = answered(rolling(), 1, More()).take_back(1)[0]
    stopped = answered(back, 1, More(go=False))
    assert (stopped.settled.rolled, stopped.skips) == (2, {})
    resigned, change = back.resign(1)
    assert (back.state.rolled, resigned.state.rolled, change.after.rolled) == (1, 2, 2)


def test_going_back_over_a_settled_state_takes_the_replies_since_with_it() -> None:
    match = answered(rolling(), 1, More(go=False))
    match = answered(answered(match, 0, Number(1)), 1, Number(9))
    back, change = match.take_back(0)
    assert [ask.seat for ask in back.asks] == [0, 1]
    assert change.after == cast(Any, back.settled)
    back, _ = back.take_back(0)

    assert isinstance(back.state, Score)
    assert (back.state.steps, back.replies) == (0, ())
    with pytest.raises(Refused, match="this seat has no reply to take back"):
        back.take_back(0)


def test_after_consent_nothing_before_is_free_any_more() -> None:
    match, _ = begun()
    one = answered(match, 0, Number(3))
    assert one.is_free(0)
    both = answered(one, 1, Number(7))
    back = both.take_back(1)[0]

    assert back.question(0) is None
    assert not back.is_free(0)


def test_going_back_twice_without_cost_needs_no_consent() -> None:
    class Alone(Toy):
        """Asks one seat again and again."""

        def step(self, table: Any) -> Any:
            from engine.flow import ask

            for _ in range(3):
                yield from ask(0, _choice(), More())
            table.set(steps=table.state.steps + 1)

        def verdict(self, state: Score) -> None:
            return None

    def _choice() -> Any:
        from .toy import Again

        return Again(0)

    match, _ = Match.start(cast(Ruleset, Alone()), None, ByIndex([]))
    start = match
    for _ in range(4):
        match = answered(match, 0, More())
    at_once, change = match.take_back(0, 4)
    assert (at_once.state, change.replies) == (start.state, 4)
    assert match.is_free(0, 4)
    for replies in (0, 5):
        with pytest.raises(Refused, match="not so many"):
            match.take_back(0, replies)
    for _ in range(4):
        assert match.is_free(0)
        match, _ = match.take_back(0)
    assert match.state == start.state
    for _ in range(KEPT + 5):
        match = answered(match, 0, More())
    for _ in range(KEPT):
        match, _ = match.take_back(0)
    with pytest.raises(Refused) as caught:
        match.take_back(0)
    assert (caught.value.code, caught.value.params) == ("nothing_to_take_back", {"most": KEPT})


def test_what_was_hidden_and_is_seen_now_makes_a_reply_dear() -> None:
    class Veiled(Toy):
        """The pips are hidden from seat 0 until a step is over."""

        def step(self, table: Any) -> Any:
            from engine.flow import ask

            from .toy import Again

            yield from ask(0, Again(0), More())
            yield from ask(0, Again(1), More())
            table.set(steps=table.state.steps + 1)

        def muster(self, options: Any) -> Score:
            return Score(pips=5)

        def view(self, state: Score, viewer: Any) -> Score:
            return evolve(state, pips=0) if state.steps == 0 else state

        def verdict(self, state: Score) -> None:
            return None

    match, _ = Match.start(cast(Ruleset, Veiled()), None, ByIndex([]))
    first = answered(match, 0, More())
    assert first.is_free(0)
    assert not answered(first, 0, More()).is_free(0)


def test_nothing_is_taken_back_when_it_is_over_or_has_not_begun() -> None:
    match, _ = begun()
    over = rolling().resign(0)[0]
    for one in (match, over, rolling()):
        for seat in (0, 1, 2, -1):
            if one.verdict or not one.past or seat not in (0, 1):
                with pytest.raises(Refused):
                    one.take_back(seat)
    assert all(not match.is_free(seat) for seat in (0, 1, 2))


def test_numbers_of_questions_never_come_again() -> None:
    match, _ = begun()
    seen, turn = {ask.number for ask in match.asks}, count()
    for body in (Number(1), Number(2)):
        match = answered(match, next(turn), body)
    for _ in range(6):
        assert all(ask.number not in seen for ask in match.asks)
        seen |= {ask.number for ask in match.asks}
        match = answered(match, match.asks[0].seat, More())
        assert all(ask.number not in seen for ask in match.asks)
        seen |= {ask.number for ask in match.asks}
        match, _ = match.take_back(0 if match.past[-1].given.seat == 0 else 1)


def test_the_dice_after_going_back_are_those_of_their_indices() -> None:
    dice = ProvenDice("secret", ("aa", "bb"))
    match = Match.start(RULES, None, dice)[0]
    match = answered(answered(match, 0, Number(3)), 1, Number(7))
    told = []
    for _ in range(3):
        after, change = match.answer(1, match.asks[0].number, More())
        told.append(change.notes[0])
        match, _ = after.take_back(1)

    assert [note.first for note in told] == [1, 2, 3]
    assert [note.faces for note in told] == [(dice.face(n, "pips"),) for n in (1, 2, 3)]
    assert isinstance(match.state, State)


class Alone(Toy):
    """Asks seat 1 again and again, and rolls a die for each reply; a step has seven questions."""

    def step(self, table: Any) -> Any:
        for _ in range(7):
            yield from ask(1, Again(table.state.pips), More())
            table.set(pips=table.state.pips + sum(table.roll("pips")))

    def verdict(self, state: Score) -> None:
        return None


def alone(replies: int) -> list[Match]:
    """Return a match before and after each of some replies."""
    matches = [Match.start(cast(Ruleset, Alone()), None, ByIndex([]))[0]]
    for _ in range(replies):
        matches.append(answered(matches[-1], 1, More()))
    return matches


@pytest.mark.parametrize("replies", [1, 9, 10, 11, KEPT, KEPT + 1, KEPT + 3 * SPACING + 5])
def test_the_match_before_each_of_the_last_replies_is_found_again(replies: int) -> None:
    """Most of them are not kept, but played again from a match a few replies earlier."""
    matches = alone(replies)
    match = matches[-1]
    for before in matches[-2 : -2 - KEPT : -1]:
        match, _ = match.take_back(1)
        assert (before.state, before.replies) == (match.state, match.replies)
        assert (before.fallen, before.settled) == (match.fallen, match.settled)
        assert not match.is_free(1)
    with pytest.raises(Refused):
        match.take_back(1)


def test_replies_after_one_was_taken_back_can_be_taken_back_too() -> None:
    match = alone(2 * SPACING + 3)[-1]
    for _ in range(SPACING):
        match = answered(match.take_back(1)[0], 1, More())
        match = answered(match, 1, More())
    for _ in range(3 * SPACING + 3):
        match, _ = match.take_back(1)

    assert (0, ()) == (cast(Score, match.state).pips, match.replies)


def test_few_of_the_matches_before_are_kept() -> None:
    match = alone(3 * KEPT)[-1]
    kept = [one for one in (*match.lead, *match.past) if one.before is not None]

    assert KEPT == len(match.past)
    assert len(kept) <= KEPT // SPACING + 2
    assert not any(one.before.past for one in kept if one.before is not None)
