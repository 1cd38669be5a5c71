"""The clocks as values."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.flow import Ask
from engine.records import record
from engine.wire.messages import ClockSettings
from server.match.clocks import GRACE, SHOWING, SeatClocks

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


def played(clocks: SeatClocks, seat: int, then: Ask, now: float) -> SeatClocks:
    """Return the clocks after a reply of `seat` that leads to another question."""
    return clocks.after(record.Reply(seat, 0, {}), [then], now, answered=True)


def bots_turn(acts: int, each: float = 0.01) -> tuple[SeatClocks, float]:
    """Return the clocks after a turn of seat 1, which ends with a question for seat 0, and when
    that is."""
    clocks, now = FULL.ask([ask(1, 0)], 1000), 1000.0
    for number in range(1, acts + 1):
        now += each
        clocks = played(clocks, 1, ask(0 if number == acts else 1, number), now)
    return clocks, now


def test_a_clock_stands_until_what_led_to_its_question_can_have_been_shown() -> None:
    clocks, now = bots_turn(1)

    assert (SHOWING, 0.0) == clocks.show(now).held
    assert (0,) == clocks.show(now).running
    assert 100 == clocks.bank(0, now + SHOWING)
    assert clocks.show(now + SHOWING).held is None
    assert 93 == clocks.bank(0, now + SHOWING + 7)
    assert (now + SHOWING + 100, 0) == clocks.next_deadline()


def test_a_reaction_has_all_of_its_time_after_what_it_answers_was_shown() -> None:
    clocks = played(FULL.ask([ask(1, 0)], 0), 1, ask(0, 1, "reaction"), 5)

    assert (10, 0) == clocks.show(5).allowance == clocks.show(5 + SHOWING).allowance
    assert (6, 0) == clocks.show(5 + SHOWING + 4).allowance
    assert (5 + SHOWING + 10, 0) == clocks.next_deadline()


@pytest.mark.parametrize("acts", [2, 3, 40])
def test_a_long_turn_leaves_more_time_to_show_it_and_no_turn_more_than_was_agreed(
    acts: int,
) -> None:
    clocks, now = bots_turn(acts)
    held = clocks.show(now).held
    assert held is not None

    assert min(acts * SHOWING, SETTINGS.showing) == pytest.approx(held[0], abs=0.05)


def test_what_there_was_time_to_look_at_costs_time_again() -> None:
    clocks, now = bots_turn(6, each=SHOWING)

    assert (SHOWING, 0.0) == clocks.show(now).held


def test_no_clock_stands_where_that_was_agreed() -> None:
    full = SeatClocks.full(evolve(SETTINGS, showing=0.0))
    clocks = played(full.ask([ask(1, 0)], 0), 1, ask(0, 1), 5)

    assert clocks.show(5).held is None
    assert (105, 0) == clocks.next_deadline()


def test_nobody_gets_more_than_the_time_of_the_acts_however_they_dawdle_or_hurry() -> None:
    settings, rng = evolve(SETTINGS, bank=5000.0, increment=0.0), Random(1)
    clocks, now, free = SeatClocks.full(settings).ask([ask(0, 0)], 0), 0.0, 0.0
    acts = 300
    for number in range(1, acts + 1):
        spent, before = rng.choice((0.0, 0.5, SHOWING, 9.0)), clocks.banks[0]
        now += spent
        clocks = played(clocks, 0, ask(0, number), now)
        free += spent - (before - clocks.banks[0])

    assert 0 < free <= acts * SHOWING


def test_a_question_that_is_open_again_was_shown_before() -> None:
    clocks, now = FULL.ask([ask(0, 0)], 0), 10.0
    for number in range(1, 60, 2):  # a reply and back again, to think in between for nothing
        clocks = played(clocks, 0, ask(0, number), now)
        clocks = clocks.after(record.TakeBack(0), [ask(0, number + 1)], now, answered=True)
        assert clocks.show(now).held is None
        now += SHOWING

    assert 100 - now == clocks.bank(0, now)


def test_the_other_seat_sees_what_it_is_asked_about_though_a_reply_is_taken_back() -> None:
    both = FULL.ask([ask(0, 0, "setup")], 0)
    both = both.after(record.Reply(0, 0, {}), [ask(0, 1), ask(1, 1)], 5, answered=True)
    clocks = both.after(record.TakeBack(0), [ask(0, 2), ask(1, 2)], 6, answered=True)

    assert (0.0, SHOWING - 1) == clocks.show(6).held


def test_a_pause_leaves_the_rest_of_what_is_shown_for_later() -> None:
    for kind in ("turn", "reaction"):
        clocks = played(FULL.ask([ask(1, 0)], 0), 1, ask(0, 1, kind), 5).pause(6)
        assert (SHOWING - 1, 0.0) == clocks.show(500).held
        again = clocks.go_on(500)

        assert (SHOWING - 1, 0.0) == again.show(500).held
        assert 100 == again.bank(0, 500 + SHOWING - 1)


def test_what_is_asked_again_after_a_restart_runs_at_once() -> None:
    clocks, now = bots_turn(40)

    assert clocks.afresh([ask(0, 40)], now + 1).show(now + 1).held is None
    assert 100 == clocks.afresh([ask(0, 40)], now + 1).bank(0, now + 1)
