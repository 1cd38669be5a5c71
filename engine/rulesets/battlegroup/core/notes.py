"""What is reported of the course of a match, and of moves.

A note carries codes, ids and numbers; its sentence stands under its tag in `[notes]` of the word
lists. Names of single models stand in objects of their own (`Track`), since players read of units.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import Phase
from engine.state import Verdict
from engine.table import Note

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
class Track:
    """The way of a model."""

    model: str
    """unit/model."""
    way: tuple[Point, ...]
    """From where it stood."""


@frozen
class RoundBegan(Note):
    round: int
    of: int


@frozen
class PhaseBegan(Note):
    seat: int
    phase: Phase


@frozen
class Gone(Note):
    """A unit was destroyed."""

    unit: str


@frozen
class Departed(Note):
    """A support flyer left the table."""

    unit: str


@frozen
class Scored(Note):
    """Victory points were scored at the end of a game turn."""

    seat: int
    objectives: int
    slain: int
    warlord: int
    out_scouted: int
    total: int


@frozen
class ObjectivesCounted(Note):
    """Objectives were counted at the end of a game turn. The side with more of them scores the
    difference."""

    seat: int
    own: int
    enemy: int


@frozen
class Conceded(Note):
    seat: int


@frozen
class Ended(Note):
    verdict: Verdict


@frozen
class Moved(Note):
    """A unit moved, each model along its own path. An interrupted move is reported in parts."""

    unit: str
    how: How
    length: float
    """Length of the longest path."""
    tracks: tuple[Track, ...]
