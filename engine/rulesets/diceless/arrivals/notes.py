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
    """Scatter tokens that the enemy gets for it."""


@frozen
class CalledUp(Note):
    """It was decided which units arrive this turn."""

    seat: int
    units: tuple[str, ...]


@frozen
class Delayed(Note):
    """A unit was delayed until next turn."""

    unit: str
    why: Why


@frozen
class Entered(Note):
    """A unit entered over an edge."""

    unit: str
    edge: Edge
    length: float
    """Length of the longest path of a model, in inches."""


@frozen
class NoEntry(Note):
    """A unit had no room at its edge."""

    unit: str


@frozen
class Descended(Note):
    """A unit deep struck."""

    unit: str
    zone: Zone
    """Where it meant to arrive."""
    at: Point
    tokens: int
    """Tokens spent against it."""
    drift: float
    """Inches that they moved it."""


@frozen
class Landed(Note):
    """A unit was placed where it landed."""

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
    """The enemy placed a unit."""

    unit: str
    at: Point
