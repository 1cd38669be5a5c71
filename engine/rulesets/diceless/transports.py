"""Getting into transports, out of them, and firing from them (diceless/base-transports)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, isfinite

from engine.errors import IllegalReply
from engine.formations import (
    Base,
    Board,
    Fault,
    Landing,
    around,
    faults_of_places,
    faults_of_ways,
    middle,
    nearest,
    outwards,
)
from engine.geometry import Point, Shape, disc, is_within, settled
from engine.rulesets.diceless.codes import Rule
from engine.rulesets.diceless.deployment import put_by_hand
from engine.rulesets.diceless.driving import RULES as MOVE
from engine.rulesets.diceless.field import bases_of, board
from engine.rulesets.diceless.hulls import (
    are_vehicles,
    carrier,
    craft_of,
    doors,
    room_aboard,
)
from engine.rulesets.diceless.members import all_have, members, passengers, types
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import Going, move_terms, refuse
from engine.rulesets.diceless.refusals import refusal

# ---------------------------------------------------------------- who is where


def riders(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side in transports on the table; characters ride with their unit."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat
        and unit.joined is None
        and unit.place == "aboard"
        and unit.aboard is not None
        and state.unit(unit.aboard).place == "table"
    )


def transport_of(state: Battle, unit: Unit) -> Unit | None:
    """Return the transport a unit is in."""
    return None if unit.aboard is None else state.unit(unit.aboard)


def has_driven(transport: Unit) -> bool:
    """Tell whether a transport moved in its own last Movement phase."""
    return any(craft_of(transport, name).speed != "immobile" for name in transport.models)


# ---------------------------------------------------------------- getting in


def check_embark(state: Battle, unit: Unit, key: str) -> dict[str, tuple[Point, ...]]:
    """Return the way of each model to within reach of an access point. Raises `IllegalReply` unless
    all get there and there is room (diceless/base-transports)."""
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
    or somebody finds no place (diceless/base-transports)."""
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


def landing(
    state: Battle, unit: Unit, at: Sequence[Point], towards: Point | None = None
) -> Landing:
    """Return where the models of a unit get out by themselves, in the order of their ids: nearest
    to a point, or else to access points (diceless/base-transports)."""
    here, bases = _outside(state, unit), bases_of(state, unit)
    return around(here, bases, at, MOVE.embark, MOVE.coherency, towards)


def scattered(state: Battle, unit: Unit, hull: Shape) -> Landing:
    """Return where survivors of an explosion stand: where their transport was
    (diceless/explosion-passengers)."""
    middle = settled(hull.centre[0]), settled(hull.centre[1])
    reach = hull.reach + MOVE.embark
    return around(_outside(state, unit), bases_of(state, unit), (middle,), reach, MOVE.coherency)


def places_by_hand(
    state: Battle, unit: Unit, goings: Sequence[Going], at: Sequence[Point]
) -> tuple[Base, ...]:
    """Return where the models of a unit get out one by one. Raises `IllegalReply` unless all may
    stand there, near to an access point (diceless/base-transports)."""
    put = put_by_hand(state, unit, goings)
    faults = faults_outside(state, unit, put)
    if faults:
        refuse(unit, faults[0])
    for refused in too_far_out(unit, put, at):
        raise refused
    return put


def too_far_out(unit: Unit, places: Sequence[Base], at: Sequence[Point]) -> Iterator[IllegalReply]:
    """Yield the refusal of every model that would get out too far from all access points."""
    access = [disc(door, 0.0) for door in at]
    for base in places:
        found = nearest((base.shape,), access)
        assert found is not None
        if not is_within(found.distance, MOVE.embark):
            yield refusal(
                "too_far_out",
                unit=unit.id,
                model=base.id,
                distance=found.distance,
                most=MOVE.embark,
            )


def faults_outside(state: Battle, unit: Unit, places: Sequence[Base]) -> tuple[Fault, ...]:
    """Return what is wrong with places for those who get out, of every model."""
    return faults_of_places(_outside(state, unit), places, MOVE.coherency)


def _outside(state: Battle, unit: Unit) -> Board:
    return board(state, unit)
