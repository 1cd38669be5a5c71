"""What is reported of the course of a match.

A note carries codes, ids and numbers; its sentence stands under its tag in `[notes]` of the word
lists. Names of single models stand in separate objects (`Track`), since sentences name units.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.book.codes import How, Phase
from engine.table import Note


@frozen
class Track:
    """The path of a model."""

    model: str
    """unit/model."""
    way: tuple[Point, ...]
    """Starts at its position before the move."""


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
    """A unit left the game."""

    unit: str
    how: Literal["destroyed", "left"]


@frozen
class Moved(Note):
    """A unit moved, each model along its own path."""

    unit: str
    how: How
    length: float
    """Length of the longest path, in inches."""
    tracks: tuple[Track, ...]
