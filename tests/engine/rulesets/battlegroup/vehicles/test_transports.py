"""Who is in vehicles, or rides them: getting in and out, firing from them, being hit with them."""

import math
from typing import Any

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.forms import AngleBlank
from engine.advice.registry import preview_of
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.formations import Going
from engine.geometry import Pose, distance, measured
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Token
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.field import bodies_of, hull_of, land
from engine.rulesets.battlegroup.core.model import Battle, Doings, Down, Options, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.damage.notes import HullStruck
from engine.rulesets.battlegroup.driving.notes import Drove, Halted
from engine.rulesets.battlegroup.driving.questions import Drive, WhereToDrive
from engine.rulesets.battlegroup.force.state import muster
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.questions import WhetherToGround, WhetherToTryAgain
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.psychic.questions import Manifest
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.state import waiting
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.sight.state import between, cover_of, stands
from engine.rulesets.battlegroup.support.questions import CallOn
from engine.rulesets.battlegroup.vehicles.notes import GotOut
from engine.rulesets.battlegroup.vehicles.questions import (
    Embark,
    GetOut,
    GetOutModels,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.vehicles.state import check_boarding, room
from engine.rulesets.battlegroup.victory.state import holders
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import barrels, targets
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.table import Rolled
from tests.engine.rulesets.battlegroup.motors import aboard, damaged, vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.engine.rulesets.battlegroup.vehicles.staging import refused


def why_not_aboard(state: Battle, unit: Unit, carrier: Unit) -> str | None:
    """Return the code of what keeps a unit out of a vehicle."""
    try:
        check_boarding(state, unit, carrier)
    except IllegalReply as refused:
        return refused.code
    return None


def far_foe(owner: int = THEM) -> Unit:
    return put("vg-squad", "foe", owner, row(60, 4, 3))


def carried(models: int = 5, foe: Unit | None = None, **more: Any) -> Battle:
    """Return a table with our squad in a carrier, and a mate elsewhere."""
    carrier = vehicle("iw-carrier", "c", US, 6, 8, **more)
    mate = put("iw-line", "z", US, row(40, 4, 3))
    return battle(carrier, aboard("iw-line", "a", carrier, models), mate, foe or far_foe())


# ---------------------------------------------------------------- out


@pytest.mark.rule(
    "battlegroup/top-speed-disembark",
    "battlegroup/base-transports",
    "battlegroup/template-static-target",
)
def test_a_unit_gets_out_instead_of_moving_and_may_run_then() -> None:
    game = Game.on(carried(), run=4).order("a", "top_speed").until(WhereToGetOut)
    hull = hull_of(game.state, game.state.unit("c"))
    game.say(GetOut("a")).until(WhereToMove)

    unit = game.state.unit("a")
    assert (unit.place, unit.aboard, unit.doings.got_out) == ("table", None, "c")
    assert unit.moved_in == game.state.now
    for body in bodies_of(game.state, unit).values():
        assert distance(body, hull) + 2 * body.radius <= 6 + 1e-4
    assert (game.asked.gait, game.asked.most) == ("run", 4)


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/base-transports")
@pytest.mark.parametrize(("side", "axis", "sign"), [(0, 0, 1), (90, 1, 1), (180, 0, -1)])
def test_a_unit_gets_out_on_the_side_that_is_named(side: int, axis: int, sign: int) -> None:
    game = Game.on(carried()).order("a", "maneuver_and_fire", "move").until(WhereToGetOut)
    hull = hull_of(game.state, game.state.unit("c"))
    out = GetOut("a", float(side))
    assert refused(game, GetOut("a", math.nan)).code == "no_bearing"
    course = preview_of(out, game.state, game.ask)
    game.say(out)

    bodies = bodies_of(game.state, game.state.unit("a"))
    for body in bodies.values():
        assert distance(body, hull) + 2 * body.radius <= 6 + 1e-4
        assert sign * (body.centre[axis] - hull.centre[axis]) > 3
    assert {place[0] for place in course.places} == set(bodies)


@pytest.mark.rule("battlegroup/top-speed-disembark")
def test_the_side_to_get_out_on_begins_ahead_and_away_from_an_attacker() -> None:
    game = Game.on(carried()).order("a", "maneuver_and_fire", "move").until(WhereToGetOut)
    ahead, _, _ = forms(game.state, game.ask)
    assert ahead.reply == GetOut("a", 0.0)
    assert ahead.blanks == (AngleBlank("a", "bearing", 0.0, 180.0, (6.0, 8.0)),)

    attacked = evolve(game.asked, forced=True, away=(6.0, 20.0))
    away, _, _ = forms(game.state, Ask(US, attacked, Pass()))
    assert away.reply == GetOut("a", 270.0)


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/base-transports")
@pytest.mark.parametrize(("far", "kept_aboard"), [(6.0, False), (6.1, True)])
def test_an_order_of_which_passengers_get_nothing_says_so(far: float, kept_aboard: bool) -> None:
    game = Game.on(carried(doings=Doings(moved=True, distance=far))).until(WhichOrder)
    told = {
        (form.reply.order, form.reply.steps): form.no_effect
        for form in forms(game.state, game.ask)
        if isinstance(form.reply, GiveOrder) and form.unit == "a"
    }
    assert told["top_speed", ()] == ("kept_aboard" if kept_aboard else None)
    assert told["maneuver_and_fire", ()] is None  # the carrier has fire points
    assert told["ambush_fire", ()] is None


@pytest.mark.rule("battlegroup/top-speed-disembark")
def test_models_are_set_down_by_hand_wholly_within_six_inches() -> None:
    game = Game.on(carried(2)).order("a", "maneuver_and_fire", "move").until(WhereToGetOut)
    near = tuple(Going(f"a/0{n}", ((9.5 + n * 1.2, 8.0),)) for n in (1, 2))
    far = tuple(Going(f"a/0{n}", ((12.5 + n * 1.2, 8.0),)) for n in (1, 2))

    assert refused(game, GetOutModels("a", far)).code == "too_far_out"
    assert refused(game, GetOutModels("a", near[:1])).code == "wrong_places"
    game.say(GetOutModels("a", near))
    assert game.state.unit("a").models["01"].pose == Pose(10.7, 8.0, 0.0)


@pytest.mark.rule("battlegroup/top-speed-disembark")
@pytest.mark.parametrize(("far", "asked"), [(6.0, True), (6.1, False)])
def test_nobody_gets_out_of_what_has_moved_more_than_six_inches(far: float, asked: bool) -> None:
    state = carried(doings=Doings(moved=True, distance=far))
    game = Game.on(state).order("a", "maneuver_and_fire", "move")
    game.until(WhereToGetOut, WhichOrder)

    assert isinstance(game.asked, WhereToGetOut) is asked


@pytest.mark.rule("battlegroup/ambush-fire-window", "battlegroup/top-speed-disembark")
def test_an_ambush_may_fire_at_those_who_have_got_out() -> None:
    guns = put("iw-heavy-team", "guns", THEM, row(20, 8, 2), "ambush_fire")
    game = Game.on(carried(foe=guns), to_hit=6, to_wound=6, save=1)
    game.order("a", "maneuver_and_fire", "move").decline("order_declared").until(WhereToGetOut)
    game.say(GetOut("a"))

    assert isinstance(game.asked, WhichReaction)
    assert (game.asked.moment, game.asked.begin) == ("path", None)
    game.react("guns").until(WhatToShoot)
    assert "a" in [one.id for one in targets(game.state, game.state.unit("guns"), Manner())]


# ---------------------------------------------------------------- in


def walking(sheet: str = "iw-line", models: int = 3, *others: Unit, **more: Any) -> Game:
    carrier = vehicle("iw-carrier", "c", US, 6, 8, **more)
    unit, mate = put(sheet, "a", US, row(6, 14, models)), put("iw-line", "z", US, row(40, 4, 3))
    game = Game.on(battle(carrier, unit, mate, far_foe(), *others))
    game.order("a", "maneuver_and_fire").until(WhereToMove)
    return game.say(Move("a", ((7.5, 10.8),)))


@pytest.mark.rule("battlegroup/base-transports")
def test_nobody_gets_into_what_carries_nobody_or_is_not_there() -> None:
    carrier, walker = (
        vehicle("iw-carrier", "c", US, 6, 8),
        vehicle("iw-scout-walker", "w", US, 12, 8),
    )
    unit, mate = put("iw-line", "a", US, row(6, 14, 3)), put("iw-line", "b", US, row(6, 20, 3))
    state = battle(carrier, walker, unit, mate)

    assert why_not_aboard(state, unit, carrier) is None
    assert why_not_aboard(state, unit, walker) == "no_transport"
    assert why_not_aboard(state, unit, mate) == "no_transport"
    assert why_not_aboard(state, unit, evolve(carrier, place="reserve")) == "no_transport"


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/base-transports")
def test_a_unit_gets_in_at_the_end_of_its_move_and_loses_its_place_on_the_table() -> None:
    game = walking()
    assert isinstance(game.asked, WhetherToEmbark)
    assert game.asked.carriers == ("c",)
    assert refused(game, Embark("a", "foe")).code == "no_transport"

    game.say(Embark("a", "c"))
    unit = game.state.unit("a")
    assert (unit.place, unit.aboard) == ("aboard", "c")
    assert all(model.pose is None for model in unit.models.values())


@pytest.mark.rule("battlegroup/top-speed-disembark")
def test_nobody_gets_into_what_was_too_fast_or_is_too_far_away() -> None:
    fast = walking(doings=Doings(moved=True, distance=7.0))
    assert not isinstance(fast.asked, WhetherToEmbark)
    state = battle(
        vehicle("iw-carrier", "c", US, 6, 8), put("iw-line", "a", US, row(6, 16, 3)), far_foe()
    )
    game = Game.on(state).order("a", "maneuver_and_fire").until(WhereToMove)
    game.say(Move("a", ((7.5, 14.0),)))
    assert not isinstance(game.asked, WhetherToEmbark)


@pytest.mark.rule("battlegroup/base-transports")
def test_a_transport_takes_infantry_that_finds_room() -> None:
    carrier = vehicle("iw-carrier", "c", US, 6, 8)
    jump, squad = put("vg-jump", "j", US, row(6, 12, 2)), put("iw-line", "a", US, row(20, 12, 10))
    state = battle(carrier, jump, squad, aboard("iw-line", "b", carrier, 3), far_foe())

    assert why_not_aboard(state, state.unit("j"), state.unit("c")) == "cannot_ride"
    assert room(state, state.unit("c")) == 9
    assert why_not_aboard(state, state.unit("a"), state.unit("c")) == "no_room_aboard"
    out = evolve(squad, doings=Doings(got_out="c"))
    empty = battle(carrier, out, far_foe())
    assert why_not_aboard(empty, empty.unit("a"), empty.unit("c")) == "got_out_this_turn"


@pytest.mark.rule("battlegroup/riders-capacity", "battlegroup/riders-eligible")
def test_a_tank_takes_one_unit_of_lightly_armoured_infantry() -> None:
    tank = vehicle("iw-battle-tank", "t", US, 6, 8)
    light, heavy = put("iw-line", "a", US, row(6, 12, 3)), put("vg-squad", "h", US, row(6, 20, 3))
    state = battle(tank, light, heavy, far_foe())
    unit = state.unit
    assert why_not_aboard(state, unit("a"), unit("t")) is None
    assert why_not_aboard(state, unit("h"), unit("t")) == "cannot_ride"
    taken = battle(tank, light, aboard("iw-line", "r", tank, 2), far_foe())
    assert why_not_aboard(taken, taken.unit("a"), taken.unit("t")) == "no_room_aboard"


# ---------------------------------------------------------------- firing from it


@pytest.mark.rule("battlegroup/base-transports", "battlegroup/riders-as-passengers")
def test_two_passengers_fire_from_the_hull_all_riders_do() -> None:
    def firing(sheet: str) -> int:
        carrier = vehicle(sheet, "c", US, 6, 8)
        foe = put("vg-squad", "foe", THEM, row(20, 8, 3))
        state = battle(carrier, aboard("iw-line", "a", carrier, 6), foe)
        found = barrels(state, state.unit("a"), state.unit("foe"), Manner())
        # the hull is 4.5 inches long, the base of its target 32 mm wide
        assert {one.distance for one in found} == {measured(14 - 2.25 - 16 / 25.4)}
        return len(found)

    assert firing("iw-carrier") == 2
    assert firing("iw-battle-tank") == 6


@pytest.mark.rule("battlegroup/base-transports", "battlegroup/riders-as-passengers")
def test_passengers_fire_by_how_their_vehicle_has_moved() -> None:
    def manner(**doings: Any) -> Manner | None:
        foe = put("vg-squad", "foe", THEM, row(20, 8, 3))
        game = Game.on(carried(foe=foe, doings=Doings(**doings)))
        game.order("a", "maneuver_and_fire", "shoot").until(WhatToShoot, WhichOrder)
        return game.asked.manner if isinstance(game.asked, WhatToShoot) else None

    assert manner() == Manner()
    assert manner(moved=True, distance=5.0) == Manner(moved=True)
    assert manner(moved=True, distance=7.0) == Manner(moved=True, snap=True)
    assert manner(moved=True, distance=7.0, ran=True) is None


@pytest.mark.rule("battlegroup/ambush-fire-mark", "battlegroup/request-support-embarked")
def test_passengers_wait_in_ambush_if_they_can_fire_out() -> None:
    state = carried()
    assert why_no_order(state, state.unit("a"), "ambush_fire") is None
    assert why_no_order(state, state.unit("a"), "open_fire") is None
    in_reserve = evolve(state.unit("c"), place="reserve")
    gone = evolve(state, units={**state.units, "c": in_reserve})
    assert why_no_order(gone, gone.unit("a"), "ambush_fire") == "unit_not_there"


@pytest.mark.rule("battlegroup/reaction-any-time", "battlegroup/base-transports")
def test_passengers_break_in_from_their_vehicle() -> None:
    carrier = vehicle("vg-carrier", "c", THEM, 20, 8)
    hidden = aboard("vg-squad", "hid", carrier, 3, "ambush_fire")
    us = put("iw-line", "us", US, row(6, 8, 3))
    game = Game.on(battle(us, carrier, hidden), to_hit=6, to_wound=6, save=1)
    game.order("us", "open_fire")

    assert [one.unit for one in game.asked.ready] == ["hid"]
    game.react("hid").until(WhichOrder)
    assert game.told(Volley)[0].unit == "hid"


# ---------------------------------------------------------------- charging out


def charging(moved: bool = False) -> Game:
    foe = put("iw-line", "foe", THEM, row(15, 5, 5))
    doings = Doings(moved=moved, distance=3.0 if moved else 0.0)
    game = Game.on(carried(3, foe, doings=doings), charge=6, to_hit=1)
    game.order("a", "close_assault", "move", "charge").until(WhereToGetOut)
    return game.say(GetOut("a")).until(WhichCharge, WhichOrder)


@pytest.mark.rule("battlegroup/transport-disordered-charge", "battlegroup/transport-held")
def test_who_charges_out_of_a_transport_that_stood_does_so_disordered_and_holds_it() -> None:
    game = charging().say(Charge("a", "foe")).until(WhichOrder)
    assert game.state.unit("a").doings.disordered
    assert game.state.unit("c").doings.held
    game.order("c", "maneuver_and_fire").until(WhichOrder)
    assert game.told(Halted)[0].why == "held"
    assert not game.told(Drove)


@pytest.mark.rule("battlegroup/transport-disordered-charge")
def test_nobody_charges_out_of_a_transport_that_has_moved() -> None:
    assert isinstance(charging(moved=True).asked, WhichOrder)


# ---------------------------------------------------------------- riders


def ridden(*, token: Token | None = None, lost: int = 0, models: int = 5, **faces: int) -> Game:
    """Return a match in which a squad rides a tank that a lance cannon may fire at, in front."""
    tank = damaged(vehicle("iw-battle-tank", "t", THEM, 16, 4, 180.0), lost=lost)
    riders = aboard("iw-line", "r", tank, models, token)
    guns = put("iw-heavy-team", "guns", US, [(4, 4)])
    mate = put("iw-line", "z", US, row(40, 4, 3))
    return Game.on(battle(guns, mate, tank, riders), **faces)


@pytest.mark.rule("battlegroup/riders-targeted", "battlegroup/riders-cover")
def test_riders_are_a_target_of_their_own_with_cover_of_five() -> None:
    game = ridden(to_hit=6, to_wound=6, save=5)
    game.order("guns", "open_fire").until(WhatToShoot)
    found = targets(game.state, game.state.unit("guns"), Manner())
    assert {unit.id for unit in found} == {"t", "r"}

    game.say(Shoot("guns", "r")).until(WhichOrder)
    assert game.told(Hurt)[0].lost == 0
    assert (
        ridden(to_hit=6, to_wound=6, save=4)
        .order("guns", "open_fire")
        .say(Shoot("guns", "r"))
        .until(WhichOrder)
        .told(Hurt)[0]
        .lost
        == 1
    )


@pytest.mark.rule("battlegroup/riders-as-passengers", "battlegroup/base-cover")
def test_a_vehicle_covers_nobody_from_those_who_fire_from_it() -> None:
    state = ridden().state
    (foe,) = stands(state, state.unit("guns"))
    rider, *_ = stands(state, state.unit("r"))
    hull = between(state, "guns")

    assert cover_of(land(state), rider, foe, between(state, "r", "guns")) is None
    assert cover_of(land(state), foe, rider, hull) is not None


@pytest.mark.rule("battlegroup/riders-go-to-ground")
def test_riders_who_go_to_ground_come_off_the_tank_first_and_lose_its_cover() -> None:
    game = ridden(to_hit=6, to_wound=6, save=4)
    game.order("guns", "open_fire").say(Shoot("guns", "r")).until(WhetherToGround)
    game.say(Decide(True)).until(WhereToGetOut)

    assert game.asked.forced
    game.say(Pass()).until(WhichOrder)
    unit = game.state.unit("r")
    assert (unit.place, unit.down is not None) == ("table", True)
    assert game.told(GotOut)[0].why == "down"
    assert game.told(Hurt)[0].lost == 0  # 4+ on the ground in the open
    assert min(body.centre[0] for body in bodies_of(game.state, unit).values()) > 16


@pytest.mark.rule("battlegroup/riders-targeted", "battlegroup/base-fall-back")
def test_riders_who_run_come_off_before_they_fall_back() -> None:
    game = ridden(models=2, to_hit=6, to_wound=6, save=1, morale=6, fall_back=1)
    game.order("guns", "open_fire").say(Shoot("guns", "r")).until(WhichOrder)
    unit = game.state.unit("r")

    assert unit.place == "table"
    assert unit.rout is not None
    assert len(unit.models) == 1
    assert game.told(GotOut)[0].why == "down"


@pytest.mark.rule("battlegroup/riders-thrown-off")
def test_a_hit_that_could_cost_the_tank_a_hull_point_throws_its_riders_off() -> None:
    game = ridden(to_hit=6, penetration=1)
    game.order("guns", "open_fire").say(Shoot("guns", "t")).until(WhereToGetOut)
    assert not game.told(HullStruck)

    game.say(Pass()).until(WhichOrder)
    unit = game.state.unit("r")
    assert unit.place == "table"
    assert unit.down == Down(game.state.now, had_acted=False, pinned=True)
    assert game.told(GotOut)[0].why == "thrown_off"
    assert game.told(HullStruck)[0].hit == "none"


@pytest.mark.rule("battlegroup/riders-thrown-off")
def test_a_hit_that_could_not_leaves_riders_where_they_are() -> None:
    tank = vehicle("iw-battle-tank", "t", THEM, 16, 8, 180.0)
    line = put("iw-line", "line", US, row(4, 8, 1))
    game = Game.on(battle(line, tank, aboard("iw-line", "r", tank, 4)), to_hit=6, penetration=6)
    game.order("line", "open_fire").say(Shoot("line", "t")).until(WhichOrder)

    assert game.told(HullStruck)[0].hit == "none"
    assert game.state.unit("r").place == "aboard"


@pytest.mark.rule("battlegroup/riders-tank-destroyed")
def test_a_tank_destroyed_otherwise_takes_riders_with_it() -> None:
    tank = damaged(vehicle("iw-battle-tank", "t", THEM, 15, 8, 180.0), lost=2)
    riders = aboard("iw-line", "r", tank, 5)
    us = put("vg-siege-walker", "us", US, [(7, 8)])
    game = Game.on(battle(us, tank, riders), charge=6, penetration=3, riders_lost=4, pinning=1)
    game.order("us", "close_assault", "charge").until(WhichCharge)
    game.say(Charge("us", "t")).until(WhichOrder)

    assert game.state.unit("t").place == "destroyed"
    assert game.state.unit("r").place == "table"
    assert len(game.state.unit("r").models) == 3  # a 4 is a D3 of 2
    dice = [note.unit for note in game.told(Rolled) if note.purpose == "riders_lost"]
    assert dice == [None]  # nobody rolls for it


@pytest.mark.rule("battlegroup/riders-as-passengers")
def test_riders_go_along_with_the_tank_and_hold_no_objective() -> None:
    tank = vehicle("iw-battle-tank", "t", US, 6, 8)
    mate = put("iw-line", "z", US, row(40, 4, 3))
    state = evolve(battle(tank, aboard("iw-line", "a", tank, 4), mate, far_foe()))
    assert len(holders(state, US, (6.0, 11.0))) == 1  # the tank
    game = Game.on(state).order("t", "maneuver_and_fire").until(WhereToDrive)
    game.say(Drive("t", ((12.0, 8.0),))).until(WhichOrder)
    game.order("a", "top_speed").until(WhereToGetOut)
    assert min(x for x, _ in game.asked.hull) > 9


@pytest.mark.rule("battlegroup/riders-one-unit")
def test_a_tank_is_set_up_with_its_riders_a_transport_with_its_passengers() -> None:
    state = muster(Options())
    left = waiting(state, 0)

    assert {"a-battle-tank", "a-carrier"} <= set(left)
    assert not {"a-line-3", "a-line-vox"} & set(left)


# ---------------------------------------------------------------- what becomes of passengers


def doomed(damage: int, sheet: str = "iw-line", **faces: int) -> Game:
    """Return a match in which a shot goes through a transport with four in it."""
    carrier = damaged(vehicle("iw-carrier", "c", THEM, 16, 8, 180.0), lost=2)
    inside = aboard(sheet, "p", carrier, 4)
    guns, mate = put("iw-heavy-team", "guns", US, [(4, 8)]), put("iw-line", "z", US, row(40, 4, 3))
    state = battle(guns, mate, carrier, inside)
    game = Game.on(state, to_hit=6, penetration=6, damage=damage, **faces)
    return game.order("guns", "open_fire").say(Shoot("guns", "c")).until(WhereToGetOut)


@pytest.mark.rule("battlegroup/base-vehicle-damage", "battlegroup/base-transports")
def test_passengers_of_a_wreck_get_out_and_test_for_pinning() -> None:
    pinned = doomed(1, pinning=6).until(WhichOrder).state.unit("p")
    assert (pinned.place, pinned.down is not None) == ("table", True)
    assert len(pinned.models) == 4
    assert doomed(1, pinning=1).until(WhichOrder).state.unit("p").down is None


@pytest.mark.rule("battlegroup/morale-rerolls", "battlegroup/base-vehicle-damage")
def test_who_got_out_of_a_wreck_may_try_his_test_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = evolve(BOOK.units["iw-line"], id="steady", rules=("second_try",))
    monkeypatch.setitem(BOOK.units, sheet.id, sheet)
    game = doomed(1, sheet.id, pinning=6).until(WhetherToTryAgain, WhichOrder)

    assert isinstance(game.asked, WhetherToTryAgain)
    assert (game.asked.unit, game.asked.occasion) == ("p", "pinning")


@pytest.mark.rule("battlegroup/base-vehicle-damage")
def test_an_explosion_hits_each_passenger() -> None:
    tank = damaged(vehicle("iw-carrier", "c", THEM, 16, 8, 180.0))
    state = battle(
        put("iw-heavy-team", "guns", US, [(4, 8)]), tank, aboard("iw-line", "p", tank, 4)
    )
    game = Game.on(state, to_hit=6, penetration=6, damage=6, to_wound=6, save=1, explosion=1)
    game.order("guns", "open_fire").say(Shoot("guns", "c")).until(WhichOrder)
    assert len([one for one in game.told(Hurt) if one.unit == "p"]) == 4

    lucky = Game.on(state, to_hit=6, penetration=6, damage=6, to_wound=1, explosion=1)
    lucky.order("guns", "open_fire").say(Shoot("guns", "c")).until(WhereToGetOut)
    lucky.say(Pass()).until(WhichOrder)
    assert len(lucky.state.unit("p").models) == 4
    assert lucky.told(GotOut)[0].why == "explodes"


@pytest.mark.rule("battlegroup/fo-combined-arms-benefits", "battlegroup/objective-radius")
def test_a_transport_of_troops_secures_an_objective_and_a_tank_does_not() -> None:
    fresh = muster(Options())
    spot = (20.0, 10.0)
    enemy = evolve(put("vg-heavy", "foe", THEM, [(20.0, 14.5)]), secured=False)

    def held_by(key: str) -> tuple[int, ...]:
        unit = fresh.units[key]
        models = {name: evolve(one, pose=Pose(20.0, 9.0, 0.0)) for name, one in unit.models.items()}
        there = evolve(unit, models=models, place="table")
        stakes = RULESET.view(evolve(battle(there, enemy), objectives=(spot,)), US).stakes
        assert stakes is not None
        return stakes.held[US]

    assert held_by("a-carrier") == (1,)
    assert held_by("a-battle-tank") == ()


# ---------------------------------------------------------------- whose dice they are


def rollers(game: Game) -> dict[str, set[str | None]]:
    """Return for whom dice were rolled, by what they were for."""
    found: dict[str, set[str | None]] = {}
    for note in game.told(Rolled):
        found.setdefault(note.purpose, set()).add(note.unit)
    return found


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-vehicle-damage")
def test_whoever_hits_a_vehicle_rolls_what_it_does_and_it_saves_itself() -> None:
    shot = rollers(doomed(6, save=1, to_wound=6, explosion=1).until(WhichOrder))
    assert shot["to_hit"] == shot["penetration"] == shot["damage"] == {"guns"}
    assert shot["explosion"] == {None}
    assert shot["to_wound"] == {None}  # of the explosion, which nobody rolls for
    assert shot["save"] == {"p"}

    walker = vehicle("iw-scout-walker", "w", US, 8, 10, 0.0)
    carrier = vehicle("iw-carrier", "c", THEM, 14, 10, 90.0)
    state = battle(walker, carrier, put("iw-line", "z", US, row(40, 4, 3)))
    game = Game.on(state, charge=6, to_hit=6, penetration=6, damage=1)
    game.order("w", "close_assault", "charge").until(WhichCharge).say(Charge("w", "c"))
    struck = rollers(game.pass_all().until(WhichOrder))
    assert struck["penetration"] == {"w"}

    skiff = put("ln-skiff", "skiff", THEM, [(8.0, 30.0)])
    hq, guns = (
        put("iw-command", "hq", US, row(1, 5, 5)),
        put("iw-mortars", "guns", US, row(1, 2, 3)),
    )
    game = Game.on(battle(hq, guns, skiff), communications=1, shell=6, penetration=6)
    game.order("hq", "request_support").say(CallOn("guns", "skiff")).until(WhichOrder)
    assert rollers(game)["penetration"] == {"guns"}


@pytest.mark.rule("battlegroup/riders-thrown-off", "battlegroup/riders-tank-destroyed")
def test_a_power_is_no_fire_that_throws_riders_off() -> None:
    """It may destroy the tank under them."""
    tank = damaged(vehicle("iw-battle-tank", "t", THEM, 12, 8, 0.0), lost=2)
    riders = aboard("iw-line", "r", tank, 4)
    seer, mate = put("vg-seer", "seer", US, [(4, 8)]), put("iw-line", "z", THEM, row(40, 4, 3))
    state = battle(seer, tank, riders, mate)
    first, second = state.players
    state = evolve(state, players=(evolve(first, charges=2), second))
    game = Game.on(state, manifest=4, to_hit=6, penetration=6, damage=1, riders_lost=4, pinning=1)
    game.order("seer", "open_fire").say(Manifest("seer", "mind-bolt", "t", 2, "shoot"))
    game.until(WhichOrder)

    assert game.state.unit("t").place == "destroyed"
    assert [note.why for note in game.told(GotOut)] == ["wrecked"]
    assert len(game.state.unit("r").models) == 2
