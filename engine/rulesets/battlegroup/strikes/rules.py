"""How far flyers of support go. Lengths are inches."""

from __future__ import annotations

from engine.geometry import is_within
from engine.rulesets.battlegroup.book.codes import Edge, Speed


def flown(edge: Edge, size: tuple[float, float], low: float, high: float) -> Speed:
    """Return the speed band of a support flyer whose footprint ends from `low` to `high` across the
    table: combat speed wholly in its owner's half, up to the line, else cruising speed
    (battlegroup/skies-move)."""
    middle = size[0 if edge in ("west", "east") else 1] / 2
    own = is_within(high, middle) if edge in ("west", "south") else is_within(middle, low)
    return "combat" if own else "cruising"
