"""Tokens on a marker, as figures: where they move it, and how much of that is taken back
(diceless/scatter-tokens-use, diceless/scatter-reduction).

Each token is a step of two inches along a bearing in degrees, counter-clockwise from east; steps
are added as vectors. The firer then shortens the sum along its own line, by an inch for each point
of Ballistic Skill at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from engine.geometry import Point, direction, is_within, settled
from engine.rulesets.diceless.book import BOOK

TOKENS = BOOK.tables.tokens


def most_tokens(pool: int, *, night: bool = False, later_marker: bool = False) -> int:
    """Return how many tokens may move a marker (diceless/scatter-tokens-use,
    diceless/night-extra-token); one says where a later marker of a barrage comes down
    (diceless/multiple-barrage)."""
    if later_marker:
        return min(pool, TOKENS.later_barrage)
    return min(pool, TOKENS.most + (TOKENS.night_extra if night else 0))


def scattered(bearings: Sequence[float]) -> Point:
    """Return the offset by which tokens move a marker: two inches each, added up as steps
    (diceless/scatter-tokens-use)."""
    steps = [direction(bearing) for bearing in bearings]
    return TOKENS.step * sum(x for x, _ in steps), TOKENS.step * sum(y for _, y in steps)


def steps_of(at: Point, bearings: Sequence[float]) -> tuple[Point, ...]:
    """Return where something was meant to come down, and where each token moves it."""
    return tuple(shifted(at, scattered(bearings[:n])) for n in range(len(bearings) + 1))


def shifted(at: Point, offset: Point = (0.0, 0.0)) -> Point:
    """Return a place an offset away, as the table keeps it."""
    return settled(at[0] + offset[0]), settled(at[1] + offset[1])


def most_reduction(offset: Point, skill: int, *, reducible: bool = True) -> float:
    """Return the most inches the firer may take back (diceless/scatter-reduction): none of an
    ordnance barrage, an orbital strike or a barrage without sight."""
    return min(float(skill), hypot(*offset)) if reducible else 0.0


def may_reduce(by: float, offset: Point, skill: int, *, reducible: bool = True) -> bool:
    """Return whether the firer may take back so much."""
    return by >= 0 and is_within(by, most_reduction(offset, skill, reducible=reducible))


def reduced(offset: Point, by: float) -> Point:
    """Return the offset of a marker in inches, shortened along its own line
    (diceless/scatter-reduction)."""
    way = hypot(*offset)
    share = max(0.0, way - by) / way if way else 0.0
    return offset[0] * share, offset[1] * share
