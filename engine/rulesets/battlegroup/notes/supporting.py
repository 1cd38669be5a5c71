"""What is told of support, and of the guns that give it."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.battlegroup.codes import Speed


@frozen
class Called:
    """A unit calls support in."""

    unit: str
    support: str
    target: str | None
    """An enemy unit; None: a point."""
    x: float | None = None
    y: float | None = None


@frozen
class CallAnswered:
    """The communications test (battlegroup/request-support-test)."""

    unit: str
    support: str
    total: int
    need: int
    passed: bool


@frozen
class Bombards:
    """A battery declares at what it fires."""

    unit: str
    target: str | None
    x: float | None = None
    y: float | None = None


@frozen
class Wasted:
    """Nobody is near the point that was fired at (battlegroup/request-support-target)."""

    unit: str


@frozen
class Shelled:
    """A unit is under fire from afar: the target, or whom ones strayed to."""

    unit: str
    target: str
    weapon: str
    hits: int
    wounds: int


@frozen
class Registered:
    """A target point lies on the table."""

    seat: int
    x: float
    y: float


@frozen
class TookPost:
    """A battery stays off the map, or is set up with the others."""

    unit: str
    off_map: bool


@frozen
class Flown:
    """A flyer of support goes a stretch of its way (battlegroup/skies-enter)."""

    unit: str
    x: float
    y: float
    speed: Speed
    """What it counts as when it has come to its end."""


@frozen
class Dropped:
    """A unit leaves its flyer under way (battlegroup/skies-disembark)."""

    unit: str
    flyer: str
    x: float
    y: float
    mishap: bool
    """It could not come down there."""


NOTES: tuple[type, ...] = (
    Called,
    CallAnswered,
    Bombards,
    Wasted,
    Shelled,
    Registered,
    TookPost,
    Flown,
    Dropped,
)
