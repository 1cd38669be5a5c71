"""Assaults on vehicles, and walkers in combat."""

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.diceless.assault.flow import charge, charges
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.assault.state import chargeable, may_charge
from engine.rulesets.diceless.blows.state import ready
from engine.rulesets.diceless.combat.flow import fights
from engine.rulesets.diceless.combat.notes import CombatOver, Struck
from engine.rulesets.diceless.combat.questions import Fight, WhichFight
from engine.rulesets.diceless.core.field import distance, pose_of
from engine.rulesets.diceless.core.model import Battle, Turn, Unit
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.notes import Damaged, Pounded
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.movement.questions import WhereToGo
from engine.rulesets.diceless.vehicle_assaults.notes import Attacked
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicles.state import craft_of
from tests.engine.rulesets.diceless.motors import (
    EAST,
    NORTH,
    WEST,
    battle,
    crafted,
    of_type,
    play,
    stood,
)

HELD = Record(entries=(HitEffect("P", (), "immobilised"),))


def assault(*units: Unit, part: Any = "fights") -> Battle:
    return battle(*units, part=part, phase="assault")


def charged(unit: Unit) -> Unit:
    return evolve(unit, doings=evolve(unit.doings, charged=True))


def raid(attackers: Unit, target: Unit, answers: dict[str, Any] | None = None) -> Any:
    return play(assault(charged(attackers), target), fights, answers=answers)


def points(told: list[Any]) -> list[tuple[int, int, int, int]]:
    (pounded,) = of_type(told, Pounded)
    return [(p.points, p.armour, p.strength, p.lowered) for p in pounded.pools]


def at_truck(sheet: str, count: int = 1) -> Unit:
    """Models beside the long side of a truck at (30, 6)."""
    return stood("a", sheet, 0, [(29 + 1.1 * n, 7.75) for n in range(count)])


def truck(**craft: Any) -> Unit:
    return crafted(stood("e", "truck", 1, [(30, 6, EAST)]), **craft)


@pytest.mark.rule("diceless/assault-vehicle")
def test_a_vehicle_that_is_charged_is_not_locked_and_the_attacker_consolidates() -> None:
    squad = stood("a", "fighters", 0, [(24, 6), (24, 7.2)])
    state = assault(squad, truck(), part="charges")
    WhichCharge(0, ("a",)).check(state, Charge("a", ("e",)))
    after, _, _ = play(state, charge, Charge("a", ("e",)))

    assert after.unit("a").locked == after.unit("e").locked == ()
    assert distance(after, after.unit("a"), after.unit("e")) == 0.0
    after = evolve(after, turn=Turn(0, "assault", "fights"))
    fought, over, told = play(after, fights)
    assert over is False
    assert of_type(told, WhereToGo)[0].occasion == "consolidation"
    assert of_type(told, CombatOver) == []
    assert play(fought, fights)[1] is True


@pytest.mark.rule("diceless/assault-vehicle")
@pytest.mark.parametrize(
    ("speed", "skill"), [("immobile", 6), ("combat", 5), ("cruising", 4), ("flat_out", 3)]
)
def test_blows_count_by_weapon_skill_and_speed_at_the_rear(speed: str, skill: int) -> None:
    tank = crafted(stood("e", "battle-tank", 1, [(30, 6, NORTH)]), speed=speed)
    mob = stood("a", "fighters", 0, [(30, 9.0)])  # in front of it

    _, _, told = raid(mob, tank)

    # 2 attacks, +1 for two weapons, +1 for the charge; Strength 3 on armour 10 does nothing.
    assert points(told) == [(4 * skill, 10, 3, 0)]


@pytest.mark.rule("diceless/assault-vehicle", "diceless/witchblades-vehicles")
@pytest.mark.parametrize(
    ("sheet", "found"),
    [("chief", (10, 0)), ("witch", (9, 0)), ("brute", (12, 4)), ("fanatics", (4, 2))],
)
def test_the_strength_at_a_vehicle_is_that_of_the_blow(sheet: str, found: Any) -> None:
    _, _, told = raid(at_truck(sheet), truck())

    (pool,) = points(told)
    assert pool[2:] == found


@pytest.mark.rule("diceless/av-s-extra-d6")
def test_monsters_lower_armour_with_their_bare_hands() -> None:
    brute = at_truck("brute")
    bare = evolve(brute, groups={"brute": evolve(brute.groups["brute"], weapons=())})

    (pool,) = points(raid(bare, truck())[2])
    assert pool[2:] == (6, 4)


@pytest.mark.rule("diceless/usr-tank-hunters", "diceless/grenades-vehicles")
def test_hunting_tanks_helps_blows_but_not_grenades() -> None:
    _, _, blows = raid(at_truck("tank-hunters"), truck(), {"WhichAttack": Attach(None)})
    _, _, bombs = raid(at_truck("tank-hunters"), truck())

    assert points(blows) == [((4 + 2 + 1) * 3, 10, 3, 0)]
    assert points(bombs) == [(20, 10, 12, 0)]


@pytest.mark.rule("diceless/grenades-vehicles")
def test_each_model_that_touches_attaches_a_grenade_or_strikes() -> None:
    three = at_truck("tank-hunters", 3)
    _, _, told = raid(three, truck())
    _, _, mixed = raid(three, truck(), {"WhichAttack": Attach("melta-bombs", 2)})

    (question,) = of_type(told, WhichAttack)
    assert question == WhichAttack("a", "e", "a/rockets", ("melta-bombs",), 3)
    assert points(told) == [(60, 10, 12, 0)]
    assert points(mixed) == [(21, 10, 3, 0), (40, 10, 12, 0)]
    assert of_type(mixed, Attacked) == [Attacked("a", "e", 3, 2)]


@pytest.mark.rule("diceless/grenades-vehicles")
@pytest.mark.parametrize(
    ("speeds", "grenades"),
    [
        # Four attacks at Weapon Skill 4, of Strength 4 as a grenade is, which has 20 points.
        (("immobile", "cruising"), 0),  # 24 points of the first, 16 of the others
        (("cruising", "immobile"), 3),
    ],
)
def test_what_has_most_points_for_the_first_of_a_group_is_used_by_all_of_it_by_default(
    speeds: tuple[Any, Any], grenades: int
) -> None:
    pair = stood("e", "battle-tanks", 1, [(24, 6, NORTH), (34, 6, NORTH)])
    models = {
        name: evolve(model, craft=evolve(craft_of(pair, name), speed=speed))
        for (name, model), speed in zip(pair.models.items(), speeds, strict=True)
    }
    hunters = stood("a", "hunting-pack", 0, [(24, 9.0), (33.4, 9.0), (34.6, 9.0)])

    _, _, told = raid(hunters, evolve(pair, models=models))

    assert of_type(told, Attacked) == [Attacked("a", "e", 3, grenades)]


@pytest.mark.rule("diceless/grenades-vehicles")
def test_those_without_grenades_keep_none_from_others() -> None:
    squad = at_truck("squad", 2)
    bare = evolve(squad.groups["sergeant"], weapons=("rifle",))
    _, _, told = raid(evolve(squad, groups={**squad.groups, "sergeant": bare}), truck())

    (question,) = of_type(told, WhichAttack)
    assert question == WhichAttack("a", "e", "a/riflemen", ("assault-grenades",), 1)


@pytest.mark.rule("diceless/grenades-vehicles")
def test_who_supports_from_behind_strikes_without_grenades() -> None:
    two = stood("a", "tank-hunters", 0, [(29, 7.75), (29, 9.0)])

    _, _, told = raid(two, truck())

    assert points(told) == [(21, 10, 3, 0), (20, 10, 12, 0)]


@pytest.mark.rule("diceless/assault-vehicle")
def test_who_has_not_charged_does_not_strike_at_a_vehicle() -> None:
    _, over, _ = play(assault(at_truck("fighters"), truck()), fights)

    assert over is True


# ---------------------------------------------------------------- walkers


def strider(x: float = 30, owner: int = 1, key: str = "e", **craft: Any) -> Unit:
    return crafted(stood(key, "strider", owner, [(x, 6, WEST)]), **craft)


def locked(*units: Unit) -> tuple[Unit, ...]:
    keys = {unit.owner: [u.id for u in units if u.owner == unit.owner] for unit in units}
    return tuple(evolve(unit, locked=tuple(keys[1 - unit.owner])) for unit in units)


@pytest.mark.rule("diceless/assault-vehicle", "diceless/base-vehicle-speeds")
def test_a_walker_charges_turns_to_its_target_and_is_locked() -> None:
    walker = stood("a", "strider", 0, [(24, 6, EAST)])
    mob = stood("e", "fighters", 1, [(24, 11), (25.2, 11)])
    state = assault(walker, mob, part="charges")

    assert [unit.id for unit in chargeable(state, walker)] == ["e"]
    after, _, _ = play(state, charges, answers={"WhichCharge": Charge("a", ("e",))})

    assert after.unit("a").locked == ("e",)
    assert pose_of(after.unit("a").models["01"]).facing == pytest.approx(70, abs=25)
    assert not may_charge(state, crafted(walker, stunned=1))
    assert not may_charge(state, crafted(walker, record=HELD))


@pytest.mark.rule("diceless/assault-vehicle")
@pytest.mark.parametrize(
    ("craft", "armour", "easier"),
    [({}, 12, 0), ({"speed": "combat"}, 12, 0), ({"stunned": 1}, 12, 2), ({"record": HELD}, 10, 2)],
)
def test_walkers_are_struck_in_front_and_are_easier_only_when_helpless(
    craft: dict[str, Any], armour: int, easier: int
) -> None:
    captain = stood("a", "captain", 0, [(28.25, 6)])

    _, _, told = play(assault(*locked(captain, strider(**craft))), fights)

    # Weapon Skill 6; three attacks and a second weapon.
    assert points(told) == [((6 + easier) * 4, armour, 4, 0)]


@pytest.mark.rule("diceless/assault-vehicle", "diceless/base-assault-procedure")
def test_a_walker_strikes_at_its_initiative_as_others_do() -> None:
    mob = stood("a", "fighters", 0, [(28.25, 6), (28.25, 7.2)])
    state = assault(*locked(mob, strider()))
    (fighter,) = ready(state, state.unit("e"))

    _, _, told = play(state, fights)

    assert fighter.step == 4
    (blow,) = [note for note in of_type(told, Struck) if note.units == ("e",)]
    # Strength 10 of the hammer, equal skill, two attacks.
    assert (blow.step, blow.attacks, blow.damage) == (4, 2, 10 * 4 * 2)


@pytest.mark.rule("diceless/base-assault-procedure", "diceless/assault-vehicle")
def test_which_comes_first_of_a_combat_and_an_assault_on_a_vehicle_is_chosen() -> None:
    fighting = locked(stood("b", "captain", 0, [(40, 6)]), stood("f", "fighters", 1, [(41.2, 6)]))
    state = assault(charged(at_truck("fighters")), truck(), *fighting)

    _, _, told = play(state, fights, answers={"WhichFight": Fight("b")})

    assert of_type(told, WhichFight) == [WhichFight((("a", "e"), ("b", "f")))]
    assert of_type(told, CombatOver)
    assert not of_type(told, Attacked)


@pytest.mark.rule("diceless/base-assault-winner", "diceless/base-morale-triggers")
def test_hits_on_a_walker_count_for_the_result_and_it_never_runs() -> None:
    witch = stood("a", "witch", 0, [(28.25, 6)])
    state = assault(*locked(witch, strider(record=Record({"D": 6}))))

    after, _, told = play(state, fights)

    # 12 points at Strength 9 on armour 12 bring the marks at 9 and 18; both strike at 4.
    (result,) = of_type(told, CombatOver)
    assert [note.row for note in of_type(told, Damaged)] == ["G", "P"]
    assert result.lost == (60, 80)
    assert of_type(told, LeadershipTested) == []
    assert after.unit("e").place == "table"
    assert not after.unit("e").broken


@pytest.mark.rule("diceless/vehicle-damage-bonus", "diceless/assault-vehicle")
def test_a_hammer_takes_the_second_box() -> None:
    walker = stood("a", "strider", 0, [(30, 8.5, EAST)])

    after, _, told = raid(walker, truck(record=Record({"F": 0})))

    assert points(told) == [((4 + 2) * 3, 10, 10, 0)]
    record = craft_of(after.unit("e"), "01").record
    assert record.lines == {"F": 18}
    # A glancing hit at 6 and penetrating ones at 12 and 18, each one box further on.
    assert [note.effect for note in of_type(told, Damaged)] == [
        "shaken",
        "weapon",
        "immobilised",
    ]
