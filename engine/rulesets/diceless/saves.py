"""Saves: how much of a damage goes through, by table (diceless/saves-table)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from attrs import evolve, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import Rule

ROWS = BOOK.tables.saves.rows
BEST, WORST = 2, 6
HUNDRED = len(ROWS)
DENYING = (1, 2)
"""AP that feel no pain is no help against."""
SHARP = 2
"""AP of the part of a rending damage that was not to be saved."""


def column(damage: int, save: int) -> int:
    """Return the hit points lost to a damage with a save of 2+ to 6+ (diceless/table-1), full
    hundreds and the rest looked up apart (diceless/saves-over-100)."""
    hundreds, rest = divmod(damage, HUNDRED)
    lost = hundreds * ROWS[-1][save - BEST]
    return lost + ROWS[rest - 1][save - BEST] if rest else lost


@frozen
class Saved:
    """What a save leaves of a damage (diceless/saves-table)."""

    damage: int
    save: int | None
    """The column of the table that was read, 2 to 6; None: nothing helped."""
    lost: int
    """Hit points."""
    halved: tuple[Rule, ...] = ()
    """Why they are half of what the column says, once for each."""


@frozen
class Save:
    """A save that may be used."""

    value: int | None
    """2 to 6; None for none."""
    better: bool = False
    """Failed saves may be re-rolled (diceless/save-reroll-failed)."""
    worse: bool = False
    """Successful ones must be (diceless/save-reroll-successful)."""

    def lets_through(self, damage: int) -> int:
        """Return the hit points lost to a damage."""
        return self.against(damage).lost

    def against(self, damage: int) -> Saved:
        """Return what the save leaves of a damage, and how."""
        shifted = WORST + 1 if self.value is None else self.value - self.better + self.worse
        if shifted > WORST:
            return Saved(damage, None, damage)
        if shifted < BEST:
            return Saved(damage, BEST, ceil(column(damage, BEST) / 2), ("reroll_saves",))
        return Saved(damage, shifted, column(damage, shifted))


NONE = Save(None)


def best(saves: Iterable[Save]) -> Save:
    """Return the save that lets least through, each with its shift (diceless/saves-table)."""
    return min(saves, key=lambda save: save.lets_through(HUNDRED), default=NONE)


def denies_armour(ap: int | None, armour: int | None) -> bool:
    """Tell whether an AP is as low as an armour save or lower (diceless/base-armour-and-ap)."""
    return ap is not None and armour is not None and ap <= armour


@frozen
class Defence:
    """The saves of a group against an attack."""

    armour: Save = NONE
    cover: Save = NONE
    invulnerable: Save = NONE

    def against(self, ap: int | None, *, powered: bool = False) -> Save:
        """Return the save that is used; a power weapon denies armour like AP1."""
        denied = powered or denies_armour(ap, self.armour.value)
        return best((NONE if denied else self.armour, self.cover, self.invulnerable))


def rending_parts(damage: int) -> tuple[int, int]:
    """Return the part of a rending damage that counts as AP2 and the part saved normally
    (diceless/rending-split). They need not add up."""
    return column(damage, BEST), column(damage, WORST)


@frozen
class Attack:
    """What matters of an attack once its damage is known."""

    ap: int | None = None
    powered: bool = False
    rending: bool = False
    slays: bool = False
    """By twice the Toughness (diceless/instant-death)."""

    @property
    def is_felt(self) -> bool:
        """Whether feel no pain is no help against it (diceless/usr-feel-no-pain)."""
        return self.powered or self.slays or self.ap in DENYING


def met(
    damage: int, defence: Defence, attack: Attack, *, feels_no_pain: bool = False
) -> tuple[Saved, ...]:
    """Return what the saves of a group leave of its share of a pool: of the part of a rending one
    that counts as AP2, and of the rest (diceless/saves-table, diceless/rending-split,
    diceless/rending-close-combat)."""
    sharp, blunt = rending_parts(damage) if attack.rending else (0, damage)
    unsaved = defence.against(SHARP).against(sharp)
    saved = defence.against(attack.ap, powered=attack.powered).against(blunt)
    if feels_no_pain and not attack.is_felt:
        saved = numbed(saved)
    return (unsaved, saved) if sharp else (saved,)


def lost(damage: int, defence: Defence, attack: Attack, *, feels_no_pain: bool = False) -> int:
    """Return the hit points a group loses to its share of a pool."""
    return sum(part.lost for part in met(damage, defence, attack, feels_no_pain=feels_no_pain))


def numbed(saved: Saved) -> Saved:
    """Return what feel no pain leaves of a loss (diceless/usr-feel-no-pain)."""
    return evolve(saved, lost=ceil(saved.lost / 2), halved=(*saved.halved, "feel_no_pain"))
