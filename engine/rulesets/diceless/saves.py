"""Saves: how much of a damage goes through, by table (diceless/saves-table)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from attrs import frozen

from engine.rulesets.diceless.book import BOOK

ROWS = BOOK.tables.saves.rows
BEST, WORST = 2, 6
HUNDRED = len(ROWS)


def column(damage: int, save: int) -> int:
    """Return the hit points lost to a damage with a save of 2+ to 6+ (diceless/table-1), full
    hundreds and the rest looked up apart (diceless/saves-over-100)."""
    hundreds, rest = divmod(damage, HUNDRED)
    lost = hundreds * ROWS[-1][save - BEST]
    return lost + ROWS[rest - 1][save - BEST] if rest else lost


@frozen
class Save:
    """A save that may be used."""

    value: int | None
    """2 to 6; None for none."""
    better: bool = False
    """Failed saves are re-rolled (diceless/save-reroll-failed)."""
    worse: bool = False
    """Successful ones must be (diceless/save-reroll-successful)."""

    def lets_through(self, damage: int) -> int:
        """Return the hit points lost to a damage."""
        if self.value is None:
            return damage
        shift = int(self.worse) - int(self.better)
        shifted = self.value + shift
        if shifted > WORST:
            return damage
        if shifted < BEST:
            return ceil(column(damage, BEST) / 2)
        return column(damage, shifted)


NONE = Save(None)


def best(saves: Iterable[Save]) -> Save:
    """Return the save that lets least through (diceless/saves-table)."""
    return min(saves, key=lambda save: save.lets_through(HUNDRED), default=NONE)


def rending_parts(damage: int) -> tuple[int, int]:
    """Return the part of a rending damage that counts as AP2 and the part saved normally
    (diceless/rending-split). They need not add up."""
    return column(damage, BEST), column(damage, WORST)


def numbed(lost: int) -> int:
    """Return what feel no pain leaves of a loss (diceless/usr-feel-no-pain)."""
    return ceil(lost / 2)
