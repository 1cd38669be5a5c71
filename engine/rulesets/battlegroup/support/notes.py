"""What is reported of calls for support."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class Called(Note):
    """A unit calls support in."""

    unit: str
    support: str
    target: str | None
    """An enemy unit; None: a point."""
    x: float | None = None
    y: float | None = None


@frozen
class CallAnswered(Note):
    """The communications test."""

    unit: str
    support: str
    total: int
    need: int
    passed: bool


@frozen
class Registered(Note):
    """A target point lies on the table."""

    seat: int
    x: float
    y: float


@frozen
class TookPost(Note):
    """A battery stays off the map, or is set up with the others."""

    unit: str
    off_map: bool
