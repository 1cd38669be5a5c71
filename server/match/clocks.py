"""The clocks of a match.

All times are in seconds. The kind of a question picks the clock. A `turn` question runs on the
seat's bank, which gains the increment when it is answered; with an empty bank each question still
gets a short grace. A `reaction` or `setup` question has an allowance of its own and leaves the bank
alone. When the time of a question runs out, its default is played.

What has happened has to be shown before it can be answered, so a clock first stands still: for
`SHOWING` seconds per act that nobody had time to watch, up to the `showing` of the match. This
depends only on the times of the acts, which are public. Clients are not asked what they have shown:
the answer could not be checked, and would reveal what only their seat sees.

After an edit by the judge, and when one is taken back, the questions are new, and the time of those
before them is not charged.

Taking a reply back gives no time back. A question that is open again has the time it had left, and
what has passed since on another question of the seat is taken from its bank.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from attrs import evolve, frozen

from engine.flow import JUDGE, Ask
from engine.match import KEPT
from engine.records import record
from engine.wire.messages import Clocks, ClockSettings
from server.net.limits import DAY

GRACE = 2.0
"""Seconds for a turn question when the bank is empty."""
SHOWING = 2.5
"""Seconds needed to show an act."""
LARGEST_BANK = 30 * DAY
"""The most time that somebody is given."""


@frozen
class Running:
    """The time of one open question."""

    question: int
    since: float
    """When it starts to run; this may lie in the future."""
    allowance: float | None
    """None where the bank runs."""

    def used(self, now: float) -> float:
        """Return the seconds it has run."""
        return max(0.0, now - self.since)


@frozen
class Earned:
    """The time that a reply left and earned, in case it is taken back."""

    seat: int
    left: float | None
    """Of the allowance; None where the bank ran."""
    earned: float


@frozen
class SeatClocks:
    """The clocks of both seats. A value: every change returns new clocks."""

    settings: ClockSettings
    banks: tuple[float, float]
    running: tuple[Running | None, Running | None] = (None, None)
    answered: tuple[Earned, ...] = ()
    """The last ones, oldest first. A restart forgets them, and questions start afresh."""
    paused: float | None = None
    """When the match was paused; None while time runs."""
    shown: float = -math.inf
    """When all that has happened will have been shown."""

    @classmethod
    def full(cls, settings: ClockSettings) -> SeatClocks:
        """Return the clocks before the first question."""
        return cls(settings, (settings.bank, settings.bank))

    def after(
        self, act: record.Act, asks: Iterable[Ask], now: float, *, answered: bool
    ) -> SeatClocks:
        """Return the clocks after an act that leaves `asks` open. A reply that was not `answered`
        is the default of a silent seat."""
        clocks = self
        match act:
            case record.Reply(seat):
                clocks = self.charge(seat, now, answered=answered).showing(now)
            case record.TakeBack(seat) if seat != JUDGE:
                clocks = self.take_back(seat, asks, now, act.many)
        return clocks.ask(asks, now)

    def afresh(self, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Return the clocks after a restart. The time the server was down is not charged."""
        paused = None if self.paused is None else now
        return SeatClocks(self.settings, self.banks, paused=paused).ask(asks, now)

    def showing(self, now: float) -> SeatClocks:
        """Leave time to show one more act before the clocks of new questions run."""
        shown = min(max(self.shown, now) + SHOWING, now + self.settings.showing)
        return SeatClocks(
            self.settings, self.banks, self.running, self.answered, self.paused, shown
        )

    def ask(self, asks: Iterable[Ask], now: float) -> SeatClocks:
        """Run for the open questions, once what led to them has been shown. The clock of a
        question that was open already runs on."""
        now, running = self._moment(now), list[Running | None]([None, None])
        for ask in asks:
            before = self.running[ask.seat]
            if before and before.question == ask.number:
                running[ask.seat] = before
            else:
                allowance = None if ask.clock == "turn" else getattr(self.settings, ask.clock)
                running[ask.seat] = Running(ask.number, max(now, self.shown), allowance)
        return self._running((running[0], running[1]))

    def charge(self, seat: int, now: float, *, answered: bool) -> SeatClocks:
        """Stop the clock of `seat` and charge its time. An answer earns the increment."""
        running, banks = self.running[seat], list(self.banks)
        on_bank = running is not None and running.allowance is None
        earned = self.settings.increment if answered and on_bank else 0.0
        banks[seat] = self.bank(seat, now) + earned
        stopped = (None, self.running[1]) if seat == 0 else (self.running[0], None)
        done = Earned(seat, self._left(seat, now), earned)
        last = (*self.answered, done)[-KEPT:]
        return SeatClocks(
            self.settings, (banks[0], banks[1]), stopped, last, self.paused, self.shown
        )

    def take_back(self, seat: int, asks: Iterable[Ask], now: float, replies: int = 1) -> SeatClocks:
        """Undo the last answers of `seat` and those since: `asks` are open again."""
        banks, running = list(self._left_in_banks(now)), self.running[seat]
        if running and running.allowance is not None:
            banks[seat] -= running.used(self._moment(now))
        replied = [at for at, one in enumerate(self.answered) if one.seat == seat]
        kept, undone = self.answered, tuple[Earned, ...]()
        if replied:
            at = replied[-min(replies, len(replied))]
            kept, undone = self.answered[:at], self.answered[at:]
        left = {1 - seat: self._left(1 - seat, now)}
        for one in reversed(undone):
            banks[one.seat] -= one.earned
            left[one.seat] = one.left
        again = evolve(
            self,
            banks=(max(0.0, banks[0]), max(0.0, banks[1])),
            running=(None, None),
            answered=kept,
            shown=-math.inf,  # all of it was seen: taking back gains no time
        ).ask(asks, now)
        first, second = (
            run if run is None or left.get(at) is None else evolve(run, allowance=left[at])
            for at, run in enumerate(again.running)
        )
        again = evolve(again, running=(first, second))
        return again._stand(1 - seat, self.running[1 - seat])

    def _running(self, running: tuple[Running | None, Running | None]) -> SeatClocks:
        return SeatClocks(
            self.settings, self.banks, running, self.answered, self.paused, self.shown
        )

    def _stand(self, seat: int, before: Running | None) -> SeatClocks:
        """Let the clock of a seat stand as long as that of its earlier question."""
        running = list(self.running)
        run = running[seat]
        if run and before:
            running[seat] = evolve(run, since=max(run.since, before.since))
        return evolve(self, running=(running[0], running[1]))

    def pause(self, now: float) -> SeatClocks:
        """Pause. The time until now is charged."""
        first, second = (
            evolve(run, since=max(run.since, now)) if run and run.allowance is None else run
            for run in self.running
        )
        return evolve(self, banks=self._left_in_banks(now), running=(first, second), paused=now)

    def go_on(self, now: float) -> SeatClocks:
        """End a pause."""
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
        bank, running = self.banks[seat], self.running[seat]
        if running is None or running.allowance is not None:
            return bank
        return max(0.0, bank - running.used(self._moment(now)))

    def deadline(self, seat: int) -> float | None:
        """Return when the default of `seat` is played, in the server's time."""
        running = self.running[seat]
        if running is None or self.paused is not None:
            return None
        if running.allowance is None:
            return running.since + max(self.banks[seat], GRACE)
        return running.since + running.allowance

    def next_deadline(self) -> tuple[float, int] | None:
        """Return when the next default is played, and for which seat."""
        first, second = self.deadline(0), self.deadline(1)
        if first is None or (second is not None and second < first):
            return None if second is None else (second, 1)
        return first, 0

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
        return self.bank(0, now), self.bank(1, now)
