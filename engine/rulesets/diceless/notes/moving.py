"""What is told of moves."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.diceless.notes.common import Track

How = Literal[
    "move",
    "run",
    "charge",
    "pile_in",
    "consolidation",
    "fall_back",
    "regrouped",
    "withdrawal",
    "drive",
    "ram",
    "tank_shock",
    "aside",
    "getting_in",
]


@frozen
class Moved:
    """A unit moved, every model its own way."""

    unit: str
    how: How
    length: float
    """Of the longest way."""
    tracks: tuple[Track, ...]


@frozen
class Joined:
    """A character is with a unit from now on (diceless/base-independent-characters)."""

    unit: str
    host: str


@frozen
class Left:
    """A character moves away from the unit he was with."""

    unit: str
    host: str


@frozen
class Infiltrating:
    """A unit waits until everybody else is set up (diceless/base-deployment)."""

    unit: str


NOTES: tuple[type, ...] = (Moved, Joined, Left, Infiltrating)
