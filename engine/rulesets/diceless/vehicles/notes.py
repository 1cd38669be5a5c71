"""What is reported of passengers who get out."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class GotOut(Note):
    """A unit got out of a transport or its wreck."""

    unit: str
    transport: str
    lost: int = 0
    """Models without a place."""
