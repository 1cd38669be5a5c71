"""What is told of units that come in."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import Arrival, Mishap, Side
from engine.table import Note


@frozen
class Ready(Note):
    """A unit that was sent back may arrive again, or a unit that scouted may charge."""

    unit: str
    again: bool
    """Whether it may arrive again."""


@frozen
class Outflanks(Note):
    """The edge of an outflanking unit was determined."""

    unit: str
    side: Side


@frozen
class Arrived(Note):
    unit: str
    how: Arrival


@frozen
class NoRoom(Note):
    """A unit stays in reserve because it does not fit."""

    unit: str


@frozen
class MarkerLaid(Note):
    """A marker came down."""

    unit: str
    at: Point
    drift: float
    """Distance from where it was aimed."""


@frozen
class HadMishap(Note):
    """A marker or unit could not come down there."""

    unit: str
    at: Point


@frozen
class MishapResult(Note):
    """The result of a mishap."""

    unit: str
    result: Mishap
