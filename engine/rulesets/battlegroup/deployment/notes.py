"""What is reported of units that are set up."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Deployed(Note):
    unit: str


@frozen
class StepLeftOut(Note):
    """A set-up step was skipped because the scenario does not have it."""

    number: int


@frozen
class FirstTurn(Note):
    """A side has the first turn."""

    seat: int
