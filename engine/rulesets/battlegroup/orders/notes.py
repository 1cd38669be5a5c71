"""What is reported of what breaks into orders."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Moment, Order, Step


@frozen
class Reacted:
    """A waiting unit breaks in."""

    unit: str
    order: Order
    moment: Moment
    into: str | None
    """Whose order."""


@frozen
class Fizzled:
    """A reaction comes to nothing: its unit cannot act any more."""

    unit: str
    order: Order


@frozen
class StepLost:
    """An order goes no further."""

    unit: str
    step: Step


@frozen
class Stopped:
    """A unit that was broken into goes no farther."""

    unit: str
    at: float


NOTES: tuple[type, ...] = (
    Reacted,
    Fizzled,
    StepLost,
    Stopped,
)
