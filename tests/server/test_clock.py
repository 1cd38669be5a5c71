"""The clocks as values."""

from __future__ import annotations

from typing import Any

from engine.flow import Ask
from engine.wire.messages import ClockSettings
from server.clock import GRACE, SeatClocks

SETTINGS = ClockSettings(bank=100, increment=5, reaction=10, setup=60)
FULL = SeatClocks.full(SETTINGS)


def ask(seat: int, number: int, clock: Any = "turn") -> Ask:
    return Ask(seat, None, None, clock, number)


def test_the_bank_runs_during_a_turn_question_and_gains_the_increment() -> None:
    clocks = FULL.ask([ask(0, 1)], 1000).charge(0, 1030, answered=True)

    assert (75, 100) == clocks.banks


def test_a_default_earns_no_increment() -> None:
    clocks = FULL.ask([ask(0, 1)], 1000).charge(0, 1100, answered=False)

    assert (0, 100) == clocks.banks


def test_a_reaction_has_its_own_allowance_and_leaves_the_bank_alone() -> None:
    clocks = FULL.ask([ask(1, 1, "reaction")], 1000)

    assert (1010, 1) == clocks.next_deadline()
    assert (100, 100) == clocks.charge(1, 1009, answered=True).banks
    assert (0, 6) == clocks.show(1004).allowance


def test_an_empty_bank_still_gets_a_short_grace_for_each_turn_question() -> None:
    clocks = FULL.ask([ask(0, 1)], 0).charge(0, 100, answered=False).ask([ask(0, 2)], 100)

    assert (100 + GRACE, 0) == clocks.next_deadline()


def test_a_question_that_stays_open_keeps_its_time_while_the_other_seat_answers() -> None:
    both = FULL.ask([ask(0, 1), ask(1, 1)], 0)
    clocks = both.charge(0, 20, answered=True).ask([ask(1, 1)], 20)

    assert (100, 1) == clocks.next_deadline()
    assert (85, 70) == clocks.show(30).banks
    assert (1,) == clocks.show(30).running


def test_no_clock_runs_when_nothing_is_asked() -> None:
    clocks = FULL.ask([ask(0, 1)], 0).charge(0, 1, answered=True).ask([], 1)

    assert clocks.next_deadline() is None
    assert () == clocks.show(99).running
