"""Paths of straight legs: how long they are, what they cross, what they cost, where they stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from engine.geometry.convex import Span, clip, clip_rounded
from engine.geometry.measure import SLACK, Point
from engine.geometry.outline import inside_spans
from engine.geometry.shapes import Area, Ground


def length(points: Sequence[Point]) -> float:
    """Return the raw length of a path; a path of one point has none."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def stretches(a: Point, b: Point, area: Ground) -> tuple[Span, ...]:
    """Return the parts (t0, t1) of the segment from a to b, 0 to 1, that lie inside an area.

    Parts come in order and do not touch. Running along the border, or no deeper inside than
    the rounding, is outside.
    """
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    x0, y0, x1, y1 = area.bounds
    if max(ax, b[0]) <= x0 or min(ax, b[0]) >= x1 or max(ay, b[1]) <= y0 or min(ay, b[1]) >= y1:
        return ()
    if len(area.parts) > 1 and isinstance(area, Area):
        return inside_spans(area.outline, ax, ay, dx, dy)
    part = area.parts[0]
    if part.radius > 0.0:
        points, planes = part.points, part.planes
        if clip_rounded(points, planes, part.radius - SLACK, ax, ay, dx, dy) is None:
            return ()
        span = clip_rounded(points, planes, part.radius, ax, ay, dx, dy)
    else:
        if not part.planes or clip(part.planes, SLACK, ax, ay, dx, dy) is None:
            return ()
        span = clip(part.planes, 0.0, ax, ay, dx, dy)
    return () if span is None else (span,)


def cost(
    points: Sequence[Point],
    priced: Sequence[tuple[Ground, float]],
    base: float = 1.0,
    combine: Callable[[Sequence[float]], float] = max,
) -> float:
    """Return the raw length of a path, each stretch priced by the ground it crosses.

    Ground costs `base` a unit where no area lies, else what `combine` makes of the prices of
    all the areas there, in the order given: `max` lets overlapping slow ground count once,
    `min` lets a cheap road override what it crosses.
    """
    total = 0.0
    for a, b in pairwise(points):
        leg = hypot(b[0] - a[0], b[1] - a[1])
        crossed = [(spans, price) for area, price in priced if (spans := stretches(a, b, area))]
        if not crossed:
            total += leg * base
            continue
        cuts = {0.0, 1.0}
        cuts.update(t for spans, _ in crossed for span in spans for t in span)
        order = sorted(cuts)
        for t0, t1 in pairwise(order):
            middle = (t0 + t1) / 2
            prices = [p for spans, p in crossed if any(s < middle < e for s, e in spans)]
            total += leg * (t1 - t0) * (combine(prices) if prices else base)
    return total


def point_at(points: Sequence[Point], distance: float) -> tuple[Point, int]:
    """Return the point of a path at a distance from its start, and the index of its leg.

    At a corner it is the leg that ends there; distances off the path give its ends. Raises
    `ValueError` for a path without points.
    """
    if not points:
        raise ValueError("a path needs at least one point")
    if distance <= 0.0 or len(points) == 1:
        return points[0], 0
    left = distance
    for index, (a, b) in enumerate(pairwise(points)):
        leg = hypot(b[0] - a[0], b[1] - a[1])
        if left < leg:
            share = left / leg
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), index
        if left == leg:
            return b, index
        left -= leg
    return points[-1], len(points) - 2


def split(points: Sequence[Point], distance: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Cut a path at a distance from its start; both halves hold the point of the cut.

    A half of no length is that single point. Raises `ValueError` for a path without points.
    """
    point, leg = point_at(points, distance)
    before, after = tuple(points[: leg + 1]), tuple(points[leg + 1 :])
    if before[-1] != point:
        before += (point,)
    if not after or after[0] != point:
        after = (point, *after)
    return before, after
