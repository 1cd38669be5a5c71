"""What is told of vehicles and transports."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.diceless.codes import Effect, Fate, Row

Means = Literal["fire", "blows", "ram", "daring", "ground", "mines", "explosion"]
"""Where points at a vehicle come from."""


@frozen
class PointsTold:
    """Points that are marked on one line (diceless/vehicle-line-accumulation)."""

    points: int
    armour: int
    strength: int
    lowered: int = 0
    cover: int | None = None


@frozen
class Pounded:
    """Points come at a vehicle, cover taken off (diceless/vehicle-damage-points)."""

    unit: str
    means: Means
    pools: tuple[PointsTold, ...]


@frozen
class Damaged:
    """A hit checks a box, or destroys another weapon (diceless/vehicle-hit-tracks)."""

    unit: str
    row: Row
    effect: Effect
    weapon: str | None = None
    """That is destroyed."""


@frozen
class VehicleLost:
    """A vehicle is a wreck, or is no more (diceless/vehicle-wrecked-penetrating)."""

    unit: str
    fate: Fate


@frozen
class PoppedSmoke:
    """A vehicle hides in smoke until its owner's next turn (diceless/base-vehicle-obscured)."""

    unit: str


@frozen
class Embarked:
    """A unit got into a transport (diceless/base-transports)."""

    unit: str
    transport: str


@frozen
class GotOut:
    """A unit got out of a transport, or of what is left of it (diceless/base-transports)."""

    unit: str
    transport: str
    lost: int = 0
    """Models that found no place."""


@frozen
class Rammed:
    """A tank ran into an enemy vehicle (diceless/ramming)."""

    unit: str
    target: str
    length: float


@frozen
class Shocked:
    """A tank drives through enemies (diceless/base-tank-shock)."""

    unit: str
    targets: tuple[str, ...]


@frozen
class Dared:
    """A model tried to stop a tank (diceless/base-tank-shock)."""

    unit: str
    target: str
    stopped: bool


@frozen
class Attacked:
    """A unit strikes at a vehicle (diceless/assault-vehicle)."""

    unit: str
    target: str
    models: int
    grenades: int


NOTES: tuple[type, ...] = (
    Pounded,
    Damaged,
    VehicleLost,
    PoppedSmoke,
    Embarked,
    GotOut,
    Rammed,
    Shocked,
    Dared,
    Attacked,
)
