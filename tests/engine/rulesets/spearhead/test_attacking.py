"""Attacking: legal shots, and what the dice of a weapon come to."""

from pathlib import Path
from typing import Any

import pytest

from engine.modifiers import Modifier
from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Weapon
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Running
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    MoveAlong,
    Overcharge,
    Ram,
    React,
    Shoot,
    WhichReaction,
    WhichShot,
)
from engine.rulesets.spearhead.shooting import (
    Volley,
    chance_to_hit,
    chance_to_penetrate,
    damage_chances,
    mean,
)
from engine.table import Rolled
from tests.engine.rulesets.spearhead.staging import PASS, Fight, box, skirmish, tank


def gun(**changes: Any) -> Weapon:
    """A weapon whose hits always go through Armour 3, unless changed."""
    plain = {"range": 24, "hits": "1", "penetration": 6, "power": "1", "light": False}
    return Weapon(id="gun", name="Gun", **{**plain, **changes})


def shot(
    weapon: Weapon, *faces: int, aim: int = 4, armour: int = 3, health: int = 30
) -> notes.Shot:
    """Fire at a tank 7 inches away and return what was told."""
    fight = skirmish(
        tank("A1", None, 10, 18, weapons=(weapon,), aim=aim),
        tank("B1", None, 20, 18, armour=armour, full_health=health),
    )
    fight.activate("A1", "attack").answer(Shoot("gun", "B1"), *faces)
    (told,) = fight.told(notes.Shot)
    return told


def needed(fight: Fight) -> list[tuple[str, int | None]]:
    """What dice were rolled for the last tank, with the number each needed."""
    return [(note.purpose, note.needed) for note in fight.told(Rolled) if note.unit]


# ---------------------------------------------------------------- the action


@pytest.mark.rule("spearhead/attack-weapons")
def test_each_weapon_is_fired_at_most_once_in_any_order() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 20, 18))
    fight.activate("A1", "attack")
    assert ("cannon-76", "hull-mg") == fight.asks(WhichShot).weapons

    fight.answer(Shoot("hull-mg", "B1"), 1, 1, 1)
    assert ("cannon-76",) == fight.asks(WhichShot).weapons
    assert "spearhead/attack-weapons" == fight.refuses(Shoot("hull-mg", "B1")).clause
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    assert [note.tank for note in fight.told(notes.ActivationEnded)] == ["A1"]


@pytest.mark.rule("spearhead/attack-weapons")
def test_weapons_may_take_different_targets() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 20, 18), tank("B2", "hammer", 20, 24)
    )
    fight.activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 1, 1).answer(Shoot("hull-mg", "B2"), 1, 1, 1)

    assert ["B1", "B2"] == [note.target for note in fight.all_told(notes.Shot)]


@pytest.mark.rule("spearhead/attack-weapons")
def test_only_living_enemies_may_be_shot_at() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 22),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 24, 0, 0),
    ).activate("A1", "attack")

    codes = [fight.refuses(Shoot("cannon-76", key)).code for key in ("A1", "A2", "B2", "B9")]
    assert ["no_enemy"] * 4 == codes


@pytest.mark.rule("spearhead/attack-weapons")
def test_an_attack_may_stop_early_and_a_silent_player_stops() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 20, 18), points=(0, 1))
    fight.activate("A1", "attack").answer(Shoot("hull-mg", "B1"), 1, 1, 1)
    assert fight.ask.default == PASS

    fight.default()
    assert "attack" == fight.asks(WhichReaction, seat=1).trigger


@pytest.mark.rule("spearhead/attack-weapons")
def test_a_weapon_that_was_fired_is_there_again_in_the_next_action() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 20, 18), points=(1, 0))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.activate("B1", "attack").answer(Shoot("twin-105", "A1"), 1, 1, 1).answer(PASS)
    fight.answer(React("return_fire", "A1"))

    assert ("cannon-76", "hull-mg") == fight.asks(WhichShot).weapons


@pytest.mark.rule("spearhead/attack-weapons")
def test_dice_fall_in_the_order_hits_aim_armour_power() -> None:
    told = shot(gun(hits="D3", penetration=3, power="D6-1"), 5, 4, 3, 6, 1, 4, 6)

    assert ((4, 3, 6), (1, 4), (5,)) == (told.aim_dice, told.armour_dice, told.power)


@pytest.mark.rule("spearhead/attack-weapons")
def test_a_weapon_is_resolved_before_the_next_is_picked() -> None:
    """The window of the tank that was hit comes between the two weapons."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "cinder", 20, 18),
        tank("B2", "hammer", 40, 18),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 6)

    assert "half_health" == fight.asks(WhichReaction, seat=1).trigger
    fight.answer(PASS)
    assert ("hull-mg",) == fight.asks(WhichShot, seat=0).weapons


# ---------------------------------------------------------------- range and sight


@pytest.mark.rule("spearhead/attack-range")
@pytest.mark.parametrize(("x", "in_range"), [(36.99, True), (36.9999, True), (37.0, False)])
def test_a_target_must_be_closer_than_the_range(x: float, in_range: bool) -> None:
    """A1 ends at 11.5; a Medium at 37 begins at 35.5, exactly 24 away."""
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", x, 18))
    fight.activate("A1", "attack")

    if in_range:
        fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    else:
        assert "spearhead/attack-range" == fight.bars("A1", "cannon-76", "B1").clause
        assert ["no_shot"] == [note.reason for note in fight.told(notes.ActionLost)]


@pytest.mark.rule("spearhead/attack-range")
def test_range_is_measured_anew_for_each_weapon_between_the_nearest_points() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 24, 18))
    fight.activate("A1", "attack").answer(Shoot("hull-mg", "B1"), 1, 1, 1)  # 10.5 away
    assert 10.5 == fight.told(notes.Shot)[0].distance

    far = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 26, 18))
    far.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    assert "spearhead/attack-range" == far.bars("A1", "hull-mg", "B1").clause


@pytest.mark.rule("spearhead/attack-range")
@pytest.mark.parametrize(("x", "also"), [(24, ["hull-mg"]), (26, [])])
def test_a_shot_goes_on_with_the_weapons_that_reach_its_target(x: float, also: list[str]) -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", x, 18))
    fight.activate("A1", "attack")
    (form,) = [
        form for form in forms(fight.state, fight.ask) if form.reply == Shoot("cannon-76", "B1")
    ]

    assert also == [shot.weapon for shot in form.then]


@pytest.mark.rule("spearhead/attack-weapons")
def test_a_weapon_that_does_not_reach_the_target_fires_where_it_is_likely_to_hurt_most() -> None:
    """The machine gun reaches 12: B1 only with the cannon, B2 and the light B3 with both."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "bulwark", 30, 18),
        tank("B2", "bulwark", 18, 26),
        tank("B3", "cinder", 18, 10),
    )
    fight.activate("A1", "attack")
    then = {form.reply: form.then for form in forms(fight.state, fight.ask)}

    assert (Shoot("hull-mg", "B3"),) == then[Shoot("cannon-76", "B1")]
    assert (Shoot("hull-mg", "B2"),) == then[Shoot("cannon-76", "B2")]
    assert (Shoot("cannon-76", "B2"),) == then[Shoot("hull-mg", "B2")]


@pytest.mark.rule("spearhead/attack-range")
def test_a_refusal_names_the_numbers_and_the_clause_as_the_readme_shows_it() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B2", "hammer", 37.3, 18))

    said = str(fight.bars("A1", "cannon-76", "B2"))
    told = "B2 is 24.3 in away; the 76 mm cannon needs less than 24 in: spearhead/attack-range"
    assert told == said
    assert f"`{said}`" in (Path(__file__).parents[4] / "README.md").read_text("utf-8")


@pytest.mark.rule("spearhead/attack-visibility")
def test_a_target_in_range_must_be_visible_too() -> None:
    house = box("building", 18, 10, 20, 26)
    fight = skirmish(
        tank("A1", "lanner", 10, 18), tank("B1", "hammer", 28, 18), ground=(house,)
    ).activate("A1", "attack")

    refused = fight.bars("A1", "cannon-76", "B1")
    assert "out_of_sight" == refused.code
    assert "building" == refused.params["blockers"]


@pytest.mark.rule("spearhead/attack-visibility")
def test_artillery_has_to_see_like_everybody_else() -> None:
    house = box("building", 18, 10, 20, 26)
    fight = skirmish(
        tank("A1", "bustard", 10, 18), tank("B1", "hammer", 28, 18), ground=(house,)
    ).activate("A1", "attack")

    assert "out_of_sight" == fight.bars("A1", "howitzer", "B1").code


@pytest.mark.rule("spearhead/attack-visibility")
def test_visibility_is_checked_for_each_weapon_anew() -> None:
    """The first weapon destroys what hid the target of the second."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "bulwark", 14, 18, 90, 1),
        tank("B2", "hammer", 20, 18),
    ).activate("A1", "attack")
    assert "out_of_sight" == fight.refuses(Shoot("hull-mg", "B2")).code

    fight.answer(Shoot("cannon-76", "B1"), 6, 6, 6, 6, 1)
    fight.answer(Shoot("hull-mg", "B2"), 1, 1, 1)


# ---------------------------------------------------------------- artillery


def howitzer(*others: Any, x: float = 5, **given: Any) -> Fight:
    fight = skirmish(tank("A1", "bustard", x, 18), tank("B1", "hammer", 30, 18), *others, **given)
    return fight.activate("A1", "attack")


@pytest.mark.rule("spearhead/artillery-restriction")
@pytest.mark.parametrize(("y", "barred"), [(23, True), (23.01, False)])
def test_artillery_does_not_fire_at_targets_with_a_friend_within_3(y: float, barred: bool) -> None:
    """B1 reaches up to y = 19, the friend down to y - 1."""
    fight = howitzer(tank("A2", "lanner", 30, y))

    if barred:
        assert "spearhead/artillery-restriction" == fight.bars("A1", "howitzer", "B1").clause
    else:
        fight.answer(Shoot("howitzer", "B1"), 1, 1)


@pytest.mark.rule("spearhead/artillery-restriction")
def test_tanks_of_the_targets_army_and_the_gun_itself_do_not_bar_artillery() -> None:
    for fight in (howitzer(tank("B2", "hammer", 30, 21)), howitzer(x=27)):
        (shot,) = fight.answer(Shoot("howitzer", "B1"), 1, 1).told(notes.Shot)

        assert ("howitzer", "B1") == (shot.weapon, shot.target)


@pytest.mark.rule("spearhead/artillery-restriction")
def test_others_than_artillery_may_fire_past_their_friends() -> None:
    fight = skirmish(
        tank("A1", "lanner", 12, 18), tank("A2", "lanner", 30, 21), tank("B1", "hammer", 30, 18)
    )
    (shot,) = fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).told(notes.Shot)

    assert ("cannon-76", "B1") == (shot.weapon, shot.target)


@pytest.mark.rule("spearhead/artillery-restriction")
def test_the_bar_on_artillery_holds_in_reactions() -> None:
    """Tongs is the only tank of B that could return fire."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", None, 14, 21, health=9),
        tank("B2", "tongs", 30, 18),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)

    assert isinstance(fight.choice, WhichReaction) is False


# ---------------------------------------------------------------- aim


def near_enemy(x: float, target: str, *, weapon: str = "cannon-76") -> notes.Shot:
    """Fire with a Lanner that ends at 11.5 while B2 begins at x - 1.5."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18), tank("B1", "hammer", 10, 28), tank("B2", "hammer", x, 18)
    )
    dice = (1, 1) if weapon == "cannon-76" else (1, 1, 1)
    fight.activate("A1", "attack").answer(Shoot(weapon, target), *dice)
    return fight.told(notes.Shot)[0]


@pytest.mark.rule("spearhead/aim-near-enemy")
def test_an_enemy_within_3_spoils_the_aim_at_targets_farther_off() -> None:
    assert -1 == near_enemy(16.0, "B1").aim_modifier  # exactly 3.0
    assert 0 == near_enemy(16.01, "B1").aim_modifier
    assert 0 == near_enemy(16.0, "B2").aim_modifier


@pytest.mark.rule("spearhead/aim-near-enemy")
def test_light_weapons_suffer_from_a_near_enemy_too() -> None:
    assert -1 == near_enemy(16.0, "B1", weapon="hull-mg").aim_modifier


@pytest.mark.rule("spearhead/aim-near-enemy")
def test_a_near_target_is_no_harder_to_hit_with_more_enemies_about() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18), tank("B1", "hammer", 10, 22), tank("B2", "hammer", 10, 14)
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)

    assert 0 == fight.told(notes.Shot)[0].aim_modifier


@pytest.mark.rule("spearhead/aim-near-enemy")
def test_killing_the_near_enemy_first_frees_the_next_weapon() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 10, 28),
        tank("B2", "hammer", 15, 18, 0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("hull-mg", "B2"), 4, 1, 1, 4, 2)
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)

    assert 0 == fight.told(notes.Shot)[0].aim_modifier


@pytest.mark.rule("spearhead/aim-near-enemy")
def test_a_near_enemy_spoils_the_aim_of_return_fire() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 22, 22),
        tank("B1", "hammer", 22, 18),
        points=(0, 1),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1).answer(PASS)
    fight.answer(React("return_fire", "B1")).answer(Shoot("short-105", "A1"), 4, 5, 1)

    assert (-1, 1) == (fight.told(notes.Shot)[0].aim_modifier, fight.told(notes.Shot)[0].hits)


@pytest.mark.rule("spearhead/aim-roll")
def test_each_die_that_reaches_aim_is_a_hit() -> None:
    assert 3 == shot(gun(hits="5"), 3, 4, 2, 5, 6).hits
    assert 4 == shot(gun(hits="5"), 3, 4, 2, 5, 6, aim=3).hits


@pytest.mark.rule("spearhead/aim-roll")
def test_aim_modifiers_change_the_dice_and_not_the_number_to_reach() -> None:
    """-1: a 4 no longer does, a 5 still does."""
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 30, 18))
    fight.activate("A1", "move", "attack").answer(Overcharge(), 1).answer(PASS)
    fight.answer(Shoot("cannon-76", "B1"), 4, 5)

    (told,) = fight.told(notes.Shot)
    assert (4, -1, 1) == (told.aim, told.aim_modifier, told.hits)


@pytest.mark.rule("spearhead/aim-roll")
def test_aim_dice_are_told_with_the_number_they_need_after_modifiers() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 30, 18))
    fight.activate("A1", "move", "attack").answer(Overcharge(), 1).answer(PASS)
    fight.answer(Shoot("cannon-76", "B1"), 4, 4)

    assert [("aim", 5)] == needed(fight)


@pytest.mark.rule("spearhead/penetration-less", "spearhead/penetration-equal")
@pytest.mark.parametrize(("penetration", "least"), [(1, 3), (2, 2), (3, 4)])
def test_armour_dice_are_told_with_the_number_they_need(penetration: int, least: int) -> None:
    fight = skirmish(
        tank("A1", None, 10, 18, weapons=(gun(penetration=penetration),)),
        tank("B1", None, 20, 18, armour=3, full_health=30),
    )
    fight.activate("A1", "attack").answer(Shoot("gun", "B1"), 4, 6)

    assert [("aim", 4), ("armour", least)] == needed(fight)


@pytest.mark.rule("spearhead/aim-roll")
def test_a_bonus_makes_a_lower_die_hit() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner-command", 10, 21),
        tank("B1", "hammer", 20, 18),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 3, 2)

    assert 1 == fight.told(notes.Shot)[0].hits


@pytest.mark.rule("spearhead/aim-roll")
def test_no_hits_roll_nothing() -> None:
    told = shot(gun(hits="D3-3"), 2)

    assert ((), 0) == (told.aim_dice, told.damage)


# ---------------------------------------------------------------- armour


@pytest.mark.rule("spearhead/penetration-less")
@pytest.mark.parametrize(("short", "needed"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_a_weaker_weapon_must_beat_the_armour(short: int, needed: int) -> None:
    armour = 6
    through = shot(
        gun(hits="6", penetration=armour - short), 6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5, 6, armour=armour
    )

    assert max(0, 7 - needed) == through.penetrating


@pytest.mark.rule("spearhead/penetration-less")
def test_modifiers_come_before_penetration_and_armour_are_compared() -> None:
    """Penetration 4 against Armour 3 is automatic; Sloped Plates make it 3 against 3."""
    fight = skirmish(tank("A1", "lanner", 30, 18), tank("B1", "lanner", 10, 18), seat=1)
    fight.activate("B1", "attack").answer(Shoot("cannon-76", "A1"), 4, 4, 3, 4)

    (told,) = fight.told(notes.Shot)
    assert (3, (3, 4), 1) == (told.penetration, told.armour_dice, told.penetrating)


@pytest.mark.rule("spearhead/penetration-less")
def test_a_bonus_counts_even_where_it_does_harm() -> None:
    """Penetration 2 against Armour 3 needs 2+; with +1 it is equal and needs 4+."""
    marked = (Running("mark-the-gap", "A1", "turn_end", "B1"),)
    fight = skirmish(
        tank("A1", None, 10, 18, weapons=(gun(penetration=2),)),
        tank("B1", None, 20, 18),
        effects=marked,
    )
    fight.activate("A1", "attack").answer(Shoot("gun", "B1"), 4, 3)

    (told,) = fight.told(notes.Shot)
    assert (3, 0) == (told.penetration, told.penetrating)


@pytest.mark.rule("spearhead/penetration-equal")
def test_an_equal_weapon_needs_4_or_more_with_nothing_added() -> None:
    told = shot(gun(hits="4", penetration=3), 6, 6, 6, 6, 1, 3, 4, 6)

    assert ((1, 3, 4, 6), 2) == (told.armour_dice, told.penetrating)


@pytest.mark.rule("spearhead/penetration-greater")
def test_a_stronger_weapon_goes_through_without_a_die() -> None:
    told = shot(gun(hits="2", penetration=4), 4, 4)

    assert ((), 2) == (told.armour_dice, told.penetrating)


# ---------------------------------------------------------------- damage


@pytest.mark.rule("spearhead/damage-calculation")
def test_every_hit_that_went_through_costs_the_power_of_the_weapon() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 4)

    assert 11 - 2 * 2 == fight.health("B1")


@pytest.mark.rule("spearhead/damage-calculation")
def test_the_hits_of_a_weapon_are_one_damage_event() -> None:
    """From 6 to 2 in one event: one Damaged note, one window."""
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "cinder", 20, 18), points=(0, 2))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 6)

    assert [4] == [note.damage for note in fight.told(notes.Damaged)]
    fight.answer(PASS)
    assert isinstance(fight.choice, WhichShot)


@pytest.mark.rule("spearhead/damage-calculation")
def test_surplus_damage_is_lost() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18, 0, 1),
        tank("B2", "hammer", 20, 21),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 6, 1)

    assert (0, 11) == (fight.health("B1"), fight.health("B2"))


@pytest.mark.rule("spearhead/damage-calculation")
def test_without_a_hit_that_goes_through_there_is_no_damage_event() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 3)

    assert [] == fight.told(notes.Damaged)


@pytest.mark.rule("spearhead/power-minimum")
def test_a_hit_has_at_least_1_power() -> None:
    assert (1, 4) == shot(gun(hits="2", power="D6-1"), 6, 6, 1, 5).power


@pytest.mark.rule("spearhead/power-minimum")
def test_a_penalty_does_not_take_power_below_1() -> None:
    """Thick Glacis against a machine gun that needs a 5 and against the cannon."""
    fight = skirmish(
        tank("A1", None, 10, 18, weapons=(gun(hits="2"), BOOK.weapons["cannon-90"])),
        tank("B1", "gyrfalcon", 20, 18),
    )
    fight.activate("A1", "attack").answer(Shoot("gun", "B1"), 6, 6)
    assert (1, 1) == fight.told(notes.Shot)[0].power
    fight.answer(Shoot("cannon-90", "B1"), 6)
    assert (3,) == fight.told(notes.Shot)[0].power


@pytest.mark.rule("spearhead/power-minimum", "spearhead/ram-damage")
def test_a_ram_has_no_such_floor() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "bulwark", 15, 18))
    fight.activate("A1", "move").answer(Ram(), 6, 6, 5)

    assert 14 == fight.health("B1")


@pytest.mark.rule("spearhead/aim-roll")
def test_all_weapons_share_the_aim_of_their_tank() -> None:
    fight = skirmish(tank("A1", "hammer", 40, 18), tank("B1", "cinder", 36, 18), seat=1)
    fight.activate("B1", "attack")
    fight.answer(Shoot("flame-projector", "A1"), 3, 2, 2, 2, 1)
    fight.answer(Shoot("hull-mg", "A1"), 3, 2, 2, 1)

    assert [1, 1] == [note.hits for note in fight.all_told(notes.Shot)]
    assert {3} == {note.aim for note in fight.all_told(notes.Shot)}


def test_a_move_of_half_its_speed_does_not_spoil_the_aim() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 30, 18))
    fight.activate("A1", "move", "attack").answer(MoveAlong((Leg(14, 18),)))
    fight.answer(Shoot("cannon-76", "B1"), 4, 1)

    assert 1 == fight.told(notes.Shot)[0].hits


@pytest.mark.rule("spearhead/attack-weapons")
def test_what_a_weapon_deals_on_average_is_worked_out_from_every_step() -> None:
    """D3 and one more hits: three dice, of which half hit and a third of those goes through."""
    more = (Modifier("hits", "linked", 1),)
    volley = Volley(4, gun(hits="D3", penetration=3, power="D6"), 7, more)

    assert (volley.to_hit, volley.needed()) == (4, 5)
    assert (chance_to_hit(volley), chance_to_penetrate(volley)) == (1 / 2, 1 / 3)
    assert mean(damage_chances(volley)) == pytest.approx(3 / 2 / 3 * 3.5)
