"""Bearings, turns, arcs of fire, and the face of a vehicle that looks at an attacker.

All angles are degrees, 0 along +x, counter-clockwise; the width of an arc is its whole width,
half of it on either side.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import Literal

from engine.geometry.measure import Point, is_within, measured
from engine.geometry.shapes import Pose

Face = Literal["front", "side", "rear"]


def bearing(origin: Point, target: Point) -> float:
    """Return the direction of a point seen from another, in [0, 360); 0 for the same point."""
    angle = degrees(atan2(target[1] - origin[1], target[0] - origin[0])) % 360.0
    return angle % 360.0  # a tiny negative angle becomes 360.0 at first


def turn(a: float, b: float) -> float:
    """Return the smallest turn from heading a to heading b, in (-180, 180]."""
    angle = (b - a) % 360.0
    return angle - 360.0 if angle > 180.0 else angle


def is_in_arc(facing: float, width: float, bearing: float) -> bool:
    """Return whether a bearing lies in an arc, its borders included after rounding."""
    return is_within(abs(turn(facing, bearing)), width / 2)


def faces_of(pose: Pose, length: float, width: float, from_point: Point) -> tuple[Face, ...]:
    """Return the face a point looks at, or both when it lies on a diagonal of the hull.

    The diagonals through the corners part the four sectors; left and right side are one.
    """
    away = measured(abs(turn(pose.facing, bearing(pose.at, from_point))))
    corner = degrees(atan2(width, length))
    return _faces(away, measured(corner), measured(180.0 - corner))


def facing_of(pose: Pose, length: float, width: float, from_point: Point) -> Face:
    """Return the face a point looks at, by the hull's diagonals.

    A point exactly on a diagonal sees the face nearer the front; a ruleset that decides otherwise
    asks `faces_of`.
    """
    return faces_of(pose, length, width, from_point)[0]


def facing_by_angle(
    pose: Pose, from_point: Point, front_angle: float = 90.0, rear_angle: float = 90.0
) -> Face:
    """Return the face a point looks at, by fixed arcs whose whole widths are given in degrees.

    Exactly on a border it is the face nearer the front.
    """
    away = measured(abs(turn(pose.facing, bearing(pose.at, from_point))))
    return _faces(away, measured(front_angle / 2), measured(180.0 - rear_angle / 2))[0]


def _faces(away: float, front: float, rear: float) -> tuple[Face, ...]:
    if away < front:
        return ("front",)
    if away == front:
        return ("front", "side")
    if away < rear:
        return ("side",)
    if away == rear:
        return ("side", "rear")
    return ("rear",)
