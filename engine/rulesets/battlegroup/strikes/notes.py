"""What is reported of flyers of support."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Speed
from engine.table import Note


@frozen
class Flown(Note):
    """A support flyer flew a stretch of its path."""

    unit: str
    x: float
    y: float
    speed: Speed
    """The speed it counts as at the end of its path."""


@frozen
class Dropped(Note):
    """A unit left its flyer in flight."""

    unit: str
    flyer: str
    x: float
    y: float
    mishap: bool
    """Whether it could not be placed there."""
