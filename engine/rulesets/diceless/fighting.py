"""Close combat: the damage of blows, and who escapes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.close_combat
EASIEST_POISON = 2


def attacks(printed: int, *, charged: bool = False, second: bool = False) -> int:
    """Return how often a model strikes, with a second weapon more often
    (diceless/base-assault-procedure, diceless/lightning-claws)."""
    more = RULES.second_weapon if second else 0
    return printed + more + (RULES.charge_attack if charged else 0)


def step_of(initiative: int, *, last: bool) -> int:
    """Return the Initiative step a model strikes at: the last with a power fist, or when it has
    charged through cover without grenades (diceless/base-assault-procedure)."""
    return RULES.last_step if last else min(initiative, RULES.first_step)


def weapon_skill(printed: int, *, prefers: bool = False, rerolls: bool = False) -> int:
    """Return the Weapon Skill that is compared (diceless/usr-preferred-enemy,
    diceless/reroll-to-hit); a preferred enemy has taken the place of a re-roll."""
    return printed + (RULES.preferred_enemy if prefers or rerolls else 0)


def factor(skill: int, target: int, *bonuses: int) -> int:
    """Return the close combat factor (diceless/cc-factor) with what a claw, poison or a re-roll of
    wounds adds (diceless/lightning-claws, diceless/reroll-to-wound)."""
    if target == 0:
        base = RULES.none
    elif target < skill:
        base = RULES.lower
    elif target <= 2 * skill:
        base = RULES.equal_to_double
    else:
        base = RULES.more_than_double
    return base + sum(bonuses)


def blow_damage(strength: int, factor: int, attacks: int) -> int:
    """Return the damage of blows (diceless/close-combat-damage)."""
    return strength * factor * attacks


def doubled(strength: int) -> int:
    """Return the Strength of a blow with a power fist (diceless/base-assault-procedure)."""
    return min(2 * strength, RULES.most_strength)


def poison_strength(poisoned: int, toughness: int) -> int:
    """Return what stands in for the Strength of a poisoned blow (diceless/poisoned-weapons,
    diceless/witchblades)."""
    return max(0, toughness + RULES.poisoned[poisoned - EASIEST_POISON])


def poison_bonus(strength: int, toughness: int) -> int:
    """Return what poison adds to the factor of a wielder as strong as his victim is tough
    (diceless/poisoned-weapons)."""
    return RULES.claw if strength >= toughness else 0


def escapes(fleeing: Sequence[int], pursuers: Sequence[int]) -> bool:
    """Tell whether a unit breaks away: by more Initiative in all than those who are free to pursue,
    or because nobody is (diceless/sweeping-advance)."""
    return not pursuers or sum(fleeing) > sum(pursuers)
