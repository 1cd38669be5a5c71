"""The score of a match, as figures (diceless/starter-match)."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book import BOOK

SCORE = BOOK.tables.score


@frozen
class Tally:
    """What counts for a side at the end."""

    held: int = 0
    """Objectives."""
    destroyed: int = 0
    """Enemy units destroyed or off the table."""
    removed: int = 0
    """Hit points taken from the enemy in the whole match."""

    @property
    def points(self) -> int:
        """The score."""
        return SCORE.objective * self.held + SCORE.destroyed * self.destroyed


def winner(first: Tally, second: Tally) -> int | None:
    """Return which of two sides has won: by points, then by hit points taken; None for a draw."""
    ours, theirs = (first.points, first.removed), (second.points, second.removed)
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1
