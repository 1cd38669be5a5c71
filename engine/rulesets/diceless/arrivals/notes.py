"""What is reported of reserves and arrivals."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.book.codes import Arrival, Edge, Mishap, Zone
from engine.table import Note

Why = Literal["chosen", "mishap", "no_room"]
"""Why a unit comes a turn later."""


@frozen
class HeldBack(Note):
    """A unit is kept in reserve."""

    unit: str
    arrival: Arrival
    tokens: int = 0
    """Scatter tokens the enemy gets for it."""


@frozen
class CalledUp(Note):
    """Units come in this turn."""

    seat: int
    units: tuple[str, ...]


@frozen
class Delayed(Note):
    """A unit comes next turn."""

    unit: str
    why: Why


@frozen
class Entered(Note):
    """A unit came on from an edge."""

    unit: str
    edge: Edge
    length: float
    """Inches of the longest way of a model."""


@frozen
class NoEntry(Note):
    """There was no room for a unit at its edge."""

    unit: str


@frozen
class Descended(Note):
    """A unit deep strikes."""

    unit: str
    zone: Zone
    """Where it meant to arrive."""
    at: Point
    tokens: int
    """Spent against it."""
    drift: float
    """Inches they moved it."""


@frozen
class Landed(Note):
    """A unit stands where it came down."""

    unit: str
    at: Point


@frozen
class HadMishap(Note):
    """A unit could not be placed."""

    unit: str
    zone: Zone
    mishap: Mishap


@frozen
class Misplaced(Note):
    """The enemy has placed a unit."""

    unit: str
    at: Point
