"""What is reported of assaults on vehicles."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Attacked(Note):
    """A unit struck at a vehicle."""

    unit: str
    target: str
    models: int
    grenades: int
