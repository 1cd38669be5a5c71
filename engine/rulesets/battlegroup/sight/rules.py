"""Sight: how high models look, and what a piece of terrain hides."""

from __future__ import annotations

from collections.abc import Sequence

from engine.geometry import is_closer
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType

COVER = BOOK.tables.cover
HEIGHTS = BOOK.tables.heights


def eye(ground: float, type: UnitType | None) -> float:
    """Return how many inches high the end of a sight line is: the ground and the model on it; a
    point on the table has none (battlegroup/base-measure, battlegroup/objective-sight)."""
    return ground + (0.0 if type is None else HEIGHTS[type])


def hides(height: float, firer: float, target: float, *, stands_in: bool = False) -> bool:
    """Return whether a blocking piece that a line crosses stops it: it is higher than both ends,
    and neither stands in it (battlegroup/base-measure)."""
    return not stands_in and is_closer(max(firer, target), height)


def is_hidden(lines_blocked: int) -> bool:
    """Return whether so many of the nine lines to a model, or to a hull, give it cover: three are a
    quarter and more (battlegroup/base-cover)."""
    return lines_blocked >= COVER.lines


def is_in_cover(covered: Sequence[bool]) -> bool:
    """Return whether a unit is in cover for flames: at least half its models have a terrain save
    (battlegroup/template-flame-cover)."""
    return 2 * sum(covered) >= len(covered) > 0
