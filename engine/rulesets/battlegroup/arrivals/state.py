"""Deep strikes on the table: where a marker may lie, and where the unit stands that comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import dist, inf, isfinite

from engine.formations import in_rings
from engine.geometry import Area, Point, Shape, disc, overlaps, settled
from engine.placement import Base, nearest
from engine.rulesets.battlegroup.arrivals.rules import has_mishap, may_misplace, scattered
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import bases_of, bodies_of, land
from engine.rulesets.battlegroup.core.members import hosts, is_zooming
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.scenarios.rules import inward

DEEP_STRIKE = BOOK.tables.deep_strike
TURNS = tuple(float(degrees) for degrees in range(0, 60, 5))
"""Rotations of the rings that are tried: six bases of a size make a ring."""
FACES = range(1, 7)
DIRECTIONS = tuple(float(degrees) for degrees in range(0, 360, 15))
"""Into which a marker is taken to drift."""
GRID = 3
"""Inches between points that are tried."""
Bodies = tuple[Shape, ...]


def sides_of(state: Battle, unit: Unit) -> tuple[Bodies, Bodies]:
    """Return the bodies of a unit's friends and of its enemies; who zooms is above them."""
    friends, enemies = (
        tuple(
            body
            for other in hosts(state, seat)
            if other.id != unit.id and not is_zooming(state, other)
            for body in bodies_of(state, other).values()
        )
        for seat in (unit.owner, 1 - unit.owner)
    )
    return friends, enemies


# ---------------------------------------------------------------- markers


def check_aim(state: Battle, unit: Unit, at: Point) -> None:
    """Raise `IllegalReply` for a point off the table (battlegroup/deep-strike-marker)."""
    (x, y), (long, short) = at, land(state).size
    if not (all(map(isfinite, at)) and 0.0 <= x <= long and 0.0 <= y <= short):
        raise refusal("aim_off_table", unit=unit.id, x=x, y=y)


def marker_fails(state: Battle, unit: Unit, at: Point) -> bool:
    """Return whether a marker that lands on a point has a mishap: it is as big as the largest base
    of its unit."""
    return _failing(state, unit)(at)


def _failing(state: Battle, unit: Unit) -> Callable[[Point], bool]:
    radius, sides = max(base.radius for base in bases_of(state, unit)), sides_of(state, unit)
    return lambda at: _fails(state, sides, disc(at, radius))


def mishap_chance(state: Battle, unit: Unit, aim: Point) -> float:
    """Return the chance, from 0 to 1, that a marker aimed at a point has a mishap where it lands,
    all directions taken in steps."""
    fails = _failing(state, unit)
    hit = DEEP_STRIKE.hit / len(FACES)
    drifts = Counter(map(sum, product(FACES, repeat=2)))
    astray = sum(
        often * fails(scattered(aim, DEEP_STRIKE.hit + 1, degrees, (far,)))
        for far, often in drifts.items()
        for degrees in DIRECTIONS
    ) / (drifts.total() * len(DIRECTIONS))
    return hit * fails(aim) + (1.0 - hit) * astray


def _fails(state: Battle, sides: tuple[Bodies, Bodies], footprint: Shape) -> bool:
    here = land(state)
    walls = [wall.area for wall in here.impassable]
    return has_mishap(footprint, here.size, walls, *sides)


def best_aim(state: Battle, unit: Unit) -> Point:
    """Return the point of its own half farthest from all enemies at which a unit could land; of
    equals the one deepest in the table (battlegroup/deep-strike-marker)."""
    _, enemies = sides_of(state, unit)
    long, short = land(state).size

    def worth(at: Point) -> tuple[float, float, Point]:
        found = nearest((disc(at, 0.0),), enemies)
        away = inf if found is None else found.distance
        return -away, -min(at[0], at[1], long - at[0], short - at[1]), at

    spots = sorted(filter(lambda at: _is_own(state, unit, at), grid(long, short)), key=worth)
    return next((at for at in spots if best_turn(state, unit, at) is not None), spots[0])


def _is_own(state: Battle, unit: Unit, at: Point) -> bool:
    corner, size = state.players[unit.owner].corner, land(state).size
    if state.plan.type == "meeting_engagement":
        return inward(at, corner, size) >= 0.0
    return abs(at[0] - corner[0]) <= size[0] / 2


@lru_cache(maxsize=8)
def grid(long: float, short: float) -> tuple[Point, ...]:
    """Return points all over a table."""
    return tuple(
        (float(x), float(y))
        for x in range(0, int(long) + 1, GRID)
        for y in range(0, int(short) + 1, GRID)
    )


# ---------------------------------------------------------------- rings


def rings(state: Battle, unit: Unit, at: Point, turn: float) -> tuple[Base, ...] | None:
    """Return a unit whose first model stands on a point, the others in rings around it, None if
    one of them would have a mishap (battlegroup/deep-strike-arrival)."""
    bases = in_rings(bases_of(state, unit), (settled(at[0]), settled(at[1])), turn)
    sides = sides_of(state, unit)
    if any(_fails(state, sides, disc(base.at, base.radius)) for base in bases):
        return None
    return bases


def check_turn(state: Battle, unit: Unit, at: Point, turn: float) -> None:
    """Raise `IllegalReply` unless a unit fits with its rings turned so
    (battlegroup/deep-strike-arrival)."""
    if not isfinite(turn) or rings(state, unit, at, turn) is None:
        raise refusal("rings_do_not_fit", unit=unit.id, turn=turn)


def in_danger(state: Battle, bases: tuple[Base, ...]) -> tuple[str, ...]:
    """Return the models that land in difficult ground (battlegroup/deep-strike-arrival)."""
    return tuple(
        base.id
        for base in bases
        if any(overlaps(disc(base.at, base.radius), p.area) for p in land(state).difficult)
    )


def best_turn(state: Battle, unit: Unit, at: Point) -> float | None:
    """Return the rotation with the fewest models in difficult ground, None if no rings fit
    (battlegroup/deep-strike-arrival)."""
    if marker_fails(state, unit, at):
        return None
    found = [
        (len(in_danger(state, bases)), turn)
        for turn in TURNS
        if (bases := rings(state, unit, at, turn)) is not None
    ]
    return min(found)[1] if found else None


# ---------------------------------------------------------------- mishaps


def check_misplaced(
    state: Battle, unit: Unit, landing: Point, at: Point, *, anywhere: bool
) -> None:
    """Raise `IllegalReply` unless the opponent may put a unit there: on the table, near where it
    landed, all of it free of mishaps."""
    check_aim(state, unit, at)
    if not anywhere and not may_misplace(landing, at, land(state).size):
        far = dist(landing, at)
        raise refusal("misplaced_too_far", unit=unit.id, distance=far, most=DEEP_STRIKE.misplaced)
    if best_turn(state, unit, at) is None:
        raise refusal("misplaced_badly", unit=unit.id, x=at[0], y=at[1])


def places_for(state: Battle, unit: Unit, landing: Point, *, anywhere: bool) -> Iterator[Point]:
    """Yield places to which the opponent may misplace a unit, the farthest from its landing
    first."""
    size = land(state).size
    for at in sorted(grid(*size), key=lambda at: (-dist(at, landing), at)):
        if (anywhere or may_misplace(landing, at, size)) and best_turn(state, unit, at) is not None:
            yield at


def reach(state: Battle, landing: Point, *, anywhere: bool) -> Area:
    """Return the ground in which a unit may be misplaced, roughly: a square around its landing."""
    long, short = land(state).size
    far = max(long, short) if anywhere else DEEP_STRIKE.misplaced
    x, y = landing
    x0, x1 = max(0.0, x - far), min(long, x + far)
    y0, y1 = max(0.0, y - far), min(short, y + far)
    return Area(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
