"""Bringing bases into contact: charges, and piling in.

The base with the shortest path goes first. Each seeks a free place in contact, with a foe not yet
touched if one is in reach, and in coherency with those already placed; a place there is where the
border of a foe is nearest, or where it crosses another border. The rest stand as near to the foes
as coherency and their allowance let them.

Going straight wastes room between neighbours. So the whole is laid out a second time with each base
closing up to its neighbour, and that counts if it brings more bases into contact.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import dist

from attrs import frozen

from engine.formations.coherency import Coherency, coherency
from engine.formations.contact import contact_places, touched
from engine.formations.march import allowances
from engine.geometry import Point, gap, measured
from engine.placement.bases import Base, check_names, settle
from engine.placement.board import Block, Board
from engine.placement.crowd import Crowd
from engine.placement.faults import PlacementFault
from engine.placement.paths import Way
from engine.placement.walker import Walker


@frozen
class Clash:
    """How a unit comes into contact."""

    ways: tuple[Way, ...]  # in the order of the unit; those who stay have one point
    after: tuple[Base, ...]  # the unit at its new places
    contacts: Mapping[str, tuple[str, ...]]  # the foes each base touches, those who touch any
    first: str | None  # who went first into contact
    coherency: Coherency  # at the end
    fault: PlacementFault | None = (
        None  # why the nearest base could not reach contact, if nobody did
    )


def charge(
    board: Board,
    unit: Sequence[Base],
    foes: Sequence[Block],
    allowance: float | Mapping[str, float],
    link: float,
    engaged: Collection[str] = (),
) -> Clash:
    """Return how a unit charges foes, who are not among the blocks of the board.

    If nobody can reach contact, nobody moves and the clash tells why. `engaged` names foes
    that others touch already. Raises `ValueError` without foes, for two bases of one name, or
    a base without an allowance.
    """
    return _best(board, unit, foes, allowance, link, engaged, None)


def pile_in(
    board: Board,
    unit: Sequence[Base],
    foes: Sequence[Block],
    allowance: float | Mapping[str, float],
    link: float,
    engaged: Collection[str] = (),
) -> Clash:
    """Return how those of a unit who touch no foe close in, the others staying.

    A model that cannot reach contact goes as near as it can. Errors as for `charge`.
    """
    staying = frozenset(base.id for base in unit if touched(base, foes))
    return _best(board, unit, foes, allowance, link, engaged, staying)


def _best(
    board: Board,
    unit: Sequence[Base],
    foes: Sequence[Block],
    allowance: float | Mapping[str, float],
    link: float,
    engaged: Collection[str],
    staying: frozenset[str] | None,
) -> Clash:
    check_names(unit)
    if not foes:
        raise ValueError("an assault needs enemies")
    ground = Board(board.bounds, (*board.blocks, *foes), board.price)
    allowed = allowances(unit, allowance)
    straight = _Assault(ground, unit, foes, allowed, link, engaged, staying, closed=False).clash()
    if straight.first is None or len(straight.contacts) == len(unit):
        return straight
    closed = _Assault(ground, unit, foes, allowed, link, engaged, staying, closed=True).clash()
    return max((straight, closed), key=lambda clash: len(clash.contacts))


class _Assault:
    """One layout of a unit around its foes."""

    def __init__(
        self,
        board: Board,
        unit: Sequence[Base],
        foes: Sequence[Block],
        allowed: Sequence[float],
        link: float,
        engaged: Collection[str],
        staying: frozenset[str] | None,
        *,
        closed: bool,
    ) -> None:
        self._unit = unit
        self._foes = foes
        self._link = link
        self._closed = closed
        self._engaged = set(engaged)
        self._walkers = [Walker(board, b, m) for b, m in zip(unit, allowed, strict=True)]
        self._crowd = Crowd(link)
        self._ways: dict[int, Way] = {}
        self._first: str | None = None
        # Who can no longer come into contact, with foes nobody touches or with any; as places
        # only get fewer, this holds until the end.
        self._shut_out: set[int] = set()
        self._far: set[int] = set()
        for i, base in enumerate(unit):
            if staying is not None and base.id in staying:
                self._take(i, Way((base.at,), 0.0, 0.0))
        self._run(charging=staying is None)

    def clash(self) -> Clash:
        """Return what came of it."""
        ways = tuple(self._ways[i] for i in range(len(self._unit)))
        after = tuple(b.moved_to(w.end) for b, w in zip(self._unit, ways, strict=True))
        met = {base.id: touched(base, self._foes) for base in after}
        contacts = {name: foes for name, foes in met.items() if foes}
        fault = None if contacts else self._fault()
        return Clash(ways, after, contacts, self._first, coherency(after, self._link), fault)

    def _run(self, *, charging: bool) -> None:
        order = sorted(
            (i for i in range(len(self._unit)) if i not in self._ways),
            key=lambda i: (min(self._gap(i, foe) for foe in self._foes), i),
        )
        if charging:
            self._go_first(order)
            if self._first is None:
                self._stay()
        left = [i for i in order if i not in self._ways]
        while self._place_one(left):
            left = [i for i in left if i not in self._ways]
        for i in left:
            way = self._walkers[i].approach(self._crowd)
            if way is None:  # somebody took its place, and there is no other: call it off
                self._stay()
                return
            self._take(i, way)

    def _stay(self) -> None:
        """Leave every model where it stands."""
        self._first = None
        self._ways = {i: Way((base.at,), 0.0, 0.0) for i, base in enumerate(self._unit)}

    def _go_first(self, order: Sequence[int]) -> None:
        """Send the base with the cheapest way into contact."""
        best: tuple[float, int, Way] | None = None
        for i in order:
            least = min(self._gap(i, foe) for foe in self._foes) * self._walkers[i].cheapest
            if best is not None and measured(least) >= best[0]:
                break
            way, _ = self._contact(i, self._foes)
            if way is not None and (best is None or way.cost < best[0]):
                best = way.cost, i, way
        if best is not None:
            self._first = self._unit[best[1]].id
            self._take(*best[1:])

    def _place_one(self, left: Sequence[int]) -> bool:
        """Place the next base: in contact with a free foe, with any, or near; tell if one was."""
        free = [foe for foe in self._foes if foe.id not in self._engaged]
        for foes, hopeless in ((free, self._shut_out), (self._foes, self._far)):
            for i in left if foes else ():
                if i in hopeless:
                    continue
                way, apart = self._contact(i, foes)
                if way is None and not apart:
                    hopeless.add(i)
                if way is not None:
                    if self._first is None:
                        self._first = self._unit[i].id
                    self._take(i, way)
                    return True
        for i in left:
            way = self._walkers[i].nearest(self._wish(i), self._crowd)
            if way is not None:
                self._take(i, way)
                return True
        return False

    def _take(self, i: int, way: Way) -> None:
        self._ways[i] = way
        base = self._unit[i].moved_to(way.end)
        self._crowd.add(base)
        self._engaged.update(touched(base, self._foes))

    def _gap(self, i: int, foe: Block) -> float:
        return measured(gap(self._unit[i].shape, foe.area).distance)

    def _wish(self, i: int) -> Point:
        """Return where a base would touch the nearest foe going straight."""
        foe = min(self._foes, key=lambda foe: self._gap(i, foe))
        x, y = self._unit[i].at
        dx, dy = gap(self._unit[i].shape, foe.area).vector
        return settle((x + dx, y + dy))

    def _fault(self) -> PlacementFault | None:
        """Return why the base nearest to a foe cannot reach it."""
        if not self._unit:
            return None
        everyone = range(len(self._unit))
        i = min(everyone, key=lambda i: (min(self._gap(i, foe) for foe in self._foes), i))
        found = self._walkers[i].judge(self._wish(i), Crowd(self._link))
        return found if isinstance(found, PlacementFault) else None

    def _contact(self, i: int, foes: Sequence[Block]) -> tuple[Way | None, bool]:
        """Return the cheapest way of a base into free contact with one of some foes.

        And whether some place was refused for coherency only, which others may mend.
        """
        walker, base = self._walkers[i], self._unit[i]
        best: Way | None = None
        apart = False
        for place in contact_places(walker, self._crowd, foes, closed=self._closed):
            if best is not None and measured(dist(base.at, place) * walker.cheapest) >= best.cost:
                break
            way = walker.judge(place, self._crowd)
            if isinstance(way, PlacementFault):
                apart = apart or way.kind == "apart"
            elif best is None or way.cost < best.cost:
                best = way
                if self._closed:
                    break
        return best, apart
