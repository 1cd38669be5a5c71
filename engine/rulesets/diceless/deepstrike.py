"""Deep strike: the tokens against it and what a mishap does, by zone."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Mishap, Zone

RULES = BOOK.tables.deep_strike


def most_tokens(zone: Zone, pool: int, *, jammed: bool = False, steady: bool = False) -> int:
    """Return how many tokens may scatter a unit that means to arrive in a zone
    (diceless/deep-strike-own-zone, diceless/deep-strike-no-mans-land,
    diceless/deep-strike-enemy-zone, diceless/deep-strike-scatter, diceless/sm-jamming-beacon)."""
    if steady:
        return 0
    return min(pool, RULES.most[zone] * (RULES.jammed if jammed else 1))


def mishap(zone: Zone) -> Mishap:
    """Return what becomes of a unit that cannot be placed (diceless/deep-strike-own-zone,
    diceless/deep-strike-no-mans-land, diceless/deep-strike-enemy-zone)."""
    return RULES.mishap[zone]
