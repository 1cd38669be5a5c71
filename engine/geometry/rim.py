"""Borders of inflated shapes: what they are made of, where they cross, how to walk round them.

The border of a polygon inflated by a radius runs along its *sides*, pushed out by the radius,
and along *circles* around its corners. The nearest place outside a crowd of such shapes is the
nearest point of one border or a crossing of two, so these few pieces are enough to search by.
Pieces are returned whole: a stretch of a corner's circle that lies inside the shape is for the
caller to rule out, as is a crossing inside a third shape.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tau

from attrs import frozen

from engine.geometry.measure import SLACK, Point
from engine.geometry.shapes import Shape

Circle = tuple[float, float, float]
"""A centre's x and y, and the radius."""

Side = tuple[float, float, float, float]
"""The ends of a straight piece: ax, ay, bx, by."""

CORNER = pi / 4
"""The most a way round a shape turns at one point; it is 8 % longer than the arc at worst."""


@frozen
class Rim:
    """The pieces of one border."""

    circles: tuple[Circle, ...]
    sides: tuple[Side, ...]


@lru_cache(maxsize=8192)
def rim(shape: Shape) -> Rim:
    """Return the pieces of the border of a shape; without a radius there are no circles."""
    r = shape.radius
    circles = tuple((x, y, r) for x, y in shape.points) if r > 0.0 else ()
    sides = []
    before = shape.points[-1]
    for (nx, ny, _), here in zip(shape.planes, shape.points, strict=len(shape.points) > 1):
        (px, py), (qx, qy) = before, here
        sides.append((px + nx * r, py + ny * r, qx + nx * r, qy + ny * r))
        before = here
    return Rim(circles, tuple(sides))


@lru_cache(maxsize=8192)
def corners_round(shape: Shape) -> tuple[Point, ...]:
    """Return the corners of a polygon around the border of a shape, counter-clockwise.

    It touches the border and never cuts into it; a disc gets an octagon. The shortest way
    round shapes runs over such corners.
    """
    corners: list[Point] = []
    count = len(shape.points)
    angles = [atan2(ny, nx) for nx, ny, _ in shape.planes] or [-pi]
    for index, (x, y) in enumerate(shape.points):
        start = angles[index]
        arc = (angles[(index + 1) % count] - start) % tau if count > 1 else tau
        pieces = max(1, ceil(arc / CORNER - 1e-9))
        half = arc / pieces / 2
        away = shape.radius / cos(half)
        if away == 0.0:
            corners.append((x, y))
            continue
        middles = [start + half * (2 * piece + 1) for piece in range(pieces)]
        corners.extend((x + away * cos(a), y + away * sin(a)) for a in middles)
    return tuple(corners)


def onto_circle(circle: Circle, point: Point) -> Point:
    """Return the point of a circle nearest to a point; the centre goes along +x."""
    cx, cy, r = circle
    dx, dy = point[0] - cx, point[1] - cy
    away = hypot(dx, dy)
    return (cx + dx / away * r, cy + dy / away * r) if away > 0.0 else (cx + r, cy)


def onto_side(side: Side, point: Point) -> Point:
    """Return the point of a straight piece nearest to a point."""
    ax, ay, bx, by = side
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = ((point[0] - ax) * dx + (point[1] - ay) * dy) / square if square else 0.0
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    return ax + t * dx, ay + t * dy


def circles_cross(a: Circle, b: Circle) -> tuple[Point, ...]:
    """Return the points two circles share: none, one where they touch, or two."""
    ax, ay, r = a
    bx, by, s = b
    dx, dy = bx - ax, by - ay
    apart = hypot(dx, dy)
    if apart > r + s + SLACK or apart < abs(r - s) - SLACK or apart == 0.0:
        return ()
    along = (apart * apart + r * r - s * s) / (2 * apart)
    across = sqrt(max(0.0, r * r - along * along))
    ux, uy = dx / apart, dy / apart
    x, y = ax + along * ux, ay + along * uy
    if across == 0.0:
        return ((x, y),)
    return (x - across * uy, y + across * ux), (x + across * uy, y - across * ux)


def side_crosses_circle(side: Side, circle: Circle) -> tuple[Point, ...]:
    """Return the points a straight piece and a circle share, in the order of the piece."""
    ax, ay, bx, by = side
    cx, cy, r = circle
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if length == 0.0:
        return ()
    ux, uy = dx / length, dy / length
    along = (cx - ax) * ux + (cy - ay) * uy
    off = abs((cx - ax) * uy - (cy - ay) * ux)
    if off > r + SLACK:
        return ()
    half = sqrt(max(0.0, r * r - off * off))
    places = (along - half, along + half) if half > 0.0 else (along,)
    return tuple([(ax + t * ux, ay + t * uy) for t in places if -SLACK <= t <= length + SLACK])


def sides_cross(a: Side, b: Side) -> tuple[Point, ...]:
    """Return the point two straight pieces share; parallel ones share none."""
    ax, ay, ax1, ay1 = a
    bx, by, bx1, by1 = b
    dx, dy, ex, ey = ax1 - ax, ay1 - ay, bx1 - bx, by1 - by
    cross = dx * ey - dy * ex
    if abs(cross) < 1e-12:
        return ()
    t = ((bx - ax) * ey - (by - ay) * ex) / cross
    s = ((bx - ax) * dy - (by - ay) * dx) / cross
    if not (-1e-6 <= t <= 1.0 + 1e-6 and -1e-6 <= s <= 1.0 + 1e-6):
        return ()
    return ((ax + t * dx, ay + t * dy),)
