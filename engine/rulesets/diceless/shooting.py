"""Who may fire at what, and what it comes to (diceless/shooting-damage, diceless/damage-pools)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.geometry import is_closer, is_within
from engine.rulesets.diceless.codes import Tag, WeaponKind
from engine.rulesets.diceless.field import land
from engine.rulesets.diceless.members import heads, majority_toughness, members, rules_of
from engine.rulesets.diceless.model import Battle, Group, Unit
from engine.rulesets.diceless.pools import (
    Firing,
    Pool,
    PoolType,
    pools,
    range_bonus,
    reroll,
    shots,
    skill,
)
from engine.rulesets.diceless.powers import spent_groups
from engine.rulesets.diceless.printed import Mode, Weapon
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.sight import Stand, sighted, stands

SHOOTING: tuple[WeaponKind, ...] = ("rapid_fire", "pistol", "assault", "heavy", "ordnance")
TELLING: frozenset[Tag] = frozenset({"rending", "sniper", "ignores_cover", "pinning", "barrage"})
"""Tags that make a pool of their own: they change what a damage does once it is dealt."""


@frozen
class Arm:
    """What the models of a group fire with."""

    group: str
    """unit/group."""
    weapon: str
    mode: str


@frozen
class Shot:
    """A model that fires."""

    firer: str
    """unit/model."""
    arm: Arm
    target: str
    """The model it is measured to: the nearest it sees."""
    distance: float
    firing: Firing


@frozen
class Volley:
    """What a unit fires, worked out before anything of it is applied."""

    unit: str
    target: str
    shots: tuple[Shot, ...]

    @property
    def pools(self) -> tuple[Pool, ...]:
        """What it deals, in the order it is resolved."""
        return pools(shot.firing for shot in self.shots)

    @property
    def firers(self) -> tuple[str, ...]:
        """The models that fire, each once."""
        return tuple(dict.fromkeys(shot.firer for shot in self.shots))


# ---------------------------------------------------------------- who may


def may_shoot(unit: Unit) -> bool:
    """Tell whether a unit may shoot in this phase: not out of a combat, nor lying low, nor after a
    turbo-boost (diceless/base-range-and-sight, diceless/base-cover-saves,
    diceless/base-movement-allowances)."""
    free = unit.joined is None and not unit.locked and not unit.boosted
    return unit.place == "table" and free and unit.grounded is None


def check_target(state: Battle, unit: Unit, target: Unit | None, key: str) -> None:
    """Raise `IllegalReply` unless an enemy unit may be shot at (diceless/base-range-and-sight)."""
    if target is None or target.owner == unit.owner or target.place != "table":
        raise refusal("no_target", unit=unit.id, target=key)
    if target.joined is not None:
        raise refusal("is_joined", target=key, host=target.joined)
    if target.locked:
        raise refusal("target_locked", target=key, by=", ".join(target.locked))
    if unit.doings.target not in (None, key):
        raise refusal("one_target", unit=unit.id, target=key, shot=unit.doings.target)


# ---------------------------------------------------------------- arms


def modes_of(weapon: Weapon) -> tuple[Mode, ...]:
    """Return the modes of a weapon that are fired shot by shot, without a marker or template."""
    return tuple(m for m in weapon.modes if m.blast is None and "template" not in m.tags)


def arms_of(state: Battle, unit: Unit) -> dict[str, tuple[Arm, ...]]:
    """Return by group what its models may fire with, in the order of their list."""
    book = state.book
    found: dict[str, tuple[Arm, ...]] = {}
    for member in members(state, unit):
        for key in heads(member):
            group, name = member.groups[key], f"{member.id}/{key}"
            if name in spent_groups(state, member):
                continue
            arms = tuple(
                Arm(name, weapon, mode.id)
                for weapon in dict.fromkeys(group.weapons)
                if book.weapons[weapon].kind in SHOOTING
                for mode in modes_of(book.weapons[weapon])
            )
            if arms and group.profile in book.profiles:
                found[name] = arms
    return found


def volley(state: Battle, unit: Unit, target: Unit, arms: Sequence[Arm]) -> Volley:
    """Return what a unit fires at a target. Raises `IllegalReply` for arms it does not have, and
    when nothing of it reaches (diceless/shooting-damage)."""
    known = arms_of(state, unit)
    chosen: dict[str, Arm] = {}
    for arm in arms:
        if arm not in known.get(arm.group, ()) or arm.group in chosen:
            raise refusal("no_arm", unit=unit.id, group=arm.group, weapon=arm.weapon, mode=arm.mode)
        chosen[arm.group] = arm
    targets, found = stands(state, target), list[Shot]()
    firers = {stand.name: stand for stand in stands(state, unit)}
    for group, choices in known.items():
        tried = (chosen[group],) if group in chosen else choices
        for arm in tried:
            fired = _shots_of(state, unit, target, arm, firers, targets)
            if fired:
                found += fired
                break
    if not found:
        raise refusal("nothing_reaches", unit=unit.id, target=target.id)
    return Volley(unit.id, target.id, tuple(found))


def _shots_of(
    state: Battle,
    unit: Unit,
    target: Unit,
    arm: Arm,
    firers: dict[str, Stand],
    targets: Sequence[Stand],
) -> list[Shot]:
    """Return what the models of a group fire with an arm, one shot or burst each."""
    member = state.unit(arm.group.partition("/")[0])
    key = arm.group.partition("/")[2]
    found = []
    for name, model in member.models.items():
        firer = firers.get(f"{member.id}/{name}")
        if model.group != key or firer is None:
            continue
        seen = sighted(land(state), firer, targets)
        if seen is None:
            continue
        steady = "relentless" in rules_of(state, member, model)
        firing = firing_of(
            state, unit, member.groups[key], arm, seen.distance, target, steady=steady
        )
        if firing is not None:
            found.append(Shot(firer.name, arm, seen.name, seen.distance, firing))
    return found


def firing_of(
    state: Battle,
    unit: Unit,
    group: Group,
    arm: Arm,
    distance: float,
    target: Unit,
    *,
    steady: bool,
) -> Firing | None:
    """Return what one model of a group deals to models at a distance, None if it cannot fire
    (diceless/base-weapon-types, diceless/heavy-range-bonus, diceless/twin-linked,
    diceless/sniper-damage)."""
    weapon, profile = state.book.weapons[arm.weapon], state.book.profiles[group.profile]
    mode = next(mode for mode in weapon.modes if mode.id == arm.mode)
    if not _reaches(weapon, distance):
        return None
    stays = not (unit.doings.moved or unit.broken)
    count = shots(weapon.kind, mode.shots, distance, moved=not stays, steady=steady)
    if count == 0:
        return None
    bonus = 0
    if state.options.heavy_range_bonus and weapon.range is not None:
        bonus = range_bonus(weapon.kind, weapon.range, distance)
    used = skill(profile.bs, bonus, reroll("twin_linked" in mode.tags, "reroll_hits" in mode.tags))
    kind = PoolType(mode.strength, mode.ap, frozenset(mode.tags) & TELLING)
    return Firing(weapon.id, kind, used, _factor(state, mode, target), count)


def _factor(state: Battle, mode: Mode, target: Unit) -> int:
    """Return what the skill is multiplied with (diceless/reroll-to-wound)."""
    if "sniper" in mode.tags or mode.strength is None:
        return majority_toughness(state, target)
    return mode.strength + reroll("reroll_wounds" in mode.tags)


def _reaches(weapon: Weapon, distance: float) -> bool:
    near = not is_closer(distance, weapon.least)
    return near and weapon.range is not None and is_within(distance, weapon.range)
