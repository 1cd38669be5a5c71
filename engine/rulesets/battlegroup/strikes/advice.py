"""How a flyer of support can come in and drop units: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, PlaceBlank, reason
from engine.advice.moves import spots
from engine.advice.registry import (
    CERTAIN,
    forms_of,
    is_legal,
    odds_of,
    preview_of,
    replies_to,
    shuffled,
)
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import Point, bearing, length, settled
from engine.rulesets.battlegroup.core.forms import PASS, anywhere, whole_table
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.previews import lying
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.movement.advice import chances
from engine.rulesets.battlegroup.strikes.questions import (
    Drop,
    Fly,
    PutDown,
    WhereToFly,
    WhereToPutDown,
    WhetherToDrop,
)
from engine.rulesets.battlegroup.strikes.state import (
    by_default,
    edges,
    flight,
    flown_to,
    footprint,
    hull_of,
    places_near,
    pose_along,
    rings_at,
    speed_to,
    ways_in,
)
from engine.rulesets.battlegroup.weapons.rules import at_full_skill

TRIES = 6
"""Random ways tried for a flyer."""


@forms_of.register
def _(choice: WhereToFly, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    for way in ways_in(state, unit, choice.aim):
        (enter_x, enter_y), (x, y) = way
        facing = settled(bearing(*way))
        blank = PlaceBlank(unit.id, whole_table(state), x, y, facing, turns=False)
        reply = Fly(unit.id, enter_x, enter_y, x, y, facing)
        yield Form(reply, unit.id, blanks=(blank,))
    yield PASS


@forms_of.register
def _(choice: WhetherToDrop, state: Battle) -> Iterator[Form]:
    for share in (0.25, 0.5, 0.75, 1.0):
        yield Form(Drop(choice.unit, choice.end * share), choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhereToPutDown, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    x, y = next(places_near(state, unit, choice.landing))
    blank = PlaceBlank(unit.id, whole_table(state), x, y, 0.0, turns=False)
    yield Form(PutDown(unit.id, x, y), unit.id, blanks=(blank,))


@replies_to.register
def _(choice: WhereToPutDown, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    for _ in range(TRIES):
        reply = PutDown(unit.id, *anywhere(state, rng))
        if is_legal(choice, state, reply):
            yield reply
    yield from (PutDown(unit.id, *at) for at in places_near(state, unit, choice.landing))


@replies_to.register
def _(choice: WhereToFly, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    if rng.random() < 0.03:
        yield Pass()
    ways = ways_in(state, unit, choice.aim)
    for entry, _ in shuffled(ways, rng)[:TRIES]:
        reply = Fly(unit.id, *entry, *anywhere(state, rng))
        if is_legal(choice, state, reply):
            yield reply
    for entry, end in ways:
        yield Fly(unit.id, *entry, *end)
    yield Pass()


@preview_of.register
def preview_flight(reply: Fly, state: Battle, question: Ask) -> q.MovePreview:
    """Return the straight way of a flyer of support, with what is against it and who could break
    into it where."""
    way, found = (reply.entry, reply.end), reason(state, question, reply)
    far = length(way)
    if not found.legal:
        return q.MovePreview(spots(way), far, far, far, refusal=found)
    there = flown_to(state, state.unit(reply.unit), pose_along(*way, 0.0))
    answers = chances(there, there.unit(reply.unit), way)
    return q.MovePreview(spots(way), far, far, far, answers=answers)


@preview_of.register
def preview_put_down(reply: PutDown, state: Battle, question: Ask) -> q.MovePreview:
    """Return where the models stand that leave a flyer at a point."""
    return lying(
        reply, state, question, lambda: rings_at(state, state.unit(reply.unit), reply.at) or ()
    )


@odds_of.register
def odds_of_flight(reply: Fly, state: Battle, choice: Any) -> q.Odds:
    """Return how far a flyer goes of what it may, and how many of its weapons fire at full skill
    then."""
    unit, entry, end = state.unit(reply.unit), reply.entry, reply.end
    speed = speed_to(state, unit.owner, footprint(state, unit, entry, end))
    guns = len(hull_of(state, unit).weapons)
    full = at_full_skill("support_flyer", speed, guns)
    far = dist(entry, end)
    goes = q.Detail("flies", {"length": far, "speed": speed, "full": full, "guns": guns})
    return evolve(CERTAIN, details=(goes, *reaches(state, unit, entry, end)))


def to_come(state: Battle, unit: Unit, at: Point) -> tuple[q.Detail, ...]:
    """Return where a flyer may come in that is called there, and how far it flies from where it
    comes nearest."""
    legs = edges(state, unit.owner)
    round_corner = len(legs) > 1
    first = legs[0][2:] if round_corner else legs[0][:2]
    enters = q.Detail("comes_in", {"first": first, "last": legs[-1][2:], "corner": round_corner})
    way = by_default(state, unit, at)
    return (enters, *(reaches(state, unit, way[0], at) if way is not None else ()))


def reaches(state: Battle, unit: Unit, entry: Point, towards: Point) -> tuple[q.Detail, ...]:
    """Return how far a flyer may go on its way."""
    far = flight(state, unit, entry, towards)
    if far is None:
        return ()
    return (q.Detail("flies_far", {"least": far.least, "own": far.own, "most": far.most}),)
