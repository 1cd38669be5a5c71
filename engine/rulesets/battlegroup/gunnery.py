"""What a unit fires at whom: range, sight and the weapon of every model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.field import by_distance, land
from engine.rulesets.battlegroup.members import (
    has,
    hosts,
    is_vehicle,
    models_of,
    profile_of,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.printed import Weapon
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.shooting import (
    bars_charge,
    fire_of,
    is_point_blank,
    may_snap,
    reach,
    shots,
)
from engine.rulesets.battlegroup.sightlines import Stand, sighted, stands


@frozen
class Arm:
    """What the models of a group fire; without a weapon they hold fire."""

    group: str
    """unit/group."""
    weapon: str | None = None


@frozen
class Manner:
    """How a unit fires in a step."""

    moved: bool = False
    """It suffers what moving costs (battlegroup/open-fire-no-move-penalty)."""
    snap: bool = False
    """Whatever it fires are snap shots (battlegroup/go-to-ground-orders)."""


@frozen
class Barrel:
    """A weapon that a model fires."""

    model: str
    """unit/model."""
    group: str
    """unit/group."""
    weapon: str
    skill: int
    strength: int
    shots: int
    distance: float
    snap: bool
    point_blank: bool
    bars_charge: bool


@frozen
class Pool:
    """Barrels that are rolled together."""

    weapon: str
    skill: int
    strength: int
    snap: bool
    point_blank: bool
    barrels: tuple[Barrel, ...]

    @property
    def shots(self) -> int:
        """How many dice."""
        return sum(barrel.shots for barrel in self.barrels)


# ---------------------------------------------------------------- targets


def check_target(state: Battle, unit: Unit, key: str) -> Unit:
    """Return a target. Raises `IllegalReply` unless it is an enemy on the table and in no combat
    (battlegroup/base-shooting-sequence)."""
    target = state.units.get(key)
    if target is None or target.owner == unit.owner or target.place != "table":
        raise refusal("no_target", unit=unit.id, target=key)
    if target.joined is not None:
        raise refusal("is_joined", target=key, host=target.joined)
    if target.locked:
        raise refusal("target_locked", unit=unit.id, target=key)
    return target


def targets(state: Battle, unit: Unit, manner: Manner) -> tuple[Unit, ...]:
    """Return the enemies a unit can fire at, the nearest first."""
    return tuple(foe for foe in by_distance(state, unit) if can_hit(state, unit, foe, manner))


def has_target(state: Battle, unit: Unit, manner: Manner) -> bool:
    """Tell whether a unit can fire at anybody."""
    return any(can_hit(state, unit, foe, manner) for foe in hosts(state, 1 - unit.owner))


def can_hit(state: Battle, unit: Unit, target: Unit, manner: Manner) -> bool:
    """Tell whether some model of a unit can fire at a target."""
    if target.locked or is_vehicle(target):
        return False
    return next(barrels(state, unit, target, manner), None) is not None


# ---------------------------------------------------------------- barrels


def barrels(
    state: Battle, unit: Unit, target: Unit, manner: Manner, arms: Sequence[Arm] = ()
) -> Iterator[Barrel]:
    """Yield what each model fires at a target: what it is told, else its first weapon that
    reaches (battlegroup/base-shooting-sequence)."""
    if is_vehicle(unit):
        return
    here, aims = land(state), stands(state, target)
    told = {arm.group: arm.weapon for arm in arms}
    own = {stand.name: stand for stand in stands(state, unit)}
    for name, member, model in models_of(state, unit):
        group = f"{member.id}/{model.group}"
        if name not in own or (group in told and told[group] is None):
            continue
        ready = [
            (weapon, snap)
            for weapon in weapons_of(member, model)
            if told.get(group, weapon.id) == weapon.id
            and (snap := _fires(weapon, member, manner)) is not None
        ]
        relentless = has(member, "relentless")
        most = max(
            (reach(w, moved=manner.moved, relentless=relentless) for w, _ in ready), default=0.0
        )
        seen = sighted(here, own[name], aims, most) if ready else None
        if seen is None:
            continue
        for weapon, snap in ready:
            count = shots(weapon, seen.distance, moved=manner.moved, relentless=relentless)
            if count:
                profile = profile_of(member, model)
                yield Barrel(
                    name,
                    group,
                    weapon.id,
                    profile.bs,
                    weapon.strength_of(profile.strength),
                    count,
                    seen.distance,
                    snap,
                    is_point_blank(seen.distance, same_level=_level(own[name], seen.stand)),
                    bars_charge(weapon, relentless=relentless),
                )
                break


def _level(a: Stand, b: Stand) -> bool:
    return a.level == b.level


def _fires(weapon: Weapon, unit: Unit, manner: Manner) -> bool | None:
    """Tell whether a weapon fires snap shots; None if it does not fire. Templates have no roll to
    hit of a model's skill (battlegroup/template-dice)."""
    if weapon.kind == "melee" or weapon.template is not None:
        return None
    if manner.snap:
        return True if may_snap(weapon) else None
    found = fire_of(weapon, type_of(unit), moved=manner.moved, relentless=has(unit, "relentless"))
    return None if found == "none" else found == "snap"


def volley(
    state: Battle, unit: Unit, target: Unit, manner: Manner, arms: Sequence[Arm] = ()
) -> tuple[Pool, ...]:
    """Return what a unit fires, grouped as it is rolled. Raises `IllegalReply` for a weapon a group
    does not have, or when nobody reaches the target (battlegroup/base-shooting-sequence)."""
    known = {f"{m.id}/{g.group}": (m, g) for _, m, g in models_of(state, unit)}
    for arm in arms:
        if arm.group not in known:
            raise refusal("no_group", unit=unit.id, group=arm.group, known=tuple(known))
        member, model = known[arm.group]
        held = tuple(weapon.id for weapon in weapons_of(member, model))
        if arm.weapon is not None and arm.weapon not in held:
            raise refusal("no_weapon", group=arm.group, weapon=arm.weapon, known=held)
    pools: dict[Pool, list[Barrel]] = {}
    for one in barrels(state, unit, target, manner, arms):
        key = Pool(one.weapon, one.skill, one.strength, one.snap, one.point_blank, ())
        pools.setdefault(key, []).append(one)
    if not pools:
        raise refusal("nobody_reaches", unit=unit.id, target=target.id)
    return tuple(evolve(pool, barrels=tuple(found)) for pool, found in pools.items())


def farthest(unit: Unit) -> float:
    """Return how far the longest weapon of a unit reaches."""
    return max(
        (
            BOOK.weapons[key].range or 0.0
            for group in unit.groups.values()
            for key in group.weapons
            if key in BOOK.weapons
        ),
        default=0.0,
    )
