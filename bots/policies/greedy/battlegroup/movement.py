"""Where units go: a handful of places each, weighed in points; moves on foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import Any

from attrs import evolve

from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.force import Mode
from bots.policies.greedy.battlegroup.appraisal.scene import CLOSE, Body, Scene, apart, gap
from bots.policies.greedy.battlegroup.appraisal.worth import STILL
from engine.geometry import Bounds, Point, direction, settled
from engine.rulesets.battlegroup.assault.state import is_assault_vehicle
from engine.rulesets.battlegroup.core.field import MOVE, land
from engine.rulesets.battlegroup.core.members import carrier_of, flies
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.movement.questions import Climb, Move, WhereToMove, WhichFloor
from engine.rulesets.battlegroup.movement.state import climbers, lifted
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import targets

BEST = 6
"""Ways of a unit that are tried."""
FOES = 3
"""Enemies a unit thinks of going to: the nearest."""
SHELTERS = 2
"""Pieces of cover it thinks of going into."""
BEARINGS = 8
"""Ways it could go anywhere."""
JOSTLE = 0.06
"""What an inch costs that a unit would stand within another."""
LANDING = 3.0
"""How much room those need who come down from above."""
NEVER = -9.0
"""What is worth less than anything."""
ROOMY = 0.85
"""How near models of units that face each other are, as a share of how far they reach."""
ROOM_AT_EDGE = 2.5
"""Inches a unit keeps from the edge, if it is so large."""
STIR = 0.02
"""The least a move must gain."""
HIGH = 0.03
"""What it is worth to be on another floor than enemies close by: the cover holds against them."""
STUCK = 0.12
"""What difficult ground costs at the end of a way, or at its beginning."""

Rate = Callable[[Point], float]
"""What it is worth that a unit has gone so far."""


def rates(scene: Scene, body: Body, frame: Frame | None, most: float) -> Rate:
    """Return how to weigh the ways of a step: by the place, and by what the unit still does in its
    order when it is there."""
    left = () if frame is None else frame.left[1:]
    if frame is not None and frame.order == "close_assault":
        return lambda shift: strikes(scene, body, shift)
    if "shoot" in left:
        return lambda shift: (
            stands(scene, body, shift) + worth.shot(scene, body, shift, mode(body, shift))
        )
    if "run" in left:
        further = max(0.0, body.dash - body.pace)
        return lambda shift: stands(scene, body, _onward(shift, further))
    return lambda shift: stands(scene, body, shift)


def _onward(shift: Point, further: float) -> Point:
    """Return a way that goes on straight ahead."""
    far = hypot(*shift)
    if not far:
        return shift
    return shift[0] * (1 + further / far), shift[1] * (1 + further / far)


def mode(body: Body, shift: Point) -> Mode:
    """Return how a unit fires that has gone so far."""
    far = hypot(*shift)
    if not far and not body.unit.doings.moved:
        return "still"
    if body.build.is_hull and far > MOVE.combat:
        return "fast"
    return "moved"


def stands(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth that a unit stands elsewhere among others."""
    key = body.key, shift
    if key not in scene.stood:
        cost = _jostled(scene, body, shift) + _rough(scene, body, shift)
        scene.stood[key] = worth.place(scene, body, shift) - cost
    return scene.stood[key]


def strikes(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth to charge after going so far, with a shot before it at the same enemy
    if that keeps nobody from it: whoever gets there fights, and is not fired at."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    how, fires = mode(body, shift), body.build.may_fire_first
    carrier = carrier_of(scene.state, body.unit)
    in_order = carrier is None or is_assault_vehicle(scene.state, carrier)
    best, likely = NEVER, 0.0
    for foe in scene.foes:
        if not foe.is_open or foe.unit.place != "table":
            continue
        away = max(0.0, apart(at, foe.at) - ROOMY * (body.reach + foe.reach))
        chance = worth.charge_chance(away)
        if not chance:
            continue
        value = chance * worth.clash(scene, body, foe, charged=in_order)
        if fires and value > 0.0:
            value += worth.fired(scene, body, shift, foe, how)
        if value > best:
            best, likely = value, chance
    if not likely or best <= 0.0:
        return NEVER
    there = likely * worth.goals(scene, body, shift)
    return best + there + (1.0 - likely) * stands(scene, body, shift)


def _jostled(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it costs to go where others stand, or are about to."""
    if shift == STILL:
        return 0.0
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    total = 0.0
    for other in (*scene.friends, *scene.foes):
        if other.key != body.key and not other.is_aboard:
            total += max(0.0, 0.8 * (body.reach + other.reach) - apart(at, other.at))
    for spot in scene.landings:
        total += max(0.0, LANDING + 0.8 * body.reach - apart(at, spot))
    return JOSTLE * total


def _rough(scene: Scene, body: Body, shift: Point) -> float:
    """Return what the ground costs."""
    if shift == STILL or flies(scene.state, body.unit):
        return 0.0
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    for piece in land(scene.state).difficult:
        x0, y0, x1, y1 = piece.area.bounds
        if x0 - 1 < at[0] < x1 + 1 and y0 - 1 < at[1] < y1 + 1:
            return STUCK
    return 0.0


# ---------------------------------------------------------------- ways


def best(scene: Scene, body: Body, most: float, rate: Rate) -> tuple[float, Point]:
    """Return the best way of a unit and what it is worth, which may be to stay."""
    found = [(rate(shift), shift) for shift in shifts(scene, body, most)]
    return max(found, default=(rate(STILL), STILL))


def ranked(scene: Scene, body: Body, most: float, rate: Rate) -> list[Point]:
    """Return the ways of a unit that are worth more than staying, best first."""
    stays = rate(STILL) + STIR
    rated = sorted(((rate(shift), shift) for shift in shifts(scene, body, most)), reverse=True)
    return [shift for value, shift in rated if value > stays]


def shifts(scene: Scene, body: Body, most: float) -> tuple[Point, ...]:
    """Return how far a unit may go: to objectives, enemies, cover, and anywhere; what differs by
    little counts as the same."""
    if most <= 0.5:
        return ()
    alike = {(round(dx), round(dy)): (dx, dy) for dx, dy in _shifts(scene, body, most)}
    return tuple(alike.values())


def _shifts(scene: Scene, body: Body, most: float) -> Iterator[Point]:
    mine, _ = scene.claims.get(body.key, (-1, False))
    goals = scene.state.objectives
    near = sorted(range(len(goals)), key=lambda n: apart(body.at, goals[n]))
    for number in dict.fromkeys((*near[:2], *((mine,) if mine >= 0 else ()))):
        yield from towards(scene, body, goals[number], most)
        if most > MOVE.combat and body.build.is_hull:
            yield from towards(scene, body, goals[number], MOVE.combat)
    foes = sorted(scene.foes, key=lambda foe: apart(body.at, foe.at))
    for foe in foes[:FOES]:
        free = apart(body.at, foe.at) - body.reach - foe.reach - MOVE.enemy_gap
        if free > 0.5:
            yield from towards(scene, body, foe.at, min(most, free))
        for reach in _ranges(body):
            wanted = apart(body.at, foe.at) - 0.7 * (body.reach + foe.reach) - reach
            if 0.5 < wanted < most:
                yield from towards(scene, body, foe.at, wanted)
    if foes:
        (x, y), (fx, fy) = body.at, foes[0].at
        yield from towards(scene, body, (2 * x - fx, 2 * y - fy), most)
    pieces = [piece for piece in scene.here.pieces if piece.kind.cover and not body.build.is_hull]
    spots = [_middle(piece.area.bounds) for piece in pieces]
    for spot in sorted(spots, key=lambda spot: apart(body.at, spot))[:SHELTERS]:
        if apart(body.at, spot) <= 1.5 * most:
            yield from towards(scene, body, spot, most)
    for step in range(BEARINGS):
        dx, dy = direction(step * 360.0 / BEARINGS)
        yield from towards(scene, body, (body.at[0] + most * dx, body.at[1] + most * dy), most)


def _ranges(body: Body) -> tuple[float, ...]:
    """Return the distances at which a unit fires more: those of its weapons, and half of them."""
    found = {
        share * (gun.weapon.range or 0.0)
        for guns in body.build.guns.values()
        for gun in guns
        for share in ((1.0, 0.5) if gun.weapon.kind == "rapid_fire" else (1.0,))
    }
    return tuple(sorted(found))


def _middle(bounds: Bounds) -> Point:
    x0, y0, x1, y1 = bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def towards(scene: Scene, body: Body, aim: Point, most: float) -> Iterator[Point]:
    """Yield the way towards a place, as far as a move goes and the table does."""
    dx, dy = aim[0] - body.at[0], aim[1] - body.at[1]
    away = hypot(dx, dy)
    if away < 0.5:
        return
    share = min(1.0, most / away)
    room = min(ROOM_AT_EDGE, body.reach)
    x0, y0, x1, y1 = scene.here.bounds
    x = max(x0 + room, min(x1 - room, body.at[0] + dx * share))
    y = max(y0 + room, min(y1 - room, body.at[1] + dy * share))
    far = hypot(x - body.at[0], y - body.at[1])
    if 0.5 < far <= most + 1e-9:
        yield x - body.at[0], y - body.at[1]


def path(body: Body, shift: Point) -> tuple[Point, ...]:
    """Return the corners of a way, which are kept as they are read."""
    return ((settled(body.at[0] + shift[0] * 0.9999), settled(body.at[1] + shift[1] * 0.9999)),)


# ---------------------------------------------------------------- replies


def moves(state: Battle, choice: WhereToMove) -> Iterator[Any]:
    """Yield moves of a step, best first, then staying."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None or body.unit.place != "table":
        return
    frame = state.stack.top
    own = frame if frame is not None and frame.unit == choice.unit else None
    rate = rates(scene, body, own, choice.most)
    for shift in ranked(scene, body, choice.most, rate)[:BEST]:
        yield Move(choice.unit, path(body, shift))
    yield Pass()


def climbs(state: Battle, choice: WhichFloor) -> Iterator[Any]:
    """Climb where that brings a better shot into sight; who is about to charge saves the trouble.
    Leaving a ruin costs nothing, and floors do not matter in combat."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body, frame = scene.body(choice.unit), state.stack.top
    if body is not None and frame is not None and frame.order != "close_assault":
        stays = _aloft(scene, body, None) + STIR
        found = [(_aloft(scene, body, level), level) for level in choice.levels]
        for value, level in sorted(found, reverse=True):
            if value > stays:
                yield Climb(choice.unit, level)
    yield Pass()


def _aloft(scene: Scene, body: Body, level: int | None) -> float:
    """Return what it is worth to be on a floor, or to stay: the best shot at those who are really
    in sight from there, in this order if it has one still."""
    state, unit, frame = scene.state, body.unit, scene.state.stack.top
    shoots = frame is not None and "shoot" in frame.left
    if shoots:
        how: Mode = mode(body, STILL) if level is None else "moved"
    else:
        how = "still"
    if level is not None:
        names = climbers(state, unit, level, MOVE.on_foot)
        risen = {one.id: one for one in lifted(state, unit, level, names)}
        state = evolve(state, units={**state.units, **risen})
        unit = risen[unit.id]
    sighted = {foe.id for foe in targets(state, unit, Manner(moved=how == "moved"))}
    shots = (
        worth.fired(scene, body, STILL, foe, how, seen=True)
        for foe in scene.targets
        if foe.key in sighted
    )
    floor = max(model.level for model in unit.models.values())
    close = (
        foe.build.guns
        and gap(body, foe) <= CLOSE
        and floor not in {model.level for model in foe.unit.models.values()}
        for foe in scene.threats
    )
    return max(shots, default=0.0) + (HIGH if any(close) else 0.0)
