"""Abilities: when they may be used, how long they last, and every one of the sheets in play."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.spearhead import RULESET, abilities
from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import (
    applies,
    current_armour,
    current_speed,
    death_roll_needed,
)
from engine.rulesets.spearhead.core.model import Battle, Options, Running, Tank
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    Activate,
    Declare,
    HowToMove,
    MoveAlong,
    Overcharge,
    Pass,
    Ram,
    React,
    Shoot,
    UseAbility,
    WhetherToUseAbility,
    WhichActions,
    WhichPath,
    WhichReaction,
    WhichShot,
)

from .firing import aimed, counted, shot, sources
from .staging import Fight, battle, skirmish, tank

FAR = tank("B1", "hammer", 44, 33)


def usables(fight: Fight) -> dict[str, str]:
    """What the open question offers: tank to ability."""
    return {use.tank: use.ability for use in fight.choice.abilities}


# ---------------------------------------------------------------- kinds


@pytest.mark.rule("spearhead/ability-tables")
def test_every_sheet_has_one_passive_and_one_active_ability() -> None:
    for sheet in BOOK.sheets.values():
        assert (len(sheet.passive), len(sheet.active)) == (1, 1), sheet.id
        assert all(effect.until == "always" for effect in sheet.passive[0].effects)
        assert all(effect.until != "always" for effect in sheet.active[0].effects)


@pytest.mark.rule("spearhead/ability-tables")
def test_only_active_abilities_are_used() -> None:
    fight = skirmish(tank("A1", "swift", 10, 10), FAR)
    fight.asks(WhichActions)
    assert fight.refuses(UseAbility("A1", "low-profile")).code == "unknown_ability"
    assert fight.refuses(UseAbility("A1", "rapid-load")).code == "unknown_ability"


# ---------------------------------------------------------------- passives


@pytest.mark.rule("spearhead/passive-always-on")
def test_a_passive_needs_no_order() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "swift", 26, 10))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    assert sources(fight) == {"low-profile": ("aim", -1)}


@pytest.mark.rule("spearhead/passive-always-on")
def test_distances_are_measured_when_the_weapon_fires() -> None:
    """A1 drives out of its commander's reach: the bonus it had is gone."""
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 15)
    fight = skirmish(*tanks, tank("B1", "hammer", 30, 10)).activate("A1", "move", "attack")
    assert counted(fight.state, "A1", "cannon-76", "B1")["communications-node"] == ("aim", 1)
    fight.answer(MoveAlong((Leg(14, 10), Leg(14, 8)))).answer(Shoot("cannon-76", "B1"), 1, 1)
    assert "communications-node" not in sources(fight)


@pytest.mark.rule("spearhead/passive-always-on", "spearhead/death-removal")
def test_a_passive_ends_when_its_tank_dies() -> None:
    state = battle(
        tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 14, health=0),
        tank("B1", "hammer", 22, 10),
    )  # fmt: skip
    assert counted(state, "A1", "cannon-76", "B1") == {}


@pytest.mark.rule("spearhead/passive-no-stacking")
def test_two_passives_of_one_name_count_once() -> None:
    crowd = [tank(f"A{n}", "bulwark", 10, 10 + 6 * n) for n in (2, 3)]
    state = battle(tank("A1", "hammer", 10, 19), *crowd, tank("B1", "lanner", 22, 19))
    assert current_armour(state, state.tank("A1")) == 4
    assert aimed(state, "B1", "cannon-76", "A1").target_armour == 4


@pytest.mark.rule("spearhead/passive-no-stacking")
def test_speed_of_one_name_counts_once_and_of_different_names_adds_up() -> None:
    merlins = tank("A2", "merlin", 10, 14), tank("A3", "merlin", 10, 6)
    sprint = (Running("sprint-gear", "A1", "activation_end"),)
    state = battle(tank("A1", "harrier", 10, 10), *merlins, FAR)
    assert current_speed(state, state.tank("A1")) == 11
    assert current_speed(evolve(state, effects=sprint), state.tank("A1")) == 13


@pytest.mark.rule("spearhead/passive-no-stacking", "spearhead/buff-stacking")
def test_effects_of_different_names_keep_to_the_limit_on_modifiers() -> None:
    tanks = tank("A1", "bustard", 10, 10), tank("A2", "lanner-command", 10, 14)
    state = battle(*tanks, tank("B1", "hammer", 30, 10), acting="A1")
    assert aimed(state, "A1", "howitzer", "B1").total("aim") == 1
    smoked = evolve(state, effects=(Running("smoke-shells", "B2", "activation_end", "B1"),))
    units = {**state.units, "B2": tank("B2", "tongs", 40, 10)}
    assert aimed(evolve(smoked, units=units), "A1", "howitzer", "B1").total("aim") == 0


@pytest.mark.rule("spearhead/passive-no-stacking")
def test_actives_of_one_name_count_once() -> None:
    running = tuple(Running("fire-by-order", key, "activation_end", "A1") for key in ("A2", "A3"))
    state = battle(
        tank("A1", "hammer", 10, 10), tank("A2", "hammer-command", 10, 16),
        tank("A3", "hammer-command", 10, 4), tank("B1", "lanner", 22, 10), effects=running,
    )  # fmt: skip
    assert aimed(state, "A1", "short-105", "B1").total("penetration") == 1


# ---------------------------------------------------------------- any time

ANY_TIME = pytest.mark.rule("spearhead/active-any-time")


@ANY_TIME
def test_the_enemy_of_a_tank_is_asked_before_its_attack() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "swift", 18, 10)
    fight = skirmish(*tanks, abilities=True).activate("A1", "attack")
    fight.asks(WhetherToUseAbility, seat=1)
    assert fight.ask.default == Pass()
    assert usables(fight) == {"B1": "jink"}
    fight.answer(Pass()).asks(WhichShot, seat=0)


@ANY_TIME
def test_an_ability_against_attacks_is_offered_before_the_attack_not_before_the_move() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "swift", 18, 10)
    fight = skirmish(*tanks, abilities=True).activate("A1", "move", "attack")
    fight.asks(HowToMove, seat=0)
    fight.answer(Pass()).asks(WhetherToUseAbility, seat=1)
    fight.answer(UseAbility("B1", "jink")).asks(WhichShot, seat=0)


@ANY_TIME
@pytest.mark.parametrize(
    ("sheet", "x"),
    [("swift", 40), ("lanner", 18)],
    ids=["covers nobody who can be fired at", "helps only the own fire"],
)
def test_nobody_is_asked_about_abilities_that_cannot_count(sheet: str, x: float) -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", sheet, x, 10), tank("B2", "hammer", 20, 18)
    fight = skirmish(*tanks, points=(0, 1), abilities=True).activate("A1", "attack")
    fight.asks(WhichShot, seat=0)


@ANY_TIME
def test_only_targets_on_which_an_ability_can_count_are_offered() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("B1", "hammer", 30, 10), tank("B2", "hammer", 41, 10),
        tank("B3", "tongs", 40, 20), abilities=True,
    ).activate("A1", "attack")  # fmt: skip
    assert [(use.tank, use.targets) for use in fight.choice.abilities] == [("B3", ("B1",))]


@ANY_TIME
@pytest.mark.parametrize(
    ("points", "x", "is_asked"),
    [(0, 37, True), (1, 37, False), (0, 38, False)],
    ids=["has none", "has one", "beyond the longest ram and a charge after it"],
)
def test_a_point_is_offered_to_who_could_not_react_without_it(
    points: int, x: float, *, is_asked: bool
) -> None:
    tanks = tank("A1", "cinder", 5, 10), tank("B1", "anvil-prime", x, 10)
    fight = skirmish(*tanks, points=(0, points), abilities=True).activate("A1", "move")
    assert isinstance(fight.choice, WhetherToUseAbility) is is_asked


@ANY_TIME
def test_the_side_of_a_tank_is_asked_how_it_acts_and_may_use_abilities_then() -> None:
    tanks = tank("A1", "swift", 10, 10), tank("B1", "lanner", 18, 10)
    fight = skirmish(*tanks, abilities=True).activate("A1", "attack")
    fight.asks(WhichShot, seat=0)
    assert usables(fight) == {"A1": "jink"}


@ANY_TIME
def test_forms_offer_what_can_count_before_the_next_question() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 15),
        tank("A3", "swift", 10, 22), tank("B1", "hammer", 20, 10), points=(0, 1),
    )  # fmt: skip

    def offered() -> set[str]:
        found = forms(fight.state, fight.ask)
        return {form.reply.ability for form in found if isinstance(form.reply, UseAbility)}

    fight.answer(Activate("A1"))
    assert offered() == set()
    fight.answer(Declare(("move", "attack")))
    assert offered() == {"spearhead-strike"}
    fight.answer(Pass())
    assert offered() == {"rapid-load"}
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    assert offered() == set()


@ANY_TIME
def test_an_activation_without_actions_is_over_at_once() -> None:
    tanks = tank("A1", "swift", 10, 10), tank("B1", "swift", 18, 10)
    fight = skirmish(*tanks, abilities=True, left=1).activate("A1")
    assert fight.asks(WhichActions, seat=1).tank == "B1"


@ANY_TIME
def test_the_enemy_of_a_tank_is_asked_after_its_reaction_is_declared() -> None:
    tanks = tank("A1", "swift", 10, 10), tank("B1", "lanner", 20, 10)
    fight = skirmish(*tanks, points=(0, 1), abilities=True).activate("A1", "attack")
    fight.answer(Shoot("twin-autocannon", "B1"), 1, 1, 1).answer(React("return_fire", "B1"))
    fight.asks(WhetherToUseAbility, seat=0)
    fight.answer(UseAbility("A1", "jink")).asks(WhichShot, seat=1)
    fight.answer(UseAbility("B1", "rapid-load")).answer(Shoot("cannon-76", "A1"), 1, 1, 1)
    assert sources(fight) == {
        "jink": ("aim", -1),
        "drilled-gunners": ("aim", 1),
        "rapid-load": ("hits", 1),
    }


@ANY_TIME
def test_an_ability_may_be_used_before_any_own_decision_in_an_activation() -> None:
    fight = skirmish(
        tank("A1", "harrier", 10, 10), tank("A2", "swift", 10, 20), tank("B1", "lanner", 20, 10)
    ).activate("A1", "move", "attack")
    assert usables(fight) == {"A1": "sprint-gear", "A2": "jink"}
    fight.answer(UseAbility("A1", "sprint-gear"))
    assert fight.asks(HowToMove).speed == 12
    assert usables(fight) == {"A2": "jink"}
    fight.answer(Overcharge(), 6).asks(WhichPath)
    assert usables(fight) == {"A2": "jink"}
    fight.answer(Pass()).asks(WhichShot)
    fight.answer(UseAbility("A2", "jink")).asks(WhichShot)
    assert usables(fight) == {}


@ANY_TIME
def test_an_ability_may_be_used_before_the_actions_are_declared() -> None:
    fight = skirmish(tank("A1", "harrier", 10, 10), FAR)
    fight.asks(WhichActions)
    fight.answer(UseAbility("A1", "sprint-gear"))
    fight.asks(WhichActions)
    assert fight.refuses(UseAbility("A1", "sprint-gear")).code == "cooling_down"
    assert fight.answer(Declare(("move",))).asks(HowToMove).speed == 12


@ANY_TIME
def test_an_ability_may_be_used_before_reacting() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "bulwark", 16, 10)
    fight = skirmish(*tanks, points=(0, 1)).activate("A1", "move").answer(MoveAlong((), 90))
    fight.asks(WhichReaction, seat=1)
    fight.answer(UseAbility("B1", "lock-tracks")).asks(WhichReaction, seat=1)


@ANY_TIME
def test_between_activations_nothing_can_be_used() -> None:
    fight = skirmish(tank("A1", "swift", 10, 10), tank("A2", "swift", 10, 20), FAR)
    assert fight.refuses(UseAbility("A1", "jink")).code == "wrong_reply"
    assert not hasattr(fight.choice, "abilities")


@ANY_TIME
def test_only_ones_own_living_tanks_use_abilities() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("A2", "swift", 10, 20, health=0),
        tank("B1", "lanner", 40, 30),
    ).activate("A1", "move")  # fmt: skip
    assert usables(fight) == {"A1": "rapid-load"}
    for key in ("A2", "B1", "C9"):
        assert fight.refuses(UseAbility(key, "jink")).code == "not_your_tank"


@ANY_TIME
def test_low_health_does_not_prevent_it_and_no_action_is_spent() -> None:
    tanks = tank("A1", "lanner", 10, 10, health=1), tank("B1", "hammer", 25, 10)
    fight = skirmish(*tanks).activate("A1", "move", "attack")
    fight.answer(UseAbility("A1", "rapid-load")).asks(HowToMove)
    fight.answer(Pass()).asks(WhichShot)


@ANY_TIME
def test_an_ability_without_a_legal_target_is_not_offered() -> None:
    fight = skirmish(tank("A1", "tongs", 10, 10), tank("A2", "cinder", 30, 30), FAR)
    fight.activate("A1", "move")
    assert "A1" not in usables(fight)
    assert fight.refuses(UseAbility("A1", "smoke-shells", "A2")).code == "too_far_away"
    assert fight.refuses(UseAbility("A1", "smoke-shells", "A1")).code == "no_friend"
    assert fight.refuses(UseAbility("A2", "flare-off", "A1")).code == "needs_no_target"


@ANY_TIME
def test_an_enemy_answers_in_the_window_of_my_activation() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "swift", 20, 10), abilities=True)
    fight.activate("A1", "attack").answer(UseAbility("B1", "jink"))
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    assert sources(fight) == {"jink": ("aim", -1)}


# ---------------------------------------------------------------- how long

DURATION = pytest.mark.rule("spearhead/active-duration")


@DURATION
def test_an_ability_lasts_until_the_activation_in_progress_ends_whosever_it_is() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 20)
    fight = skirmish(*tanks, tank("B1", "swift", 20, 10), abilities=True)
    fight.activate("A1", "attack").answer(UseAbility("B1", "jink")).answer(Pass())
    fight.asks(WhichActions)
    assert fight.state.activation is not None
    assert fight.state.activation.tank == "A2"
    assert fight.state.effects == ()


@DURATION
def test_it_covers_every_weapon_and_reaction_in_between() -> None:
    fight = skirmish(
        tank("A1", "swift", 10, 10), tank("B1", "lanner", 20, 10), points=(0, 1), left=1
    ).activate("A1", "attack")
    fight.answer(UseAbility("A1", "jink")).answer(Shoot("twin-autocannon", "B1"), 1, 1, 1)
    fight.answer(React("return_fire", "B1")).answer(Shoot("cannon-76", "A1"), 1, 1)
    assert sources(fight)["jink"] == ("aim", -1)
    fight.answer(Shoot("hull-mg", "A1"), 1, 1, 1)
    assert sources(fight)["jink"] == ("aim", -1)


@DURATION
def test_what_happens_at_once_is_simply_done() -> None:
    fight = skirmish(tank("A1", "anvil-prime", 10, 10), FAR).activate("A1", "move")
    fight.answer(UseAbility("A1", "no-retreat"))
    assert (fight.points, fight.state.effects) == ((1, 0), ())
    assert fight.told(notes.PointGained) == [notes.PointGained(0, "ability", 1)]


@DURATION
def test_effects_on_others_outlive_the_tank_that_gave_them() -> None:
    running = (Running("fire-by-order", "A2", "activation_end", "A1"),)
    state = battle(
        tank("A1", "hammer", 10, 10), tank("A2", "hammer-command", 10, 16, health=0),
        tank("B1", "lanner", 22, 10), effects=running,
    )  # fmt: skip
    assert counted(state, "A1", "short-105", "B1") == {"fire-by-order": ("penetration", 1)}


# ---------------------------------------------------------------- cooldown

COOLDOWN = pytest.mark.rule("spearhead/cooldown")


def rounds_of(fight: Fight, *keys: str) -> None:
    """Let tanks be activated and do nothing."""
    for key in keys:
        fight.activate(key)


def left(fight: Fight, ability: str, key: str = "A1") -> int:
    return fight.tank(key).cooldowns.get(ability, 0)


@COOLDOWN
def test_cooldown_3_is_ready_again_when_the_third_activation_after_it_ends() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), FAR, left=1).activate("A1", "move")
    fight.answer(UseAbility("A1", "rapid-load"))
    assert left(fight, "rapid-load") == 3
    fight.answer(Pass())
    assert left(fight, "rapid-load") == 3  # the activation of use does not count
    for after in (2, 1):
        rounds_of(fight, "B1", "A1")
        assert left(fight, "rapid-load") == after
    fight.activate("B1").activate("A1", "move")
    refused = fight.refuses(UseAbility("A1", "rapid-load"))
    assert (refused.code, refused.params["left"]) == ("cooling_down", 1)
    fight.answer(Pass())
    assert left(fight, "rapid-load") == 0
    fight.activate("B1").activate("A1", "move").answer(UseAbility("A1", "rapid-load"))


@COOLDOWN
def test_turns_reactions_and_other_tanks_do_not_count() -> None:
    tanks = tank("A1", "swift", 10, 10), tank("A2", "swift", 10, 20)
    fight = skirmish(*tanks, FAR, left=2).activate("A1", "move")
    fight.answer(UseAbility("A1", "jink")).answer(Pass())
    rounds_of(fight, "A2", "B1")
    assert left(fight, "jink") == 2


@COOLDOWN
def test_used_in_another_activation_the_next_own_one_counts() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "swift", 20, 10)
    fight = skirmish(*tanks, left=1, abilities=True).activate("A1", "attack")
    fight.answer(UseAbility("B1", "jink")).answer(Pass())
    assert left(fight, "jink", "B1") == 2
    fight.abilities = False
    rounds_of(fight, "B1")
    assert left(fight, "jink", "B1") == 1
    rounds_of(fight, "A1")
    assert left(fight, "jink", "B1") == 1


@COOLDOWN
def test_each_tank_and_each_ability_cools_for_itself() -> None:
    tanks = tank("A1", "swift", 10, 10), tank("A2", "swift", 10, 20)
    fight = skirmish(*tanks, FAR).activate("A1", "move").answer(UseAbility("A1", "jink"))
    fight.answer(UseAbility("A2", "jink"))
    assert (left(fight, "jink"), left(fight, "jink", "A2")) == (2, 2)


# ---------------------------------------------------------------- single use


@pytest.mark.rule("spearhead/single-use")
def test_a_single_use_ability_works_once_per_match() -> None:
    fight = skirmish(tank("A1", "gyrfalcon", 10, 10), FAR, left=1).activate("A1", "move")
    fight.answer(UseAbility("A1", "dead-reckoning"))
    assert fight.tank("A1").spent == ("dead-reckoning",)
    assert fight.refuses(UseAbility("A1", "dead-reckoning")).code == "used_up"
    fight.answer(Pass())
    for _ in range(4):
        rounds_of(fight, "B1", "A1")
    fight.activate("B1").activate("A1", "move")
    assert fight.refuses(UseAbility("A1", "dead-reckoning")).code == "used_up"


@pytest.mark.rule("spearhead/single-use")
def test_every_tank_that_has_it_has_one_use() -> None:
    tanks = tank("A1", "gyrfalcon", 10, 10), tank("A2", "gyrfalcon", 10, 20)
    fight = skirmish(*tanks, FAR).activate("A1", "move")
    fight.answer(UseAbility("A1", "dead-reckoning")).answer(UseAbility("A2", "dead-reckoning"))
    assert fight.tank("A2").spent == ("dead-reckoning",)


# ---------------------------------------------------------------- the two of the book

NODE = pytest.mark.rule("spearhead/communications-node")
STRIKE = pytest.mark.rule("spearhead/spearhead-strike")


@NODE
@pytest.mark.parametrize(("y", "bonus"), [(16, 1), (16.001, 0)])
def test_the_node_gives_medium_friends_within_4_aim_exactly_4_included(
    y: float, bonus: int
) -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, y)
    state = battle(*tanks, tank("B1", "hammer", 22, 10))
    assert aimed(state, "A1", "cannon-76", "B1").total("aim") == bonus


@NODE
def test_the_node_helps_neither_other_weights_nor_enemies_nor_itself() -> None:
    state = battle(
        tank("A1", "swift", 10, 10), tank("A2", "gyrfalcon", 10, 18),
        tank("A3", "lanner-command", 10, 14), tank("B1", "lanner", 14.5, 14),
        tank("B2", "hammer", 30, 14),
    )  # fmt: skip
    for key, weapon in (("A1", "twin-autocannon"), ("A2", "cannon-120"), ("A3", "cannon-76")):
        assert "communications-node" not in counted(state, key, weapon, "B1")
    assert "communications-node" not in counted(state, "B1", "cannon-76", "A3")


@NODE
def test_a_node_may_be_helped_by_another() -> None:
    tanks = tank("A1", "lanner-command", 10, 10), tank("A2", "lanner-command", 10, 14)
    state = battle(*tanks, tank("B1", "hammer", 22, 10))
    assert counted(state, "A1", "cannon-76", "B1") == {"communications-node": ("aim", 1)}


@NODE
def test_the_node_adds_1_to_every_die() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 14)
    fight = skirmish(*tanks, tank("B1", "hammer", 22, 10)).activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 3, 2)
    assert shot(fight).hits == 1


def overcharging(*tanks: Tank) -> Fight:
    """A1 moves; A2, a Lanner Command, has called for a Spearhead Strike."""
    fight = skirmish(*tanks, tank("B1", "hammer", 25, 10)).activate("A1", "move", "attack")
    return fight.answer(UseAbility("A2", "spearhead-strike"))


@STRIKE
@pytest.mark.parametrize(("y", "sure"), [(18, True), (18.001, False)])
def test_the_strike_lets_medium_friends_within_6_pass_without_a_die(y: float, sure: bool) -> None:
    fight = overcharging(tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, y))
    fight.answer(Overcharge(), *(() if sure else (1,)))
    (told,) = fight.told(notes.Overcharged)
    assert (told.passed, told.face) == (sure, None if sure else 1)


@STRIKE
def test_the_strike_keeps_the_penalty_and_the_limit() -> None:
    fight = overcharging(tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 15))
    assert fight.answer(Overcharge()).asks(WhichPath).allowance == 12
    fight.answer(Pass())
    assert fight.state.activation is not None
    assert fight.state.activation.penalised == ("A1",)


@STRIKE
def test_the_strike_helps_neither_other_weights_nor_itself() -> None:
    fight = overcharging(tank("A1", "swift", 10, 10), tank("A2", "lanner-command", 10, 15))
    itself = skirmish(tank("A1", "lanner-command", 10, 10), FAR).activate("A1", "move")
    itself.answer(UseAbility("A1", "spearhead-strike"))

    for one in (fight, itself):
        (told,) = one.answer(Overcharge(), 1).told(notes.Overcharged)
        assert 1 == told.face


@STRIKE
def test_the_strike_cools_for_3_activations_and_ends_with_this_one() -> None:
    fight = overcharging(tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 15))
    assert fight.tank("A2").cooldowns == {"spearhead-strike": 3}
    fight.answer(Pass()).answer(Pass())
    assert fight.state.effects == ()


@STRIKE
def test_the_distance_of_the_strike_counts_when_the_test_is_due() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 20)
    state = battle(*tanks, FAR, effects=(Running("spearhead-strike", "A2", "activation_end"),))
    assert not applies(state, "overcharge_auto", state.tank("A1"))
    near = evolve(state, units={**state.units, "A1": tank("A1", "lanner", 10, 13)})
    assert applies(near, "overcharge_auto", near.tank("A1"))


@STRIKE
def test_a_dead_carrier_strikes_no_more() -> None:
    """Being near it is what counts, and nobody is near a tank that is gone."""
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "lanner-command", 10, 14)
    state = battle(*tanks, FAR, effects=(Running("spearhead-strike", "A2", "activation_end"),))
    assert applies(state, "overcharge_auto", state.tank("A1"))
    gone = evolve(state.tank("A2"), health=0, pose=None)
    after = evolve(state, units={**state.units, "A2": gone})
    assert not applies(after, "overcharge_auto", after.tank("A1"))


# ---------------------------------------------------------------- light sheets

LIGHT = pytest.mark.rule("spearhead/sheets-light")


@LIGHT
@pytest.mark.parametrize(("x", "penalty"), [(24.75, {}), (24.751, {"low-profile": ("aim", -1)})])
def test_low_profile_is_hard_to_hit_from_farther_than_12(
    x: float, penalty: Mapping[str, Any]
) -> None:
    state = battle(tank("A1", "hammer", 10, 10), tank("B1", "swift", x, 10))
    assert counted(state, "A1", "short-105", "B1") == penalty


@LIGHT
def test_jink_spoils_aim_at_any_distance() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("B1", "swift", 15, 10)
    state = battle(*tanks, effects=(Running("jink", "B1", "activation_end"),))
    assert counted(state, "A1", "short-105", "B1") == {"jink": ("aim", -1)}
    assert counted(state, "B1", "twin-autocannon", "A1") == {}


@LIGHT
@pytest.mark.parametrize(("x", "bonus"), [(21.75, 1), (21.751, 0)])
def test_ambusher_pierces_more_up_to_9(x: float, bonus: int) -> None:
    state = battle(tank("A1", "harrier", 10, 10), tank("B1", "hammer", x, 10))
    for weapon in ("long-75", "hull-mg"):
        assert aimed(state, "A1", weapon, "B1").total("penetration") == bonus


@LIGHT
def test_sprint_gear_gains_2_speed_for_its_own_tank() -> None:
    tanks = tank("A1", "harrier", 10, 10), tank("A2", "harrier", 10, 20)
    state = battle(*tanks, FAR, effects=(Running("sprint-gear", "A1", "activation_end"),))
    assert [current_speed(state, state.tank(key)) for key in ("A1", "A2")] == [12, 10]


@LIGHT
@pytest.mark.parametrize(("y", "speed"), [(17.5, 13), (17.501, 12)])
def test_the_signal_mast_quickens_light_friends_within_6(y: float, speed: int) -> None:
    state = battle(tank("A1", "swift", 10, 10), tank("A2", "merlin", 10, y), FAR)
    assert current_speed(state, state.tank("A1")) == speed
    assert current_speed(state, state.tank("A2")) == 11


@LIGHT
def test_the_signal_mast_quickens_no_other_weight() -> None:
    state = battle(tank("A1", "lanner", 10, 10), tank("A2", "merlin", 10, 14), FAR)
    assert current_speed(state, state.tank("A1")) == 8


@LIGHT
def test_vector_call_frees_one_friend_from_the_penalty_for_moving() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("A2", "merlin", 10, 14), tank("B1", "hammer", 34, 10)
    ).activate("A1", "move", "attack")
    fight.answer(UseAbility("A2", "vector-call", "A1")).answer(MoveAlong((Leg(18, 10),)))
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    assert sources(fight) == {}
    assert fight.tank("A2").cooldowns == {"vector-call": 2}


@LIGHT
def test_vector_call_leaves_others_with_the_penalty_and_reaches_6() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("A2", "merlin", 10, 17.75)
    state = battle(*tanks, tank("A3", "lanner", 10, 25.6), FAR, acting="A3")
    effects = (Running("vector-call", "A2", "activation_end", "A1"),)
    running = evolve(state, effects=effects)
    assert applies(running, "ignore_move_penalty", state.tank("A1"))
    assert not applies(running, "ignore_move_penalty", state.tank("A3"))
    fight = skirmish(*tanks, tank("A3", "lanner", 10, 25.6), FAR).activate("A1", "move")
    assert fight.refuses(UseAbility("A2", "vector-call", "A3")).code == "too_far_away"
    fight.answer(UseAbility("A2", "vector-call", "A1"))


@LIGHT
@pytest.mark.parametrize(("face", "explodes"), [(4, True), (3, False)])
def test_volatile_tanks_explode_on_a_4(face: int, explodes: bool) -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("B1", "cinder", 20, 10, health=1),
        tank("B2", "hammer", 40, 30),
    ).activate("A1", "attack")  # fmt: skip
    fight.answer(Shoot("cannon-76", "B1"), 4, 4, face)
    (rolled,) = fight.told(notes.DeathRolled)
    assert (rolled.needed, rolled.exploded) == (4, explodes)


@LIGHT
def test_flare_off_burns_harder_with_the_flame_projector_alone() -> None:
    tanks = tank("A1", "cinder", 10, 10), tank("B1", "lanner", 16, 10)
    state = battle(*tanks, effects=(Running("flare-off", "A1", "activation_end"),))
    assert counted(state, "A1", "flame-projector", "B1") == {"flare-off": ("power", 1)}
    assert counted(state, "A1", "hull-mg", "B1") == {}


@LIGHT
def test_shell_handlers_add_a_hit_while_the_tank_makes_no_move() -> None:
    tanks = tank("A1", "tongs", 10, 10), tank("B1", "lanner", 30, 10)
    fight = skirmish(*tanks).activate("A1", "move", "attack").answer(Pass())
    fight.answer(Shoot("heavy-mortar", "B1"), 1, 1, 1)
    assert sources(fight)["shell-handlers"] == ("hits", 1)
    fight = skirmish(*tanks).activate("A1", "move", "attack").answer(MoveAlong((Leg(11, 10),)))
    fight.answer(Shoot("heavy-mortar", "B1"), 1, 1)
    assert "shell-handlers" not in sources(fight)


@LIGHT
def test_smoke_shells_cover_one_friend_within_12() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("B1", "hammer", 30, 10), tank("B2", "hammer", 30, 15),
        tank("B3", "tongs", 30, 28.75), abilities=True,
    ).activate("A1", "attack")  # fmt: skip
    assert fight.refuses(UseAbility("B3", "smoke-shells", "B1")).code == "too_far_away"
    fight.answer(UseAbility("B3", "smoke-shells", "B2"))
    assert counted(fight.state, "A1", "cannon-76", "B2") == {"smoke-shells": ("aim", -1)}
    assert counted(fight.state, "A1", "cannon-76", "B1") == {}
    assert fight.tank("B3").cooldowns == {"smoke-shells": 2}


# ---------------------------------------------------------------- medium sheets

MEDIUM = pytest.mark.rule("spearhead/sheets-medium")


@MEDIUM
@pytest.mark.parametrize(("x", "penalty"), [(25, 0), (25.001, -1)])
def test_sloped_plates_turn_shots_from_farther_than_12(x: float, penalty: int) -> None:
    state = battle(tank("A1", "hammer", 10, 10), tank("B1", "lanner", x, 10))
    assert aimed(state, "A1", "short-105", "B1").total("penetration") == penalty


@MEDIUM
@pytest.mark.parametrize(
    ("options", "main"), [((), "cannon-76"), (("swap-90",), "cannon-90")], ids=["76", "90"]
)
def test_rapid_load_adds_a_hit_to_the_main_weapon_carried(
    options: tuple[str, ...], main: str
) -> None:
    tanks = tank("A1", "lanner", 10, 10, options=options), tank("B1", "hammer", 20, 10)
    state = battle(*tanks, effects=(Running("rapid-load", "A1", "activation_end"),))
    assert counted(state, "A1", main, "B1") == {"rapid-load": ("hits", 1)}
    assert counted(state, "A1", "hull-mg", "B1") == {}


@MEDIUM
def test_the_survey_team_aims_better_while_the_tank_makes_no_move() -> None:
    tanks = tank("A1", "bustard", 10, 10), tank("B1", "hammer", 30, 10)
    fight = skirmish(*tanks).activate("A1", "attack").answer(Shoot("howitzer", "B1"), 1, 1)
    assert sources(fight) == {"survey-team": ("aim", 1)}
    fight = skirmish(*tanks).activate("A1", "move", "attack").answer(MoveAlong((), 45))
    fight.answer(Shoot("howitzer", "B1"), 1, 1)
    assert sources(fight) == {}


@MEDIUM
def test_outside_its_own_activation_a_tank_that_stood_still_has_made_no_move() -> None:
    tanks = tank("A1", "bustard", 10, 10), tank("B1", "hammer", 30, 10)
    state = battle(*tanks, acting="B1")
    assert "survey-team" in counted(state, "A1", "howitzer", "B1")
    assert state.activation is not None
    moved = evolve(state, activation=evolve(state.activation, moved=("A1",)))
    assert "survey-team" not in counted(moved, "A1", "howitzer", "B1")


@MEDIUM
def test_airburst_trades_penetration_for_hits_once() -> None:
    fight = skirmish(tank("A1", "bustard", 10, 10), tank("B1", "hammer", 30, 10))
    fight.activate("A1", "attack").answer(UseAbility("A1", "airburst"))
    fight.answer(Shoot("howitzer", "B1"), 1, 1, 1, 1)
    assert shot(fight).penetration == 2
    assert len(shot(fight).aim_dice) == 3
    assert fight.tank("A1").spent == ("airburst",)


@MEDIUM
@pytest.mark.parametrize(("face", "damage"), [(5, 3), (2, 0)])
def test_the_ram_prow_adds_1_to_the_ram_damage_die(face: int, damage: int) -> None:
    fight = skirmish(tank("A1", "hammer", 10, 10), tank("B1", "lanner", 15, 10))
    fight.activate("A1", "move").answer(Ram(), 6, 6, face)
    assert fight.health("B1") == 9 - damage


@MEDIUM
def test_the_ram_prow_counts_in_rams_not_in_charges() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "hammer", 15, 10)
    fight = skirmish(*tanks, points=(0, 1)).activate("A1", "move").answer(MoveAlong((), 90))
    fight.answer(React("charge", "B1"), 5)
    assert fight.health("A1") == 9 - (3 + 2 - 3)


@MEDIUM
def test_grind_forward_rams_3_inches_farther() -> None:
    fight = skirmish(tank("A1", "hammer", 10, 10), tank("B1", "lanner", 22, 10))
    fight.activate("A1", "move").answer(UseAbility("A1", "grind-forward")).answer(Ram(), 1, 2)
    assert fight.at("A1") == (16, 10)
    assert fight.tank("A1").cooldowns == {"grind-forward": 3}


@MEDIUM
@pytest.mark.parametrize(("y", "penalty"), [(16, 0), (16.001, -1)])
def test_iron_discipline_lets_friends_within_4_ignore_a_near_enemy(y: float, penalty: int) -> None:
    state = battle(
        tank("A1", "hammer", 10, 10), tank("A2", "hammer-command", 10, y),
        tank("B1", "lanner", 14, 10), tank("B2", "lanner", 21, 4),
    )  # fmt: skip
    assert aimed(state, "A1", "short-105", "B2").total("aim") == penalty
    assert not applies(state, "ignore_near_enemy_penalty", state.tank("A2"))


@MEDIUM
def test_fire_by_order_gives_one_friend_within_6_penetration() -> None:
    fight = skirmish(
        tank("A1", "hammer", 10, 10), tank("A2", "hammer-command", 10, 18),
        tank("A3", "hammer", 10, 26.001), tank("B1", "lanner", 20, 10),
    ).activate("A1", "attack")  # fmt: skip
    assert fight.refuses(UseAbility("A2", "fire-by-order", "A3")).code == "too_far_away"
    assert fight.refuses(UseAbility("A2", "fire-by-order", "A2")).code == "no_friend"
    fight.answer(UseAbility("A2", "fire-by-order", "A1"))
    fight.answer(Shoot("short-105", "B1"), 4, 4)
    assert sources(fight) == {"fire-by-order": ("penetration", 1)}
    assert shot(fight).penetrating == 2  # 4 against Armour 3 needs no die


# ---------------------------------------------------------------- heavy sheets

HEAVY = pytest.mark.rule("spearhead/sheets-heavy")


@HEAVY
def test_thick_glacis_takes_1_power_off_hits_but_never_the_last() -> None:
    fight = skirmish(tank("A1", "hammer", 10, 10), tank("B1", "gyrfalcon", 17, 10))
    fight.activate("A1", "attack").answer(Shoot("short-105", "B1"), 4, 4, 5, 5)
    assert shot(fight).power == (2, 2)
    fight.answer(Shoot("hull-mg", "B1"), 4, 1, 1, 6)
    assert shot(fight).power == (1,)
    assert fight.health("B1") == 13 - 5


@HEAVY
def test_dead_reckoning_aims_better_for_an_activation() -> None:
    tanks = tank("A1", "gyrfalcon", 10, 10), tank("B1", "hammer", 30, 10)
    fight = skirmish(*tanks).activate("A1", "attack").answer(UseAbility("A1", "dead-reckoning"))
    fight.answer(Shoot("cannon-120", "B1"), 3, 2, 1)
    assert (shot(fight).hits, sources(fight)) == (1, {"dead-reckoning": ("aim", 1)})


@HEAVY
@pytest.mark.parametrize(("y", "armour"), [(15.5, 4), (15.501, 3)])
def test_rolling_fortress_covers_friends_within_3(y: float, armour: int) -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "bulwark", 10, y)
    state = battle(*tanks, tank("B1", "lanner", 20, 10))
    assert aimed(state, "B1", "cannon-76", "A1").target_armour == armour
    assert current_armour(state, state.tank("A2")) == 5


@HEAVY
def test_lock_tracks_takes_1_power_off_hits_once() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 10), tank("B1", "bulwark", 17, 10), abilities=True)
    fight.activate("A1", "attack").answer(UseAbility("B1", "lock-tracks"))
    fight.answer(Shoot("cannon-76", "B1"), 4, 4, 6, 6)
    assert shot(fight).power == (1, 1)
    assert fight.tank("B1").spent == ("lock-tracks",)


@HEAVY
def test_stabiliser_spades_aim_better_while_the_tank_makes_no_move() -> None:
    tanks = tank("A1", "crucible", 10, 10), tank("B1", "lanner", 17, 10)
    state = battle(*tanks, acting="A1")
    assert counted(state, "A1", "rocket-racks", "B1")["stabiliser-spades"] == ("aim", 1)
    assert state.activation is not None
    moved = evolve(state, activation=evolve(state.activation, moved=("A1",)))
    assert "stabiliser-spades" not in counted(moved, "A1", "rocket-racks", "B1")


@HEAVY
def test_full_salvo_adds_3_hits_once() -> None:
    fight = skirmish(tank("A1", "crucible", 10, 10), tank("B1", "lanner", 25, 10))
    fight.activate("A1", "attack").answer(UseAbility("A1", "full-salvo"))
    fight.answer(Shoot("rocket-racks", "B1"), 2, *[1] * 5)
    assert len(shot(fight).aim_dice) == 5
    assert fight.tank("A1").spent == ("full-salvo",)


@HEAVY
@pytest.mark.parametrize(("y", "bonus"), [(19, 1), (19.001, 0)])
def test_the_overlord_net_helps_heavy_friends_within_6_to_pierce(y: float, bonus: int) -> None:
    tanks = tank("A1", "bulwark", 10, 10), tank("A2", "anvil-prime", 10, y)
    state = battle(*tanks, tank("A3", "hammer", 16, y), tank("B1", "lanner", 22, 10))
    assert aimed(state, "A1", "twin-105", "B1").total("penetration") == bonus
    for key, weapon in (("A2", "twin-105"), ("A3", "short-105")):
        assert "overlord-net" not in counted(state, key, weapon, "B1")


@HEAVY
def test_no_retreat_gains_a_point_once() -> None:
    fight = skirmish(tank("A1", "anvil-prime", 10, 10), FAR).activate("A1", "move")
    fight.answer(UseAbility("A1", "no-retreat"))
    assert fight.points == (1, 0)
    assert fight.refuses(UseAbility("A1", "no-retreat")).code == "used_up"


# ---------------------------------------------------------------- death rolls


@pytest.mark.rule("spearhead/sheets-light", "spearhead/equipment-options")
def test_the_lower_number_for_an_explosion_counts() -> None:
    plain, drums = tank("A1", "swift", 10, 10), tank("A2", "swift", 10, 20, options=("fuel-drums",))
    state = battle(plain, drums, tank("B1", "cinder", 30, 10))
    needed = [death_roll_needed(state, state.tank(key)) for key in ("A1", "A2", "B1")]
    assert needed == [5, 4, 4]


@pytest.mark.rule("spearhead/active-any-time")
def test_an_ability_of_a_kind_that_is_not_tried_would_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whole matches are the same if every ability is tried."""

    def played(seed: int) -> list[Any]:
        rng = Random(seed)
        match, _ = Match.start(RULESET, Options(), ProvenDice(f"{seed:064x}"))
        asked = []
        while match.asks:
            ask, state = match.asks[0], match.state
            assert isinstance(state, Battle)
            asked.append((ask, forms(state, ask)))
            body = next(RULESET.sample(state, ask, rng))
            match, _ = match.answer(ask.seat, ask.number, body)
        return asked

    quick = [played(seed) for seed in range(4)]
    monkeypatch.setattr(abilities, "_of_kinds", lambda state, usables, kinds: usables)
    assert quick == [played(seed) for seed in range(4)]
    told = [ask.choice for asked in quick for ask, _ in asked]
    assert any(isinstance(choice, WhetherToUseAbility) for choice in told)
