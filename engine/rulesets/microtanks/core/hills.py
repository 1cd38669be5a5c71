"""Hills: a plateau with slopes that are flat facets (microtanks/hill-model).

On a hill the height is the least of the plateau's and of one plane for each facet, so the surface
bulges and never dips: a ray is under it along one stretch, which plain clipping finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from math import dist

from attrs import frozen

from engine.geometry import SLACK, Point, Shape, measured

Span = tuple[float, float]

FLAT = 1e-6
"""Less rise than this, a unit of length, is level."""


@frozen(cache_hash=True)
class Hill:
    """A hill: its outline, the point its slopes lead to, the share that is level, its height."""

    id: str
    shape: Shape
    centre: Point
    top: float
    height: float

    @cached_property
    def facets(self) -> tuple[tuple[float, float, float], ...]:
        """For each side (a, b, c): at a * x + b * y + c the side's gauge, 1 on the side itself."""
        cx, cy = self.centre
        facets = []
        for nx, ny, d in self.shape.planes:
            away = d - nx * cx - ny * cy
            facets.append((nx / away, ny / away, -(nx * cx + ny * cy) / away))
        return tuple(facets)

    def gauge(self, at: Point) -> float:
        """Return the scale by which the outline shrinks about its centre to run through a point."""
        x, y = at
        return max(0.0, max(a * x + b * y + c for a, b, c in self.facets))

    def ground(self, at: Point) -> float:
        """Return the height of the surface over a point, 0 beside the hill."""
        share = (1.0 - self.gauge(at)) / (1.0 - self.top)
        return self.height * min(1.0, max(0.0, share))

    def under(self, a: Point, b: Point, start: float, end: float) -> Span | None:
        """Return the part of the line from a to b along which a ray runs below the surface, given
        its heights over a and b; below means by more than the rounding."""
        t0, t1 = 0.0, 1.0
        (ax, ay), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
        rise = end - start
        # Each row says: p + q * t > 0 where the ray is below.
        rows = [(self.height - SLACK - start, -rise)]
        steep = self.height / (1.0 - self.top)
        for fx, fy, c in self.facets:
            slope = fx * dx + fy * dy
            rows.append(
                (steep * (1.0 - fx * ax - fy * ay - c) - SLACK - start, -steep * slope - rise)
            )
        for p, q in rows:
            if q > 0.0:
                t0 = max(t0, -p / q)
            elif q < 0.0:
                t1 = min(t1, -p / q)
            elif p <= 0.0:
                return None
            if t0 >= t1:
                return None
        return t0, t1

    def bends(self, a: Point, b: Point) -> list[float]:
        """Return where, between a and b, the slope under the line may change."""
        (ax, ay), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
        lines = [(fx * ax + fy * ay + c, fx * dx + fy * dy) for fx, fy, c in self.facets]
        lines += [(1.0, 0.0), (self.top, 0.0)]
        found = []
        for (p, q), (r, s) in combinations(lines, 2):
            if q != s and 0.0 < (t := (r - p) / (q - s)) < 1.0:
                found.append(t)
        return found


def covered(spans: Iterable[Span]) -> float:
    """Return how much spans cover together, what they share counted once."""
    total, end = 0.0, 0.0
    for t0, t1 in sorted(spans):
        total += max(0.0, t1 - max(t0, end))
        end = max(end, t1)
    return total


def surface(hills: Iterable[Hill], at: Point) -> float:
    """Return the height of the ground; of overlapping hills the higher counts
    (microtanks/hill-model)."""
    return max((hill.ground(at) for hill in hills), default=0.0)


def climbs(hills: tuple[Hill, ...], a: Point, b: Point) -> tuple[Span, ...]:
    """Return the parts of a leg along which the ground strictly rises (microtanks/move-uphill)."""
    x0, x1 = min(a[0], b[0]), max(a[0], b[0])
    y0, y1 = min(a[1], b[1]), max(a[1], b[1])
    near = [
        hill
        for hill in hills
        if not (
            hill.shape.bounds[0] > x1
            or hill.shape.bounds[2] < x0
            or hill.shape.bounds[1] > y1
            or hill.shape.bounds[3] < y0
        )
    ]
    length = dist(a, b)
    if not near or not length:
        return ()
    cuts = sorted({0.0, 1.0, *(t for hill in near for t in hill.bends(a, b))})
    cuts = sorted({*cuts, *_crossings(near, a, b, cuts)})
    spans: list[Span] = []
    for t0, t1 in pairwise(cuts):
        rise = surface(near, _at(a, b, t1)) - surface(near, _at(a, b, t0))
        if rise > FLAT * length * (t1 - t0) and measured((t1 - t0) * length) > 0.0:
            if spans and spans[-1][1] == t0:
                spans[-1] = spans[-1][0], t1
            else:
                spans.append((t0, t1))
    return tuple(spans)


def _crossings(near: Sequence[Hill], a: Point, b: Point, cuts: Sequence[float]) -> list[float]:
    """Return where the surfaces of two hills cross, between cuts where both are straight."""
    found = []
    for one, other in combinations(near, 2):
        for t0, t1 in pairwise(cuts):
            before = one.ground(_at(a, b, t0)) - other.ground(_at(a, b, t0))
            after = one.ground(_at(a, b, t1)) - other.ground(_at(a, b, t1))
            if before * after < 0.0:
                found.append(t0 + (t1 - t0) * before / (before - after))
    return found


def _at(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
