"""The turn: rounds, how many tanks act, and what they declare."""

from typing import Any

import pytest

from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Action
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    Activate,
    Declare,
    HowToMove,
    MoveAlong,
    PerformSpecial,
    React,
    Shoot,
    UseAbility,
    WhichActions,
    WhichReaction,
    WhichShot,
    WhichSpecial,
    WhichTank,
)
from tests.engine.rulesets.spearhead.staging import PASS, Fight, battle, skirmish, start, tank


def two_against_two(**given: Any) -> Fight:
    return skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 20),
        tank("B1", "hammer", 40, 10),
        tank("B2", "hammer", 40, 20),
        **given,
    )


def idle(fight: Fight, *faces: int) -> None:
    """Let the next tank do nothing; `faces`: of the quota that is rolled after it."""
    if isinstance(fight.choice, WhichTank):
        fight.answer(Activate(fight.choice.tanks[0]))
    fight.answer(Declare(), *faces)


# ---------------------------------------------------------------- rounds and quota


@pytest.mark.rule("spearhead/rounds-and-turns")
@pytest.mark.parametrize("priority", [0, 1])
def test_a_round_is_a_turn_of_the_side_with_priority_and_a_turn_of_the_other(priority: int) -> None:
    state = battle(
        tank("A1", "lanner", 10, 10), tank("B1", "hammer", 40, 10), seat=None, priority=priority
    )
    fight = start(state)
    for _ in range(4):
        idle(fight)

    seats = [priority, 1 - priority]
    assert [*seats, *seats, priority] == [note.seat for note in fight.all_told(notes.TurnBegan)]
    assert [1, 2] == [note.round for note in fight.all_told(notes.RoundEnded)]


@pytest.mark.rule("spearhead/rounds-and-turns")
def test_a_tank_may_act_again_in_the_next_round() -> None:
    fight = two_against_two()
    for _ in range(4):
        idle(fight)

    assert ("A1", "A2") == fight.asks(WhichTank, seat=0).tanks


@pytest.mark.rule("spearhead/turn-quota")
@pytest.mark.parametrize(("face", "rolled"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_d3_plus_2_tanks_are_activated(face: int, rolled: int) -> None:
    army = [tank(f"A{n}", "swift", 5, 4 * n) for n in range(1, 7)]
    fight = start(battle(*army, tank("B1", "hammer", 40, 10), seat=None), face)

    assert rolled == fight.asks(WhichTank, seat=0).left
    for _ in range(rolled):
        assert 0 == fight.ask.seat
        idle(fight)
    assert 1 == fight.ask.seat


@pytest.mark.rule("spearhead/turn-quota")
def test_with_fewer_tanks_than_rolled_all_of_them_are_activated() -> None:
    fight = two_against_two(seat=None)
    (began,) = fight.all_told(notes.TurnBegan)

    assert (5, 2) == (began.rolled, began.activations)


@pytest.mark.rule("spearhead/turn-quota")
def test_a_turn_cannot_be_stopped_early() -> None:
    fight = two_against_two()

    assert "wrong_reply" == fight.refuses(PASS).code
    idle(fight)
    assert 0 == fight.ask.seat


@pytest.mark.rule("spearhead/turn-quota")
def test_tanks_that_die_leave_the_rest_of_the_number_to_the_living() -> None:
    """Of three to activate the second dies in the first activation: the third still acts."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 17.5, 18, 0, 1),
        tank("A3", "lanner", 10, 30),
        tank("B1", "cinder", 14, 18, 0, 1),
        tank("B2", "hammer", 40, 18),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1, 1, 2)

    assert "A3" == fight.asks(WhichActions, seat=0).tank
    idle(fight)
    assert 1 == fight.ask.seat


@pytest.mark.rule("spearhead/turn-quota")
def test_a_tank_is_activated_once_in_a_turn() -> None:
    fight = two_against_two(activated=("A2",), left=2)

    assert "A1" == fight.asks(WhichActions).tank  # no choice is left


# ---------------------------------------------------------------- picking and declaring


@pytest.mark.rule("spearhead/activation-pick")
def test_the_next_tank_is_picked_when_the_one_before_has_finished() -> None:
    fight = two_against_two()
    fight.activate("A2", "move")
    fight.answer(MoveAlong((Leg(12, 20),)))

    assert ["A2"] == [note.tank for note in fight.told(notes.ActivationEnded)]
    assert "A1" == fight.choice.tank


@pytest.mark.rule("spearhead/activation-pick")
def test_only_living_own_tanks_that_have_not_acted_can_be_picked() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 20),
        tank("A3", "lanner", 10, 30),
        tank("A4", "lanner", 20, 30, 0, 0),
        tank("B1", "hammer", 40, 10),
        activated=("A2",),
    )

    assert ("A1", "A3") == fight.asks(WhichTank).tanks
    refused = [fight.refuses(Activate(key)).clause for key in ("A2", "A4", "B1")]
    assert ["spearhead/activation-pick"] * 3 == refused


@pytest.mark.rule("spearhead/activation-pick")
def test_a_silent_player_activates_the_first_of_the_roster() -> None:
    assert Activate("A1") == two_against_two().ask.default


@pytest.mark.rule("spearhead/activation-pick")
def test_a_reaction_is_no_activation() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 20),
        tank("B1", "hammer", 20, 10),
        tank("B2", "hammer", 40, 20),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(PASS)

    assert ["A1"] == [note.tank for note in fight.all_told(notes.ActivationEnded)]
    fight.activate("A2")
    assert ("B1", "B2") == fight.asks(WhichTank, seat=1).tanks


@pytest.mark.rule("spearhead/two-actions")
@pytest.mark.parametrize(
    "actions",
    [
        (),
        ("attack",),
        ("move",),
        ("special",),
        ("move", "attack"),
        ("move", "special"),
        ("special", "move"),
        ("attack", "special"),
        ("special", "attack"),
    ],
)
def test_up_to_two_different_actions_may_be_declared(actions: tuple[Action, ...]) -> None:
    fight = two_against_two(subfactions=("lancer-column", None))
    fight.answer(Activate("A1"))

    fight.asks(WhichActions).check(fight.state, Declare(actions))


@pytest.mark.rule("spearhead/two-actions")
@pytest.mark.parametrize(
    "actions",
    [("attack", "attack"), ("move", "move"), ("special", "special"), ("special", "move", "attack")],
)
def test_neither_the_same_action_twice_nor_three(actions: tuple[Action, ...]) -> None:
    fight = two_against_two(subfactions=("lancer-column", None))
    fight.answer(Activate("A1"))

    assert "spearhead/two-actions" == fight.refuses(Declare(actions)).clause


@pytest.mark.rule("spearhead/two-actions")
def test_an_activation_without_actions_counts_for_the_quota_and_for_cooldowns() -> None:
    fight = two_against_two(left=2)
    fight.answer(Activate("A1")).answer(UseAbility("A1", "rapid-load")).answer(Declare())
    cooling = fight.tank("A1").cooldowns
    while fight.ask.seat == 0 and fight.state.round == 1:
        idle(fight)
    while fight.state.round == 1:
        idle(fight)
    assert {"rapid-load": 3} == cooling
    fight.answer(Activate("A1")).answer(Declare())

    assert {"rapid-load": 2} == fight.tank("A1").cooldowns


@pytest.mark.rule("spearhead/two-actions")
def test_a_silent_player_declares_nothing() -> None:
    fight = two_against_two()
    fight.answer(Activate("A1"))

    assert Declare() == fight.ask.default


@pytest.mark.rule("spearhead/move-before-attack")
def test_an_attack_is_never_declared_before_a_move() -> None:
    fight = two_against_two()
    fight.answer(Activate("A1"))

    assert "spearhead/move-before-attack" == fight.refuses(Declare(("attack", "move"))).clause


@pytest.mark.rule("spearhead/move-before-attack")
def test_movement_from_a_special_or_a_reaction_may_follow_an_attack() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 14),
        tank("B1", "hammer", 20, 10),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "attack", "special")
    fight.answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(PerformSpecial("slipstream", "A2")).answer(MoveAlong((Leg(10, 18),)))

    assert (10, 18) == fight.at("A2")


@pytest.mark.rule("spearhead/declare-then-perform")
def test_actions_are_performed_in_the_order_they_were_declared_in() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 14),
        tank("B1", "hammer", 20, 10),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "special", "attack")

    fight.asks(WhichSpecial)
    fight.answer(PerformSpecial("mark-the-gap", "B1"))
    fight.asks(WhichShot)
    assert "wrong_reply" == fight.refuses(Declare(("move",))).code


@pytest.mark.rule("spearhead/declare-then-perform")
def test_details_are_chosen_when_the_action_begins() -> None:
    """From 26 inches nothing can be shot at; after the move it can."""
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 39, 10))
    assert "out_of_range" == fight.bars("A1", "cannon-76", "B1").code
    fight.activate("A1", "move", "attack").answer(MoveAlong((Leg(14, 10),)))
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)

    assert ["B1"] == [shot.target for shot in fight.told(notes.Shot)]


@pytest.mark.rule("spearhead/declare-then-perform")
def test_an_action_that_has_become_impossible_is_lost_without_another() -> None:
    """The Special of a tank that is by now below half and far from its commander."""
    fight = skirmish(
        tank("A1", "lanner", 10, 10, 0, 5),
        tank("A2", "lanner", 10, 30),
        tank("B1", "cinder", 14, 10, 0, 1),
        tank("B2", "hammer", 40, 10),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "attack", "special")
    fight.answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1)  # it explodes and takes 3
    fight.answer(PASS)  # no reaction; nothing is left to shoot at

    assert [("special", "below_half")] == [
        (note.action, note.reason) for note in fight.told(notes.ActionLost)
    ]
    assert "A2" == fight.choice.tank


@pytest.mark.rule("spearhead/declare-then-perform")
def test_an_attack_without_any_legal_shot_is_lost_and_nothing_is_asked() -> None:
    """The move brought A1 no nearer: the 76 mm reaches 24, B1 is 26 away. No Return Fire."""
    fight = skirmish(
        tank("A1", "lanner", 10, 10),
        tank("A2", "lanner", 10, 30),
        tank("B1", "hammer", 39, 10),
        points=(0, 1),
    )
    fight.activate("A1", "move", "attack").answer(PASS)

    assert [("A1", "attack", "no_shot")] == [
        (note.tank, note.action, note.reason) for note in fight.told(notes.ActionLost)
    ]
    assert "A2" == fight.asks(WhichActions, seat=0).tank


@pytest.mark.rule("spearhead/declare-then-perform")
def test_an_attack_is_over_when_no_weapon_that_is_left_has_a_target() -> None:
    """The machine gun reaches 12, B1 is 17 away: after the cannon the Return Fire window opens."""
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 30, 10), points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)

    assert [] == fight.told(notes.ActionLost)
    assert "attack" == fight.asks(WhichReaction, seat=1).trigger


@pytest.mark.rule("spearhead/declare-then-perform")
def test_a_tank_may_drive_into_the_conditions_of_its_special() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10, 0, 4),
        tank("A2", "lanner-command", 10, 22),
        tank("B1", "hammer", 20, 10),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "move", "special").answer(MoveAlong((Leg(10, 14),)))

    fight.asks(WhichSpecial)


@pytest.mark.rule("spearhead/action-list")
def test_attack_move_and_special_lead_to_their_own_questions() -> None:
    fight = two_against_two(subfactions=("lancer-column", None))
    fight.answer(Activate("A1"))

    assert ("attack", "move", "special") == fight.asks(WhichActions).actions


@pytest.mark.rule("spearhead/action-list")
def test_an_army_without_a_sub_faction_has_no_special() -> None:
    fight = two_against_two()
    fight.answer(Activate("A1"))

    assert ("attack", "move") == fight.asks(WhichActions).actions
    assert "spearhead/special-selection" == fight.refuses(Declare(("special",))).clause


@pytest.mark.rule("spearhead/action-list")
def test_an_ability_costs_no_action() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 20, 10))
    fight.answer(Declare(("move", "attack"))).answer(UseAbility("A1", "rapid-load"))
    fight.answer(MoveAlong((Leg(11, 10),)))

    fight.asks(WhichShot)


@pytest.mark.rule("spearhead/action-list")
def test_a_tank_that_reacted_has_all_its_actions_later() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 20, 10), points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(PASS)
    fight.activate("B1", "move", "attack")

    fight.asks(HowToMove, seat=1)


@pytest.mark.rule("spearhead/declare-then-perform")
@pytest.mark.parametrize(("far", "no_effect"), [(39, True), (30, False)])
def test_who_would_attack_first_with_no_shot_is_told_before_it_is_declared(
    far: float, no_effect: bool
) -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "hammer", far, 10), points=(0, 1))
    fight.asks(WhichActions, seat=0)
    offered = forms(fight.state, fight.match.asks[0])
    ways = {one.reply.actions: one.no_effect for one in offered if isinstance(one.reply, Declare)}

    assert ("no_shot" if no_effect else None) == ways[("attack",)]
    assert ways[("move", "attack")] is None
