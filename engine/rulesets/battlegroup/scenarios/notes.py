"""What is reported of what is settled before units are set up."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Arrival, Gift
from engine.table import Note


@frozen
class CornerTaken(Note):
    """A side begins from a corner."""

    seat: int
    x: float
    y: float


@frozen
class AttackerChosen(Note):
    """Who attacks."""

    seat: int


@frozen
class Joined(Note):
    """A character begins the game with a unit."""

    unit: str
    host: str


@frozen
class GaveUp(Note):
    """What a unit may not do since a character is with it, or a character with a unit."""

    unit: str
    what: tuple[Gift, ...]


@frozen
class PutInReserve(Note):
    """Units are in reserve."""

    units: tuple[str, ...]


@frozen
class WillArrive(Note):
    """How a unit is to come that is not set up yet."""

    unit: str
    arrival: Arrival


@frozen
class ObjectiveLaid(Note):
    seat: int
    number: int
    x: float
    y: float


@frozen
class LimitChanged(Note):
    """At how many victory points the match ends, which the objectives add to."""

    before: int
    after: int


@frozen
class ObjectivesDropped(Note):
    """There is no room left for them."""

    count: int
