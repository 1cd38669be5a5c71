"""What is reported of forces."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Fielded(Note):
    """A side brought an army."""

    seat: int
    force: str | None
    """None for a custom list."""
    points: int
