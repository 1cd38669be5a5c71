"""Layouts from nothing: rows on parade, a file along a path, rings around a point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import acos, asin, ceil, degrees, dist, tau

from engine.geometry import Point, direction, side_crosses_circle


def rows(
    radii: Sequence[float], front: Point, heading: float, files: int, gap: float
) -> tuple[Point, ...]:
    """Return places in rows of `files`, the first row's middle at `front`, looking `heading`.

    Rows fill from the left of the first, each centred behind the one before; bases stand `gap`
    apart in a row, and rows `gap` apart by their widest bases. Raises `ValueError` without
    files or for a negative gap.
    """
    check_gap(gap)
    if files < 1:
        raise ValueError(f"rows need at least 1 file, got {files}")
    ux, uy = direction(heading)
    places: list[Point] = []
    back = depth = 0.0
    for first in range(0, len(radii), files):
        row = radii[first : first + files]
        back += depth + gap + max(row) if first else 0.0
        depth = max(row)
        left = sum(row) + gap * (len(row) - 1) / 2
        for radius in row:
            left -= radius
            places.append((front[0] - back * ux - left * uy, front[1] - back * uy + left * ux))
            left -= radius + gap
    return tuple(places)


def ranks_to_files(count: int, ranks: int) -> int:
    """Return how wide rows must be for `count` bases to stand in at most so many ranks."""
    if ranks < 1:
        raise ValueError(f"a line needs at least 1 rank, got {ranks}")
    return max(1, ceil(count / ranks))


def along(radii: Sequence[float], path: Sequence[Point], gap: float) -> tuple[Point, ...]:
    """Return places in single file, the first at the end of a path, the others behind it.

    The file goes on straight behind the path's start. Neighbours are `gap` apart as the crow
    flies, also round corners. Raises `ValueError` for a path of no length.
    """
    check_gap(gap)
    back = [point for point, after in pairwise(reversed(path)) if point != after]
    if not back:
        raise ValueError("a file needs a path of some length")
    start, second = path[0], next(point for point in path if point != path[0])
    # Twice what a file is long: the end may lie on the tail, and the next one beyond it.
    tail = 2 * (2 * sum(radii) + gap * len(radii)) / dist(start, second)
    behind = (
        start[0] + (start[0] - second[0]) * tail,
        start[1] + (start[1] - second[1]) * tail,
    )
    legs = list(pairwise((*back, start, behind)))
    places = [legs[0][0]]
    leg, at = 0, legs[0][0]
    for before, radius in pairwise(radii):
        circle = (*at, before + gap + radius)
        here = at
        while True:
            side = (*here, *legs[leg][1])
            exits = side_crosses_circle(side, circle)
            if exits:
                at = exits[-1]
                break
            leg += 1
            here = legs[leg][0]
        places.append(at)
    return tuple(places)


def rings(radii: Sequence[float], centre: Point, start: float = 0.0) -> tuple[Point, ...]:
    """Return places of a first base on a point and the others in rings around it.

    Each ring is filled counter-clockwise from the bearing `start`, base touching base, before
    the next one is begun; every base touches the circle around the ring within.
    """
    places: list[Point] = []
    outer = 0.0
    todo = list(radii)
    if todo:
        places.append(centre)
        outer = todo.pop(0)
    while todo:
        angles, edge = _ring(todo, outer)
        for angle, radius in zip(angles, todo, strict=False):
            x, y = direction(start + degrees(angle))
            away = outer + radius
            places.append((centre[0] + away * x, centre[1] + away * y))
        del todo[: len(angles)]
        outer = edge
    return tuple(places)


def _ring(radii: Sequence[float], inner: float) -> tuple[list[float], float]:
    """Return the angles of the bases that fit around a circle, and the circle around them."""
    angles = [0.0]
    edge = inner + 2 * radii[0]
    for before, radius in pairwise(radii):
        angle = angles[-1] + _between(inner, before, radius)
        # The last one must clear the first as well, which is nearly a whole turn behind.
        if angle + _between(inner, radius, radii[0]) > tau + 1e-9:
            break
        angles.append(angle)
        edge = max(edge, inner + 2 * radius)
    return angles, edge


def _between(inner: float, r: float, s: float) -> float:
    """Return the angle between two touching bases that both touch the same circle."""
    a, b = inner + r, inner + s
    if a == b:
        return 2 * asin(min(1.0, r / a))
    cosine = (a * a + b * b - (r + s) ** 2) / (2 * a * b)
    return acos(max(-1.0, min(1.0, cosine)))


def check_gap(gap: float) -> None:
    """Raise `ValueError` for what is no gap between bases."""
    if not 0.0 <= gap < float("inf"):
        raise ValueError(f"a gap between bases is at least 0, got {gap}")
