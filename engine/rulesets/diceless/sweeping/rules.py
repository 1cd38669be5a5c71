"""Pursuit, as figures: who escapes, and what the dice of the base game become where these rules
forget them (diceless/sweeping-advance, diceless/dice-replacement-policy)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rulesets.diceless.book import BOOK

CONVERSION = BOOK.tables.conversion


def escapes(fleeing: Sequence[int], pursuers: Sequence[int]) -> bool:
    """Return whether a unit breaks away: by more Initiative in all than those free to pursue, or
    because none is (diceless/sweeping-advance)."""
    return not pursuers or sum(fleeing) > sum(pursuers)


def passes_test(characteristic: int) -> bool:
    """Return whether a test of a characteristic is passed (diceless/dice-replacement-policy)."""
    return characteristic >= CONVERSION.passes
