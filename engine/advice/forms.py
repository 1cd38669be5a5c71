"""The possible replies to an open question, as forms that a page highlights and a terminal lists.

A form is a reply that is complete except for its blanks. So a client needs no rules: it shows the
forms of a question, lets the player choose one and fill in its blanks, and sends the reply.
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
Judge = Callable[[Any, Ask, Any], Reason]
"""(state, question, reply) -> whether it is as it is meant, or what is against it."""


@frozen
class PlaceBlank:
    """A place for `unit`: `x`, `y` and `facing` of the reply."""

    unit: str
    area: tuple[Point, ...]
    """Corners of the ground that its base must lie in."""
    x: float
    """`x`, `y` and `facing` start with a legal place."""
    y: float
    facing: float
    turns: bool = True
    """Whether the facing matters."""
    holes: tuple[tuple[Point, ...], ...] = ()
    """Corners of ground in `area` where nothing may be put. These may overlap, and extend beyond
    `area`."""


@frozen
class PathBlank:
    """A path for `unit` from where it stands, in `field`. `facing` of the reply is a last pivot."""

    unit: str
    field: str
    most: float
    """What the path may cost."""
    mode: str
    """The mode for `reachable_area`."""
    points: Literal["slid", "driven", "straight_back", "formation"]
    """The format of the path. `slid`: a list of `{x, y, facing?}`; without a facing the unit keeps
    its own. `driven`: a list of points, nose first. `straight_back`: one length. `formation`: a
    list of points for the middle of a unit of many models. Then `formation` of the reply, `{manner,
    turn?, gap?, ranks?, heading?}`, says how its models keep or take their places."""


@frozen
class ModelsBlank:
    """A path for each model of `unit`, in `field`: a list of `{model, way}`. `way` is a list of
    points."""

    unit: str
    field: str
    most: float
    """What each path may cost."""


@frozen
class AngleBlank:
    """A facing in `field`, in degrees, at most `most` from `middle`."""

    unit: str
    field: str
    middle: float
    most: float
    at: Point | None = None
    """The point to draw the facing from. With it, `preview_move` can show the result of a
    facing."""


@frozen
class ForceBlank:
    """A force of the player's own, in `field`. `muster` of the catalogue gives its format."""

    field: str
    most: float
    """Most points that it may cost."""


@frozen
class MapBlank:
    """A map of the player's own, in `field`: size, zones, terrain and objectives."""

    field: str


@frozen
class SecretBlank:
    """A text in `field` that the opponent cannot guess: it hides a choice whose hash is published.
    Fill it in at random; you need not ask the player."""

    field: str
    most: int
    """Most characters that it may have."""


@frozen
class NumberBlank:
    """A number in `field`, from `least` to `most`. Left out, any number will do."""

    field: str
    least: float
    most: float


@frozen
class PickBlank:
    """Some of the terms in `options`, as a list in `field`. With none, any will do."""

    field: str
    options: tuple[str, ...]


@frozen
class UnitsBlank:
    """Some of the units or models in `options`, by name, each once, as a list in `field`. The reply
    starts with a good choice."""

    field: str
    options: tuple[str, ...]
    least: int
    """How many at least."""
    most: int
    """How many at most."""
    ordered: bool = False
    """Whether their order matters. If not, keep the order of `options`."""


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
    """One way to reply. It is legal as it is if it has no blanks and no `refusal`."""

    reply: Annotated[Any, "reply", "conditional_order"]
    """A reply of the ruleset, or a conditional order. Attributes with a blank hold a default."""
    unit: str | None = None
    """The unit that acts."""
    target: str | None = None
    """What it is aimed at: a unit, or a piece of the table."""
    blanks: tuple[Blank, ...] = ()
    """What the player fills in."""
    refusal: Reason | None = None
    """Why the reply would be refused now. Absent if it would not be."""
    no_effect: str | None = None
    """Why a legal reply cannot achieve anything now: a term of the word list."""
    unjudged: bool = False
    """There are too many ways to reply to tell whether this one leads to the same as the
    default."""
    confirm: bool = False
    """The reply loses the match. Ask the player before you send it."""
    removes_unit: bool = False
    """The reply takes its unit out of the battle. Set it apart from the others and say so."""
    usual: bool = False
    """What most players reply: begin with it, and offer the others beside it."""
    wasted: tuple[str, ...] = ()
    """Units that could act, and do nothing by the reply as it is. Warn the player once before you
    send it."""
    has_preview: bool = False
    """The reply moves its unit, although there is no path to fill in. `preview_move` shows
    where."""
    at: Point | None = None
    """The point of the table where the player chooses this form. `preview_move` shows where it
    leads."""
    then: tuple[Annotated[Any, "reply"], ...] = ()
    """Replies to the questions that follow, if the player means all of it: for example, the shots
    of the other weapons at the same target. Each may have become illegal by then."""


def corners(bounds: Bounds) -> tuple[Point, ...]:
    """Return the corners of an upright rectangle."""
    x0, y0, x1, y1 = bounds
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def reason(state: Any, ask: Ask, reply: Any) -> Reason:
    """Return whether a reply would be refused, and why."""
    return judged(lambda: ask.choice.check(state, reply))


def judged(check: Callable[[], object]) -> Reason:
    """Return whether a check refuses, and why."""
    try:
        check()
    except IllegalReply as refused:
        return Reason(False, refused.code, refused.message, refused.clause, dict(refused.params))
    return Reason(True)


def one_passes(checks: Iterable[Callable[[], object]]) -> None:
    """Raise what the first of some checks raises, unless one of them passes."""
    first: IllegalReply | None = None
    for check in checks:
        try:
            check()
            return
        except IllegalReply as refused:
            first = first or refused
    if first is not None:
        raise first


def weighed(state: Any, ask: Ask, form: Form) -> Form:
    """Return a form with the refusal of its reply as it is, if that is illegal."""
    found = reason(state, ask, form.reply)
    return form if found.legal else evolve(form, refusal=found)


def begun(ask: Ask, form: Form) -> Form:
    """Return a form whose units are those of the default, if its reply is of the same type."""
    names = [blank.field for blank in form.blanks if isinstance(blank, UnitsBlank)]
    if not names or type(ask.default) is not type(form.reply):
        return form
    return evolve(form, reply=evolve(form.reply, **{n: getattr(ask.default, n) for n in names}))


def stays(form: Form) -> bool:
    """Return whether a unit that could move stays where it is by a form whose path is left
    empty."""
    return form.refusal is None and any(
        blank.most > 0
        and not getattr(form.reply, blank.field)
        and getattr(blank, "points", None) != "straight_back"
        for blank in form.blanks
        if isinstance(blank, PathBlank | ModelsBlank)
    )


def is_worth(form: Form) -> bool:
    """Return whether a unit can do something by a form, its blanks filled in. To turn in place is
    nothing to miss."""
    is_idle = form.wasted and not form.blanks
    turns = any(isinstance(blank, AngleBlank) and blank.at is None for blank in form.blanks)
    is_little = is_idle or turns or form.removes_unit
    return form.refusal is None and form.no_effect is None and not is_little


PARTS, HALVINGS = 16, 8
"""Steps of the search for the end of a leg: parts of its length, and of the first that is legal
further, to 1/4096."""


def shortened(
    state: Any, ask: Ask, cut: Callable[[float], R], judge: Judge = reason
) -> tuple[R, Reason] | None:
    """Return the longest legal reply that `cut` makes for a share of the last leg, and what is
    against a longer one. `judge` may be stricter than the rules: they let a unit go less far.

    A longer leg may be legal where a shorter one is not, so the longest parts are tried first.
    """
    found: R | None = None
    against = judge(state, ask, cut(1.0))
    low, high = 0.0, 1.0 / PARTS
    for part in range(PARTS - 1, 0, -1):
        reply = cut(part / PARTS)
        judgement = judge(state, ask, reply)
        if judgement.legal:
            low, high, found = part / PARTS, (part + 1) / PARTS, reply
            break
        against = judgement
    for _ in range(HALVINGS):
        share = (low + high) / 2
        reply = cut(share)
        judgement = judge(state, ask, reply)
        if judgement.legal:
            low, found = share, reply
        else:
            high, against = share, judgement
    return None if found is None else (found, against)


NEAR = 4
"""Cells in reach from which the last step of a detour is tried."""


def ways_round(found: Reach, to: Point, step: float) -> Iterator[tuple[Point, ...]]:
    """Yield the corners of detours to a place, or to the cell nearest to it, over cells in reach;
    none if no cell is within a step of the place."""
    near = sorted((dist(cell, to), cell) for cell in found.cells if cell != found.start)
    cells = [cell for far, cell in near[:NEAR] if far <= step]
    for cell in cells:
        yield *found.path_to(cell)[1:-1], to
        yield *found.path_to(cell)[1:], to
    for cell in cells[:1]:
        yield found.path_to(cell)[1:]


def first_legal(state: Any, ask: Ask, replies: Iterable[R]) -> R | None:
    """Return the first legal reply."""
    return next((reply for reply in replies if reason(state, ask, reply).legal), None)


def between(a: Point, b: Point, share: float) -> Point:
    """Return a point between a and b, rounded to a thousandth."""
    return round(a[0] + (b[0] - a[0]) * share, 3), round(a[1] + (b[1] - a[1]) * share, 3)


RINGS, RAYS = 8, 16
"""Resolution of the search for a free place around one that is not."""


def room_for(body: Bounds, at: Point, zone: Bounds) -> Bounds:
    """Return where the point of a body may be so that the whole body lies in a zone, rounded
    inwards to a thousandth. The sides are swapped if the body is too large."""

    def low(i: int) -> float:
        return ceil((zone[i] + at[i] - body[i]) * 1000 - 1e-3) / 1000

    def high(i: int) -> float:
        return floor((zone[i + 2] + at[i] - body[i + 2]) * 1000 + 1e-3) / 1000

    return low(0), low(1), high(0), high(1)


def pulled_in(
    state: Any, ask: Ask, at: Point, room: Bounds, most: float, put: Callable[[Point], R]
) -> R | None:
    """Return what `put` makes of the nearest legal place found in `room`, at most `most` away from
    one that is refused."""
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
    # Closer than the grid of tries: along the line to the original place.
    closer = shortened(state, ask, lambda share: put(inside(*between(found, at, share))))
    return put(found) if closer is None else closer[0]
