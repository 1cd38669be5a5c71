"""What is told of units that come in."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import Arrival, Mishap, Side


@frozen
class Ready:
    """A unit that was sent back may come in again, or one that scouted may charge."""

    unit: str
    again: bool
    """It may come in again."""


@frozen
class Outflanks:
    """The edge a unit comes from."""

    unit: str
    side: Side


@frozen
class Arrived:
    unit: str
    how: Arrival


@frozen
class NoRoom:
    """A unit stays in reserve, since it does not fit."""

    unit: str


@frozen
class MarkerLaid:
    """A marker has come down."""

    unit: str
    at: Point
    drift: float
    """How far from where it was aimed."""


@frozen
class HadMishap:
    """A marker or a unit cannot come down there."""

    unit: str
    at: Point


@frozen
class MishapResult:
    """What came of a mishap."""

    unit: str
    result: Mishap


NOTES: tuple[type, ...] = (
    Ready,
    Outflanks,
    Arrived,
    NoRoom,
    MarkerLaid,
    HadMishap,
    MishapResult,
)
