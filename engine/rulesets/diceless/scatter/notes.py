"""What is reported of templates, markers and the tokens on them."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.table import Note


@frozen
class GotHot(Note):
    """A token was spent on a weapon that gets hot."""

    unit: str
    weapon: str
    damage: int


@frozen
class TemplateLaid(Note):
    """A template lies."""

    unit: str
    weapon: str
    x: float
    """Of the middle of its firer."""
    y: float
    bearing: float
    under: tuple[str, ...] = ()
    """Models it lies over, unit/model."""


@frozen
class MarkerLanded(Note):
    """A marker lies where it came down."""

    unit: str
    weapon: str
    x: float
    """Of its middle."""
    y: float
    radius: float
    tokens: int
    """Spent on it."""
    scattered: float
    """Inches the tokens moved it, before its firer took any back."""
    back: float
    """Inches the firer took back."""
    way: tuple[Point, ...] = ()
    """Where it was aimed, and where each token moved it; a later one of a barrage has none."""
    under: tuple[str, ...] = ()
    """Models it lies over, unit/model."""
