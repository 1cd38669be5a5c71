"""Judging places and ways that somebody else chose, by hand or by rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import dist, inf

from engine.formations.coherency import coherency
from engine.formations.march import allowances
from engine.geometry import Point, is_within, measured
from engine.placement.bases import Base, check_among, check_names
from engine.placement.board import Board
from engine.placement.crowd import Crowd
from engine.placement.faults import PlacementFault
from engine.placement.paths import is_clear, way_over
from engine.placement.walker import Walker, obstruction


def faults_of_ways(
    board: Board,
    unit: Sequence[Base],
    ways: Mapping[str, Sequence[Point]],
    allowance: float | Mapping[str, float],
    link: float = inf,
) -> tuple[PlacementFault, ...]:
    """Return what is wrong with ways for some bases of a unit, the others staying.

    Each way begins where its base stands. Faults come base by base, those of coherency at the
    end last; none means that the move is legal. Raises `ValueError` for a name that is none of
    the unit's, or a way without points.
    """
    check_names(unit)
    check_among(unit, ways)
    faults = []
    after = []
    for base, most in zip(unit, allowances(unit, allowance), strict=True):
        way = ways.get(base.id, (base.at,))
        if not way:
            raise ValueError(f"the path of {base.id!r} has no points")
        after.append(base.moved_to(way[-1]))
        if base.id in ways:
            faults += _way_faults(board, base, way, most)
    moved = [base.id for base, then in zip(unit, after, strict=True) if base.at != then.at]
    return (*faults, *faults_of_places(board, after, link, moved))


def faults_of_places(
    board: Board, bases: Sequence[Base], link: float = inf, only: Collection[str] | None = None
) -> tuple[PlacementFault, ...]:
    """Return what is wrong with where bases stand, those of coherency last.

    With `only` the others are taken for granted: they are in the way, and may stand anywhere.
    """
    crowd = Crowd(inf)
    faults = []
    judged = [base for base in bases if only is None or base.id in only]
    for base in bases:
        if only is not None and base.id not in only:
            crowd.add(base)
    for base in judged:
        fault = Walker(board, base, 0.0, arrives=True).stand(base.at, crowd)
        if fault is not None:
            faults.append(fault)
        crowd.add(base)
    hangs = coherency(bases, link)
    strays = set(hangs.strays)
    main = Crowd(inf)
    for base in bases:
        if base.id not in strays:
            main.add(base)
    for base in bases:
        if base.id in strays:
            apart, nearest = main.nearest(base.at, base.radius)
            faults.append(PlacementFault(base.id, "apart", nearest, apart, link))
    return tuple(faults)


def _way_faults(
    board: Board, base: Base, way: Sequence[Point], most: float
) -> list[PlacementFault]:
    away = measured(dist(base.at, way[0]))
    if away > 0.0:
        return [PlacementFault(base.id, "elsewhere", "", away)]
    walker = Walker(board, base, most)
    gone = way_over(walker.room, way)
    if not is_clear(walker.room, gone.points):
        return [obstruction(walker, gone.points)]
    if not is_within(gone.cost, most):
        return [PlacementFault(base.id, "dear", "", gone.cost, most)]
    return []
