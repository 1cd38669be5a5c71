"""Who may fire at what, and what is fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from engine.errors import IllegalReply
from engine.geometry import is_closer, is_within
from engine.rulesets.diceless.armour.rules import lowering, melts
from engine.rulesets.diceless.armour.state import Aim
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Tag
from engine.rulesets.diceless.book.printed import Mode, Weapon
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import hosts, land
from engine.rulesets.diceless.core.members import (
    bodies,
    field_guns,
    majority_toughness,
    members,
    printed_of,
    rules_of,
    rules_of_group,
)
from engine.rulesets.diceless.core.model import Battle, Group, Unit
from engine.rulesets.diceless.movement.state import may_run
from engine.rulesets.diceless.sight.state import Stand, apart, makes_out, sighted, stands
from engine.rulesets.diceless.templates.state import best_template, has_spot, muzzle_of
from engine.rulesets.diceless.vehicles.state import are_vehicles, craft_of, vehicle_of
from engine.rulesets.diceless.weapons.rules import Firing, PoolType, reroll, shots, skill
from engine.rulesets.diceless.weapons.state import (
    AreaShot,
    Arm,
    FiringModel,
    Gun,
    Volley,
    allowance_of,
    arms_of,
    at_once,
    bears_on,
    carried,
    closeness,
    counts_as_moving,
    group_named,
    is_mounted,
    may_smoke,
    mode_of,
    mounted_guns,
    rerolls_of,
    stand_of,
    stands_aboard,
)

SHOTS = BOOK.tables.shooting
TELLING: frozenset[Tag] = frozenset(
    {"rending", "sniper", "ignores_cover", "template", "pinning", "barrage"}
)
"""Tags that make a separate pool: they change what a damage does once it is dealt."""


def has_orders(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has something to do in the Shooting phase; a vehicle needs a weapon to
    fire, smoke, or legs to run."""
    if not are_vehicles(state, unit):
        return True
    smoke = any(may_smoke(state, unit, name) for name in unit.models)
    return bool(mounted_guns(state, unit)) or smoke or may_run(state, unit)


# ---------------------------------------------------------------- who may


def may_shoot(unit: Unit) -> bool:
    """Return whether a unit may shoot in this phase: not out of a combat, nor lying low, nor after
    a turbo-boost (diceless/base-range-and-sight)."""
    free = unit.joined is None and not unit.locked and not unit.boosted
    return unit.place in ("table", "aboard") and free and unit.grounded is None


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


def volley(
    state: Battle, unit: Unit, target: Unit, arms: Sequence[Arm], holding: Sequence[str] = ()
) -> Volley:
    """Return what a unit fires at a target. Raises `IllegalReply` for arms it does not have, and
    when nothing of it reaches."""
    known = arms_of(state, unit)
    for group in holding:
        if group not in known:
            raise refusal("no_group", unit=unit.id, group=group, known=", ".join(known))
    named = _named(state, unit, known, arms)
    tried = {
        group: named.get(group) or _as_they_come(state, every)
        for group, every in known.items()
        if group not in holding
    }
    firers = _lookouts(state, unit, tuple(named))
    found = list[FiringModel | AreaShot]()
    if are_vehicles(state, unit):
        first = {group: tried[group] for group in named if group in tried}
        found += _mounted_fire(state, unit, target, {**first, **tried}, firers)
    else:
        for group, arms_tried in tried.items():
            found += _fire_group(state, unit, target, group, arms_tried, firers)
    return gathered(unit, target, _served(state, unit, found), firers.values())


def check_shot(
    state: Battle,
    unit: Unit,
    target: Unit,
    arms: Sequence[Arm] = (),
    holding: Sequence[str] = (),
) -> None:
    """Raise `IllegalReply` unless a unit may fire so at another; if none of its weapons reaches,
    however it fires, say why (diceless/base-range-and-sight)."""
    check_target(state, unit, target, target.id)
    try:
        volley(state, unit, target, arms, holding)
    except IllegalReply as refused:
        why = _why_nothing_reaches(state, unit, target)
        if refused.code != "nothing_reaches" or arms or holding or why is None:
            raise
        raise why from None


def _why_nothing_reaches(state: Battle, unit: Unit, target: Unit) -> IllegalReply | None:
    """Return that a target is too far away or out of sight, or how far away it is if it is neither
    and still nothing reaches it; None for who has no guns, or looks out of nowhere."""
    firers, targets = _lookouts(state, unit, ()).values(), stands(state, target)
    ranges = [ranged for arms in arms_of(state, unit).values() for ranged in _ranges(state, arms)]
    if not firers or not ranges:
        return None
    distance = min(apart(one, other) for one in firers for other in targets)
    if not is_within(distance, max(ranges)):
        return refusal(
            "out_of_range", unit=unit.id, target=target.id, distance=distance, range=max(ranges)
        )
    if not any(makes_out(land(state), one, other) for one in firers for other in targets):
        return refusal("out_of_sight", unit=unit.id, target=target.id)
    return refusal("nothing_bears", unit=unit.id, target=target.id, distance=distance)


def _ranges(state: Battle, arms: Iterable[Arm]) -> list[float]:
    weapons = (state.book.weapons[arm.weapon] for arm in arms)
    return [weapon.range for weapon in weapons if weapon.range is not None]


def who_could_fire(state: Battle, target: Unit) -> tuple[Unit, ...]:
    """Return the enemies that could fire at a unit from where they stand
    (diceless/base-range-and-sight)."""
    foes = hosts(state, 1 - target.owner)
    return tuple(foe for foe in foes if may_shoot(foe) and _could_fire(state, foe, target))


def _could_fire(state: Battle, unit: Unit, target: Unit) -> bool:
    try:
        check_target(state, unit, target, target.id)
        volley(state, unit, target, ())
    except IllegalReply:
        return False
    return True


def _lookouts(state: Battle, unit: Unit, wanted: Sequence[str]) -> dict[str, Stand]:
    """Return the models of a unit as they look out, by name; of passengers those who find a place,
    of `wanted` groups first."""
    seen = stands(state, unit) if unit.aboard is None else stands_aboard(state, unit, wanted)
    return {stand.name: stand for stand in seen}


def gathered(
    unit: Unit, target: Unit, found: Sequence[FiringModel | AreaShot], lookouts: Iterable[Stand]
) -> Volley:
    """Return a volley of what is fired. Raises `IllegalReply` when that is nothing."""
    if not found:
        raise refusal("nothing_reaches", unit=unit.id, target=target.id)
    single = tuple(one for one in found if isinstance(one, FiringModel))
    layings = tuple(one for one in found if isinstance(one, AreaShot))
    firing = {one.firer for one in single} | {one.firer.name for one in layings}
    firers = tuple(stand for stand in lookouts if stand.name in firing)
    return Volley(unit.id, target.id, single, layings, firers)


def _named(
    state: Battle, unit: Unit, known: dict[str, tuple[Arm, ...]], arms: Sequence[Arm]
) -> dict[str, tuple[Arm, ...]]:
    """Return the arms that were named, by group: no more than its models fire, or carry."""
    found = dict[str, tuple[Arm, ...]]()
    for arm in arms:
        same = [other for other in found.get(arm.group, ()) if other.weapon == arm.weapon]
        if arm not in known.get(arm.group, ()) or len(same) == _copies(state, arm):
            raise refusal("no_arm", unit=unit.id, group=arm.group, weapon=arm.weapon, mode=arm.mode)
        found[arm.group] = (*found.get(arm.group, ()), arm)
        most = at_once(state, arm.group)
        if len(found[arm.group]) > most:
            raise refusal("too_many_arms", unit=unit.id, group=arm.group, most=most)
    return found


def _copies(state: Battle, arm: Arm) -> int:
    if is_mounted(arm.group):
        return 1
    return carried(state, group_named(state, arm.group)).count(arm.weapon)


def _as_they_come(state: Battle, every: Sequence[Arm]) -> tuple[Arm, ...]:
    """Return what a group fires by default: its arms in their order, each as often as it is
    carried, but for what strikes once a game."""
    return tuple(
        arm
        for arm in every
        if not state.book.weapons[arm.weapon].has("orbital")
        for _ in range(_copies(state, arm))
    )


def _fire_group(
    state: Battle,
    unit: Unit,
    target: Unit,
    group: str,
    tried: Sequence[Arm],
    firers: Mapping[str, Stand],
) -> list[FiringModel | AreaShot]:
    """Return what a group fires: the first arms of those tried that reach, as many as may."""
    found, used = list[FiringModel | AreaShot](), Counter[str]()
    for arm in tried:
        if used[arm.weapon] == _copies(state, arm) or used.total() == at_once(state, group):
            continue
        fired = fire_with(state, unit, target, arm, firers)
        if fired:
            found += fired
            used[arm.weapon] += 1
    return found


def _served(
    state: Battle, unit: Unit, found: Sequence[FiringModel | AreaShot]
) -> list[FiringModel | AreaShot]:
    """Leave out guns without crew, and of the crew those who serve one: the last of it."""
    guns = field_guns(state, unit)
    crew = [key for key in unit.models if guns and key not in guns]
    firing = {_name(one) for one in found}
    served = [key for key in guns if f"{unit.id}/{key}" in firing][: len(crew)]
    busy = {*guns, *crew[len(crew) - len(served) :]} - {*served}
    idle = {f"{unit.id}/{key}" for key in busy}
    return [one for one in found if _name(one) not in idle]


def _name(one: FiringModel | AreaShot) -> str:
    return one.firer if isinstance(one, FiringModel) else one.firer.name


# ---------------------------------------------------------------- what models fire


@frozen
class Firer:
    """A model about to fire an arm at a unit."""

    unit: Unit
    target: Unit
    group: Group
    """Of the model."""
    arm: Arm
    stand: Stand
    """Where range and sight are measured from."""
    targets: Sequence[Stand]
    """Models of the target that it may fire at."""
    steady: bool
    """Moving does not hinder it: a vehicle, a relentless model or a psyker."""


def fire_with(
    state: Battle, unit: Unit, target: Unit, arm: Arm, firers: Mapping[str, Stand]
) -> list[FiringModel | AreaShot]:
    """Return what the models of a group fire with an arm, one shot, burst or piece each; nothing
    for those that cannot."""
    member, key = state.unit(arm.group.partition("/")[0]), arm.group.partition("/")[2]
    targets = stands(state, target)
    group = member.groups[key]
    found = list[FiringModel | AreaShot]()
    for name, model in member.models.items():
        firer = firers.get(f"{member.id}/{name}")
        if model.group != key or firer is None:
            continue
        steady = "relentless" in rules_of(state, member, model)
        made = fired_by(state, Firer(unit, target, group, arm, firer, targets, steady))
        if made is not None:
            found.append(made)
    return found


def fired_by(state: Battle, by: Firer) -> FiringModel | AreaShot | None:
    """Return what a model fires or lays with an arm, None if it cannot."""
    _, mode = mode_of(state, by.arm)
    return (area_shot_of if mode.blast is not None or "template" in mode.tags else shot_of)(
        state, by
    )


def shot_of(state: Battle, by: Firer) -> FiringModel | None:
    """Return what a model shoots at the nearest it sees, None if it cannot
    (diceless/base-range-and-sight, diceless/sniper-damage)."""
    weapon, mode = mode_of(state, by.arm)
    seen = sighted(land(state), by.stand, by.targets)
    if seen is None or not _reaches(weapon, seen.distance):
        return None
    count = _shots(state, by, weapon, mode, seen.distance)
    if count == 0:
        return None
    used = skill(_skill(state, by.group, mode), closeness(state, weapon, seen.distance))
    kind = pool_type(state, weapon, mode, by.target, seen.distance)
    firing = Firing(weapon.id, kind, used, factor(state, mode, by.target), count)
    hunts = "tank_hunters" in rules_of_group(state, by.group)
    eye = by.stand
    return FiringModel(eye.name, by.arm, eye.at, seen.name, seen.distance, firing, hunts)


def area_shot_of(state: Battle, by: Firer) -> AreaShot | None:
    """Return a model's template or markers, None if it has nowhere to lay them."""
    weapon, mode = mode_of(state, by.arm)
    near = [one for one in by.targets if _reaches(weapon, apart(by.stand, one))]
    seen = [one for one in near if makes_out(land(state), by.stand, one)]
    aims = near if "barrage" in mode.tags and not seen else seen
    if not aims:
        return None
    distance = min(apart(by.stand, one) for one in aims)
    pieces = _shots(state, by, weapon, mode, distance)
    models = tuple(one.name for one in aims)
    if mode.blast is None:
        is_laid = best_template(state, by.unit, by.target, muzzle_of(by.stand)) is not None
    else:
        is_laid = has_spot(state, by.unit, by.target, mode.blast, models)
    if not pieces or not is_laid:
        return None
    used = _skill(state, by.group, mode)
    return AreaShot(by.stand, by.arm, models, bool(seen), used, pieces)


def _shots(state: Battle, by: Firer, weapon: Weapon, mode: Mode, distance: float) -> int:
    moved = _has_moved(state, by.unit)
    return shots(weapon.kind, mode.shots, distance, moved=moved, steady=by.steady)


# ---------------------------------------------------------------- what vehicles fire


def _mounted_fire(
    state: Battle,
    unit: Unit,
    target: Unit,
    tried: Mapping[str, Sequence[Arm]],
    firers: Mapping[str, Stand],
) -> list[FiringModel | AreaShot]:
    """Return what vehicles fire: their weapons in an order, as many as their speed allows, each in
    its arc and measured from its mount."""
    guns = {gun.group: gun for gun in mounted_guns(state, unit)}
    left = {
        name: allowance_of(vehicle_of(state, unit, name), craft_of(unit, name))
        for name in unit.models
    }
    found = list[FiringModel | AreaShot]()
    for group, arms in tried.items():
        gun = guns[group]
        for arm in arms:
            weapon, mode = mode_of(state, arm)
            if not left[gun.model].takes(weapon, mode):
                continue
            made = _fire_gun(state, unit, target, gun, arm, firers[f"{unit.id}/{gun.model}"])
            if made is not None:
                found.append(made)
                left[gun.model] = left[gun.model].after(weapon, mode)
                break
    return found


def _fire_gun(
    state: Battle, unit: Unit, target: Unit, gun: Gun, arm: Arm, hull: Stand
) -> FiringModel | AreaShot | None:
    in_arc = [stand for stand in stands(state, target) if bears_on(state, gun, stand.body)]
    if not in_arc:
        return None
    eye = stand_of(state, gun, hull, in_arc[0].at)
    group = unit.groups[unit.models[gun.model].group]
    return fired_by(state, Firer(unit, target, group, arm, eye, in_arc, steady=True))


def aims_of(state: Battle, fired: Volley) -> tuple[tuple[str, Aim], ...]:
    """Return the shots of a volley at vehicles, each with the vehicle it is measured to."""
    target = state.unit(fired.target)
    beside = beside_of(state, fired)
    found = []
    for shot in fired.shots:
        aim = Aim(
            shot.firer,
            shot.at,
            *mode_of(state, shot.arm),
            shot.firing.skill,
            shot.firing.shots,
            shot.distance,
            shot.hunts,
            beside,
        )
        found.append((shot.target.removeprefix(f"{target.id}/"), aim))
    return tuple(found)


def beside_of(state: Battle, fired: Volley) -> tuple[str, ...]:
    """Return the units whose models never stand in the way of a volley: who fires, and the
    transport they fire out of."""
    unit = state.unit(fired.unit)
    own = tuple(member.id for member in members(state, unit))
    return own if unit.aboard is None else (*own, unit.aboard)


# ---------------------------------------------------------------- figures


def pool_type(
    state: Battle, weapon: Weapon, mode: Mode, target: Unit, distance: float | None = None
) -> PoolType:
    """Return what a weapon's damage on a unit is added up with. Against guns, what helps against
    armour counts: melta by distance, which a marker has none of."""
    lowered = 0
    if field_guns(state, target):
        melting = distance is not None and "melta" in mode.tags and weapon.range is not None
        lowered = lowering(
            extra_die=melting and melts(weapon.range or 0.0, distance or 0.0),
            rending="rending" in mode.tags,
            ordnance=weapon.kind == "ordnance",
        )
    area = mode.blast is not None or "template" in mode.tags
    strength = None if "sniper" in mode.tags else mode.strength
    return PoolType(strength, mode.ap, frozenset(mode.tags) & TELLING, area, lowered)


def factor(state: Battle, mode: Mode, target: Unit) -> int:
    """Return what the skill, or a number of hits, is multiplied with (diceless/sniper-damage); the
    wounds a twin-linked template re-rolls are in its own factor (diceless/twin-linked-template).
    Against vehicles it does not count."""
    if are_vehicles(state, target):
        return 0
    if "sniper" in mode.tags or mode.strength is None:
        return majority_toughness(state, target) if bodies(state, target) else SHOTS.sniper_strength
    return mode.strength + reroll("reroll_wounds" in mode.tags)


def _skill(state: Battle, group: Group, mode: Mode) -> int:
    printed = printed_of(state, group).bs
    return skill(printed, reroll(*rerolls_of(mode)))


def _has_moved(state: Battle, unit: Unit) -> bool:
    return unit.doings.moved or unit.broken or counts_as_moving(state, unit)


def _reaches(weapon: Weapon, distance: float) -> bool:
    if weapon.has("orbital"):
        return True
    near = not is_closer(distance, weapon.least)
    return near and weapon.range is not None and is_within(distance, weapon.range)
