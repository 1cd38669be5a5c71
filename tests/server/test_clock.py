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


def test_a_question_opened_again_has_what_it_had_left() -> None:
    clocks = FULL.ask([ask(0, 1, "setup")], 0).charge(0, 20, answered=True)
    clocks = clocks.ask([ask(0, 2, "setup")], 20).take_back(0, [ask(0, 4, "setup")], 50)

    assert (40, 0) == clocks.show(50).allowance
    assert (70, 100) == clocks.banks  # the 30 seconds of the second question
    assert (90, 0) == clocks.next_deadline()


def test_an_increment_is_given_back_with_the_reply() -> None:
    clocks = FULL.ask([ask(0, 1)], 0).charge(0, 20, answered=True).ask([ask(0, 2)], 20)
    clocks = clocks.take_back(0, [ask(0, 4)], 30)

    assert (70, 100) == clocks.banks
    assert (30 + 70, 0) == clocks.next_deadline()


def test_the_other_seats_question_runs_on_while_a_reply_is_taken_back() -> None:
    both = [ask(0, 1, "setup"), ask(1, 1, "setup")]
    clocks = FULL.ask(both, 0).charge(0, 20, answered=True).ask(both[1:], 20)
    clocks = clocks.take_back(0, [ask(0, 3, "setup"), ask(1, 3, "setup")], 30)

    assert (40, 30) == clocks.show(30).allowance


def test_nobody_gains_time_by_going_back_and_forth() -> None:
    now, clocks, number = 0.0, FULL.ask([ask(0, 0, "setup")], 0), 0
    for _ in range(20):
        clocks = clocks.charge(0, now, answered=True).ask([ask(0, number + 1, "setup")], now)
        now += 50
        number += 2
        clocks = clocks.take_back(0, [ask(0, number, "setup")], now)

    assert (0, 100) == clocks.banks
    assert (60, 0) == clocks.show(now).allowance


def test_time_stands_still_in_a_pause() -> None:
    clocks = FULL.ask([ask(0, 1), ask(1, 1, "reaction")], 0).pause(4)

    assert clocks.next_deadline() is None
    for now in (4, 1000):
        assert ((96, 100), (), (0, 6)) == (
            (shown := clocks.show(now)).banks,
            shown.running,
            shown.allowance,
        )
        assert shown.paused
    assert (1006, 1) == clocks.go_on(1000).next_deadline()
    assert (86, 100) == clocks.go_on(1000).charge(0, 1010, answered=False).banks


def test_what_is_asked_or_taken_back_in_a_pause_waits_too() -> None:
    clocks = FULL.ask([ask(0, 1)], 0).charge(0, 10, answered=True)
    clocks = clocks.ask([ask(0, 2, "reaction")], 10).pause(12)
    clocks = clocks.take_back(0, [ask(0, 4)], 500).go_on(1000)

    assert (88, 100) == clocks.banks  # 10 and 2 seconds; the increment is gone
    assert (1088, 0) == clocks.next_deadline()
