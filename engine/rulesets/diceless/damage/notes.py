"""What is reported of points, hits and lost vehicles."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.diceless.book.codes import Effect, Fate, Row
from engine.table import Note

Means = Literal["fire", "blows", "ram", "daring", "ground", "mines", "explosion"]
"""Where points at a vehicle come from."""


@frozen
class PointsTaken:
    """Points that are marked on one line."""

    points: int
    armour: int
    strength: int
    lowered: int = 0
    cover: int | None = None


@frozen
class Pounded(Note):
    """Points come at a vehicle, cover taken off."""

    unit: str
    means: Means
    pools: tuple[PointsTaken, ...]


@frozen
class Damaged(Note):
    """A hit checks a box, or destroys another weapon."""

    unit: str
    row: Row
    effect: Effect
    weapon: str | None = None
    """That is destroyed."""


@frozen
class VehicleLost(Note):
    """A vehicle is a wreck, or is no more."""

    unit: str
    fate: Fate
