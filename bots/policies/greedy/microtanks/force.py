"""The army of a pick-up game: fast, well armoured all round, and many."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.points import points
from engine.rulesets.microtanks.core.model import Army, ForceVehicle
from engine.rulesets.microtanks.muster import RULES

KIND = "su-t34-76"
"""No other has so much armour round it at its speed: few may run into it, and it gets away."""
MOST = 8
"""Vehicles: points left over go into better crews."""
RAW, VETERAN = 6, 3
"""Skills of crews. A raw one costs little over half, and hits what is far and moves as often."""


def armies(limit: int) -> Iterator[Army]:
    """Yield armies for a limit, the best first; smaller ones for a table without room for it."""
    count = min(MOST, limit // _cost(RAW))
    for size in range(count, RULES.vehicles_least - 1, -1):
        yield Army(None, tuple(ForceVehicle(KIND, bs) for bs in crews(size, limit)))


def crews(size: int, limit: int) -> list[int]:
    """Return the best crews for so many vehicles, one grade after the other."""
    found, left = [RAW] * size, limit - size * _cost(RAW)
    for bs in range(RAW, VETERAN, -1):
        more = _cost(bs - 1) - _cost(bs)
        for number in range(size):
            if found[number] == bs and more <= left:
                found[number], left = bs - 1, left - more
    return found


def _cost(bs: int) -> int:
    return points(BOOK.vehicles[KIND], bs)
