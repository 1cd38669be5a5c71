"""What is reported of vehicles that are hit."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Damage, Hit
from engine.table import Note

End = Literal["wrecked", "explodes", "collapses"]


@frozen
class HullStruck(Note):
    """A hit on a vehicle was resolved."""

    unit: str
    hit: Hit
    armour: int
    saved: bool
    result: Damage | None
    left: int
    """Hull points left."""


@frozen
class WeaponLost(Note):
    unit: str
    weapon: str


@frozen
class VehicleLost(Note):
    unit: str
    how: End
