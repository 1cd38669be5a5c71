"""What a unit fires at whom.

A unit hits what some model of it sees and reaches: `shooters` are the models that may fire, at
their places or leaning out of what carries them. Each weapon of each is one `Barrel`: `_barrel`
measures in inches to the nearest model in sight, looks at the arc of mounted weapons, and says
whether it fires fully, at a snap, or not at all. What is left is what rolls to hit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import evolve, frozen

from engine.geometry import Point, Pose, bearing, is_in_arc
from engine.rulesets.battlegroup.book.codes import Mount, Pace, UnitType
from engine.rulesets.battlegroup.book.printed import Book, UnitSheet, Vehicle, Weapon
from engine.rulesets.battlegroup.book.wargear import outfitted
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import Land, by_distance, land
from engine.rulesets.battlegroup.core.members import (
    carrier_of,
    is_building,
    is_mark,
    is_vehicle,
    members,
    models_of,
    sheet_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Placed, Unit
from engine.rulesets.battlegroup.factions.rules import ignores_cover, more_shots
from engine.rulesets.battlegroup.sight.state import Stand, at_hull, placed_stands, sighted, stands
from engine.rulesets.battlegroup.vehicles.rules import passenger_fire
from engine.rulesets.battlegroup.vehicles.state import firing_places, speed_now
from engine.rulesets.battlegroup.weapons.rules import (
    Arm,
    Barrel,
    Manner,
    at_full_skill,
    bars_charge,
    fire_of,
    is_point_blank,
    may_snap,
    overwatch_fire,
    reach,
    shotgun_strength,
    shots,
    snapping,
)

ARCS: Mapping[Mount, float] = {"turret": 360, "hull": 90, "sponson": 180, "pintle": 360, "arm": 360}
"""The whole width of what a mount covers; walkers turn to what they fire at."""


# ---------------------------------------------------------------- targets


def check_target(state: Battle, unit: Unit, key: str) -> Unit:
    """Return a target. Raises `IllegalReply` unless it is an enemy on the table and in no combat
    (battlegroup/base-shooting-sequence)."""
    target = state.units.get(key)
    if target is None or target.owner == unit.owner or not is_mark(state, target):
        raise refusal("no_target", unit=unit.id, target=key)
    if target.joined is not None:
        raise refusal("is_joined", target=key, host=target.joined)
    if target.locked:
        raise refusal("target_locked", unit=unit.id, target=key)
    return target


def targets(state: Battle, unit: Unit, manner: Manner) -> tuple[Unit, ...]:
    """Return the enemies a unit can fire at, the nearest first."""
    return tuple(in_reach(state, unit, by_distance(state, unit), manner))


def can_hit(state: Battle, unit: Unit, target: Unit, manner: Manner) -> bool:
    """Return whether some model of a unit can fire at a target."""
    return any(in_reach(state, unit, (target,), manner))


def in_reach(state: Battle, unit: Unit, foes: Iterable[Unit], manner: Manner) -> Iterator[Unit]:
    """Yield those of some enemies that some model of a unit can fire at."""
    here, carrier = land(state), carrier_of(state, unit)
    firing = () if is_vehicle(unit) else shooters(state, unit)
    garrison = carrier is not None and is_building(state, carrier)
    for foe in foes:
        if foe.locked:
            continue
        aims = stands(state, foe)
        if is_vehicle(unit) or garrison:
            hits = bool(barrels_at(state, unit, aims, manner))
        else:
            hits = _reaches(state.book, here, firing, aims, manner)
        if hits:
            yield foe


# ---------------------------------------------------------------- barrels


@frozen(cache_hash=True)
class Shooter:
    """A model as it fires."""

    stand: Stand
    group: str
    """unit/group."""
    profile: str
    weapons: tuple[str, ...]
    type: UnitType
    relentless: bool


def is_relentless(sheet: UnitSheet) -> bool:
    """Return whether a unit fires and charges as if it had stood still
    (battlegroup/tau-broadside-suspensors)."""
    return sheet.has("relentless") or sheet.has("slow_and_purposeful")


def shooters(state: Battle, unit: Unit) -> tuple[Shooter, ...]:
    """Return the models of a unit on the table with what they may fire: not what has given
    supporting fire, in its turn."""
    here = land(state)
    carrier = carrier_of(state, unit)
    if carrier is None:
        found = tuple(
            one
            for member in members(state, unit)
            for one in _shooters(state.book, here, member.placed)
        )
    elif passenger_fire(speed_now(carrier)) == "none" or not firing_places(state, unit):
        found = ()
    else:
        found = tuple(_leaning_out(state, unit, carrier))
    silent = {(one.model, one.weapon) for one in unit.silent if one.turn == state.now}
    return tuple(_without(one, silent) for one in found) if silent else found


def _without(one: Shooter, silent: Collection[tuple[str, str]]) -> Shooter:
    left = tuple(weapon for weapon in one.weapons if (one.stand.name, weapon) not in silent)
    return evolve(one, weapons=left)


def _leaning_out(state: Battle, unit: Unit, carrier: Unit) -> Iterator[Shooter]:
    """Yield the models in a vehicle, who see and measure from its hull."""
    (hull,) = stands(state, carrier)
    for name, member, model in models_of(state, unit):
        group = member.groups[model.group]
        yield Shooter(
            at_hull(hull, name),
            f"{member.id}/{model.group}",
            group.profile,
            group.weapons,
            type_of(state, member),
            is_relentless(sheet_of(state, member)),
        )


@lru_cache(maxsize=4096)
def _shooters(book: Book, here: Land, placed: Placed) -> tuple[Shooter, ...]:
    sheet = outfitted(book, placed.sheet, placed.gear, placed.slot)
    assert sheet.type is not None, "a target point is no unit"
    relentless = is_relentless(sheet)
    models = zip(placed_stands(book, here, placed), placed.models, strict=True)
    return tuple(
        Shooter(
            stand,
            f"{placed.unit}/{name}",
            group.profile,
            group.weapons,
            sheet.type,
            relentless,
        )
        for stand, (_, name, group, _, _) in models
    )


@lru_cache(maxsize=16384)
def _reaches(
    book: Book,
    here: Land,
    firers: tuple[Shooter, ...],
    aims: tuple[Stand, ...],
    manner: Manner,
) -> bool:
    return any(_barrel(book, here, one, aims, manner, None) is not None for one in firers)


def barrels(
    state: Battle, unit: Unit, target: Unit, manner: Manner, arms: Sequence[Arm] = ()
) -> tuple[Barrel, ...]:
    """Return what each model fires at a target: the weapon the reply names, else its first that
    reaches (battlegroup/base-shooting-sequence)."""
    return barrels_at(state, unit, stands(state, target), manner, arms)


def barrels_at(
    state: Battle, unit: Unit, aims: tuple[Stand, ...], manner: Manner, arms: Sequence[Arm] = ()
) -> tuple[Barrel, ...]:
    """Return what each model fires at whatever stands somewhere."""
    if is_vehicle(unit):
        named = tuple(arm.weapon for arm in arms if arm.weapon is not None) if arms else None
        return _mounted(state.book, land(state), unit.placed, aims, manner, named)
    chosen = {arm.group: arm.weapon for arm in arms}
    book, here, buckshot = state.book, land(state), state.options.exp_shotguns
    found = (
        _barrel(book, here, one, aims, manner, chosen.get(one.group), buckshot)
        for one in shooters(state, unit)
        if one.group not in chosen or chosen[one.group] is not None
    )
    firing = tuple(one for one in found if one is not None)
    carrier = carrier_of(state, unit)
    if carrier is None:
        return firing
    if is_building(state, carrier):
        firing = manned(state, unit, carrier, aims, manner, firing, chosen)
    best = sorted(firing, key=lambda one: (-one.strength * one.shots, one.model))
    places = {one.model for one in best[: firing_places(state, unit)]}
    return tuple(one for one in firing if one.model in places)


def manned(
    state: Battle,
    unit: Unit,
    building: Unit,
    aims: tuple[Stand, ...],
    manner: Manner,
    firing: tuple[Barrel, ...],
    chosen: Mapping[str, str | None],
) -> tuple[Barrel, ...]:
    """Return what a garrison fires with the guns of its building: each gun takes the model whose
    own shot is the weakest, which it gives up (battlegroup/base-fortifications)."""
    worth = {one.model: one.strength * one.shots for one in firing}
    crew = [
        one
        for one in shooters(state, unit)
        if manner.share.takes_in(one.stand.name) and one.group.split("/")[0] not in manner.silent
    ]
    crew.sort(key=lambda one: (worth.get(one.stand.name, 0), one.stand.name))
    guns = [(f"{building.id}/{name}", g.weapons) for name, g in building.groups.items()]
    for group, weapons in guns:
        for weapon in weapons if chosen.get(group, "") is not None else ():
            if not crew:
                break
            gunner = evolve(crew[0], group=group, weapons=(weapon,))
            barrel = _barrel(state.book, land(state), gunner, aims, manner, None)
            if barrel is not None:
                crew.pop(0)
                firing = (*(one for one in firing if one.model != barrel.model), barrel)
    return firing


@lru_cache(maxsize=4096)
def _mounted(
    book: Book,
    here: Land,
    placed: Placed,
    aims: tuple[Stand, ...],
    manner: Manner,
    named: tuple[str, ...] | None,
) -> tuple[Barrel, ...]:
    """Return what a vehicle fires at a target: everything in arc, or what it is told in that order;
    the first at full skill as far as its speed allows, the rest as snap shots; with ordnance among
    it all others; overwatch as everybody."""
    found = _shooters(book, here, placed)
    if not found:
        return ()
    (one,) = found
    pace = _pace_of(book, placed)
    full = at_full_skill(pace, manner.speed, len(one.weapons))
    rest = snapping(pace, manner.speed, len(one.weapons))
    fired: list[Barrel] = []
    for key in one.weapons if named is None else named:
        gun = evolve(one, weapons=(key,), relentless=True)
        seen = tuple(aim for aim in aims if _bears(book, placed, key, aim.at))
        barrel = None
        if full and not manner.snap:
            barrel = _barrel(book, here, gun, seen, Manner(overwatch=manner.overwatch), None)
            full -= barrel is not None
        if barrel is None and (rest or manner.snap):
            barrel = _barrel(
                book, here, gun, seen, Manner(snap=True, overwatch=manner.overwatch), None
            )
        if barrel is not None:
            fired.append(barrel)
    return _beside_ordnance(book, fired)


def _pace_of(book: Book, placed: Placed) -> Pace:
    """Return by which row of the table a vehicle fires; flyers of support have their own."""
    flyer = book.units[placed.sheet].strike == "flyer"
    return "support_flyer" if flyer else _hull(book, placed)[0].pace


def _hull(book: Book, placed: Placed) -> tuple[Vehicle, Pose]:
    """Return what is printed of a vehicle, and where it stands."""
    ((_, _, group, pose, _),) = placed.models
    return book.vehicles[group.profile], pose


def _beside_ordnance(book: Book, fired: Sequence[Barrel]) -> tuple[Barrel, ...]:
    """Return what a vehicle fires, all but ordnance as snap shots if that is among it; templates do
    not snap."""
    weapons = [book.weapons[barrel.weapon] for barrel in fired]
    if all(weapon.kind != "ordnance" for weapon in weapons):
        return tuple(fired)
    return tuple(
        barrel if weapon.kind == "ordnance" else evolve(barrel, snap=True)
        for barrel, weapon in zip(fired, weapons, strict=True)
        if weapon.kind == "ordnance" or may_snap(weapon)
    )


def _bears(book: Book, placed: Placed, weapon: str, at: Point) -> bool:
    """Return whether a weapon of a vehicle can be pointed at a place."""
    vehicle, pose = _hull(book, placed)
    mounts = [one.mount for one in vehicle.weapons if one.weapon == weapon]
    return any(is_in_arc(pose.facing, ARCS[mount], bearing(pose.at, at)) for mount in mounts)


@lru_cache(maxsize=16384)
def _barrel(
    book: Book,
    here: Land,
    one: Shooter,
    aims: tuple[Stand, ...],
    manner: Manner,
    chosen: str | None,
    buckshot: bool = False,
) -> Barrel | None:
    """Return what a model fires at models of a target, None if it cannot; `buckshot` makes shotguns
    stronger from near by."""
    if not manner.share.takes_in(one.stand.name) or one.group.split("/")[0] in manner.silent:
        return None
    named = [book.weapons[key] for key in one.weapons if chosen in (None, key)]
    ready = _ready(one, named, manner, high=any(aim.zooming for aim in aims))
    reaches = [reach(w, moved=manner.moved, relentless=one.relentless) for w, _ in ready]
    seen = sighted(here, one.stand, aims, max(reaches)) if ready else None
    if seen is None:
        return None
    skill, hand, character = _hand(book, one.profile)
    for weapon, snap in ready:
        count = shots(weapon, seen.distance, moved=manner.moved, relentless=one.relentless)
        if count:
            count += more_shots(weapon, manner.command)
            strength = weapon.strength_of(hand)
            if buckshot and weapon.has("shotgun"):
                strength = shotgun_strength(strength, weapon.range or 0.0, seen.distance)
            return Barrel(
                one.stand.name,
                one.group,
                weapon.id,
                skill,
                strength,
                count,
                seen.distance,
                snap,
                is_point_blank(seen.distance, same_level=one.stand.level == seen.stand.level),
                weapon.template is None and (character or weapon.has("sniper")),
                bars_charge(weapon, relentless=one.relentless),
                ignores_cover(weapon, manner.command),
            )
    return None


def _ready(
    one: Shooter, weapons: Sequence[Weapon], manner: Manner, *, high: bool
) -> list[tuple[Weapon, bool]]:
    """Return the weapons that a model fires, each with whether as snap shots; at who zooms, high
    up, templates do not fire, and what is not made for it snaps."""
    ready = [(w, snap) for w in weapons if (snap := _fires(w, one, manner)) is not None]
    if not high:
        return ready
    aimed = [(w, snap or not w.has("skyfire")) for w, snap in ready if w.template is None]
    return [(w, snap) for w, snap in aimed if may_snap(w) or not snap]


def _hand(book: Book, key: str) -> tuple[int, int, bool]:
    """Return the Ballistic Skill and the Strength of a profile, or of a vehicle's crew, and whether
    that is a character."""
    profile = book.profiles.get(key)
    if profile is None:
        return book.vehicles[key].bs, 0, False
    return profile.bs, profile.strength, profile.character


def _fires(weapon: Weapon, one: Shooter, manner: Manner) -> bool | None:
    """Return whether a weapon fires snap shots; None if it does not fire."""
    if weapon.kind == "melee":
        return None
    if manner.overwatch:
        how = overwatch_fire(weapon.range or 0.0, weapon.template)
        snap = manner.snap or how == "snap"
        return None if how == "none" or (snap and not may_snap(weapon)) else snap
    if manner.snap:
        return True if may_snap(weapon) else None
    found = fire_of(weapon, one.type, moved=manner.moved, relentless=one.relentless)
    return None if found == "none" else found == "snap"
