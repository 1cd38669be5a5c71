"""What is reported of the end of a match."""

from __future__ import annotations

from attrs import frozen

from engine.state import Verdict
from engine.table import Note


@frozen
class Conceded(Note):
    seat: int


@frozen
class SideTally:
    """What counts for a side at the end."""

    seat: int
    held: int
    """Objectives held."""
    destroyed: int
    """Enemy units destroyed or off the table."""
    removed: int
    """Hit points taken from the enemy."""


@frozen
class Ended(Note):
    verdict: Verdict
    tallies: tuple[SideTally, SideTally]
    """By seat."""
