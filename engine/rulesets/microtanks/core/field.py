"""The table top: the board, where vehicles stand, how far apart they are, what they run into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import inf

from attrs import frozen

from engine.geometry import (
    Area,
    Bounds,
    Face,
    Gap,
    Obstacles,
    Point,
    Pose,
    Shape,
    bearing,
    facing_by_angle,
    gap,
    measured,
    polygon,
    rectangle,
)
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Cover, Hull, Pace, Piece, Scenario, TerrainKind
from engine.rulesets.microtanks.core.hills import Hill, surface
from engine.rulesets.microtanks.core.model import Battle, PlacedHull, Tank
from engine.rulesets.microtanks.core.scale import height_factor

NORTH = 90.0
"""The facing of compass bearing 0; bearings run clockwise, facings counter-clockwise from +x."""


def facing_of_bearing(degrees: float) -> float:
    """Return the facing of a compass bearing, or the bearing of a facing."""
    return (NORTH - degrees) % 360.0


@frozen(cache_hash=True)
class Ground:
    """A piece of terrain on the table (microtanks/terrain-free)."""

    id: str
    name: str
    area: Area
    height: float
    """Above the ground at the average of its corners, scaled."""
    hill: Hill | None = None

    @property
    def kind(self) -> TerrainKind:
        """Its row of the terrain table."""
        return BOOK.tables.terrain[self.name]  # type: ignore[index]


@frozen(cache_hash=True)
class Screen:
    """Something that stops or conceals rays: an outline and the height of its top above the
    table."""

    id: str
    area: Area | Shape
    top: float
    cover: Cover
    is_solid: bool
    is_forest: bool
    corners: tuple[Point, ...]

    @cached_property
    def ceiling(self) -> float:
        """The top as rays are compared with it."""
        return measured(self.top)


@frozen(cache_hash=True)
class Board:
    """What of the table never changes in a match."""

    bounds: Bounds
    pieces: tuple[Ground, ...]

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        """The hills."""
        return tuple(piece.hill for piece in self.pieces if piece.hill)

    @cached_property
    def priced(self) -> tuple[tuple[Bounds, Area, Pace], ...]:
        """What changes the price of a way, hills apart."""
        return tuple(
            (piece.area.bounds, piece.area, piece.kind.pace)
            for piece in self.pieces
            if piece.kind.pace in ("half", "double")
        )

    @cached_property
    def rough(self) -> tuple[Bounds, ...]:
        """Where the price of a way may change at all."""
        bounds = [bounds for bounds, _, _ in self.priced]
        return (*bounds, *(hill.shape.bounds for hill in self.hills))

    @cached_property
    def walls(self) -> tuple[PlacedHull, ...]:
        """What no hull may enter, in convex parts."""
        return tuple(
            PlacedHull(piece.id, part)
            for piece in self.pieces
            if piece.kind.pace == "impassable"
            for part in piece.area.parts
        )

    @cached_property
    def screens(self) -> tuple[Screen, ...]:
        """What stops or conceals rays, hills apart (microtanks/los-definition)."""
        return tuple(
            screen(piece.id, piece.area, self.top_of(piece), piece.name)
            for piece in self.pieces
            if piece.kind.cover and piece.hill is None
        )

    def ground(self, at: Point) -> float:
        """Return the height of the ground under a point."""
        return surface(self.hills, at)

    def top_of(self, piece: Ground) -> float:
        """Return the height of a piece's top above the table."""
        return self.level(piece.area.outline) + piece.height

    def level(self, corners: Sequence[Point]) -> float:
        """Return the height of the ground in the middle of corners."""
        xs, ys = zip(*corners, strict=True)
        return self.ground((sum(xs) / len(xs), sum(ys) / len(ys)))

    def is_on(self, at: Point) -> bool:
        """Return whether a point lies on the table, its edge included."""
        x0, y0, x1, y1 = self.bounds
        x, y = measured(at[0]), measured(at[1])
        return x0 <= x <= x1 and y0 <= y <= y1


def screen(key: str, area: Area | Shape, top: float, name: str) -> Screen:
    """Return a piece of terrain or a wreck as rays meet it."""
    kind = BOOK.tables.terrain[name]  # type: ignore[index]
    assert kind.cover is not None, f"{name} hides nothing"
    plain = area.parts[0] if len(area.parts) == 1 else area
    corners = tuple(corner for part in area.parts for corner in part.points)
    return Screen(key, plain, top, kind.cover, kind.solid, name == "forest", corners)


def ground_of(piece: Piece, factor: float) -> Ground:
    """Return a piece as it stands on the table; heights grow with the models."""
    area = Area(piece.polygon)
    if piece.kind != "hill":
        # A wreck has the height of its vehicle, other pieces that of their kind.
        height = piece.height or BOOK.tables.terrain[piece.kind].height
        return Ground(piece.id, piece.kind, area, height * factor)
    assert piece.centre is not None
    assert piece.top is not None
    assert piece.height is not None
    shape = polygon(piece.polygon)
    hill = Hill(piece.id, shape, piece.centre, piece.top, piece.height * factor)
    return Ground(piece.id, piece.kind, area, hill.height, hill)


@lru_cache(maxsize=256)
def board_of(plan: Scenario, factor: float) -> Board:
    """Return the board of a scenario as it is laid out."""
    pieces = tuple(ground_of(piece, factor) for piece in plan.terrain)
    return Board((0.0, 0.0, plan.long, plan.short), pieces)


def board(state: Battle) -> Board:
    """Return the board of a match; as printed until somebody has laid it out."""
    return board_of(state.plan, height_factor(state.options.scale))


# ---------------------------------------------------------------- hulls and distances


@lru_cache(maxsize=8192)
def hull_at(hull: Hull, pose: Pose) -> Shape:
    """Return the ground a hull covers at a pose."""
    return rectangle(pose, hull.length, hull.width)


def pose_of(tank: Tank) -> Pose:
    """Return where a vehicle, or its wreck, stands."""
    assert tank.pose is not None, f"{tank.id} is not on the table"
    return tank.pose


def shape_of(tank: Tank) -> Shape:
    """Return the ground a vehicle covers."""
    return tank.standing.shape


@lru_cache(maxsize=16384)
def gap_of(a: Shape, b: Shape) -> Gap:
    """Return the gap between two hulls."""
    return gap(a, b)


def apart(a: Shape, b: Shape) -> float:
    """Return the measured distance of two hulls."""
    return measured(gap_of(a, b).distance)


def distance(a: Tank, b: Tank) -> float:
    """Return the distance of two vehicles, hull to hull (microtanks/shoot-sequence)."""
    return apart(shape_of(a), shape_of(b))


def bearing_to(a: Tank, b: Tank) -> float:
    """Return the direction from centre to centre."""
    return bearing(pose_of(a).at, pose_of(b).at)


def face_struck(target: Pose, origin: Point) -> Face:
    """Return the face of a hull that is turned to a point (microtanks/facing-armour)."""
    return facing_by_angle(target, origin)


def enemies(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return the live enemies of a vehicle, in list order."""
    return state.army(1 - tank.owner)


# ---------------------------------------------------------------- running into things


@frozen(cache_hash=True)
class Traffic:
    """What one mover has around it."""

    board: Board
    blocks: tuple[PlacedHull, ...]
    """Friends and wrecks."""
    enemies: tuple[PlacedHull, ...]
    """In the order of ids, so that the lowest is rammed first."""


def traffic(state: Battle, tank: Tank) -> Traffic:
    """Return what a vehicle may run into (microtanks/move-blocking)."""
    blocks, foes = [], []
    for other in state.units.values():
        if other.id == tank.id or other.pose is None:
            continue
        if other.is_live and other.owner != tank.owner:
            foes.append(other.standing)
        else:
            blocks.append(other.standing)
    foes.sort(key=_by_id)
    return Traffic(board(state), tuple(blocks), tuple(foes))


def _by_id(standing: PlacedHull) -> str:
    return standing.id


CONTACT = BOOK.tables.move.contact


def on_the_way(
    hull: Hull, a: Point, b: Point, bodies: Iterable[PlacedHull]
) -> tuple[PlacedHull, ...]:
    """Return the bodies a hull might come near on a leg: nothing else need be asked."""
    reach = (hull.length + hull.width) / 2 + CONTACT
    x0, x1 = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    y0, y1 = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    x0, y0, x1, y1 = x0 - reach, y0 - reach, x1 + reach, y1 + reach
    found = []
    for body in bodies:
        left, low, right, high = body.shape.bounds
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            found.append(body)
    return tuple(found)


def around(
    hull: Hull, facing: float, bodies: Iterable[PlacedHull], margin: float = CONTACT
) -> Obstacles:
    """Return bodies as obstacles for a hull of a facing, `margin` wider all around."""
    mover = rectangle(Pose(0.0, 0.0, facing), hull.length, hull.width)
    return Obstacles(mover, None, [Shape(b.shape.points, margin) for b in bodies])


def touched(
    shape: Shape, bodies: Iterable[PlacedHull], margin: float = CONTACT
) -> list[PlacedHull]:
    """Return the bodies a hull touches or overlaps."""
    x0, y0, x1, y1 = shape.bounds
    found = []
    for body in bodies:
        left, low, right, high = body.shape.bounds
        if left > x1 + margin or right < x0 - margin or low > y1 + margin or high < y0 - margin:
            continue
        if apart(shape, body.shape) <= margin:
            found.append(body)
    return found


def edge_crossed(bounds: Bounds, a: Point, b: Point) -> tuple[float, str] | None:
    """Return where a leg takes the centre to the edge of the table: its share and the edge."""
    x0, y0, x1, y1 = bounds
    dx, dy = b[0] - a[0], b[1] - a[1]
    best, name = inf, ""
    for room, speed, edge in (
        (a[0] - x0, -dx, "west"),
        (x1 - a[0], dx, "east"),
        (a[1] - y0, -dy, "south"),
        (y1 - a[1], dy, "north"),
    ):
        if speed > 0.0 and room / speed < best:
            best, name = max(0.0, room / speed), edge
    length = (dx * dx + dy * dy) ** 0.5
    return (min(best, 1.0), name) if measured((best - 1.0) * length) <= 0.0 else None
