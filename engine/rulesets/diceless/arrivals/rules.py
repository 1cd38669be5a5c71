"""Reserves, as figures: how many units come when, the tokens against a deep strike, and
its mishap."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Mishap, Zone

DEEP_STRIKE = BOOK.tables.deep_strike
RESERVES = BOOK.tables.reserves


def quota(turn: int, waiting: int, modifier: int = 0) -> int:
    """Return how many of the waiting units the player picks on a turn, units that were delayed not
    counted (diceless/reserves-turn-one, diceless/reserves-turn-two, diceless/reserves-later-turns,
    diceless/reserves-modifiers)."""
    if turn < RESERVES.first:
        return 0
    if turn >= RESERVES.last:
        return waiting
    half = waiting // 2 if turn == RESERVES.first else -(-waiting // 2)
    return min(max(half + modifier, 0), waiting)


def may_delay(turn: int) -> bool:
    """Return whether picked units may be delayed: not when everything arrives
    (diceless/reserves-delay)."""
    return RESERVES.first <= turn < RESERVES.last


def most_tokens(zone: Zone, pool: int, *, jammed: bool = False, steady: bool = False) -> int:
    """Return how many tokens may scatter a unit that means to arrive in a zone
    (diceless/deep-strike-own-zone, diceless/deep-strike-no-mans-land,
    diceless/deep-strike-enemy-zone, diceless/sm-jamming-beacon)."""
    if steady:
        return 0
    return min(pool, DEEP_STRIKE.most[zone] * (DEEP_STRIKE.jammed if jammed else 1))


def mishap(zone: Zone) -> Mishap:
    """Return what becomes of a unit that cannot be placed (diceless/deep-strike-own-zone,
    diceless/deep-strike-no-mans-land, diceless/deep-strike-enemy-zone)."""
    return DEEP_STRIKE.mishap[zone]
