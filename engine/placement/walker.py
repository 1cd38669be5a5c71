"""One base on the move: may it stand there, and by which way does it get there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import dist, inf

from engine.geometry import Point, is_within, measured
from engine.placement.bases import Base, settle
from engine.placement.board import Board, Room, room, room_from
from engine.placement.crowd import Crowd
from engine.placement.faults import PlacementFault
from engine.placement.legal import nearest_place
from engine.placement.paths import Way, is_clear, settled_corners, shortest, way_over

SEARCHES = 6
"""How many places out of its straight reach a base looks for a way to before it gives up."""


class Walker:
    """A base where it stands, what it may spend, and what is in its way on the board.

    `vias` are the corners of ways it would rather take, the best first; without them it goes
    straight, and round what is in the way if it must. A base that `arrives` from where it does
    not stand, as out of a hull, may not stay there either if it is no legal place.
    """

    def __init__(
        self,
        board: Board,
        base: Base,
        allowance: float,
        vias: Iterable[Sequence[Point]] = ((),),
        arrives: bool = False,
    ) -> None:
        self.base = base
        self.allowance = allowance
        self._board = board
        self._vias = tuple(vias)
        self.cheapest = board.cheapest
        self._searches = SEARCHES
        self._stays_at = None if arrives else base.at  # where it needs no leave to stand

    @cached_property
    def room(self) -> Room:
        """What is in its way from where it stands."""
        return room_from(self._board, self.base.radius, self.base.at)

    def judge(self, place: Point, crowd: Crowd, linked: bool = True) -> Way | PlacementFault:
        """Return the way to a settled place, or why the base cannot go and stand there.

        Coherency with the crowd is asked only where `linked`. Who stands there may always stay.
        """
        base = self.base
        if self._is_out_of_reach(place):
            straight = dist(base.at, place) * self.cheapest
            return PlacementFault(base.id, "dear", "", measured(straight), self.allowance)
        fault = self.stand(place, crowd, linked)
        if fault is not None:
            return fault
        way, dear = self._ways(place)
        if way is not None:
            return way
        if dear is not None:
            return PlacementFault(base.id, "dear", "", dear.cost, self.allowance)
        return obstruction(self, (base.at, *self._vias[0], place))

    def _is_out_of_reach(self, place: Point) -> bool:
        straight = dist(self.base.at, place) * self.cheapest
        return straight > self.allowance and not is_within(straight, self.allowance)

    def stand(self, place: Point, crowd: Crowd, linked: bool = True) -> PlacementFault | None:
        """Return why the base cannot stand at a place, or None if it can."""
        base = self.base
        if place != self._stays_at:
            usual = room(self._board, base.radius)
            blocker = usual.spots.blocker(place, place)
            if blocker is not None:
                if blocker < 0:
                    return PlacementFault(base.id, "edge")
                return PlacementFault(base.id, "taken", usual.stood_on[blocker])
        over = crowd.overlapped(place, base.radius)
        if over is not None:
            return PlacementFault(base.id, "taken", *over)
        if linked and not crowd.is_linked(place, base.radius):
            apart, nearest = crowd.nearest(place, base.radius)
            return PlacementFault(base.id, "apart", nearest, apart, crowd.link)
        return None

    def nearest(self, wish: Point, crowd: Crowd, linked: bool = True) -> Way | None:
        """Return the way to the legal place nearest to a wish, or None if there is none.

        Where the wish is only too dear, it is the place on the way there at which the
        allowance is spent, if that is legal: on open ground no place is nearer.
        """
        base = self.base
        spent = self._spent_on_the_way(wish)
        if spent is not None and isinstance(found := self.judge(spent, crowd, linked), Way):
            return found
        reach = self.reach
        if linked and not crowd.is_linked(base.at, base.radius + reach):
            return None  # no link can be in reach
        best: Way | None = None
        apart = False

        def accept(place: Point) -> bool:
            nonlocal best, apart
            if self._is_out_of_reach(place):
                return False
            fault = self.stand(place, crowd, linked)
            if fault is not None:
                apart = apart or fault.kind == "apart"
                return False
            way, _ = self._ways(place)
            if way is not None:
                best = way
            return way is not None

        home, borders = (*base.at, reach), crowd.borders(base.radius)
        if not linked or crowd.is_linked(wish, base.radius):
            nearest_place(wish, self.room, borders, home, accept)
            if not apart:
                return best
        # Coherency ends somewhere around the wish, so its borders count too.
        nearest_place(wish, self.room, borders + crowd.links(base.radius), home, accept)
        return best

    def _spent_on_the_way(self, wish: Point) -> Point | None:
        """Return where the allowance is spent on the base's own way to a wish, if it is."""
        left, board = self.allowance, self._board
        points = (self.base.at, *self._vias[0], wish)
        for a, b in pairwise(points):
            if not self.room.ways.clear(a, b):
                return None
            price = board.cost((a, b))
            if price > left:
                share = _share_for(board, a, b, left)
                return settle(between(a, b, share))
            left -= price
        return None

    def approach(self, crowd: Crowd) -> Way | None:
        """Return the way as near to the crowd as the base gets, for want of coherency."""
        base = self.base
        apart, place = crowd.towards(base.at, base.radius)
        share = min(1.0, apart / dist(base.at, place)) if apart else 0.0
        (ax, ay), (bx, by) = base.at, place
        return self.nearest((ax + (bx - ax) * share, ay + (by - ay) * share), crowd, linked=False)

    @cached_property
    def reach(self) -> float:
        """How far the base can get at best, which the table limits too."""
        reach = self.allowance / self.cheapest
        if reach == inf:
            table = self._board.bounds
            if table is None:
                raise ValueError(
                    f"the reach of {self.base.id!r} has no limit on a table without bounds"
                )
            x, y = self.base.at
            reach = max(dist((x, y), (cx, cy)) for cx in table[::2] for cy in table[1::2])
        return reach

    def _ways(self, place: Point) -> tuple[Way | None, Way | None]:
        """Return the way to a place; where there is none, one that is clear but too dear."""
        base, room = self.base, self.room
        if place == base.at:
            return Way((place,), 0.0, 0.0), None
        dear: Way | None = None
        for via in self._vias:
            corners = settled_corners((base.at, *via, place))
            if is_clear(room, corners):
                way = way_over(room, corners)
                if is_within(way.cost, self.allowance):
                    return way, None
                dear = dear or way
        if self._searches > 0:
            points = shortest(room, base.at, place, self.allowance)
            if points is not None:
                return way_over(room, points), None
            self._searches -= 1
        return None, dear


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the straight way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _share_for(board: Board, a: Point, b: Point, most: float) -> float:
    """Return the share of a straight way at which `most` is spent, which is before its end.

    Found by regula falsi in the Illinois form, for costs are nearly straight lines; never
    more than may be spent.
    """
    low, high = 0.0, 1.0
    under, over = -most, board.cost((a, b)) - most
    for _ in range(30):
        share = (low * over - high * under) / (over - under)
        rest = board.cost((a, between(a, b, share))) - most
        if rest > 0.0:
            high, over, under = share, rest, under / 2
        else:
            low, under, over = share, rest, over / 2
            if rest > -1e-6:
                break
    return low


def obstruction(walker: Walker, points: Sequence[Point]) -> PlacementFault:
    """Return what the way over some points meets first, which must not be clear."""
    room, name = walker.room, walker.base.id
    way = way_over(room, points)
    gone = 0.0
    for a, b in pairwise(way.points):
        hit = room.ways.first_hit(a, b)
        if hit is not None:
            at = measured(gone + dist(a, b) * hit.share)
            if hit.index < 0:
                return PlacementFault(name, "edge", "", at, way.length)
            return PlacementFault(name, "blocked", room.walls[hit.index], at, way.length)
        gone += dist(a, b)
    raise ValueError(f"the path of {name!r} is clear")
