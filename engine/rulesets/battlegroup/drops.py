"""Units that leave a flyer of support under way: where they come down, and where the enemy may put
them instead (battlegroup/skies-disembark)."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from engine.formations import Base, in_rings
from engine.geometry import Point, Shape, disc, measured, settled
from engine.rulesets.battlegroup.arrivals import RULES, has_mishap, may_misplace
from engine.rulesets.battlegroup.calling import is_zooming
from engine.rulesets.battlegroup.field import bases_of, bodies_of, land
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal

TURNS = tuple(float(degrees) for degrees in range(0, 60, 10))
"""Rotations of the rings that are tried: six bases of a size make a ring."""
STEP = 2
"""Inches between points that are tried."""


def _bodies(state: Battle, seat: int) -> list[Shape]:
    """Return what stands in the way of those who come down; who zooms is above them."""
    return [
        body
        for unit in hosts(state, seat)
        if not is_zooming(unit)
        for body in bodies_of(state, unit).values()
    ]


def rings_at(state: Battle, unit: Unit, at: Point) -> tuple[Base, ...] | None:
    """Return a unit whose first model stands on a point, the others in rings around it; None if it
    has a mishap there however it turns (battlegroup/skies-disembark)."""
    here = land(state)
    walls = [wall.area for wall in here.impassable]
    friends, enemies = _bodies(state, unit.owner), _bodies(state, 1 - unit.owner)
    for turn in TURNS:
        bases = in_rings(bases_of(state, unit), (settled(at[0]), settled(at[1])), turn)
        bodies = (disc(base.at, base.radius) for base in bases)
        if not any(has_mishap(body, here.size, walls, friends, enemies) for body in bodies):
            return bases
    return None


def check_put_down(state: Battle, unit: Unit, landing: Point, at: Point) -> None:
    """Raise `IllegalReply` unless the enemy may put a unit there after a mishap: near where it came
    down, all of it clear (battlegroup/mishap-misplaced)."""
    if not may_misplace(landing, at, land(state).size):
        far = measured(dist(landing, at))
        raise refusal("put_too_far", unit=unit.id, distance=far, most=RULES.misplaced)
    if rings_at(state, unit, at) is None:
        raise refusal("put_badly", unit=unit.id, x=at[0], y=at[1])


def places_near(state: Battle, unit: Unit, landing: Point) -> Iterator[Point]:
    """Yield places the enemy may put a unit, the farthest from where it came down first
    (battlegroup/mishap-misplaced)."""
    long, short = land(state).size
    grid = [
        (float(x), float(y))
        for x in range(0, int(long) + 1, STEP)
        for y in range(0, int(short) + 1, STEP)
    ]
    for at in sorted(grid, key=lambda at: (-dist(at, landing), at)):
        if may_misplace(landing, at, (long, short)) and rings_at(state, unit, at) is not None:
            yield at
