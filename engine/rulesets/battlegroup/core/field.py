"""The table top: its terrain, where models stand, how far apart they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import dist, inf

from attrs import evolve, frozen

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
from engine.geometry.outline import border_distance
from engine.placement import Base, Block, Board, PlacementFault, nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import TerrainName
from engine.rulesets.battlegroup.book.printed import Layout, Piece, Profile, Vehicle
from engine.rulesets.battlegroup.book.tables import TerrainKind
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.members import (
    carrier_of,
    marks,
    members,
    models_of,
    name_of,
    printed_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Model, Unit

MOVE = BOOK.tables.move


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
    def name(self) -> TerrainName:
        """What it is."""
        return self.piece.kind

    @property
    def kind(self) -> TerrainKind:
        """Its row of the table."""
        return BOOK.tables.kinds[self.piece.kind]

    @property
    def height(self) -> float:
        """Of its top, above the table."""
        return self.kind.height if self.piece.height is None else self.piece.height


@frozen(cache_hash=True)
class Land:
    """What of the table never changes but by wrecks."""

    bounds: Bounds
    pieces: tuple[Terrain, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Long and short."""
        return self.bounds[2], self.bounds[3]

    @cached_property
    def difficult(self) -> tuple[Terrain, ...]:
        """What slows."""
        return tuple(piece for piece in self.pieces if piece.kind.difficult)

    @cached_property
    def impassable(self) -> tuple[Block, ...]:
        """What nobody stands on."""
        return tuple(Block(p.id, p.area) for p in self.pieces if p.kind.impassable)

    @cached_property
    def passed(self) -> tuple[Block, ...]:
        """The same for those who fly over it."""
        return tuple(evolve(wall, passable=True) for wall in self.impassable)

    def ground(self, body: Ground, level: int = 0) -> float:
        """Return how high the ground under a body is: a hill, or the floor of a ruin."""
        under = [p for p in self.pieces if overlaps(body, p.area)]
        hills = [p.height for p in under if p.name == "hill"]
        floors = [p.piece.floors[level] for p in under if level < len(p.piece.floors)]
        return max((*hills, *floors), default=0.0)

    def floors_at(self, at: Point) -> tuple[float, ...]:
        """Return how high the floors of a ruin around a point are, the ground alone outside."""
        inside = (
            piece.piece.floors
            for piece in self.pieces
            if len(piece.piece.floors) > 1 and piece.area.contains_point(at)
        )
        return next(inside, (0.0,))


def meets(piece: Terrain, way: Sequence[Point], radius: float) -> bool:
    """Return whether a base that goes a way touches a piece."""
    return any(stretches(a, b, piece.area) for a, b in pairwise(way)) or any(
        overlaps(disc(at, radius), piece.area) for at in (way[0], way[-1])
    )


def land(state: Battle) -> Land:
    """Return the terrain of a battle, wrecks among it."""
    return _land(state.layout, state.wrecks, state.cleared)


@lru_cache(maxsize=64)
def _land(layout: Layout, wrecks: tuple[Piece, ...], cleared: tuple[str, ...]) -> Land:
    printed = (piece for piece in layout.terrain if piece.id not in cleared)
    terrain = tuple(Terrain(p, Area(p.polygon)) for p in (*printed, *wrecks))
    return Land((0.0, 0.0, layout.long, layout.short), terrain)


def edges_of(state: Battle, seat: int) -> tuple[Side, ...]:
    """Return the table edges that meet in a side's corner, or the short one that it has."""
    x, y = state.players[seat].corner
    long, short = land(state).size
    if state.plan.type == "attack_defense":
        return ((x, 0.0, x, short),)
    return (0.0, y, long, y), (x, 0.0, x, short)


@lru_cache(maxsize=256)
def zone_of(corners: tuple[Point, ...], corner: Point, size: tuple[float, float]) -> Area:
    """Return a zone of the data, which is that of the south-west, as it lies for a corner."""
    long, short = size
    turned = [
        (x if corner[0] == 0 else long - x, y if corner[1] == 0 else short - y) for x, y in corners
    ]
    return Area(tuple(turned))


def is_wholly_in(zone: Area, body: Base) -> bool:
    """Return whether a base lies in a zone with all of it."""
    inside = zone.contains_point(body.at)
    return inside and border_distance(zone.outline, *body.at) >= body.radius - 1e-6


# ---------------------------------------------------------------- bodies


def pose_of(model: Model) -> Pose:
    """Return where a model on the table stands."""
    assert model.pose is not None, "off the table"
    return model.pose


def radius_of(state: Battle, unit: Unit, model: Model) -> float:
    """Return the radius of a model's base; half the width of a vehicle's hull."""
    printed = printed_of(state, unit, model)
    return printed.radius if isinstance(printed, Profile) else printed.width / 2


def body_of(state: Battle, unit: Unit, model: Model) -> Shape:
    """Return the ground a model covers: its base, or a vehicle's hull."""
    return ground_of(printed_of(state, unit, model), pose_of(model))


def ground_of(printed: Profile | Vehicle, pose: Pose) -> Shape:
    """Return the ground a model of a kind covers where it stands: walkers stand on round bases."""
    if isinstance(printed, Profile):
        return _base(pose.at, printed.radius)
    if printed.legs is not None:
        return _base(pose.at, printed.width / 2)
    return _hull(pose, printed.length, printed.width)


@lru_cache(maxsize=8192)
def _hull(pose: Pose, length: float, width: float) -> Shape:
    return rectangle(pose, length, width)


@lru_cache(maxsize=8192)
def _base(at: Point, radius: float) -> Shape:
    """Return a base; the same object for the same place, so that what is remembered of it is found
    quickly."""
    return disc(at, radius)


@lru_cache(maxsize=8192)
def _block(name: str, body: Shape, gap: float, passable: bool) -> Block:
    return Block(name, body, gap, passable)


def bodies_of(state: Battle, unit: Unit) -> dict[str, Shape]:
    """Return the ground each model of a unit covers, characters with it, by its name; one that is
    in a vehicle, or rides it, that of the hull."""
    carrier = carrier_of(state, unit)
    if carrier is not None:
        hull = next(iter(bodies_of(state, carrier).values()))
        return {name: hull for name, _, _ in models_of(state, unit)}
    return {
        name: body_of(state, member, model)
        for name, member, model in models_of(state, unit)
        if model.pose is not None
    }


def bases_of(state: Battle, unit: Unit) -> tuple[Base, ...]:
    """Return the bases of a unit, characters with it; of one not set up yet, at the origin."""
    return tuple(
        Base(
            name,
            (0.0, 0.0) if model.pose is None else model.pose.at,
            radius_of(state, member, model),
        )
        for name, member, model in models_of(state, unit)
    )


def moved(state: Battle, unit: Unit, places: Iterable[Base]) -> Battle:
    """Return the table with models of a unit, characters with it, on other places."""
    units = dict(state.units)
    at, here = {base.id: base.at for base in places}, land(state)
    for member in members(state, unit):
        models = {
            key: _put(here, model, at.get(name_of(member, key)))
            for key, model in member.models.items()
        }
        units[member.id] = evolve(units[member.id], models=models, place="table")
    return evolve(state, units=units)


def _put(here: Land, model: Model, at: Point | None) -> Model:
    """Return a model on another place; who leaves a ruin comes down."""
    if at is None or (model.pose is not None and model.pose.at == at):
        return model
    facing = 0.0 if model.pose is None else model.pose.facing
    level = model.level if model.level and model.level < len(here.floors_at(at)) else 0
    return evolve(model, pose=Pose(settled(at[0]), settled(at[1]), facing), level=level)


def put_hull(state: Battle, unit: Unit, pose: Pose) -> Battle:
    """Return the table with a vehicle elsewhere, or turned."""
    models = {key: evolve(model, pose=pose.settled()) for key, model in unit.models.items()}
    placed = evolve(unit, models=models, place="table")
    return evolve(state, units={**state.units, unit.id: placed})


def shifted(state: Battle, unit: Unit, by: tuple[float, float]) -> Battle:
    """Return the table with a unit a little elsewhere, its shape kept: for looking at a point of
    its path."""
    dx, dy = by
    bases = bases_of(state, unit)
    return moved(state, unit, [b.moved_to((b.at[0] + dx, b.at[1] + dy)) for b in bases])


# ---------------------------------------------------------------- between units


def distance(state: Battle, a: Unit, b: Unit) -> float:
    """Return how far two units are apart."""
    return _distance(tuple(bodies_of(state, a).values()), tuple(bodies_of(state, b).values()))


@lru_cache(maxsize=4096)
def _distance(a: tuple[Shape, ...], b: tuple[Shape, ...]) -> float:
    found = nearest(a, b)
    return inf if found is None else found.distance


@lru_cache(maxsize=256)
def gaps_along(
    own: tuple[Shape, ...], others: tuple[Shape, ...], ways: tuple[Point, ...]
) -> tuple[float, ...]:
    """Return how far bodies are from others that are shifted a little, for each shift."""
    return tuple(_distance(own, tuple(body.moved(dx, dy) for body in others)) for dx, dy in ways)


def hull_gap(state: Battle, unit: Unit, base: Base) -> float:
    """Return how far a base is from a vehicle."""
    found = nearest((base.shape,), tuple(bodies_of(state, unit).values()))
    return inf if found is None else found.distance


def by_distance(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies of a unit, the nearest first."""
    near = [(distance(state, unit, foe), foe.id) for foe in marks(state, 1 - unit.owner)]
    return tuple(state.unit(key) for _, key in sorted(near))


def in_contact(state: Battle, unit: Unit, enemy: Unit) -> bool:
    """Return whether a model of a unit touches one of an enemy unit."""
    return distance(state, unit, enemy) == 0.0


def foes_of(state: Battle, enemy: Unit) -> tuple[Block, ...]:
    """Return the models of an enemy unit as those who charge it meet them."""
    return tuple(Block(name, body) for name, body in bodies_of(state, enemy).items())


def board(
    state: Battle,
    unit: Unit,
    *,
    flying: bool = False,
    without: Sequence[str] = (),
) -> Board:
    """Return the table as a unit on the move meets it: others in its way, enemies with an inch
    around them; who flies passes over all. Units named in `without` are left out."""
    here = land(state)
    own = {member.id for member in members(state, unit)} | set(without)
    blocks = list(here.passed if flying else here.impassable)
    for seat in (0, 1):
        gap = MOVE.enemy_gap if seat != unit.owner else 0.0
        for other in state.army(seat):
            if other.id in own:
                continue
            blocks += [
                _block(name_of(other, key), body_of(state, other, model), gap, flying)
                for key, model in other.models.items()
                if model.pose is not None
            ]
    return Board(here.bounds, tuple(blocks))


def towards(start: Point, end: Point, inches: float) -> Point:
    """Return the point so many inches on the straight way from one point to another, not beyond
    it."""
    far = dist(start, end)
    share = 1.0 if far <= inches else inches / far
    return (
        settled(start[0] + (end[0] - start[0]) * share),
        settled(start[1] + (end[1] - start[1]) * share),
    )


def refused(unit: Unit, fault: PlacementFault) -> Exception:
    """Return the refusal of what a base ran into."""
    key, model = unit.id, fault.base
    match fault.kind:
        case "blocked":
            return refusal("way_blocked", unit=key, model=model, by=fault.by, after=fault.amount)
        case "taken":
            return refusal("place_taken", unit=key, model=model, by=fault.by)
        case "edge":
            return refusal("off_table", unit=key, model=model)
        case "dear" | "elsewhere":
            return refusal("way_too_long", unit=key, model=model, length=fault.amount)
        case "apart":
            return refusal(
                "out_of_coherency", unit=key, model=model, gap=fault.amount, most=fault.limit
            )


def hull_pose(unit: Unit) -> Pose:
    """Return where a vehicle stands."""
    return pose_of(next(iter(unit.models.values())))


def hull_of(state: Battle, unit: Unit) -> Shape:
    """Return the ground a vehicle covers."""
    return next(iter(bodies_of(state, unit).values()))
