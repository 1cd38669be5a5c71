"""What is reported of calls for support."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Called(Note):
    """A unit called support."""

    unit: str
    support: str
    target: str | None
    """An enemy unit; None for a point."""
    x: float | None = None
    y: float | None = None


@frozen
class CallAnswered(Note):
    """A communications test was made."""

    unit: str
    support: str
    total: int
    need: int
    passed: bool


@frozen
class Registered(Note):
    """A target point was placed on the table."""

    seat: int
    x: float
    y: float


@frozen
class TookPost(Note):
    """A battery stays off the map or deploys with the other units."""

    unit: str
    off_map: bool
