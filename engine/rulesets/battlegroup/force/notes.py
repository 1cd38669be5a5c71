"""What is reported of forces."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class ListsDiffer(Note):
    """Both lists add a record with the same name but different values. One list is chosen again."""

    seat: int
    """The seat that is asked again."""
    record: str


@frozen
class Fielded(Note):
    """A side brought an army."""

    seat: int
    force: str | None
    """None for a custom list."""
    points: int
