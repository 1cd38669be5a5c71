"""What is told of moves."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.rulesets.battlegroup.notes.common import Track

How = Literal[
    "move",
    "run",
    "charge",
    "pile_in",
    "consolidation",
    "fall_back",
    "regrouped",
    "follow_up",
    "thrust",
    "scout",
]


@frozen
class Moved:
    """A unit moved, every model its own way; a move that is broken into is told in its parts."""

    unit: str
    how: How
    length: float
    """Of the longest way."""
    tracks: tuple[Track, ...]


@frozen
class Climbed:
    """Models of a unit took another floor of a ruin."""

    unit: str
    level: int
    models: int


NOTES: tuple[type, ...] = (Moved, Climbed)
