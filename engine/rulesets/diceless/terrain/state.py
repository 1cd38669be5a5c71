"""Ground on the way of a unit: what hurts models and vehicles there, and which pieces are mined
(diceless/dangerous-terrain, diceless/vehicle-dangerous-terrain)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from math import floor

from attrs import evolve, frozen

from engine.formations import Route
from engine.geometry import Point, Pose, cost, disc, length, measured, overlaps, split, stretches
from engine.placement import Way
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import UnitType
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.core.field import (
    Terrain,
    Trail,
    bases_of,
    body_of,
    gap_between,
    land,
    pose_of,
    trail_of,
)
from engine.rulesets.diceless.core.members import (
    BIKES,
    FLYING,
    any_has,
    flies,
    members,
    printed_of,
    rules_of,
)
from engine.rulesets.diceless.core.model import Battle, Mark, Model, Unit
from engine.rulesets.diceless.terrain.rules import danger
from engine.rulesets.diceless.vehicles.state import vehicle_of

GROUND = BOOK.tables.ground
RIDERS: frozenset[UnitType] = frozenset({"bike", "jetbike", "cavalry"})
"""Types that skilled riding helps."""
MOST_SALT = 64
"""Characters."""


@frozen
class Rough:
    """Ground that hurts a vehicle on its way (diceless/vehicle-dangerous-terrain)."""

    strength: int
    path: tuple[Point, ...]
    areas: tuple[tuple[Terrain, float], ...] = ()
    """With points for each inch inside."""
    everywhere: float = 0.0
    """Points for each inch of the whole way."""
    flat: int = 0
    """Points for the whole way, however long (of a walker)."""

    @property
    def length(self) -> float:
        """Length of the way in inches."""
        return length(self.path)

    def points(self, inches: float) -> int:
        """Return the points of the beginning of the way, whole ones only."""
        priced = [(terrain.area, price) for terrain, price in self.areas]
        part = split(self.path, inches)[0]
        return self.flat + floor(measured(cost(part, priced, self.everywhere)))

    def reached(self, points: int) -> float:
        """Return how many inches the vehicle has come when it has taken so many points."""
        low, high = 0.0, self.length
        if self.flat:
            return high
        for _ in range(40):
            half = (low + high) / 2
            low, high = (low, half) if self.points(half) >= points else (half, high)
        return high


def rough_ground(state: Battle, unit: Unit, name: str, made: Route) -> tuple[Rough, ...]:
    """Return the ground that hurts a vehicle on its way, by Strength, the highest first: all that
    slows others too; for skimmers only where they start or end; for walkers, like infantry, only
    what is dangerous, and once a move (diceless/vehicle-dangerous-terrain)."""
    vehicle, here = vehicle_of(state, unit, name), land(state)
    path = made.path
    if len(path) < 2:
        return ()
    trail = hull_trail(state, unit, name, made)
    if vehicle.legs is not None:
        met = [piece for piece in here.dangerous if trail.meets(piece)]
        strengths = {_strength(t) for t in met}
        return tuple(
            Rough(s, path, flat=max(_per_inch(t) for t in met if _strength(t) == s))
            for s in sorted(strengths, reverse=True)
        )
    pieces = tuple(dict.fromkeys((*here.dangerous, *here.difficult)))
    if vehicle.skimmer:
        pieces = tuple(p for p in pieces if any(overlaps(end, p.area) for end in trail.ends))
    found: dict[int, list[tuple[Terrain, float]]] = {}
    for piece in pieces:
        found.setdefault(_strength(piece), []).append((piece, float(_per_inch(piece))))
    shaken = float(GROUND.vehicle_per_inch) if unit.shaken_ground else 0.0
    if shaken:
        found.setdefault(GROUND.vehicle_strength, [])
    return tuple(
        Rough(s, path, tuple(found[s]), shaken if s == GROUND.vehicle_strength else 0.0)
        for s in sorted(found, reverse=True)
    )


def hull_trail(state: Battle, unit: Unit, name: str, made: Route) -> Trail:
    """Return the trail of a vehicle."""
    ends = (made.poses[0], made.end)
    bodies = (body_of(state, unit, evolve(unit.models[name], pose=pose)) for pose in ends)
    return Trail(made.path, tuple(bodies))


def straight_way(unit: Unit, name: str, path: Sequence[Point]) -> Route:
    """Return the way of a vehicle that does not turn on it, as one that walks in a charge."""
    facing = pose_of(unit.models[name]).facing
    return Route(tuple(Pose(*at, facing) for at in path))


def _strength(terrain: Terrain) -> int:
    own = terrain.piece.vehicle_strength
    return GROUND.vehicle_strength if own is None else own


def _per_inch(terrain: Terrain) -> int:
    own = terrain.piece.vehicle_per_inch
    return GROUND.vehicle_per_inch if own is None else own


def terrain_damage(
    state: Battle, key: str, ways: Mapping[str, Way], *, flying: bool | None = None
) -> dict[str, int]:
    """Return the damage by group, unit/group, of the ground on the ways of a unit's models."""
    aloft = flies(state, state.unit(key)) if flying is None else flying
    radii = {base.id: base.radius for base in bases_of(state, state.unit(key))}
    damage: dict[str, int] = {}
    for member in members(state, state.unit(key)):
        for name, model in member.models.items():
            way = ways.get(f"{member.id}/{name}")
            if way is None or not way.length:
                continue
            kind = type_of(state, member, model)
            skilled = kind in RIDERS and "skilled_rider" in rules_of(state, member, model)
            pieces = dangerous_terrain_on(
                state, kind, way.points, radii[f"{member.id}/{name}"], aloft
            )
            hurt = max((_damage(piece, way.points, skilled) for piece in pieces), default=0)
            place = f"{member.id}/{model.group}"
            damage[place] = damage.get(place, 0) + hurt
    return damage


def type_of(state: Battle, member: Unit, model: Model) -> UnitType | None:
    """Return the type of a model, None of a vehicle."""
    printed = printed_of(state, member.groups[model.group])
    return printed.type if isinstance(printed, Profile) else None


def dangerous_terrain_on(
    state: Battle, kind: UnitType | None, way: tuple[Point, ...], radius: float, aloft: bool
) -> tuple[Terrain, ...]:
    """Return the pieces on a model's way that are dangerous to it: to bikes difficult ones too, and
    to those who pass over the ground, only where they begin or end (diceless/dangerous-terrain)."""
    here = land(state)
    if aloft and kind in FLYING:
        ends = [disc(at, radius) for at in (way[0], way[-1])]
        rough = (*here.dangerous, *here.difficult)
        return tuple(p for p in rough if any(overlaps(end, p.area) for end in ends))
    rough = (*here.dangerous, *here.difficult) if kind in BIKES else here.dangerous
    trail = trail_of(way, radius)
    return tuple(piece for piece in rough if trail.meets(piece))


def _damage(piece: Terrain, way: tuple[Point, ...], skilled: bool) -> int:
    base = danger() if piece.piece.damage is None else piece.piece.damage
    if not piece.piece.per_inch:
        return danger(base, skilled_rider=skilled)
    inside = sum(
        ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 * (end - begin)
        for a, b in pairwise(way)
        for begin, end in stretches(a, b, piece.area)
    )
    return danger(base, inside, skilled_rider=skilled)


def mine_layers(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side that still have a piece to mark."""
    marked = state.players[seat].mine_proofs
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat and unit.id not in marked and _lays(state, unit)
    )


def _lays(state: Battle, unit: Unit) -> bool:
    there = unit.place in ("table", "reserve", "aboard")
    return there and unit.joined is None and any_has(state, unit, "cluster_mines")


def pieces(state: Battle) -> tuple[str, ...]:
    """Return the pieces of terrain that may be marked."""
    return tuple(piece.id for piece in land(state).pieces)


def default_piece(state: Battle) -> str:
    """Return the difficult piece nearest to the middle of the table, or any if none is."""
    here = land(state)
    centre = (disc((state.plan.long / 2, state.plan.short / 2), 0.0),)
    pieces = here.difficult or here.pieces
    return min(pieces, key=lambda piece: gap_between(centre, (piece.area,))).id


def proof(unit: str, mark: Mark) -> str:
    """Return what is published of a mark, so that it cannot be changed later."""
    return sha256(f"{unit} {mark.piece} {mark.salt}".encode()).hexdigest()


def tripped(state: Battle, seat: int, trails: Mapping[str, Trail]) -> dict[str, str]:
    """Return the enemy's marks that a move of models of `seat` crosses, by the unit they are of:
    the first model that crosses each."""
    known = {piece.id: piece for piece in land(state).pieces}
    found = {}
    for unit, mark in state.players[1 - seat].mines.items():
        by = next((name for name, trail in trails.items() if trail.meets(known[mark.piece])), None)
        if by is not None:
            found[unit] = by
    return found
