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
    """Points marked on one line."""

    points: int
    armour: int
    strength: int
    lowered: int = 0
    cover: int | None = None


@frozen
class Pounded(Note):
    """A vehicle took points. Cover is already subtracted."""

    unit: str
    means: Means
    pools: tuple[PointsTaken, ...]


@frozen
class Damaged(Note):
    """A hit checked a box or destroyed another weapon."""

    unit: str
    row: Row
    effect: Effect
    weapon: str | None = None
    """The weapon destroyed."""


@frozen
class VehicleLost(Note):
    """A vehicle was wrecked or removed."""

    unit: str
    fate: Fate
