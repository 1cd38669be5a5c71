"""How an open question may be answered, as forms: what a page lights up and a terminal lists.

A form is a reply that is whole but for its blanks. A client needs no rules to answer: it shows the
forms of a question, has the player choose one and fill in its blanks, and sends the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, cos, dist, floor, pi, sin
from typing import Annotated, Any, Literal, TypeVar

from attrs import evolve, frozen

from engine.advice.queries import Reason
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Bounds, Point, Reach

R = TypeVar("R")


@frozen
class PlaceBlank:
    """`x`, `y` and `facing` of the reply: where `unit` is put down."""

    unit: str
    area: tuple[Point, ...]
    """Corners of the ground its base must lie in."""
    x: float
    y: float
    facing: float
    """A legal place, to begin with."""
    turns: bool = True
    """Whether it matters where it looks."""
    holes: tuple[tuple[Point, ...], ...] = ()
    """Corners of ground in `area` where nothing may be put; they may overlap, and reach beyond."""


@frozen
class PathBlank:
    """A path from where `unit` stands, in `field`; `facing` of the reply is a last pivot."""

    unit: str
    field: str
    most: float
    """What the path may cost."""
    mode: str
    """As `reachable_area` wants it."""
    points: Literal["slid", "driven", "straight_back", "formation"]
    """What is written: slid, `{x, y, facing?}`, keeping or choosing a facing; driven, `[x, y]`,
    nose first; straight back, one length; formation, `[x, y]` of the middle of a unit of many
    models, and in `formation` how they keep or take their places: `{manner, turn?, gap?, ranks?,
    heading?}`."""


@frozen
class ModelsBlank:
    """Places for models of `unit` one by one, in `field`: `{model, way}` each, the way its corners
    `[x, y]`."""

    unit: str
    field: str
    most: float
    """What a way may cost."""


@frozen
class AngleBlank:
    """A facing in `field`, in degrees, at most `most` from `middle`."""

    unit: str
    field: str
    middle: float
    most: float
    at: Point | None = None
    """Where what is turned begins, if it can be shown before it is sent: `PreviewMove` says what
    a facing comes to."""


@frozen
class ForceBlank:
    """A player's own force in `field`, as the muster form of the catalogue says."""

    field: str
    most: float
    """Points it may cost."""


@frozen
class MapBlank:
    """A player's own map in `field`: size, zones, terrain, objectives."""

    field: str


@frozen
class SecretBlank:
    """A text in `field` that the opponent must not guess, such as what hides a choice whose hash is
    published: clients fill it in at random and need not ask."""

    field: str
    most: int
    """Characters."""


@frozen
class NumberBlank:
    """A number in `field`, from `least` to `most`; left out, any will do."""

    field: str
    least: float
    most: float


@frozen
class PickBlank:
    """Some of a list in `field`, terms of the word list; none of them: any will do."""

    field: str
    options: tuple[str, ...]


@frozen
class UnitsBlank:
    """Units or models by their names, in `field`: some of `options`, each once; what the reply
    has is a good choice to begin with."""

    field: str
    options: tuple[str, ...]
    least: int
    most: int
    ordered: bool = False
    """Whether it matters who is named first; else they are named as they are listed."""


Blank = (
    PlaceBlank
    | PathBlank
    | ModelsBlank
    | AngleBlank
    | ForceBlank
    | MapBlank
    | SecretBlank
    | NumberBlank
    | PickBlank
    | UnitsBlank
)


@frozen
class Form:
    """A way to answer: legal as it stands where it has no blanks and no reason against it."""

    reply: Annotated[Any, "reply", "conditional_order"]
    """A reply of the ruleset, or a conditional order; what its blanks fill is at a default."""
    unit: str | None = None
    """Who acts."""
    target: str | None = None
    """Whom it is aimed at, or what: a piece of the table."""
    blanks: tuple[Blank, ...] = ()
    refusal: Reason | None = None
    """Why it would be refused now, where it would be."""
    no_effect: str | None = None
    """Legal, but nothing can come of it as things stand: why, a term of the word list."""
    confirm: bool = False
    """It loses the match: a client asks before it sends it."""
    removes_unit: bool = False
    """It gives its unit away: that is out of the battle. Clients set it apart and say so."""
    has_preview: bool = False
    """It takes its unit along the table though no way is drafted: `PreviewMove` says where."""
    at: Point | None = None
    """Where on the table it is chosen: `PreviewMove` says what it comes to there."""


def corners(bounds: Bounds) -> tuple[Point, ...]:
    """Return the corners of an upright rectangle."""
    x0, y0, x1, y1 = bounds
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def reason(state: Any, ask: Ask, reply: Any) -> Reason:
    """Return whether a reply would be refused, and why."""
    try:
        ask.choice.check(state, reply)
    except IllegalReply as refused:
        return Reason(False, refused.code, refused.message, refused.clause, dict(refused.params))
    return Reason(True)


def weighed(state: Any, ask: Ask, form: Form) -> Form:
    """Return a form with what is against its reply as it is."""
    found = reason(state, ask, form.reply)
    return form if found.legal else evolve(form, refusal=found)


def begun(ask: Ask, form: Form) -> Form:
    """Return a form whose units are those that would be named if nobody said, where it says what
    would be said then."""
    names = [blank.field for blank in form.blanks if isinstance(blank, UnitsBlank)]
    if not names or type(ask.default) is not type(form.reply):
        return form
    return evolve(form, reply=evolve(form.reply, **{n: getattr(ask.default, n) for n in names}))


HALVINGS = 12
"""How finely the end of a leg is looked for: to 1/4096 of it."""


def shortened(state: Any, ask: Ask, cut: Callable[[float], R]) -> R | None:
    """Return the longest legal reply among those that `cut` makes for a share of the last leg."""
    low, high = 0.0, 1.0
    found: R | None = None
    for _ in range(HALVINGS):
        share = (low + high) / 2
        reply = cut(share)
        if reason(state, ask, reply).legal:
            low, found = share, reply
        else:
            high = share
    return found


NEAR = 4
"""Cells in reach from which the last step of a way round is tried."""


def ways_round(found: Reach, to: Point, step: float) -> Iterator[tuple[Point, ...]]:
    """Yield the corners of ways to a place, or to the cell nearest to it, over what is in reach:
    none where no cell is as near as a step."""
    near = sorted((dist(cell, to), cell) for cell in found.cells if cell != found.start)
    cells = [cell for far, cell in near[:NEAR] if far <= step]
    for cell in cells:
        yield *found.path_to(cell)[1:-1], to
        yield *found.path_to(cell)[1:], to
    for cell in cells[:1]:
        yield found.path_to(cell)[1:]


def first_legal(state: Any, ask: Ask, replies: Iterable[R]) -> R | None:
    """Return the first of some replies that is legal."""
    return next((reply for reply in replies if reason(state, ask, reply).legal), None)


def between(a: Point, b: Point, share: float) -> Point:
    """Return a point of the way from a to b, to the thousandth that a hand can set."""
    return round(a[0] + (b[0] - a[0]) * share, 3), round(a[1] + (b[1] - a[1]) * share, 3)


RINGS, RAYS = 8, 16
"""How finely a free place is looked for around one that is not."""


def room_for(body: Bounds, at: Point, zone: Bounds) -> Bounds:
    """Return where the point of a body may be so that all of it lies in a zone, to the thousandth
    inwards; its sides are swapped where it is too large."""

    def low(i: int) -> float:
        return ceil((zone[i] + at[i] - body[i]) * 1000 - 1e-3) / 1000

    def high(i: int) -> float:
        return floor((zone[i + 2] + at[i] - body[i + 2]) * 1000 + 1e-3) / 1000

    return low(0), low(1), high(0), high(1)


def pulled_in(
    state: Any, ask: Ask, at: Point, room: Bounds, most: float, put: Callable[[Point], R]
) -> R | None:
    """Return what `put` makes of a legal place in `room` near one that is refused, at most `most`
    away: the nearest that is found."""
    x0, y0, x1, y1 = room
    if x0 > x1 or y0 > y1:
        return None

    def inside(x: float, y: float) -> Point:
        return round(min(max(x, x0), x1), 3), round(min(max(y, y0), y1), 3)

    tries = [inside(*at)]
    for ring in range(1, RINGS + 1):
        far = most * ring / RINGS
        for ray in range(RAYS):
            angle = 2 * pi * ray / RAYS
            tries.append(inside(at[0] + far * cos(angle), at[1] + far * sin(angle)))
    near = sorted((dist(at, place), place) for place in dict.fromkeys(tries))
    legal = (place for far, place in near if far <= most and reason(state, ask, put(place)).legal)
    found = next(legal, None)
    if found is None:
        return None
    # Nearer than the grid of tries: along the line to where it was to be.
    closer = shortened(state, ask, lambda share: put(inside(*between(found, at, share))))
    return closer or put(found)
