"""Lines of sight over a table with heights.

A ray is straight in space; a blocker stands on an outline and reaches from the ground up to
its top. Only a stretch of the ray strictly inside the outline counts, deeper than the
rounding, so a ray along a wall's side or past its corner is never stopped.

`look` gives just the answer of testing every ray against every blocker, but most of the work
is skipped: blockers beside the way between the two bodies (their bounds, then one separating
axis) and blockers below every ray go first; if none is left the first ray is free. While rays
are tested, the blocker that stopped the last one is asked first, since neighbours in a fan of
rays are mostly stopped by the same thing. None of this can change which ray is the first free
one, and a property test holds it against the naive loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import atan2, cos, pi, sin, tau
from typing import overload

from attrs import field, frozen

from engine.geometry.convex import Plane, Span, clip_between, heights_over
from engine.geometry.measure import SLACK, Point, measured
from engine.geometry.path import stretches
from engine.geometry.shapes import Ground, Pose, Shape, rectangle

Spot = tuple[float, float, float]
"""A point in space: x, y and the height above the table."""


@frozen
class Ray:
    """A straight line of sight from a point in space to another."""

    start: Spot
    end: Spot


@frozen(cache_hash=True)
class Blocker:
    """Something that stops rays: an outline and the height of its top above the table."""

    id: str
    area: Ground
    top: float
    level_stops: bool = True  # whether a ray exactly level with the top is stopped

    @cached_property
    def ceiling(self) -> float:
        """The top as rays are compared with it."""
        return measured(self.top)


@frozen
class Look:
    """What came of looking: a free ray, or what stands in the way."""

    free: Ray | None  # the first free ray in the order given
    blocked_by: tuple[str, ...]  # if none is: each blocker that stops some ray, in given order

    @property
    def sees(self) -> bool:
        """Whether at least one ray is free."""
        return self.free is not None


@frozen
class Rays(Sequence[Ray]):
    """All the rays from each point of one body to each point of another.

    A sequence like any other, but its rays are made only when asked for; that is what makes
    a look over open ground cheap.
    """

    starts: tuple[Point, ...]
    start_height: float
    ends: tuple[Point, ...]
    end_height: float
    _count: int = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_count", len(self.starts) * len(self.ends))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Ray: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Ray, ...]: ...

    def __getitem__(self, index: int | slice) -> Ray | tuple[Ray, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(self._count)))
        if not -self._count <= index < self._count:
            raise IndexError(f"ray {index} of {self._count}")
        start, end = divmod(index % self._count, len(self.ends))
        return Ray((*self.starts[start], self.start_height), (*self.ends[end], self.end_height))

    def __iter__(self) -> Iterator[Ray]:
        for index in range(self._count):
            yield self[index]


def rays_between(
    points_a: Sequence[Point], height_a: float, points_b: Sequence[Point], height_b: float
) -> Rays:
    """Return the rays from each point at one height to each point at the other.

    The first ray joins the first points, which `sample_points` makes the two centres; the
    points of the second body change fastest. Raises `ValueError` when a body has no points.
    """
    if not points_a or not points_b:
        raise ValueError("a line of sight needs points at both ends")
    return Rays(tuple(points_a), height_a, tuple(points_b), height_b)


def sample_points(pose: Pose, length: float, width: float) -> tuple[Point, ...]:
    """Return 9 points of a rectangle: its centre, its corners, the middles of its sides."""
    corners = rectangle(pose, length, width).points
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (
        pose.at,
        *corners,
        ((ax + bx) / 2, (ay + by) / 2),
        ((bx + cx) / 2, (by + cy) / 2),
        ((cx + dx) / 2, (cy + dy) / 2),
        ((dx + ax) / 2, (dy + ay) / 2),
    )


def rim_points(centre: Point, radius: float, count: int = 8) -> tuple[Point, ...]:
    """Return the centre of a disc and `count` points evenly on its rim, from +x round."""
    x, y = centre
    angles = [tau * index / count for index in range(count)]
    return (centre, *[(x + radius * cos(a), y + radius * sin(a)) for a in angles])


def silhouette(shape: Shape, eye: Point) -> tuple[Point, Point]:
    """Return the left and right end of a shape as an eye sees it.

    For a polygon these are the corners furthest to either side of the line from the eye to
    the shape's centre, the nearer one of two at the same bearing; an inflated shape adds its
    radius across that line.
    """
    ex, ey = eye
    cx, cy = shape.centre
    ahead = atan2(cy - ey, cx - ex)
    seen = []
    for x, y in shape.points:
        angle = (atan2(y - ey, x - ex) - ahead + pi) % tau - pi
        # Rounded, so that noise does not choose between two corners at the same bearing.
        seen.append((round(angle, 9), (x - ex) ** 2 + (y - ey) ** 2, (x, y)))
    _, _, (lx, ly) = max(seen, key=lambda corner: (corner[0], -corner[1]))
    _, _, (rx, ry) = min(seen, key=lambda corner: (corner[0], corner[1]))
    ox, oy = -sin(ahead) * shape.radius, cos(ahead) * shape.radius
    return (lx + ox, ly + oy), (rx - ox, ry - oy)


def spread(a: Point, b: Point, count: int) -> tuple[Point, ...]:
    """Return the middles of `count` equal pieces of the segment from a to b."""
    shares = [(index + 0.5) / count for index in range(count)]
    return tuple((a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s) for s in shares)


def stops(ray: Ray, blocker: Blocker) -> bool:
    """Return whether a blocker stops a ray.

    It does when a stretch of the ray runs strictly through the inside of its outline and the
    lowest height on that stretch, measured, is at or below its top (below only, where
    `level_stops` is off).
    """
    bundle = _Bundle((ray,))
    return _Test(blocker, bundle, tall=False).stops(0, 0)


def look(rays: Sequence[Ray], blockers: Sequence[Blocker]) -> Look:
    """Return the first free ray, or every blocker that stops one if there is none.

    Without rays nothing is seen and nothing blocks.
    """
    if not rays:
        return Look(None, ())
    bundle = _Bundle(rays)
    near = bundle.sift(blockers)
    if not near:
        return Look(rays[0], ())
    last = next((test for test in near if test.stops(0, 0)), None)
    if last is None:
        return Look(rays[0], ())
    near = bundle.sift_across(near)
    for index, (i, j) in enumerate(bundle.pairs()):
        if not last.stops(i, j):
            for test in near:
                if test is not last and test.stops(i, j):
                    last = test
                    break
            else:
                return Look(rays[index], ())
        last.stopped = True
    pairs = bundle.pairs
    stopping = [t for t in near if t.stopped or any(t.stops(i, j) for i, j in pairs())]
    return Look(None, tuple(test.blocker.id for test in stopping))


def hidden_share(rays: Sequence[Ray], blockers: Sequence[Blocker]) -> float:
    """Return the share of rays, 0 to 1, that some blocker stops; 0 without rays."""
    if not rays:
        return 0.0
    bundle = _Bundle(rays)
    near = bundle.sift_across(bundle.sift(blockers))
    stopped = 0
    for i, j in bundle.pairs():
        for test in near:
            if test.stops(i, j):
                stopped += 1
                if test is not near[0]:
                    near.remove(test)
                    near.insert(0, test)
                break
    return stopped / len(rays)


class _Test:
    """A blocker made ready for the rays of one look.

    For a plain convex outline the ends of all rays are placed once before and behind its
    planes; a ray then only compares what is known of its two ends.
    """

    __slots__ = ("_bundle", "_from_ends", "_from_starts", "_tall", "blocker", "planes", "stopped")

    def __init__(self, blocker: Blocker, bundle: _Bundle, tall: bool) -> None:
        part = blocker.area.parts[0]
        plain = len(blocker.area.parts) == 1 and part.radius == 0.0
        self.blocker = blocker
        self.planes: tuple[Plane, ...] = part.planes if plain else ()
        self.stopped = False  # whether it has been seen to stop a ray
        self._tall = tall  # no ray passes above it
        self._bundle = bundle
        self._from_starts: list[list[float] | None] = [None] * len(bundle.starts)
        self._from_ends: list[list[float] | None] = [None] * len(bundle.ends)

    def stops(self, i: int, j: int) -> bool:
        """Return whether the ray from start i to end j is stopped."""
        if not self.planes:
            return self._stops_slowly(i, j)
        start = self._from_starts[i]
        if start is None:
            x, y, _ = self._bundle.starts[i]
            start = self._from_starts[i] = heights_over(self.planes, SLACK, x, y)
        end = self._from_ends[j]
        if end is None:
            x, y, _ = self._bundle.ends[j]
            end = self._from_ends[j] = heights_over(self.planes, SLACK, x, y)
        if clip_between(start, end) is None:
            return False
        if self._tall:
            return True
        # The lowest height is sought up to the true border, not up to the inset one.
        span = clip_between([p - SLACK for p in start], [q - SLACK for q in end])
        return span is not None and self._is_low(i, j, span)

    def _stops_slowly(self, i: int, j: int) -> bool:
        """Ask a round or dented outline, which has no planes of its own."""
        (ax, ay, _), (bx, by, _) = self._bundle.starts[i], self._bundle.ends[j]
        spans = stretches((ax, ay), (bx, by), self.blocker.area)
        return any(self._is_low(i, j, span) for span in spans)

    def _is_low(self, i: int, j: int, span: Span) -> bool:
        """Return whether a ray comes down to the top between two shares of its way."""
        az, bz = self._bundle.starts[i][2], self._bundle.ends[j][2]
        lowest = measured(az + (bz - az) * (span[0] if bz > az else span[1]))
        ceiling = self.blocker.ceiling
        return lowest <= ceiling if self.blocker.level_stops else lowest < ceiling


class _Bundle:
    """The rays of one look as pairs of ends, and the room they run through."""

    __slots__ = ("_crossed", "ends", "starts")

    def __init__(self, rays: Sequence[Ray]) -> None:
        self._crossed = isinstance(rays, Rays)  # each start with each end
        if isinstance(rays, Rays):
            a, b = rays.start_height, rays.end_height
            self.starts: list[Spot] = [(x, y, a) for x, y in rays.starts]
            self.ends: list[Spot] = [(x, y, b) for x, y in rays.ends]
        else:
            self.starts = [ray.start for ray in rays]
            self.ends = [ray.end for ray in rays]

    def pairs(self) -> Iterable[tuple[int, int]]:
        """Return the rays in their order as indices of their start and end."""
        if self._crossed:
            return product(range(len(self.starts)), range(len(self.ends)))
        return zip(range(len(self.starts)), range(len(self.ends)), strict=True)

    def sift(self, blockers: Sequence[Blocker]) -> list[_Test]:
        """Return the blockers whose bounds and height some ray may meet, in their order."""
        xs, ys, zs = zip(*self.starts, *self.ends, strict=True)
        x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
        lowest, highest = measured(min(zs)), measured(max(zs))
        near = []
        for blocker in blockers:
            left, low, right, high = blocker.area.bounds
            if left >= x1 or right <= x0 or low >= y1 or high <= y0:
                continue
            ceiling, level = blocker.ceiling, blocker.level_stops
            if ceiling < lowest or (ceiling == lowest and not level):
                continue
            tall = highest < ceiling or (highest == ceiling and level)
            near.append(_Test(blocker, self, tall))
        return near

    def sift_across(self, near: list[_Test]) -> list[_Test]:
        """Drop blockers wholly to one side of every ray, seen along the first of them."""
        if len(near) < 2:
            return near
        nx = self.starts[0][1] - self.ends[0][1]
        ny = self.ends[0][0] - self.starts[0][0]
        if nx == ny == 0.0:
            return near
        across = [nx * x + ny * y for x, y, _ in (*self.starts, *self.ends)]
        least, most = min(across), max(across)
        kept = []
        for test in near:
            if test.planes:
                body = [nx * x + ny * y for x, y in test.blocker.area.parts[0].points]
                if min(body) >= most or max(body) <= least:
                    continue
            kept.append(test)
        return kept
