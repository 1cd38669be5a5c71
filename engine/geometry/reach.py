"""What a mover can get to: Dijkstra's search over a grid anchored where it starts.

Each cell has 16 neighbours, the 8 around it and the 8 a knight's move away, so a path is at
most 2.8 % longer than the straight line it stands for. Whether a step is clear is asked only
when it would be the best way so far into its cell, which spares most of the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from math import hypot, inf

from attrs import field, frozen

from engine.geometry.measure import Point, is_within, settled

Clear = Callable[[Point, Point], bool]
Price = Callable[[Point, Point], float]

_Cell = tuple[int, int]
_STEPS: tuple[tuple[int, int, float], ...] = tuple(
    (i, j, hypot(i, j))
    for i, j in (
        *((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)),
        *((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
    )
)


@frozen
class Reach:
    """The cells a mover can get to from a start, and how."""

    start: Point
    cells: Mapping[Point, float]  # raw cost by cell, the start at 0, in order of cost
    _before: Mapping[Point, Point] = field(repr=False)
    _clear: Clear = field(repr=False, eq=False)
    _price: Price | None = field(repr=False, eq=False)

    def path_to(self, cell: Point) -> tuple[Point, ...]:
        """Return the corners of a path from the start to a cell, both included.

        The path is straightened where the way is clear and no dearer, so it costs at most
        what `cells` says. Raises `ValueError` for a point that is no reached cell.
        """
        if cell not in self.cells:
            raise ValueError(f"{cell} is not among the {len(self.cells)} cells in reach")
        chain = [cell]
        while chain[-1] != self.start:
            chain.append(self._before[chain[-1]])
        chain.reverse()
        path = [self.start]
        at = 0
        while at < len(chain) - 1:
            to = len(chain) - 1
            while to > at + 1 and not self._may_cut(chain[at], chain[to]):
                to -= 1
            path.append(chain[to])
            at = to
        return tuple(path)

    def _may_cut(self, a: Point, b: Point) -> bool:
        """Return whether going straight is clear and costs no more than the way found."""
        if self._price is not None:
            found = self.cells[b] - self.cells[a]
            if self._price(a, b) > found + 1e-9:
                return False
        return self._clear(a, b)


def reach(
    start: Point,
    most: float,
    clear: Clear,
    price: Price | None = None,
    step: float = 1.0,
) -> Reach:
    """Return what can be reached from `start` at a cost of at most `most`.

    `clear(a, b)` returns whether the straight step from a to b is allowed, `price(a, b)` what it
    costs (its length, unless given; never negative). Cells lie `step` apart, their coordinates
    settled. Raises `ValueError` unless the step is positive.
    """
    if not step > 0.0:
        raise ValueError(f"a grid needs a positive step, got {step}")
    x, y = start
    done: set[_Cell] = set()
    best: dict[_Cell, float] = {(0, 0): 0.0}
    places: dict[_Cell, Point] = {(0, 0): start}
    cells: dict[Point, float] = {}
    before: dict[Point, Point] = {}

    def place(cell: _Cell) -> Point:
        found = places.get(cell)
        if found is None:
            found = places[cell] = settled(x + cell[0] * step), settled(y + cell[1] * step)
        return found

    steps = [(i, j, size * step) for i, j, size in _STEPS]
    # Equal costs are settled by cell numbers, so the order never hangs on anything else.
    heap: list[tuple[float, int, int]] = [(0.0, 0, 0)]
    while heap:
        spent, i, j = heappop(heap)
        if (i, j) in done:
            continue
        done.add((i, j))
        here = places[i, j]
        cells[here] = spent
        for di, dj, size in steps:
            to = (i + di, j + dj)
            if to in done:
                continue
            # Only a step that would be the best so far is worth asking about.
            total = spent + (size if price is None else price(here, place(to)))
            if total >= best.get(to, inf) or (total > most and not is_within(total, most)):
                continue
            there = place(to)
            if clear(here, there):
                best[to] = total
                before[there] = here
                heappush(heap, (total, *to))
    return Reach(start, cells, before, clear, price)
