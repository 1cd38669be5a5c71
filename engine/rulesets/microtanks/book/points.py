"""What a vehicle is worth: the formula behind its points (microtanks/our-points-formula)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Armour, Mount, Vehicle

RULES = BOOK.tables.points


@frozen
class Barrel:
    """What counts of a gun."""

    strength: int
    range: float
    mount: Mount
    indirect: bool = False
    reload: int = 1


def gun_value(gun: Barrel) -> Fraction:
    """Return what a gun is worth."""
    divisor = RULES.indirect_range_divisor if gun.indirect else RULES.range_divisor
    value = RULES.strength_weight * gun.strength + _exact(gun.range) / divisor
    if gun.mount == "hull":
        value *= Fraction(RULES.hull_mount)
    if gun.reload >= 2:
        value *= Fraction(RULES.slow_gun)
    return value


def points_of(speed: float, armour: Armour, guns: Sequence[Barrel], bs: int) -> int:
    """Return the points of a vehicle with a crew; the first gun is the main one."""
    sum_ = Fraction(RULES.front_weight * armour.front + armour.side + armour.rear)
    if guns and guns[0].indirect:
        sum_ = max(sum_, Fraction(RULES.indirect_armour))
    value = sum((gun_value(gun) for gun in guns[:1]), Fraction(0))
    for gun in guns[1:]:
        value += gun_value(gun) * Fraction(RULES.second_gun)
    factor = Fraction(BOOK.tables.grades[str(bs)].factor)
    raw = (sum_ * value / RULES.divisor + _exact(speed)) * factor
    half_up = raw / RULES.nearest + Fraction(1, 2)
    return RULES.nearest * (half_up.numerator // half_up.denominator)


def points(vehicle: Vehicle, bs: int | None = None) -> int:
    """Return the points of a listed vehicle with a crew of its own or another grade
    (microtanks/our-crew-grades)."""
    if bs is None or bs == vehicle.bs:
        return vehicle.points
    ordered = sorted(vehicle.guns, key=lambda mounted: not mounted.main)
    return points_of(vehicle.speed, vehicle.armour, [_barrel(m.gun, m.mount) for m in ordered], bs)


def _barrel(key: str, mount: Mount) -> Barrel:
    gun = BOOK.guns[key]
    return Barrel(gun.strength, gun.range, mount, gun.indirect, gun.reload)


def _exact(number: float) -> Fraction:
    return Fraction(str(number))
