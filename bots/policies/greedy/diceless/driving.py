"""Vehicles: where they drive, whom tanks run down, when riders get out, when smoke helps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import hypot
from typing import Any

from attrs import evolve

from bots.policies.greedy.diceless import force, moving, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import RADIUS, Body, Scene, apart, body_of
from engine.advice.foresight import simulated
from engine.errors import Refused
from engine.geometry import Point, bearing, direction, settled
from engine.rulesets.diceless.core.field import name_of, pose_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.deployment.flow import scout_ahead
from engine.rulesets.diceless.deployment.questions import WhereToScout
from engine.rulesets.diceless.driving.flow import is_held
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.driving.state import acted_in, top_now
from engine.rulesets.diceless.movement.state import MOVE
from engine.rulesets.diceless.phases.flow import obey
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.ramming.state import daring
from engine.rulesets.diceless.shooting.questions import PopSmoke
from engine.rulesets.diceless.terrain.state import rough_ground
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.vehicles.rules import fire_at_speed, speed_of
from engine.rulesets.diceless.vehicles.state import can_drive, craft_of, is_helpless
from engine.rulesets.diceless.weapons.state import may_smoke

BEST = 3
"""Drives that are tried."""
LOOKED = 12
"""Ways that are looked at, of those that look best."""
BEARINGS = 16
"""Ways past what is in the way."""
HOLDS = 0.9
"""How near to an objective a vehicle stops, as a share of how near holds it."""
ROUGH = 1.5
"""What hits by the ground count, since a crew that is shaken loses a turn as well."""
NEAR = 9.0
"""How near to an objective riders get out."""
RIDE = 18.0
"""How far from every objective a unit looks for a ride."""
IDLE = 0.05
"""What a unit that looks for one could do at most where it stands."""
FIGHT = 12.0
"""How near to an enemy."""
RAMMED = 3
"""Enemies that it is foreseen for: the nearest."""
RUN_DOWN = 0.1
"""What running into somebody must be worth."""
SMOKE = 0.3
"""How much danger is worth the smoke."""


def orders(scene: Scene, choice: WhichMove) -> Iterator[Any]:
    """Yield orders of riders and vehicles that are worth giving, best first for each."""
    for key in choice.units:
        if scene.state.unit(key).place == "aboard":
            yield from _out(scene, key)
    for body in scene.friends:
        if body.armour is None and body.key in choice.units:
            yield from _in(scene, body)
    for body in scene.friends:
        if body.armour is not None and body.key in choice.units:
            for name in can_drive(body.unit, acted_in(scene.state)):
                yield from _drives(scene, choice, body, name)


def _out(scene: Scene, key: str) -> Iterator[GetOut]:
    """Get out where there is something to hold or to fight."""
    transport = scene.body(scene.state.unit(key).aboard or "")
    if transport is None:
        return
    goals = [goal.at for goal in scene.state.plan.objectives]
    near = any(apart(transport.at, goal) <= NEAR for goal in goals)
    fight = any(apart(transport.at, foe.at) - foe.reach <= FIGHT for foe in scene.foes)
    if near or fight or scene.turns_left <= 1:
        yield GetOut(key)


def _in(scene: Scene, body: Body) -> Iterator[Embark]:
    """Get in where there is a long way to go, and little to do on it."""
    goals = [apart(body.at, goal.at) for goal in scene.state.plan.objectives]
    if body.types != {"infantry"} or min(goals, default=0.0) <= RIDE or scene.turns_left <= 1:
        return
    stays = worth.chances(scene, body, (0.0, 0.0), body.at, moved=True, charges=True, fires=True)
    if stays < IDLE and all(apart(body.at, foe.at) - foe.reach > FIGHT for foe in scene.foes):
        for other in scene.friends:
            near = apart(body.at, other.at) <= other.reach + body.reach + body.pace + MOVE.embark
            if near and other.armour is not None and other.armour.capacity:
                yield Embark(body.key, other.key)


def _drives(scene: Scene, choice: WhichMove, body: Body, name: str) -> Iterator[Any]:
    vehicle, called = body.armour, name_of(body.unit, name)
    assert vehicle is not None
    if vehicle.tank:
        yield from _run_down(scene, choice, body, name, top_now(scene.state, body.unit, name))
    found, blocked = ways(scene, choice, body, name)
    yield from found
    if found or not blocked:  # it stays; so it is not weighed again for every unit that moves
        at = pose_of(body.unit.models[name]).at
        yield Drive(body.unit.id, called, (), _faces(scene, body, (0.0, 0.0), at))
        yield Drive(body.unit.id, called)


def ways(
    scene: Scene, choice: WhichMove | WhereToScout, body: Body, name: str
) -> tuple[list[Drive], bool]:
    """Return drives of a vehicle that are legal and worth more than staying, what the ground does
    to it counted, best first; and whether a better one is not legal, since somebody is in the
    way."""
    unit, vehicle = body.unit, body.armour
    assert vehicle is not None
    called, top = name_of(unit, name), top_now(scene.state, unit, name)
    walks = vehicle.legs is not None
    carries = any(rider.aboard == body.key for rider in scene.state.units.values())

    def rate(shift: Point) -> float:
        far = hypot(*shift)
        fires = fire_at_speed(speed_of(far), fast=vehicle.fast, walker=walks) != "none"
        return moving.stand(scene, body, shift, moved=far > 0.0, charges=walks, fires=fires)

    stays = rate((0.0, 0.0)) + (0.0 if carries else moving.STIR)
    rated = sorted(((rate(s) - stays, s) for s in shifts(scene, body, top)), reverse=True)
    at = pose_of(unit.models[name]).at
    found, blocked = list[tuple[float, Drive]](), False
    for value, (dx, dy) in rated[:LOOKED]:
        if value <= (found[0][0] if found else 0.0):
            break
        end = settled(at[0] + 0.999 * dx), settled(at[1] + 0.999 * dy)
        turned = Drive(unit.id, called, (end,), _faces(scene, body, (dx, dy), end))
        for order in (turned, evolve(turned, facing=None)):
            if is_legal(scene.state, choice, order):
                found.append((value - _harm(scene, order), order))
                found.sort(key=lambda one: -one[0])
                break
        else:
            blocked = blocked or not found
    return [order for value, order in found if value > 0.0][:BEST], blocked


def shifts(scene: Scene, body: Body, top: float) -> tuple[Point, ...]:
    """Return how far a vehicle may go: just as near to objectives as holds them, to where others
    would go, and past what is in the way."""
    found = list[Point]()
    for goal in scene.state.plan.objectives:
        free = apart(body.at, goal.at) - HOLDS * RADIUS
        for most in (min(top, free), min(MOVE.combat, free)):
            if most > 0.5:
                found += moving.towards(scene, body, goal.at, most)
    for most in dict.fromkeys((min(top, MOVE.combat), top)):
        found += moving.shifts(scene, body, most)
        for step in range(BEARINGS):
            dx, dy = direction(step * 360.0 / BEARINGS)
            aim = body.at[0] + most * dx, body.at[1] + most * dy
            found += moving.towards(scene, body, aim, most)
    return tuple(dict.fromkeys(found))


def _harm(scene: Scene, order: Drive) -> float:
    """Return what the ground takes from a vehicle on its way, foreseen."""
    unit = scene.state.unit(order.unit)
    name, made = course_of(scene.state, unit, order)
    if not any(rough.points(rough.length) for rough in rough_ground(scene.state, unit, name, made)):
        return 0.0
    scouting = scene.state.turn is None
    return ROUGH * -gain(
        scene, partial(scout_ahead, reply=order) if scouting else partial(obey, order=order)
    )


def _faces(scene: Scene, body: Body, shift: Point, at: Point) -> float | None:
    """Return the bearing of whom a vehicle would do most to, else of the nearest enemy: there go
    its guns and its best armour."""

    def share(foe: Body) -> float:
        gaps = force.gaps_from(body, shift, foe)
        return worth.taken(foe, force.fire(body, gaps, foe, None, moved=False))

    foes = [foe for foe in scene.foes if foe.at != at]
    if not foes:
        return None
    return settled(bearing(at, max(foes, key=lambda foe: (share(foe), -apart(at, foe.at))).at))


def _run_down(
    scene: Scene, choice: WhichMove, body: Body, name: str, top: float
) -> Iterator[Ram | TankShock]:
    """Yield rams and tank shocks that are worth it, foreseen."""
    unit, called = body.unit, name_of(body.unit, name)
    at = pose_of(unit.models[name]).at
    rated: list[tuple[float, int, Any]] = []
    ahead_of = [foe for foe in scene.foes if 0.0 < apart(at, foe.at) <= top + foe.reach]
    for foe in sorted(ahead_of, key=lambda foe: apart(at, foe.at))[:RAMMED]:
        ahead = settled(bearing(at, foe.at))
        order: Any = TankShock(unit.id, called, ahead, top)
        if foe.armour is not None:
            order = Ram(unit.id, called, ahead)
        if not is_legal(scene.state, choice, order):
            continue
        rated.append((gain(scene, partial(obey, order=order)), -len(rated), order))
    for value, _, order in sorted(rated, key=lambda one: (-one[0], -one[1])):
        if value > RUN_DOWN:
            yield order


def dares(state: Battle, choice: WhoDares) -> Iterator[Dare]:
    """Stand in a tank's way if the blow is worth more than who strikes it, who is run over unless
    it stops the tank."""
    unit, tank = state.unit(choice.unit), state.unit(choice.tank)
    scene, body = Scene.of(state, unit.owner), body_of(state, unit)
    name = next(iter(tank.models))
    best, dared = 0.0, Dare()
    for model in choice.models:
        pool = daring(state, model, tank, name)
        rule = partial(take_points, pools=[pool], attacker=unit.owner, means="daring")
        value = gain(scene, rule)
        after = simulated(state, rule).state
        if not is_held(after, tank.id, name) and not is_helpless(
            craft_of(after.unit(tank.id), name)
        ):
            value -= _cost_of(state, body, model)
        if value > best:
            best, dared = value, Dare(model)
    yield dared


def _cost_of(state: Battle, body: Body, model: str) -> float:
    """Return what a model is worth that is run over."""
    key, _, name = model.partition("/")
    group = f"{key}/{state.unit(key).models[name].group}"
    ward = next(ward for ward in body.wards if ward.key == group)
    return worth.taken(body, ward.hp / body.hp)


def smokes(scene: Scene, body: Body) -> Iterator[PopSmoke]:
    """Hide in smoke from what may come."""
    danger = -worth.chances(
        scene, body, (0.0, 0.0), body.at, moved=False, charges=False, fires=False
    )
    if danger > SMOKE:
        for name in body.unit.models:
            if may_smoke(scene.state, body.unit, name):
                yield PopSmoke(body.key, name_of(body.unit, name))


def is_legal(state: Battle, choice: WhichMove | WhereToScout, order: Any) -> bool:
    """Tell whether a vehicle may be told so."""
    try:
        choice.check(state, order)
    except Refused:
        return False
    return True


def scouts(scene: Scene, choice: WhereToScout) -> Iterator[Drive]:
    """Yield drives of vehicles before the battle, best first for each."""
    for key in choice.units:
        body = scene.body(key)
        if body is not None and body.armour is not None:
            for name in can_drive(body.unit, acted_in(scene.state)):
                yield from ways(scene, choice, body, name)[0]


def rider(scene: Scene, key: str) -> Body | None:
    """Return a unit in a transport as if it stood where that does."""
    unit = scene.state.unit(key)
    transport = scene.body(unit.aboard or "")
    return None if transport is None else body_of(scene.state, unit, transport.at)
