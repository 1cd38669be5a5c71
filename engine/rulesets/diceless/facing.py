"""Which facing of a vehicle is struck, and how squarely."""

from __future__ import annotations

from engine.geometry import Face, Point, Pose, bearing, faces_of, is_within, turn
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Angle
from engine.rulesets.diceless.printed import Armour

RULES = BOOK.tables.armour


def face_struck(pose: Pose, length: float, width: float, armour: Armour, from_point: Point) -> Face:
    """Return the facing a firer stands in, the weaker exactly on a diagonal
    (diceless/base-vehicle-basics)."""
    return min(faces_of(pose, length, width, from_point), key=armour.of)


def impact(pose: Pose, face: Face, from_point: Point) -> float:
    """Return the degrees between the line of fire and the outward line of a facing
    (diceless/vehicle-angle-modifier). The line runs to the middle of the hull, so it crosses the
    hull at the point that is hit at the same angle."""
    away = abs(turn(pose.facing, bearing(pose.at, from_point)))
    return abs(away - {"front": 0.0, "side": 90.0, "rear": 180.0}[face])


def angle_zone(degrees: float) -> Angle:
    """Return the zone of the template an angle falls in (diceless/vehicle-angle-template)."""
    if is_within(degrees, RULES.angle.red):
        return "red"
    return "orange" if is_within(degrees, RULES.angle.orange) else "yellow"
