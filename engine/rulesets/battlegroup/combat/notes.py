"""What is reported of combats."""

from __future__ import annotations

from attrs import frozen


@frozen
class Dueled:
    """A challenge is met."""

    challenger: str
    answered: str


@frozen
class ChallengeRefused:
    """A challenge is refused, and somebody keeps still."""

    challenger: str
    still: str


@frozen
class Hammered:
    """Hits by the weight of a charge."""

    unit: str
    target: str
    hits: int
    wounds: int


@frozen
class Struck:
    """Blows of a unit at an Initiative step."""

    unit: str
    target: str
    step: int
    blows: int
    hits: int
    wounds: int


@frozen
class CombatOver:
    units: tuple[str, ...]
    inflicted: tuple[int, int]
    """By seat."""
    winner: int | None
    """None: it is drawn."""


NOTES: tuple[type, ...] = (
    Dueled,
    ChallengeRefused,
    Hammered,
    Struck,
    CombatOver,
)
