"""Blows, as figures (diceless/close-combat-damage).

Nothing is rolled: the damage of blows is attacks x a factor by weapon skill x what Strength does to
Toughness, as the tables print it; special weapons double it or add to it.
"""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK

CLOSE_COMBAT = BOOK.tables.close_combat
EASIEST_POISON = 2


def attacks(printed: int, *, charged: bool = False, second: bool = False) -> int:
    """Return how many attacks a model has, with a second weapon one more
    (diceless/base-assault-procedure, diceless/lightning-claws)."""
    more = CLOSE_COMBAT.second_weapon if second else 0
    return printed + more + (CLOSE_COMBAT.charge_attack if charged else 0)


def step_of(initiative: int, *, last: bool) -> int:
    """Return the Initiative step a model strikes at: the last with a power fist, or when it has
    charged through cover without grenades (diceless/base-assault-procedure)."""
    return CLOSE_COMBAT.last_step if last else min(initiative, CLOSE_COMBAT.first_step)


def weapon_skill(printed: int, *, prefers: bool = False, rerolls: bool = False) -> int:
    """Return the Weapon Skill that is compared (diceless/usr-preferred-enemy,
    diceless/reroll-to-hit); a preferred enemy has taken the place of a re-roll."""
    return printed + (CLOSE_COMBAT.preferred_enemy if prefers or rerolls else 0)


def factor(skill: int, target: int, *bonuses: int) -> int:
    """Return the close combat factor (diceless/cc-factor) with what a claw, poison or a re-roll of
    wounds adds (diceless/lightning-claws, diceless/reroll-to-wound)."""
    if target == 0:
        base = CLOSE_COMBAT.none
    elif target < skill:
        base = CLOSE_COMBAT.lower
    elif target <= 2 * skill:
        base = CLOSE_COMBAT.equal_to_double
    else:
        base = CLOSE_COMBAT.more_than_double
    return base + sum(bonuses)


def blow_damage(strength: int, factor: int, attacks: int) -> int:
    """Return the damage of blows (diceless/close-combat-damage)."""
    return strength * factor * attacks


def doubled(strength: int) -> int:
    """Return the Strength of a blow with a power fist (diceless/base-assault-procedure)."""
    return min(2 * strength, CLOSE_COMBAT.most_strength)


def poison_strength(poisoned: int, toughness: int) -> int:
    """Return what stands in for the Strength of a poisoned blow (diceless/poisoned-weapons,
    diceless/witchblades)."""
    return max(0, toughness + CLOSE_COMBAT.poisoned[poisoned - EASIEST_POISON])


def poison_bonus(strength: int, toughness: int) -> int:
    """Return what poison adds to the factor of a wielder at least as strong as the victim is tough
    (diceless/poisoned-weapons)."""
    return CLOSE_COMBAT.claw if strength >= toughness else 0
