"""How reserves and arrivals are offered, drawn, previewed and weighed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PlaceBlank, corners, reason
from engine.advice.registry import forms_of, is_legal, odds_of, preview_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import Bounds, Point, settled
from engine.placement import Base, PlacementFault
from engine.rulesets.diceless.arrivals.questions import (
    CallUp,
    Enter,
    EnterModels,
    HoldBack,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
    WhichReserve,
    WhichReserves,
    entry_of,
)
from engine.rulesets.diceless.arrivals.rules import mishap
from engine.rulesets.diceless.arrivals.state import (
    arrivals_of,
    default_point,
    edges_for,
    farthest_spot,
    faults_of,
    first_entry,
    foot,
    landed,
    reach_of,
    rough_landing,
    rows_of,
    tokens_against,
    widths,
    zone_at,
)
from engine.rulesets.diceless.book.codes import Edge
from engine.rulesets.diceless.core.field import bases_of, put_by_hand
from engine.rulesets.diceless.core.forms import CONCEDE, PASS, as_goings, as_offered, legal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import standing
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.state import LOOKS

TRIES = 8
"""Random places tried for a unit."""


LANDS = {"own": "lands_own", "neutral": "lands_neutral", "enemy": "lands_enemy"}
"""By the zone."""


@forms_of.register
def _(choice: WhichReserves, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for arrival in arrivals_of(state, state.unit(key)):
            yield Form(HoldBack(key, arrival), key)
    yield PASS


@forms_of.register
def _(choice: WhichReserve, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for delayed in (False, True)[: 1 + choice.may_delay]:
            yield Form(CallUp(key, delayed), key)


@forms_of.register
def _(choice: WhichArrival, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if key in choice.striking:
            yield _strike(state, unit)
        else:
            for edge in edges_for(state, unit):
                yield from _entries(state, unit, edge)
    yield PASS
    yield CONCEDE


def _strike(state: Battle, unit: Unit) -> Form:
    x, y = default_point(state, unit)
    facing = LOOKS[state.zone(unit.owner).edge]
    blank = PlaceBlank(unit.id, corners(_table(state)), x, y, facing)
    return Form(Strike(unit.id, x, y, facing), unit.id, blanks=(blank,))


def _entries(state: Battle, unit: Unit, edge: Edge) -> Iterator[Form]:
    """Yield ways to enter from an edge where there is room: in rows, or model by model."""
    facing = LOOKS[edge]
    for files in widths(len(bases_of(state, unit))):
        entry = first_entry(state, unit, edge, (files,))
        if entry is not None:
            x, y = front_of(entry.bases, edge)
            blank = PlaceBlank(unit.id, corners(_strip(state, unit, edge)), x, y, facing)
            yield Form(Enter(unit.id, edge, x, y, facing, files), unit.id, blanks=(blank,))
    by_hand = ModelsBlank(unit.id, "goings", reach_of(state, unit))
    yield Form(EnterModels(unit.id, edge, ()), unit.id, blanks=(by_hand,))


def front_of(bases: tuple[Base, ...], edge: Edge) -> Point:
    """Return the middle of the first row of a unit that looks away from an edge."""
    axis = 0 if edge in ("south", "north") else 1
    first = bases[0].at
    line = [base.at[axis] for base in bases if base.at[1 - axis] == first[1 - axis]]
    middle = (min(line) + max(line)) / 2
    return (middle, first[1]) if axis == 0 else (first[0], middle)


def _table(state: Battle) -> Bounds:
    return 0.0, 0.0, state.plan.long, state.plan.short


def _strip(state: Battle, unit: Unit, edge: Edge) -> Bounds:
    """Return the ground within a unit's reach of an edge, its bases whole."""
    x0, y0, x1, y1 = _table(state)
    deep = reach_of(state, unit) + max(base.radius for base in bases_of(state, unit))
    match edge:
        case "south":
            return x0, y0, x1, min(y1, deep)
        case "north":
            return x0, max(y0, y1 - deep), x1, y1
        case "west":
            return x0, y0, min(x1, deep), y1
        case "east":
            return max(x0, x1 - deep), y0, x1, y1


@forms_of.register
def _(choice: WhereMisplaced, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    spot = farthest_spot(state, unit)
    if spot is not None:
        facing = LOOKS[state.zone(unit.owner).edge]
        blank = PlaceBlank(unit.id, corners(_table(state)), *spot, facing)
        yield Form(Misplace(*spot, facing), unit.id, blanks=(blank,))


@replies_to.register
def _(choice: WhichReserves, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.6:
        yield Pass()
    yield from as_offered(choice, state, rng)


@replies_to.register
def _(choice: WhichArrival, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        unit = state.unit(key)
        make = _strikes if key in choice.striking else _ways_in
        yield from legal(choice, state, make(state, unit, rng))
    yield Pass()


def _strikes(state: Battle, unit: Unit, rng: Rng) -> Iterator[Any]:
    for _ in range(2):
        x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
        yield Strike(unit.id, settled(x), settled(y), settled(rng.random() * 360.0))


def _ways_in(state: Battle, unit: Unit, rng: Rng) -> Iterator[Any]:
    count, most = len(bases_of(state, unit)), reach_of(state, unit)
    for edge in shuffled(edges_for(state, unit), rng):
        for _ in range(TRIES):
            x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
            fx, fy = foot(state, edge, (x, y))
            deep = rng.random() * most
            dx = deep if edge == "west" else -deep if edge == "east" else 0.0
            dy = deep if edge == "south" else -deep if edge == "north" else 0.0
            files = rng.choice(widths(count))
            at = settled(fx + dx), settled(fy + dy)
            reply = Enter(unit.id, edge, *at, LOOKS[edge], files)
            if is_legal(WhichArrival(unit.owner, (unit.id,)), state, reply):
                bases = entry_of(state, unit, reply).bases
                by_hand = EnterModels(unit.id, edge, as_goings(bases))
                yield from (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)


@replies_to.register
def _(choice: WhereMisplaced, state: Battle, rng: Rng) -> Iterator[Any]:
    for _ in range(TRIES):
        x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
        reply = Misplace(settled(x), settled(y), settled(rng.random() * 360.0))
        yield from legal(choice, state, [reply])
    spot = farthest_spot(state, state.unit(choice.unit))
    if spot is not None:
        yield Misplace(*spot)


@preview_of.register
def preview_entry(reply: Enter | EnterModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that enters would stand, with what is against it."""

    def put(unit: Unit) -> tuple[Base, ...]:
        if isinstance(reply, Enter):
            return rows_of(state, unit, reply.front, reply.files, reply.gap)
        return put_by_hand(state, unit, reply.goings)

    def faults(unit: Unit, stood: tuple[Base, ...]) -> tuple[PlacementFault, ...]:
        facing = reply.facing if isinstance(reply, Enter) else LOOKS[reply.edge]
        return faults_of(state, unit, stood, facing)

    return standing(state.units.get(reply.unit), reason(state, question, reply), put, faults)


@preview_of.register
def preview_landing(reply: Strike | Misplace, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit that comes down would stand, with what is against it."""
    key = question.choice.unit if isinstance(reply, Misplace) else reply.unit
    found, at = reason(state, question, reply), (reply.x, reply.y)
    return standing(
        state.units.get(key),
        found,
        lambda unit: landed(state, unit, at, reply.facing),
    )


@odds_of.register
def odds_of_strike(reply: Strike, state: Battle, choice: Any) -> q.Odds:
    """Return in whose zone a unit means to land, the most tokens that can be spent against it, and
    what becomes of it if none is: the damage of the ground it lands in, or its mishap."""
    unit, at = state.unit(reply.unit), (reply.x, reply.y)
    zone, tokens = zone_at(state, unit.owner, at), tokens_against(state, unit, at)
    expected = {"tokens": float(tokens)}
    places = landed(state, unit, at, reply.facing)
    if places is None:
        return q.Odds((q.Outcome(mishap(zone), 1.0, expected),), expected)
    expected["damage"] = float(sum(rough_landing(state, unit, places).values()))
    return q.Odds((q.Outcome(LANDS[zone], 1.0, expected),), expected)
