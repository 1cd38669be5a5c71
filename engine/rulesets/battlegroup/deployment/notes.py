"""What is reported of units that are set up."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Deployed(Note):
    unit: str


@frozen
class StepLeftOut(Note):
    """The scenario has no such step."""

    number: int


@frozen
class FirstTurn(Note):
    """Who takes the first turn."""

    seat: int
