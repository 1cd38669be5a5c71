"""What is told of setting up."""

from __future__ import annotations

from attrs import frozen


@frozen
class CornerTaken:
    """A side begins from a corner (battlegroup/counter-attack-step-1)."""

    seat: int
    x: float
    y: float


@frozen
class ObjectivesLaid:
    count: int


@frozen
class Deployed:
    unit: str


@frozen
class FirstTurn:
    """Who takes the first turn (battlegroup/counter-attack-step-4)."""

    seat: int


NOTES: tuple[type, ...] = (CornerTaken, ObjectivesLaid, Deployed, FirstTurn)
