"""Blows: Initiative steps, attacks, rolls to hit and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType
from engine.rulesets.battlegroup.sweeping.rules import lost_by

FIGHT = BOOK.tables.fight
GROUND = BOOK.tables.ground


def charge_bonus(*, disordered: bool) -> int:
    """Return the attacks a model has more for charging (battlegroup/base-charge)."""
    return 0 if disordered else FIGHT.charge_bonus


def skill(printed: int, *, gone_to_ground: bool = False) -> int:
    """Return the Weapon Skill of a model: 1 while it is down
    (battlegroup/go-to-ground-ws)."""
    return min(printed, GROUND.skill) if gone_to_ground else printed


def to_hit(attacker: int, target: int) -> int:
    """Return what a blow needs by Weapon Skill (battlegroup/base-fight)."""
    if attacker > target:
        return 3
    return 5 if target > 2 * attacker else 4


def to_hit_hull(skill: int, *, still: bool) -> int | None:
    """Return what a blow at a vehicle needs, as against skill 1; None if it never misses, because
    the vehicle has not moved (battlegroup/base-vehicle-penetration)."""
    return None if still else to_hit(skill, GROUND.skill)


def attacks(printed: int, *, charge: int = 0, two_weapons: bool = False) -> int:
    """Return how often a model strikes (battlegroup/base-fight)."""
    return printed + charge + (1 if two_weapons else 0)


def step_of(
    initiative: int, type: UnitType, *, unwieldy: bool = False, slowed: bool = False
) -> int:
    """Return the Initiative step a model strikes at: the last with an unwieldy weapon, walkers and
    monsters excepted, or after a charge through difficult terrain (battlegroup/base-fight,
    battlegroup/base-charge)."""
    clumsy = unwieldy and type not in ("walker", "monstrous_creature")
    return FIGHT.last_step if clumsy or slowed else min(initiative, FIGHT.first_step)


def steps(initiatives: Iterable[int]) -> tuple[int, ...]:
    """Return the Initiative steps at which any model strikes, high to low
    (battlegroup/base-fight)."""
    return tuple(sorted(set(initiatives), reverse=True))


def won_by(inflicted: Mapping[int, int]) -> int | None:
    """Return who won a combat, None for a draw (battlegroup/base-combat-result)."""
    losers = [seat for seat, by in lost_by(inflicted).items() if by]
    return 1 - losers[0] if losers else None
