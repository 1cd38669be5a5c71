"""A match in progress, as a value.

A match is its last settled state and the replies since. To answer, the ruleset's step is run again
from the settled state, fed those replies and the new one, until it asks the next question or is
over. So saving, forking, undo and replay need nothing of their own: they are copies of a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, frozen

from engine.dice import ContinuedDice, Dice
from engine.errors import Fault, NotYourTurn, Stale
from engine.flow import Ask, Flow, Seat, StepOver
from engine.ruleset import Ruleset
from engine.state import State, Verdict
from engine.table import Rolled, Table


@frozen
class Given:
    """A legal reply that was given."""

    seat: Seat
    body: Any


@frozen
class Change:
    """What one act did: from `before` to `after`, told in `notes`."""

    before: State
    after: State
    notes: tuple[Any, ...]


@frozen
class Match:
    """A match in progress. Never changes; every act returns the match after it."""

    rules: Ruleset
    dice: Dice = field(repr=False)
    settled: State
    """The table when no order was being resolved."""
    replies: tuple[Given, ...] = ()
    """Given since then, oldest first."""
    state: State = field(kw_only=True)
    """The table as it stands at the open questions."""
    asks: tuple[Ask, ...] = field(default=(), kw_only=True)
    """Open questions; several seats may be asked at once. None once the match is over."""
    count: int = field(default=0, kw_only=True)
    """Replies given in the whole match."""
    noted: int = field(default=0, kw_only=True)
    """Notes of the running step that were told already."""
    fallen: tuple[int, ...] = field(default=(), kw_only=True, repr=False)
    """Faces of the dice drawn in the running step."""
    verdict: Verdict | None = field(default=None, kw_only=True)

    @classmethod
    def start(cls, rules: Ruleset, options: Any, dice: Dice) -> tuple[Match, Change]:
        """Set up a match. Raises `IllegalReply` when `options` cannot be played."""
        return cls.play_on(rules, rules.muster(options), dice)

    @classmethod
    def play_on(cls, rules: Ruleset, state: State, dice: Dice) -> tuple[Match, Change]:
        """Go on from a settled state, however it came about."""
        return cls(rules, dice, state, state=state)._advance(state)

    def question(self, seat: Seat) -> Ask | None:
        """Return the question open for `seat`, if any."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def check(self, seat: Seat, number: int, body: Any) -> None:
        """Raise `Refused` unless `seat` may answer question `number` with `body` now."""
        question = self.question(seat)
        if question is None:
            raise NotYourTurn(seat)
        if number != question.number:
            raise Stale(number, question.number)
        question.choice.check(self.state, body)

    def answer(self, seat: Seat, number: int, body: Any) -> tuple[Match, Change]:
        """Return the match after `body`. An illegal one raises `Refused` and nothing has
        changed."""
        self.check(seat, number, body)
        given = evolve(self, replies=(*self.replies, Given(seat, body)), count=self.count + 1)
        return given._advance(self.state)

    def fork(self, dice: Dice) -> Match:
        """Return the same match with other dice from here on, for looking ahead.

        What has fallen in the running step stays as it fell; every later die comes from `dice`, so
        a fork knows nothing of those the match itself will draw.
        """
        return evolve(self, dice=ContinuedDice(self.settled.rolled, self.fallen, dice))

    def resign(self, seat: Seat) -> tuple[Match, Change]:
        """Return the match lost by `seat`."""
        if seat not in (0, 1):
            raise Fault(f"there is no seat {seat}")
        return self._conclude(Verdict("resigned", 1 - seat, score=self._score(seat)))

    def agree_draw(self) -> tuple[Match, Change]:
        """Return the match drawn by agreement."""
        return self._conclude(Verdict("agreed", None, score=self._score(None)))

    def _score(self, resigned: Seat | None) -> tuple[float, ...]:
        return self.rules.score(self.state, resigned)

    def _conclude(self, verdict: Verdict) -> tuple[Match, Change]:
        if self.verdict:
            raise Fault("the match is over already")
        after = evolve(
            self, settled=self.state, replies=(), asks=(), noted=0, fallen=(), verdict=verdict
        )
        return after, Change(self.state, self.state, ())

    def _advance(self, before: State) -> tuple[Match, Change]:
        """Run on to the next question or to the verdict."""
        match, notes = self, list[Any]()
        while True:
            table: Table[Any] = Table(match.settled, match.dice)
            asks = _run(match.rules.step(table), match.replies, match.count)
            notes += table.notes[match.noted :]
            if asks:
                after = evolve(
                    match,
                    state=table.state,
                    asks=asks,
                    noted=len(table.notes),
                    fallen=_faces(table.notes),
                )
                return after, Change(before, table.state, tuple(notes))
            match = evolve(
                match,
                settled=table.state,
                state=table.state,
                replies=(),
                asks=(),
                noted=0,
                fallen=(),
                verdict=match.rules.verdict(table.state),
            )
            if match.verdict:
                return match, Change(before, table.state, tuple(notes))


def _faces(notes: Sequence[Any]) -> tuple[int, ...]:
    return tuple(face for note in notes if isinstance(note, Rolled) for face in note.faces)


def _run(step: Flow[None], replies: Sequence[Given], count: int) -> tuple[Ask, ...]:
    """Feed `replies` to a step. Return the questions still open, none when the step is over.

    A question is numbered by the replies of the match before it, so it keeps its number while
    another seat answers its own of the same moment.
    """
    try:
        asks, number = next(step), count - len(replies)
        answers: dict[Seat, Any] = {}
        for given in replies:
            answers[given.seat] = given.body
            if len(answers) == len(asks):
                number += len(asks)
                asks = step.send(tuple(answers[ask.seat] for ask in asks))
                answers = {}
    except (StopIteration, StepOver):
        return ()
    return tuple(evolve(ask, number=number) for ask in asks if ask.seat not in answers)
