"""What is told of units that come in."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import Arrival, Mishap, Side
from engine.table import Note


@frozen
class Ready(Note):
    """A unit that was sent back may come in again, or one that scouted may charge."""

    unit: str
    again: bool
    """It may come in again."""


@frozen
class Outflanks(Note):
    """The edge a unit comes from."""

    unit: str
    side: Side


@frozen
class Arrived(Note):
    unit: str
    how: Arrival


@frozen
class NoRoom(Note):
    """A unit stays in reserve, since it does not fit."""

    unit: str


@frozen
class MarkerLaid(Note):
    """A marker has come down."""

    unit: str
    at: Point
    drift: float
    """How far from where it was aimed."""


@frozen
class HadMishap(Note):
    """A marker or a unit cannot come down there."""

    unit: str
    at: Point


@frozen
class MishapResult(Note):
    """What came of a mishap."""

    unit: str
    result: Mishap
