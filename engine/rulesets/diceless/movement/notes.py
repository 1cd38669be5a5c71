"""What is reported of moves."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Joined(Note):
    """A character is with a unit from now on."""

    unit: str
    host: str


@frozen
class Left(Note):
    """A character moves away from a unit."""

    unit: str
    host: str
