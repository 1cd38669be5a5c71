"""A coarse grid of the table: what is in reach, how far places are, what sees what.

Everything here is rough and quick; orders that come of it are checked exactly before they are
given. A glance follows one column of rays where the rules follow ten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, inf

from attrs import frozen

from engine.geometry import Bounds, Point, point_distance, stretches
from engine.rulesets.microtanks.book.printed import Cover, Edge
from engine.rulesets.microtanks.core.field import Board, Screen

STEP = 3.0
"""Units between two nodes."""
CLEARANCE = 1.4
"""Units a node keeps from what no hull may enter."""
BERTH = 2.4
"""Units a node keeps from another vehicle: hulls that pass there touch seldom."""
WIDE = 3.6
"""Units at which they never do."""
SHELTER = 3.5
"""Units from a node within which something gives cover."""
HILL = 1.4
"""The price of a hill, up and down."""
_AROUND = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)


@frozen(eq=False)
class Grid:
    """The nodes of a board, and what lies between them."""

    bounds: Bounds
    columns: int
    rows: int
    paces: tuple[float, ...]
    """Price of a unit by node; infinite where no vehicle stands."""
    edges: tuple[tuple[tuple[int, float], ...], ...]
    """By node: (neighbour, price)."""
    sheltered: frozenset[int]
    heights: tuple[float, ...]

    def at(self, node: int) -> Point:
        """Return where a node is."""
        row, column = divmod(node, self.columns)
        return (column + 0.5) * STEP, (row + 0.5) * STEP

    def node(self, at: Point) -> int:
        """Return the nearest node."""
        column = min(self.columns - 1, max(0, int(at[0] / STEP)))
        row = min(self.rows - 1, max(0, int(at[1] / STEP)))
        return row * self.columns + column

    def near(self, at: Point, radius: float) -> Iterable[int]:
        """Yield the nodes within so much of a point."""
        c0, r0 = max(0, int((at[0] - radius) / STEP)), max(0, int((at[1] - radius) / STEP))
        c1 = min(self.columns - 1, int((at[0] + radius) / STEP))
        r1 = min(self.rows - 1, int((at[1] + radius) / STEP))
        for row in range(r0, r1 + 1):
            for column in range(c0, c1 + 1):
                x, y = (column + 0.5) * STEP, (row + 0.5) * STEP
                if hypot(x - at[0], y - at[1]) <= radius:
                    yield row * self.columns + column


@lru_cache(maxsize=64)
def grid_of(here: Board) -> Grid:
    """Return the grid of a board."""
    x1, y1 = here.bounds[2:]
    columns, rows = max(1, int(x1 / STEP)), max(1, int(y1 / STEP))
    middles = [((c + 0.5) * STEP, (r + 0.5) * STEP) for r in range(rows) for c in range(columns)]
    paces = [_pace(here, at) for at in middles]
    edges = []
    for node, pace in enumerate(paces):
        row, column = divmod(node, columns)
        found = []
        for i, j in _AROUND:
            if not (0 <= column + i < columns and 0 <= row + j < rows):
                continue
            other = node + j * columns + i
            price = STEP * hypot(i, j) * (pace + paces[other]) / 2
            if price < inf:
                found.append((other, price))
        edges.append(tuple(found))
    sheltered = frozenset(n for n, at in enumerate(middles) if _is_sheltered(here, at))
    heights = tuple(here.ground(at) for at in middles)
    return Grid(here.bounds, columns, rows, tuple(paces), tuple(edges), sheltered, heights)


def _pace(here: Board, at: Point) -> float:
    for wall in here.walls:
        if _is_near(wall.shape.bounds, at, CLEARANCE) and (
            point_distance(wall.shape, at) < CLEARANCE
        ):
            return inf
    paces = {
        piece.kind.pace
        for piece in here.pieces
        if _is_near(piece.area.bounds, at, 0.0) and piece.area.contains_point(at)
    }
    if "double" in paces:
        return 0.5
    return 2.0 if "half" in paces else HILL if "climb" in paces else 1.0


def _is_sheltered(here: Board, at: Point) -> bool:
    return any(
        piece.kind.cover is not None and _is_near(piece.area.bounds, at, SHELTER)
        for piece in here.pieces
    )


def _is_near(bounds: Bounds, at: Point, margin: float) -> bool:
    x0, y0, x1, y1 = bounds
    return x0 - margin <= at[0] <= x1 + margin and y0 - margin <= at[1] <= y1 + margin


# ---------------------------------------------------------------- ways


@frozen(eq=False)
class Ways:
    """What is in reach from a point, and how to get there."""

    grid: Grid
    start: Point
    costs: dict[int, float]
    before: dict[int, int]

    def path(self, node: int) -> tuple[Point, ...]:
        """Return the corners of the way to a node, the start left out."""
        nodes = [node]
        while (last := self.before[nodes[-1]]) >= 0:
            nodes.append(last)
        return without_straights([self.start, *(self.grid.at(n) for n in reversed(nodes))])


def without_straights(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of a way, its start left out."""
    kept = [points[0]]
    for at, after in pairwise(points[1:]):
        ax, ay = at[0] - kept[-1][0], at[1] - kept[-1][1]
        bx, by = after[0] - at[0], after[1] - at[1]
        if abs(ax * by - ay * bx) > 1e-6:
            kept.append(at)
    return (*kept[1:], points[-1])


def ways(
    grid: Grid, start: Point, most: float, taken: Iterable[Point], berth: float = BERTH
) -> Ways:
    """Return what can be driven to for so much, round what stands in the way."""
    closed = {node for at in taken for node in grid.near(at, berth)}
    costs: dict[int, float] = {}
    before: dict[int, int] = {}
    known: dict[int, float] = {}
    heap: list[tuple[float, int]] = []
    for node in grid.near(start, STEP * 1.5):
        x, y = grid.at(node)
        leg = hypot(x - start[0], y - start[1])
        if leg > 0.05 and grid.paces[node] < inf and node not in closed:
            known[node], before[node] = leg * grid.paces[node], -1
            heappush(heap, (known[node], node))
    while heap:
        cost, node = heappop(heap)
        if node in costs:
            continue
        if cost > most:
            break
        costs[node] = cost
        for other, price in grid.edges[node]:
            total = cost + price
            if total <= most and total < known.get(other, inf) and other not in closed:
                known[other], before[other] = total, node
                heappush(heap, (total, other))
    return Ways(grid, start, costs, before)


@lru_cache(maxsize=64)
def field_to(grid: Grid, rect: Bounds) -> tuple[float, ...]:
    """Return what it costs to drive from each node into a rectangle."""
    x0, y0, x1, y1 = rect
    costs = [inf] * len(grid.paces)
    heap = []
    for node in range(len(costs)):
        x, y = grid.at(node)
        if x0 <= x <= x1 and y0 <= y <= y1 and grid.paces[node] < inf:
            heap.append((0.0, node))
    while heap:
        cost, node = heappop(heap)
        if cost >= costs[node]:
            continue
        costs[node] = cost
        for other, price in grid.edges[node]:
            if cost + price < costs[other]:
                heappush(heap, (cost + price, other))
    return tuple(costs)


def edge_rect(grid: Grid, edge: Edge) -> Bounds:
    """Return the strip along an edge that holds its last line of nodes: on tables in feet that is
    not the last `STEP` of the table."""
    x1, y1 = grid.columns * STEP, grid.rows * STEP
    match edge:
        case "north":
            return 0.0, y1 - STEP, x1, y1
        case "south":
            return 0.0, 0.0, x1, STEP
        case "east":
            return x1 - STEP, 0.0, x1, y1
        case "west":
            return 0.0, 0.0, STEP, y1


# ---------------------------------------------------------------- glances

HEIGHTS = (0.75, 0.25)
"""Of a target: where a glance looks."""
NEAR = 1.15
"""About half the length of a hull: within it the ground hides nothing."""


@frozen
class Glance:
    """What one vehicle probably sees of another."""

    sees: bool
    cover: Cover | None = None


CLEAR, BLIND = Glance(True), Glance(False)


@lru_cache(maxsize=65536)
def glance(
    here: Board,
    wrecks: tuple[Screen, ...],
    eye: Point,
    top: float,
    to: Point,
    foot: float,
    tall: float,
) -> Glance:
    """Look from a point, `top` above the table, at something `tall` that stands at another."""
    length = hypot(to[0] - eye[0], to[1] - eye[1])
    if length < 1.0:
        return CLEAR
    spans = [
        (one, found)
        for one in (*here.screens, *wrecks)
        if one.top > foot and (found := stretches(eye, to, one.area))
    ]
    if not spans and not here.hills:
        return CLEAR
    heavy = light = stopped = 0
    for share in HEIGHTS:
        end = foot + share * tall
        by, stops = _hidden(here, spans, eye, to, length, top, end)
        heavy += by == "heavy"
        light += by == "light"
        stopped += stops
    if stopped == len(HEIGHTS):
        return BLIND
    if heavy:
        return Glance(True, "heavy")
    return Glance(True, "light") if light else CLEAR


def _hidden(
    here: Board,
    spans: Sequence[tuple[Screen, tuple[tuple[float, float], ...]]],
    eye: Point,
    to: Point,
    length: float,
    start: float,
    end: float,
) -> tuple[Cover | None, bool]:
    """Return what hides a ray, and whether that stops it."""
    forest, concealed = 0.0, False
    for one, found in spans:
        for t0, t1 in found:
            if one.is_solid:
                if start + (end - start) * (t0 if end > start else t1) < one.top:
                    return "heavy", True
                continue
            t0 = max(t0, 2.0 / length)
            if t0 < t1 and start + (end - start) * (t0 + t1) / 2 < one.top:
                concealed = True
                forest += (t1 - t0) * length if one.is_forest else 0.0
    for hill in here.hills:
        under = hill.under(eye, to, start, end)
        if under and min(under[1], 1 - NEAR / length) > max(under[0], NEAR / length):
            return "heavy", True
    return ("light", forest > 6.0) if concealed else (None, False)
