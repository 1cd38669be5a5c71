"""The way of one base: whether it is clear, what it costs, and the shortest one round things.

The shortest way past round and square obstacles runs straight from corner to corner around
them (`geometry.corners_round`). Only those obstacles are looked at that a way tried so far
ran into, and what makes ground dear only where a way crossed it, so open ground costs one
question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import dist, inf

from attrs import frozen

from engine.geometry import Point, corners_round, is_within, length, measured
from engine.placement.bases import settle
from engine.placement.board import Room

MOST_CORNERS = 160
"""Corners one search looks at; in a maze of more the shortest way may be missed."""


_GOAL = -1
"""The number of the goal among the corners of a search."""

_Entry = tuple[float, float, int, int, bool]
"""A step to try: the whole cost at best, what is spent at its end, where it leads and whence,
and whether it is known to be clear."""


@frozen
class Way:
    """How one base goes: the corners of its way from where it stood to where it stands."""

    points: tuple[Point, ...]
    length: float  # measured
    cost: float  # measured

    @property
    def start(self) -> Point:
        """Where it begins."""
        return self.points[0]

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.points[-1]


def way_over(room: Room, points: Sequence[Point]) -> Way:
    """Return a way over points with its length and cost, whether it is clear or not."""
    kept = settled_corners(points)
    return Way(kept, measured(length(kept)), measured(room.board.cost(kept)))


def settled_corners(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points of a way as a way keeps them, none of them twice in a row."""
    kept = [settle(points[0])]
    for point in points[1:]:
        if (place := settle(point)) != kept[-1]:
            kept.append(place)
    return tuple(kept)


def is_clear(room: Room, points: Sequence[Point]) -> bool:
    """Return whether a base may slide along the points; standing at the end is not asked."""
    return all(room.ways.clear(a, b) for a, b in pairwise(points))


def shortest(room: Room, start: Point, end: Point, most: float = inf) -> tuple[Point, ...] | None:
    """Return the corners of the cheapest way found that is clear and costs at most `most`.

    None when there is none. Where ground has prices the way bends at the corners of dear
    areas only, so it may be a little dearer than the best.
    """
    return shortest_to(room, start, lambda _: end, most)


def shortest_to(
    room: Room, start: Point, goal: Callable[[Point], Point], most: float = inf
) -> tuple[Point, ...] | None:
    """Return what `shortest` does for a goal of many points, like an edge.

    `goal` returns the nearest of them to any place.
    """
    if goal(start) == start:
        return (start,)
    search = _Search(room, start, goal, most)
    while True:
        found = search.run()
        if not search.grow():
            return found


class _Search:
    """A best-first search over corners, run again with more of them while it ran into new things.

    Whether a step is clear is asked only when the step is the most promising one left.
    """

    def __init__(
        self, room: Room, start: Point, goal: Callable[[Point], Point], most: float
    ) -> None:
        self._room = room
        self._most = most
        self._cheapest = room.board.cheapest
        self._points = [start]
        self._goals = [goal(start)]  # of each point
        self._goal = goal
        self._known: set[object] = set()
        self._met: dict[object, tuple[Point, ...]] = {}
        self._steps: dict[tuple[int, int], float] = {}  # the cost of a step, inf if not clear

    def run(self) -> tuple[Point, ...] | None:
        """Return the cheapest way over the corners known so far."""
        points, cheapest = self._points, self._cheapest
        ahead = [dist(p, end) * cheapest for p, end in zip(points, self._goals, strict=True)]
        before: dict[int, int] = {}
        heap: list[_Entry] = [(ahead[0], 0.0, 0, 0, True)]
        while heap:
            _, spent, here, came, sure = heappop(heap)
            if here in before:
                continue
            if not sure:
                least = dist(points[came], self._at(here, came)) * cheapest
                price = self._step(came, here)
                if price > least + 1e-9:
                    left = ahead[here] if here != _GOAL else 0.0
                    self._push(heap, spent - least + price, here, came, left, True)
                    continue
            before[here] = came
            if here == _GOAL:
                return self._back(before)
            self._push(heap, spent + ahead[here], _GOAL, here, 0.0, False)
            for there, point in enumerate(points):
                if there not in before:
                    onward = spent + dist(points[here], point) * cheapest
                    self._push(heap, onward, there, here, ahead[there], False)
        return None

    def grow(self) -> bool:
        """Take in the corners around what the last run met; return whether there were new ones."""
        fresh = {key: corners for key, corners in self._met.items() if key not in self._known}
        self._met.clear()
        self._known.update(fresh)
        start = self._points[0]
        grown = False
        for corner in (settle(corner) for corners in fresh.values() for corner in corners):
            end = self._goal(corner)
            least = (dist(start, corner) + dist(corner, end)) * self._cheapest
            if (
                (least <= self._most or is_within(least, self._most))
                and len(self._points) < MOST_CORNERS
                and self._room.ways.free(corner)
            ):
                self._points.append(corner)
                self._goals.append(end)
                grown = True
        return grown

    def _push(
        self, heap: list[_Entry], spent: float, here: int, came: int, ahead: float, sure: bool
    ) -> None:
        whole = spent + ahead
        if whole < inf and (whole <= self._most or is_within(whole, self._most)):
            heappush(heap, (whole, spent, here, came, sure))

    def _at(self, index: int, came: int) -> Point:
        return self._goals[came] if index == _GOAL else self._points[index]

    def _step(self, i: int, j: int) -> float:
        """Return what the straight step between two corners costs, and note what it meets."""
        key = (i, j)
        price = self._steps.get(key)
        if price is None:
            price = self._steps[key] = self._ask(self._points[i], self._at(j, i))
        return price

    def _ask(self, a: Point, b: Point) -> float:
        ways, board = self._room.ways, self._room.board
        blocker = ways.blocker(a, b)
        if blocker is not None:
            if blocker >= 0:
                forms = ways.forms_of(blocker)
                self._met[blocker] = tuple(c for form in forms for c in corners_round(form))
            return inf
        if board.price is None:
            return dist(a, b)
        price = board.price(a, b)
        if price > dist(a, b) * self._cheapest + 1e-9:
            self._met.update((corners, corners) for corners in board.price.detours(a, b))
        return price

    def _back(self, before: dict[int, int]) -> tuple[Point, ...]:
        last = before[_GOAL]
        chain = [last]
        while chain[-1] != 0:
            chain.append(before[chain[-1]])
        return (*(self._points[index] for index in reversed(chain)), self._goals[last])
