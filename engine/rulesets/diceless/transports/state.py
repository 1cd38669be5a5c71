"""Getting into transports, and out of them (diceless/base-transports)."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, isfinite

from engine.formations import Going, Moved, faults_of_ways, middle, outwards
from engine.geometry import Point, settled
from engine.placement import Base, Way
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bases_of, board
from engine.rulesets.diceless.core.members import all_have, members, passengers, types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.movement.state import move_terms
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    carrier,
    craft_of,
    doors,
    landing,
    places_by_hand,
    room_aboard,
    transport_of,
)

MOVE = BOOK.tables.move


# ---------------------------------------------------------------- getting in


def check_embark(state: Battle, unit: Unit, key: str) -> dict[str, tuple[Point, ...]]:
    """Return the way of each model to within reach of an access point. Raises `IllegalReply` unless
    all get there and there is room (diceless/base-transports)."""
    if unit.place != "table" or are_vehicles(state, unit) or unit.doings.got_out:
        raise refusal("cannot_ride", unit=unit.id, transport=key)
    transport = state.units.get(key)
    if (
        transport is None
        or transport.owner != unit.owner
        or transport.place != "table"
        or not are_vehicles(state, transport)
        or not carrier(state, transport).capacity
    ):
        raise refusal("no_transport", unit=unit.id, transport=key)
    if types(state, unit) != {"infantry"}:
        raise refusal("cannot_ride", unit=unit.id, transport=key)
    aboard = [rider for rider in passengers(state, transport) if rider.joined is None]
    lone: Rule = "independent_character"
    if any(not all_have(state, one, lone) for one in aboard) and not all_have(state, unit, lone):
        raise refusal("taken_aboard", unit=unit.id, transport=key, by=aboard[0].id)
    models, room = sum(len(m.models) for m in members(state, unit)), room_aboard(state, transport)
    if models > room:
        raise refusal("no_room_aboard", unit=unit.id, transport=key, models=models, room=room)
    return {base.id: _way_in(state, unit, transport, base) for base in bases_of(state, unit)}


def way_aboard(state: Battle, unit: Unit, key: str) -> Moved:
    """Return how the models of a unit walk up to a transport. Raises `IllegalReply` unless it may
    get in."""
    found = check_embark(state, unit, key)
    after = tuple(base.moved_to(found[base.id][-1]) for base in bases_of(state, unit))
    return Moved(
        after, {name: straight_way(points[0], points[-1]) for name, points in found.items()}
    )


def straight_way(start: Point, end: Point) -> Way:
    """Return the way of a model that walks straight."""
    return Way((start, end), dist(start, end), dist(start, end))


def _way_in(state: Battle, unit: Unit, transport: Unit, base: Base) -> tuple[Point, ...]:
    terms = move_terms(state, unit)
    here = board(state, unit, slowed=terms.slowed, flying=terms.flying)
    entries = sorted(doors(state, transport), key=lambda door: (dist(base.at, door), door))
    for door in entries:
        far = dist(base.at, door) - base.radius - MOVE.embark
        if far <= 0.0:
            return (base.at,)
        share = far / dist(base.at, door)
        (ax, ay), (bx, by) = base.at, door
        stop = settled(ax + (bx - ax) * share), settled(ay + (by - ay) * share)
        way = (base.at, stop)
        faults = faults_of_ways(here, (base,), {base.id: way}, terms.most + 1e-4)
        if not faults:
            return way
    near = min(dist(base.at, door) for door in entries) - base.radius
    raise refusal(
        "too_far_to_embark",
        unit=unit.id,
        model=base.id,
        distance=near,
        most=terms.most + MOVE.embark,
    )


# ---------------------------------------------------------------- getting out


def check_out(
    state: Battle,
    unit: Unit,
    goings: Sequence[Going] | None = None,
    bearing: float | None = None,
) -> tuple[Base, ...]:
    """Return where a unit gets out in its Movement phase: by hand, on the side of its transport
    that its owner names, or by itself. Raises `IllegalReply` when its transport has gone too fast,
    or a model finds no place (diceless/base-transports)."""
    transport = transport_of(state, unit)
    if transport is None or transport.place != "table" or unit.place != "aboard":
        raise refusal("not_aboard", unit=unit.id)
    if any(craft_of(transport, name).speed == "flat_out" for name in transport.models):
        raise refusal("too_fast_to_leave", unit=unit.id, transport=transport.id)
    bases = bases_of(state, unit)
    if goings is not None:
        return places_by_hand(state, unit, goings, doors(state, transport))
    if bearing is not None and not isfinite(bearing):
        raise refusal("no_bearing", unit=unit.id, bearing=bearing)
    side = None if bearing is None else outwards(middle(bases_of(state, transport)), bearing)
    found = landing(state, unit, doors(state, transport), side)
    if found.left:
        room = len(found.bases)
        raise refusal("no_way_out", unit=unit.id, models=len(bases), room=room)
    return found.bases
