"""What is reported of vehicles on the move and of debris."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Pose
from engine.rulesets.battlegroup.book.codes import Speed
from engine.table import Note

Halt = Literal["crew_stunned", "immobilised", "held"]
Fate = Literal["left", "removed", "pushed", "destroyed"]


@frozen
class Drove(Note):
    """A vehicle drove or turned. An interrupted drive is reported in parts."""

    unit: str
    speed: Speed
    length: float
    poses: tuple[Pose, ...]


@frozen
class Halted(Note):
    """A vehicle cannot move."""

    unit: str
    why: Halt


@frozen
class SpeedTold(Note):
    """A vehicle that fires first declared its speed."""

    unit: str
    speed: Speed


@frozen
class DebrisChanged(Note):
    piece: str
    fate: Fate
