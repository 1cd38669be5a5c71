"""What is reported of flyers of support."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Speed
from engine.table import Note


@frozen
class Flown(Note):
    """A flyer of support goes a stretch of its way."""

    unit: str
    x: float
    y: float
    speed: Speed
    """What it counts as when it has come to its end."""


@frozen
class Dropped(Note):
    """A unit leaves its flyer under way."""

    unit: str
    flyer: str
    x: float
    y: float
    mishap: bool
    """It could not come down there."""
