"""The table top: where tanks stand, how far apart, what they can run into and what they see."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import frozen

from engine.geometry import (
    Blocker,
    Bounds,
    Gap,
    Look,
    Obstacles,
    Point,
    Pose,
    Shape,
    gap,
    look,
    measured,
    overlaps,
    point_distance,
    polygon,
    rays_between,
    rectangle,
    sample_points,
)
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Footprint, Scenario, TerrainKind, TerrainName
from engine.rulesets.spearhead.core.model import Battle, Tank, profile


@frozen
class Piece:
    """A piece of terrain on the table (spearhead/terrain)."""

    id: str
    kind: TerrainKind
    shape: Shape

    @property
    def blocker(self) -> Blocker:
        """The piece as something that stops lines."""
        return Blocker(self.id, self.shape, self.kind.height)


@frozen(cache_hash=True)
class Board:
    """What of the table never changes in a match."""

    bounds: Bounds
    pieces: tuple[Piece, ...]

    def ground(self, at: Point) -> float:
        """Return the height of the ground under a point (spearhead/terrain: hills raise)."""
        heights = (
            piece.kind.height
            for piece in self.pieces
            if piece.kind.elevates and point_distance(piece.shape, at) == 0.0
        )
        return max(heights, default=0.0)


def pieces(terrain: Iterable[tuple[str, TerrainName, tuple[Point, ...]]]) -> tuple[Piece, ...]:
    """Return terrain pieces from (id, kind, corners)."""
    kinds = BOOK.tables.terrain
    return tuple(Piece(key, kinds[kind], polygon(corners)) for key, kind, corners in terrain)


@lru_cache
def board_of(plan: Scenario) -> Board:
    """Return the board of a scenario (spearhead/setup-board)."""
    terrain = pieces((piece.id, piece.kind, piece.polygon) for piece in plan.terrain)
    return Board((0.0, 0.0, plan.long, plan.short), terrain)


def board(state: Battle) -> Board:
    """Return the board of a match."""
    return board_of(state.plan)


# ---------------------------------------------------------------- footprints and distances


@lru_cache(maxsize=4096)
def footprint_at(footprint: Footprint, pose: Pose) -> Shape:
    """Return the ground a footprint covers at a pose (spearhead/footprints)."""
    return rectangle(pose, footprint.length, footprint.width)


def pose_of(tank: Tank) -> Pose:
    """Return where a deployed, living tank stands."""
    assert tank.pose is not None, f"{tank.id} is not on the table"
    return tank.pose


def hull(tank: Tank) -> Shape:
    """Return the ground a tank covers."""
    return footprint_at(profile(tank).footprint, pose_of(tank))


@lru_cache(maxsize=16384)
def _gap(a: Shape, b: Shape) -> Gap:
    return gap(a, b)


def way_to(mover: Tank, other: Tank) -> Gap:
    """Return the shortest slide from one tank to another (spearhead/toward-move)."""
    return _gap(hull(mover), hull(other))


def distance(a: Tank, b: Tank) -> float:
    """Return the distance of two tanks, edge to edge (spearhead/measuring)."""
    return measured(_gap(hull(a), hull(b)).distance)


def within(tank: Tank, others: Iterable[Tank], reach: float) -> tuple[Tank, ...]:
    """Return those of `others` within `reach` of `tank`, itself never (spearhead/self-distance)."""
    return tuple(o for o in others if o.id != tank.id and distance(tank, o) <= reach)


def enemies(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return the living enemies of a tank, in roster order."""
    return state.army(1 - tank.owner)


def friends(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return the other living tanks of its army, in roster order."""
    return tuple(other for other in state.army(tank.owner) if other.id != tank.id)


def nearest(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return the enemies nearest to a tank, more than one on a tie, in reference order."""
    foes = enemies(state, tank)
    least = min(distance(tank, foe) for foe in foes)
    return tuple(foe for foe in foes if distance(tank, foe) == least)


def is_across(state: Battle, tank: Tank, reach: float) -> bool:
    """Return whether a tank is within `reach` of the enemy's short edge."""
    x0, _, x1, _ = hull(tank).bounds
    length = board(state).bounds[2]
    to_enemy_edge = length - x1 if state.players[tank.owner].edge == "west" else x0
    return measured(to_enemy_edge) <= reach


# ---------------------------------------------------------------- running into things


@lru_cache(maxsize=2048)
def _obstacles(
    footprint: Footprint, facing: float, here: Board, others: tuple[Shape, ...]
) -> Obstacles:
    mover = rectangle(Pose(0.0, 0.0, facing), footprint.length, footprint.width)
    walls = [piece.shape for piece in here.pieces if piece.kind.blocks_move]
    return Obstacles(mover, here.bounds, [*walls, *others])


def obstacles(state: Battle, tank: Tank, facing: float) -> Obstacles:
    """Return what a tank of this facing may run into: impassable terrain, every other living tank
    and the table edge (spearhead/movement-collision)."""
    others = tuple(hull(other) for other in state.fielded() if other.id != tank.id)
    return _obstacles(profile(tank).footprint, facing, board(state), others)


def obstacle_names(state: Battle, tank: Tank) -> tuple[str, ...]:
    """Return the ids of the obstacles of a tank, in the order of their indices."""
    walls = [piece.id for piece in board(state).pieces if piece.kind.blocks_move]
    return (*walls, *(other.id for other in state.fielded() if other.id != tank.id))


# ---------------------------------------------------------------- seeing


@frozen(cache_hash=True)
class Body:
    """What matters of a tank for sight: the ground it covers and how high it reaches."""

    id: str
    shape: Shape
    top: float
    points: tuple[Point, ...]
    """Where lines start and end: centre, corners, side midpoints."""

    @property
    def blocker(self) -> Blocker:
        """The tank as something that stops lines between others."""
        return Blocker(self.id, self.shape, self.top)


@lru_cache(maxsize=4096)
def body_at(here: Board, key: str, footprint: Footprint, pose: Pose) -> Body:
    """Return the body of a tank standing at a pose, raised by the hill under its centre."""
    return Body(
        key,
        footprint_at(footprint, pose),
        here.ground(pose.at) + footprint.height,
        sample_points(pose, footprint.length, footprint.width),
    )


def body(state: Battle, tank: Tank) -> Body:
    """Return the body of a tank on the table."""
    return body_at(board(state), tank.id, profile(tank).footprint, pose_of(tank))


@lru_cache(maxsize=16384)
def sight(here: Board, viewer: Body, target: Body, others: tuple[Body, ...]) -> Look:
    """Look from one body to another (spearhead/line-of-sight).

    Lines run between the tops of both; terrain under either of them is left out for the pair.
    """
    blockers = [
        piece.blocker
        for piece in here.pieces
        if piece.kind.blocks_sight
        and not overlaps(piece.shape, viewer.shape)
        and not overlaps(piece.shape, target.shape)
    ]
    blockers += [other.blocker for other in others]
    return look(rays_between(viewer.points, viewer.top, target.points, target.top), blockers)


def sees(state: Battle, viewer: Tank, target: Tank) -> Look:
    """Look from one tank to another, past every other living tank."""
    others = tuple(body(state, t) for t in state.fielded() if t.id not in (viewer.id, target.id))
    return sight(board(state), body(state, viewer), body(state, target), others)
