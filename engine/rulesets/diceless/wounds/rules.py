"""Losses and saves, as figures (diceless/saves-table, diceless/hit-points).

A damage is divided over the groups of a unit by head-count. Of each share a save lets a part
through, by table and not by die; what is left are hit points lost. Whole models fall, and what is
less than a model stays noted against its group.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil

from attrs import evolve, frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Cause, Rule

ROWS = BOOK.tables.saves.rows
SHOTS = BOOK.tables.shooting
WOUNDS = BOOK.tables.wounds
BEST, WORST = 2, 6
HUNDRED = len(ROWS)
DENYING = (1, 2)
"""AP that feel no pain is no help against."""
SHARP = 2
"""AP of the part of a rending damage that was not to be saved."""


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
        if self.value is None:
            return Saved(damage, None, damage)
        shifted = self.value
        if self.better:
            shifted -= 1  # diceless/save-reroll-failed
        if self.worse:
            shifted += 1  # diceless/save-reroll-successful
        if shifted > WORST:
            return Saved(damage, None, damage)
        if shifted < BEST:
            return Saved(damage, BEST, ceil(column(damage, BEST) / 2), ("reroll_saves",))
        return Saved(damage, shifted, column(damage, shifted))


NONE = Save(None)


def odd_points(damage: int, heads: Mapping[str, int]) -> int:
    """Return how many points an even division leaves over (diceless/complex-units)."""
    return damage % sum(heads.values())


def default_odds(damage: int, heads: Mapping[str, int]) -> dict[str, int]:
    """Put the odd points on the models of the largest groups first, then in the order of ids."""
    rest, odds = odd_points(damage, heads), dict[str, int]()
    for key in sorted(heads, key=lambda key: (-heads[key], key)):
        odds[key] = min(rest, heads[key])
        rest -= odds[key]
    return odds


def shares(
    damage: int, heads: Mapping[str, int], odds: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Divide a damage over groups by head, the odd points as their owner put them
    (diceless/complex-units)."""
    each = damage // sum(heads.values())
    odd = default_odds(damage, heads) if odds is None else odds
    return {key: each * number + odd.get(key, 0) for key, number in heads.items()}


@frozen
class Casualties:
    """What a loss does to a group of identical models."""

    removed: int
    lost: int
    """Noted against the group afterwards."""
    taken: int
    """Hit points really removed from models."""
    wasted: int = 0
    """Beyond the last model."""


def casualties_of(models: int, hp: int, lost: int, loss: int) -> Casualties:
    """Remove casualties: a loss runs into one model after another (diceless/remove-casualties)."""
    total = min(lost + loss, models * hp)
    return Casualties(total // hp, total % hp, total - lost, lost + loss - total)


def slain_outright(models: int, hp: int, lost: int, loss: int) -> Casualties:
    """Remove casualties of an attack that slays outright: a model that absorbs 10 or more of it is
    removed with all it has left (diceless/instant-death)."""
    removed, taken, left = 0, 0, loss
    while left and removed < models:
        has = hp - lost
        absorbed = min(left, has)
        left -= absorbed
        if absorbed < has and absorbed < WOUNDS.instant_least:
            return Casualties(removed, lost + absorbed, taken + absorbed)
        removed, taken, lost = removed + 1, taken + has, 0
    return Casualties(removed, lost, taken, left)


def slays(strength: int | None, toughness: int, *, eternal: bool = False) -> bool:
    """Return whether an attack of a Strength slays outright; one without Strength never does, and
    nothing slays an eternal warrior (diceless/instant-death)."""
    if strength is None or eternal:
        return False
    return strength >= WOUNDS.instant_strength * toughness


def suffered(models: int, hp: int, lost: int, loss: int, *, slays: bool) -> Casualties:
    """Remove the casualties of a loss, by an attack that slays outright or one that does not."""
    return (slain_outright if slays else casualties_of)(models, hp, lost, loss)


def column(damage: int, save: int) -> int:
    """Return the hit points lost to a damage with a save of 2+ to 6+ (diceless/table-1), full
    hundreds and the rest looked up apart (diceless/saves-over-100)."""
    hundreds, rest = divmod(damage, HUNDRED)
    lost = hundreds * ROWS[-1][save - BEST]
    return lost + ROWS[rest - 1][save - BEST] if rest else lost


@frozen
class Saved:
    """Damage that remains after a save (diceless/saves-table)."""

    damage: int
    save: int | None
    """The column of the table that was read, 2 to 6; None for no save."""
    lost: int
    """Hit points."""
    halved: tuple[Rule, ...] = ()
    """The rules that halved the value in the column, one for each time."""


def best(saves: Iterable[Save]) -> Save:
    """Return the save that lets least through, each with its shift (diceless/saves-table)."""
    return min(saves, key=lambda save: save.lets_through(HUNDRED), default=NONE)


def denies_armour(ap: int | None, armour: int | None) -> bool:
    """Return whether an AP is as low as an armour save or lower (diceless/base-armour-and-ap)."""
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


@frozen
class MoonBlow:
    """What the moon blade does to a group (diceless/sm-moonfang)."""

    saves: tuple[Saved, Saved]
    """Of the AP2 part, and of the rest."""
    slain: Casualties
    """By the sharp part."""
    then: Casualties
    """By the blunt part, of those left."""

    @property
    def sharp(self) -> int:
        """Hit points of the AP2 part."""
        return self.saves[0].lost

    @property
    def blunt(self) -> int:
        """Hit points of the rest."""
        return self.saves[1].lost

    @property
    def casualties(self) -> Casualties:
        """What both parts do together."""
        slain, then = self.slain, self.then
        removed, taken = slain.removed + then.removed, slain.taken + then.taken
        return Casualties(removed, then.lost, taken, slain.wasted + then.wasted)


def moon_blow(
    damage: int, models: int, hp: int, lost: int, invulnerable: Save, *, eternal: bool = False
) -> MoonBlow:
    """Resolve blows of the moon blade: the AP2 part first, slaying outright whatever the Toughness,
    then the rest; armour helps against neither (diceless/sm-moonfang)."""
    sharp, blunt = (invulnerable.against(part) for part in rending_parts(damage))
    slain = (casualties_of if eternal else slain_outright)(models, hp, lost, sharp.lost)
    then = casualties_of(models - slain.removed, hp, slain.lost, blunt.lost)
    return MoonBlow((sharp, blunt), slain, then)


@frozen
class Blow:
    """Damage that is saved against together, as its victims meet it."""

    damage: int
    cause: Cause
    ap: int | None = None
    strength: int | None = None
    """That may slay outright; None for what never does (diceless/instant-death)."""
    powered: bool = False
    """Denies armour."""
    rending: bool = False
    slaying: bool = False
    """Its AP2 part slays whatever the Toughness (diceless/sm-moonfang)."""
    bare: bool = False
    """Neither armour nor cover helps."""
    cover: int | None = None
    """The cover save of the victims."""
    area: bool = False
    """Of a template or a marker (diceless/usr-vulnerable-blasts)."""
    unsaved: bool = False
    """No save of any kind helps."""


def doubled(damage: int, vulnerable: bool) -> int:
    """Return a damage, doubled on the vulnerable (diceless/usr-vulnerable-blasts)."""
    return damage * SHOTS.vulnerable if vulnerable else damage
