"""What is reported of courage."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Cause, Occasion


@frozen
class Tested:
    unit: str
    occasion: Occasion
    total: int
    """Of the dice."""
    need: int
    """At most."""
    passed: bool


@frozen
class WentToGround:
    unit: str
    pinned: bool
    """Not by choice."""


@frozen
class StoodUp:
    unit: str


@frozen
class Routed:
    unit: str
    cause: Cause


NOTES: tuple[type, ...] = (
    Tested,
    WentToGround,
    StoodUp,
    Routed,
)
