"""Psychic powers: pools, manifesting, denying, and what an attempt takes the place of."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Order

PSYCHIC = BOOK.tables.psychic
SIX = 6
ATTEMPTS: dict[Order, int] = {
    "top_speed": 2,
    "maneuver_and_fire": 2,
    "close_assault": 2,
    "open_fire": 1,
    "ambush_fire": 1,
}
"""How often a psyker may try in place of moving or shooting, by order
(battlegroup/psychic-replaces-action)."""


def pool(face: int, masteries: Sequence[int]) -> int:
    """Return the warp charges of a side (battlegroup/start-warp-charges)."""
    return face + sum(masteries)


def attempts(order: Order) -> int:
    """Return how many attempts an order leaves room for (battlegroup/psychic-replaces-action)."""
    return ATTEMPTS.get(order, 0)


@frozen
class Manifested:
    """How an attempt ends."""

    successes: int
    perils: bool
    works: bool


def manifest(cost: int, faces: Sequence[int], denied: Sequence[int] = ()) -> Manifested:
    """Attempt a power: enough successes make it work, unless sixes of the opponent cancel every one
    of them (battlegroup/psychic-any-point, battlegroup/psychic-costs)."""
    successes = sum(face >= PSYCHIC.success for face in faces)
    perils = sum(face == SIX for face in faces) >= PSYCHIC.perils
    cancelled = sum(face >= PSYCHIC.deny for face in denied)
    return Manifested(successes, perils, successes >= cost and cancelled < successes)
