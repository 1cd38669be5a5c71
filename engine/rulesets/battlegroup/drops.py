"""Units that leave a flyer of support under way: where they come down, and where the enemy may put
them instead (battlegroup/skies-disembark)."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from engine.formations import Base
from engine.geometry import Point, measured
from engine.rulesets.battlegroup.arrivals import RULES, may_misplace
from engine.rulesets.battlegroup.descent import TURNS, grid, rings
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal


def rings_at(state: Battle, unit: Unit, at: Point) -> tuple[Base, ...] | None:
    """Return a unit whose first model stands on a point, the others in rings around it; None if it
    has a mishap there however it turns (battlegroup/skies-disembark)."""
    found = (rings(state, unit, at, turn) for turn in TURNS)
    return next((bases for bases in found if bases is not None), None)


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
    size = land(state).size
    for at in sorted(grid(*size), key=lambda at: (-dist(at, landing), at)):
        if may_misplace(landing, at, size) and rings_at(state, unit, at) is not None:
            yield at
