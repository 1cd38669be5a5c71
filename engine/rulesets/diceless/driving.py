"""How fast vehicles go, and what they may fire then (diceless/base-vehicle-speeds)."""

from __future__ import annotations

from typing import Literal

from engine.geometry import is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Speed

RULES = BOOK.tables.move
LIGHT = BOOK.tables.armour.light_weapon

Fire = Literal["all", "one_and_light", "none"]
"""What a vehicle may fire: everything, one weapon and all light ones, or nothing."""


def speed_of(moved: float) -> Speed:
    """Return the class of speed of a move; exactly 6 and 12 inches are the slower."""
    if is_within(moved, 0):
        return "immobile"
    if is_within(moved, RULES.combat):
        return "combat"
    return "cruising" if is_within(moved, RULES.cruising) else "flat_out"


def top_speed(*, walker: bool = False, fast: bool = False, skimmer: bool = False) -> float:
    """Return the most inches a vehicle moves."""
    if walker:
        return RULES.allowance["walker"]
    if not fast:
        return RULES.cruising
    return RULES.flat_out_skimmer if skimmer else RULES.flat_out


def fire_at_speed(speed: Speed, *, fast: bool = False, walker: bool = False) -> Fire:
    """Return what a vehicle may fire after a move."""
    if speed == "immobile" or walker:
        return "all"
    if speed == "combat":
        return "all" if fast else "one_and_light"
    return "one_and_light" if speed == "cruising" and fast else "none"


def is_light(strength: int) -> bool:
    """Tell whether a weapon is fired beside the one."""
    return strength <= LIGHT
