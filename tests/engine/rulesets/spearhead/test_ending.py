"""Ending: when the game stops, and who has won then."""

from typing import Any

import pytest

from engine.rulesets.spearhead.book.printed import Marker, Objective
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import Declare, MoveAlong, Shoot
from engine.rulesets.spearhead.scoring import verdict
from engine.state import Verdict
from tests.engine.rulesets.spearhead.staging import Fight, battle, skirmish, start, tank

CENTRE = Marker("centre", 24, 18, 3)
A_HOLD: dict[str, Any] = {"markers": (CENTRE,), "objective": Objective("holds", 1, "win")}
A_STOP: dict[str, Any] = {"markers": (CENTRE,), "objective": Objective("holds", 1, "stop")}


def ended(fight: Fight) -> Verdict:
    assert fight.match.verdict is not None, "the game goes on"
    return fight.match.verdict


def last_turn(*tanks: Any, **given: Any) -> Fight:
    """Play the last activation of a round: that of seat 1, which does nothing."""
    fight = skirmish(*tanks, seat=1, left=1, **given)
    return fight.answer(Declare())


# ---------------------------------------------------------------- wiped out


@pytest.mark.rule("spearhead/end-all-dead")
def test_the_game_stops_when_a_side_has_no_tank_left() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18, 0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 1, 1)

    assert (0, "wiped_out") == (ended(fight).winner, ended(fight).reason)
    assert not fight.match.asks


@pytest.mark.rule("spearhead/end-all-dead")
def test_both_sides_falling_in_one_chain_is_a_draw() -> None:
    fight = skirmish(tank("A1", "lanner", 16, 18, 0, 1), tank("B1", "cinder", 20, 18, 0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1, 1)

    assert (None, (0, 0)) == (ended(fight).winner, ended(fight).score)


@pytest.mark.rule("spearhead/end-all-dead")
def test_the_end_is_looked_at_before_any_window_opens() -> None:
    """A1 drops below half in the explosion of the last enemy, and could pay for a reaction."""
    fight = skirmish(
        tank("A1", "lanner", 16, 18), tank("B1", "cinder", 20, 18, 0, 1), points=(1, 0)
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 6)

    assert 4 == fight.health("A1")
    assert 0 == ended(fight).winner


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("spearhead/end-round-limit")
def test_the_limit_round_is_played_to_its_end() -> None:
    tanks = tank("A1", "lanner", 10, 18), tank("B1", "hammer", 40, 18)
    fight = start(battle(*tanks, rounds=2, round=2, left=1))
    fight.answer(Declare())

    assert fight.match.verdict is None
    assert 1 == fight.ask.seat
    fight.answer(Declare())
    assert "round_limit" == ended(fight).reason


@pytest.mark.rule("spearhead/end-round-limit")
def test_a_round_before_the_limit_ends_nothing() -> None:
    fight = last_turn(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 40, 18), rounds=2, round=1)

    assert fight.match.verdict is None
    assert 2 == fight.state.round


@pytest.mark.rule("spearhead/end-round-limit")
def test_the_limit_round_is_scored_before_it_ends_the_game() -> None:
    """A is poorer but takes the marker with the last score."""
    fight = last_turn(
        tank("A1", "swift", 24, 18), tank("B1", "bulwark", 40, 18), rounds=1, **A_HOLD
    )

    assert (0, "objective") == (ended(fight).winner, ended(fight).reason)


# ---------------------------------------------------------------- objectives


@pytest.mark.rule("spearhead/end-objective")
def test_an_objective_that_wins_wins_outright() -> None:
    fight = last_turn(tank("A1", "swift", 24, 18), tank("B1", "bulwark", 40, 18), **A_HOLD)

    assert (0, "objective") == (ended(fight).winner, ended(fight).reason)


@pytest.mark.rule("spearhead/end-objective")
def test_an_objective_that_stops_leaves_the_decision_to_supply() -> None:
    fight = last_turn(tank("A1", "swift", 24, 18), tank("B1", "bulwark", 40, 18), **A_STOP)

    assert (1, "objective") == (ended(fight).winner, ended(fight).reason)


@pytest.mark.rule("spearhead/end-objective")
def test_an_objective_reached_by_both_at_once_leaves_the_decision_to_supply() -> None:
    result = verdict((100, 150), False, (0, 1), "win", False)

    assert result is not None
    assert 1 == result.winner


@pytest.mark.rule("spearhead/end-objective")
def test_a_kill_objective_is_checked_with_the_kill() -> None:
    """Headhunt: the last Command tank of B dies, and the game stops with B ahead on supply."""
    fight = skirmish(
        tank("A1", "lanner-command", 10, 4),
        tank("B1", "hammer-command", 20, 4, 0, 1),
        tank("B2", "bulwark", 40, 4),
        scenario="headhunt",
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 1, 1)

    assert (1, "objective") == (ended(fight).winner, ended(fight).reason)


# ---------------------------------------------------------------- at once


@pytest.mark.rule("spearhead/end-check-timing")
def test_the_game_stops_in_the_middle_of_an_action() -> None:
    """Another weapon, a second action, a Return Fire and two activations are dropped."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 28),
        tank("B1", "hammer", 20, 18, 0, 1),
        points=(2, 2),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "attack", "special")
    fight.answer(Shoot("cannon-76", "B1"), 4, 1, 1)

    assert not fight.match.asks
    assert isinstance(fight.last[-1], notes.Ended)
    assert [] == fight.told(notes.ActivationEnded)


@pytest.mark.rule("spearhead/end-check-timing")
def test_an_outright_win_comes_before_supply() -> None:
    """In one check: B is richer and the last round is over, but A has reached the objective."""
    result = verdict((45, 150), False, (0,), "win", rounds_over=True)

    assert result is not None
    assert 0 == result.winner


@pytest.mark.rule("spearhead/end-check-timing")
def test_one_condition_is_enough_and_without_any_play_goes_on() -> None:
    assert verdict((45, 150), False, (), "win", rounds_over=False) is None
    assert verdict((45, 150), False, (), "win", rounds_over=True) is not None
    assert verdict((45, 0), True, (), "win", rounds_over=False) is not None
    assert verdict((45, 150), False, (0,), "stop", rounds_over=False) is not None


@pytest.mark.rule("spearhead/end-check-timing")
def test_a_chain_is_finished_before_anything_is_checked() -> None:
    """B has fallen with B1, but its explosion still takes A2."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 24, 18, 0, 3),
        tank("B1", "cinder", 20, 18, 0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1, 1)

    assert 0 == fight.health("A2")
    assert (85, 0) == ended(fight).score


# ---------------------------------------------------------------- supply


@pytest.mark.rule("spearhead/victory-supply-cost")
def test_supply_of_the_living_decides_options_included_and_damage_ignored() -> None:
    """100 against 85 + 10: A1 is nearly dead, A2 is dead."""
    fight = last_turn(
        tank("A1", "lanner", 10, 18, 0, 1, options=("side-skirts",)),
        tank("A2", "gyrfalcon", 10, 28, 0, 0),
        tank("B1", "lanner", 40, 18, options=("swap-90",)),
        rounds=1,
    )

    assert Verdict("round_limit", 0, "spearhead/end-round-limit", (100, 95)) == ended(fight)


@pytest.mark.rule("spearhead/victory-supply-cost")
def test_the_richer_side_wins_whoever_has_priority() -> None:
    for priority in (0, 1):
        fight = skirmish(
            tank("A1", "swift", 10, 18),
            tank("B1", "hammer", 40, 18),
            rounds=1,
            seat=1 - priority,
            priority=priority,
            left=1,
        )

        assert 1 == ended(fight.answer(Declare())).winner


@pytest.mark.rule("spearhead/draw")
def test_equal_totals_are_a_draw() -> None:
    """145 against 85 + 60, however many tanks and however healthy."""
    fight = last_turn(
        tank("A1", "lanner", 10, 18, 0, 1),
        tank("A2", "harrier", 10, 28),
        tank("B1", "gyrfalcon", 40, 18),
        rounds=1,
    )

    assert Verdict("round_limit", None, "spearhead/draw", (145, 145)) == ended(fight)


@pytest.mark.rule("spearhead/end-objective")
def test_a_marker_held_at_the_end_of_a_turn_but_not_of_the_round_is_not_reached() -> None:
    fight = skirmish(tank("A1", "swift", 24, 18), tank("B1", "hammer", 34, 18), left=1, **A_HOLD)
    fight.answer(Declare())

    assert fight.match.verdict is None
    fight.activate("B1", "move").answer(MoveAlong((Leg(28, 18),)))
    assert 1 == ended(fight).winner
