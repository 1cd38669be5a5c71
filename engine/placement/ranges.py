"""How far sets of bodies are apart, who is near enough, and how many are somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

from attrs import frozen

from engine.geometry import Ground, Shape, gap, is_within, measured, overlaps


@frozen
class Nearest:
    """The pair of bodies nearest to each other, the first of equals."""

    distance: float  # measured, edge to edge
    first: int  # the index in the one set
    second: int  # the index in the other


def nearest(a: Sequence[Ground], b: Sequence[Ground]) -> Nearest | None:
    """Return the nearest pair of two sets of bodies, or None when a set is empty."""
    best: tuple[float, int, int] | None = None
    boxes = [(body, *body.bounds) for body in b]
    least = inf
    for i, one in enumerate(a):
        x0, y0, x1, y1 = one.bounds
        for j, (other, bx0, by0, bx1, by1) in enumerate(boxes):
            dx = bx0 - x1 if bx0 > x1 else x0 - bx1
            dy = by0 - y1 if by0 > y1 else y0 - by1
            # Boxes further apart than the best pair on one axis cannot hold a nearer one.
            if dx > least or dy > least:
                continue
            apart = measured(_raw(one, other))
            if best is None or apart < best[0]:
                best = apart, i, j
                least = apart
    return Nearest(*best) if best is not None else None


def _raw(a: Ground, b: Ground) -> float:
    """Return the raw distance of two bodies, quickly where both are discs."""
    if isinstance(a, Shape) and isinstance(b, Shape) and len(a.points) == len(b.points) == 1:
        (ax, ay), (bx, by) = a.points[0], b.points[0]
        return max(0.0, hypot(bx - ax, by - ay) - a.radius - b.radius)
    return gap(a, b).distance


def within(bodies: Sequence[Ground], target: Ground, distance: float) -> tuple[int, ...]:
    """Return the indices of the bodies some part of which is within a distance of a target.

    Exactly at the distance is within; a bare point is a disc of no radius.
    """
    return tuple(i for i, body in enumerate(bodies) if is_within(_raw(body, target), distance))


def share_in(bodies: Sequence[Ground], areas: Sequence[Ground]) -> float:
    """Return the share of bodies, 0 to 1, that stand at least partly in some area; 0 for none.

    Touching a border is outside.
    """
    if not bodies:
        return 0.0
    inside = sum(any(overlaps(body, area) for area in areas) for body in bodies)
    return inside / len(bodies)
