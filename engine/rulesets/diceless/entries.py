"""Entries of the roster with arithmetic of their own."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.losses import Toll, slaying_toll, toll
from engine.rulesets.diceless.saves import Save, Saved, rending_parts

RULES = BOOK.tables.roster


@frozen
class MoonBlow:
    """What the moon blade does to a group (diceless/sm-moonfang)."""

    saves: tuple[Saved, Saved]
    """Of the AP2 part, and of the rest."""
    slain: Toll
    """By the sharp part."""
    then: Toll
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
    def toll(self) -> Toll:
        """What both parts do together."""
        slain, then = self.slain, self.then
        removed, taken = slain.removed + then.removed, slain.taken + then.taken
        return Toll(removed, then.lost, taken, slain.wasted + then.wasted)


def moon_blow(
    damage: int, models: int, hp: int, lost: int, invulnerable: Save, *, eternal: bool = False
) -> MoonBlow:
    """Resolve blows of the moon blade: the AP2 part first, slaying outright whatever the Toughness,
    then the rest; armour helps against neither (diceless/sm-moonfang)."""
    sharp, blunt = (invulnerable.against(part) for part in rending_parts(damage))
    slain = (toll if eternal else slaying_toll)(models, hp, lost, sharp.lost)
    then = toll(models - slain.removed, hp, slain.lost, blunt.lost)
    return MoonBlow((sharp, blunt), slain, then)


def repair_points(*, servitors: int, harness: bool) -> int:
    """Return the points an engineer takes off a line (diceless/sm-blessing-of-the-omnissiah)."""
    return RULES.repair + RULES.servitor * servitors + (RULES.harness if harness else 0)


def mine_points() -> int:
    """Return the points of mines at a vehicle (diceless/sm-cluster-mines)."""
    return RULES.mines // RULES.mines_strength


def is_mindlocked(free_turns_used: int, *, led: bool) -> bool:
    """Tell whether servitors do nothing of their own accord (diceless/sm-mindlock)."""
    return not led and free_turns_used >= RULES.free_turns


def commander_lost(hp: int) -> int:
    """Return what is noted against a commander who gets out of his lost tank
    (diceless/sm-chronus)."""
    return hp - RULES.commander_left
