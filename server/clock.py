"""Time: where it comes from, and the clocks of a match.

The kind of a question picks the clock. A `turn` question runs on the seat's bank, which gains the
increment when it is answered; with the bank empty each one still gets a short grace. A `reaction`
or `setup` question has an allowance of its own and leaves the bank alone. Whoever lets the time
of a question pass has its default played.

What has happened has to be shown before it can be answered, so a clock stands at first: `SHOWING`
seconds for each act that nobody had time to look at, and never more than the `showing` that the
match was agreed with. Only the times of the acts, which everybody knows, decide that. No client is
asked what it has shown: the answer could not be checked, and would tell of what only its seat sees.

A reply that is taken back gives no time back: a question that is open again has what it had left,
and what went by since on another question of the seat goes off its bank.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import trio
from attrs import evolve, frozen

from engine.flow import Ask
from engine.match import KEPT
from engine.records import record
from engine.wire.messages import Clocks, ClockSettings

GRACE = 2.0
"""Seconds for a turn question when the bank is empty."""
SHOWING = 2.5
"""Seconds in which an act can be shown."""


@frozen
class Time:
    """Where the server's time comes from. Tests let it run faster."""

    speed: float = 1.0

    def now(self) -> float:
        """Return seconds since some moment."""
        return trio.current_time() * self.speed

    def move_on_at(self, deadline: float) -> trio.CancelScope:
        """Return a scope that is left at `deadline`."""
        return trio.move_on_at(deadline / self.speed)


@frozen
class Running:
    """The time of one open question."""

    question: int
    since: float
    """May lie ahead: until then it stands."""
    allowance: float | None
    """None where the bank runs."""

    def used(self, now: float) -> float:
        """Return the seconds it has run."""
        return max(0.0, now - self.since)


@frozen
class Answered:
    """What an answer left and earned, for the case that it is taken back."""

    seat: int
    left: float | None
    """Of the allowance; None where the bank ran."""
    earned: float


@frozen
class SeatClocks:
    """The clocks of both seats. A value: every change returns the clocks after it."""

    settings: ClockSettings
    banks: tuple[float, float]
    running: tuple[Running | None, Running | None] = (None, None)
    answered: tuple[Answered, ...] = ()
    """The last ones, oldest first. Forgotten by a restart, after which questions start afresh."""
    paused: float | None = None
    """Since when time stands still."""
    shown: float = -math.inf
    """By when all that has happened can have been shown."""

    @classmethod
    def full(cls, settings: ClockSettings) -> SeatClocks:
        """Return the clocks before the first question."""
        return cls(settings, (settings.bank, settings.bank))

    def after(
        self, act: record.Act, asks: Iterable[Ask], now: float, *, answered: bool
    ) -> SeatClocks:
        """Return the clocks after an act that leaves `asks` open; a reply was `answered`, or is the
        default of a silent seat."""
        clocks = self
        match act:
            case record.Reply(seat):
                clocks = self.charge(seat, now, answered=answered).showing(now)
            case record.TakeBack(seat):
                clocks = self.take_back(seat, asks, now)
        return clocks.ask(asks, now)

    def afresh(self, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Return the clocks after a restart: time that the server was down is nobody's."""
        paused = None if self.paused is None else now
        return SeatClocks(self.settings, self.banks, paused=paused).ask(asks, now)

    def showing(self, now: float) -> SeatClocks:
        """Leave time to show one more act before new questions cost any."""
        shown = min(max(self.shown, now) + SHOWING, now + self.settings.showing)
        return evolve(self, shown=shown)

    def ask(self, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Run for the open questions, as soon as what led to them can have been shown; one that
        was open already runs on."""
        now, running = self._moment(now), list[Running | None]([None, None])
        for ask in asks:
            before = self.running[ask.seat]
            if before and before.question == ask.number:
                running[ask.seat] = before
            else:
                allowance = None if ask.clock == "turn" else getattr(self.settings, ask.clock)
                running[ask.seat] = Running(ask.number, max(now, self.shown), allowance)
        return evolve(self, running=(running[0], running[1]))

    def charge(self, seat: int, now: float, *, answered: bool) -> SeatClocks:
        """Stop the clock of `seat`: the time is gone, and an answer earns the increment."""
        running, banks = self.running[seat], list(self.banks)
        on_bank = running is not None and running.allowance is None
        earned = self.settings.increment if answered and on_bank else 0.0
        banks[seat] = self.bank(seat, now) + earned
        stopped = (None, self.running[1]) if seat == 0 else (self.running[0], None)
        done = Answered(seat, self._left(seat, now), earned)
        return evolve(
            self,
            banks=(banks[0], banks[1]),
            running=stopped,
            answered=(*self.answered, done)[-KEPT:],
        )

    def take_back(self, seat: int, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Undo the last answer of `seat` and those since: `asks` are open again."""
        banks, running = list(self._left_in_banks(now)), self.running[seat]
        if running and running.allowance is not None:
            banks[seat] -= running.used(self._moment(now))
        replied = [at for at, one in enumerate(self.answered) if one.seat == seat]
        kept, undone = self.answered, tuple[Answered, ...]()
        if replied:
            kept, undone = self.answered[: replied[-1]], self.answered[replied[-1] :]
        left = {1 - seat: self._left(1 - seat, now)}
        for one in reversed(undone):
            banks[one.seat] -= one.earned
            left[one.seat] = one.left
        again = evolve(
            self,
            banks=(max(0.0, banks[0]), max(0.0, banks[1])),
            running=(None, None),
            answered=kept,
            shown=-math.inf,  # all of it was seen: going back and forth gains nobody any
        ).ask(asks, now)
        first, second = (
            run if run is None or left.get(at) is None else evolve(run, allowance=left[at])
            for at, run in enumerate(again.running)
        )
        again = evolve(again, running=(first, second))
        return again._stand(1 - seat, self.running[1 - seat])

    def _stand(self, seat: int, before: Running | None) -> SeatClocks:
        """Let the clock of a seat stand as long as that of its question before."""
        running = list(self.running)
        run = running[seat]
        if run and before:
            running[seat] = evolve(run, since=max(run.since, before.since))
        return evolve(self, running=(running[0], running[1]))

    def pause(self, now: float) -> SeatClocks:
        """Let time stand still. What has gone by is charged."""
        first, second = (
            evolve(run, since=max(run.since, now)) if run and run.allowance is None else run
            for run in self.running
        )
        return evolve(self, banks=self._left_in_banks(now), running=(first, second), paused=now)

    def go_on(self, now: float) -> SeatClocks:
        """Let time run again."""
        stood = now - self._moment(now)
        first, second = (run and evolve(run, since=run.since + stood) for run in self.running)
        return evolve(self, running=(first, second), paused=None)

    def give(self, seat: int, seconds: float) -> SeatClocks:
        """Add to the bank of a seat."""
        banks = list(self.banks)
        banks[seat] += seconds
        return evolve(self, banks=(banks[0], banks[1]))

    def bank(self, seat: int, now: float) -> float:
        """Return what is left in the bank of a seat."""
        return self._left_in_banks(now)[seat]

    def deadline(self, seat: int) -> float | None:
        """Return when the default of `seat` is played."""
        running = self.running[seat]
        if running is None or self.paused is not None:
            return None
        if running.allowance is None:
            return running.since + max(self.banks[seat], GRACE)
        return running.since + running.allowance

    def next_deadline(self) -> tuple[float, int] | None:
        """Return when the next default is played and whose."""
        due = [(at, seat) for seat in (0, 1) if (at := self.deadline(seat)) is not None]
        return min(due, default=None)

    def show(self, now: float) -> Clocks:
        """Return the clocks as they stand."""
        banks = self._left_in_banks(now)
        left = [self._left(seat, now) or 0.0 for seat in (0, 1)]
        held = [max(0.0, run.since - self._moment(now)) if run else 0.0 for run in self.running]
        is_paused = self.paused is not None
        return Clocks(
            (round(banks[0], 3), round(banks[1], 3)),
            tuple(seat for seat in (0, 1) if self.running[seat] and not is_paused),
            (round(left[0], 3), round(left[1], 3)) if any(left) else None,
            is_paused,
            (round(held[0], 3), round(held[1], 3)) if any(held) else None,
        )

    def _moment(self, now: float) -> float:
        return now if self.paused is None else self.paused

    def _left(self, seat: int, now: float) -> float | None:
        """Return what is left of the allowance of the open question; None where the bank runs."""
        running = self.running[seat]
        if running is None or running.allowance is None:
            return None
        return max(0.0, running.allowance - running.used(self._moment(now)))

    def _left_in_banks(self, now: float) -> tuple[float, float]:
        first, second = (
            max(0.0, bank - running.used(self._moment(now)))
            if running and running.allowance is None
            else bank
            for bank, running in zip(self.banks, self.running, strict=True)
        )
        return first, second
