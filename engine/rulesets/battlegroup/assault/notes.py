"""What is reported of charges and of fire at chargers."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.table import Note


@frozen
class ChargeDeclared(Note):
    unit: str
    target: str
    others: tuple[str, ...] = ()


@frozen
class Overwatched(Note):
    """A charged unit fired at the charger."""

    unit: str
    target: str
    at: float
    """Distance along the charger's path."""


@frozen
class Supported(Note):
    """A unit near the target fired at a charger."""

    unit: str
    target: str


@frozen
class Charged(Note):
    unit: str
    target: str
    distance: float
    """The distance rolled."""
    disordered: bool = False


@frozen
class ChargeFailed(Note):
    unit: str
    target: str
    why: Literal["out_of_reach", "cannot_act", "nobody_there"]
    distance: float | None = None


@frozen
class NobodyToCharge(Note):
    """At its Charge step, a unit had no enemy to charge. The note says why it cannot charge the
    nearest."""

    unit: str
    why: str
    """A refusal code."""
    distance: float | None = None
    """Inches to the nearest enemy, if it is too far away."""
    most: float | None = None
    """Maximum distance for declaring a charge, in inches."""
