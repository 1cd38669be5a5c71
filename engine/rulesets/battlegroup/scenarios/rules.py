"""Rolls and numbers of both scenarios. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist, hypot

from engine.flow import Seat
from engine.geometry import Area, Point, is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.die_readings import d3

OBJECTIVES = BOOK.tables.objectives
SETUP = BOOK.tables.setup
Size = tuple[float, float]


def wave(limit: int) -> int:
    """Return how many groups a wave has (battlegroup/defense-line-waves)."""
    return SETUP.wave + limit // SETUP.wave_per


# ---------------------------------------------------------------- Counter-Attack


def totals(bonus: Mapping[Seat, int], faces: Sequence[int]) -> tuple[int, ...]:
    """Return a die of each side and what it adds (battlegroup/counter-attack-step-1)."""
    return tuple(face + bonus[seat] for seat, face in enumerate(faces))


def picks_corner(rolled: Sequence[int]) -> Seat | None:
    """Return who picks a corner, None to roll again (battlegroup/counter-attack-step-1)."""
    return None if rolled[0] == rolled[1] else rolled.index(max(rolled))


def objectives_rolled(face: int) -> int:
    """Return how many objectives a die gives (battlegroup/counter-attack-step-2-number)."""
    return d3(face) + OBJECTIVES.least - 1


def inward(at: Point, corner: Point, size: Size) -> float:
    """Return how many inches a point lies on a corner's side of the centre line, the diagonal
    through the two corners not picked; negative beyond it
    (battlegroup/counter-attack-step-2-first)."""
    long, short = size
    x = at[0] if corner[0] == 0 else long - at[0]
    y = at[1] if corner[1] == 0 else short - at[1]
    return (long * short - short * x - long * y) / hypot(long, short)


def may_begin_objectives(at: Point, corner: Point, size: Size) -> bool:
    """Return whether the first objective of a player may lie there: in their half, away from the
    centre line (battlegroup/counter-attack-step-2-first)."""
    return is_within(OBJECTIVES.centre, inward(at, corner, size))


def may_go_on_objectives(at: Point, corner: Point, size: Size) -> bool:
    """Return whether a later objective may lie there: near the centre line
    (battlegroup/counter-attack-step-2-later)."""
    return is_within(abs(inward(at, corner, size)), OBJECTIVES.near_centre)


# ---------------------------------------------------------------- Defense Line


def initial_defenders(groups: int) -> int:
    """Return how many groups the defender may begin with, one at least
    (battlegroup/defense-line-step-3)."""
    return max(1, groups // 2)


def ambushes(faces: Sequence[int], defenders: int) -> int:
    """Return how many units begin on Ambush Fire (battlegroup/defense-line-step-6)."""
    return min(sum(d3(face) for face in faces), defenders)


def may_defend(number: int, at: Point, front_line: Sequence[Point]) -> bool:
    """Return whether the defender's objective of a number, from 1, may lie there: two in the front
    line zone, the third outside it (battlegroup/defense-line-step-5)."""
    inside = Area(tuple(front_line)).contains_point(at)
    return inside if number <= SETUP.defended else not inside


def may_lie(at: Point, placed: Iterable[Point], size: tuple[float, float]) -> bool:
    """Return whether an objective may lie there: apart from others and from the edges
    (battlegroup/objective-placement)."""
    x, y = at
    inward = min(x, y, size[0] - x, size[1] - y)
    apart = (is_within(OBJECTIVES.apart, dist(at, other)) for other in placed)
    return is_within(OBJECTIVES.edge, inward) and all(apart)
