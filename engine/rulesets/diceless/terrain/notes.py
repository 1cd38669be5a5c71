"""What is reported of mines."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Mined(Note):
    """A unit has marked a piece of terrain, still secret."""

    unit: str
    proof: str
    """The SHA-256 of the unit, the piece and the salt, with blanks between."""


@frozen
class MinesTripped(Note):
    """A unit has crossed a mined piece."""

    unit: str
    by: str
    """Whose mines they are."""
    piece: str
    salt: str
