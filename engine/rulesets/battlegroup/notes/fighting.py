"""What is told of charges and combats."""

from __future__ import annotations

from typing import Literal

from attrs import frozen


@frozen
class ChargeDeclared:
    unit: str
    target: str
    others: tuple[str, ...] = ()


@frozen
class Overwatched:
    """A unit that is charged fires at the charger (battlegroup/exp-overwatch-path)."""

    unit: str
    target: str
    at: float
    """Along its way."""


@frozen
class Supported:
    """A unit near its target fires at a charger (battlegroup/tau-supporting-fire)."""

    unit: str
    target: str


@frozen
class Charged:
    unit: str
    target: str
    distance: float
    """Rolled."""
    disordered: bool = False


@frozen
class ChargeFailed:
    unit: str
    target: str
    why: Literal["out_of_reach", "cannot_act", "nobody_there"]
    distance: float | None = None


@frozen
class NobodyToCharge:
    """The Charge step of a unit that can charge nobody: what is against the nearest enemy
    (battlegroup/base-charge)."""

    unit: str
    why: str
    """Code of the refusal."""
    distance: float | None = None
    """Inches to the nearest, where he is too far."""
    most: float | None = None
    """Inches within which a charge is declared."""


@frozen
class Dueled:
    """A challenge is met (battlegroup/base-characters)."""

    challenger: str
    answered: str


@frozen
class Refused:
    """A challenge is refused, and somebody keeps still."""

    challenger: str
    still: str


@frozen
class Hammered:
    """Hits by the weight of a charge (battlegroup/base-charge)."""

    unit: str
    target: str
    hits: int
    wounds: int


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
    winner: int | None
    """None: it is drawn (battlegroup/base-combat-result)."""


@frozen
class Swept:
    """A pursuit (battlegroup/sweeping-restrain)."""

    unit: str
    fleeing: str
    caught: bool


@frozen
class HeldBack:
    unit: str


@frozen
class StoodFast:
    """It was caught, and knows no fear (battlegroup/sweeping-caught)."""

    unit: str


@frozen
class Engaged:
    """A pursuer has reached whom it caught (battlegroup/sweeping-follow-up-caught)."""

    unit: str
    target: str


NOTES: tuple[type, ...] = (
    ChargeDeclared,
    Overwatched,
    Supported,
    Charged,
    ChargeFailed,
    NobodyToCharge,
    Dueled,
    Refused,
    Hammered,
    Struck,
    CombatOver,
    Swept,
    HeldBack,
    StoodFast,
    Engaged,
)
