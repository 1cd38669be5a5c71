"""Speeds and facings of vehicles, as figures (diceless/base-vehicle-speeds,
diceless/vehicle-angle-modifier)."""

from __future__ import annotations

from typing import Literal

from engine.book.vehicles import Armour
from engine.geometry import Face, Point, Pose, bearing, faces_of, is_within, turn
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Angle, Speed

ARMOUR = BOOK.tables.armour
LIGHT = BOOK.tables.armour.light_weapon
MOVE = BOOK.tables.move
Fire = Literal["all", "one_and_light", "none"]
"""What a vehicle may fire: everything, one weapon and all light ones, or nothing."""


def speed_of(moved: float) -> Speed:
    """Return the class of speed of a move; exactly 6 and 12 inches are the slower."""
    if is_within(moved, 0):
        return "immobile"
    if is_within(moved, MOVE.combat):
        return "combat"
    return "cruising" if is_within(moved, MOVE.cruising) else "flat_out"


def top_speed(*, walker: bool = False, fast: bool = False, skimmer: bool = False) -> float:
    """Return the most inches a vehicle moves."""
    if walker:
        return MOVE.allowance["walker"]
    if not fast:
        return MOVE.cruising
    return MOVE.flat_out_skimmer if skimmer else MOVE.flat_out


def fire_at_speed(speed: Speed, *, fast: bool = False, walker: bool = False) -> Fire:
    """Return what a vehicle may fire after a move."""
    if speed == "immobile" or walker:
        return "all"
    if speed == "combat":
        return "all" if fast else "one_and_light"
    return "one_and_light" if speed == "cruising" and fast else "none"


def is_light(strength: int) -> bool:
    """Return whether a weapon is fired beside the one."""
    return strength <= LIGHT


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
    if is_within(degrees, ARMOUR.angle.red):
        return "red"
    return "orange" if is_within(degrees, ARMOUR.angle.orange) else "yellow"
