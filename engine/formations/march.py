"""Moving a whole unit: from one path and a manner to a legal place for every base.

Bases whose aim is legal go there. The others, from the leading point outwards, go to the legal
place nearest to their aim, so nobody takes the place of one who had a right to it. A place is
legal when it is in coherency with those already placed; so the whole is one chain, or some
base found no place at all. Then the unit goes less far along its path, and if nothing helps,
nobody moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist, inf

from attrs import frozen

from engine.formations.coherency import Coherency, coherency
from engine.formations.drill import Aim, Manner
from engine.geometry import Point, length, measured, split
from engine.placement.bases import Base, check_names, settle
from engine.placement.board import Board
from engine.placement.crowd import Crowd
from engine.placement.faults import PlacementFault
from engine.placement.paths import Way
from engine.placement.walker import Walker

HALVINGS = 4
"""How often the share of a path that a unit can go is looked for; it is found to a sixteenth."""


@frozen
class Step:
    """What one base does in a move of its unit."""

    base: Base  # as it stood
    way: Way
    aim: Point  # where it would stand if nothing were in the way
    fault: PlacementFault | None = None  # why it could not go there

    @property
    def after(self) -> Base:
        """The base at its new place."""
        return Base(self.base.id, self.way.end, self.base.radius)


@frozen
class March:
    """How a unit moves."""

    steps: tuple[Step, ...]  # in the order of the unit
    share: float  # of the path that the leading point goes, 0 to 1
    coherency: Coherency  # at the end
    stuck: tuple[PlacementFault, ...] = ()  # what holds the unit up, if it goes less far

    @property
    def after(self) -> tuple[Base, ...]:
        """The unit at its new places."""
        return tuple(step.after for step in self.steps)

    @property
    def faults(self) -> tuple[PlacementFault, ...]:
        """Why bases are not where they should be; empty when the move went as ordered."""
        return tuple(step.fault for step in self.steps if step.fault is not None)


def march(
    board: Board,
    unit: Sequence[Base],
    path: Sequence[Point],
    manner: Manner,
    allowance: float | Mapping[str, float],
    link: float = inf,
) -> March:
    """Return how a unit moves when its leading point goes along a path.

    `allowance` is what each base may spend on its way, in one for all or by name, `link` the
    longest gap in coherency. Raises `ValueError` for a path without points, two bases of one
    name, or a base without an allowance.
    """
    check_names(unit)
    if not path:
        raise ValueError("a path needs at least one point")
    allowed = allowances(unit, allowance)
    whole = _Attempt(board, unit, path, manner.aims(unit, path), allowed, link)
    if whole.holds:
        return March(whole.steps(), 1.0, whole.coherency)
    way = length(path)
    share, by, best = 0.5, 0.25, None
    for _ in range(HALVINGS if way else 0):
        part = split(path, way * share)[0]
        attempt = _Attempt(board, unit, part, manner.aims(unit, part), allowed, link)
        if attempt.holds:
            best = share, attempt
        share += by if attempt.holds else -by
        by /= 2
    if best is not None:
        return March(whole.steps(best[1].ways), best[0], best[1].coherency, whole.stuck)
    before = coherency(unit, link)
    if whole.closes(before):
        return March(whole.steps(), 1.0, whole.coherency)
    still = tuple(Way((base.at,), 0.0, 0.0) for base in unit)
    return March(whole.steps(still), 0.0, before, whole.stuck)


def is_held_up(
    board: Board,
    unit: Sequence[Base],
    path: Sequence[Point],
    manner: Manner,
    allowance: float | Mapping[str, float],
    link: float = inf,
) -> bool:
    """Return whether `march` takes a unit less far than its path goes; quicker than to ask it."""
    whole = _Attempt(board, unit, path, manner.aims(unit, path), allowances(unit, allowance), link)
    if whole.holds or not whole.closes(coherency(unit, link)):
        return not whole.holds
    return march(board, unit, path, manner, allowance, link).share < 1.0


def allowances(unit: Sequence[Base], allowance: float | Mapping[str, float]) -> tuple[float, ...]:
    """Return what each base may spend. Raises `ValueError` where that is not told."""
    most_of = [
        allowance.get(base.id, -1.0) if isinstance(allowance, Mapping) else allowance
        for base in unit
    ]
    for base, most in zip(unit, most_of, strict=True):
        if not most >= 0.0:
            raise ValueError(f"base {base.id!r} needs an allowance of at least 0")
    return tuple(most_of)


class _Attempt:
    """A unit laid out at its aims, as far as they are legal."""

    def __init__(
        self,
        board: Board,
        unit: Sequence[Base],
        path: Sequence[Point],
        aims: Sequence[Aim],
        allowed: Sequence[float],
        link: float,
    ) -> None:
        self._unit = unit
        self._link = link
        self._aims = [settle(aim.place) for aim in aims]
        lead = tuple(path[1:-1])
        self._walkers = [
            Walker(board, base, most, dict.fromkeys((aim.via, lead)))
            for base, aim, most in zip(unit, aims, allowed, strict=True)
        ]
        self._crowd = Crowd(link)
        self._ways: dict[int, Way] = {}
        self._faults: dict[int, PlacementFault] = {}
        end = path[-1]
        order = sorted(range(len(unit)), key=lambda i: (measured(dist(self._aims[i], end)), i))
        pending = self._place(order)
        self.holds = not pending  # whether all have places in one chain
        self.stuck = tuple(self._faults[i] for i in pending)
        for i in pending:
            way = self._walkers[i].approach(self._crowd)
            if way is not None:
                self._take(i, way)
        self.everyone = len(self._ways) == len(unit)  # whether all have places

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways of all bases, in the order of the unit."""
        return tuple(self._ways[i] for i in range(len(self._unit)))

    @property
    def coherency(self) -> Coherency:
        """How the unit hangs together at the end."""
        ends = zip(self._unit, self.ways, strict=True)
        return coherency([base.moved_to(way.end) for base, way in ends], self._link)

    def closes(self, before: Coherency) -> bool:
        """Return whether all have places, and a unit out of coherency is closer together there."""
        return self.everyone and self.coherency.largest_gap < before.largest_gap

    def steps(self, ways: Sequence[Way] | None = None) -> tuple[Step, ...]:
        """Return the steps of all bases by their own ways, or by others given."""
        return tuple(
            Step(base, way, self._aims[i], self._faults.get(i))
            for i, (base, way) in enumerate(zip(self._unit, ways or self.ways, strict=True))
        )

    def _place(self, order: list[int]) -> list[int]:
        """Place whom it can, and return the others."""
        while order := self._place_at_aims(order):
            for i in order:
                way = self._walkers[i].nearest(self._aims[i], self._crowd)
                if way is not None:
                    self._take(i, way)
                    break
            else:
                break
            order = [i for i in order if i not in self._ways]
        return order

    def _place_at_aims(self, order: list[int]) -> list[int]:
        """Place all whose aim is legal, as often as that links further ones."""
        placed = True
        while placed:
            placed = False
            for i in order:
                fault = self._faults.get(i)
                if i in self._ways or (fault is not None and fault.kind != "apart"):
                    continue
                found = self._walkers[i].judge(self._aims[i], self._crowd)
                if isinstance(found, Way):
                    self._faults.pop(i, None)
                    self._take(i, found)
                    placed = True
                else:
                    self._faults[i] = found
        return [i for i in order if i not in self._ways]

    def _take(self, i: int, way: Way) -> None:
        self._ways[i] = way
        self._crowd.add(self._unit[i].moved_to(way.end))
