"""Setting bases down that were not on the table: in rings, in rows, out of a hull."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, dist, inf, radians

from attrs import frozen

from engine.formations.check import faults_of_places
from engine.geometry import Area, Ground, Point, bearing, direction
from engine.placement.bases import Base, check_names, settle
from engine.placement.board import Board
from engine.placement.crowd import Crowd
from engine.placement.rows import rings, rows
from engine.placement.walker import Walker, between


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


AFAR = 100.0
"""Inches: farther than anybody lands."""


def outwards(at: Point, bearing: float) -> Point:
    """Return a point out of reach on one side of a place: what `around` sets bases down towards."""
    dx, dy = direction(bearing)
    return at[0] + AFAR * dx, at[1] + AFAR * dy


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
    `wholly`, by a way that no block stops (but for one the access point itself lies in or on).
    Each takes the place nearest to `towards`, or else to the access point; where that leaves some
    without a place, other sides are filled first. Raises `ValueError`
    without access points, or a negative reach.
    """
    check_names(unit)
    if not access:
        raise ValueError("bases need an access point to get out")
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
    hopeless: set[float] = set()  # the sizes for which no place was left
    for base in unit:
        if base.radius in hopeless:
            left.append(base.id)
            continue
        allowance = reach - base.radius if wholly else reach + base.radius
        for door in doors if allowance >= 0.0 else ():
            walker = Walker(board, base.moved_to(door), allowance, arrives=True)
            way = walker.nearest(towards or walker.base.at, crowd)
            if way is not None:
                bases.append(base.moved_to(way.end))
                crowd.add(bases[-1])
                hopeless.clear()  # who stands now may be a link to further places
                break
        else:
            left.append(base.id)
            hopeless.add(base.radius)
    return Landing(tuple(bases), tuple(left))


def points_around(body: Ground, step: float) -> tuple[Point, ...]:
    """Return points along the outline of a body, at most `step` apart, corners included.

    Raises `ValueError` unless the step is positive.
    """
    if not step > 0.0:
        raise ValueError(f"points along an outline need a positive step, got {step}")
    corners = body.outline if isinstance(body, Area) else body.points
    radius = 0.0 if isinstance(body, Area) else body.radius
    if len(corners) == 1:
        return tuple(map(settle, _arc(corners[0], radius, 0.0, 360.0, step) or corners))
    points: list[Point] = []
    before = corners[-1]
    for here, after in pairwise((*corners, corners[0])):
        out = bearing(before, here) - 90.0, bearing(here, after) - 90.0
        points += _arc(here, radius, out[0], (out[1] - out[0]) % 360.0, step)
        nx, ny = direction(out[1])
        pieces = max(1, ceil(dist(here, after) / step))
        points += [
            (x + radius * nx, y + radius * ny)
            for x, y in (between(here, after, piece / pieces) for piece in range(pieces))
        ]
        before = here
    return tuple(dict.fromkeys(map(settle, points)))


def _arc(centre: Point, radius: float, start: float, turn: float, step: float) -> list[Point]:
    """Return points along an arc from a bearing, at most `step` apart, without its end."""
    pieces = ceil(radians(turn) * radius / step)
    rays = [direction(start + turn * piece / pieces) for piece in range(pieces)]
    x, y = centre
    return [(x + radius * rx, y + radius * ry) for rx, ry in rays]
