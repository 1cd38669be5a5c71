"""What ground does to those who cross it, as figures."""

from __future__ import annotations

from math import ceil, floor

from engine.geometry import measured
from engine.rulesets.diceless.book import BOOK

GROUND = BOOK.tables.ground
MOVE = BOOK.tables.move
ROSTER = BOOK.tables.roster


def mine_points() -> int:
    """Return the points of mines at a vehicle (diceless/sm-cluster-mines)."""
    return ROSTER.mines // ROSTER.mines_strength


def inside_reach(allowance: float, open_before: float, *, through_cover: bool = False) -> float:
    """Return how many inches inside difficult terrain a model gets that reaches it over open ground
    (diceless/difficult-terrain-half)."""
    left = max(0.0, allowance - open_before)
    halved = left / GROUND.slow
    return max(halved, min(left, MOVE.through_cover)) if through_cover else halved


def danger(
    damage: int = GROUND.dangerous,
    inches: float | None = None,
    *,
    skilled_rider: bool = False,
) -> int:
    """Return the damage dangerous terrain does to a model, for each inch inside if `inches` is
    given (diceless/dangerous-terrain, diceless/dangerous-terrain-variants,
    diceless/usr-skilled-rider)."""
    total = damage if inches is None else floor(measured(damage * inches))
    return ceil(total / 2) if skilled_rider else total


def shaken_allowance(allowance: float) -> float:
    """Return the inches left to a unit that a tremor has hit (diceless/sm-tremor)."""
    return max(0.0, allowance - ROSTER.tremor)
