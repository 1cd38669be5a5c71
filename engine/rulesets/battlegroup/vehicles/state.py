"""Vehicles as they are just now: what keeps them, how fast they go, what they carry, who gets in
and out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.formations import Going, Landing, around, faults_of_places, points_around
from engine.geometry import Point, Shape, disc, is_within, settled
from engine.placement import Base, nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Speed
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import bases_of, board, hull_gap, refused
from engine.rulesets.battlegroup.core.members import (
    are_friends,
    carrier_of,
    is_building,
    is_vehicle,
    is_zooming,
    members,
    models_of,
    profile_of,
    profiles,
    type_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Craft, Unit
from engine.rulesets.battlegroup.vehicles.rules import (
    farthest,
    load,
    may_disembark,
    may_ride,
    rider_capacity,
    speed_of,
)

MOVE = BOOK.tables.move
DOORS = 1.0
"""Inches between points of a hull that people get out at."""


def craft_of(unit: Unit) -> Craft:
    """Return what has become of a vehicle."""
    assert unit.craft is not None, "no vehicle"
    return unit.craft


def is_stunned(state: Battle, unit: Unit) -> bool:
    """Return whether a crew can do nothing (battlegroup/base-vehicle-damage)."""
    until = None if unit.craft is None else unit.craft.stunned
    return until is not None and state.now <= until


def is_shaken(state: Battle, unit: Unit) -> bool:
    """Return whether a crew fires snap shots only (battlegroup/base-vehicle-damage)."""
    until = None if unit.craft is None else unit.craft.shaken
    return is_stunned(state, unit) or (until is not None and state.now <= until)


def next_turn(state: Battle, unit: Unit) -> int:
    """Return the next turn of a vehicle's owner, as `Battle.now` counts: when orders alternate the
    next game turn (battlegroup/base-vehicle-damage)."""
    if state.mode == "alternating":
        return state.now + 1
    begins = state.first if state.attacker is None else state.attacker
    before = 1 - begins if state.turn is None else state.turn.seat
    return state.now + (2 if before == unit.owner else 1)


def lost_points(unit: Unit) -> int:
    """Return the hull points a vehicle has lost."""
    return sum(model.lost for model in unit.models.values())


def speed_now(unit: Unit) -> Speed:
    """Return how fast a vehicle has gone in this turn; one that came in counts as moved."""
    if unit.doings.ran:
        return "flat_out"
    speed = speed_of(unit.doings.distance)
    return "combat" if speed == "stationary" and unit.doings.moved else speed


def may_move(state: Battle, unit: Unit) -> bool:
    """Return whether a vehicle can change its place; a building never does
    (battlegroup/base-vehicle-damage, battlegroup/transport-held,
    battlegroup/base-fortifications)."""
    kept = is_stunned(state, unit) or craft_of(unit).immobilised or is_building(state, unit)
    return not (kept or unit.doings.held)


def is_stuck(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is a vehicle, on tracks or on legs, that cannot change its place
    (battlegroup/base-vehicle-damage)."""
    return is_vehicle(unit) and not may_move(state, unit)


def left_to_go(state: Battle, unit: Unit) -> float:
    """Return how many inches a vehicle may still move in this turn, without going flat out."""
    if is_building(state, unit):
        return 0.0
    most = farthest(slow=unit.doings.slow, heavy=vehicle_of(state, unit).heavy)
    return max(0.0, most - unit.doings.distance)


def passes_over(state: Battle, unit: Unit) -> bool:
    """Return whether a vehicle passes over terrain and models: skimmers, and flyers, which hover as
    such (battlegroup/base-flyer-hover, battlegroup/flyer-hover-only)."""
    vehicle = vehicle_of(state, unit)
    return vehicle.skimmer or vehicle.flyer


def passengers(state: Battle, carrier: Unit) -> tuple[Unit, ...]:
    """Return the units in a vehicle or on it; characters with them come with them."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.place == "aboard" and unit.aboard == carrier.id and unit.joined is None
    )


def capacity(state: Battle, unit: Unit) -> int:
    """Return how many models a vehicle carries, or lets ride."""
    vehicle = vehicle_of(state, unit)
    riding = rider_capacity(vehicle.hull_points, vehicle.capacity, tank=vehicle.tank)
    return vehicle.capacity or riding


def room(state: Battle, carrier: Unit) -> int:
    """Return how much room is left: a tank takes one unit."""
    aboard = passengers(state, carrier)
    if aboard and vehicle_of(state, carrier).capacity == 0:
        return 0
    return capacity(state, carrier) - sum(
        load(p.bulk for p in profiles(state, one)) for one in aboard
    )


def check_boarding(state: Battle, unit: Unit, carrier: Unit) -> None:
    """Raise `IllegalReply` unless a unit may get into a vehicle, or onto it, wherever it stands."""
    key, into = unit.id, carrier.id
    if not is_vehicle(carrier) or capacity(state, carrier) == 0 or carrier.place != "table":
        raise refusal("no_transport", unit=key, carrier=into)
    if vehicle_of(state, carrier).capacity:
        suited = all(type_of(state, member) == "infantry" for member in members(state, unit))
    else:
        suited = all(
            may_ride(type_of(state, member), profile_of(state, member, model).armour)
            for _, member, model in models_of(state, unit)
        )
    if not suited:
        raise refusal("cannot_ride", unit=key, carrier=into)
    need, left = load(profile.bulk for profile in profiles(state, unit)), room(state, carrier)
    if need > left:
        raise refusal("no_room_aboard", unit=key, carrier=into, models=need, room=left)
    if not lets_out(state, carrier):
        raise refusal("carrier_too_fast", unit=key, carrier=into)
    if unit.doings.got_out is not None:
        raise refusal("got_out_this_turn", unit=key, carrier=into)


def lets_out(state: Battle, carrier: Unit) -> bool:
    """Return whether one may get into a vehicle, or out of it, in this turn; never while it zooms
    (battlegroup/top-speed-disembark, battlegroup/skies-disembark)."""
    return (
        not is_zooming(state, carrier)
        and not carrier.doings.ran
        and may_disembark(carrier.doings.distance)
    )


def firing_places(state: Battle, unit: Unit) -> int:
    """Return how many models of a unit can fire out of what it is in: all from an open hull."""
    carrier = carrier_of(state, unit)
    if carrier is None:
        return 0
    vehicle = vehicle_of(state, carrier)
    is_open = vehicle.open_topped or vehicle.capacity == 0
    return sum(1 for _ in models_of(state, unit)) if is_open else vehicle.fire_points


def outline(hull: Shape) -> tuple[Point, ...]:
    """Return the corners of the ground a vehicle covers; of a round base those of a square."""
    corners = hull.points
    if len(corners) == 1:
        (x, y), r = hull.centre, hull.radius
        corners = (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)
    return tuple((settled(x), settled(y)) for x, y in corners)


def doors(hull: Shape) -> tuple[Point, ...]:
    """Return the access points of a vehicle: its whole hull."""
    return points_around(hull, DOORS)


def carriers_near(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the vehicles and buildings a unit can get into at the end of its move
    (battlegroup/top-speed-disembark, battlegroup/base-fortifications)."""
    near = (one for seat in (0, 1) for one in state.army(seat) if is_vehicle(one))
    return tuple(one.id for one in near if can_embark(state, unit, one.id))


def can_embark(state: Battle, unit: Unit, key: str) -> bool:
    """Return whether a unit can get into a vehicle."""
    try:
        check_embark(state, unit, key)
    except IllegalReply:
        return False
    return True


def check_embark(state: Battle, unit: Unit, key: str) -> None:
    """Raise `IllegalReply` unless all of a unit can get into a vehicle
    (battlegroup/top-speed-disembark)."""
    carrier = state.units.get(key)
    if carrier is None or not is_open_to(state, carrier, unit.owner):
        raise refusal("no_transport", unit=unit.id, carrier=key)
    if carrier.owner == unit.owner and not are_friends(state, carrier, unit):
        raise refusal("strange_transport", unit=unit.id, carrier=key)
    check_boarding(state, unit, carrier)
    far = _farthest(state, unit, carrier)
    if not is_within(far, MOVE.embark):
        raise refusal("too_far_to_embark", unit=unit.id, distance=far, most=MOVE.embark)


def is_open_to(state: Battle, carrier: Unit, seat: int) -> bool:
    """Return whether a side may use a vehicle: its own, or an empty building
    (battlegroup/base-fortifications)."""
    return carrier.owner == seat or (is_building(state, carrier) and not passengers(state, carrier))


def _farthest(state: Battle, unit: Unit, carrier: Unit) -> float:
    """Return how many inches the farthest model is from a vehicle."""
    return max(hull_gap(state, carrier, base) for base in bases_of(state, unit))


def may_get_out(state: Battle, unit: Unit) -> bool:
    """Return whether a unit may leave its vehicle in this turn
    (battlegroup/top-speed-disembark)."""
    carrier = carrier_of(state, unit)
    return carrier is not None and lets_out(state, carrier)


def landing(
    state: Battle,
    unit: Unit,
    hull: Shape,
    towards: Point | None = None,
    *,
    scattered: bool = False,
    within: float = MOVE.disembark,
) -> Landing:
    """Return where a unit gets out by itself: each model wholly `within` inches of the hull,
    nearest to a point, or else to its doors; survivors of an explosion from where it was."""
    access = (hull.centre,) if scattered else doors(hull)
    reach = within + (hull.reach if scattered else 0.0)
    here, bases = board(state, unit), bases_of(state, unit)
    return around(here, bases, access, reach, MOVE.coherency, towards, wholly=not scattered)


def places_by_hand(
    state: Battle,
    unit: Unit,
    goings: Sequence[Going],
    hull: Shape,
    within: float = MOVE.disembark,
) -> tuple[Base, ...]:
    """Return where a unit gets out model by model. Raises `IllegalReply` unless all may stand
    there, wholly `within` inches of the hull (battlegroup/top-speed-disembark)."""
    bases = bases_of(state, unit)
    places = {going.model: going.way[-1] for going in goings if len(going.way) == 1}
    if len(goings) != len(bases) or places.keys() != {base.id for base in bases}:
        raise refusal("wrong_places", unit=unit.id, places=len(places), models=len(bases))
    put = tuple(base.moved_to(places[base.id]) for base in bases)
    faults = faults_of_places(board(state, unit), put, MOVE.coherency)
    if faults:
        raise refused(unit, faults[0])
    for base in put:
        found = nearest((disc(base.at, 0.0),), (hull,))
        assert found is not None
        far = found.distance + base.radius
        if not is_within(far, within):
            raise refusal("too_far_out", unit=unit.id, model=base.id, distance=far, most=within)
    return put
