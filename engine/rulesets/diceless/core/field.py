"""The table top: its terrain, where models stand, how far apart they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import inf
from typing import NoReturn

from attrs import evolve, frozen

from engine.formations import Going, coherency
from engine.geometry import (
    Area,
    Bounds,
    Ground,
    Point,
    Pose,
    Shape,
    Side,
    disc,
    overlaps,
    rectangle,
    settled,
    stretches,
)
from engine.identity import by_identity
from engine.placement import Base, Block, Board, PlacementFault, PricedGround, nearest
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Edge, TerrainName, UnitType
from engine.rulesets.diceless.book.printed import Piece, Profile, Scenario
from engine.rulesets.diceless.book.tables import TerrainKind
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.members import members, printed_of
from engine.rulesets.diceless.core.model import Battle, Model, Unit

MOVE = BOOK.tables.move
SIGHT = BOOK.tables.sight
TALL: dict[UnitType, float] = {"bike": SIGHT.bike, "jetbike": SIGHT.bike, "cavalry": SIGHT.bike}


# ---------------------------------------------------------------- bodies

# Kept, since most models stand where they stood when they were asked about before, and a shape
# works out its bounds and its hash but once.
_disc = lru_cache(maxsize=8192)(disc)

_rectangle = lru_cache(maxsize=1024)(rectangle)
_block = lru_cache(maxsize=8192)(Block)


# ---------------------------------------------------------------- terrain


@frozen(cache_hash=True)
class Terrain:
    """A piece of terrain on the table."""

    piece: Piece
    area: Area

    @property
    def id(self) -> str:
        """Its name."""
        return self.piece.id

    @property
    def kind(self) -> TerrainKind:
        """Its row of the table."""
        return BOOK.tables.kinds[self.piece.kind]

    @property
    def name(self) -> TerrainName:
        """What it is."""
        return self.piece.kind

    @property
    def height(self) -> float:
        """Inches of its top above the table."""
        return self.kind.height if self.piece.height is None else self.piece.height


@frozen(cache_hash=True)
class Land:
    """What of the table never changes but by wrecks."""

    bounds: Bounds
    pieces: tuple[Terrain, ...]

    @cached_property
    def difficult(self) -> tuple[Terrain, ...]:
        """What slows."""
        return tuple(piece for piece in self.pieces if piece.kind.difficult)

    @cached_property
    def dangerous(self) -> tuple[Terrain, ...]:
        """What hurts."""
        return tuple(piece for piece in self.pieces if piece.kind.dangerous)

    @cached_property
    def impassable(self) -> tuple[Block, ...]:
        """What no model stands on."""
        return tuple(Block(p.id, p.area) for p in self.pieces if p.kind.impassable)

    @cached_property
    def slow(self) -> PricedGround:
        """What an inch costs models that difficult ground slows."""
        return self.priced(BOOK.tables.ground.slow)

    def priced(self, inch: float) -> PricedGround:
        """Return the ground with difficult pieces at a price an inch."""
        return PricedGround(tuple((piece.area, inch) for piece in self.difficult))

    @cached_property
    def hills(self) -> tuple[Terrain, ...]:
        """Hills, which lift the models on them."""
        return tuple(piece for piece in self.pieces if piece.name == "hill")

    def ground(self, body: Ground) -> float:
        """Return how high the ground under a body is, in inches."""
        return max((h.height for h in self.hills if overlaps(body, h.area)), default=0.0)


@frozen
class Trail:
    """The way of a model, and the ground it covers where it begins and ends."""

    path: tuple[Point, ...]
    ends: tuple[Shape, ...]

    def meets(self, piece: Terrain) -> bool:
        """Return whether it crosses a piece: with its middle on the way, or all of it where it
        begins or ends."""
        return any(stretches(a, b, piece.area) for a, b in pairwise(self.path)) or any(
            overlaps(end, piece.area) for end in self.ends
        )


def trail_of(path: tuple[Point, ...], radius: float) -> Trail:
    """Return the trail of a base."""
    return Trail(path, tuple(disc(at, radius) for at in (path[0], path[-1])))


def land(state: Battle) -> Land:
    """Return the terrain of a battle, wrecks among it."""
    return _land(state.plan, state.debris)


@lru_cache(maxsize=64)
def _land(plan: Scenario, debris: tuple[Piece, ...]) -> Land:
    pieces = (*plan.terrain, *debris)
    terrain = tuple(Terrain(piece, Area(piece.polygon)) for piece in pieces)
    return Land((0.0, 0.0, plan.long, plan.short), terrain)


def edge_of(state: Battle, edge: Edge) -> Side:
    """Return an edge of the table, from end to end."""
    x, y = state.plan.long, state.plan.short
    return {
        "south": (0.0, 0.0, x, 0.0),
        "north": (0.0, y, x, y),
        "west": (0.0, 0.0, 0.0, y),
        "east": (x, 0.0, x, y),
    }[edge]


def pose_of(model: Model) -> Pose:
    """Return where a model on the table stands."""
    assert model.pose is not None, "off the table"
    return model.pose


def body_of(state: Battle, unit: Unit, model: Model) -> Shape:
    """Return the ground a model covers: its base, or a vehicle's hull."""
    printed, pose = printed_of(state, unit.groups[model.group]), pose_of(model)
    if isinstance(printed, Profile) or printed.on_base:
        return _disc(pose.at, printed.radius)
    return _rectangle(pose, printed.length, printed.width)


def height_of(state: Battle, unit: Unit, model: Model) -> float:
    """Return how tall a model is, in inches."""
    printed = printed_of(state, unit.groups[model.group])
    if not isinstance(printed, Profile) or printed.type == "monstrous_creature":
        return SIGHT.large
    return TALL.get(printed.type, SIGHT.infantry)


def name_of(unit: Unit, model: str) -> str:
    """Return the name of a model on the whole table."""
    return f"{unit.id}/{model}"


@by_identity(256)
def bodies_of(state: Battle, unit: Unit) -> Mapping[str, Shape]:
    """Return the ground each model of a unit covers, characters with it, by its name."""
    return {
        name_of(member, key): body_of(state, member, model)
        for member in members(state, unit)
        for key, model in member.models.items()
        if model.pose is not None
    }


def bases_of(state: Battle, unit: Unit) -> tuple[Base, ...]:
    """Return the bases of a unit, characters with it; of one not set up yet, at the origin. Hulls
    have none: in their place stand their middles, as wide as they are."""
    return tuple(
        Base(
            name_of(member, key),
            (0.0, 0.0) if model.pose is None else model.pose.at,
            printed_of(state, member.groups[model.group]).radius,
        )
        for member in members(state, unit)
        for key, model in member.models.items()
    )


def moved(state: Battle, unit: Unit, places: Iterable[Base]) -> Battle:
    """Return the table with models of a unit, characters with it, on other places."""
    units = dict(state.units)
    at = {base.id: base.at for base in places}
    for member in members(state, unit):
        models = {
            key: evolve(model, pose=_put(model.pose, at.get(name_of(member, key))))
            for key, model in member.models.items()
        }
        units[member.id] = evolve(units[member.id], models=models, place="table")
    return evolve(state, units=units)


def _put(pose: Pose | None, at: Point | None) -> Pose | None:
    if at is None:
        return pose
    return Pose(settled(at[0]), settled(at[1]), 0.0 if pose is None else pose.facing)


# ---------------------------------------------------------------- between units


def hosts(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side on the table that act for themselves: characters who are with
    a unit act with it."""
    return tuple(unit for unit in state.army(seat) if unit.joined is None)


def gap_between(some: Iterable[Ground], others: Iterable[Ground]) -> float:
    """Return the least gap between two sets of bodies, in inches; infinite if one is empty."""
    found = nearest(tuple(some), tuple(others))
    return inf if found is None else found.distance


def distance(state: Battle, a: Unit, b: Unit) -> float:
    """Return how far two units are apart, base to base, in inches."""
    return gap_between(bodies_of(state, a).values(), bodies_of(state, b).values())


def nearest_enemy(state: Battle, unit: Unit) -> float:
    """Return how far the nearest enemy of a unit is, in inches."""
    return min((distance(state, unit, e) for e in hosts(state, 1 - unit.owner)), default=inf)


def in_coherency(state: Battle, unit: Unit) -> bool:
    """Return whether a unit forms one chain."""
    return coherency(bases_of(state, unit), MOVE.coherency).holds


@by_identity(64)
def others(
    state: Battle,
    unit: Unit,
    *,
    flying: bool = False,
    close: tuple[str, ...] = (),
    through: tuple[str, ...] = (),
) -> tuple[Block, ...]:
    """Return what other units are to one on the move: in its way, enemies with an inch around
    them.

    `close` names units it may come near to, `through` those it passes; who flies passes all.
    """
    own = {member.id for member in members(state, unit)}
    blocks = []
    for seat in (0, 1):
        for other in state.army(seat):
            if other.id in own:
                continue
            keeps = other.owner != unit.owner and other.id not in close
            gap = MOVE.enemy_gap if keeps else 0.0
            blocks += [
                _block(
                    name_of(other, key),
                    body_of(state, other, model),
                    gap,
                    flying or other.id in through,
                )
                for key, model in other.models.items()
                if model.pose is not None
            ]
    return tuple(blocks)


def foes_of(state: Battle, enemy: Unit) -> tuple[Block, ...]:
    """Return the models of an enemy unit as those who charge it meet them."""
    return tuple(Block(name, body) for name, body in bodies_of(state, enemy).items())


def board(
    state: Battle,
    unit: Unit,
    *,
    slowed: bool = False,
    flying: bool = False,
    close: tuple[str, ...] = (),
    through: tuple[str, ...] = (),
    without: Sequence[str] = (),
) -> Board:
    """Return the table as a unit on the move meets it; units named in `without` are left out."""
    here = land(state)
    walls = tuple(evolve(wall, passable=True) for wall in here.impassable)
    blocks = tuple(
        block
        for block in others(state, unit, flying=flying, close=close, through=through)
        if block.id.partition("/")[0] not in without
    )
    price = here.slow if slowed and here.difficult else None
    return Board(here.bounds, (*(walls if flying else here.impassable), *blocks), price)


def refuse(unit: Unit, fault: PlacementFault) -> NoReturn:
    """Raise the refusal of what a base ran into."""
    key, model = unit.id, fault.base
    match fault.kind:
        case "blocked":
            raise refusal("way_blocked", unit=key, model=model, by=fault.by, after=fault.amount)
        case "taken":
            raise refusal("place_taken", unit=key, model=model, by=fault.by)
        case "edge":
            raise refusal("off_table", unit=key, model=model)
        case "dear" | "elsewhere":
            raise refusal("too_dear", unit=key, model=model, cost=fault.amount, most=fault.limit)
        case "apart":
            raise refusal(
                "out_of_coherency", unit=key, model=model, gap=fault.amount, most=fault.limit
            )


def put_by_hand(state: Battle, unit: Unit, goings: Sequence[Going]) -> tuple[Base, ...]:
    """Return a unit wherever its models are put. Raises `IllegalReply` unless each has a place."""
    bases = bases_of(state, unit)
    places = {going.model: going.way[-1] for going in goings if len(going.way) == 1}
    if len(goings) != len(bases) or places.keys() != {base.id for base in bases}:
        raise refusal("wrong_places", unit=unit.id, places=len(places), models=len(bases))
    return tuple(base.moved_to(places[base.id]) for base in bases)


def check_rows(unit: Unit, models: int, files: int, gap: float) -> None:
    """Raise `IllegalReply` unless so many models can stand in rows, `gap` inches apart."""
    if not 1 <= files <= models:
        raise refusal("too_many_files", unit=unit.id, files=files, most=models)
    check_gap(unit, gap)


def check_gap(unit: Unit, gap: float) -> None:
    """Raise `IllegalReply` unless bases `gap` inches apart are in coherency."""
    if not 0.0 <= gap <= MOVE.coherency:
        raise refusal("gap_too_wide", unit=unit.id, gap=gap, most=MOVE.coherency)


def in_contact(state: Battle, unit: Unit, enemy: Unit) -> bool:
    """Return whether a model of a unit touches one of an enemy unit."""
    return distance(state, unit, enemy) == 0.0
