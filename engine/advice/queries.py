"""What a client may ask about the table besides answering: the same questions for every ruleset.

A query is worked out on the view of the seat that asks, so its answer cannot tell more than the
view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen


@frozen
class ReachableArea:
    """The area a unit can reach by a way of moving of its ruleset."""

    unit: str
    mode: str | None = None


@frozen
class LineOfSight:
    """Sight from a unit to another, with the ray that is free or what blocks it."""

    unit: str
    target: str
    at: tuple[float, float, float] | None = None
    """As if the unit stood at this x, y and facing."""


@frozen
class WeaponRanges:
    """The ground a unit's weapons cover, as it stands or as if it stood at x, y and facing."""

    unit: str
    at: tuple[float, float, float] | None = None


@frozen
class TableMap:
    """What lies and stands on the table, for clients that draw or describe it."""


@frozen
class LegalReplies:
    """The forms of the open question (`engine.advice.forms`)."""


@frozen
class ConditionalOrders:
    """The forms of what the seat may say in advance (`engine.flow.ConditionalOrder`), whatever is
    open: as those of a question, but that `reply` is a conditional order."""


@frozen
class PreviewMove:
    """The way a reply to the open question would take a unit, or what is laid on the table, legal
    or not."""

    reply: Annotated[Any, "reply"]


@frozen
class ReplyOdds:
    """The odds of a reply to the open question; `reply` is written as it would be sent."""

    reply: Annotated[Any, "reply"]


@frozen
class CheckReply:
    """Whether a reply to the open question would be refused, and why."""

    reply: Annotated[Any, "reply"]


TableQuery = (
    ReachableArea
    | LineOfSight
    | WeaponRanges
    | TableMap
    | LegalReplies
    | ConditionalOrders
    | PreviewMove
    | ReplyOdds
    | CheckReply
)


@frozen
class Area:
    """Reached centres with their cost, in the ruleset's unit: (x, y, cost)."""

    cells: tuple[tuple[float, float, float], ...]
    step: float
    """Spacing of the cells."""
    most: float
    """The allowance."""


@frozen
class Sight:
    """Whether a target is seen. Points are (x, y, height)."""

    visible: bool
    distance: float
    ray: tuple[tuple[float, float, float], tuple[float, float, float]] | None = None
    """A free ray, or the blocked one from centre to centre."""
    blocked_by: tuple[str, ...] = ()
    cover: str | None = None
    """What covers a target that is seen: a term of the word list."""


@frozen
class Part:
    """A number that counts for a roll."""

    name: str
    """A term of the word list."""
    value: int


@frozen
class Detail:
    """What is to be known beside chances: a sentence of the word list, `told` there."""

    code: str
    params: Mapping[str, Any] = field(factory=dict)


@frozen
class Roll:
    """A die that has to show a number, and where the number comes from."""

    step: str
    """What it is for: a term of the word list, or the unit that is to be reached."""
    needed: int | None
    """The lowest face that does it, above the highest where none does; None: no die is needed."""
    printed: tuple[Part, ...] = ()
    """The numbers it starts from."""
    modifiers: tuple[Part, ...] = ()
    """What is added to them."""
    of: Detail | None = None
    """What it is rolled for, it and those after it, where several things are."""


@frozen
class Outcome:
    """One thing that can happen and how likely it is."""

    code: str
    chance: float
    params: Mapping[str, Any] = field(factory=dict)


@frozen
class Odds:
    """Every outcome worth telling apart, likeliest first, and expected values by name."""

    outcomes: tuple[Outcome, ...]
    expected: Mapping[str, float] = field(factory=dict)
    rolls: tuple[Roll, ...] = ()
    """What is rolled against a number on the way there, in the order of the dice."""
    event: str | None = None
    """What brings it about, where the order does not say so: a move that ends in a ram."""
    struck: str | None = None
    """The unit it falls on, where that is not the one aimed at."""
    details: tuple[Detail, ...] = ()
    """What it brings with it that no die decides."""


@frozen
class Reason:
    """The answer to why not: legal, or the refusal."""

    legal: bool
    code: str | None = None
    message: str | None = None
    clause: str | None = None
    params: Mapping[str, Any] = field(factory=dict)


@frozen
class Band:
    """What a weapon covers, measured from the base of the unit that has it."""

    weapon: str
    most: float
    facing: float = 0.0
    arc: float = 360.0
    """Degrees, half to each side of `facing`, seen from the centre."""


@frozen
class Bands:
    """The ground a unit's working weapons cover; sight is not asked."""

    bands: tuple[Band, ...]


@frozen
class Feature:
    """A piece of terrain, or what has become one."""

    id: str
    kind: str
    """A term of the word list."""
    corners: tuple[tuple[float, float], ...]
    hides: bool
    """Whether it can come between two units that look at each other."""


@frozen
class Marker:
    """A place that matters for winning."""

    id: str
    x: float
    y: float
    radius: float


@frozen
class TableUnit:
    """A unit in play on the table."""

    unit: str
    seat: int
    kind: str
    """What it is: an id with a name in the catalogue."""
    x: float
    y: float
    facing: float
    hulls: tuple[tuple[tuple[float, float], ...], ...]
    """The ground it covers: corners of each of its models."""
    above: str | None = None
    """The clause that lets others stand on that ground, as where it flies over them."""


@frozen
class Plan:
    """The table from above."""

    size: tuple[float, float] | None = None
    """Along x and y; None before there is a board."""
    scenario: str | None = None
    """Its id in the catalogue."""
    terrain: tuple[Feature, ...] = ()
    markers: tuple[Marker, ...] = ()
    units: tuple[TableUnit, ...] = ()


@frozen
class Forms:
    """Every way to answer the open question, refused ones included where that teaches something;
    or everything that may be said in advance."""

    forms: tuple[Annotated[Any, "Form"], ...]
    """See `engine.advice.forms.Form`."""


@frozen
class Chance:
    """A unit that could answer a move, and with what."""

    unit: str
    reaction: str
    x: float
    y: float
    """Where on the path."""


@frozen
class Wrong:
    """A model of a unit of many that cannot go, or stand, where it is to."""

    model: str
    reason: Reason


@frozen
class MovePreview:
    """A move, worked out as far as it can go."""

    poses: tuple[tuple[float, float, float], ...]
    """(x, y, facing): the start, and where each pivot or leg ends."""
    length: float
    cost: float
    most: float
    refusal: Reason | None = None
    """Why it would be refused, where it would be."""
    answers: tuple[Chance, ...] = ()
    """Who could react."""
    short: MovePreview | None = None
    """Where it is refused: the same way with its last leg cut as short as the rules want it."""
    around: MovePreview | None = None
    """Where its one leg is refused: a way round to its end."""
    places: tuple[tuple[str, float, float], ...] = ()
    """(model, x, y): where each model of a unit of many would stand."""
    wrong: tuple[Wrong, ...] = ()
    """Where it is refused: every model that is to blame. The others would be right."""
    outline: tuple[tuple[tuple[float, float], ...], ...] = ()
    """The ground that something laid on the table covers at its end: corners of its parts."""
    under: tuple[str, ...] = ()
    """Models it lies over."""


Answer = Area | Sight | Odds | Reason | Bands | Plan | Forms | MovePreview
