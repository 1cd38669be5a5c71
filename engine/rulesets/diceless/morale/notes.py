"""What is reported of units that break and regroup."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Broke(Note):
    """A unit fell back."""

    unit: str


@frozen
class Regrouped(Note):
    unit: str
