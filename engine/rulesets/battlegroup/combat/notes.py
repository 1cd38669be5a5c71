"""What is reported of combats."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Dueled(Note):
    """A challenge was accepted."""

    challenger: str
    answered: str


@frozen
class ChallengeRefused(Note):
    """A challenge was refused, and a character does not strike."""

    challenger: str
    still: str


@frozen
class Hammered(Note):
    """The weight of a charge scored hits."""

    unit: str
    target: str
    hits: int
    wounds: int


@frozen
class Struck(Note):
    """A unit struck at an Initiative step."""

    unit: str
    target: str
    step: int
    blows: int
    hits: int
    wounds: int


@frozen
class CombatOver(Note):
    units: tuple[str, ...]
    inflicted: tuple[int, int]
    """By seat."""
    winner: int | None
    """None for a draw."""
