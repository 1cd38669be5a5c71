"""Ramming: two vehicles strike each other (diceless/ramming)."""

from __future__ import annotations

from math import floor

from engine.geometry import measured
from engine.rulesets.diceless.book import BOOK

RAMMING = BOOK.tables.ramming


def ram_strength(own_armour: int, driven: float, *, tank: bool) -> int:
    """Return the Strength of the blow a vehicle deals: by its own armour where they touch, what the
    rammer has driven, and whether it is a tank (diceless/ramming)."""
    mass = max(0, own_armour - RAMMING.armour)
    speed = floor(measured(driven / RAMMING.speed_step))
    return mass + speed + (RAMMING.tank if tank else 0)


def ram_points(*, dodges: bool) -> int:
    """Return the points a vehicle takes; a rammed skimmer that is neither immobilised nor stunned
    dodges (diceless/ramming-skimmer)."""
    return RAMMING.skimmer_points if dodges else RAMMING.points
