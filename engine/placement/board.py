"""The table as one unit meets it: what stands on it, what is in the way, what ground costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Protocol

from attrs import evolve, field, frozen, validators

from engine.geometry import (
    SLACK,
    Area,
    Bounds,
    Ground,
    Obstacles,
    Point,
    Shape,
    corners_round,
    cost,
    disc,
    gap,
    length,
    measured,
    part_behind,
    stretches,
)


@frozen(cache_hash=True)
class Block:
    """Something a model may not stand on, nor nearer to than `gap`, base to edge.

    What is `passable` may be passed over on the way. Raises `ValueError` for a negative gap.
    """

    id: str
    area: Ground
    gap: float = field(default=0.0, validator=validators.ge(0.0))
    passable: bool = False

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The convex parts, each grown by the gap."""
        if not self.gap:
            return self.area.parts
        return tuple(Shape(part.points, part.radius + self.gap) for part in self.area.parts)


class Price(Protocol):
    """What ground costs: any hashable callable that also knows how little it can ask."""

    @property
    def cheapest(self) -> float:
        """The least a unit of length can cost, above 0."""

    def __call__(self, a: Point, b: Point) -> float:
        """Return the raw cost of the straight way from a to b."""

    def detours(self, a: Point, b: Point) -> tuple[tuple[Point, ...], ...]:
        """Return the corners of ways round whatever makes the way from a to b dear."""


@frozen(cache_hash=True)
class PricedGround:
    """A price by areas: each its price a unit of length, `base` where there is none.

    Where areas overlap `combine` makes one of their prices, as for `geometry.cost`.
    Raises `ValueError` for a price that is not positive.
    """

    areas: tuple[tuple[Ground, float], ...]
    base: float = 1.0
    combine: Callable[[Sequence[float]], float] = max

    def __attrs_post_init__(self) -> None:
        if not self.cheapest > 0.0:
            raise ValueError(f"ground must cost something, got {self.cheapest} a unit")

    @cached_property
    def cheapest(self) -> float:
        """The least of all prices."""
        return min([self.base, *(price for _, price in self.areas)])

    def __call__(self, a: Point, b: Point) -> float:
        """Return the raw cost of the straight way from a to b."""
        (ax, ay), (bx, by) = a, b
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        near = [
            priced
            for priced, (x0, y0, x1, y1) in self._bounded
            if right > x0 and left < x1 and high > y0 and low < y1
        ]
        return cost((a, b), near, self.base, self.combine)

    @cached_property
    def _bounded(self) -> tuple[tuple[tuple[Ground, float], Bounds], ...]:
        return tuple((priced, priced[0].bounds) for priced in self.areas)

    def detours(self, a: Point, b: Point) -> tuple[tuple[Point, ...], ...]:
        """Return the corners of the areas that the straight way from a to b runs through."""
        crossed = [area for area, _ in self.areas if stretches(a, b, area)]
        return tuple(
            area.outline if isinstance(area, Area) else corners_round(area) for area in crossed
        )


@frozen(cache_hash=True)
class Board:
    """Everything that limits where the models of a unit go.

    `bounds` is the table, or None for one without end; without a `price` ground costs its
    length. Names of blocks need not be unique. The unit's own models are no part of it.
    """

    bounds: Bounds | None
    blocks: tuple[Block, ...] = ()
    price: Price | None = None

    @property
    def cheapest(self) -> float:
        """The least a unit of length can cost."""
        return 1.0 if self.price is None else self.price.cheapest

    def cost(self, points: Sequence[Point]) -> float:
        """Return the raw cost of a way."""
        if self.price is None:
            return length(points)
        return sum(self.price(a, b) for a, b in pairwise(points))


@frozen(eq=False)
class Room:
    """What a base of one radius finds in its way on a board, prepared for many questions."""

    board: Board
    radius: float
    spots: Obstacles  # what it may not stand on
    stood_on: tuple[str, ...]  # the names of those
    ways: Obstacles  # what stops its slide
    walls: tuple[str, ...]  # the names of those


@lru_cache(maxsize=64)
def room(board: Board, radius: float) -> Room:
    """Return what a base of a radius finds in its way on a board."""
    stood = [(block.id, shape) for block in board.blocks for shape in block.shapes]
    spots, stood_on = _obstacles(radius, board.bounds, stood)
    return Room(board, radius, spots, stood_on, *_obstacles(radius, board.bounds, _walls(board)))


def room_from(board: Board, radius: float, start: Point) -> Room:
    """Return the room of a base on its way from a place, which may be one it must not be in.

    A base that stands in a block, too near to one, or over the table's edge, may leave: the block
    shrinks to what lets it stand, the table grows by the base. So a base whose rim is in a wall
    leaves it by that side, and one whose middle is in it by any.
    """
    usual = room(board, radius)
    if usual.ways.free(start):
        return usual
    loosened = [(name, _loosened(shape, start, radius)) for name, shape in _walls(board)]
    left = [(name, shape) for name, shape in loosened if shape is not None]
    bounds = _widened(board.bounds, disc(start, radius).bounds)
    ways, walls = _obstacles(radius, bounds, left)
    return evolve(usual, ways=ways, walls=walls)


def _walls(board: Board) -> list[tuple[str, Shape]]:
    blocks = [block for block in board.blocks if not block.passable]
    return [(block.id, shape) for block in blocks for shape in block.shapes]


def _obstacles(
    radius: float, bounds: Bounds | None, named: Sequence[tuple[str, Shape]]
) -> tuple[Obstacles, tuple[str, ...]]:
    """Return what is in the way of a base of a radius, and its names."""
    shapes = [shape for _, shape in named]
    obstacles = Obstacles(disc((0.0, 0.0), radius), bounds, shapes)
    return obstacles, tuple(name for name, _ in named)


def _loosened(shape: Shape, start: Point, radius: float) -> Shape | None:
    """Return what is left of a block once a base at `start` does not overlap it."""
    off = gap(disc(start, 0.0), Shape(shape.points))
    apart = off.distance
    if apart >= shape.radius + radius - SLACK:
        return shape
    if apart >= radius:
        return Shape(shape.points, apart - radius)
    if measured(apart) == 0.0:
        return None
    nx, ny = -off.vector[0] / apart, -off.vector[1] / apart
    left = part_behind(shape.points, (nx, ny, nx * start[0] + ny * start[1] - radius))
    return Shape(left) if left else None


def _widened(table: Bounds | None, base: Bounds) -> Bounds | None:
    if table is None:
        return None
    (x0, y0, x1, y1), (bx0, by0, bx1, by1) = table, base
    return min(x0, bx0), min(y0, by0), max(x1, bx1), max(y1, by1)
