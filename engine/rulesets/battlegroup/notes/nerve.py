"""What is told of nerve."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.battlegroup.codes import Cause

Occasion = Literal[
    "morale",
    "pinning",
    "lost_combat",
    "rally",
    "stand_up",
    "restrain",
    "bombardment",
    "command",
]


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
class Jinked:
    unit: str


@frozen
class StoodUp:
    unit: str


@frozen
class Routed:
    unit: str
    cause: Cause


@frozen
class Rallied:
    unit: str


NOTES: tuple[type, ...] = (Tested, WentToGround, Jinked, StoodUp, Routed, Rallied)
