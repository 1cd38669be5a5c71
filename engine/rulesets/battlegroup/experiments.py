"""Experimental rules, each an option of a match."""

from __future__ import annotations

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Fire, Template

RULES = BOOK.tables.experiments


def shotgun_strength(strength: int, range: float, distance: float) -> int:
    """Return the Strength of a shotgun, higher within half range (battlegroup/exp-shotguns)."""
    return strength + (RULES.shotgun if is_within(distance, range / 2) else 0)


def overwatch_fire(range: float, template: Template | None = None) -> Fire:
    """Return how a weapon fires overwatch, by its printed range (battlegroup/exp-overwatch-range,
    battlegroup/exp-overwatch-full); blasts that could only snap do not fire."""
    if is_within(range, RULES.overwatch_normal):
        return "normal"
    if is_within(range, RULES.overwatch) and template is None:
        return "snap"
    return "none"
