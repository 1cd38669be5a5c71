"""Footprints and pieces of ground: convex shapes, and areas of any outline made of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot, isfinite

from attrs import field, frozen

from engine.geometry import outline as _outline
from engine.geometry.convex import Plane, half_planes, interpenetrate
from engine.geometry.measure import SLACK, Bounds, Point, measured, settled
from engine.geometry.turning import direction


@frozen(cache_hash=True)
class Pose:
    """A model's position and facing."""

    x: float
    y: float
    facing: float = 0.0  # degrees, 0 along +x, counter-clockwise

    @property
    def at(self) -> Point:
        """The place without the facing."""
        return self.x, self.y

    def settled(self) -> Pose:
        """Return the pose as a state keeps it, the facing in [0, 360)."""
        return Pose(settled(self.x), settled(self.y), settled(self.facing % 360.0) % 360.0)


@frozen(cache_hash=True)
class Shape:
    """A convex polygon inflated by a radius: one corner makes a disc, two make a capsule.

    The constructor trusts its corners to be convex, distinct and counter-clockwise; `disc`,
    `rectangle` and `polygon` see to it.
    """

    points: tuple[Point, ...]
    radius: float = 0.0

    @property
    def parts(self) -> tuple[Shape, ...]:
        """The shape alone, so that shapes and areas can be walked alike."""
        return (self,)

    @cached_property
    def centre(self) -> Point:
        """The mean of the corners, which for a disc or a rectangle is its middle."""
        count = len(self.points)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count

    @cached_property
    def bounds(self) -> Bounds:
        """The upright rectangle around the shape."""
        xs, ys = zip(*self.points, strict=True)
        r = self.radius
        return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r

    @cached_property
    def reach(self) -> float:
        """The radius of the circle around the centre that holds the shape."""
        cx, cy = self.centre
        return max(hypot(x - cx, y - cy) for x, y in self.points) + self.radius

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """The half planes of the polygon before it is inflated."""
        return half_planes(self.points)

    def moved(self, dx: float, dy: float) -> Shape:
        """Return the shape slid by (dx, dy)."""
        return Shape(tuple([(x + dx, y + dy) for x, y in self.points]), self.radius)


def disc(centre: Point, radius: float) -> Shape:
    """Return a disc; a radius of 0 makes a bare point. Raises `ValueError` below 0."""
    if not (isfinite(radius) and radius >= 0.0):
        raise ValueError(f"a disc needs a radius of at least 0, got {radius}")
    if not (isfinite(centre[0]) and isfinite(centre[1])):
        raise ValueError(f"a disc needs a finite centre, got {centre}")
    return Shape(((float(centre[0]), float(centre[1])),), float(radius))


def rectangle(pose: Pose, length: float, width: float) -> Shape:
    """Return a rectangle around a pose, `length` along its facing.

    Corners run counter-clockwise from the rear right: rear right, front right, front left,
    rear left. Raises `ValueError` unless both sides are positive.
    """
    if not (0.0 < length < float("inf") and 0.0 < width < float("inf")):
        raise ValueError(f"a rectangle needs positive sides, got {length} by {width}")
    c, s = direction(pose.facing)
    x, y = pose.x, pose.y
    lx, ly = c * length / 2, s * length / 2
    wx, wy = -s * width / 2, c * width / 2
    return Shape(
        (
            (x - lx - wx, y - ly - wy),
            (x + lx - wx, y + ly - wy),
            (x + lx + wx, y + ly + wy),
            (x - lx + wx, y - ly + wy),
        )
    )


def polygon(points: Sequence[Point]) -> Shape:
    """Return a convex polygon from corners in either winding.

    Raises `ValueError` naming the fault: too few corners, a repeated or infinite one, no
    area, a fold, or a corner that makes it concave.
    """
    corners = _outline.cleaned(points)
    _outline.check_convex(corners)
    return Shape(corners)


@frozen(cache_hash=True)
class Area:
    """A simple polygon, convex or not, given by its corners in either winding.

    `outline` keeps the corners counter-clockwise and without those in mid-side. Raises
    `ValueError` naming the fault when the outline crosses, touches or folds back on itself.
    """

    outline: tuple[Point, ...] = field(converter=_outline.cleaned)

    def __attrs_post_init__(self) -> None:
        _outline.check_simple(self.outline)

    @cached_property
    def parts(self) -> tuple[Shape, ...]:
        """The area cut into convex shapes; a convex area is its own only part."""
        return tuple(Shape(part) for part in _outline.convex_parts(self.outline))

    @cached_property
    def bounds(self) -> Bounds:
        """The upright rectangle around the area."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def contains_point(self, point: Point) -> bool:
        """Return whether a point lies in the area or on its border."""
        x, y = point
        x0, y0, x1, y1 = self.bounds
        if x < x0 - SLACK or x > x1 + SLACK or y < y0 - SLACK or y > y1 + SLACK:
            return False
        if _outline.is_inside(self.outline, x, y):
            return True
        return measured(_outline.border_distance(self.outline, x, y)) == 0.0

    def overlaps(self, shape: Shape) -> bool:
        """Return whether a shape lies in the area by more than a touch."""
        return overlaps(self, shape)


Ground = Shape | Area
"""Whatever covers ground: both have `parts` and `bounds`."""


def overlaps(a: Ground, b: Ground) -> bool:
    """Return whether two footprints overlap deeper than the rounding; touching does not count."""
    ax0, ay0, ax1, ay1 = a.bounds
    bx0, by0, bx1, by1 = b.bounds
    if ax1 - bx0 <= SLACK or bx1 - ax0 <= SLACK or ay1 - by0 <= SLACK or by1 - ay0 <= SLACK:
        return False
    for p in a.parts:
        for q in b.parts:
            if interpenetrate(p.points, p.planes, q.points, q.planes, p.radius + q.radius):
                return True
    return False


def is_inside(shape: Ground, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Return whether a shape lies wholly in an upright rectangle, its edges included."""
    sx0, sy0, sx1, sy1 = shape.bounds
    return sx0 - x0 >= -SLACK and sy0 - y0 >= -SLACK and x1 - sx1 >= -SLACK and y1 - sy1 >= -SLACK
