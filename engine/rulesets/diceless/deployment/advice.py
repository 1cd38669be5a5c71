"""How places to set up at are offered, drawn and previewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PlaceBlank, corners, pulled_in, reason, room_for
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Going
from engine.geometry import Bounds, settled
from engine.placement import Base, PlacementFault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, land, put_by_hand
from engine.rulesets.diceless.core.forms import PASS, as_goings, legal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import standing
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.questions import (
    Deploy,
    DeployModels,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.deployment.state import (
    LOOKS,
    faults_of,
    in_formation,
    line_up,
    may_infiltrate,
    rows_of,
)
from engine.rulesets.diceless.driving.advice import drivable, drive_form
from engine.rulesets.diceless.movement.advice import paced_move_forms, random_paced_moves
from engine.rulesets.diceless.phases.advice import random_orders
from engine.rulesets.diceless.vehicles.state import are_vehicles, vehicle_of

PULL = 2.0
"""Inches that a unit is pulled to a place where it may be set up."""

DEPLOYMENT = BOOK.tables.deployment
STEP = DEPLOYMENT.step
TRIES = 12
"""Random places tried for a unit."""


def files_of(models: int) -> tuple[int, ...]:
    """Return how wide a unit is offered to stand: in fives, in one line, in two, in a column."""
    wide = (DEPLOYMENT.row, models, -(-models // 2), 1)
    return tuple(dict.fromkeys(min(files, models) for files in wide))


@forms_of.register
def _(choice: WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        zone = state.zone(unit.owner)
        area, facing = corners(_ground(state, unit)), LOOKS[zone.edge]
        models = len(bases_of(state, unit))
        goings: tuple[Going, ...] = ()
        lined = line_up(state, (key,)).get(key)
        if lined is None:
            front = ((area[0][0] + area[2][0]) / 2, (area[0][1] + area[2][1]) / 2)
        else:
            front = _front(state, key, lined, facing)
            goings = as_goings(lined)
        for wished in (Deploy(key, *front, facing, files) for files in files_of(models)):
            rows = _nearest(state, wished)
            put = next((reply for reply in rows if is_legal(choice, state, reply)), wished)
            blank = PlaceBlank(key, area, put.x, put.y, put.facing)
            yield Form(put, key, blanks=(blank,))
        yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))
        if may_infiltrate(state, unit):
            yield Form(Infiltrate(key), key)
    yield PASS


@forms_of.register
def _(choice: WhereToScout, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if are_vehicles(state, unit):
            yield from (drive_form(state, unit, name) for name in drivable(state, unit))
        else:
            yield from paced_move_forms(state, key, turbo=False)
    yield PASS


def _ground(state: Battle, unit: Unit) -> Bounds:
    """Return where a unit may be set up at most."""
    return land(state).bounds if unit.infiltrates else state.zone(unit.owner).rect


def _front(state: Battle, key: str, bases: Sequence[Base], facing: float) -> tuple[float, float]:
    """Return the middle of the front of a unit that is lined up."""
    xs, ys = [base.at[0] for base in bases], [base.at[1] for base in bases]
    radius = bases[0].radius
    if are_vehicles(state, state.unit(key)):
        unit = state.unit(key)
        radius = max(vehicle_of(state, unit, name).length for name in unit.models) / 2
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    match facing:
        case 90.0:
            return x, max(ys) + radius
        case 270.0:
            return x, min(ys) - radius
        case 0.0:
            return max(xs) + radius, y
    return min(xs) - radius, y


def _nearest(state: Battle, wished: Deploy) -> Iterator[Deploy]:
    """Yield rows where they are wished, then all over their zone, the nearest first; then the same
    rows turned by a quarter, since a column may be longer than its zone is deep."""
    yield wished
    x, y = wished.pose.at
    for turned in (wished, evolve(wished, facing=(wished.facing + 90.0) % 360.0)):
        x0, y0, x1, y1 = _room(state, turned)
        columns, lines = int((x1 - x0) / STEP + 1), int((y1 - y0) / STEP + 1)
        spots = [(x0 + STEP * i, y0 + STEP * j) for i in range(columns) for j in range(lines)]
        for _, spot in sorted((hypot(at[0] - x, at[1] - y), at) for at in spots):
            yield evolve(turned, x=settled(spot[0]), y=settled(spot[1]))


@replies_to.register
def _(choice: WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        unit = state.unit(key)
        x0, y0, x1, y1 = state.zone(unit.owner).rect
        models = len(bases_of(state, unit))
        if may_infiltrate(state, unit) and rng.random() < 0.7:
            yield Infiltrate(key)
        if unit.infiltrates:
            x0, y0, x1, y1 = land(state).bounds
        for _ in range(TRIES):
            x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
            files = rng.choice(files_of(models))
            reply = Deploy(key, settled(x), settled(y), settled(rng.random() * 360.0), files)
            if is_legal(choice, state, reply):
                bases = in_formation(state, unit, reply.pose, reply.files, reply.gap)
                by_hand = DeployModels(key, as_goings(bases))
                both = (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)
                yield from legal(choice, state, both)
                break
    yield Pass()


@replies_to.register
def _(choice: WhereToScout, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        if are_vehicles(state, state.unit(key)):
            yield from legal(choice, state, random_orders(state, key, rng))
        else:
            moves = random_paced_moves(state, key, rng, turbo=False)
            yield from legal(choice, state, moves)
    yield Pass()


@preview_of.register
def preview_deployment(reply: Deploy | DeployModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that is set up would stand, with what is against it."""

    def put(unit: Unit) -> tuple[Base, ...]:
        if isinstance(reply, Deploy):
            return rows_of(state, unit, reply.pose, reply.files, reply.gap)
        return put_by_hand(state, unit, reply.goings)

    def faults(unit: Unit, stood: tuple[Base, ...]) -> tuple[PlacementFault, ...]:
        """Of vehicles the refusal says what is wrong."""
        return () if are_vehicles(state, unit) else faults_of(state, unit, stood)

    found = reason(state, question, reply)
    course = standing(state.units.get(reply.unit), found, put, faults)
    if found.legal or not course.places or not isinstance(reply, Deploy):
        return course
    return evolve(course, short=_pulled_in(state, question, reply))


def _pulled_in(state: Battle, question: Ask, reply: Deploy) -> q.MovePreview | None:
    """Return where a unit would stand that is set up a bit outside of its zone, or over something:
    the nearest place at most `PULL` away. Its way ends at the point that the reply names."""
    room, at = _room(state, reply), reply.pose.at
    near = pulled_in(state, question, at, room, PULL, lambda to: evolve(reply, x=to[0], y=to[1]))
    if near is None:
        return None
    course = preview_of(near, state, question)
    return evolve(course, poses=((near.x, near.y, near.facing),))


def _room(state: Battle, reply: Deploy) -> Bounds:
    """Return where the front of rows may be so that all of them lie in their zone."""
    unit = state.unit(reply.unit)
    put = rows_of(state, unit, reply.pose, reply.files, reply.gap)
    xs = [(base.at[0] - base.radius, base.at[0] + base.radius) for base in put]
    ys = [(base.at[1] - base.radius, base.at[1] + base.radius) for base in put]
    body = (
        min(x[0] for x in xs),
        min(y[0] for y in ys),
        max(x[1] for x in xs),
        max(y[1] for y in ys),
    )
    return room_for(body, reply.pose.at, state.zone(unit.owner).rect)
