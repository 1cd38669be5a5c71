"""What is reported of climbing."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Climbed(Note):
    """Models of a unit climbed to another floor of a ruin."""

    unit: str
    level: int
    models: int
