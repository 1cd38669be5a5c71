"""Reserves: how many units come, and when."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.reserves


def quota(turn: int, waiting: int, modifier: int = 0) -> int:
    """Return how many of the waiting units the player picks on a turn, units that were delayed not
    counted (diceless/reserves-turn-one, diceless/reserves-turn-two, diceless/reserves-later-turns,
    diceless/reserves-modifiers)."""
    if turn < RULES.first:
        return 0
    if turn >= RULES.last:
        return waiting
    half = waiting // 2 if turn == RULES.first else -(-waiting // 2)
    return min(max(half + modifier, 0), waiting)


def may_delay(turn: int) -> bool:
    """Tell whether picked units may be delayed: not when everything arrives
    (diceless/reserves-delay)."""
    return RULES.first <= turn < RULES.last
