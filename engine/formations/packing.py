"""Setting bases down that were not on the table: in rings, in rows, out of a hull."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, dist, inf

from attrs import frozen

from engine.formations.bases import Base, check_names, settle
from engine.formations.board import Board
from engine.formations.check import faults_of_places
from engine.formations.crowd import Crowd
from engine.formations.rows import rings, rows
from engine.formations.walker import Walker
from engine.geometry import Area, Ground, Point, bearing, direction


def placed(unit: Sequence[Base], places: Sequence[Point]) -> tuple[Base, ...]:
    """Return the bases of a unit at places, one each."""
    return tuple(base.moved_to(place) for base, place in zip(unit, places, strict=True))


def in_rings(unit: Sequence[Base], point: Point, start: float = 0.0) -> tuple[Base, ...]:
    """Return a unit with its first base on a point and the others in rings around it."""
    return placed(unit, rings([base.radius for base in unit], point, start))


def in_rows(
    unit: Sequence[Base], front: Point, heading: float, files: int, gap: float
) -> tuple[Base, ...]:
    """Return a unit in rows behind the middle of its front, from its left."""
    return placed(unit, rows([base.radius for base in unit], front, heading, files, gap))


def first_legal(
    board: Board, layouts: Iterable[tuple[Base, ...]], link: float = inf
) -> tuple[Base, ...] | None:
    """Return the first of some layouts in which every base stands legally, or None."""
    return next((bases for bases in layouts if not faults_of_places(board, bases, link)), None)


@frozen
class Landing:
    """Who of a unit found a place, and where; and who did not."""

    bases: tuple[Base, ...]
    left: tuple[str, ...]


def around(
    board: Board,
    unit: Sequence[Base],
    access: Sequence[Point],
    reach: float,
    link: float = inf,
    towards: Point | None = None,
    wholly: bool = False,
) -> Landing:
    """Set bases down one after another within reach of access points, in coherency.

    The nearest part of a base must be within `reach` of an access point, or all of it if
    `wholly`, by a way that no block stops (but for one the access point itself lies in). Each
    takes the place nearest to `towards`, or else to the access point; where that leaves some
    without a place, other sides are filled first. Raises `ValueError`
    without access points, or a negative reach.
    """
    check_names(unit)
    if not access:
        raise ValueError("nobody gets out without an access point")
    if not reach >= 0.0:
        raise ValueError(f"a reach is at least 0, got {reach}")
    doors = list(access)
    if towards is not None:
        doors.sort(key=lambda door: (round(dist(door, towards), 6), door))
    landing = _land(board, unit, doors, reach, link, towards, wholly)
    if landing.bases and landing.left:
        # The places nearest to the door may waste room; so try to fill each side first.
        x, y = doors[0]
        sides = [(x + reach * rx, y + reach * ry) for rx, ry in map(direction, range(0, 360, 45))]
        others = [_land(board, unit, doors, reach, link, side, wholly) for side in sides]
        landing = max((landing, *others), key=lambda one: len(one.bases))
    return landing


def _land(
    board: Board,
    unit: Sequence[Base],
    doors: Sequence[Point],
    reach: float,
    link: float,
    towards: Point | None,
    wholly: bool,
) -> Landing:
    crowd = Crowd(link)
    bases: list[Base] = []
    left: list[str] = []
    too_large = inf  # of what size nobody finds a place since the last one was set down
    for base in unit:
        if base.radius >= too_large:
            left.append(base.id)
            continue
        allowance = reach - base.radius if wholly else reach + base.radius
        for door in doors if allowance > 0.0 else ():
            walker = Walker(board, base.moved_to(door), allowance, arrives=True)
            way = walker.nearest(towards or walker.base.at, crowd)
            if way is not None:
                bases.append(base.moved_to(way.end))
                crowd.add(bases[-1])
                too_large = inf
                break
        else:
            left.append(base.id)
            too_large = base.radius
    return Landing(tuple(bases), tuple(left))


def points_around(body: Ground, step: float) -> tuple[Point, ...]:
    """Return points along the outline of a body, at most `step` apart, corners included.

    Raises `ValueError` unless the step is positive.
    """
    if not step > 0.0:
        raise ValueError(f"points along an outline need a positive step, got {step}")
    if isinstance(body, Area):
        corners, radius = body.outline, 0.0
    else:
        corners, radius = body.points, body.radius
    points: list[Point] = []
    for index, a in enumerate(corners):
        b = corners[(index + 1) % len(corners)]
        if len(corners) == 1:
            count = max(8, ceil(6.3 * radius / step)) if radius else 1
            rays = [direction(360.0 * i / count) for i in range(count)]
            points += [(a[0] + radius * x, a[1] + radius * y) for x, y in rays]
            continue
        pieces = max(1, ceil(dist(a, b) / step))
        nx, ny = direction(bearing(a, b) - 90.0)
        for piece in range(pieces):
            share = piece / pieces
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            points.append((x + radius * nx, y + radius * ny))
    return tuple(map(settle, points))
