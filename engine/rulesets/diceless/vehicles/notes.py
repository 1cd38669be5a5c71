"""What is reported of passengers."""

from __future__ import annotations

from attrs import frozen


@frozen
class Embarked:
    """A unit got into a transport."""

    unit: str
    transport: str


@frozen
class GotOut:
    """A unit got out of a transport, or of what is left of it."""

    unit: str
    transport: str
    lost: int = 0
    """Models that found no place."""


NOTES: tuple[type, ...] = (
    Embarked,
    GotOut,
)
