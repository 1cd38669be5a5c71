"""Time: where it comes from, and the clocks of a match.

The kind of a question picks the clock. A `turn` question runs on the seat's bank, which gains the
increment when it is answered; with the bank empty each one still gets a short grace. A `reaction`
or `setup` question has an allowance of its own and leaves the bank alone. Whoever lets the time
of a question pass has its default played.
"""

from __future__ import annotations

from collections.abc import Iterable

import trio
from attrs import evolve, frozen

from engine.flow import Ask
from engine.wire.messages import Clocks, ClockSettings

GRACE = 2.0
"""Seconds for a turn question when the bank is empty."""


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
    allowance: float | None
    """None where the bank runs."""


@frozen
class SeatClocks:
    """The clocks of both seats. A value: every change returns the clocks after it."""

    settings: ClockSettings
    banks: tuple[float, float]
    running: tuple[Running | None, Running | None] = (None, None)

    @classmethod
    def full(cls, settings: ClockSettings) -> SeatClocks:
        """Return the clocks before the first question."""
        return cls(settings, (settings.bank, settings.bank))

    def ask(self, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Run for the open questions; one that was open already runs on."""
        running: list[Running | None] = [None, None]
        for ask in asks:
            before = self.running[ask.seat]
            if before and before.question == ask.number:
                running[ask.seat] = before
            else:
                allowance = None if ask.clock == "turn" else getattr(self.settings, ask.clock)
                running[ask.seat] = Running(ask.number, now, allowance)
        return evolve(self, running=(running[0], running[1]))

    def charge(self, seat: int, now: float, *, answered: bool) -> SeatClocks:
        """Stop the clock of `seat`: the time is gone, and an answer earns the increment."""
        running = self.running[seat]
        banks = list(self.banks)
        if running and running.allowance is None:
            left = max(0.0, banks[seat] - (now - running.since))
            banks[seat] = left + (self.settings.increment if answered else 0.0)
        stopped = (None, self.running[1]) if seat == 0 else (self.running[0], None)
        return evolve(self, banks=(banks[0], banks[1]), running=stopped)

    def deadline(self, seat: int) -> float | None:
        """Return when the default of `seat` is played."""
        running = self.running[seat]
        if running is None:
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
        banks = [self.charge(seat, now, answered=False).banks[seat] for seat in (0, 1)]
        left = [
            max(0.0, running.since + running.allowance - now)
            if running and running.allowance is not None
            else 0.0
            for running in self.running
        ]
        return Clocks(
            (round(banks[0], 3), round(banks[1], 3)),
            tuple(seat for seat in (0, 1) if self.running[seat]),
            (round(left[0], 3), round(left[1], 3)) if any(left) else None,
        )
