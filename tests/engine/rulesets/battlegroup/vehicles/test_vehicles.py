"""Vehicles in matches: driving, fire, damage, walkers in combat."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.battlegroup.assault.notes import ChargeDeclared
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.assault.state import chargeable, check_charge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.combat.notes import CombatOver, Hammered, Struck
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.field import hull_pose, land
from engine.rulesets.battlegroup.core.model import Battle, Craft, Options, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.damage.notes import HullStruck, WeaponLost
from engine.rulesets.battlegroup.deployment.state import by_default, facing_at, in_formation
from engine.rulesets.battlegroup.driving.notes import Drove
from engine.rulesets.battlegroup.driving.questions import (
    ClearDebris,
    Drive,
    GoAt,
    HowFast,
    PushDebris,
    WhatOfDebris,
    WhereToDrive,
)
from engine.rulesets.battlegroup.force.state import muster
from engine.rulesets.battlegroup.hits.notes import ShotAtHull
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.morale.state import leadership
from engine.rulesets.battlegroup.movement.questions import WhereToMove
from engine.rulesets.battlegroup.orders.questions import WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.shooting.questions import Shoot, ShootDebris, WhatToShoot
from engine.rulesets.battlegroup.sweeping.state import closing
from engine.rulesets.battlegroup.vehicles.state import is_shaken, is_stunned, lost_points
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.weapons.state import barrels
from engine.rulesets.battlegroup.wounds.notes import Hurt
from tests.engine.rulesets.battlegroup.motors import damaged, vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, armed, battle, put, row
from tests.engine.rulesets.battlegroup.vehicles.staging import refused


def driving(game: Game, unit: str, order: Any = "maneuver_and_fire") -> Game:
    game.order(unit, order).until(WhereToDrive)
    return game


FOE = put("vg-squad", "foe", THEM, row(60, 4, 3))

# ---------------------------------------------------------------- driving


@pytest.mark.rule("battlegroup/base-movement")
def test_a_hull_drives_nose_first_and_turns_at_last() -> None:
    game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 4, 5), FOE)), "a")

    assert game.asked.pull.most == 12
    assert refused(game, Drive("a", ((4.0, 17.5),))).params["length"] == 12.5
    game.say(Drive("a", ((4.0, 16.0),), 180.0)).until(WhichOrder)

    assert hull_pose(game.state.unit("a")) == Pose(4.0, 16.0, 180.0)
    assert game.told(Drove)[0].speed == "cruising"
    assert game.told(Drove)[0].poses[1].facing == 90.0


@pytest.mark.rule("battlegroup/base-movement")
def test_a_heavy_vehicle_goes_six_inches_and_never_flat_out() -> None:
    game = driving(Game.on(battle(vehicle("iw-battle-tank", "a", US, 4, 5), FOE)), "a", "top_speed")

    assert game.asked.pull.most == 6
    game.say(Drive("a", ((4.0, 11.0),)))
    assert isinstance(game.until(WhichOrder, WhereToDrive).asked, WhichOrder)


@pytest.mark.rule("battlegroup/top-speed")
def test_top_speed_goes_flat_out_without_a_die() -> None:
    game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 4, 5), FOE)), "a", "top_speed")
    game.say(Drive("a", ((4.0, 17.0),))).until(WhereToDrive)

    assert (game.asked.pull.most, game.asked.pull.flat_out) == (6, True)
    game.say(Drive("a", ((4.0, 23.0),)))
    assert game.told(Drove)[-1].speed == "flat_out"
    assert not [note for note in game.notes if getattr(note, "purpose", "") == "run"]


@pytest.mark.rule("battlegroup/base-measure")
def test_a_hull_does_not_drive_through_anybody() -> None:
    wall = put("iw-line", "b", US, row(2.5, 12, 3))
    game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 4, 5), wall, FOE)), "a")

    assert refused(game, Drive("a", ((4.0, 14.0),))).code == "way_blocked"
    assert refused(game, Drive("a", ((-1.0, 5.0),))).code == "off_table"


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_a_vehicle_stands_at_the_beginning_of_its_path_until_somebody_breaks_in() -> None:
    foe = put("vg-heavy", "foe", THEM, row(4, 25, 5), "ambush_fire")
    game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 4, 5), foe)), "a")
    game.say(Drive("a", ((4.0, 12.0),)))
    while game.until(WhichReaction).asked.moment != "path":
        game.say(Pass())

    assert (game.asked.moment, game.state.top.at) == ("path", 0.0)
    assert game.state.top.course == ((4.0, 5.0), (4.0, 12.0))


@pytest.mark.rule("battlegroup/vehicle-slow")
def test_difficult_ground_makes_a_vehicle_slow_for_the_turn() -> None:
    hull = vehicle("iw-carrier", "a", US, 8, 20, 90.0)
    mate = put("iw-line", "z", US, row(40, 5, 3))
    game = driving(Game.on(battle(hull, mate, FOE)), "a", "top_speed")
    into = (13.5, 24.5)  # debris

    error = refused(game, Drive("a", (into,)))
    assert (error.code, error.params["most"]) == ("slowed_by_ground", 6)
    game.say(Drive("a", ((12.0, 22.0),)))
    assert game.state.unit("a").doings.slow
    assert isinstance(game.until(WhichOrder, WhereToDrive).asked, WhichOrder)


@pytest.mark.rule("battlegroup/dozer-ignore")
def test_a_dozer_blade_ignores_difficult_ground() -> None:
    game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 8, 20), FOE)), "a")
    game.say(Drive("a", ((13.5, 24.5), (16.0, 28.0)))).until(WhichOrder, WhatOfDebris)

    assert not game.state.unit("a").doings.slow
    assert isinstance(game.asked, WhichOrder)  # faster than combat speed: debris stays
    assert "debris-1" in {piece.id for piece in land(game.state).pieces}


@pytest.mark.rule("battlegroup/dozer-debris")
def test_a_dozer_blade_removes_or_pushes_debris_at_combat_speed() -> None:
    def ploughed() -> Game:
        game = driving(Game.on(battle(vehicle("vg-carrier", "a", US, 13.5, 20, 90.0), FOE)), "a")
        return game.say(Drive("a", ((13.5, 22.6),))).until(WhatOfDebris)

    gone = ploughed().say(ClearDebris("debris-1"))
    assert "debris-1" not in {piece.id for piece in land(gone.state).pieces}

    game = ploughed()
    assert refused(game, PushDebris("debris-1", 1.1)).params["most"] == 1
    assert refused(game, ClearDebris("debris-2")).code == "no_such_debris"
    game.say(PushDebris("debris-1", 1.0))
    (piece,) = [one for one in land(game.state).pieces if one.id == "debris-1"]
    assert min(y for _, y in piece.area.outline) == 25
    assert ploughed().say(Pass()).state.cleared == ()


@pytest.mark.rule("battlegroup/dozer-debris")
def test_debris_is_not_pushed_onto_models() -> None:
    hull, mates = vehicle("vg-carrier", "a", US, 13.5, 20, 90.0), row(12.5, 25.9, 3, 1.2)
    game = driving(Game.on(battle(hull, put("iw-line", "b", US, mates), FOE)), "a")
    game.say(Drive("a", ((13.5, 22.5),))).until(WhatOfDebris)

    assert refused(game, PushDebris("debris-1", 1.0)).params["unit"] == "b"


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_a_drive_is_broken_into_at_a_point_and_goes_on() -> None:
    guns = put("iw-heavy-team", "guns", THEM, row(4, 30, 2), "ambush_fire")
    hull = vehicle("vg-carrier", "a", US, 4, 5, 90.0)
    mate = put("iw-line", "z", US, row(40, 5, 3))
    game = driving(Game.on(battle(hull, mate, guns), to_hit=6, penetration=1), "a")
    game.say(Drive("a", ((4.0, 13.0),)))

    assert isinstance(game.asked, WhichReaction)
    game.react("guns", 3.0).until(WhetherToGoOn)
    assert hull_pose(game.state.unit("a")).at == (4.0, 8.0)
    game.say(Decide(True)).until(WhichOrder)
    assert hull_pose(game.state.unit("a")).at == (4.0, 13.0)
    assert game.state.unit("a").doings.distance == 8


@pytest.mark.rule("battlegroup/interrupt-timing", "battlegroup/base-vehicle-damage")
def test_a_vehicle_immobilised_on_its_way_stays_there() -> None:
    guns = put("iw-heavy-team", "guns", THEM, row(4, 30, 1), "ambush_fire")
    hull = vehicle("vg-carrier", "a", US, 4, 5, 90.0)
    game = driving(Game.on(battle(hull, guns), to_hit=6, penetration=6, damage=5), "a")
    game.say(Drive("a", ((4.0, 13.0),))).react("guns", 3.0).until(WhichOrder)

    unit = game.state.unit("a")
    assert unit.craft is not None
    assert unit.craft.immobilised
    assert hull_pose(unit).at == (4.0, 8.0)


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_a_walker_that_is_immobilised_neither_walks_nor_charges() -> None:
    walker = damaged(vehicle("vg-siege-walker", "a", US, 4, 5), immobilised=True)
    state = battle(walker, put("iw-line", "b", THEM, row(10, 5, 5)))
    game = Game.on(state).order("a", "close_assault").until(WhereToMove, WhichCharge, WhatToShoot)

    assert isinstance(game.asked, WhatToShoot)
    assert chargeable(state, state.unit("a")) == ()
    with pytest.raises(IllegalReply) as raised:
        check_charge(state, state.unit("a"), "b")
    assert raised.value.code == "charge_immobilised"


@pytest.mark.rule("battlegroup/base-vehicle-damage", "battlegroup/reaction-spent-later")
def test_a_stunned_crew_does_not_break_in() -> None:
    def asked(**craft: Any) -> bool:
        tank = damaged(vehicle("iw-carrier", "b", THEM, 14, 5, 180.0, token="ambush_fire"), **craft)
        game = Game.on(battle(put("vg-squad", "us", US, row(4, 5, 3)), tank))
        return isinstance(game.order("us", "open_fire").asked, WhichReaction)

    assert asked()
    assert not asked(stunned=1)


@pytest.mark.rule("battlegroup/fire-before-moving")
def test_a_vehicle_that_fires_first_says_how_fast_it_will_go_and_keeps_to_it() -> None:
    hull = vehicle("iw-carrier", "a", US, 4, 5)
    game = Game.on(battle(hull, put("vg-squad", "foe", THEM, row(14, 5, 3))))
    game.order("a", "maneuver_and_fire", "shoot", "move").until(HowFast)

    assert game.ask.default == GoAt("a", "combat")
    game.say(GoAt("a", "combat")).until(WhereToDrive)
    assert game.asked.pull.most == 6

    fast = Game.on(battle(hull, put("vg-squad", "foe", THEM, row(14, 5, 3))))
    fast.order("a", "maneuver_and_fire", "shoot", "move").until(HowFast)
    fast.say(GoAt("a", "cruising")).until(WhatToShoot)
    assert fast.asked.manner.speed == "cruising"
    assert fast.until(WhereToDrive).asked.pull.most == 12


# ---------------------------------------------------------------- fire


def hovering(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the sheet of a flyer that is no support strike, and so hovers
    (battlegroup/flyer-hover-only)."""
    sheet = evolve(BOOK.units["vg-gunship"], id="hovering", strike=None)
    monkeypatch.setitem(BOOK.units, sheet.id, sheet)
    return sheet.id


def fired(state: Battle, speed: Any, *arms: Arm) -> list[tuple[str, bool]]:
    found = barrels(state, state.unit("a"), state.unit("foe"), Manner(speed=speed), arms)
    return [(one.weapon, one.snap) for one in found]


@pytest.mark.rule("battlegroup/base-vehicle-shooting")
def test_the_speed_of_a_vehicle_says_how_much_it_fires_at_full_skill(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hull = vehicle("vg-siege-walker", "walker", US, 4, 15)
    gunship = vehicle(hovering(monkeypatch), "a", US, 4, 5)
    state = battle(gunship, hull, put("iw-line", "foe", THEM, row(14, 5, 3)))

    def full(speed: Any) -> int:
        return sum(not snap for _, snap in fired(state, speed))

    assert full("stationary") == 4
    assert full("combat") == 4  # a fast vehicle
    assert full("cruising") == 2
    assert fired(state, "flat_out") == []
    carrier = battle(
        vehicle("iw-carrier", "a", US, 4, 5), put("vg-squad", "foe", THEM, row(14, 5, 3))
    )
    assert ("machine-gun", False) in fired(carrier, "stationary")
    assert ("machine-gun", False) in fired(carrier, "combat")
    assert fired(carrier, "cruising") == [("machine-gun", True)]


@pytest.mark.rule("battlegroup/base-vehicle-shooting")
def test_hull_guns_cover_what_is_ahead_and_turrets_everything() -> None:
    behind = put("iw-line", "foe", THEM, row(20, 20, 3))
    hull = vehicle("iw-carrier", "a", US, 30, 20, 0.0)
    assert fired(battle(hull, behind), "stationary") == []
    turned = vehicle("iw-carrier", "a", US, 30, 20, 180.0)
    assert fired(battle(turned, behind), "stationary")[0] == ("machine-gun", False)
    walker = vehicle("iw-scout-walker", "a", US, 30, 20, 0.0)
    assert fired(battle(walker, behind), "stationary") == [("autocannon", False)]


@pytest.mark.rule("battlegroup/base-weapon-types", "battlegroup/template-dice")
def test_beside_ordnance_all_else_snaps_and_what_cannot_snap_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tank, near = vehicle("iw-battle-tank", "a", US, 4, 5), put("vg-squad", "foe", THEM, [(12, 5)])
    assert fired(battle(tank, near), "stationary") == [
        ("battle-cannon", False),
        ("machine-gun", True),
    ]

    printed = BOOK.vehicles["iw-battle-tank"]
    flamer = evolve(printed.weapons[1], id="heavy-flamer", weapon="heavy-flamer")
    armed = evolve(printed, weapons=(*printed.weapons, flamer))
    monkeypatch.setitem(BOOK.vehicles, "iw-battle-tank", armed)
    three = evolve(
        tank,
        groups={
            k: evolve(g, weapons=("battle-cannon", "machine-gun", "heavy-flamer"))
            for k, g in tank.groups.items()
        },
    )
    together = fired(battle(three, near), "stationary")
    assert together == [("battle-cannon", False), ("machine-gun", True)]
    alone = Arm("a/hull", "heavy-flamer")
    assert fired(battle(three, near), "stationary", alone) == [("heavy-flamer", False)]


@pytest.mark.rule("battlegroup/base-vehicle-shooting")
def test_a_vehicle_may_be_told_what_it_fires_first() -> None:
    gunship = vehicle("vg-gunship", "a", US, 4, 5)
    state = battle(gunship, put("iw-line", "foe", THEM, row(14, 5, 3)))
    group = "a/support-gunship"

    assert fired(state, "cruising", Arm(group, "missile")) == [("missile", False)]
    assert fired(state, "stationary", Arm(group)) == []


@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/base-vehicle-shooting")
def test_a_weapon_that_is_named_again_does_not_fire_again() -> None:
    tank, foe = vehicle("iw-battle-tank", "a", US, 4, 5), put("vg-squad", "foe", THEM, [(12, 5)])
    game = Game.on(battle(tank, foe)).order("a", "open_fire").until(WhatToShoot)
    cannon = Arm("a/battle-tank", "battle-cannon")

    fault = refused(game, Shoot("a", "foe", (cannon, cannon)))
    assert (fault.code, fault.clause) == ("fired_twice", "battlegroup/base-shooting-sequence")
    assert (fault.params["given"], fault.params["most"]) == (2, 1)
    game.say(Shoot("a", "foe", (cannon,)))


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_a_hit_counts_at_the_face_it_comes_from() -> None:
    def armour(facing: float) -> int:
        guns = put("iw-heavy-team", "guns", US, [(4, 5)])
        tank = vehicle("iw-battle-tank", "tank", THEM, 16, 5, facing)
        game = Game.on(battle(guns, tank), to_hit=6, penetration=1)
        game.order("guns", "open_fire").say(Shoot("guns", "tank"))
        return int(game.told(HullStruck)[0].armour)

    assert [armour(facing) for facing in (180.0, 90.0, 0.0)] == [14, 13, 10]


def shot_at(target: Unit, *others: Unit, **faces: int) -> Game:
    """Return a match in which a lance cannon fires at a vehicle 8 inches in front of it."""
    guns = put("iw-heavy-team", "guns", US, [(4, 5)])
    game = Game.on(battle(guns, target, *others), to_hit=6, **faces)
    return game.order("guns", "open_fire").say(Shoot("guns", target.id))


def carrier(**more: Any) -> Unit:
    return vehicle("vg-carrier", "b", THEM, 14, 5, 180.0, **more)


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-vehicle-damage")
def test_penetration_costs_a_hull_point_and_rolls_damage() -> None:
    assert lost_points(shot_at(carrier(), penetration=1).state.unit("b")) == 0
    glanced = shot_at(carrier(), penetration=2)
    assert glanced.told(HullStruck)[0].hit == "glance"
    assert lost_points(glanced.state.unit("b")) == 1
    through = shot_at(carrier(), penetration=3, damage=1)  # one more for AP 2
    assert through.told(HullStruck)[0].result == "crew_shaken"
    assert through.told(HullStruck)[0].left == 2


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_a_crew_is_shaken_or_stunned_until_the_end_of_its_next_turn() -> None:
    shaken = shot_at(carrier(), penetration=6, damage=2).state
    assert is_shaken(shaken, shaken.unit("b"))
    assert not is_stunned(shaken, shaken.unit("b"))
    stunned = shot_at(carrier(), penetration=6, damage=3).state
    assert [is_stunned(evolve(stunned, now=now), stunned.unit("b")) for now in (1, 2, 3)] == [
        True,
        True,
        False,
    ]
    own = damaged(vehicle("vg-carrier", "a", US, 4, 5), stunned=1)
    state = battle(own, put("iw-line", "z", US, row(4, 12, 3)), FOE)
    assert why_no_order(state, state.unit("a"), "open_fire") == "unit_stunned"
    assert Game.on(state).asked.units == ("z",)


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_a_shaken_crew_fires_snap_shots() -> None:
    own = damaged(vehicle("iw-carrier", "a", US, 4, 5), shaken=1)
    game = Game.on(battle(own, put("vg-squad", "foe", THEM, row(14, 5, 3))))
    game.order("a", "open_fire").until(WhatToShoot)

    assert game.asked.manner.snap


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_a_weapon_is_destroyed_by_lot_and_without_one_the_vehicle_is_stuck() -> None:
    hull = vehicle("iw-carrier", "b", THEM, 14, 5, 180.0)
    game = shot_at(hull, penetration=6, damage=4, lot=6)
    assert game.told(WeaponLost)[0].weapon == "heavy-flamer"
    ((_, group),) = game.state.unit("b").groups.items()
    assert group.weapons == ("machine-gun",)

    (name,) = hull.groups
    bare = evolve(hull, groups={name: evolve(hull.groups[name], weapons=())})
    after = shot_at(bare, penetration=6, damage=4).state.unit("b").craft
    assert after is not None
    assert after.immobilised
    stuck = shot_at(damaged(bare, immobilised=True), penetration=6, damage=4)
    assert lost_points(stuck.state.unit("b")) == 2


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_what_is_immobilised_already_loses_another_hull_point() -> None:
    assert lost_points(shot_at(carrier(), penetration=6, damage=5).state.unit("b")) == 1
    stuck = damaged(carrier(), immobilised=True)
    assert lost_points(shot_at(stuck, penetration=6, damage=5).state.unit("b")) == 2


@pytest.mark.rule("battlegroup/base-vehicle-damage", "battlegroup/base-vehicle-penetration")
def test_a_vehicle_without_hull_points_is_a_wreck_that_stays_as_terrain() -> None:
    game = shot_at(damaged(carrier(), lost=2), penetration=2)

    assert game.state.unit("b").place == "destroyed"
    (wreck,) = game.state.wrecks
    assert (wreck.kind, land(game.state).pieces[-1].kind.cover) == ("wreck", 5)
    assert land(game.state).pieces[-1].kind.difficult


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_an_explosion_hits_everybody_within_its_die_once_each() -> None:
    near = put("iw-line", "near", THEM, row(17, 5, 3))
    game = shot_at(carrier(), near, penetration=6, damage=6, explosion=3, to_wound=6, save=1)

    assert game.state.unit("b").place == "destroyed"
    assert game.state.wrecks == ()
    assert len(game.state.unit("near").models) == 1  # the third stands 3.75 away
    friends = put("iw-line", "friends", US, row(17, 5, 2))
    game = shot_at(carrier(), friends, penetration=6, damage=6, explosion=3, to_wound=6, save=1)
    assert game.state.unit("friends").models == {}
    assert {one.cause for one in game.told(Hurt)} == {"explosion"}


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_an_explosion_strikes_vehicles_too() -> None:
    near = vehicle("iw-scout-walker", "near", THEM, 18.5, 5)
    game = shot_at(carrier(), near, penetration=6, damage=6, explosion=3)

    assert game.told(HullStruck)[1].unit == "near"
    assert lost_points(game.state.unit("near")) == 1


@pytest.mark.rule("battlegroup/base-cover")
def test_ground_a_vehicle_stands_in_does_not_cover_it_what_hides_it_does() -> None:
    guns = put("iw-heavy-team", "guns", US, [(30, 4)])
    in_woods = vehicle("vg-carrier", "b", THEM, 30, 14, 270.0)
    game = Game.on(battle(guns, in_woods), to_hit=6, penetration=2, save=6)
    game.order("guns", "open_fire").say(Shoot("guns", "b"))
    assert not game.told(HullStruck)[0].saved

    behind = vehicle("vg-carrier", "b", THEM, 13.5, 28, 270.0)
    game = Game.on(
        battle(put("iw-heavy-team", "guns", US, [(13.5, 16)]), behind),
        to_hit=6,
        penetration=2,
        save=6,
    )
    game.order("guns", "open_fire").say(Shoot("guns", "b"))
    assert game.told(HullStruck)[0].saved


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_melta_rolls_two_dice_at_half_range() -> None:
    def dice(far: float) -> int:
        storm = put("iw-storm", "storm", US, [(4, 5)])
        fusion = {"01": evolve(storm.models["01"], group="storm-trooper-fusion")}
        tank = vehicle("iw-battle-tank", "b", THEM, 4 + far, 5, 180.0)
        game = Game.on(battle(evolve(storm, models=fusion), tank), to_hit=6, penetration=1)
        game.order("storm", "open_fire").say(Shoot("storm", "b"))
        rolled = [n for n in game.notes if getattr(n, "purpose", "") == "penetration"]
        return len(rolled[0].faces)

    assert [dice(far) for far in (8.0, 10.0)] == [2, 1]


# ---------------------------------------------------------------- debris


def at_debris(sheet: str, **options: Any) -> Game:
    guns = put(sheet, "guns", US, [(13.5, 16)])
    state = battle(guns, put("iw-line", "z", US, row(40, 4, 3)), FOE, **options)
    return Game.on(state, to_hit=6, penetration=5).order("guns", "open_fire")


@pytest.mark.rule("battlegroup/debris")
def test_debris_is_fired_at_and_removed_by_a_hit_that_glances() -> None:
    game = at_debris("iw-heavy-team").until(WhatToShoot)
    assert refused(game, ShootDebris("guns", "ruin-1")).code == "debris_stands"
    game.say(ShootDebris("guns", "debris-1")).until(WhichOrder)
    assert "debris-1" not in {piece.id for piece in land(game.state).pieces}

    weak = at_debris("iw-line").until(WhatToShoot, WhichOrder)
    weak.say(ShootDebris("guns", "debris-1")).until(WhichOrder)
    assert "debris-1" in {piece.id for piece in land(weak.state).pieces}


@pytest.mark.rule("battlegroup/debris", "battlegroup/template-static-target")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1)])
def test_debris_is_no_unit_that_has_stood_still(face: int, hits: int) -> None:
    guns = armed(("launcher-burst",), "guns", US, [(13.5, 16)])
    state = evolve(battle(guns, put("iw-line", "z", US, row(40, 4, 3)), FOE), now=3)
    game = Game.on(state, template=face).order("guns", "open_fire").until(WhatToShoot)
    game.say(ShootDebris("guns", "debris-1"))

    assert [fired.hits for fired in game.told(ShotAtHull)] == [hits]


@pytest.mark.rule("battlegroup/debris", "battlegroup/template-hit-cap")
def test_a_template_strikes_debris_as_a_single_model() -> None:
    guns = armed(("battle-cannon",), "guns", US, [(13.5, 16)])
    state = battle(guns, put("iw-line", "z", US, row(40, 4, 3)), FOE)
    game = Game.on(state, template=6, penetration=6).order("guns", "open_fire").until(WhatToShoot)
    game.say(ShootDebris("guns", "debris-1")).until(WhichOrder)
    (fired,) = game.told(ShotAtHull)

    assert (fired.shots, fired.hits) == (1, 1)
    assert "debris-1" not in {piece.id for piece in land(game.state).pieces}


@pytest.mark.rule("battlegroup/debris")
def test_debris_stands_if_that_was_agreed() -> None:
    game = at_debris("iw-heavy-team", debris_destructible=False).until(WhatToShoot)
    assert refused(game, ShootDebris("guns", "debris-1")).code == "debris_stands"


# ---------------------------------------------------------------- combat


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-combat-result")
def test_blows_at_a_hull_that_stands_never_miss_and_strike_its_rear() -> None:
    us = put("vg-squad", "us", US, row(6, 5, 3))
    tank = vehicle("iw-carrier", "b", THEM, 14.5, 5, 180.0)
    game = Game.on(battle(us, tank), charge=6, penetration=6)
    game.order("us", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("us", "b")).until(WhichOrder)

    struck = game.told(Struck)[0]
    assert struck.blows == struck.hits > 0
    assert game.told(HullStruck)[0].armour == 10
    assert game.state.unit("us").locked == ()
    assert not [note for note in game.told(TakenTest) if note.unit == "us"]


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_blows_at_a_hull_that_moved_are_struck_as_at_skill_one() -> None:
    us = put("vg-squad", "us", US, row(6, 5, 3))
    tank = vehicle("iw-carrier", "b", THEM, 14.5, 5, 180.0, moved_in=1)
    state = evolve(battle(us, tank), now=2)
    game = Game.on(state, charge=6, to_hit=2, penetration=6)
    game.order("us", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("us", "b")).until(WhichOrder)

    assert game.told(Struck)[0].hits == 0


@pytest.mark.rule("battlegroup/base-fight", "battlegroup/base-charge")
def test_a_walker_charges_strikes_and_is_struck_on_its_front() -> None:
    walker = vehicle("vg-siege-walker", "a", US, 4, 5)
    foes = put("iw-line", "b", THEM, row(10, 5, 5))
    game = Game.on(battle(walker, foes), charge=3, to_hit=6, to_wound=6, save=1, penetration=6)
    game.order("a", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("a", "b")).until(WhichOrder)

    first = next(one for one in game.told(Struck) if one.unit == "a")
    assert first.step == 4
    assert first.hits == 3  # two attacks and one for charging
    assert game.told(ChargeDeclared)[0].target == "b"
    hits = game.told(HullStruck)
    assert not hits or {one.armour for one in hits} == {12}


@pytest.mark.rule("battlegroup/base-fight")
def test_blows_at_a_walker_need_its_skill_and_count_as_wounds() -> None:
    us = put("vg-squad", "us", US, row(6, 5, 5))
    walker = vehicle("iw-scout-walker", "b", THEM, 14.5, 5, 180.0)
    game = Game.on(battle(us, walker), charge=6, to_hit=3, penetration=6, damage=1)
    game.order("us", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("us", "b")).until(WhichOrder)

    assert game.told(Struck)[0].hits > 0  # skill 4 against 3
    assert game.told(CombatOver)[0].inflicted[0] == 2


@pytest.mark.rule("battlegroup/flyer-charge-limit", "battlegroup/base-flyer-hover")
def test_a_hovering_flyer_is_charged_by_jump_troops_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flyer = vehicle(hovering(monkeypatch), "b", THEM, 12, 5)
    on_foot = Game.on(battle(put("iw-line", "a", US, row(4, 5, 3)), flyer))
    on_foot.order("a", "close_assault", "charge")
    assert not on_foot.told(ChargeDeclared)
    assert not isinstance(on_foot.asked, WhichCharge)
    jumping = Game.on(battle(put("vg-jump", "a", US, row(4, 5, 3)), flyer))
    assert isinstance(jumping.order("a", "close_assault", "charge").asked, WhichCharge)


@pytest.mark.rule("battlegroup/flyer-hover-only", "battlegroup/base-flyer-hover")
def test_a_flyer_hovers_as_a_fast_skimmer(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = put("iw-line", "w", US, row(2.5, 12, 3))
    hull = vehicle(hovering(monkeypatch), "a", US, 4, 5, 90.0)
    game = driving(Game.on(battle(hull, wall, FOE)), "a", "top_speed")

    assert refused(game, Drive("a", ((4.0, 12.0),))).code == "place_taken"
    game.say(Drive("a", ((4.0, 17.0),))).until(WhereToDrive)
    assert game.asked.pull.most == 18


@pytest.mark.rule("battlegroup/base-flyer-hover")
def test_a_skimmer_does_not_turn_onto_models_that_it_passes_over() -> None:
    beside, near = put("iw-line", "w", US, row(22.7, 5, 1)), put("vg-squad", "e", THEM, [(17, 5)])
    hull = vehicle("vg-hover-lifter", "a", US, 20, 5, 90.0)  # five inches long and four wide
    game = driving(Game.on(battle(hull, beside, near)), "a", "top_speed")

    assert refused(game, Drive("a", (), 0.0)).params["by"] == "w/01"
    game.say(Drive("a", (), 270.0))  # and an enemy within an inch does not hold it
    assert hull_pose(game.state.unit("a")) == Pose(20.0, 5.0, 270.0)


# ---------------------------------------------------------------- the rest


@pytest.mark.rule("battlegroup/vehicle-leadership")
def test_a_vehicle_tests_by_the_best_troops_of_its_faction() -> None:
    tank = vehicle("iw-battle-tank", "a", US, 4, 5)
    state = battle(tank, FOE)
    best = max(
        BOOK.profiles[group.profile].leadership
        for sheet in BOOK.units.values()
        if (sheet.faction, sheet.role) == ("ironwall", "troops")
        for group in sheet.groups
    )

    assert leadership(state, state.unit("a")) == best == 8


@pytest.mark.rule("battlegroup/squadron-separate")
def test_vehicles_of_a_squadron_are_units_of_their_own() -> None:
    state = muster(Options())
    walkers = [unit for unit in state.units.values() if unit.sheet == "iw-scout-walker"]

    assert [unit.id for unit in walkers] == [f"a-scout-walker-{n}" for n in (1, 2)]
    assert all(len(unit.models) == 1 and unit.craft == Craft() for unit in walkers)
    placed = [evolve(unit, place="table") for unit in walkers]
    game = Game.on(
        battle(
            *(vehicle("iw-scout-walker", u.id, US, 4, 5 + 5 * n) for n, u in enumerate(placed)), FOE
        )
    )
    game.order(walkers[0].id, "ambush_fire").until(WhichOrder)
    assert game.asked.units == (walkers[1].id,)


@pytest.mark.rule("battlegroup/counter-attack-step-3-deploy")
def test_a_hull_is_set_up_with_all_of_it_in_its_zone() -> None:
    state = evolve(muster(Options()), stage="deployment")
    tank = next(unit for unit in state.units.values() if unit.sheet == "iw-battle-tank")
    found = by_default(state, tank)
    assert found is not None

    assert in_formation(state, tank, Pose(*found[0].at, 45.0), 1, 0.0)[0].at == found[0].at
    with pytest.raises(IllegalReply) as raised:
        in_formation(state, tank, Pose(1.0, 10.0, 0.0), 1, 0.0)
    assert raised.value.code == "out_of_zone"
    assert facing_at(state, tank, (2.3, 10.0)) == 0.0  # four and a half inches long
    assert facing_at(state, tank, (1.8, 10.0)) == 90.0  # three and a half wide


# ---------------------------------------------------------------- the weight of a charge


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/base-vehicle-penetration")
def test_the_weight_of_a_walker_strikes_a_hull_where_blows_do() -> None:
    walker = vehicle("vg-siege-walker", "w", US, 4, 5, 90.0)
    hull = vehicle("iw-carrier", "c", THEM, 4, 13)
    game = Game.on(battle(walker, hull, FOE), charge=4, penetration=1, to_hit=1)
    game.order("w", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("w", "c")).until(WhichOrder)

    (hammered,) = game.told(Hammered)
    assert (hammered.target, hammered.hits, hammered.wounds) == ("c", 1, 0)
    first = game.told(HullStruck)[0]
    assert (first.unit, first.armour) == ("c", BOOK.vehicles["iw-carrier"].armour.rear)


@pytest.mark.rule("battlegroup/base-vehicle-damage", "battlegroup/base-fight")
@pytest.mark.parametrize("stuck", [False, True])
def test_a_walker_that_is_stuck_does_not_pile_in(stuck: bool) -> None:
    walker = damaged(vehicle("vg-siege-walker", "w", US, 4, 5), immobilised=stuck)
    foes = put("iw-line", "foe", THEM, row(4, 9, 3))
    state = battle(evolve(walker, locked=("foe",)), evolve(foes, locked=("w",)))

    assert (closing(state, state.unit("w")) is None) is stuck
