"""Combats on the table: who fights which enemies, with which weapons, and challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from attrs import evolve, field, frozen

from engine.book.vehicles import Legs
from engine.formations import touched
from engine.geometry import is_within
from engine.placement import Base, Block, nearest
from engine.rulesets.battlegroup.assault.state import keeps_packs, opponents
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType
from engine.rulesets.battlegroup.book.printed import Profile, Weapon
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.combat.rules import attacks, charge_bonus, skill, step_of
from engine.rulesets.battlegroup.core.field import bases_of, foes_of
from engine.rulesets.battlegroup.core.members import (
    fighting_values,
    has,
    is_hull,
    members,
    models_of,
    name_of,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Model, Unit
from engine.rulesets.battlegroup.factions.rules import bonded_skill
from engine.rulesets.battlegroup.vehicles.state import craft_of
from engine.rulesets.battlegroup.weapons.rules import Arm
from engine.rulesets.battlegroup.wounds.rules import majority

FIGHT = BOOK.tables.fight
Wielded = Mapping[str, str]
"""What groups strike with that have a choice: weapon by unit/group."""
HAMMERS: tuple[UnitType, ...] = ("bike", "jetbike", "monstrous_creature", "walker")


@frozen
class Duel:
    """What came of a challenge, by the names of models."""

    foes: Mapping[str, str] = field(factory=dict)
    """Whom each of the two strikes at, and nobody else."""
    silent: str | None = None
    """Who does not strike, because the challenge was refused."""

    def others(self, state: Battle, unit: Unit) -> tuple[str, ...]:
        """Return the models of a unit that models in no duel can hurt."""
        return tuple(name for name, _, _ in models_of(state, unit) if name not in self.foes)


NO_DUEL = Duel()


@frozen
class Arsenal:
    """The weapons that the models of a group can strike with."""

    group: str
    """unit/group."""
    weapons: tuple[str, ...]
    """Best AP first."""


@frozen
class Fighter:
    """A model that strikes."""

    name: str
    unit: str
    """Its own, a character's."""
    target: str
    """The enemy unit it strikes at."""
    step: int
    skill: int
    strength: int
    weapon: str
    blows: int
    precise: bool = False
    """Its sixes to hit let its owner say who is hit."""
    foe: str | None = None
    """The model it fights in a duel."""


def fighters(
    state: Battle, unit: Unit, wielded: Wielded, duel: Duel = NO_DUEL
) -> tuple[Fighter, ...]:
    """Return who of a unit fights: in contact, or within 2 inches of a comrade who is; at an enemy
    unit it touches, else at the nearest; who has a duel, at that foe alone."""
    against = opponents(state, unit)
    enemies = [state.unit(key) for key in against if state.unit(key).place == "table"]
    marks = {enemy.id: foes_of(state, enemy) for enemy in enemies}
    every = tuple(foe for foes in marks.values() for foe in foes)
    bases = {base.id: base for base in bases_of(state, unit)}
    front = [base for base in bases.values() if every and touched(base, every)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            name = name_of(member, key)
            base, foe = bases[name], duel.foes.get(name)
            if name == duel.silent:
                continue
            if foe is not None:
                there = unit_with(state, against, foe)
                if there is not None:
                    one = _fighter(state, member, key, model, there, wielded)
                    found.append(evolve(one, foe=foe))
                continue
            met = [mark for mark, foes in marks.items() if touched(base, foes)]
            behind = any(is_within(base.gap_to(one), FIGHT.support_reach) for one in front)
            if met or behind:
                target = min(met) if met else _nearest_of(base, marks)
                found.append(_fighter(state, member, key, model, target, wielded))
    return tuple(found)


def _nearest_of(base: Base, marks: dict[str, tuple[Block, ...]]) -> str:
    def far(key: str) -> tuple[float, str]:
        found = nearest((base.shape,), [foe.area for foe in marks[key]])
        return (inf if found is None else found.distance), key

    return min(marks, key=far)


def blades(state: Battle, unit: Unit, model: Model) -> tuple[Weapon, ...]:
    """Return what a model can strike with, the sharpest first; without any, its fists."""
    found = [weapon for weapon in weapons_of(state, unit, model) if weapon.kind == "melee"]
    return tuple(sorted(found, key=lambda w: w.ap or 7)) or (BOOK.weapons["blade"],)


def choices_of(state: Battle, unit: Unit) -> tuple[Arsenal, ...]:
    """Return the groups of a unit, characters with it, that have several blades to choose from."""
    found = {
        f"{member.id}/{model.group}": tuple(weapon.id for weapon in blades(state, member, model))
        for _, member, model in models_of(state, unit)
        if not is_hull(state, member)
    }
    return tuple(Arsenal(group, held) for group, held in found.items() if len(held) > 1)


def check_wielded(unit: Unit, groups: Sequence[Arsenal], arms: Sequence[Arm]) -> None:
    """Raise `IllegalReply` unless groups strike with what they have."""
    known = {one.group: one.weapons for one in groups}
    for arm in arms:
        if arm.group not in known:
            raise refusal("no_blades", unit=unit.id, group=arm.group, known=tuple(known))
        if arm.weapon not in known[arm.group]:
            raise refusal(
                "no_such_blade", group=arm.group, weapon=arm.weapon, known=known[arm.group]
            )


def _fighter(
    state: Battle, member: Unit, key: str, model: Model, target: str, wielded: Wielded
) -> Fighter:
    values = fighting_values(state, member, model)
    named = wielded.get(f"{member.id}/{model.group}")
    weapon = blades(state, member, model)[0] if named is None else state.book.weapons[named]
    carried = weapons_of(state, member, model)
    hands = sum(one.kind in ("melee", "pistol") for one in carried)
    charged = bool(member.doings.charged)
    bonus = charge_bonus(disordered=member.doings.disordered) if charged else 0
    return Fighter(
        name_of(member, key),
        member.id,
        target,
        step_of(
            values.initiative,
            type_of(state, member),
            unwieldy=weapon.has("unwieldy"),
            slowed=member.doings.slowed,
        ),
        skill(printed_skill(state, member, values), gone_to_ground=member.down is not None),
        weapon.strength_of(values.strength),
        weapon.id,
        weapon.blows or attacks(values.attacks, charge=bonus, two_weapons=hands > 1),
        isinstance(values, Profile) and values.character,
    )


def striking_steps(state: Battle, unit: Unit, wielded: Wielded) -> dict[str, int]:
    """Return the Initiative step at which each model of a unit strikes, if it reaches an enemy."""
    return {
        name_of(member, key): _fighter(state, member, key, model, "", wielded).step
        for member in members(state, unit)
        if not is_hull(state, member)
        for key, model in member.models.items()
    }


def hammers(state: Battle, unit: Unit) -> bool:
    """Return whether models of a unit hit by the weight of their charge: those that are heavy, and
    jump units that kept their packs for it, never in disorder."""
    charged = bool(unit.doings.charged) and not unit.doings.disordered
    return charged and (
        keeps_packs(state, unit)
        or type_of(state, unit) in HAMMERS
        or has(state, unit, "hammer_of_wrath")
    )


@frozen
class Ram:
    """A model that hits by the weight of its charge."""

    name: str
    target: str
    """The enemy unit it touches."""
    strength: int


def rams(state: Battle, unit: Unit) -> tuple[Ram, ...]:
    """Return the models of a unit that charged into contact and hit by that."""
    marks = {key: foes_of(state, state.unit(key)) for key in opponents(state, unit)}
    bases = {base.id: base for base in bases_of(state, unit)}
    found = []
    for member in members(state, unit):
        for key, model in member.models.items() if hammers(state, member) else ():
            met = [
                mark for mark, foes in marks.items() if touched(bases[name_of(member, key)], foes)
            ]
            if met:
                strength = fighting_values(state, member, model).strength
                found.append(Ram(name_of(member, key), min(met), strength))
    return tuple(found)


def printed_skill(state: Battle, member: Unit, values: Profile | Legs) -> int:
    """Return the Weapon Skill of a model, higher for those bound by the knife."""
    return bonded_skill(values.ws) if has(state, member, "bonding_knife") else values.ws


def skill_against(state: Battle, unit: Unit, foe: str | None = None) -> int:
    """Return the Weapon Skill of most models as blows meet it, or that of a `foe` in a duel."""
    skills = {
        name: printed_skill(state, member, fighting_values(state, member, model))
        for name, member, model in models_of(state, unit)
    }
    met = skills[foe] if foe in skills else majority([*skills.values()])
    return skill(met, gone_to_ground=unit.down is not None)


def characters(state: Battle, units: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the characters of a side in a combat, by the names of their models."""
    return tuple(
        name
        for key in units
        if state.unit(key).owner == seat and state.unit(key).place == "table"
        for name, member, model in models_of(state, state.unit(key))
        if (found := state.book.profiles.get(member.groups[model.group].profile)) is not None
        and found.character
    )


def unit_with(state: Battle, units: Sequence[str], name: str) -> str | None:
    """Return the unit of a combat that a model is in, None once it has fallen."""
    for key in units:
        if any(name == one for one, _, _ in models_of(state, state.unit(key))):
            return key
    return None


def stands_still(state: Battle, unit: Unit) -> bool:
    """Return whether blows never miss a vehicle: it is immobilised, or has not changed its place in
    the last turn of its owner (battlegroup/base-vehicle-penetration)."""
    own = state.turn is None or state.mode == "alternating" or state.turn.seat == unit.owner
    latest = state.now if own else state.now - 1
    return craft_of(unit).immobilised or unit.moved_in is None or unit.moved_in < latest
