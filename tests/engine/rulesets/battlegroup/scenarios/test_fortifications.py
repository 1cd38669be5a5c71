"""Fortifications: built by the defender, entered, fired from, fought over, and brought down."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.book.printed import Map
from engine.rulesets.battlegroup.combat.notes import Struck
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import to_order, why_no_order
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.field import bodies_of, hull_pose, land
from engine.rulesets.battlegroup.core.model import Battle, Down, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.damage.notes import HullStruck, VehicleLost
from engine.rulesets.battlegroup.deployment.questions import Garrison, WhereToDeploy, WhoLiesInWait
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.fortifications.state import piece_of
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.state import front_line
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.sight.state import cover_of, sees, stands
from engine.rulesets.battlegroup.vehicles.questions import (
    Embark,
    GetOut,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.vehicles.state import lost_points
from engine.rulesets.battlegroup.victory.flow import score
from engine.rulesets.battlegroup.victory.state import holders, is_able, limit
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.weapons.state import barrels
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.table import Table
from tests.engine.rulesets.battlegroup.motors import aboard, damaged, vehicle
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Loaded,
    battle,
    infantry,
    put,
    row,
)

DUG_IN = Army(
    units=(
        ForceEntry("fort-bunker", "bunker"),
        ForceEntry("fort-trench", "trench"),
        ForceEntry("iw-line", "first"),
        ForceEntry("iw-line", "second"),
        ForceEntry("iw-line", "third"),
        ForceEntry("iw-line", "fourth"),
        ForceEntry("iw-battle-tank", "tank"),
    )
)
"""The defender's, who is seat 1."""


def line(army: Army = DUG_IN, **faces: int) -> Game:
    """Return a match of Defense Line in which they defend, up to the first fortification."""
    options = infantry(scenario="defense-line", attacker="first", require_hq=False)
    options = evolve(options, armies=(options.armies[US], army))
    match, change = Match.start(RULESET, options, Loaded(faces))
    return Game(match, list(change.notes)).until(WhereToBuild)


def refused(game: Game, body: Any) -> tuple[str, str | None]:
    with pytest.raises(IllegalReply) as raised:
        game.say(body)
    return raised.value.code, raised.value.clause


def standing(*units: Unit, buildings: tuple[Unit, ...] = (), **options: Any) -> Battle:
    """Return a table in our turn on which buildings stand as they are built."""
    state = battle(*units, *buildings, **options)
    pieces = tuple(piece_of(state, unit, hull_pose(unit)) for unit in buildings)
    return evolve(state, wrecks=pieces)


def bunker(
    owner: int, x: float = 20, y: float = 10, sheet: str = "fort-bunker", **more: Any
) -> Unit:
    return evolve(vehicle(sheet, "fort", owner, x, y, **more), slot="fortification")


# ---------------------------------------------------------------- building


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/defense-line-step-6")
def test_the_defender_builds_before_his_units_are_set_up() -> None:
    game = line()

    assert (game.ask.seat, game.asked.units) == (THEM, ("bunker", "trench"))
    assert [u.id for u in game.state.army(THEM)] == []
    game.say(Pass())
    fort = game.state.unit("bunker")
    x0, y0, x1, y1 = front_line(game.state).bounds
    pose = hull_pose(fort)
    assert fort.place == "table"
    assert abs(pose.x - (x0 + x1) / 2) < 9
    assert abs(pose.y - (y0 + y1) / 2) < 9
    assert pose.facing == 180.0  # the attacker comes from the west
    assert game.asked.units == ("trench",)
    game.say(Pass()).until(WhereToDeploy)
    assert game.state.unit("trench").place == "terrain"
    kinds = {piece.id: piece.name for piece in land(game.state).pieces}
    assert (kinds["bunker"], kinds["trench"]) == ("building", "fortification")
    assert game.ask.seat == THEM


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_fortification_keeps_to_its_zone_off_objectives_and_off_terrain() -> None:
    game = line()
    x0, y0, x1, _ = front_line(game.state).bounds
    clause = "battlegroup/base-fortifications"

    assert refused(game, Build("bunker", x0 + 2.9, y0 + 20, 0.0)) == ("built_elsewhere", clause)
    x, y = x0 + 9.0, 16.0
    laid = Game.on(evolve(game.state, objectives=((x, y),)))
    assert refused(laid, Build("bunker", x, y + 5.4, 0.0)) == ("built_on_objective", clause)
    bare = Game.on(evolve(game.state, objectives=()))
    wood = next(
        piece
        for piece in land(bare.state).pieces
        if piece.name != "hill" and x0 + 4 < piece.area.outline[0][0] < x1 - 4
    )
    at = wood.area.outline[0]
    assert refused(bare, Build("bunker", *at, 0.0)) == ("built_on_terrain", clause)
    assert refused(game, Build("tank", x, y, 0.0))[0] == "not_to_order"
    assert refused(game, Build("bunker", float("nan"), y, 0.0))[0] == "built_elsewhere"
    game.say(Build("bunker", x0 + 3, y0 + 4, 180.0))
    assert hull_pose(game.state.unit("bunker")) == Pose(x0 + 3, y0 + 4, 180.0)
    assert refused(game, Build("trench", x0 + 8, y0 + 4, 0.0))[0] == "built_on_terrain"


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_fortification_stands_in_the_middle_by_default_if_there_is_room() -> None:
    state = line().state
    bare = evolve(state, objectives=(), options=evolve(state.options, map=Map(terrain=())))
    x0, y0, x1, y1 = front_line(bare).bounds
    game = Game.on(bare).say(Pass())

    assert hull_pose(game.state.unit("bunker")).at == ((x0 + x1) / 2, (y0 + y1) / 2)


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_fortification_without_room_is_left_out() -> None:
    game = line()
    x0, y0, x1, y1 = front_line(game.state).bounds
    over = piece_of(game.state, bunker(THEM), Pose(0, 0, 0))
    full = evolve(over, polygon=((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    told = Game.on(evolve(game.state, wrecks=(full,))).say(Pass())

    assert told.state.unit("bunker").place == "left"
    assert told.asked.units == ("trench",)


@pytest.mark.rule("battlegroup/defense-line-step-3", "battlegroup/base-fortifications")
def test_fortifications_come_on_top_of_the_first_defenders() -> None:
    without = evolve(DUG_IN, units=DUG_IN.units[2:])
    options = infantry(scenario="defense-line", attacker="first", require_hq=False)
    plain, _ = Match.start(
        RULESET, evolve(options, armies=(options.armies[US], without)), Loaded({})
    )

    def on_the_table(game: Game) -> set[str]:
        state = game.until(WhoLiesInWait, WhichOrder).state
        return {unit.id for unit in state.army(THEM)}

    assert on_the_table(line()) == on_the_table(Game(plain)) | {"bunker"}


@pytest.mark.rule("battlegroup/base-fortifications")
def test_first_defenders_may_begin_in_a_building_and_lie_in_wait_there() -> None:
    game = line(ambushes=6).until(WhereToDeploy)
    assert "fourth" in game.asked.units

    assert refused(game, Garrison("fourth", "tank"))[0] == "no_transport"
    game.say(Garrison("fourth", "bunker"))
    inside = game.state.unit("fourth")
    assert (inside.place, inside.aboard) == ("aboard", "bunker")
    assert refused(game, Garrison("first", "bunker"))[0] == "no_room_aboard"
    game.until(WhoLiesInWait)
    assert "fourth" in game.asked.units
    assert "bunker" not in game.asked.units


@pytest.mark.rule("battlegroup/defense-line-step-8", "battlegroup/base-fortifications")
def test_the_bombardment_shakes_garrisons_but_no_buildings() -> None:
    game = line(pinning=6, bombardment=6).until(WhereToDeploy)
    game.say(Garrison("fourth", "bunker")).until(WhichOrder)
    tested = {note.unit for note in game.told(TakenTest)}

    assert "fourth" in tested
    assert "bunker" not in tested
    down = game.state.unit("fourth").down
    assert down is not None
    assert down.pinned


# ---------------------------------------------------------------- what it is


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/base-cover")
def test_works_cover_and_slow_and_buildings_hide_who_is_behind_them() -> None:
    trench = evolve(put("fort-trench", "trench", THEM, []), slot="fortification")
    dug = put("iw-line", "dug", THEM, [(5, 16)])
    low = evolve(battle(dug), wrecks=(piece_of(battle(dug), trench, Pose(5, 16, 0)),))
    (aim,) = stands(low, low.unit("dug"))
    (eye,) = stands(low, put("iw-line", "eye", US, [(5, 5)]))

    assert sees(land(low), eye, aim)
    assert cover_of(land(low), eye, aim, ()) == 3
    assert "trench" in {piece.id for piece in land(low).difficult}
    wall = standing(put("iw-line", "behind", THEM, [(5, 26)]), buildings=(bunker(THEM, 5, 16),))
    (hidden,) = stands(wall, wall.unit("behind"))
    assert not sees(land(wall), eye, hidden)
    (fort,) = stands(wall, wall.unit("fort"))
    assert sees(land(wall), eye, fort)
    assert cover_of(land(wall), eye, fort, ()) is None


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_building_takes_no_orders_and_goes_nowhere() -> None:
    state = standing(put("iw-line", "mate", US, row(4, 4, 3)), buildings=(bunker(US),))

    assert why_no_order(state, state.unit("fort"), "open_fire") == "building_takes_no_order"
    assert to_order(state, US) == ("mate",)


@pytest.mark.rule(
    "battlegroup/base-fortifications",
    "battlegroup/objective-radius",
    "battlegroup/counter-attack-vp",
    "battlegroup/counter-attack-vp-limit",
    "battlegroup/victory-no-active-enemy",
)
def test_fortifications_neither_hold_nor_count_nor_keep_anybody_in_the_game() -> None:
    state = standing(put("iw-line", "us", US, row(4, 4, 3)), buildings=(bunker(THEM, 12, 4),))
    at = (12.0, 7.0)

    assert [one.scores for one in holders(state, THEM, at)] == [False]
    assert limit(evolve(state, options=evolve(state.options, vp_limit="by_units"))) == 0
    assert not is_able(state, THEM)
    gone = evolve(state.unit("fort"), place="destroyed")
    table = Table(evolve(state, units={**state.units, "fort": gone}), Loaded({}))
    score(table)
    assert table.state.players[US].points.slain == 0


# ---------------------------------------------------------------- who is in it


def held(models: int = 6, sheet: str = "fort-bunker", **more: Any) -> Battle:
    """Return a table on which we hold a building, its nearest side 7 inches from a foe."""
    fort = bunker(US, sheet=sheet)
    inside = evolve(aboard("iw-line", "inside", fort, models), **more)
    foe = put("vg-squad", "foe", THEM, row(18, 22, 5))
    return standing(inside, foe, buildings=(fort,))


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/base-transports")
def test_a_garrison_fires_out_of_as_many_places_as_there_are() -> None:
    assert len({one.model for one in fired(held(6))}) == 4
    assert len({one.model for one in fired(held(6, "fort-gun-post"))}) == 2


def fired(state: Battle, *arms: Arm) -> list[Any]:
    return list(barrels(state, state.unit("inside"), state.unit("foe"), Manner(), arms))


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_gun_takes_a_model_of_the_garrison_and_fires_with_its_skill() -> None:
    state = held(5, "fort-gun-post")
    gun, other = sorted(fired(state), key=lambda one: one.weapon)

    assert (gun.weapon, gun.skill, gun.shots, gun.strength) == ("autocannon", 3, 2, 7)
    assert gun.model == "inside/01"  # a pistol reaches nobody: the sergeant serves the gun
    assert other.weapon == "service-rifle"
    silent = fired(state, Arm("fort/gun-post"))
    assert {one.weapon for one in silent} == {"service-rifle"}
    game = Game.on(state).order("inside", "open_fire").until(WhatToShoot)
    assert (
        refused(game, Shoot("inside", "foe", (Arm("fort/gun-post", "mortar"),)))[0] == "no_weapon"
    )
    game.say(Shoot("inside", "foe"))
    assert {one.weapon for one in game.told(Volley)} == {
        "autocannon",
        "service-rifle",
    }
    lonely = held(1, "fort-gun-post")
    assert [one.weapon for one in fired(lonely)] == ["autocannon"]
    assert lonely.unit("fort").groups["gun-post"].weapons == ("autocannon",)


@pytest.mark.rule("battlegroup/base-fortifications")
def test_without_a_garrison_the_gun_is_silent() -> None:
    state = standing(
        put("vg-squad", "foe", THEM, row(18, 22, 5)),
        put("iw-line", "mate", US, row(4, 4, 3)),
        buildings=(bunker(US, sheet="fort-gun-post"),),
    )
    assert to_order(state, US) == ("mate",)


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/base-transports")
def test_infantry_gets_out_and_in_as_with_transports() -> None:
    game = Game.on(held()).order("inside", "top_speed", "move", "run").until(WhereToGetOut)
    game.say(GetOut("inside")).until(WhichOrder)

    assert game.state.unit("inside").place == "table"
    assert game.state.unit("fort").owner == US


def at_the_door(inside: bool) -> Game:
    """Return a match in which we stand near a bunker of theirs."""
    fort = bunker(THEM)
    them = (aboard("iw-line", "inside", fort, 3),) if inside else ()
    ours = put("vg-squad", "a", US, row(17, 15.5, 5, 1.4))
    far = put("vg-squad", "foe", THEM, row(60, 40, 3))
    state = standing(ours, far, *them, buildings=(fort,))
    return Game.on(state).order("a", "maneuver_and_fire", "move").until(WhereToMove)


@pytest.mark.rule("battlegroup/base-fortifications")
def test_an_enemy_may_enter_an_empty_building_and_holds_it() -> None:
    game = at_the_door(inside=False).say(Move("a", ((20.0, 14.1),))).until(WhetherToEmbark)
    assert game.asked.carriers == ("fort",)
    game.say(Embark("a", "fort")).until(WhichOrder)

    assert game.state.unit("a").aboard == "fort"
    assert game.state.unit("fort").owner == US


@pytest.mark.rule("battlegroup/base-fortifications")
def test_nobody_enters_a_building_that_the_enemy_is_in() -> None:
    game = at_the_door(inside=True).say(Move("a", ((20.0, 14.1),)))

    assert not isinstance(game.until(WhetherToEmbark, WhichOrder).asked, WhetherToEmbark)


# ---------------------------------------------------------------- under fire


def attacked(lost: int = 0, models: int = 6, **faces: int) -> Game:
    """Return a match in which three lance cannons of ours fire at a bunker of theirs."""
    fort = damaged(bunker(THEM), lost)
    inside = aboard("iw-line", "inside", fort, models)
    guns = put("iw-heavy-team", "guns", US, row(18, 30, 3))
    state = standing(guns, inside, buildings=(fort,))
    game = Game.on(state, to_hit=6, **faces).order("guns", "open_fire").until(WhatToShoot)
    assert refused(game, Shoot("guns", "inside"))[0] == "no_target"
    return game.say(Shoot("guns", "fort"))


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/base-vehicle-penetration")
def test_a_hit_takes_a_hull_point_and_there_is_no_damage_table() -> None:
    glanced = attacked(lost=0, penetration=5).until(WhichOrder)
    struck = glanced.told(HullStruck)

    assert [(one.hit, one.result) for one in struck] == [("glance", None)] * 3
    assert glanced.state.unit("fort").place == "destroyed"
    missed = attacked(penetration=4).until(WhichOrder)
    assert lost_points(missed.state.unit("fort")) == 0


@pytest.mark.rule("battlegroup/base-fortifications")
def test_what_penetrates_tests_the_garrison_for_pinning() -> None:
    fort = bunker(THEM)
    gun = put("iw-heavy-team", "guns", US, row(18, 30, 1))
    state = standing(gun, aboard("iw-line", "inside", fort, 6), buildings=(fort,))

    def fire(penetration: int, pinning: int) -> Game:
        game = Game.on(state, to_hit=6, penetration=penetration, pinning=pinning)
        game.order("guns", "open_fire").until(WhatToShoot)
        return game.say(Shoot("guns", "fort")).until(WhichOrder)

    pinned = fire(6, 6)
    assert lost_points(pinned.state.unit("fort")) == 1
    (tested,) = pinned.told(TakenTest)
    assert (tested.unit, tested.occasion) == ("inside", "pinning")
    assert pinned.state.unit("inside").down == Down(1, had_acted=False, pinned=True)
    assert fire(6, 1).state.unit("inside").down is None
    assert fire(5, 6).told(TakenTest) == []


@pytest.mark.rule("battlegroup/stand-up", "battlegroup/base-fortifications")
def test_a_garrison_stands_up_like_any_other_unit() -> None:
    state = held(down=Down(0, had_acted=False, pinned=True))
    game = Game.on(state).until(WhoStandsUp)

    assert game.asked.units == ("inside",)
    game.say(StandUp(("inside",)))
    assert game.state.unit("inside").down is None


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_building_collapses_on_its_garrison_and_leaves_a_ruin() -> None:
    game = attacked(lost=2, penetration=5, collapse=4, to_wound=6, save=1, pinning=6)
    game.until(WhereToGetOut)
    assert (game.ask.seat, game.asked.within, game.asked.forced) == (THEM, 3.0, True)
    game.say(Pass()).until(WhichOrder)

    fort, inside = game.state.unit("fort"), game.state.unit("inside")
    assert (fort.place, inside.place) == ("destroyed", "table")
    (hurt,) = game.told(Hurt)
    assert (hurt.unit, hurt.wounds, hurt.cause) == ("inside", 4, "collapse")
    assert len(inside.models) == 2
    assert inside.down is not None
    assert inside.down.pinned
    (ruin,) = [piece for piece in land(game.state).pieces if piece.id == "fort"]
    assert (ruin.name, ruin.height, ruin.piece.floors) == ("ruin", 3.0, (0.0,))
    for body in bodies_of(game.state, inside).values():
        x, y = body.centre
        assert 17 - 3 <= x <= 23 + 3
        assert 7.5 - 3 <= y <= 12.5 + 3
    assert [note.how for note in game.told(VehicleLost)] == ["collapses"]


@pytest.mark.rule("battlegroup/base-fortifications")
def test_armour_saves_from_falling_stones_and_all_may_be_buried() -> None:
    saved = attacked(lost=2, penetration=5, collapse=4, to_wound=6, save=5).until(WhichOrder)
    assert len(saved.state.unit("inside").models) == 6
    buried = attacked(2, 3, penetration=5, collapse=4, to_wound=6, save=1).until(WhichOrder)
    assert buried.state.unit("inside").place == "destroyed"


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/base-vehicle-penetration")
def test_blows_at_a_building_never_miss_and_lock_nobody() -> None:
    fort = bunker(THEM)
    walker = vehicle("vg-siege-walker", "w", US, 20, 17, 270.0)
    state = standing(walker, aboard("iw-line", "inside", fort, 4), buildings=(fort,))
    game = Game.on(state, charge=4, penetration=2).order("w", "close_assault", "charge")
    game.until(WhichCharge).say(Charge("w", "fort")).until(WhichOrder)

    assert game.state.unit("w").locked == ()
    (struck,) = [one for one in game.told(Struck) if one.unit == "w"]
    assert struck.hits == struck.blows
    assert {one.armour for one in game.told(HullStruck)} == {14}
