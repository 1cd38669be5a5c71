"""When nerve is tested, and how far the broken run."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import UnitType

FALL_BACK = BOOK.tables.fall_back
MORALE = BOOK.tables.morale


def has_suffered(lost: int, at_start: int) -> bool:
    """Return whether so many of the models of a phase's start call for a morale check
    (diceless/base-morale-triggers)."""
    return lost > 0 and lost >= MORALE.share * at_start


def may_regroup(
    living: int, started: int, nearest_enemy: float, *, in_coherency: bool, fearless: bool = False
) -> bool:
    """Return whether a broken unit may try to regroup; those who know no fear need not be at half
    strength (diceless/regroup)."""
    enough = fearless or living >= MORALE.regroup_share * started
    return in_coherency and enough and nearest_enemy > MORALE.regroup_gap


def fall_back_distance(types: Iterable[UnitType]) -> float:
    """Return how many inches a broken unit falls back, the least of its models
    (diceless/fall-back-distance, diceless/fall-back-jump, diceless/fall-back-bikes,
    diceless/fall-back-beasts)."""
    return min(FALL_BACK[kind] for kind in types)
