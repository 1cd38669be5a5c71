"""What is reported of units that are set up."""

from __future__ import annotations

from attrs import frozen


@frozen
class Deployed:
    unit: str


@frozen
class StepLeftOut:
    """The scenario has no such step."""

    number: int


@frozen
class FirstTurn:
    """Who takes the first turn."""

    seat: int


NOTES: tuple[type, ...] = (
    Deployed,
    StepLeftOut,
    FirstTurn,
)
