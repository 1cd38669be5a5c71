"""Getting into vehicles and out of them (battlegroup/base-transports)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.formations import Base, Going, Landing, around, faults_of_places, nearest
from engine.geometry import Point, Shape, disc, is_within
from engine.rulesets.battlegroup.allies import are_friends
from engine.rulesets.battlegroup.field import bases_of, board, hull_gap
from engine.rulesets.battlegroup.hulls import check_boarding, doors, lets_out, passengers
from engine.rulesets.battlegroup.marching import MOVE, refused
from engine.rulesets.battlegroup.members import carrier_of, is_building, is_vehicle
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal

# ---------------------------------------------------------------- getting in


def carriers_near(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the vehicles and buildings a unit can get into at the end of its move
    (battlegroup/top-speed-disembark, battlegroup/base-fortifications)."""
    near = (one for seat in (0, 1) for one in state.army(seat) if is_vehicle(one))
    return tuple(one.id for one in near if can_embark(state, unit, one.id))


def can_embark(state: Battle, unit: Unit, key: str) -> bool:
    """Tell whether a unit can get into a vehicle."""
    try:
        check_embark(state, unit, key)
    except IllegalReply:
        return False
    return True


def check_embark(state: Battle, unit: Unit, key: str) -> None:
    """Raise `IllegalReply` unless all of a unit can get into a vehicle
    (battlegroup/top-speed-disembark, battlegroup/riders-eligible)."""
    carrier = state.units.get(key)
    if carrier is None or not is_open_to(state, carrier, unit.owner):
        raise refusal("no_transport", unit=unit.id, carrier=key)
    if carrier.owner == unit.owner and not are_friends(carrier, unit):
        raise refusal("strange_transport", unit=unit.id, carrier=key)
    check_boarding(state, unit, carrier)
    far = _farthest(state, unit, carrier)
    if not is_within(far, MOVE.embark):
        raise refusal("too_far_to_embark", unit=unit.id, distance=far, most=MOVE.embark)


def is_open_to(state: Battle, carrier: Unit, seat: int) -> bool:
    """Tell whether a side may use a vehicle: its own, or a building in which nobody is
    (battlegroup/base-fortifications)."""
    return carrier.owner == seat or (is_building(carrier) and not passengers(state, carrier))


def _farthest(state: Battle, unit: Unit, carrier: Unit) -> float:
    """Return how far the farthest model is from a vehicle."""
    return max(hull_gap(state, carrier, base) for base in bases_of(state, unit))


# ---------------------------------------------------------------- getting out


def may_get_out(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may leave its vehicle in this turn (battlegroup/top-speed-disembark)."""
    carrier = carrier_of(state, unit)
    return carrier is not None and lets_out(carrier)


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
    nearest to a point, or else to its doors; survivors of an explosion from where it was
    (battlegroup/base-transports)."""
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
