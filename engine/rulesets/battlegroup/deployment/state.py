"""Where units may be set up, and where they are by default."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from attrs import evolve, frozen

from engine.errors import IllegalReply
from engine.formations import Going, faults_of_places, in_rows
from engine.geometry import Area, Point, Pose, Shape, bearing, disc, overlaps, settled
from engine.identity import by_identity
from engine.placement import Base, Board, PlacementFault
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Arrival
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import (
    bases_of,
    board,
    bodies_of,
    distance,
    is_wholly_in,
    land,
    moved,
    put_hull,
    refused,
)
from engine.rulesets.battlegroup.core.members import all_have, hosts, is_building, is_hull
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.deployment.rules import (
    Stretch,
    arrival_zone,
    flanks_of_corner,
    flanks_of_edge,
    may_infiltrate,
    recon_zone,
)
from engine.rulesets.battlegroup.driving.state import hull_at
from engine.rulesets.battlegroup.scenarios.state import arrivals_of, front_line
from engine.rulesets.battlegroup.sight.state import sighted, stands
from engine.rulesets.battlegroup.vehicles.state import check_boarding, passengers

MOVE = BOOK.tables.move
SETUP = BOOK.tables.setup
HOMELESS = ("armies", "corners")
"""Stages in which nobody has a side of the table yet."""
STEP = 1.5
"""Inches between places that are tried."""
FILES, GAP = 5, 0.5
"""How a unit stands that nobody set up."""
_recon_zone = lru_cache(maxsize=8)(recon_zone)


def shelters(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the buildings a unit may begin the game in, in list order."""
    own = (one for one in hosts(state, unit.owner) if is_building(state, one))
    return tuple(one.id for one in own if _fits(state, unit, one))


def _fits(state: Battle, unit: Unit, building: Unit) -> bool:
    try:
        check_garrison(state, unit, building.id)
    except IllegalReply:
        return False
    return True


def check_garrison(state: Battle, unit: Unit, key: str) -> None:
    """Raise `IllegalReply` unless a unit that is set up with the first defenders may begin the game
    in a building of its side."""
    building = state.units.get(key)
    own = building is not None and building.owner == unit.owner and is_building(state, building)
    if building is None or not own or state.stage != "deployment":
        raise refusal("no_transport", unit=unit.id, carrier=key)
    check_boarding(state, unit, building)


def zone(state: Battle, unit: Unit) -> Area:
    """Return where a unit is set up just now."""
    size = land(state).size
    if state.stage in ("infiltration", "repositioning"):
        return _rectangle((0.0, 0.0), size)
    if unit.flank is not None:
        return strip(flanks(state, unit.owner)[unit.flank == "right"], size)
    return home(state, unit.owner)


def home(state: Battle, seat: int) -> Area:
    """Return where a side is set up, or once the battle has begun, comes in
    (battlegroup/defense-line-step-7)."""
    size, corner = land(state).size, state.players[seat].corner
    is_fought = state.stage == "battle"
    if state.plan.type == "meeting_engagement":
        return _area(arrival_zone(corner, size)) if is_fought else _recon_zone(corner, size)
    if not is_fought and seat != state.attacker:
        return front_line(state)
    edge = (corner[0], 0.0), (corner[0], size[1])
    return strip(edge, size, SETUP.zone_depth if is_fought else SETUP.probe_depth)


@by_identity(2)
def with_homes(state: Battle) -> Battle:
    """Return the table with the ground of both sides, once they have sides of the table."""
    if state.stage in HOMELESS or (state.plan.front_line and state.attacker is None):
        return state
    first, second = (home(state, seat).outline for seat in (0, 1))
    return evolve(state, homes=(first, second))


def flanks(state: Battle, seat: int) -> tuple[Stretch, Stretch]:
    """Return the side edges of a side, left and right."""
    size, corner = land(state).size, state.players[seat].corner
    if state.plan.type == "meeting_engagement":
        found = flanks_of_corner(corner, size)
    else:
        found = flanks_of_edge(west=corner[0] == 0.0, size=size)
    return found["left"], found["right"]


def strip(stretch: Stretch, size: tuple[float, float], deep: float = SETUP.zone_depth) -> Area:
    """Return the ground within so many inches of a stretch of a table edge."""
    (ax, ay), (bx, by) = stretch
    if ax == bx:
        near, far = (0.0, deep) if ax == 0.0 else (size[0] - deep, size[0])
        return _rectangle((near, ay), (far, by))
    near, far = (0.0, deep) if ay == 0.0 else (size[1] - deep, size[1])
    return _rectangle((ax, near), (bx, far))


def _rectangle(low: Point, high: Point) -> Area:
    (x0, y0), (x1, y1) = low, high
    return _area(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


@lru_cache(maxsize=64)
def _area(corners: tuple[Point, ...]) -> Area:
    return Area(corners)


def looks(state: Battle, seat: int) -> float:
    """Return in which direction a side looks, in degrees: to the middle of the table, or across it
    from its edge."""
    long, short = land(state).size
    x, y = state.players[seat].corner
    if state.plan.type == "attack_defense":
        return 0.0 if x == 0.0 else 180.0
    return settled(bearing((x, y), (long / 2, short / 2)))


def in_formation(state: Battle, unit: Unit, pose: Pose, files: int, gap: float) -> tuple[Base, ...]:
    """Return where a unit stands in rows. Raises `IllegalReply` unless all of it may."""
    if is_hull(state, unit):
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
    if is_hull(state, unit):
        if facing_at(state, unit, put[0].at) is None:
            check_hull(state, unit, Pose(*put[0].at, looks(state, unit.owner)))
        return put
    check_places(state, unit, put)
    return put


def check_places(state: Battle, unit: Unit, places: Sequence[Base]) -> None:
    """Raise `IllegalReply` unless a unit may be set up on places: all of it in its zone, clear of
    everybody and in coherency."""
    faults = faults_of_places(board(state, unit), places, MOVE.coherency)
    if faults:
        raise refused(unit, faults[0])
    area = zone(state, unit)
    outside = next((base for base in places if not is_wholly_in(area, base)), None)
    if outside is not None:
        raise refusal("out_of_zone", unit=unit.id, model=outside.id)
    check_stage(moved(state, unit, places), unit)


def check_stage(there: Battle, unit: Unit) -> None:
    """Raise `IllegalReply` for a table on which a unit stands where it may not just now."""
    if there.stage == "infiltration":
        check_hidden(there, unit)
    if there.stage == "repositioning":
        check_off_objectives(there, unit)


def check_hidden(there: Battle, unit: Unit) -> None:
    """Raise `IllegalReply` for one who would infiltrate too near an enemy: an enemy that any of
    them sees keeps farther away from all."""
    own = there.unit(unit.id)
    enemies = [(distance(there, own, enemy), enemy) for enemy in hosts(there, 1 - unit.owner)]
    if all(may_infiltrate(far, seen=True) for far, _ in enemies):
        return
    seen = any(_is_seen(there, own, enemy) for _, enemy in enemies)
    far, near = min(enemies, key=lambda one: (one[0], one[1].id))
    if not may_infiltrate(far, seen=seen):
        least = SETUP.infiltrate_seen if seen else SETUP.infiltrate_unseen
        raise refusal(
            "infiltrates_too_near",
            unit=unit.id,
            enemy=near.id,
            distance=far,
            least=least,
        )


def _is_seen(state: Battle, unit: Unit, enemy: Unit) -> bool:
    here, aims = land(state), stands(state, unit)
    return any(sighted(here, stand, aims) for stand in stands(state, enemy))


def check_off_objectives(there: Battle, unit: Unit) -> None:
    """Raise `IllegalReply` for a model on the middle of an objective
    (battlegroup/counter-attack-step-3-none)."""
    for name, body in bodies_of(there, there.unit(unit.id)).items():
        for number, at in enumerate(there.objectives, start=1):
            if overlaps(body, disc(at, 0.0)):
                raise refusal("on_objective", unit=unit.id, model=name, objective=number)


def check_hull(state: Battle, unit: Unit, pose: Pose) -> None:
    """Raise `IllegalReply` unless a hull may be set up: all of it in its zone and clear of
    everybody."""
    name, body = f"{unit.id}/{next(iter(unit.models))}", hull_at(state, unit, pose)
    by = first_under(board(state, unit), body)
    if by is not None:
        raise refused(unit, PlacementFault(name, "taken", by))
    if not lies_in(zone(state, unit), body):
        raise refusal("out_of_zone", unit=unit.id, model=name)
    check_stage(put_hull(state, unit, pose), unit)


def lies_in(area: Area, body: Shape) -> bool:
    """Return whether a hull lies in a zone with all of it."""
    return all(area.contains_point(corner) for corner in body.points)


def first_under(here: Board, body: Shape) -> str | None:
    """Return what a hull would stand on."""
    return next(
        (b.id for b in here.blocks if any(overlaps(body, shape) for shape in b.shapes)), None
    )


def facing_at(state: Battle, unit: Unit, at: Point) -> float | None:
    """Return the facing in degrees of a hull placed without one: as its side looks, or squarely
    where only that fits; None if it cannot stand there."""
    ahead = looks(state, unit.owner)
    square = sorted(
        (0.0, 90.0, 180.0, 270.0), key=lambda turn: abs((turn - ahead + 180) % 360 - 180)
    )
    for facing in (ahead, *square):
        try:
            check_hull(state, unit, Pose(settled(at[0]), settled(at[1]), facing))
        except IllegalReply:
            continue
        return facing
    return None


def placed(bases: Sequence[Base], at: Sequence[Point]) -> tuple[Base, ...]:
    """Return bases at places, one each."""
    return tuple(base.moved_to(place) for base, place in zip(bases, at, strict=True))


@frozen
class Rows:
    """How a unit may stand in rows."""

    front: Pose
    files: int
    bases: tuple[Base, ...]


def by_default(state: Battle, unit: Unit) -> tuple[Base, ...] | None:
    """Return where a unit is deployed by default: in rows, five wide if it can; None if there is no
    room in its zone."""
    most = len(bases_of(state, unit))
    for files in dict.fromkeys(min(wide, most) for wide in (FILES, -(-most // 2), 2)):
        found = rows_of(state, unit, files)
        if found is not None:
            return found.bases
    return None


def rows_of(state: Battle, unit: Unit, files: int) -> Rows | None:
    """Return how a unit stands so many wide, as near to the middle of the table, or of the strip it
    arrives in, as there is room in its zone; None if there is none."""
    area, here, bases = zone(state, unit), board(state, unit), bases_of(state, unit)
    long, short = land(state).size
    x0, y0, x1, y1 = area.bounds
    aim = ((x0 + x1) / 2, (y0 + y1) / 2) if state.stage == "battle" else (long / 2, short / 2)
    facing = looks(state, unit.owner)
    if is_hull(state, unit):
        for spot in spots(area, aim):
            turned = facing_at(state, unit, spot)
            if turned is not None:
                front = Pose(settled(spot[0]), settled(spot[1]), turned)
                return Rows(front, 1, placed(bases, (front.at,)))
        return None
    if state.stage not in ("infiltration", "repositioning"):
        return _first_room(here, bases, area, aim, facing, files)
    rooms = _rooms(here, bases, area, aim, facing, files)
    return next((rows for rows in rooms if _may(state, unit, rows.bases)), None)


def _may(state: Battle, unit: Unit, places: Sequence[Base]) -> bool:
    try:
        check_places(state, unit, places)
    except IllegalReply:
        return False
    return True


@lru_cache(maxsize=256)
def _first_room(
    here: Board, bases: tuple[Base, ...], area: Area, aim: Point, facing: float, files: int
) -> Rows | None:
    return next(_rooms(here, bases, area, aim, facing, files), None)


def _rooms(
    here: Board, bases: tuple[Base, ...], area: Area, aim: Point, facing: float, files: int
) -> Iterator[Rows]:
    """Yield places for a unit in rows, the nearest to a point first: as its side looks, if it can,
    else squarely."""
    for turn in dict.fromkeys((facing, 0.0, 90.0)):
        rows = in_rows(bases, (0.0, 0.0), turn, files, GAP)
        for x, y in spots(area, aim):
            put = tuple(b.moved_to((settled(b.at[0] + x), settled(b.at[1] + y))) for b in rows)
            inside = all(is_wholly_in(area, base) for base in put)
            if inside and not any(faults_of_places(here, (base,)) for base in put):
                yield Rows(Pose(x, y, turn), files, put)


@lru_cache(maxsize=64)
def spots(area: Area, aim: Point) -> tuple[Point, ...]:
    """Return places all over a zone, the nearest to a point first."""
    x0, y0, x1, y1 = area.bounds
    spots = [
        (x0 + STEP * column, y0 + STEP * row)
        for column in range(ceil((x1 - x0) / STEP) + 1)
        for row in range(ceil((y1 - y0) / STEP) + 1)
    ]
    return tuple(
        sorted(
            (spot for spot in spots if area.contains_point(spot)),
            key=lambda spot: ((spot[0] - aim[0]) ** 2 + (spot[1] - aim[1]) ** 2, spot),
        )
    )


def deployed(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that are set up, each for itself, in vehicles too."""
    return tuple(one for unit in state.army(seat) for one in (unit, *passengers(state, unit)))


def ways_back(state: Battle, unit: Unit) -> tuple[Arrival, ...]:
    """Return how a unit that is to be set up may come later instead: in Counter-Attack from reserve
    (battlegroup/counter-attack-step-3-reserve), who infiltrates last of all; but the defenders of a
    line stand in it."""
    meeting = state.plan.type == "meeting_engagement"
    found = arrivals_of(state, unit) if meeting else ()
    if (meeting or unit.owner == state.attacker) and all_have(state, unit, "infiltrate"):
        return (*found, "infiltrate")
    return found
