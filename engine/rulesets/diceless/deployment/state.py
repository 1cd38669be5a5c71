"""Where units may be set up, and where they are by default (diceless/base-deployment)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from attrs import evolve

from engine.errors import IllegalReply
from engine.formations import Going, faults_of_places, first_legal, in_rows, middle
from engine.geometry import Pose, direction, is_closer, settled
from engine.placement import Base, Board, PlacementFault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Edge
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import (
    bases_of,
    check_rows,
    distance,
    hosts,
    land,
    moved,
    others,
    put_by_hand,
    refuse,
)
from engine.rulesets.diceless.core.members import all_have
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.sight.state import apart, sees, stands
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    as_bases,
    check_places,
    in_files,
    turned,
    vehicle_of,
)

DEPLOYMENT = BOOK.tables.deployment
MOVE = BOOK.tables.move
LOOKS: dict[Edge, float] = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}
"""Where a side looks whose edge it is."""


def waiting(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the units a side still has to set up; who is with others comes with them, and
    infiltrators at the end."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.owner == seat
        and unit.place == "waiting"
        and unit.joined is None
        and unit.infiltrates == (state.stage == "infiltration")
    )


# ---------------------------------------------------------------- infiltrators and scouts


def may_infiltrate(state: Battle, unit: Unit) -> bool:
    """Return whether a unit may be set up after all others (diceless/base-deployment)."""
    return state.stage == "deployment" and all_have(state, unit, "infiltrate")


def check_infiltrated(state: Battle, unit: Unit, places: Sequence[Base]) -> None:
    """Raise `IllegalReply` unless an infiltrator is far from all enemies, farther from those who
    could see it (diceless/base-deployment)."""
    after = moved(state, unit, places)
    here, own = land(after), stands(after, after.unit(unit.id))
    for enemy in hosts(after, 1 - unit.owner):
        for foe in stands(after, enemy):
            for one in own:
                away = apart(foe, one)
                least = DEPLOYMENT.infiltrate_unseen
                if away <= DEPLOYMENT.infiltrate_seen and sees(here, foe, one):
                    least = DEPLOYMENT.infiltrate_seen
                if not is_closer(least, away):
                    raise refusal(
                        "too_near", unit=unit.id, enemy=enemy.id, distance=away, least=least
                    )


def check_scouted(after: Battle, unit: Unit) -> None:
    """Raise `IllegalReply` unless a scout has ended far from all enemies
    (diceless/base-deployment)."""
    for enemy in hosts(after, 1 - unit.owner):
        away = distance(after, after.unit(unit.id), enemy)
        if not is_closer(DEPLOYMENT.scout, away):
            raise refusal(
                "too_near", unit=unit.id, enemy=enemy.id, distance=away, least=DEPLOYMENT.scout
            )


def scouts(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that have a move before the battle."""
    return tuple(
        unit
        for unit in hosts(state, seat)
        if not unit.doings.moved and all_have(state, unit, "scouts")
    )


# ---------------------------------------------------------------- places


def in_formation(state: Battle, unit: Unit, pose: Pose, files: int, gap: float) -> tuple[Base, ...]:
    """Return where a unit stands in rows. Raises `IllegalReply` unless all of it may."""
    places = rows_of(state, unit, pose, files, gap)
    if are_vehicles(state, unit):
        poses = in_files(state, unit, pose, files, gap)
        check_places(state, unit, poses, state.zone(unit.owner).rect)
    else:
        check_places_of(state, unit, places)
    return places


def rows_of(state: Battle, unit: Unit, pose: Pose, files: int, gap: float) -> tuple[Base, ...]:
    """Return the rows of a unit wherever they are. Raises `IllegalReply` for rows it cannot
    form."""
    check_rows(unit, len(bases_of(state, unit)), files, gap)
    if are_vehicles(state, unit):
        return as_bases(state, unit, in_files(state, unit, pose, files, gap))
    return in_rows(bases_of(state, unit), pose.at, pose.facing, files, gap)


def by_hand(state: Battle, unit: Unit, goings: Sequence[Going]) -> tuple[Base, ...]:
    """Return where a unit stands model by model. Raises `IllegalReply` unless all of it may."""
    put = put_by_hand(state, unit, goings)
    if are_vehicles(state, unit):
        zone = state.zone(unit.owner)
        poses = [Pose(*base.at, LOOKS[zone.edge]) for base in put]
        check_places(state, unit, poses, zone.rect)
        return put
    check_places_of(state, unit, put)
    return put


def check_places_of(state: Battle, unit: Unit, places: Sequence[Base]) -> None:
    """Raise `IllegalReply` unless a unit may be set up on places: in its zone, or as an
    infiltrator anywhere far from the enemy (diceless/base-deployment)."""
    faults = faults_of(state, unit, places)
    if faults:
        refuse(unit, faults[0])
    if unit.infiltrates:
        check_infiltrated(state, unit, places)


def faults_of(state: Battle, unit: Unit, places: Sequence[Base]) -> tuple[PlacementFault, ...]:
    """Return what is wrong with places for a unit on the ground where it may be set up, of every
    model."""
    here = _ground(state, unit)
    if unit.infiltrates:
        here = evolve(here, bounds=land(state).bounds)
    return faults_of_places(here, places, MOVE.coherency)


def _ground(state: Battle, unit: Unit) -> Board:
    """Return the zone of a unit's side as it meets it."""
    blocks = (*land(state).impassable, *others(state, unit))
    return Board(state.zone(unit.owner).rect, blocks)


# ---------------------------------------------------------------- by default


def line_up(state: Battle, keys: Sequence[str]) -> dict[str, tuple[Base, ...]]:
    """Return where units stand by default: evenly along the middle of the zone, in rows. Those that
    find no room are left out."""
    put: dict[str, tuple[Base, ...]] = {}
    for index, key in enumerate(keys):
        unit = state.unit(key)
        share = (index + 1) / (len(keys) + 1)
        if are_vehicles(state, unit):
            places = _vehicles_along(state, unit, share)
        else:
            layouts = chain(_along(state, unit, share), _anywhere(state, unit))
            places = first_legal(_ground(state, unit), layouts, MOVE.coherency)
        if places is None:
            continue
        put[key] = places
        state = looking(moved(state, unit, places), key)
    return put


def looking(state: Battle, key: str, facing: float | None = None) -> Battle:
    """Return the table with the vehicles of a unit looking along a facing, by default where their
    side looks."""
    unit = state.unit(key)
    if not are_vehicles(state, unit):
        return state
    return turned(state, unit, LOOKS[state.zone(unit.owner).edge] if facing is None else facing)


def _vehicles_along(state: Battle, unit: Unit, share: float) -> tuple[Base, ...] | None:
    """Return where vehicles are lined up, in one row, or None if they find no room: along the
    middle line of the zone, else along lines ever farther from it."""
    zone = state.zone(unit.owner)
    facing = LOOKS[zone.edge]
    depth = max(vehicle_of(state, unit, name).length for name in unit.models) / 2
    dx, dy = direction(facing)
    middles = [middle(layout) for layout in _along(state, unit, share)]
    x0, y0, x1, y1 = zone.rect
    for off in _lines(min(x1 - x0, y1 - y0) / 2):
        for x, y in middles:
            front = Pose(x + dx * (depth + off), y + dy * (depth + off), facing)
            poses = in_files(state, unit, front, len(unit.models), DEPLOYMENT.step)
            try:
                check_places(state, unit, poses, zone.rect)
            except IllegalReply:
                continue
            return as_bases(state, unit, poses)
    return None


def _lines(most: float) -> Iterator[float]:
    """Yield how far lines are from the middle one, forwards and back in turn."""
    yield 0.0
    for off in _steps(most):
        yield off
        yield -off


def _along(state: Battle, unit: Unit, share: float) -> Iterator[tuple[Base, ...]]:
    """Yield rows of a unit about the middle line of its zone, from a share of its length to the
    right, then to the left."""
    zone = state.zone(unit.owner)
    x0, y0, x1, y1 = zone.rect
    bases = bases_of(state, unit)
    across = zone.edge in ("south", "north")
    long = x1 - x0 if across else y1 - y0
    rows = in_rows(
        bases, (0.0, 0.0), LOOKS[zone.edge], DEPLOYMENT.row, DEPLOYMENT.spacing - _width(bases)
    )
    xs, ys = [base.at[0] for base in rows], [base.at[1] for base in rows]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    steps = [0.0, *_steps(long * (1 - share)), *(-step for step in _steps(long * share))]
    for step in steps:
        at = long * share + step
        x, y = (x0 + at, (y0 + y1) / 2) if across else ((x0 + x1) / 2, y0 + at)
        yield tuple(
            base.moved_to((settled(base.at[0] - cx + x), settled(base.at[1] - cy + y)))
            for base in rows
        )


def _anywhere(state: Battle, unit: Unit) -> Iterator[tuple[Base, ...]]:
    """Yield rows of a unit all over its zone, where the middle line is full."""
    zone = state.zone(unit.owner)
    x0, y0, x1, y1 = zone.rect
    bases = bases_of(state, unit)
    rows = in_rows(bases, (0.0, 0.0), LOOKS[zone.edge], DEPLOYMENT.row, 0.0)
    for across in _steps(y1 - y0):
        for along in _steps(x1 - x0):
            yield tuple(
                base.moved_to((settled(base.at[0] + x0 + along), settled(base.at[1] + y0 + across)))
                for base in rows
            )


def _steps(most: float) -> Iterator[float]:
    count = int(most / DEPLOYMENT.step)
    return (DEPLOYMENT.step * n for n in range(1, count + 1))


def _width(bases: Sequence[Base]) -> float:
    """Return how many inches wide the bases of a unit are, so much that rows are at least in
    contact."""
    return min(DEPLOYMENT.spacing, 2 * max(base.radius for base in bases))
