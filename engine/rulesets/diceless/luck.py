"""What the dice of the base game come to where these rules forget them
(diceless/dice-replacement-policy)."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.conversion


def passes_test(characteristic: int) -> bool:
    """Tell whether a test of a characteristic is passed (diceless/dice-replacement-policy,
    diceless/usr-hit-and-run)."""
    return characteristic >= RULES.passes
