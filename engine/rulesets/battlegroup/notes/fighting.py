"""What is told of charges and combats."""

from __future__ import annotations

from typing import Literal

from attrs import frozen


@frozen
class ChargeDeclared:
    unit: str
    target: str


@frozen
class Charged:
    unit: str
    target: str
    distance: float
    """Rolled."""


@frozen
class ChargeFailed:
    unit: str
    target: str
    why: Literal["out_of_reach", "cannot_act", "nobody_there"]
    distance: float | None = None


@frozen
class Struck:
    """Blows of a unit at an Initiative step."""

    unit: str
    target: str
    step: int
    blows: int
    hits: int
    wounds: int


@frozen
class CombatOver:
    units: tuple[str, ...]
    inflicted: tuple[int, int]
    """By seat."""


@frozen
class Swept:
    """A pursuit (battlegroup/sweeping-restrain)."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack:
    unit: str


NOTES: tuple[type, ...] = (
    ChargeDeclared,
    Charged,
    ChargeFailed,
    Struck,
    CombatOver,
    Swept,
    HeldBack,
)
