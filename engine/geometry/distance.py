"""Distances between the nearest points of two footprints."""

from __future__ import annotations

from math import hypot, inf

from attrs import frozen

from engine.geometry.convex import minkowski_difference, nearest_to_origin
from engine.geometry.measure import Point, measured
from engine.geometry.shapes import Ground, Shape, overlaps

__all__ = ["Gap", "distance", "gap", "overlaps", "point_distance"]

_TOGETHER = (0.0, 0.0)


@frozen
class Gap:
    """How far two footprints are apart, and by what slide the first would reach the second."""

    distance: float  # raw, 0 when they touch or overlap
    vector: Point  # the shortest slide from the first to the second; (0, 0) at distance 0


def gap(a: Ground, b: Ground) -> Gap:
    """Return the gap between two footprints.

    The vector is unique for convex shapes that do not touch, even where the nearest points
    are not (parallel sides); for areas with dents, the first of equally near parts decides.
    """
    best = Gap(inf, _TOGETHER)
    for p in a.parts:
        for q in b.parts:
            found = _gap(p, q)
            if found.distance < best.distance:
                best = found
    return best


def _gap(a: Shape, b: Shape) -> Gap:
    x, y = nearest_to_origin(minkowski_difference(b.points, a.points))
    core = hypot(x, y)
    apart = core - a.radius - b.radius
    if apart <= 0.0:
        return Gap(0.0, _TOGETHER)
    share = apart / core
    return Gap(apart, (x * share, y * share))


def distance(a: Ground, b: Ground) -> float:
    """Return the measured distance edge to edge: 0 on touch or overlap."""
    return measured(gap(a, b).distance)


def point_distance(shape: Ground, point: Point) -> float:
    """Return the measured distance from a footprint to a point: 0 inside or on the edge."""
    px, py = point
    best = inf
    for part in shape.parts:
        x, y = nearest_to_origin([(x - px, y - py) for x, y in part.points])
        best = min(best, hypot(x, y) - part.radius)
    return measured(max(0.0, best))
