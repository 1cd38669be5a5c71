"""What is told of entries with rules of their own."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.codes import Effect


@frozen
class Mined:
    """A unit has marked a piece, which nobody else is told yet (diceless/sm-cluster-mines)."""

    unit: str
    proof: str
    """The SHA-256 of the unit, the piece and the salt, with blanks between."""


@frozen
class MinesTripped:
    """A unit has crossed a mined piece (diceless/sm-cluster-mines)."""

    unit: str
    by: str
    """Whose mines they are."""
    piece: str
    salt: str


@frozen
class Repaired:
    """Points came off a line of a vehicle (diceless/sm-blessing-of-the-omnissiah)."""

    unit: str
    vehicle: str
    line: str
    points: int
    undone: tuple[Effect, ...]


NOTES: tuple[type, ...] = (Mined, MinesTripped, Repaired)
