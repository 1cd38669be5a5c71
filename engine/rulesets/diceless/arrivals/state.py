"""Where units come onto the table: from an edge, or out of the sky (diceless/outflank,
diceless/deep-strike-scatter)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import dist, inf, isfinite

from attrs import evolve, frozen

from engine.formations import Going, around, faults_of_places, faults_of_ways, in_rings, in_rows
from engine.geometry import Point, Pose, disc, is_inside, is_within, overlaps, settled
from engine.placement import Base, Board, PlacementFault, Way
from engine.rulesets.diceless.arrivals.rules import most_tokens
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Arrival, Edge, Zone
from engine.rulesets.diceless.book.printed import Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import (
    bases_of,
    board,
    bodies_of,
    check_rows,
    gap_between,
    hosts,
    land,
    moved,
    others,
    put_by_hand,
    refuse,
)
from engine.rulesets.diceless.core.members import (
    all_have,
    any_has,
    flies,
    members,
    printed_of,
    rules_of,
    types,
)
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.deployment.state import LOOKS
from engine.rulesets.diceless.movement.state import is_slowed
from engine.rulesets.diceless.terrain.rules import danger
from engine.rulesets.diceless.vehicles.rules import top_speed

DEEP_STRIKE = BOOK.tables.deep_strike
MOVE = BOOK.tables.move
FLANKS: Mapping[Edge, tuple[Edge, Edge]] = {
    "south": ("west", "east"),
    "north": ("east", "west"),
    "west": ("north", "south"),
    "east": ("south", "north"),
}
"""Left and right of a side whose edge it is."""
GAP = 0.5
"""Inches between bases of a unit that enters, by default."""
STEP = 0.5
"""How far apart places along an edge are that are tried."""
GRID = 2.0
"""How far apart places on the table are that are tried."""
TURNS = tuple(range(0, 360, 30))
"""How rings are turned to find room."""


# ---------------------------------------------------------------- how


def arrivals_of(state: Battle, unit: Unit) -> tuple[Arrival, ...]:
    """Return how a unit may come out of reserve: all of it must be able to (diceless/outflank)."""
    found: list[Arrival] = ["edge"]
    if all(
        rules_of(state, member, model) & {"scouts", "infiltrate"}
        for member in members(state, unit)
        for model in member.models.values()
    ):
        found.append("outflank")
    if all_have(state, unit, "deep_strike"):
        found.append("deep_strike")
    return tuple(found)


def edges_for(state: Battle, unit: Unit) -> tuple[Edge, ...]:
    """Return the edges a unit may come from: its own, or left and right of it."""
    own = state.zone(unit.owner).edge
    return FLANKS[own] if unit.arrival == "outflank" else (own,)


def reach_of(state: Battle, unit: Unit) -> float:
    """Return how many inches from its edge a unit comes."""
    most = [MOVE.allowance[kind] for kind in types(state, unit) if kind in MOVE.allowance]
    most += [
        top_speed(walker=one.legs is not None, fast=one.fast, skimmer=one.skimmer)
        for one in _vehicles(state, unit)
        if not one.gun  # guns go with their crew
    ]
    return min(most)


def _vehicles(state: Battle, unit: Unit) -> list[Vehicle]:
    printed = [printed_of(state, group) for group in unit.groups.values()]
    return [one for one in printed if isinstance(one, Vehicle)]


def _flies(state: Battle, unit: Unit) -> bool:
    hulls = _vehicles(state, unit)
    return flies(state, unit) or (bool(hulls) and all(one.skimmer for one in hulls))


def is_of_models(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has no vehicle in it."""
    return not types(state, unit) & {"vehicle", "walker"}


# ---------------------------------------------------------------- from an edge


@frozen
class EdgeEntry:
    """Where an entering unit ends up."""

    edge: Edge
    bases: tuple[Base, ...]
    ways: Mapping[str, Way]
    facing: float


def in_formation(
    state: Battle, unit: Unit, edge: Edge, front: Pose, files: int, gap: float
) -> EdgeEntry:
    """Return how a unit enters in rows. Raises `IllegalReply` unless all of it may."""
    return _checked(state, unit, edge, rows_of(state, unit, front, files, gap), front.facing)


def rows_of(state: Battle, unit: Unit, front: Pose, files: int, gap: float) -> tuple[Base, ...]:
    """Return the rows of a unit wherever they are. Raises `IllegalReply` for rows it cannot
    form."""
    bases = bases_of(state, unit)
    check_rows(unit, len(bases), files, gap)
    if not all(map(isfinite, (front.x, front.y, front.facing))):
        raise refusal("off_table", unit=unit.id, model=bases[0].id)
    return in_rows(bases, front.at, front.facing, files, gap)


def by_hand(state: Battle, unit: Unit, edge: Edge, goings: Sequence[Going]) -> EdgeEntry:
    """Return how a unit enters model by model. Raises `IllegalReply` unless all of it may."""
    return _checked(state, unit, edge, put_by_hand(state, unit, goings), LOOKS[edge])


def _checked(
    state: Battle, unit: Unit, edge: Edge, places: tuple[Base, ...], facing: float
) -> EdgeEntry:
    if edge not in edges_for(state, unit):
        known = ", ".join(edges_for(state, unit))
        raise refusal("wrong_edge", unit=unit.id, edge=edge, known=known)
    fault = _entry_fault(state, unit, edge, places, facing)
    if fault is not None:
        refuse(unit, fault)
    here = _board(state, unit)
    ways = {}
    for base in places:
        way = foot(state, edge, base.at), base.at
        ways[base.id] = Way(way, dist(*way), here.cost(way))
    return EdgeEntry(edge, places, ways, facing)


def _entry_fault(
    state: Battle, unit: Unit, edge: Edge, places: tuple[Base, ...], facing: float
) -> PlacementFault | None:
    """Return what keeps a unit from entering, if anything does. Each model goes straight onto the
    table from the point of the edge beside its place."""
    faults = faults_of(state, unit, places, facing)
    if faults:
        return faults[0]
    here, most = _board(state, unit), reach_of(state, unit)
    starts = tuple(base.moved_to(foot(state, edge, base.at)) for base in places)
    for base in starts:
        body = disc(base.at, base.radius)
        for block in here.blocks:
            if not block.passable and any(overlaps(body, shape) for shape in block.shapes):
                return PlacementFault(base.id, "blocked", block.id, 0.0)
    ways = {base.id: (start.at, base.at) for start, base in zip(starts, places, strict=True)}
    faults = faults_of_ways(here, starts, ways, most)
    return faults[0] if faults else None


def _board(state: Battle, unit: Unit) -> Board:
    """Return the table as those meet it who come from beyond its edge."""
    slowed = is_slowed(state, unit) and is_of_models(state, unit)
    return evolve(board(state, unit, slowed=slowed, flying=_flies(state, unit)), bounds=None)


def foot(state: Battle, edge: Edge, at: Point) -> Point:
    """Return the point of an edge beside a place."""
    x, y = at
    long, short = state.plan.long, state.plan.short
    return {"south": (x, 0.0), "north": (x, short), "west": (0.0, y), "east": (long, y)}[edge]


def default_entry(state: Battle, unit: Unit) -> EdgeEntry | None:
    """Return how a unit enters by default: from the edge nearest to its friends, in the middle of
    the longest stretch of it that is free; None where it cannot (diceless/outflank)."""
    edges = edges_for(state, unit)
    for edge in sorted(edges, key=lambda edge: _to_friends(state, unit, edge)):
        entry = first_entry(state, unit, edge)
        if entry is not None:
            return entry
    for edge in edges:
        squeezed = _squeezed(state, unit, edge)
        if squeezed is not None:
            return squeezed
    return None


def _to_friends(state: Battle, unit: Unit, edge: Edge) -> float:
    friends = (base.at for friend in hosts(state, unit.owner) for base in bases_of(state, friend))
    return min((round(dist(at, foot(state, edge, at)), 4) for at in friends), default=inf)


def first_entry(
    state: Battle, unit: Unit, edge: Edge, files: Iterable[int] | None = None
) -> EdgeEntry | None:
    """Return a unit in rows, the last of them on the edge, in the middle of the longest stretch
    that is free."""
    count = len(bases_of(state, unit))
    for wide in widths(count) if files is None else files:
        free = [
            (not _entry_fault(state, unit, edge, rows, LOOKS[edge]), rows)
            for rows in _along(state, unit, edge, wide)
        ]
        runs = [[rows for _, rows in run] for ok, run in groupby(free, lambda one: one[0]) if ok]
        if runs:
            longest = max(runs, key=len)
            return _checked(state, unit, edge, longest[len(longest) // 2], LOOKS[edge])
    return None


def widths(models: int) -> tuple[int, ...]:
    """Return how wide a unit enters: in fives, in one line, in two."""
    return tuple(dict.fromkeys(min(files, models) for files in (5, models, -(-models // 2))))


def _along(state: Battle, unit: Unit, edge: Edge, files: int) -> Iterator[tuple[Base, ...]]:
    """Yield rows of a unit along an edge, the last of them on it."""
    look = LOOKS[edge]
    rows = in_rows(bases_of(state, unit), (0.0, 0.0), look, files, GAP)
    # Measured with the inside of the table in the positive direction of `deep`.
    across = edge in ("south", "north")
    inward = 1.0 if edge in ("south", "west") else -1.0
    depth = [inward * (base.at[1] if across else base.at[0]) for base in rows]
    back = min(far - _half(state, unit, base) for far, base in zip(depth, rows, strict=True))
    sides = [base.at[0] if across else base.at[1] for base in rows]
    low = min(side - base.radius for side, base in zip(sides, rows, strict=True))
    high = max(side + base.radius for side, base in zip(sides, rows, strict=True))
    long = state.plan.long if across else state.plan.short
    rim = 0.0 if inward > 0 else (state.plan.short if across else state.plan.long)
    for number in range(int((long - (high - low)) / STEP) + 1):
        by, deep = number * STEP - low, rim - inward * back
        dx, dy = (by, deep) if across else (deep, by)
        yield tuple(
            base.moved_to((settled(base.at[0] + dx), settled(base.at[1] + dy))) for base in rows
        )


def _half(state: Battle, unit: Unit, base: Base) -> float:
    """Return how many inches a model reaches behind its middle."""
    lengths = [vehicle.length / 2 for vehicle in _vehicles(state, unit)]
    return max([base.radius, *lengths])


def _squeezed(state: Battle, unit: Unit, edge: Edge) -> EdgeEntry | None:
    """Return a unit wherever its models find room within reach of an edge, if they do."""
    if not is_of_models(state, unit):
        return None
    bases, most = bases_of(state, unit), reach_of(state, unit)
    long = state.plan.long if edge in ("south", "north") else state.plan.short
    doors = [foot(state, edge, (float(at), float(at))) for at in range(int(long) + 1)]
    here = board(state, unit, slowed=is_slowed(state, unit), flying=_flies(state, unit))
    reach = max(0.0, most - min(base.radius for base in bases))
    for door in doors:
        landing = around(here, bases, (door,), reach, MOVE.coherency)
        if not landing.left:
            fault = _entry_fault(state, unit, edge, landing.bases, LOOKS[edge])
            if fault is None:
                return _checked(state, unit, edge, landing.bases, LOOKS[edge])
    return None


# ---------------------------------------------------------------- standing


def stood(state: Battle, unit: Unit, bases: Iterable[Base], facing: float) -> Battle:
    """Return the table with a unit on places, looking along a facing."""
    state = moved(state, unit, bases)
    units = dict(state.units)
    for member in members(state, state.unit(unit.id)):
        models = {
            key: model if model.pose is None else evolve(model, pose=_looking(model.pose, facing))
            for key, model in member.models.items()
        }
        units[member.id] = evolve(units[member.id], models=models)
    return evolve(state, units=units)


def _looking(pose: Pose, facing: float) -> Pose:
    return evolve(pose, facing=facing % 360.0).settled()


def faults_of(
    state: Battle, unit: Unit, places: tuple[Base, ...], facing: float
) -> tuple[PlacementFault, ...]:
    """Return what is wrong with where a unit would stand, hulls with all they cover."""
    here = land(state)
    blocks = (*here.impassable, *others(state, unit))
    faults = faults_of_places(Board(here.bounds, blocks), places, MOVE.coherency)
    if faults or is_of_models(state, unit):
        return faults
    after = stood(state, unit, places, facing)
    bodies = bodies_of(after, after.unit(unit.id))
    for name, body in bodies.items():
        if not is_inside(body, *here.bounds):
            return (PlacementFault(name, "edge"),)
        for block in blocks:
            if any(overlaps(body, shape) for shape in block.shapes):
                return (PlacementFault(name, "taken", block.id),)
        for other, shape in bodies.items():
            if other != name and overlaps(body, shape):
                return (PlacementFault(name, "taken", other),)
    return ()


# ---------------------------------------------------------------- out of the sky


def zone_at(state: Battle, seat: int, at: Point) -> Zone:
    """Return whose zone a point is in, its border with it (diceless/deep-strike-scatter)."""
    for zone, owner in (("own", seat), ("enemy", 1 - seat)):
        x0, y0, x1, y1 = state.zone(owner).rect
        if x0 <= at[0] <= x1 and y0 <= at[1] <= y1:
            return "own" if zone == "own" else "enemy"
    return "neutral"


def check_point(state: Battle, unit: Unit, at: Point, facing: float) -> None:
    """Raise `IllegalReply` for a point off the table."""
    x, y = at
    on_table = all(map(isfinite, (x, y, facing))) and (
        0.0 <= x <= state.plan.long and 0.0 <= y <= state.plan.short
    )
    if not on_table:
        raise refusal("no_landing", unit=unit.id, x=x, y=y)


def tokens_against(state: Battle, unit: Unit, at: Point) -> int:
    """Return how many tokens the enemy may spend on a unit that means to land on a point
    (diceless/deep-strike-scatter)."""
    pool = state.players[1 - unit.owner].tokens.scatter
    return most_tokens(
        zone_at(state, unit.owner, at),
        pool,
        jammed=is_jammed(state, unit.owner, at),
        steady=any_has(state, unit, "steady_arrival"),
    )


def is_jammed(state: Battle, seat: int, at: Point) -> bool:
    """Return whether an enemy beacon is near the point a side means to land on."""
    point = (disc(at, 0.0),)
    return any(
        any_has(state, enemy, "jamming_beacon")
        and is_within(
            gap_between(point, bodies_of(state, enemy).values()), DEEP_STRIKE.jamming_radius
        )
        for enemy in hosts(state, 1 - seat)
    )


def landed(state: Battle, unit: Unit, at: Point, facing: float) -> tuple[Base, ...] | None:
    """Return where a unit stands whose first model lands on a point, the others packed in rings
    around it; None where it cannot (diceless/deep-strike-scatter)."""
    bases = bases_of(state, unit)
    point = settled(at[0]), settled(at[1])
    for turn in TURNS if len(bases) > 1 else (0,):
        rings = in_rings(bases, point, float(turn))
        if not faults_of(state, unit, rings, facing):
            return rings
    return None


def default_point(state: Battle, unit: Unit) -> Point:
    """Return where a unit strikes by default: as near the middle of its own zone as it can land."""
    x0, y0, x1, y1 = state.zone(unit.owner).rect
    middle = settled((x0 + x1) / 2), settled((y0 + y1) / 2)
    spots = [at for at in _grid(state) if x0 <= at[0] <= x1 and y0 <= at[1] <= y1]
    spots.sort(key=lambda at: (round(dist(at, middle), 4), at))
    facing = LOOKS[state.zone(unit.owner).edge]
    found = (at for at in (middle, *spots) if landed(state, unit, at, facing))
    return next(found, middle)


def farthest_spot(state: Battle, unit: Unit) -> Point | None:
    """Return the spot farthest from all enemies and objectives where a unit can stand, None where
    there is none."""
    shunned = [
        *(body for foe in hosts(state, 1 - unit.owner) for body in bodies_of(state, foe).values()),
        *(disc(goal.at, 0.0) for goal in state.plan.objectives),
    ]
    facing = LOOKS[state.zone(unit.owner).edge]
    spots = sorted(_grid(state), key=lambda at: (-gap_between((disc(at, 0.0),), shunned), at))
    return next((at for at in spots if landed(state, unit, at, facing)), None)


def _grid(state: Battle) -> Iterator[Point]:
    for i in range(int(state.plan.long / GRID) + 1):
        for j in range(int(state.plan.short / GRID) + 1):
            yield i * GRID, j * GRID


def in_reserve(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side in reserve: who is with another or aboard counts with it."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat and unit.place == "reserve" and unit.joined is None
    )


def modifier(state: Battle, seat: int) -> int:
    """Return by how many units the quota of a side changes."""
    out = ("destroyed", "left")
    units = [u for u in state.units.values() if u.joined is None and u.place not in out]
    better = sum(any_has(state, u, "reserve_bonus") for u in units if u.owner == seat)
    worse = sum(any_has(state, u, "reserve_malus") for u in units if u.owner != seat)
    return better - worse


def rough_landing(state: Battle, unit: Unit, places: Iterable[Base]) -> Mapping[str, int]:
    """Return the damage by group of models that land in difficult or dangerous ground, once each
    (diceless/deep-strike-scatter, diceless/dangerous-terrain)."""
    here, at = land(state), {base.id: disc(base.at, base.radius) for base in places}
    damage: dict[str, int] = {}
    for member in members(state, unit):
        for name, model in member.models.items():
            body = at[f"{member.id}/{name}"]
            met = [
                danger() if piece.piece.damage is None else piece.piece.damage
                for piece in (*here.difficult, *here.dangerous)
                if overlaps(body, piece.area)
            ]
            if met and model.craft is None:
                skilled = "skilled_rider" in rules_of(state, member, model)
                place = f"{member.id}/{model.group}"
                damage[place] = damage.get(place, 0) + danger(max(met), skilled_rider=skilled)
    return damage
