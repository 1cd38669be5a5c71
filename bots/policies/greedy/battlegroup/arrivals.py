"""Reserves: which unit is called up first, where it enters, and where markers are aimed."""

from __future__ import annotations

from collections.abc import Iterator

from bots.policies.greedy.battlegroup import movement
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, body_of
from bots.policies.greedy.battlegroup.deployment import price
from engine.geometry import Point, direction, settled
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
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.deployment.state import flanks
from engine.rulesets.battlegroup.strikes.questions import Drop, WhetherToDrop

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
    return not near and not any(
        wall.shapes[0].bounds[0] - 3 < at[0] < wall.shapes[0].bounds[2] + 3
        and wall.shapes[0].bounds[1] - 3 < at[1] < wall.shapes[0].bounds[3] + 3
        for wall in scene.here.impassable
    )


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
