"""What is reported of mines."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Mined(Note):
    """A unit marked a piece of terrain in secret."""

    unit: str
    proof: str
    """The SHA-256 of the unit, the piece and the salt, separated by spaces."""


@frozen
class MinesTripped(Note):
    """A unit crossed a mined piece."""

    unit: str
    by: str
    """The unit that laid the mines."""
    piece: str
    salt: str
