"""What is reported of what is settled before units are set up."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Arrival, Gift


@frozen
class CornerTaken:
    """A side begins from a corner."""

    seat: int
    x: float
    y: float


@frozen
class AttackerChosen:
    """Who attacks."""

    seat: int


@frozen
class Joined:
    """A character begins the game with a unit."""

    unit: str
    host: str


@frozen
class GaveUp:
    """What a unit may not do since a character is with it, or a character with a unit."""

    unit: str
    what: tuple[Gift, ...]


@frozen
class PutInReserve:
    """Units are in reserve."""

    units: tuple[str, ...]


@frozen
class WillArrive:
    """How a unit is to come that is not set up yet."""

    unit: str
    arrival: Arrival


@frozen
class ObjectiveLaid:
    seat: int
    number: int
    x: float
    y: float


@frozen
class LimitChanged:
    """At how many victory points the match ends, which the objectives add to."""

    before: int
    after: int


@frozen
class ObjectivesDropped:
    """There is no room left for them."""

    count: int


NOTES: tuple[type, ...] = (
    CornerTaken,
    AttackerChosen,
    Joined,
    GaveUp,
    PutInReserve,
    WillArrive,
    ObjectiveLaid,
    LimitChanged,
    ObjectivesDropped,
)
