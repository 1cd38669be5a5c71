"""What is reported of vehicles on the move and of debris."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Pose
from engine.rulesets.battlegroup.book.codes import Speed

Halt = Literal["crew_stunned", "immobilised", "held"]
Fate = Literal["left", "removed", "pushed", "destroyed"]


@frozen
class Drove:
    """A vehicle drove, or turned; a way that is broken into is told in its parts."""

    unit: str
    speed: Speed
    length: float
    poses: tuple[Pose, ...]


@frozen
class Halted:
    """A vehicle cannot move."""

    unit: str
    why: Halt


@frozen
class SpeedTold:
    """A vehicle that fires first has said how fast it will go."""

    unit: str
    speed: Speed


@frozen
class DebrisChanged:
    piece: str
    fate: Fate


NOTES: tuple[type, ...] = (
    Drove,
    Halted,
    SpeedTold,
    DebrisChanged,
)
