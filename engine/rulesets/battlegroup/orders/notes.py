"""What is reported of what breaks into orders."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Moment, Order, Step
from engine.table import Note


@frozen
class Reacted(Note):
    """A waiting unit breaks in."""

    unit: str
    order: Order
    moment: Moment
    into: str | None
    """Whose order."""


@frozen
class Fizzled(Note):
    """A reaction comes to nothing: its unit cannot act any more."""

    unit: str
    order: Order


@frozen
class StepLost(Note):
    """An order goes no further."""

    unit: str
    step: Step


@frozen
class Stopped(Note):
    """A unit that was broken into goes no farther."""

    unit: str
    at: float
