"""Falling back: every base straight to an edge, round what is in the way, for a distance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import dist

from attrs import evolve, frozen

from engine.formations.coherency import Coherency, coherency
from engine.geometry import (
    Bounds,
    Point,
    Side,
    is_closer,
    length,
    measured,
    onto_side,
    point_at,
    split,
    stretches,
)
from engine.placement.bases import Base, check_names, settle
from engine.placement.board import Board, Room
from engine.placement.crowd import Crowd
from engine.placement.faults import PlacementFault
from engine.placement.paths import Way, shortest_to, way_over
from engine.placement.walker import Walker, obstruction

Route = tuple[Point, ...]
"""The corners of a way to the edge."""


@frozen
class Flight:
    """How one base falls back."""

    base: Base  # as it stood
    way: Way
    leaves: bool  # whether it would cross the edge; then it ends touching it
    fault: PlacementFault | None = None  # what was in the way if it stands still or ends short

    @property
    def after(self) -> Base:
        """The base at its new place."""
        return self.base.moved_to(self.way.end)


@frozen
class Retreat:
    """How a unit falls back."""

    flights: tuple[Flight, ...]  # in the order of the unit
    coherency: Coherency  # at the end, whoever left the table included

    @property
    def after(self) -> tuple[Base, ...]:
        """The unit at its new places."""
        return tuple(flight.after for flight in self.flights)

    @property
    def leaves(self) -> bool:
        """Whether some base crosses the edge."""
        return any(flight.leaves for flight in self.flights)


def fall_back(
    board: Board, unit: Sequence[Base], edge: Side, distance: float, link: float
) -> Retreat:
    """Return how a unit falls back a distance towards an edge of the table.

    Each base goes by the shortest way to any point of the edge, whoever is nearest to it
    first; ground costs its length, whatever the board's price. Where it would end on a
    passable block, or too near to one, it goes on until it is clear; where comrades stand, it
    ends at the nearest legal place. Raises `ValueError` for a table without end, two bases of
    one name, or a negative distance.
    """
    check_names(unit)
    if board.bounds is None:
        raise ValueError("a table without bounds has no edge to fall back to")
    if not distance >= 0.0:
        raise ValueError(f"a distance to fall back is at least 0, got {distance}")
    open_board = evolve(board, price=None)
    crowd = Crowd(link)
    flights: dict[int, Flight] = {}
    routes: dict[int, Route] = {}
    walkers = [Walker(open_board, base, distance) for base in unit]
    for i, walker in enumerate(walkers):
        foot = partial(_foot, board.bounds, edge, walker.base.radius)
        route = shortest_to(walker.room, walker.base.at, foot)
        if route is not None:
            routes[i] = route
            continue
        at = walker.base.at  # shut in: nobody else may end there
        fault = obstruction(walker, (at, foot(at)))
        flights[i] = Flight(walker.base, Way((at,), 0.0, 0.0), False, fault)
        crowd.add(walker.base)
    gaps = [measured(dist(base.at, onto_side(edge, base.at))) for base in unit]
    for i in sorted(routes, key=lambda i: (gaps[i], i)):
        flights[i] = _flight(walkers[i], routes[i], distance, crowd)
        crowd.add(flights[i].after)
    ordered = tuple(flights[i] for i in range(len(unit)))
    return Retreat(ordered, coherency([flight.after for flight in ordered], link))


def _flight(walker: Walker, route: Route, distance: float, crowd: Crowd) -> Flight:
    base = walker.base
    far = length(route)
    if is_closer(far, distance):
        return Flight(base, way_over(walker.room, route), True)
    clear = _clear_from(walker.room, route, distance)
    if clear is None:
        return Flight(base, way_over(walker.room, route), True)
    way = way_over(walker.room, split(route, clear)[0])
    over = crowd.overlapped(way.end, base.radius)
    if over is None:
        return Flight(base, way, False)
    fault = PlacementFault(base.id, "taken", *over)
    still = Way((base.at,), 0.0, 0.0)
    return Flight(base, walker.nearest(way.end, crowd, linked=False) or still, False, fault)


def _foot(table: Bounds, edge: Side, radius: float, place: Point) -> Point:
    """Return where a base touches the edge, going straight to it from a place."""
    x, y = onto_side(edge, place)
    x0, y0, x1, y1 = table
    x, y = min(max(x, x0 + radius), x1 - radius), min(max(y, y0 + radius), y1 - radius)
    return settle((x, y))


def _clear_from(room: Room, route: Route, distance: float) -> float | None:
    """Return how far along a route a base first may stand, at a distance or beyond it.

    None when it may nowhere before the route ends.
    """
    while True:
        here, _ = point_at(route, distance)
        blocker = room.spots.blocker(settle(here), settle(here))
        if blocker is None:
            return distance
        gone = 0.0
        ends = [distance]
        for a, b in pairwise(route):
            leg = dist(a, b)
            for form in room.spots.forms_of(blocker):
                spans = [(gone + leg * s, gone + leg * e) for s, e in stretches(a, b, form)]
                ends += [e for s, e in spans if s <= distance + 1e-6 and e > distance]
            gone += leg
        onward = max(ends)
        if onward <= distance or onward >= gone:
            return None
        distance = onward
