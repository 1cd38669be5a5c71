"""What is reported of one attack."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class ShotAtHull(Note):
    """Weapons fired together at a vehicle."""

    unit: str
    target: str
    weapon: str
    shots: int
    hits: int
    snap: bool


@frozen
class Retargeted(Note):
    """After a Reserve Move, the shooter fires at another target, along the path, or not at all."""

    unit: str
    target: str | None
    at: float | None = None


@frozen
class Volley(Note):
    """Weapons fired together."""

    unit: str
    target: str
    weapon: str
    shots: int
    hits: int
    wounds: int
    snap: bool


@frozen
class Strayed(Note):
    """Blast dice that rolled 1 hit a neighbour of the target."""

    unit: str
    target: str
    """The unit hit."""
    weapon: str
    hits: int
    wounds: int


@frozen
class Jinked(Note):
    unit: str
