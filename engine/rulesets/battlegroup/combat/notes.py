"""What is reported of combats."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Dueled(Note):
    """A challenge is met."""

    challenger: str
    answered: str


@frozen
class ChallengeRefused(Note):
    """A challenge is refused, and somebody keeps still."""

    challenger: str
    still: str


@frozen
class Hammered(Note):
    """Hits by the weight of a charge."""

    unit: str
    target: str
    hits: int
    wounds: int


@frozen
class Struck(Note):
    """Blows of a unit at an Initiative step."""

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
    """None: it is drawn."""
