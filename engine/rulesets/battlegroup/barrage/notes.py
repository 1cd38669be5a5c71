"""What is reported of bombardments."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Bombards(Note):
    """A battery declares at what it fires."""

    unit: str
    target: str | None
    x: float | None = None
    y: float | None = None


@frozen
class Wasted(Note):
    """Nobody is near the point that was fired at."""

    unit: str


@frozen
class Shelled(Note):
    """A unit is under fire from afar: the target, or whom ones strayed to."""

    unit: str
    target: str
    weapon: str
    hits: int
    wounds: int
