"""What is reported of units that are set up."""

from __future__ import annotations

from attrs import frozen


@frozen
class Deployed:
    unit: str


@frozen
class StepLeftOut:
    """The scenario has no such step (battlegroup/defense-line-step-9-missing)."""

    number: int


@frozen
class FirstTurn:
    """Who takes the first turn (battlegroup/counter-attack-step-4)."""

    seat: int


NOTES: tuple[type, ...] = (
    Deployed,
    StepLeftOut,
    FirstTurn,
)
