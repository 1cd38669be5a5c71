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
    """A template was placed."""

    unit: str
    weapon: str
    x: float
    """Of the middle of the firer."""
    y: float
    bearing: float
    under: tuple[str, ...] = ()
    """Models under it, as unit/model."""


@frozen
class MarkerLanded(Note):
    """A marker landed."""

    unit: str
    weapon: str
    x: float
    """Of its middle."""
    y: float
    radius: float
    tokens: int
    """Tokens spent on it."""
    scattered: float
    """Inches that tokens moved it, before the firer moved it back."""
    back: float
    """Inches that the firer moved it back."""
    way: tuple[Point, ...] = ()
    """The point aimed at, then the position after each token. Empty for a later marker of a
    barrage."""
    under: tuple[str, ...] = ()
    """Models under it, as unit/model."""
