"""What is reported of pursuit."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Caught(Note):
    """A unit failed to get away."""

    unit: str
    by: tuple[str, ...]
