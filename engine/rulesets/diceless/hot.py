"""Weapons that get hot: what a token does to the firer (diceless/gets-hot-use)."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.tokens


def hot_damage(printed_skill: int, *, rerolls: bool) -> int:
    """Return the damage of a token: less to whoever could re-roll his hits, or is too good to need
    it (diceless/gets-hot-reroll)."""
    easy = rerolls or printed_skill >= RULES.hot_skill
    return RULES.hot_damage_rerolled if easy else RULES.hot_damage


def shots_left(shots: int, *, firer_dies: bool) -> int:
    """Return how many shots, or markers, still deal something (diceless/gets-hot-death)."""
    return shots - 1 if firer_dies else shots
