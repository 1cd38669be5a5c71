"""Psychic tests and the tokens that cancel them."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.leadership.rules import passes

LEADERSHIP = BOOK.tables.leadership


@frozen
class PsychicResult:
    """The result of a psychic test."""

    op: int
    passed: bool


def psychic_test(
    op: int, leadership: int, *, hooded: bool = False, rerolled: bool = False
) -> PsychicResult:
    """Take a psychic test on the psyker's own counter, which a failure clears
    (diceless/psychic-test-op, diceless/psychic-test-failed-reset, diceless/sm-psychic-hood)."""
    after = op + (LEADERSHIP.hooded if hooded else LEADERSHIP.test)
    passed = passes(after, leadership, rerolled=rerolled)
    return PsychicResult(after if passed else 0, passed)


def may_cancel(tokens: int, *, used_this_turn: bool) -> bool:
    """Return whether a warp token may be spent (diceless/warp-token-cancel)."""
    return tokens > 0 and not used_this_turn
