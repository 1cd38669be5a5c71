"""What is reported of bombardments."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Bombards(Note):
    """A battery declared its target."""

    unit: str
    target: str | None
    x: float | None = None
    y: float | None = None


@frozen
class Wasted(Note):
    """There is no unit near the point that was fired at."""

    unit: str


@frozen
class Shelled(Note):
    """A unit was bombarded: the target, or a unit that a 1 strayed to."""

    unit: str
    target: str
    weapon: str
    hits: int
    wounds: int
