"""Where units may be set up, and where they are if nobody says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from engine.formations import Base, Board, Fault, Going, faults_of_places, in_rows
from engine.geometry import Area, Point, Pose, Shape, bearing, overlaps, settled
from engine.rulesets.battlegroup.driving import hull_at
from engine.rulesets.battlegroup.field import bases_of, board, is_wholly_in, land, zone_of
from engine.rulesets.battlegroup.marching import MOVE, refused
from engine.rulesets.battlegroup.members import is_hull
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal

STEP = 1.5
"""Inches between places that are tried."""
FILES, GAP = 5, 0.5
"""How a unit stands that nobody set up."""


def waiting(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the units a side still has to set up; who is with others comes with them."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.owner == seat and unit.place == "waiting" and unit.joined is None
    )


def zone(state: Battle, unit: Unit) -> Area:
    """Return where a unit is set up (battlegroup/counter-attack-step-3-deploy)."""
    corners = state.plan.zones["recon"]
    return zone_of(corners, state.players[unit.owner].corner, land(state).size)


def looks(state: Battle, seat: int) -> float:
    """Return where a side looks: to the middle of the table."""
    long, short = land(state).size
    return settled(bearing(state.players[seat].corner, (long / 2, short / 2)))


def in_formation(state: Battle, unit: Unit, pose: Pose, files: int, gap: float) -> tuple[Base, ...]:
    """Return where a unit stands in rows. Raises `IllegalReply` unless all of it may."""
    if is_hull(unit):
        check_hull(state, unit, pose)
        return placed(bases_of(state, unit), (pose.at,))
    most = len(bases_of(state, unit))
    if not 1 <= files <= most:
        raise refusal("too_many_files", unit=unit.id, files=files, most=most)
    if not 0.0 <= gap <= MOVE.coherency:
        raise refusal("gap_too_wide", unit=unit.id, gap=gap, most=MOVE.coherency)
    places = in_rows(bases_of(state, unit), pose.at, pose.facing, files, gap)
    check_places(state, unit, places)
    return places


def by_hand(state: Battle, unit: Unit, goings: Sequence[Going]) -> tuple[Base, ...]:
    """Return where a unit stands model by model. Raises `IllegalReply` unless all of it may."""
    bases = bases_of(state, unit)
    places = {going.model: going.way[-1] for going in goings if len(going.way) == 1}
    if len(goings) != len(bases) or places.keys() != {base.id for base in bases}:
        raise refusal("wrong_places", unit=unit.id, places=len(places), models=len(bases))
    put = tuple(base.moved_to(places[base.id]) for base in bases)
    if is_hull(unit):
        check_hull(state, unit, Pose(*put[0].at, looks(state, unit.owner)))
        return put
    check_places(state, unit, put)
    return put


def check_places(state: Battle, unit: Unit, places: Sequence[Base]) -> None:
    """Raise `IllegalReply` unless a unit may be set up on places: all of it in its zone, clear of
    everybody and in coherency (battlegroup/counter-attack-step-3-deploy)."""
    faults = faults_of_places(board(state, unit), places, MOVE.coherency)
    if faults:
        raise refused(unit, faults[0])
    area = zone(state, unit)
    outside = next((base for base in places if not is_wholly_in(area, base)), None)
    if outside is not None:
        raise refusal("out_of_zone", unit=unit.id, model=outside.id)


def placed(bases: Sequence[Base], at: Sequence[Point]) -> tuple[Base, ...]:
    """Return bases at places, one each."""
    return tuple(base.moved_to(place) for base, place in zip(bases, at, strict=True))


def check_hull(state: Battle, unit: Unit, pose: Pose) -> None:
    """Raise `IllegalReply` unless a hull may be set up: all of it in its zone and clear of
    everybody (battlegroup/counter-attack-step-3-deploy)."""
    name, area, body = (
        f"{unit.id}/{next(iter(unit.models))}",
        zone(state, unit),
        hull_at(unit, pose),
    )
    by = first_under(board(state, unit), body)
    if by is not None:
        raise refused(unit, Fault(name, "taken", by))
    if not lies_in(area, body):
        raise refusal("out_of_zone", unit=unit.id, model=name)


def lies_in(area: Area, body: Shape) -> bool:
    """Tell whether a hull lies in a zone with all of it."""
    return all(area.contains_point(corner) for corner in body.points)


def first_under(here: Board, body: Shape) -> str | None:
    """Return what a hull would stand on."""
    return next(
        (b.id for b in here.blocks if any(overlaps(body, shape) for shape in b.shapes)), None
    )


def by_default(state: Battle, unit: Unit) -> tuple[Base, ...] | None:
    """Return where a unit stands that nobody set up: in rows, as near to the middle of the table
    as there is room in its zone; None if there is none."""
    area, here = zone(state, unit), board(state, unit)
    facing = looks(state, unit.owner)
    if is_hull(unit):
        for x, y in _spots(state, area):
            body = hull_at(unit, Pose(settled(x), settled(y), facing))
            if lies_in(area, body) and first_under(here, body) is None:
                return placed(bases_of(state, unit), ((settled(x), settled(y)),))
        return None
    rows = in_rows(bases_of(state, unit), (0.0, 0.0), facing, min(FILES, len(unit.models)), GAP)
    for x, y in _spots(state, area):
        places = tuple(b.moved_to((settled(b.at[0] + x), settled(b.at[1] + y))) for b in rows)
        inside = all(is_wholly_in(area, base) for base in places)
        if inside and not faults_of_places(here, places, MOVE.coherency):
            return places
    return None


def _spots(state: Battle, area: Area) -> Iterator[tuple[float, float]]:
    """Yield places all over a zone, the nearest to the middle of the table first."""
    x0, y0, x1, y1 = area.bounds
    long, short = land(state).size
    spots = [
        (x0 + STEP * column, y0 + STEP * row)
        for column in range(ceil((x1 - x0) / STEP))
        for row in range(ceil((y1 - y0) / STEP))
    ]
    return iter(
        sorted(
            (spot for spot in spots if area.contains_point(spot)),
            key=lambda spot: ((spot[0] - long / 2) ** 2 + (spot[1] - short / 2) ** 2, spot),
        )
    )
