"""Simple polygons, convex or not: what makes one sound, and how one is cut into convex parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, isfinite

from engine.geometry.convex import Span, turn_at
from engine.geometry.measure import SLACK, Point

FLAT = 1e-9
"""Twice the area under which three corners count as lying on one line."""


def cleaned(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners counter-clockwise, without those in the middle of a straight side.

    Raises `ValueError` naming the fault: too few corners, a coordinate that is no finite
    number, a repeated corner, an outline that folds back on itself, or one without area.
    """
    if len(points) < 3:
        raise ValueError(f"a polygon needs 3 corners, got {len(points)}")
    for point in points:
        if not (isfinite(point[0]) and isfinite(point[1])):
            raise ValueError(f"corner {point} is not finite")
    ring = [(float(x), float(y)) for x, y in points]
    for index, point in enumerate(ring):
        if point in ring[:index]:
            raise ValueError(f"corner {point} is repeated")
    corners = []
    for index, point in enumerate(ring):
        before, after = ring[index - 1], ring[(index + 1) % len(ring)]
        if abs(turn_at(before, point, after)) > FLAT:
            corners.append(point)
        elif _dot(before, point, after) < 0.0:
            raise ValueError(f"the outline folds back on itself at {point}")
    area = doubled_area(corners) if len(corners) > 2 else 0.0
    if abs(area) <= FLAT:
        raise ValueError("the polygon has no area")
    return tuple(corners if area > 0.0 else corners[::-1])


def check_simple(corners: Sequence[Point]) -> None:
    """Raise `ValueError` when two sides of the outline cross or touch each other."""
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides)):
            if i == 0 and j == len(sides) - 1:
                continue
            c, d = sides[j]
            if _meet(a, b, c, d):
                raise ValueError(f"the sides {a}-{b} and {c}-{d} cross or touch")


def check_convex(corners: Sequence[Point]) -> None:
    """Raise `ValueError` when some corner lies outside a side of counter-clockwise corners."""
    for index, b in enumerate(corners):
        a = corners[index - 1]
        for c in corners:
            if turn_at(a, b, c) < -FLAT:
                raise ValueError(f"the polygon is not convex: {c} lies outside side {a}-{b}")


def doubled_area(corners: Sequence[Point]) -> float:
    """Return twice the signed area, positive for counter-clockwise corners."""
    total = 0.0
    px, py = corners[-1]
    for x, y in corners:
        total += px * y - py * x
        px, py = x, y
    return total


def convex_parts(corners: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """Cut a simple counter-clockwise polygon into convex ones, by ears joined again.

    Any triangulation would do; joining neighbours while the union stays convex (Hertel and
    Mehlhorn) leaves at most four times the least possible number of parts.
    """
    parts = _ears(corners)
    joined = True
    while joined:
        joined = False
        for i, first in enumerate(parts):
            for j in range(i + 1, len(parts)):
                union = _union(first, parts[j])
                if union is not None:
                    parts[i] = union
                    del parts[j]
                    joined = True
                    break
            if joined:
                break
    return tuple(tuple(part) for part in parts)


def is_inside(corners: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point lies in the polygon by counting crossings; borders go either way."""
    inside = False
    px, py = corners[-1]
    for qx, qy in corners:
        if (py > y) != (qy > y) and x < px + (y - py) * (qx - px) / (qy - py):
            inside = not inside
        px, py = qx, qy
    return inside


def border_distance(corners: Sequence[Point], x: float, y: float) -> float:
    """Return how far a point lies from the nearest side."""
    best = float("inf")
    px, py = corners[-1]
    for qx, qy in corners:
        ex, ey = qx - px, qy - py
        t = ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        best = min(best, hypot(x - px - t * ex, y - py - t * ey))
        px, py = qx, qy
    return best


def inside_spans(
    corners: Sequence[Point], ax: float, ay: float, dx: float, dy: float
) -> tuple[Span, ...]:
    """Return the parts of the segment a + t d that lie strictly inside a simple polygon.

    The segment is cut wherever it meets a side or passes a corner within the rounding; a
    piece counts when its middle lies inside and deeper than the rounding.
    """
    length = hypot(dx, dy)
    if length == 0.0:
        inside = is_inside(corners, ax, ay) and border_distance(corners, ax, ay) > SLACK
        return ((0.0, 1.0),) if inside else ()
    cuts = [0.0, 1.0]
    px, py = corners[-1]
    for qx, qy in corners:
        ex, ey = qx - px, qy - py
        fx, fy = px - ax, py - ay
        cross = dx * ey - dy * ex
        if cross:
            t, s = (fx * ey - fy * ex) / cross, (fx * dy - fy * dx) / cross
            if 0.0 < t < 1.0 and 0.0 <= s <= 1.0:
                cuts.append(t)
        if abs(fx * dy - fy * dx) <= SLACK * length:
            t = (fx * dx + fy * dy) / (length * length)
            if 0.0 < t < 1.0:
                cuts.append(t)
        px, py = qx, qy
    cuts.sort()
    spans: list[Span] = []
    for t0, t1 in pairwise(cuts):
        if t1 - t0 <= 1e-12:
            continue
        x, y = ax + dx * (t0 + t1) / 2, ay + dy * (t0 + t1) / 2
        if is_inside(corners, x, y) and border_distance(corners, x, y) > SLACK:
            if spans and t0 - spans[-1][1] <= 1e-12:
                spans[-1] = spans[-1][0], t1
            else:
                spans.append((t0, t1))
    return tuple(spans)


def _dot(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two closed segments share a point."""
    if (
        max(a[0], b[0]) < min(c[0], d[0])
        or max(c[0], d[0]) < min(a[0], b[0])
        or max(a[1], b[1]) < min(c[1], d[1])
        or max(c[1], d[1]) < min(a[1], b[1])
    ):
        return False
    return turn_at(a, b, c) * turn_at(a, b, d) <= 0.0 and turn_at(c, d, a) * turn_at(c, d, b) <= 0.0


def _ears(corners: Sequence[Point]) -> list[list[Point]]:
    """Cut triangles off a simple polygon until one is left."""
    ring = list(corners)
    ears: list[list[Point]] = []
    while len(ring) > 3:
        for index, b in enumerate(ring):
            a, c = ring[index - 1], ring[(index + 1) % len(ring)]
            turn = turn_at(a, b, c)
            if abs(turn) <= FLAT:
                break  # a corner left in the middle of a side by an earlier ear
            if turn > 0.0 and not any(_covers(a, b, c, p) for p in ring if p not in (a, b, c)):
                ears.append([a, b, c])
                break
        else:  # pragma: no cover - two ears exist in every simple polygon
            raise ValueError("the outline cannot be cut into triangles")
        del ring[index]
    if doubled_area(ring) > FLAT:
        ears.append(ring)
    return ears


def _covers(a: Point, b: Point, c: Point, p: Point) -> bool:
    return turn_at(a, b, p) >= 0.0 and turn_at(b, c, p) >= 0.0 and turn_at(c, a, p) >= 0.0


def _union(first: list[Point], second: list[Point]) -> list[Point] | None:
    """Join two polygons along a common side when that leaves a convex one."""
    for i, p in enumerate(first):
        q = first[(i + 1) % len(first)]
        if q not in second:
            continue
        j = second.index(q)
        if second[(j + 1) % len(second)] != p:
            continue
        # From q round the first to p, then on through the second until just before q.
        turned = second[j:] + second[:j]
        union = first[i + 1 :] + first[: i + 1] + turned[2:]
        if all(
            turn_at(union[k - 1], corner, union[(k + 1) % len(union)]) >= -FLAT
            for k, corner in enumerate(union)
        ):
            return union
    return None
