"""How a unit can be set up: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PlaceBlank, UnitsBlank, reason, room_for
from engine.advice.moves import places
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to, shuffled
from engine.advice.sampling import Rng, drawn
from engine.flow import Ask
from engine.formations import Going, in_rows
from engine.geometry import Bounds, settled
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import is_hull
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.previews import pulled_near, standing
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.questions import (
    Deploy,
    DeployModels,
    Garrison,
    WhereToDeploy,
    WhereToReplace,
    WhoLiesInWait,
)
from engine.rulesets.battlegroup.deployment.state import (
    FILES,
    by_default,
    by_hand,
    in_formation,
    rows_of,
    shelters,
    ways_back,
    zone,
)
from engine.rulesets.battlegroup.driving.state import hull_at
from engine.rulesets.battlegroup.scenarios.questions import HoldBack, LieInWait

MOVE = BOOK.tables.move
TRIES = 12
"""Random places tried for a unit."""
UNASKED = ("wrong_reply", "not_to_order")
"""Refusals that no other place would mend."""


def files_of(models: int) -> tuple[int, ...]:
    """Return how wide a unit is offered to stand: in fives, in one line, in two, in a column."""
    wide = (FILES, models, -(-models // 2), 1)
    return tuple(dict.fromkeys(min(files, models) for files in wide))


@forms_of.register
def _(choice: WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield from places_of(state, key)
        if state.stage != "infiltration":
            for arrival in ways_back(state, state.unit(key)):
                yield Form(HoldBack(key, arrival), key)
        for building in shelters(state, state.unit(key)):
            yield Form(Garrison(key, building), key, building)
    yield PASS


def places_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield the ways to put a unit down: in rows, or model by model."""
    unit = state.unit(key)
    places = by_default(state, unit) or bases_of(state, unit)
    area = zone(state, unit).outline
    for files in files_of(len(places)):
        rows = rows_of(state, unit, files)
        if rows is not None:
            x, y, facing = rows.front.x, rows.front.y, rows.front.facing
            blank = PlaceBlank(
                key, area, x, y, facing, turns=len(places) > 1 or is_hull(state, unit)
            )
            yield Form(Deploy(key, x, y, facing, files), key, blanks=(blank,))
    goings = tuple(Going(base.id, (base.at,)) for base in places)
    yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))


@forms_of.register
def _(choice: WhereToReplace, state: Battle) -> Iterator[Form]:
    for key in choice.movable:
        yield from places_of(state, key)
    yield _ambush(choice.units, len(choice.units))


@forms_of.register
def _(choice: WhoLiesInWait, state: Battle) -> Iterator[Form]:
    yield _ambush(choice.units, choice.most)


def _ambush(units: tuple[str, ...], most: int) -> Form:
    """Return who may lie in ambush: as many as may, or fewer."""
    return Form(LieInWait(units[:most]), blanks=(UnitsBlank("units", units, 0, most),))


@replies_to.register
def _(choice: WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        backs = ways_back(state, state.unit(key)) if state.stage != "infiltration" else ()
        if backs and rng.random() < 0.3:
            yield HoldBack(key, rng.choice(backs))
        if rng.random() < 0.5:
            yield from (Garrison(key, one) for one in shelters(state, state.unit(key)))
        yield from puttings(choice, state, key, rng)
    yield Pass()


def puttings(choice: Any, state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    """Yield ways to put a unit down somewhere in its zone, in rows and model by model."""
    unit = state.unit(key)
    x0, y0, x1, y1 = zone(state, unit).bounds
    for _ in range(TRIES):
        x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
        files = rng.choice(files_of(len(unit.models)))
        reply = Deploy(key, settled(x), settled(y), settled(rng.random() * 360.0), files)
        if not is_legal(choice, state, reply):
            continue
        bases = in_formation(state, unit, reply.pose, reply.files, reply.gap)
        by_hand = DeployModels(key, tuple(Going(b.id, (b.at,)) for b in bases))
        both = (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)
        yield from (one for one in both if is_legal(choice, state, one))
        return


@replies_to.register
def _(choice: WhereToReplace, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        for key in shuffled(choice.movable, rng):
            yield from puttings(choice, state, key, rng)
    for form in shuffled(forms_of(choice, state), rng):
        reply = drawn(form, rng)
        if reply is not None:
            yield reply


@preview_of.register
def how_do_they_deploy(reply: Deploy | DeployModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that is set up or arrives would stand, with what is against it."""
    found, unit = reason(state, question, reply), state.units.get(reply.unit)
    if not found.legal or unit is None:
        short = None
        if isinstance(reply, Deploy) and found.code not in UNASKED:
            short = _pulled_in(state, question, reply)
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=found, short=short)
    if isinstance(reply, Deploy):
        put = in_formation(state, unit, reply.pose, reply.files, reply.gap)
        at = ((reply.x, reply.y, reply.facing),)
        return q.MovePreview(at, 0.0, 0.0, 0.0, places=places(put))
    return standing(by_hand(state, unit, reply.goings))


def _pulled_in(state: Battle, question: Ask, reply: Deploy) -> q.MovePreview | None:
    """Return where a unit would stand that is set up a bit outside of its zone, or over something:
    the nearest place at most `PULL` away; none for rows that stand nowhere."""
    unit = state.units.get(reply.unit)
    if unit is None or not all(map(isfinite, (reply.x, reply.y, reply.facing))):
        return None
    if not 0.0 <= reply.gap <= MOVE.coherency:
        return None
    body, area = _bounds(state, unit, reply), zone(state, unit)
    room = room_for(body, (reply.x, reply.y), area.bounds)
    near = pulled_near(state, question, reply, room)
    return None if near is None else how_do_they_deploy(near, state, question)


def _bounds(state: Battle, unit: Unit, reply: Deploy) -> Bounds:
    """Return the ground that a unit takes up where it is set up."""
    if is_hull(state, unit):
        return hull_at(state, unit, reply.pose).bounds
    bases = bases_of(state, unit)
    files = min(max(1, reply.files), len(bases))
    put = in_rows(bases, (reply.x, reply.y), reply.facing, files, reply.gap)
    sides = [(*base.at, base.radius) for base in put]
    return (
        min(x - r for x, _, r in sides),
        min(y - r for _, y, r in sides),
        max(x + r for x, _, r in sides),
        max(y + r for _, y, r in sides),
    )
