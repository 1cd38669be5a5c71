"""Reserves: which unit is called up first, where it enters, where markers are aimed, and where a
flyer goes that is called."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from bots.policies.greedy.battlegroup import movement, shooting
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, body_of
from bots.policies.greedy.battlegroup.deployment import price
from engine.errors import IllegalReply
from engine.geometry import Point, direction, point_at, settled
from engine.rulesets.battlegroup.arrivals.questions import (
    CallUp,
    Delay,
    Strike,
    TakeFlank,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.core.field import hull_pose
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.deployment.state import flanks
from engine.rulesets.battlegroup.orders.state import ambush_manner
from engine.rulesets.battlegroup.strikes.questions import Drop, Fly, WhereToFly, WhetherToDrop
from engine.rulesets.battlegroup.strikes.state import (
    check_flight,
    flown_to,
    footprint,
    pose_along,
    speed_to,
    ways_in,
)
from engine.rulesets.battlegroup.vehicles.state import passengers
from engine.rulesets.battlegroup.weapons.rules import Manner

GRID = 3
"""Inches between points that are looked at."""
CLEAR = 6.5
"""How far from everybody a marker is aimed: most drifts stay clear then."""
EDGE = 6.0
"""How far from the edge."""
STRIDE = 3.0
"""Inches between points of a flight that are looked at."""
TRIES = 5
"""Points that are yielded."""
AIMS = 3
"""Enemies that a flyer thinks of going for, besides the one that it was called on."""
SHORT = (6.0, 12.0, 20.0)
"""How far from them it may end beyond its own half."""


def calls_up(state: Battle, choice: WhichArrival) -> Iterator[CallUp]:
    """Call up the strongest, Troops before others."""
    for key in sorted(choice.units, key=lambda key: (-price(state, key), key)):
        yield CallUp(key)


def takes_flank(state: Battle, choice: WhichFlank) -> Iterator[TakeFlank]:
    """Come from the side that is nearer to an objective."""
    left, right = (
        min(
            (apart(((x0 + x1) / 2, (y0 + y1) / 2), goal) for goal in state.objectives),
            default=0.0,
        )
        for (x0, y0), (x1, y1) in flanks(state, state.unit(choice.unit).owner)
    )
    yield TakeFlank("left" if left <= right else "right")


def strikes(state: Battle, choice: WhereToStrike) -> Iterator[Strike]:
    """Aim where the unit will have most to do, clear of everybody."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = body_of(state, unit, (0.0, 0.0))
    long, short = scene.here.size
    spots = [
        (float(x), float(y))
        for x in range(GRID, int(long), GRID)
        for y in range(GRID, int(short), GRID)
        if EDGE <= x <= long - EDGE and EDGE <= y <= short - EDGE
    ]
    rated = sorted(
        ((_value(scene, body, at), at) for at in spots if _is_clear(scene, at)), reverse=True
    )
    for _, (x, y) in rated[:TRIES]:
        yield Strike(choice.unit, x, y)


def _value(scene: Scene, body: Body, at: Point) -> float:
    return movement.stands(scene, body, at) + worth.shot(scene, body, at, "moved")


def _is_clear(scene: Scene, at: Point) -> bool:
    near = any(apart(at, body.at) < CLEAR + body.reach for body in (*scene.friends, *scene.foes))
    near |= any(apart(at, spot) < CLEAR for spot in scene.landings)
    return not near and not any(
        wall.shapes[0].bounds[0] - 3 < at[0] < wall.shapes[0].bounds[2] + 3
        and wall.shapes[0].bounds[1] - 3 < at[1] < wall.shapes[0].bounds[3] + 3
        for wall in scene.here.impassable
    )


def flies(state: Battle, choice: WhereToFly) -> Iterator[Fly]:
    """Fly where the shot at the end and those who leave there are worth most, less what may be
    fired at it on the way: that of those who lie in ambush, in orders by turns that of all."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    rated = dict[tuple[Point, Point], float]()
    for entry, end in _flights(scene, unit, choice.aim):
        rated[entry, end] = _flown(scene, unit, entry, end)
    for entry, end in sorted(rated, key=lambda way: (-rated[way], way)):
        yield Fly(unit.id, *entry, *end)


def _flights(scene: Scene, unit: Unit, aim: Point) -> Iterator[tuple[Point, Point]]:
    """Yield ways in: towards whom the flyer was called on and who is worth most, to the border of
    its half, which keeps it slow, or on to where it is near."""
    state = scene.state
    dear = sorted(scene.targets, key=lambda foe: -worth.value(foe, scene))
    for spot in dict.fromkeys((aim, *(foe.at for foe in dear[:AIMS]))):
        for entry, slow in ways_in(state, unit, spot):
            yield entry, slow
            away = apart(entry, spot)
            for short in SHORT:
                if away - short > apart(entry, slow):
                    x, y = point_at((entry, spot), away - short)[0]
                    end = settled(x), settled(y)
                    if _may_fly(state, unit, entry, end):
                        yield entry, end


def _may_fly(state: Battle, unit: Unit, entry: Point, end: Point) -> bool:
    try:
        check_flight(state, unit, entry, end)
    except IllegalReply:
        return False
    return True


def _flown(scene: Scene, unit: Unit, entry: Point, end: Point) -> float:
    """Return what a flight is worth to whoever sends the flyer."""
    state, far = scene.state, apart(entry, end)
    there = flown_to(state, unit, pose_along(entry, end, far))
    above, flyer = evolve(scene, state=there), there.unit(unit.id)
    speed = speed_to(state, unit.owner, footprint(state, unit, entry, end))
    found = shooting.ranked(above, flyer, Manner(moved=True, speed=speed))
    total = max((shot.value for shot in found), default=0.0)
    for rider in passengers(state, unit):
        body = body_of(state, rider, (0.0, 0.0))
        total += max(_value(scene, body, at) for at in (end, point_at((entry, end), far / 2)[0]))
    shot_at = body_of(there, flyer)
    for foe in scene.threats:
        if _may_interrupt(state, foe):
            manner = ambush_manner(state, foe.unit)
            total -= shooting.outcome(above, foe.unit, shot_at, manner)
    return total


def _may_interrupt(state: Battle, foe: Body) -> bool:
    """Tell whether an enemy may fire at a flyer before it is gone."""
    waits = foe.unit.token is not None and foe.unit.token.kind == "ambush_fire"
    return waits or (state.mode == "alternating" and not foe.unit.acted)


def drops(state: Battle, choice: WhetherToDrop) -> Iterator[Drop]:
    """Leave a flyer where the unit will have most to do; who stays aboard is out of the battle."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = body_of(state, unit, (0.0, 0.0))
    pose = hull_pose(state.unit(choice.flyer))
    dx, dy = direction(pose.facing)

    def value(at: float) -> tuple[bool, float]:
        back = choice.end - at
        spot = pose.x - back * dx, pose.y - back * dy
        return _is_clear(scene, spot), _value(scene, body, spot)

    points = [settled(STRIDE * n) for n in range(int(choice.end / STRIDE) + 1)]
    yield Drop(choice.unit, max(points, key=value))


def mishaps(state: Battle, choice: WhichMishap) -> Iterator[Delay]:
    """Send a misplaced enemy back: it arrives two turns later."""
    yield Delay()
