"""Shooting at artillery: what falls on the crew and what on the guns."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.wounds.rules import column

ARTILLERY = BOOK.tables.artillery


def crew_damage(damage: int) -> int:
    """Return the part of a damage that falls on the crew, not saved yet
    (diceless/artillery-allocation)."""
    return column(damage, ARTILLERY.crew_column)


def gun_damage(damage: int, strength: int) -> int:
    """Return the part of a damage that falls on the guns, to which weak weapons do nothing
    (diceless/artillery-allocation, diceless/artillery-weak-weapons)."""
    return column(damage, ARTILLERY.gun_column) if strength >= ARTILLERY.least_strength else 0


def gun_points(damage: int, strength: int) -> int:
    """Return the points a share of damage makes against armour (diceless/artillery-allocation)."""
    return damage // strength


def guns_destroyed(
    points: int, guns: int, first_mark: int | None, noted: int = 0
) -> tuple[int, int]:
    """Return how many guns points destroy, each at the first mark of its line, and the points on
    the next; `noted` are those the first had (diceless/artillery-allocation)."""
    if first_mark is None or not guns:
        return 0, noted
    destroyed = min(guns, (noted + points) // first_mark)
    left = noted + points - destroyed * first_mark
    return destroyed, left if destroyed < guns else 0
