"""What is reported of what breaks into orders."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Moment, Order, Step
from engine.table import Note


@frozen
class Reacted(Note):
    """A waiting unit interrupted."""

    unit: str
    order: Order
    moment: Moment
    into: str | None
    """The unit whose order it interrupted."""


@frozen
class Fizzled(Note):
    """A reaction was cancelled because its unit could no longer act."""

    unit: str
    order: Order


@frozen
class StepLost(Note):
    """An order was cut short."""

    unit: str
    step: Step


@frozen
class Stopped(Note):
    """An interrupted unit stopped moving."""

    unit: str
    at: float
