"""The nearest place to a wished one that is legal.

Legal places lie outside shapes (blocks, bases) and inside others (the reach of a coherency
link, of an allowance). So the legal place nearest to an illegal one lies on one of their
borders: straight across from it, or where two borders cross. Those points are tried in order
of distance, in growing circles around the wish. A few points on the circles themselves serve
where a limit has no such border, as a search for a way has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import dist

from engine.geometry import (
    SLACK,
    Circle,
    Point,
    Side,
    circles_cross,
    direction,
    onto_circle,
    onto_side,
    rim,
    side_crosses_circle,
    sides_cross,
)
from engine.placement.bases import settle
from engine.placement.board import Room

GROWTH = 1.6
_RAYS = tuple(direction(angle) for angle in range(0, 360, 15))
MOST_PIECES = 60
"""Pieces of borders whose crossings are looked at in one circle, the nearest first."""


def nearest_place(
    wish: Point,
    room: Room,
    circles: Sequence[Circle],
    home: Circle,
    accept: Callable[[Point], bool],
) -> Point | None:
    """Return the legal place nearest to a wish, or None if there is none.

    Legal places lie within `home`, a circle of finite size. `circles` are further borders: of
    bases already placed, of limits. `accept` judges a settled place in full; it is asked in
    order of distance, at most once for each.
    """
    x, y, reach = home
    away = dist(wish, (x, y))
    inner, most = max(0.0, away - reach), away + reach
    asked: set[Point] = set()
    if inner == 0.0:
        asked.add(wish := settle(wish))
        if accept(wish):
            return wish
    borders: list[Circle | Side] = [home, *circles, *_edges(room)]
    outer = min(inner + room.radius, most)
    while True:
        for place in _candidates(wish, room, borders, home, inner, outer):
            if place not in asked:
                asked.add(place)
                if accept(place):
                    return place
        if outer >= most:
            return None
        inner, outer = outer, min(outer + (outer - inner) * GROWTH, most)


def _candidates(
    wish: Point,
    room: Room,
    borders: Sequence[Circle | Side],
    home: Circle,
    inner: float,
    outer: float,
) -> Iterator[Point]:
    """Return the places between two distances from a wish that may be the nearest legal one."""
    pieces: list[tuple[float, Circle | Side]] = []
    places: list[Point] = []
    known = list(borders)
    for border in map(rim, room.spots.forms_near(wish, outer)):
        known += [*border.circles, *border.sides]
    for piece in known:
        place = onto(piece, wish)
        away = dist(place, wish)
        if away <= outer:
            pieces.append((away, piece))
            places.append(place)
    pieces.sort()
    places += _all_crossings([piece for _, piece in pieces[:MOST_PIECES]])
    x, y = wish
    middle = (inner + outer) / 2
    places += [(x + middle * rx, y + middle * ry) for rx, ry in _RAYS[::2]]
    places += [(x + outer * rx, y + outer * ry) for rx, ry in _RAYS[1::2]]
    hx, hy, reach = home
    least, most, far = inner - 1e-6, outer + 1e-6, reach + 1e-6
    ranked = [
        (round(away, 6), place)
        for place in places
        if least <= (away := dist(place, wish)) <= most and dist(place, (hx, hy)) <= far
    ]
    ranked.sort()
    return (settle(place) for _, place in ranked)


def _all_crossings(pieces: Sequence[Circle | Side]) -> list[Point]:
    """Return the points that any two pieces share."""
    circles = [piece for piece in pieces if len(piece) == 3]
    places: list[Point] = []
    for index, p in enumerate(circles):
        x, y, r = p
        for q in circles[:index]:
            both = r + q[2] + SLACK
            dx, dy = x - q[0], y - q[1]
            if dx * dx + dy * dy <= both * both:  # most pairs are too far apart
                places += circles_cross(p, q)
    sides = [piece for piece in pieces if len(piece) == 4]
    for index, side in enumerate(sides):
        for circle in circles:
            places += side_crosses_circle(side, circle)
        for other in sides[:index]:
            places += sides_cross(side, other)
    return places


def onto(piece: Circle | Side, point: Point) -> Point:
    """Return the point of a piece of a border nearest to a point."""
    return onto_circle(piece, point) if len(piece) == 3 else onto_side(piece, point)


def crossings(p: Circle | Side, q: Circle | Side) -> tuple[Point, ...]:
    """Return the points two pieces of borders share."""
    if len(p) == 3:
        return circles_cross(p, q) if len(q) == 3 else side_crosses_circle(q, p)
    return side_crosses_circle(p, q) if len(q) == 3 else sides_cross(p, q)


def _edges(room: Room) -> list[Side]:
    """Return how far a base's centre may go on the table, as four straight pieces."""
    if room.spots.table is None:
        return []
    x0, y0, x1, y1 = room.spots.table
    return [(x0, y0, x1, y0), (x1, y0, x1, y1), (x1, y1, x0, y1), (x0, y1, x0, y0)]
