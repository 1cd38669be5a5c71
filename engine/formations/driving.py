"""Vehicles on their way: turn, go straight, turn again, with a hull that is longer than wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from attrs import evolve, frozen

from engine.geometry import (
    Obstacles,
    Point,
    Pose,
    Shape,
    bearing,
    direction,
    gap,
    length,
    measured,
    overlaps,
    rectangle,
    settled,
)
from engine.placement.board import Board
from engine.placement.faults import PlacementFault

Named = tuple[str, Shape]
"""A shape, and what it is."""


@frozen
class Route:
    """The way of a vehicle."""

    poses: tuple[Pose, ...]
    """Where it stood, and where each turn or leg ended."""

    @property
    def end(self) -> Pose:
        """Where it comes to stand."""
        return self.poses[-1]

    @property
    def path(self) -> tuple[Point, ...]:
        """The points its middle passes."""
        points = [pose.at for pose in self.poses]
        return tuple(at for i, at in enumerate(points) if i == 0 or at != points[i - 1])

    @property
    def length(self) -> float:
        """How far it goes."""
        return measured(length(self.path))


@frozen
class Driven(Route):
    """The way of a vehicle, as far as it gets."""

    fault: PlacementFault | None = None
    """Why it gets no farther."""


def drive(
    board: Board,
    name: str,
    start: Pose,
    size: tuple[float, float],
    path: Sequence[Point],
    facing: float | None = None,
) -> Driven:
    """Drive a hull of so long and wide: it turns to each point and goes there, nose first, then
    turns a last time. Of turns only how they end up is looked at. What stands too near from the
    beginning lets it leave."""
    hull = _Hull(board, name, start, size)
    fault = next((one for point in path if (one := hull.go_to(point)) is not None), None)
    if fault is None and facing is not None:
        fault = hull.turn_to(facing)
    return Driven(tuple(hull.poses), fault or hull.standing())


class _Hull:
    def __init__(self, board: Board, name: str, start: Pose, size: tuple[float, float]) -> None:
        self.board, self.name, self.size = board, name, size
        self.poses = [start]
        walls = [(b.id, s) for b in board.blocks if not b.passable for s in b.shapes]
        self.walls = loosened(walls, self._body(start))

    def _body(self, pose: Pose) -> Shape:
        return rectangle(pose, *self.size)

    def turn_to(self, facing: float) -> PlacementFault | None:
        """Turn on the spot."""
        pose = self.poses[-1]
        after = evolve(pose, facing=facing).settled()
        if after.facing == pose.facing:
            return None
        body = self._body(after)
        by = next((one for one, shape in self.walls if overlaps(body, shape)), None)
        if by is not None:
            return PlacementFault(self.name, "taken", by)
        if _leaves(self.board, body) and not _leaves(self.board, self._body(pose)):
            return PlacementFault(self.name, "edge")
        self.poses.append(after)
        return None

    def go_to(self, point: Point) -> PlacementFault | None:
        """Turn to a point and go straight there."""
        far = dist(self.poses[-1].at, point)
        if measured(far) == 0.0:
            return None
        fault = self.turn_to(bearing(self.poses[-1].at, point))
        return self._ahead(far) if fault is None else fault

    def _ahead(self, inches: float) -> PlacementFault | None:
        start = self.poses[-1]
        dx, dy = direction(start.facing)
        end = settled(start.x + dx * inches), settled(start.y + dy * inches)
        body = self._body(evolve(start, x=0.0, y=0.0))
        ways = Obstacles(body, self.board.bounds, [shape for _, shape in self.walls])
        hit = ways.first_hit(start.at, end)
        share = 1.0 if hit is None else hit.share
        at = start.x + (end[0] - start.x) * share, start.y + (end[1] - start.y) * share
        if at != start.at:
            self.poses.append(Pose(*at, start.facing).settled())
        if hit is None:
            return None
        if hit.index < 0:
            return PlacementFault(self.name, "edge")
        by = self.walls[hit.index][0]
        return PlacementFault(
            self.name, "blocked", by, measured(dist(start.at, self.poses[-1].at)), inches
        )

    def standing(self) -> PlacementFault | None:
        """Return what is under it where it comes to stand, though it may be passed over. Where it
        has only turned, what stood too near before may still."""
        over = [(b.id, s) for b in self.board.blocks if b.passable for s in b.shapes]
        if self.poses[-1].at == self.poses[0].at:
            over = loosened(over, self._body(self.poses[0]))
        body = self._body(self.poses[-1])
        by = next((one for one, shape in over if overlaps(body, shape)), None)
        return None if by is None else PlacementFault(self.name, "taken", by)


def _leaves(board: Board, body: Shape) -> bool:
    if board.bounds is None:
        return False
    (x0, y0, x1, y1), (left, low, right, high) = board.bounds, body.bounds
    return left < x0 - 1e-6 or low < y0 - 1e-6 or right > x1 + 1e-6 or high > y1 + 1e-6


def loosened(blocks: Iterable[Named], start: Shape) -> list[Named]:
    """Return what is left of blocks to a body that may stand too near to some already."""
    return [(one, left) for one, shape in blocks if (left := loose(shape, start)) is not None]


def loose(shape: Shape, start: Shape) -> Shape | None:
    """Return what is left of a block once a body that stands too near to it may leave."""
    if not overlaps(start, shape):
        return shape
    bare = Shape(shape.points)
    apart = gap(bare, start).distance
    if measured(apart) > 0.0:
        return Shape(shape.points, apart)
    return bare if len(shape.points) > 1 and not overlaps(start, bare) else None
