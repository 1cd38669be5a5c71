"""What is told of vehicles."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Pose
from engine.rulesets.battlegroup.codes import Damage, Hit, Speed

Halt = Literal["crew_stunned", "immobilised", "held"]
End = Literal["wrecked", "explodes", "collapses"]
Exit = Literal["by_order", "thrown_off", "down", "wrecked", "explodes", "collapses"]
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
    """A vehicle that fires first has said how fast it will go (battlegroup/fire-before-moving)."""

    unit: str
    speed: Speed


@frozen
class ShotAtHull:
    """Weapons fired together at a vehicle."""

    unit: str
    target: str
    weapon: str
    shots: int
    hits: int
    snap: bool


@frozen
class HullStruck:
    """A hit went home, or not."""

    unit: str
    hit: Hit
    armour: int
    saved: bool
    result: Damage | None
    left: int
    """Hull points."""


@frozen
class WeaponLost:
    unit: str
    weapon: str


@frozen
class VehicleLost:
    unit: str
    how: End


@frozen
class GotOut:
    unit: str
    carrier: str
    why: Exit
    lost: int
    """Models that found no place."""


@frozen
class Embarked:
    unit: str
    carrier: str


@frozen
class DebrisChanged:
    piece: str
    fate: Fate


NOTES: tuple[type, ...] = (
    Drove,
    Halted,
    SpeedTold,
    ShotAtHull,
    HullStruck,
    WeaponLost,
    VehicleLost,
    GotOut,
    Embarked,
    DebrisChanged,
)
