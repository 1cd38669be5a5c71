"""What is reported of moves."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Joined(Note):
    """A character joined a unit."""

    unit: str
    host: str


@frozen
class Left(Note):
    """A character left a unit."""

    unit: str
    host: str
