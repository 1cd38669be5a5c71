"""Ramming: two vehicles strike each other (diceless/ramming)."""

from __future__ import annotations

from math import floor

from engine.geometry import measured
from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.ramming


def ram_strength(own_armour: int, driven: float, *, tank: bool) -> int:
    """Return the Strength of the blow a vehicle deals: by its own armour where they touch, what the
    rammer has driven, and whether it is a tank (diceless/ramming)."""
    mass = max(0, own_armour - RULES.armour)
    speed = floor(measured(driven / RULES.speed_step))
    return mass + speed + (RULES.tank if tank else 0)


def ram_points(*, dodges: bool) -> int:
    """Return the points a vehicle takes; a rammed skimmer that is neither immobilised nor stunned
    dodges (diceless/ramming-skimmer)."""
    return RULES.skimmer_points if dodges else RULES.points
