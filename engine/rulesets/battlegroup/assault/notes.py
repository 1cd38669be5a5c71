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
    """A unit that is charged fires at the charger."""

    unit: str
    target: str
    at: float
    """Along its way."""


@frozen
class Supported(Note):
    """A unit near its target fires at a charger."""

    unit: str
    target: str


@frozen
class Charged(Note):
    unit: str
    target: str
    distance: float
    """Rolled."""
    disordered: bool = False


@frozen
class ChargeFailed(Note):
    unit: str
    target: str
    why: Literal["out_of_reach", "cannot_act", "nobody_there"]
    distance: float | None = None


@frozen
class NobodyToCharge(Note):
    """The Charge step of a unit that can charge nobody: what is against the nearest enemy."""

    unit: str
    why: str
    """Code of the refusal."""
    distance: float | None = None
    """Inches to the nearest, where it is too far."""
    most: float | None = None
    """Inches within which a charge is declared."""
