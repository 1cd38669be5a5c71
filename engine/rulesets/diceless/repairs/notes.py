"""What is reported of repairs."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Effect
from engine.table import Note


@frozen
class Repaired(Note):
    """Points were taken off a line of a vehicle's record."""

    unit: str
    vehicle: str
    line: str
    points: int
    undone: tuple[Effect, ...]
