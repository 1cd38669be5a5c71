"""What is reported of what is settled before units are set up."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Arrival, Gift
from engine.table import Note


@frozen
class CornerTaken(Note):
    """A side chose a corner."""

    seat: int
    x: float
    y: float


@frozen
class AttackerChosen(Note):
    """The attacker was determined."""

    seat: int


@frozen
class Joined(Note):
    """A character begins the game with a unit."""

    unit: str
    host: str


@frozen
class GaveUp(Note):
    """A unit or character lost abilities because the character joined the unit."""

    unit: str
    what: tuple[Gift, ...]


@frozen
class PutInReserve(Note):
    """Units were put in reserve."""

    units: tuple[str, ...]


@frozen
class WillArrive(Note):
    """It was decided how a reserve will arrive."""

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
    """The victory point limit changed, which objectives add to."""

    before: int
    after: int


@frozen
class ObjectivesDropped(Note):
    """Objectives were left out for lack of room."""

    count: int
