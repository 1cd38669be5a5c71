"""Arithmetic on convex corners, kept on bare tuples because every other module runs on it.

A convex polygon is also the set of points behind all its *half planes*, `(nx, ny, d)` with an
outward unit normal: a point lies inside when `nx * x + ny * y < d` for each of them. Lowering
every `d` by an inset shrinks the polygon by just that depth, which is how "deeper than the
rounding" is asked without leaving the arithmetic of plain crossing tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, inf, sqrt, tau

from engine.geometry.measure import SLACK, Point, settled

Plane = tuple[float, float, float]
Span = tuple[float, float]

PARALLEL = 1e-9
"""Radians under which two edges count as one; over a table this is far below a measured step."""


def half_planes(corners: Sequence[Point]) -> tuple[Plane, ...]:
    """Return the planes of the edges of counter-clockwise corners; a lone point has none."""
    if len(corners) < 2:
        return ()
    planes = []
    px, py = corners[-1]
    for x, y in corners:
        length = hypot(x - px, y - py)
        nx, ny = (y - py) / length, (px - x) / length
        planes.append((nx, ny, nx * px + ny * py))
        px, py = x, y
    return tuple(planes)


def minkowski_difference(fixed: Sequence[Point], moving: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of the set of all `f - m`, f in `fixed` and m in `moving`.

    These are the translations that bring `moving` onto `fixed`. The edges of the result are
    the edges of both, sorted by direction.
    """
    edges: list[tuple[float, float, float]] = []
    x = y = 0.0
    for ring in (fixed, [(-mx, -my) for mx, my in moving]):
        low = min(ring, key=_height)
        x, y = x + low[0], y + low[1]
        if len(ring) > 1:
            px, py = ring[-1]
            for qx, qy in ring:
                edges.append((atan2(qy - py, qx - px) % tau, qx - px, qy - py))
                px, py = qx, qy
    edges.sort()
    corners = []
    last = -1.0
    for angle, ex, ey in edges:
        if angle - last > PARALLEL:
            corners.append((x, y))
        x, y, last = x + ex, y + ey, angle
    return tuple(corners) if corners else ((x, y),)


def _height(point: Point) -> Point:
    return point[1], point[0]


def nearest_to_origin(corners: Sequence[Point]) -> Point:
    """Return the point of the convex set nearest to (0, 0), which is (0, 0) when inside."""
    flat = len(corners) < 3
    best, found = inf, (0.0, 0.0)
    px, py = corners[-1]
    for qx, qy in corners:
        ex, ey = qx - px, qy - py
        if flat or ey * px < ex * py:
            square = ex * ex + ey * ey
            t = -(px * ex + py * ey) / square if square else 0.0
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            cx, cy = px + t * ex, py + t * ey
            if cx * cx + cy * cy < best:
                best, found = cx * cx + cy * cy, (cx, cy)
        px, py = qx, qy
    return found


def clip(
    planes: Sequence[Plane], inset: float, ax: float, ay: float, dx: float, dy: float
) -> Span | None:
    """Return the part (t0, t1) of the segment a + t d strictly behind all planes, or None.

    `inset` shrinks the polygon by that depth. A segment of no length answers (0, 1) inside.
    """
    t0, t1 = 0.0, 1.0
    for nx, ny, d in planes:
        ahead = d - inset - nx * ax - ny * ay
        speed = nx * dx + ny * dy
        if speed > 0.0:
            if ahead < t1 * speed:
                t1 = ahead / speed
                if t1 <= t0:
                    return None
        elif speed < 0.0:
            if ahead < t0 * speed:
                t0 = ahead / speed
                if t0 >= t1:
                    return None
        elif ahead <= 0.0:
            return None
    return t0, t1


def heights_over(planes: Sequence[Plane], inset: float, x: float, y: float) -> list[float]:
    """Return how far a point lies outside each plane, negative behind it, after an inset."""
    return [nx * x + ny * y - d + inset for nx, ny, d in planes]


def part_behind(corners: Sequence[Point], plane: Plane) -> tuple[Point, ...]:
    """Return the settled corners of what of a convex polygon lies behind a plane, if any."""
    nx, ny, d = plane
    kept: list[Point] = []
    px, py = corners[-1]
    before = nx * px + ny * py - d
    for x, y in corners:
        ahead = nx * x + ny * y - d
        if (before > 0.0) != (ahead > 0.0):
            t = before / (before - ahead)
            kept.append((px + t * (x - px), py + t * (y - py)))
        if ahead <= 0.0:
            kept.append((x, y))
        px, py, before = x, y, ahead
    return tuple(dict.fromkeys((settled(x), settled(y)) for x, y in kept))


def clip_between(start: Sequence[float], end: Sequence[float]) -> Span | None:
    """Return what `clip` does, from the `heights_over` the planes at both ends of a segment.

    Cheaper than `clip` where many segments share their ends.
    """
    t0, t1 = 0.0, 1.0
    for p, q in zip(start, end, strict=False):  # strict would cost a fifth of the time
        if p < 0.0:
            if q > 0.0:
                t = p / (p - q)
                if t < t1:
                    t1 = t
        elif q < 0.0:
            t = p / (p - q)
            if t > t0:
                t0 = t
        else:
            return None
    return (t0, t1) if t0 < t1 else None


def clip_disc(
    centre: Point, radius: float, ax: float, ay: float, dx: float, dy: float
) -> Span | None:
    """Return the part (t0, t1) of the segment a + t d strictly inside a disc, or None."""
    fx, fy = ax - centre[0], ay - centre[1]
    square = dx * dx + dy * dy
    outside = fx * fx + fy * fy - radius * radius
    if square == 0.0:
        return (0.0, 1.0) if outside < 0.0 else None
    half = (fx * dx + fy * dy) / square
    under = half * half - outside / square
    if under <= 0.0:
        return None
    root = sqrt(under)
    t0, t1 = max(0.0, -half - root), min(1.0, -half + root)
    return (t0, t1) if t0 < t1 else None


def clip_rounded(
    corners: Sequence[Point],
    planes: Sequence[Plane],
    radius: float,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
) -> Span | None:
    """Return the part of the segment a + t d strictly inside corners inflated by `radius`.

    The inflated polygon is the union of the polygon, a disc around each corner and a band
    around each edge; being convex, it meets the segment from the first entry to the last exit.
    """
    if len(corners) == 1:
        return clip_disc(corners[0], radius, ax, ay, dx, dy)
    if clip(planes, -radius, ax, ay, dx, dy) is None:
        return None
    t0, t1 = inf, -inf
    spans = [clip_disc(corner, radius, ax, ay, dx, dy) for corner in corners]
    if len(corners) > 2:
        spans.append(clip(planes, 0.0, ax, ay, dx, dy))
    px, py = corners[-1]
    for (nx, ny, d), (qx, qy) in zip(planes, corners, strict=True):
        # The edge points along (-ny, nx); the band reaches inwards too, or a segment
        # running exactly along the edge would lie in no piece of the union.
        band = (
            (nx, ny, d + radius),
            (-nx, -ny, radius - d),
            (-ny, nx, nx * qy - ny * qx),
            (ny, -nx, ny * px - nx * py),
        )
        spans.append(clip(band, 0.0, ax, ay, dx, dy))
        px, py = qx, qy
    for span in spans:
        if span is not None:
            t0, t1 = min(t0, span[0]), max(t1, span[1])
    return (t0, t1) if t0 < t1 else None


def interpenetrate(
    a: Sequence[Point],
    planes_a: Sequence[Plane],
    b: Sequence[Point],
    planes_b: Sequence[Plane],
    radius: float,
) -> bool:
    """Return whether two convex bodies, inflated by `radius` in sum, overlap beyond the rounding.

    Touching, and lying in each other by no more than `SLACK`, is no overlap.
    """
    if radius > 0.0:
        x, y = nearest_to_origin(minkowski_difference(b, a))
        return hypot(x, y) < radius - SLACK
    if not planes_a and not planes_b:
        return False
    for planes, corners in ((planes_a, b), (planes_b, a)):
        for nx, ny, d in planes:
            edge = d - SLACK
            for x, y in corners:
                if nx * x + ny * y < edge:
                    break
            else:
                return False
    return True


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the counter-clockwise corners of the convex hull, collinear points left out."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    chains = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in run:
            while len(chain) > 1 and turn_at(chain[-2], chain[-1], point) <= 0.0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return tuple(chains[0] + chains[1])


def turn_at(a: Point, b: Point, c: Point) -> float:
    """Return twice the signed area of a, b, c: positive when the way turns left at b."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
