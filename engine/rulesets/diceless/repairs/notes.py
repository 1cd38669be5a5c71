"""What is reported of repairs."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Effect
from engine.table import Note


@frozen
class Repaired(Note):
    """Points came off a line of a vehicle."""

    unit: str
    vehicle: str
    line: str
    points: int
    undone: tuple[Effect, ...]
