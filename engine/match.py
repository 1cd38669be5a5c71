"""A match in progress, as a value.

A match is its last settled state and the replies since. Any match can be played on by running the
ruleset's step from the settled state and feeding it those replies. So saving, forking, undo and
replay need nothing of their own: they are copies of a value.

The newest match of a line need not be played again. It holds its step, suspended at the open
questions; the first reply takes the step and goes on with it. A copy has none, and a second reply
to the same match finds it gone: both run it anew, and come to the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from engine.dice import ContinuedDice, Dice
from engine.diff import diff
from engine.errors import InternalError, NotYourTurn, Refused, Stale
from engine.flow import JUDGE, Ask, Seat
from engine.ruleset import Ruleset
from engine.state import State, Verdict
from engine.step import Given, Step
from engine.table import Rolled, Table

KEPT = 100
"""Replies that can be taken back: the newest ones of both seats."""
SPACING = 10
"""Of the matches before those replies, one in so many is kept. The others are played again from
it if somebody takes back that far."""


@frozen
class Change:
    """What one act did: from `before` to `after`, reported in `notes`."""

    before: State
    after: State
    notes: tuple[Any, ...]
    taken_back: Seat | None = None
    """Whose reply was taken back; `JUDGE` for an edit."""
    replies: int = 1
    """How many of their replies."""
    ruling: str | None = None
    """The reason, where the judge did it."""
    written: Any = field(default=None, eq=False, repr=False)
    """What `record` wrote of it as JSON, ready to be sent too."""


@frozen
class Past:
    """A reply, or an edit, that can be taken back."""

    given: Given
    """For an edit: by `JUDGE`, the table after it."""
    before: Match | None
    """The match before it, without its own past. Always there for the newest reply."""
    is_kept: bool
    """`before` stays when more replies follow."""
    is_free: bool = True
    """False once something was taken back by consent: then more is known than the table shows."""


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
    """Numbers the questions: grows with every reply and every one taken back."""
    noted: int = field(default=0, kw_only=True)
    """Notes of the running step that were told already."""
    fallen: tuple[tuple[int, int], ...] = field(default=(), kw_only=True, repr=False)
    """Dice drawn in the running step: index and face."""
    past: tuple[Past, ...] = field(default=(), kw_only=True, repr=False, eq=False)
    """The last replies that stand and can be taken back, oldest first."""
    lead: tuple[Past, ...] = field(default=(), kw_only=True, repr=False, eq=False)
    """The replies before those, back to the newest whose match is kept."""
    skips: Mapping[int, int] = field(factory=dict, kw_only=True, repr=False)
    """Dice of the running step that were taken back: from an index, to the next that may fall."""
    taken_back: int = field(default=0, kw_only=True)
    """How often a reply was taken back."""
    asked_again: int | None = field(default=None, kw_only=True)
    """Number of the questions that were opened again when something was taken back last."""
    verdict: Verdict | None = field(default=None, kw_only=True)
    _steps: list[Step] = field(init=False, factory=list, repr=False, eq=False)
    """The suspended step, until a reply takes it."""

    @classmethod
    def start(cls, rules: Ruleset, options: Any, dice: Dice) -> tuple[Match, Change]:
        """Set up a match. Raises `IllegalReply` when `options` cannot be played."""
        return cls.play_on(rules, rules.muster(options), dice)

    @classmethod
    def play_on(cls, rules: Ruleset, state: State, dice: Dice) -> tuple[Match, Change]:
        """Go on from a settled state, however it came about."""
        match = cls(rules, dice, state, state=state)
        return match._advance(match._step_from(state, {}, 0), (), 0)

    @classmethod
    def resumed(
        cls,
        rules: Ruleset,
        dice: Dice,
        settled: State,
        replies: tuple[Given, ...],
        *,
        count: int,
        skips: Mapping[int, int],
        taken_back: int,
        asked_again: int | None,
    ) -> Match:
        """Return a match that is not over as it stands after the replies since its settled state.
        No reply before can be taken back in it."""
        held = cls(
            rules,
            dice,
            settled,
            replies,
            state=settled,
            count=count,
            skips=skips,
            taken_back=taken_back,
            asked_again=asked_again,
        )
        step = held._take_step()
        state, notes = step.table.state, step.table.notes
        match = evolve(held, state=state, asks=step.asks, noted=len(notes), fallen=_fallen(notes))
        match._steps.append(step)
        return match

    @property
    def next_die(self) -> int:
        """The index after every die that ever fell, those that were taken back among them."""
        return self.skips.get(self.state.rolled, self.state.rolled)

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
        given, step = Given(seat, body), self._take_step()
        step.reply(given)
        past, lead = self._past_with(given)
        return self._advance(step, (*self.replies, given), self.count + 1, past, lead)

    def edit(self, state: State) -> tuple[Match, Change]:
        """Return the match with another table: a judge has edited it.

        What is asked then follows from that table, so nothing may have been replied, rolled or
        reported since the last order. Else raises `Refused`.
        """
        self.must_be_between_orders()
        edited = evolve(self, settled=state)
        past, lead = self._past_with(Given(JUDGE, state), is_kept=True)
        step = edited._step_from(state, self.skips, self.count + 1)
        return edited._advance(step, (), self.count + 1, past, lead)

    def must_be_between_orders(self) -> None:
        """Raise `Refused` while an order is being resolved, and once the match is over."""
        if self.verdict:
            raise Refused("over", "the match is over")
        if self.replies or self.noted:
            raise Refused(
                "order_in_progress",
                "the table can be edited between two orders; wait until this one is resolved, or "
                "take it back",
            )

    def take_back(self, seat: Seat, replies: int = 1) -> tuple[Match, Change]:
        """Return the match as it stood before the last replies of `seat`, or for `JUDGE` before the
        last edits.

        Dice that fell since are spent: whatever is rolled now has the indices after them. Questions
        that are open again have new numbers, so an answer that is still on its way is stale.
        Raises `Refused` when there is nothing to go back to.
        """
        replied = [at for at, one in enumerate(self.past) if one.given.seat == seat]
        if not 1 <= replies <= len(replied):
            raise Refused(
                "nothing_to_take_back",
                f"this seat has no reply to take back, or not so many; they must be among the last "
                f"{KEPT} of both seats, and the match must not be over",
                params={"most": KEPT},
            )
        at = replied[-replies]
        before, past = self._before(at), self.past[:at]
        if not self.is_free(seat, replies):
            past = tuple(evolve(one, is_free=False) for one in past)
        here, later = before.state.rolled, self.count + 1 - before.asks[0].number
        skips = {index: to for index, to in before.skips.items() if index < here}
        if self.next_die > here:
            skips[here] = self.next_die
        asks = tuple(evolve(ask, number=ask.number + later) for ask in before.asks)
        after = evolve(
            before,
            asks=asks,
            count=before.count + later,
            past=past,
            lead=self.lead,
            skips=skips,
            taken_back=self.taken_back + 1,
            asked_again=asks[0].number,
        )
        return after, Change(self.state, after.state, (), seat, replies)

    def is_free(self, seat: Seat, replies: int = 1) -> bool:
        """Return whether taking the last replies of `seat` back costs neither side anything: each
        of them, one after the other.

        It is the last of the match, no die fell after it, it uncovered nothing to `seat`, and the
        other seat was not asked because of it.
        """
        if replies > 1:
            return self.is_free(seat) and self.take_back(seat)[0].is_free(seat, replies - 1)
        last = self.past[-1] if self.past else None
        if last is None or last.given.seat != seat or not last.is_free:
            return False
        before = self._before(len(self.past) - 1)
        return (
            before.next_die == self.next_die
            and before.asks[0].number == before.count  # else it uncovered a secret reply
            and _put(before.question(1 - seat)) == _put(self.question(1 - seat))
            and before._hidden_from(seat) == self._hidden_from(seat)
        )

    def fork(self, dice: Dice) -> Match:
        """Return the same match with other dice from here on, for looking ahead.

        What has fallen in the running step stays as it fell; every later die comes from `dice`, so
        a fork knows nothing of those the match itself will draw. Earlier replies cannot be taken
        back in it.
        """
        return evolve(self, dice=ContinuedDice(dict(self.fallen), dice), past=(), lead=())

    def seen_by(self, seat: Seat, dice: Dice) -> Match:
        """Return a fork that goes on from what `seat` sees: nothing hidden can change its course.

        A flow looks everything up again after a question, so the table may be exchanged under it.
        Raises `Refused` while a secret reply of the other seat waits to be revealed.
        """
        if any(ask.number != self.count for ask in self.asks):
            raise Refused(
                "look_ahead_stopped",
                "cannot look further ahead: the other seat has given a secret reply",
                params={"why": "secret"},
            )
        step = self.fork(dice)._take_step()
        step.table.state = self.rules.view(self.state, seat)
        forked = evolve(self, dice=dice, state=step.table.state, past=(), lead=())
        forked._steps.append(step)
        return forked

    def played_out(self, seat: Seat, body: Any, dice: Dice) -> Table[Any]:
        """Return the table at the end of the running step, with the notes since now, if `seat`
        replies `body` and all later questions are answered by their defaults. It goes on from what
        `seat` sees."""
        step = self.seen_by(seat, dice)._take_step()
        step.reply(Given(seat, body))
        while step.asks:
            ask = step.asks[0]
            step.reply(Given(ask.seat, ask.default))
        del step.table.notes[: self.noted]
        return step.table

    def resign(self, seat: Seat) -> tuple[Match, Change]:
        """Return the match lost by `seat`."""
        if seat not in (0, 1):
            raise InternalError(f"there is no seat {seat}")
        return self._conclude(Verdict("resigned", 1 - seat, score=self._score(seat)))

    def agree_draw(self) -> tuple[Match, Change]:
        """Return the match drawn by agreement."""
        return self._conclude(Verdict("agreed", None, score=self._score(None)))

    def award(self, winner: Seat | None) -> tuple[Match, Change]:
        """Return the match decided by the judge; None: drawn."""
        if winner not in (0, 1, None):
            raise Refused("no_such_seat", "winner must be 0, 1 or null", params={"seat": winner})
        return self._conclude(Verdict("awarded", winner, score=self._score(None)))

    def _score(self, resigned: Seat | None) -> tuple[float, ...]:
        return self.rules.score(self.state, resigned)

    def _conclude(self, verdict: Verdict) -> tuple[Match, Change]:
        if self.verdict:
            raise InternalError("the match is already over")
        settled = _without_skipped(self.state, self.skips)
        after = evolve(self._settled_at(settled), verdict=verdict, past=(), lead=())
        return after, Change(self.state, after.state, ())

    def _take_step(self) -> Step:
        """Return the step at the open questions, for one reply."""
        step = self._steps.pop() if self._steps else None
        if step is not None:
            return step
        begun = self._step_from(self.settled, self.skips, self.count - len(self.replies))
        return begun.replay(self.replies)

    def _step_from(self, settled: State, skips: Mapping[int, int], number: int) -> Step:
        table: Table[Any] = Table(settled, self.dice, skips=skips)
        return Step(table, self.rules.step(table), number)

    def _advance(
        self,
        step: Step,
        replies: tuple[Given, ...],
        count: int,
        past: tuple[Past, ...] = (),
        lead: tuple[Past, ...] = (),
    ) -> tuple[Match, Change]:
        """Run on to the next question or to the verdict. `step` has been given the `replies`."""
        settled, noted, skips, notes = self.settled, self.noted, self.skips, list[Any]()
        while True:
            table = step.table
            notes += table.notes[noted:]
            asks = step.asks
            if asks:
                break
            settled = _without_skipped(table.state, skips)
            verdict = self.rules.verdict(settled)
            if verdict:
                after = evolve(
                    self._settled_at(settled), count=count, verdict=verdict, past=(), lead=()
                )
                return after, Change(self.state, settled, tuple(notes))
            replies, noted, skips = (), 0, {}
            step = self._step_from(settled, skips, count)
        after = Match(
            self.rules,
            self.dice,
            settled,
            replies,
            state=table.state,
            asks=asks,
            count=count,
            noted=len(table.notes),
            fallen=_fallen(table.notes),
            past=past,
            lead=lead,
            skips=skips,
            taken_back=self.taken_back,
            asked_again=self.asked_again,
        )
        after._steps.append(step)
        return after, Change(self.state, table.state, tuple(notes))

    def _settled_at(self, state: State) -> Match:
        """Return the match with nothing being resolved."""
        return evolve(
            self,
            settled=state,
            state=state,
            replies=(),
            asks=(),
            noted=0,
            fallen=(),
            skips={},
        )

    # ------------------------------------------------------------------ what can be taken back

    def _past_with(
        self, given: Given, *, is_kept: bool = False
    ) -> tuple[tuple[Past, ...], tuple[Past, ...]]:
        """Return the past once `given` has been replied here, and what leads to it.

        The match before a reply is kept for one reply in `SPACING`, and where it does not follow
        from the reply before: at the start, and after something was taken back.
        """
        was_taken_back = self.asks[0].number == self.asked_again
        is_kept |= not self.past or was_taken_back or self.count % SPACING == 0
        newest = Past(given, evolve(self, past=(), lead=()), is_kept)
        past, lead = (*self.past[:-1], *map(_thinned, self.past[-1:]), newest), self.lead
        if len(past) > KEPT:
            past, lead = past[1:], (*lead, past[0])
        return past, () if past[0].before is not None else lead

    def _before(self, at: int) -> Match:
        """Return the match before a reply of the past."""
        known = (*self.lead, *self.past[: at + 1])
        kept = max(n for n, one in enumerate(known) if one.before is not None)
        match = known[kept].before
        assert match is not None
        for one in known[kept:-1]:
            match = match._again(one.given)
        return match

    def _again(self, given: Given) -> Match:
        """Return the match after what was given here before."""
        if given.seat == JUDGE:
            return self.edit(given.body)[0]
        question = self.question(given.seat)
        assert question is not None
        return self.answer(given.seat, question.number, given.body)[0]

    def _hidden_from(self, seat: Seat) -> Mapping[str, Any]:
        """Return what the table holds and `seat` does not see."""
        seen = self.rules.view(self.state, seat)
        return {} if seen is self.state else diff(seen, self.state, lambda value: value)


def _put(ask: Ask | None) -> Ask | None:
    """Return a question without its number."""
    return ask and evolve(ask, number=0)


def _thinned(past: Past) -> Past:
    """Return a reply without the match before it, unless that is kept."""
    return past if past.is_kept else Past(past.given, None, is_kept=False, is_free=past.is_free)


def _without_skipped(state: State, skips: Mapping[int, int]) -> State:
    """Return a state with dice that were taken back left behind for good."""
    if state.rolled in skips:
        return evolve(state, rolled=skips[state.rolled])
    return state


def _fallen(notes: Sequence[Any]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (note.first + at, face)
        for note in notes
        if isinstance(note, Rolled)
        for at, face in enumerate(note.faces)
    )
