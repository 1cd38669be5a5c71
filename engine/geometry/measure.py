"""Decide how distances are rounded and compared; nothing else in the engine rounds.

Two grains are enough. Coordinates kept in a state are *settled* to 6 decimals, and distances
are *measured* to 4 decimals before they are compared. The second grain is a hundred times the
first, so what settling (or another machine's `libm`) does to a coordinate never shows in a
comparison, short of a distance that lies within a millionth of a rounding border.
"""

from __future__ import annotations

Point = tuple[float, float]
"""A place or a vector on the table, in the ruleset's unit of length."""

Bounds = tuple[float, float, float, float]
"""An upright rectangle: least x, least y, greatest x, greatest y."""

DECIMALS = 4

SLACK = 0.00005
"""Half a step of a measured distance: bodies this deep in each other merely touch."""


def measured(distance: float) -> float:
    """Round a distance (or an angle, or a height) to the 4 decimals that comparisons use."""
    return round(distance, DECIMALS) + 0.0


def is_within(distance: float, limit: float) -> bool:
    """Return whether `distance` is at most `limit` once both are measured."""
    return measured(distance) <= measured(limit)


def is_closer(distance: float, limit: float) -> bool:
    """Return whether `distance` is less than `limit` once both are measured."""
    return measured(distance) < measured(limit)


def settled(coordinate: float) -> float:
    """Round a coordinate to the 6 decimals a state keeps; a negative zero becomes zero."""
    return round(coordinate, 6) + 0.0
