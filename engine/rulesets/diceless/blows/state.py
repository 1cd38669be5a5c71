"""Which model fights which enemy, with what, at which step, and what the blows are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from engine.book.vehicles import Legs
from engine.formations import touched
from engine.geometry import is_within
from engine.placement import Base, Block
from engine.rulesets.diceless.blows.rules import (
    attacks,
    blow_damage,
    doubled,
    factor,
    poison_bonus,
    poison_strength,
    step_of,
    weapon_skill,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Mode, Profile
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bases_of, body_of, gap_between, name_of
from engine.rulesets.diceless.core.members import (
    heads,
    host,
    limbs_of,
    members,
    most_have,
    own_bodies,
    printed_of,
)
from engine.rulesets.diceless.core.model import Battle, Group, Model, Unit
from engine.rulesets.diceless.weapons.state import Arm

CLOSE_COMBAT = BOOK.tables.close_combat
BARE = Mode("strike")
"""Blows without a weapon."""


@frozen
class Fighter:
    """A model that strikes."""

    member: str
    """Its unit, a character's own."""
    model: str
    group: str
    targets: tuple[str, ...]
    """Enemies it may strike at: units and, apart from them, characters; the default first."""

    @property
    def name(self) -> str:
        """Its name on the table."""
        return f"{self.member}/{self.model}"

    @property
    def place(self) -> str:
        """Its group, as `unit/group`."""
        return f"{self.member}/{self.group}"


def fighters(state: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Return the models of a unit that fight: in contact, or within 2 inches of a friend in
    contact.

    A model that touches enemies strikes at one of those. Characters with a unit are separate
    targets, and only models in contact with them strike at them
    (diceless/base-independent-characters). Models behind strike at the nearest unit.
    """
    enemies = [state.unit(key) for key in unit.locked if state.unit(key).place == "table"]
    marks = {enemy.id: _marks(state, enemy) for enemy in enemies}
    foes = tuple(block for own in marks.values() for blocks in own.values() for block in blocks)
    if not enemies:
        return ()
    bases = {base.id: base for base in bases_of(state, unit)}
    front = [base for base in bases.values() if touched(base, foes)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            if not fights(state, member.groups[model.group]):
                continue
            base = bases[f"{member.id}/{key}"]
            met = [mark for own in marks.values() for mark in own if touched(base, own[mark])]
            behind = [
                one for one in front if is_within(base.gap_to(one), CLOSE_COMBAT.support_reach)
            ]
            if met:
                found.append(Fighter(member.id, key, model.group, tuple(sorted(met))))
            elif behind:
                nearest_of = nearest_mark(state, base, enemies)
                found.append(Fighter(member.id, key, model.group, (nearest_of,)))
    return tuple(found)


def _marks(state: Battle, enemy: Unit) -> dict[str, tuple[Block, ...]]:
    """Return the bodies of an enemy unit and of each character with it."""
    return {
        member.id: tuple(
            Block(name_of(member, key), body_of(state, member, model))
            for key, model in member.models.items()
        )
        for member in members(state, enemy)
        if member.models
    }


def nearest_mark(state: Battle, base: Base, enemies: Sequence[Unit]) -> str:
    """Return the enemy unit nearest to a model, leaving out the characters with it."""

    def far(enemy: Unit) -> tuple[float, str]:
        own = (body_of(state, enemy, model) for model in enemy.models.values())
        return gap_between((base.shape,), own), enemy.id

    return min(enemies, key=far).id


def fights(state: Battle, group: Group) -> bool:
    """Return whether models of a group strike: vehicles only if they walk."""
    printed = printed_of(state, group)
    return isinstance(printed, Profile) or printed.legs is not None


# ---------------------------------------------------------------- weapons


def melee_weapons_of(state: Battle, unit: Unit) -> dict[str, tuple[Arm, ...]]:
    """Return by group what its models may strike with, in the order of their list; nothing for
    those who have no weapon for it."""
    found: dict[str, tuple[Arm, ...]] = {}
    for member in members(state, unit):
        for key in heads(member):
            weapons = [
                weapon
                for model in member.models.values()
                if model.group == key
                for weapon in _weapons(state, member.groups[key], model)
            ]
            arms = tuple(
                Arm(f"{member.id}/{key}", weapon, mode.id)
                for weapon in dict.fromkeys(weapons)
                if state.book.weapons[weapon].kind == "close_combat"
                for mode in state.book.weapons[weapon].modes
            )
            if arms:
                found[f"{member.id}/{key}"] = arms
    return found


def melee_choices(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the groups that fight and have several weapons to strike with."""
    fighting = {fighter.place for fighter in fighters(state, unit)}
    return tuple(
        key
        for key, arms in melee_weapons_of(state, unit).items()
        if len(arms) > 1 and key in fighting
    )


def check_melee_weapons(state: Battle, unit: Unit, arms: Sequence[Arm]) -> None:
    """Raise `IllegalReply` for a weapon that a group does not strike with, or for two."""
    known, named = melee_weapons_of(state, unit), set[str]()
    for arm in arms:
        if arm not in known.get(arm.group, ()) or arm.group in named:
            raise refusal(
                "no_blade", unit=unit.id, group=arm.group, weapon=arm.weapon, mode=arm.mode
            )
        named.add(arm.group)


def _weapons(state: Battle, group: Group, model: Model) -> tuple[str, ...]:
    """Return the weapons of a model; a walker's are printed, and may be destroyed."""
    printed = printed_of(state, group)
    if isinstance(printed, Profile):
        return group.weapons
    destroyed = () if model.craft is None else model.craft.record.destroyed
    return tuple(mounted.weapon for mounted in printed.weapons if mounted.id not in destroyed)


def _mode_of(state: Battle, arm: Arm) -> Mode:
    return next(mode for mode in state.book.weapons[arm.weapon].modes if mode.id == arm.mode)


def _is_second(state: Battle, weapons: Iterable[str], mode: Mode) -> bool:
    """Return whether a model has a second weapon that gives it an attack: another claw beside a
    claw, another single-handed one beside such a weapon."""
    carried = [state.book.weapons[key] for key in weapons]
    if "claw" in mode.tags:
        return sum(weapon.has("claw") for weapon in carried) > 1
    free = mode is BARE or "one_handed" in mode.tags
    return free and sum(weapon.has("one_handed") for weapon in carried) > 1


def _has_grenades(state: Battle, group: Group) -> bool:
    return any(state.book.weapons[key].grenade == "assault" for key in group.weapons)


# ---------------------------------------------------------------- who is ready


@frozen
class Ready:
    """A fighter before a combat: with what, when and how often they strike."""

    host: str
    """The unit it fights in."""
    fighter: Fighter
    mode: Mode
    step: int
    attacks: int


def ready(state: Battle, unit: Unit, arms: Iterable[Arm] = ()) -> tuple[Ready, ...]:
    """Return the fighters of a unit; a group strikes with the weapon it has chosen, or its
    first."""
    return readied(state, unit, fighters(state, unit), arms)


def readied(
    state: Battle, unit: Unit, fighting: Iterable[Fighter], arms: Iterable[Arm] = ()
) -> tuple[Ready, ...]:
    """Return those of fighters of a unit who strike at all, with what, when and how often."""
    chosen = {arm.group: arm for arm in arms}
    usual = {key: own[0] for key, own in melee_weapons_of(state, unit).items()}
    found = []
    for fighter in fighting:
        member = state.unit(fighter.member)
        group = member.groups[fighter.group]
        weapons = _weapons(state, group, member.models[fighter.model])
        limbs = limbs_of(printed_of(state, group))
        if limbs is None or limbs.ws == 0:
            continue
        arm = chosen.get(fighter.place, usual.get(fighter.place))
        mode = BARE if arm is None or arm.weapon not in weapons else _mode_of(state, arm)
        late = unit.doings.charged_through and not _has_grenades(state, group)
        second = _is_second(state, weapons, mode)
        found.append(
            Ready(
                unit.id,
                fighter,
                mode,
                step_of(limbs.initiative, last=late or "fist" in mode.tags),
                attacks(limbs.attacks, charged=unit.doings.charged, second=second),
            )
        )
    return tuple(found)


def still_ready(state: Battle, one: Ready) -> bool:
    """Return whether a fighter is still alive at their step."""
    return one.fighter.model in state.unit(one.fighter.member).models


def targets_left(state: Battle, one: Ready) -> tuple[str, ...]:
    """Return the enemies a fighter may still strike: those it touched at first; if all have fallen,
    the nearest unit of the combat."""
    left = tuple(key for key in one.fighter.targets if state.unit(key).place == "table")
    if left:
        return left
    unit = host(state, state.unit(one.fighter.member))
    enemies = [state.unit(key) for key in unit.locked]
    base = next(base for base in bases_of(state, unit) if base.id == one.fighter.name)
    return (nearest_mark(state, base, enemies),) if enemies else ()


# ---------------------------------------------------------------- blows


@frozen
class Aim:
    """Attacks of a fighter on one of their targets."""

    model: str
    """As unit/model."""
    target: str
    attacks: int


@frozen
class BlowType:
    """What blows have alike that are saved against together."""

    might: int
    """What stands for the Strength in the product."""
    factor: int
    strength: int | None
    """That may slay outright; None for poison."""
    powered: bool
    rending: bool
    slaying: bool


@frozen
class Stroke:
    """Blows at one unit that are saved against together."""

    target: str
    type: BlowType
    attacks: int
    by: tuple[str, ...] = ()
    """Units."""

    @property
    def damage(self) -> int:
        """Damage, in hit points before saves."""
        return blow_damage(self.type.might, self.type.factor, self.attacks)


def aims_of(
    ready: Sequence[Ready], targets: Mapping[str, Sequence[str]], split: Sequence[Aim]
) -> tuple[Aim, ...]:
    """Return where all attacks of a step go: as they were split, the rest at each fighter's
    default. `targets` are those of each fighter."""
    named = {aim.model for aim in split}
    return (
        *split,
        *(
            Aim(one.fighter.name, targets[one.fighter.name][0], one.attacks)
            for one in ready
            if one.fighter.name not in named and targets[one.fighter.name]
        ),
    )


def struck(state: Battle, ready: Iterable[Ready], aims: Iterable[Aim]) -> tuple[Stroke, ...]:
    """Return the damage of one side's blows at a step, in the order in which they are resolved:
    falling Strength, armour denied first.

    Vehicles are struck otherwise.
    """
    by_name = {one.fighter.name: one for one in ready}
    found: dict[tuple[str, BlowType], Stroke] = {}
    for aim in aims:
        if not aim.attacks or not own_bodies(state, state.unit(aim.target)):
            continue
        one = by_name[aim.model]
        place = aim.target, blow_type(state, one, aim.target)
        so_far = found.get(place, Stroke(*place, 0))
        by = tuple(dict.fromkeys((*so_far.by, one.host)))
        found[place] = Stroke(*place, so_far.attacks + aim.attacks, by)
    return tuple(sorted(found.values(), key=_rank))


def _rank(one: Stroke) -> tuple[str, int, bool, bool, int]:
    kind = one.type
    return one.target, -(kind.strength or 0), not kind.powered, not kind.rending, -kind.factor


def blow_type(state: Battle, one: Ready, target: str) -> BlowType:
    """Return what a fighter's blows at a target are like."""
    member = state.unit(one.fighter.member)
    printed = printed_of(state, member.groups[one.fighter.group])
    limbs = limbs_of(printed)
    assert limbs is not None, "a vehicle that does not fight"
    met, mode = own_bodies(state, state.unit(target)), one.mode
    own = weapon_skill(
        limbs.ws,
        prefers=any(_prefers(limbs, body.profile.faction) for body in met),
        rerolls="reroll_hits" in mode.tags,
    )
    skill = most_have(
        met, lambda enemy: weapon_skill(enemy.ws, prefers=_prefers(enemy, printed.faction))
    )
    bonuses = [CLOSE_COMBAT.claw for tag in ("reroll_wounds", "claw") if tag in mode.tags]
    might = strength_of(limbs, mode)
    strength: int | None = might
    if mode.poisoned is not None:
        toughness = most_have(met, lambda enemy: enemy.toughness)
        bonuses.append(poison_bonus(might, toughness))
        might, strength = poison_strength(mode.poisoned, toughness), None
    return BlowType(
        might,
        factor(own, skill, *bonuses),
        strength,
        "power" in mode.tags or "claw" in mode.tags,
        "rending" in mode.tags,
        "slaying" in mode.tags,
    )


def _prefers(limbs: Profile | Legs, faction: str) -> bool:
    return isinstance(limbs, Profile) and limbs.preferred_enemy == faction


def strength_of(limbs: Profile | Legs, mode: Mode) -> int:
    """Return the Strength of a blow: the weapon's own, or the wielder's, which a fist doubles."""
    if mode.strength is not None:
        return mode.strength
    return doubled(limbs.strength) if "fist" in mode.tags else limbs.strength
