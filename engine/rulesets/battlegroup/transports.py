"""Getting into vehicles and out of them (battlegroup/base-transports)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import IllegalReply
from engine.formations import Base, Going, Landing, around, faults_of_places, nearest
from engine.geometry import Point, Shape, disc, is_within
from engine.rulesets.battlegroup.field import bases_of, board, hull_gap
from engine.rulesets.battlegroup.hulls import check_boarding, doors, lets_out
from engine.rulesets.battlegroup.marching import MOVE, refused
from engine.rulesets.battlegroup.members import actors, carrier_of, is_vehicle
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal

# ---------------------------------------------------------------- getting in


def carriers_near(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the vehicles a unit can get into at the end of its move
    (battlegroup/top-speed-disembark)."""
    mates = (one for one in actors(state, unit.owner) if is_vehicle(one))
    return tuple(mate.id for mate in mates if can_embark(state, unit, mate.id))


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
    if carrier is None or carrier.owner != unit.owner:
        raise refusal("no_transport", unit=unit.id, carrier=key)
    check_boarding(state, unit, carrier)
    far = _farthest(state, unit, carrier)
    if not is_within(far, MOVE.embark):
        raise refusal("too_far_to_embark", unit=unit.id, distance=far, most=MOVE.embark)


def _farthest(state: Battle, unit: Unit, carrier: Unit) -> float:
    """Return how far the farthest model is from a vehicle."""
    return max(hull_gap(state, carrier, base) for base in bases_of(state, unit))


# ---------------------------------------------------------------- getting out


def may_get_out(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may leave its vehicle in this turn (battlegroup/top-speed-disembark)."""
    carrier = carrier_of(state, unit)
    return carrier is not None and lets_out(carrier)


def landing(
    state: Battle, unit: Unit, hull: Shape, away: Point | None = None, *, scattered: bool = False
) -> Landing:
    """Return where a unit gets out by itself: each model wholly within 6 inches of the hull, on the
    side away from an attacker; survivors of an explosion from where it was
    (battlegroup/base-transports, battlegroup/riders-go-to-ground)."""
    x, y = hull.centre
    access = (hull.centre,) if scattered else doors(hull)
    reach = MOVE.disembark + (hull.reach if scattered else 0.0)
    towards = None if away is None else (2 * x - away[0], 2 * y - away[1])
    here = board(state, unit)
    bases = bases_of(state, unit)
    return around(here, bases, access, reach, MOVE.coherency, towards, wholly=not scattered)


def places_by_hand(
    state: Battle, unit: Unit, goings: Sequence[Going], hull: Shape
) -> tuple[Base, ...]:
    """Return where a unit gets out model by model. Raises `IllegalReply` unless all may stand
    there, wholly within 6 inches of the hull (battlegroup/top-speed-disembark)."""
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
        if not is_within(far, MOVE.disembark):
            raise refusal(
                "too_far_out", unit=unit.id, model=base.id, distance=far, most=MOVE.disembark
            )
    return put
