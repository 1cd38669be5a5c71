"""What is reported of courage."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Cause, Occasion
from engine.table import Note


@frozen
class Tested(Note):
    unit: str
    occasion: Occasion
    total: int
    """Sum of the dice."""
    need: int
    """The highest sum that passes."""
    passed: bool


@frozen
class WentToGround(Note):
    unit: str
    pinned: bool
    """True if it was forced to."""


@frozen
class StoodUp(Note):
    unit: str


@frozen
class Routed(Note):
    unit: str
    cause: Cause
