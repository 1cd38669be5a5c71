"""Shooting damage: what weapons deal, the pools it is added up in, and weapons that get hot.

Nothing is rolled: shots x a factor by skill x what Strength does to Toughness, as the tables print
it, make a damage; damages of one kind and AP are one pool (diceless/damage-pools).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, inf

from attrs import evolve, frozen

from engine.geometry import is_within, measured
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Tag, WeaponKind

SHOTS = BOOK.tables.shooting
TOKENS = BOOK.tables.tokens


def shots(kind: WeaponKind, printed: int, distance: float, *, moved: bool, steady: bool) -> int:
    """Return how many shots a weapon has, none if it may not fire; a vehicle or a relentless model
    is steady (diceless/base-weapon-types)."""
    stood = steady or not moved
    match kind:
        case "rapid_fire" if is_within(distance, SHOTS.rapid_within):
            return SHOTS.rapid_shots
        case "rapid_fire" | "heavy" | "ordnance":
            return printed if stood else 0
        case "pistol" | "assault":
            return printed
        case "close_combat" | "grenade":
            return 0


def range_bonus(kind: WeaponKind, reach: float, distance: float) -> int:
    """Return what a heavy weapon gains for each full 12 inches that its target is nearer than its
    range (diceless/heavy-range-bonus)."""
    if kind != "heavy":
        return 0
    return max(0, floor(measured((reach - distance) / SHOTS.range_step)))


def reroll(*sources: bool) -> int:
    """Return what re-rolls add to the skill, or to the factor of wounds: once, from whatever source
    (diceless/reroll-to-hit, diceless/reroll-to-wound, diceless/twin-linked)."""
    return SHOTS.reroll if any(sources) else 0


def skill(printed: int, *modifiers: int) -> int:
    """Return the Ballistic Skill or Weapon Skill that is used, never below 0
    (diceless/shooting-damage)."""
    return max(0, printed + sum(modifiers))


@frozen
class PoolType:
    """What weapons have alike whose damage is saved against together (diceless/damage-pools)."""

    strength: int | None
    """As printed; None for snipers (diceless/sniper-damage)."""
    ap: int | None = None
    tags: frozenset[Tag] = frozenset()
    area: bool = False
    """Of a template or a marker."""
    lowered: int = 0
    """Off armour less Strength, where guns are hit."""


@frozen
class Firing:
    """Models that fire a weapon alike."""

    weapon: str
    type: PoolType
    skill: int
    """Modified."""
    factor: int
    """Strength in the product, re-rolled wounds added; the target's Toughness for a sniper."""
    shots: int
    models: int = 1

    @property
    def damage(self) -> int:
        """What they deal (diceless/shooting-damage)."""
        return self.skill * self.factor * self.shots * self.models


@frozen
class Pool:
    """Damage of a shooting unit that is saved against together."""

    weapon: str
    """The first of its weapons."""
    type: PoolType
    damage: int


def pools(firings: Iterable[Firing | Pool]) -> tuple[Pool, ...]:
    """Add up what a unit deals by type of weapon, in the order it is resolved: falling Strength,
    rising AP with "-" last, weapon (diceless/damage-pools)."""
    found = dict[PoolType, Pool]()
    for firing in sorted(firings, key=lambda firing: firing.weapon):
        pool = found.get(firing.type, Pool(firing.weapon, firing.type, 0))
        found[firing.type] = evolve(pool, damage=pool.damage + firing.damage)
    return tuple(sorted(found.values(), key=_rank))


def _rank(pool: Pool) -> tuple[int, float, str]:
    ap = inf if pool.type.ap is None else pool.type.ap
    return -(pool.type.strength or 0), ap, pool.weapon


def hot_damage(printed_skill: int, *, rerolls: bool) -> int:
    """Return the damage of a token: less to a firer who could re-roll hits, or is too good to need
    it (diceless/gets-hot-reroll)."""
    easy = rerolls or printed_skill >= TOKENS.hot_skill
    return TOKENS.hot_damage_rerolled if easy else TOKENS.hot_damage


def shots_left(shots: int, *, firer_dies: bool) -> int:
    """Return how many shots, or markers, still deal something (diceless/gets-hot-death)."""
    return shots - 1 if firer_dies else shots
