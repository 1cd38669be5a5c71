"""What a client may ask about the table, besides its open question: the same for every ruleset.

A query is answered from the view of the seat that asks, so the answer reveals nothing beyond it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen


@frozen
class ReachableArea:
    """The area that a unit can reach. Answered by `area`."""

    unit: str
    mode: str | None = None
    """A mode of movement of the ruleset. Without it, the usual one."""
    most: float | None = None
    """What the way may cost: `most` of a path blank, which dice may have cut. Without it, all that
    the mode allows."""


@frozen
class LineOfSight:
    """What a unit can see of another: a free line, or what blocks it. Answered by `sight`."""

    unit: str
    target: str
    at: tuple[float, float, float] | None = None
    """Answer as if the unit stood here: x, y and facing."""


@frozen
class WeaponRanges:
    """The ground that a unit's weapons cover. Answered by `bands`."""

    unit: str
    at: tuple[float, float, float] | None = None
    """Answer as if the unit stood here: x, y and facing."""


@frozen
class TableMap:
    """The table and everything on it, for clients that draw or describe it. Answered by `plan`."""


@frozen
class LegalReplies:
    """Every way to answer the open question. Answered by `forms`."""


@frozen
class ConditionalOrders:
    """Every conditional order that the seat may give, whatever question is open. Answered by
    `forms`; `reply` of each form is a conditional order."""


@frozen
class PreviewMove:
    """Where a reply to the open question would move a unit or place something, even if it is
    illegal. Answered by `move_preview`."""

    reply: Annotated[Any, "reply"]
    """The reply as you would send it."""


@frozen
class ReplyOdds:
    """The chances of a legal reply to the open question. Answered by `odds`."""

    reply: Annotated[Any, "reply"]
    """The reply as you would send it."""


@frozen
class CheckReply:
    """Whether a reply to the open question is legal. Answered by `reason`."""

    reply: Annotated[Any, "reply"]
    """The reply as you would send it."""


@frozen
class CheckTarget:
    """Whether a unit could fire at an enemy as the table stands, whatever question is open.
    Answered by `reason`."""

    unit: str
    target: str


@frozen
class Threats:
    """The enemies that could fire at a unit from where both stand. Answered by `chances`."""

    unit: str


@frozen
class UnitOrders:
    """Every order of a unit, whatever replies lead to it. With `after`, how the order that begins
    with those replies may go on. Answered by `unit_order_chains`."""

    unit: str


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
    | CheckTarget
    | Threats
)
"""What is answered from the table as it stands."""
Query = TableQuery | UnitOrders


@frozen
class Grade:
    """A part of what is in reach that differs from the others."""

    most: float
    """What it costs at most to get there."""
    name: str
    """What a move that ends there counts as."""


@frozen
class Area:
    """The cells that a unit can reach."""

    cells: tuple[tuple[float, float, float], ...]
    """(x, y, cost): the centre of each cell, and what it costs to get there."""
    step: float
    """Distance between the centres of neighbouring cells."""
    most: float
    """The most that a move may cost."""
    grades: tuple[Grade, ...] = ()
    """From near to far, where it matters how far a unit goes."""


@frozen
class Sight:
    """Whether a target is visible. Points are (x, y, height)."""

    visible: bool
    distance: float
    ray: tuple[tuple[float, float, float], tuple[float, float, float]] | None = None
    """A free line, or the blocked one from centre to centre."""
    blocked_by: tuple[str, ...] = ()
    """What blocks the line."""
    cover: str | None = None
    """What gives cover to a visible target: a term of the word list."""


@frozen
class Part:
    """A number that counts towards a roll."""

    name: str
    """What the number is: a term of the word list."""
    value: int


@frozen
class Detail:
    """A sentence to show beside the odds."""

    code: str
    """Key of the sentence in `details` of the word list."""
    params: Mapping[str, Any] = field(factory=dict)
    """What fills its placeholders."""


@frozen
class Roll:
    """A die that needs a number, and where that number comes from."""

    step: str
    """What the roll is for: a term of the word list, or a unit to reach."""
    needed: int | None
    """The lowest face that succeeds, above the highest face if none does. Null if no die is
    needed."""
    printed: tuple[Part, ...] = ()
    """The numbers that the roll starts from."""
    modifiers: tuple[Part, ...] = ()
    """The numbers that are added to them."""
    of: Detail | None = None
    """If there are several things to roll for: what this roll and those after it are for, such as
    the shots of one weapon."""


@frozen
class Outcome:
    """One possible outcome and its chance."""

    code: str
    """What happens: a code of the ruleset."""
    chance: float
    """From 0 to 1."""
    params: Mapping[str, Any] = field(factory=dict)
    destroys: bool = False
    """Whether it destroys what is struck."""


@frozen
class Odds:
    """The chances of a reply."""

    outcomes: tuple[Outcome, ...]
    """The outcomes worth distinguishing, likeliest first."""
    expected: Mapping[str, float] = field(factory=dict)
    """Expected values, by name."""
    rolls: tuple[Roll, ...] = ()
    """The dice that need a number, in the order they are rolled."""
    event: str | None = None
    """What causes the result, if the reply itself does not say so: for example, a move that ends in
    a ram."""
    struck: str | None = None
    """The unit that suffers the result, if that is not the target."""
    details: tuple[Detail, ...] = ()
    """Consequences, in sentences."""
    answers: tuple[str, ...] = ()
    """Units of the other seat that may react."""
    then: Odds | None = None
    """What may follow later if the reply succeeds: for example, the combat after a charge or an
    explosion. `event` says what it is."""
    outline: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Corners of the ground that the event covers, such as that of an explosion."""
    under: tuple[str, ...] = ()
    """Units on that ground, of either seat."""
    order: tuple[str, ...] = ()
    """The names of expected values in the order of play, where several follow from each other: the
    chance that what is struck is destroyed, if it has one, and averages."""


@frozen
class Reason:
    """Whether a reply is legal or a target can be fired at, and if not, why."""

    legal: bool
    code: str | None = None
    """Code of the refusal."""
    message: str | None = None
    """A sentence for people, in English."""
    clause: str | None = None
    """The rule that the reply breaks."""
    params: Mapping[str, Any] = field(factory=dict)
    """The values in the message, by name."""


@frozen
class Band:
    """The ground that a weapon covers."""

    weapon: str
    most: float
    """Its range, measured from the base of its unit."""
    facing: float = 0.0
    """Direction of the middle of its arc, in degrees."""
    arc: float = 360.0
    """Its arc in degrees, half on each side of `facing`, seen from the centre of the unit."""


@frozen
class Bands:
    """The ground that a unit's working weapons cover. Line of sight is ignored."""

    bands: tuple[Band, ...]


@frozen
class Feature:
    """A piece of terrain, or something that now counts as one, such as a wreck."""

    id: str
    kind: str
    """A term of the word list."""
    corners: tuple[tuple[float, float], ...]
    hides: bool
    """Whether it can block the line of sight between two units."""


@frozen
class Marker:
    """A place that counts for winning."""

    id: str
    x: float
    y: float
    radius: float


@frozen
class TableUnit:
    """A unit on the table."""

    unit: str
    seat: int
    kind: str
    """Its type: an id that the catalogue has a name for."""
    x: float
    y: float
    facing: float
    hulls: tuple[tuple[tuple[float, float], ...], ...]
    """The ground that it covers: the corners of each model."""
    above: str | None = None
    """The clause that allows others to stand on that ground, for example because the unit flies."""


@frozen
class Plan:
    """The table from above."""

    size: tuple[float, float] | None = None
    """Length along x and y. Absent before there is a table."""
    scenario: str | None = None
    """Id of the scenario in the catalogue."""
    terrain: tuple[Feature, ...] = ()
    markers: tuple[Marker, ...] = ()
    units: tuple[TableUnit, ...] = ()


@frozen
class Forms:
    """The forms of the open question, or those of all conditional orders."""

    forms: tuple[Annotated[Any, "Form"], ...]
    """Illegal ones are included if the reason is useful to know."""


@frozen
class Chain:
    """Replies that lead to a question, and the ways to answer it."""

    replies: tuple[Annotated[Any, "reply"], ...]
    """All replies from the open question on. Those of `after` may be replaced: for example, a
    declared move becomes a declared move and attack."""
    ask: Any
    """The question that would be open then. Its number is preliminary."""
    patch: Any
    """A merge patch: how the view of your seat would differ from the present one."""
    forms: tuple[Annotated[Any, "Form"], ...]
    """The forms of that question. For the open question itself, and with `later`, those of the
    unit."""
    later: bool = False
    """The question belongs to a later phase of the same turn, after the order has ended. Its forms
    say what the unit could do then, such as whom it could fire at. They do not continue the
    order."""


@frozen
class UnitOrderChains:
    """How an order of a unit may begin or go on. What depends on dice or on the other seat is left
    out, so there may be none."""

    chains: tuple[Chain, ...]
    awaits_dice: bool = False
    """Every way to go on is left out because dice come first."""


@frozen
class Chance:
    """A unit that could answer a move."""

    unit: str
    reaction: str
    """How it could answer: a term of the word list."""
    x: float
    """`x` and `y`: the point of the path where it could do so."""
    y: float


@frozen
class Chances:
    """The enemies that could fire at a unit."""

    units: tuple[Chance, ...]
    """Each with the point where the unit stands."""


@frozen
class Wrong:
    """A model of a unit of many models that cannot move or stand where the reply puts it."""

    model: str
    reason: Reason
    """Why it cannot."""


@frozen
class MovePreview:
    """Where a move leads."""

    poses: tuple[tuple[float, float, float], ...]
    """(x, y, facing): the start, and the end of each pivot and leg."""
    length: float
    """Length of the path."""
    cost: float
    """What the move costs."""
    most: float
    """What it may cost."""
    refusal: Reason | None = None
    """Why the reply would be refused. Absent if it is legal."""
    answers: tuple[Chance, ...] = ()
    """Units that could react. In a game without such reactions, those that could fire at the unit
    in their next turn, from where they stand now."""
    short: MovePreview | None = None
    """The same path with its last leg cut, if that helps: of a refused move to a legal length, of a
    unit whose models hold it up to where it gets."""
    stopped_by: Reason | None = None
    """Of `short`: what stops it where it ends."""
    around: MovePreview | None = None
    """For a refused move of one leg: a detour to the same end point, if there is one."""
    places: tuple[tuple[str, float, float], ...] = ()
    """(model, x, y): where each model of a unit of many models would stand."""
    wrong: tuple[Wrong, ...] = ()
    """For a refused move: every model that is at fault. The others are legal as they are."""
    outline: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Corners of the ground that is covered at the end, such as the parts of a template or the
    ground around an objective."""
    under: tuple[str, ...] = ()
    """Models under the template."""


Answer = (
    Area | Sight | Odds | Reason | Bands | Chances | Plan | Forms | MovePreview | UnitOrderChains
)
