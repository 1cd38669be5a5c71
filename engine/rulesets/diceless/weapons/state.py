"""What units carry and fire with: weapons of groups, mounts of vehicles, and passengers at
loopholes (diceless/base-weapon-types, diceless/base-vehicle-speeds)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from engine.geometry import Point, Pose, Shape, bearing, disc, is_in_arc
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Mount, Power, WeaponKind
from engine.rulesets.diceless.book.printed import Mode, Mounted, Profile, Vehicle, Weapon
from engine.rulesets.diceless.core.field import body_of, height_of, land, name_of, pose_of
from engine.rulesets.diceless.core.members import heads, members, printed_of, rules_of
from engine.rulesets.diceless.core.model import Battle, Craft, Group, Unit
from engine.rulesets.diceless.core.psykers import Psyker, psykers_of
from engine.rulesets.diceless.sight.state import Stand
from engine.rulesets.diceless.vehicles.rules import fire_at_speed, is_light
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    carrier,
    craft_of,
    has_driven,
    has_rule,
    riders,
    spot_on,
    vehicle_of,
    weapons_left,
)
from engine.rulesets.diceless.weapons.rules import Firing, Pool, pools, range_bonus

SHOTS = BOOK.tables.shooting
SIGHT = BOOK.tables.sight
ARCS: Mapping[Mount, float] = {"turret": 360.0, "pintle": 360.0, "hull": 45.0, "sponson": 180.0}
"""Whole widths (diceless/base-vehicle-basics)."""


@frozen
class Allowance:
    """What a vehicle may still fire in a phase (diceless/base-vehicle-speeds)."""

    heavy: int
    """Weapons of any Strength."""
    light: bool
    ordnance: bool = True
    stood: bool = True
    """It has not moved, and so may fire ordnance barrages (diceless/ordnance-barrage)."""

    def takes(self, weapon: Weapon, mode: Mode) -> bool:
        """Return whether a weapon may be fired."""
        if weapon.kind == "ordnance":
            falls = "barrage" in mode.tags
            return self.ordnance and self.heavy > 0 and (self.stood or not falls)
        return self.heavy > 0 or (self.light and is_light(mode.strength or 0))

    def after(self, weapon: Weapon, mode: Mode) -> Allowance:
        """Return what is left when it is."""
        if weapon.kind == "ordnance":
            return NOTHING
        used = 0 if self.light and is_light(mode.strength or 0) else 1
        return Allowance(self.heavy - used, self.light, ordnance=False)


NOTHING = Allowance(0, light=False, ordnance=False)
SHOOTING: tuple[WeaponKind, ...] = ("rapid_fire", "pistol", "assault", "heavy", "ordnance")
ATTACKS: frozenset[Power] = frozenset({"machine_curse", "shooting"})
"""Effects of psychic shooting, which replaces other shooting."""


@frozen
class Gun:
    """A weapon of a vehicle that may fire."""

    unit: str
    model: str
    mounted: Mounted

    @property
    def group(self) -> str:
        """What it is named by when a unit is armed: unit/model/mount."""
        return f"{self.unit}/{self.model}/{self.mounted.id}"


def mounted_guns(state: Battle, unit: Unit) -> tuple[Gun, ...]:
    """Return the weapons of a unit of vehicles that their crews could fire: not those of crews that
    are shaken or stunned, or have used smoke (diceless/base-vehicle-speeds)."""
    acted = () if state.turn is None else state.turn.acted
    return tuple(
        Gun(unit.id, name, mounted)
        for name in unit.models
        if may_fire(craft_of(unit, name)) and name_of(unit, name) not in acted
        for mounted in weapons_left(vehicle_of(state, unit, name), craft_of(unit, name))
    )


def may_fire(craft: Craft) -> bool:
    """Return whether a crew may fire (diceless/base-vehicle-speeds)."""
    return craft.shaken is None and craft.stunned is None


def may_smoke(state: Battle, unit: Unit, name: str) -> bool:
    """Return whether a vehicle has smoke launchers it has not used."""
    return has_rule(state, unit, name, "smoke_launchers") and not craft_of(unit, name).smoke_used


def muzzle(state: Battle, gun: Gun, target: Point) -> Pose:
    """Return where a gun fires from, and the middle of its arc; a walker turns to its target."""
    unit = state.unit(gun.unit)
    pose = pose_of(unit.models[gun.model])
    if vehicle_of(state, unit, gun.model).legs is not None and pose.at != target:
        pose = evolve(pose, facing=bearing(pose.at, target))
    x, y = spot_on(pose, gun.mounted.at)
    return Pose(x, y, pose.facing + gun.mounted.heading)


def bears_on(state: Battle, gun: Gun, body: Shape) -> bool:
    """Return whether some of a body lies in the arc of a gun (diceless/base-vehicle-basics)."""
    at = muzzle(state, gun, body.centre)
    seen = (body.centre, *(body.points if len(body.points) > 1 else ()))
    width = ARCS[gun.mounted.mount]
    return any(is_in_arc(at.facing, width, bearing(at.at, point)) for point in seen)


def stand_of(state: Battle, gun: Gun, stand: Stand, target: Point) -> Stand:
    """Return a gun as it looks: sight and range are measured from the mount
    (diceless/base-vehicle-basics)."""
    return evolve(stand, body=disc(muzzle(state, gun, target).at, 0.0))


def allowance_of(vehicle: Vehicle, craft: Craft) -> Allowance:
    """Return what a vehicle may fire at its speed."""
    walker, stood = vehicle.legs is not None, craft.speed == "immobile"
    match fire_at_speed(craft.speed, fast=vehicle.fast, walker=walker):
        case "all":
            return Allowance(len(vehicle.weapons), light=True, stood=stood)
        case "one_and_light":
            return Allowance(1, light=True, stood=stood)
        case "none":
            return NOTHING


def firing_riders(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units that may fire out of their transports (diceless/base-transports)."""
    found = []
    for unit in riders(state, seat):
        assert unit.aboard is not None
        transport = state.unit(unit.aboard)
        crews = [craft_of(transport, name) for name in transport.models]
        if loopholes(state, transport) and all(map(may_fire, crews)):
            found.append(unit)
    return tuple(found)


def loopholes(state: Battle, transport: Unit) -> int:
    """Return how many passengers fire from a transport: all of them where it is open
    (diceless/base-transports)."""
    printed = carrier(state, transport)
    return printed.capacity if printed.open_topped else printed.fire_points


def stands_aboard(state: Battle, unit: Unit, wanted: Iterable[str]) -> tuple[Stand, ...]:
    """Return the passengers that fire, who look out of the hull: those of `wanted` groups first, in
    the order of the list, as many as find a place (diceless/base-transports)."""
    assert unit.aboard is not None
    transport = state.unit(unit.aboard)
    model = next(iter(transport.models.values()))
    body = body_of(state, transport, model)
    top = land(state).ground(body) + height_of(state, transport, model)
    first = tuple(wanted)
    found = [
        (group not in first, Stand(name_of(member, key), body, top, _night(state, member, key)))
        for member in members(state, unit)
        for key, one in member.models.items()
        for group in (f"{member.id}/{one.group}",)
    ]
    ordered = [stand for late in (False, True) for is_late, stand in found if is_late == late]
    return tuple(ordered[: loopholes(state, transport)])


def _night(state: Battle, member: Unit, key: str) -> float | None:
    if not state.night:
        return None
    acute = "acute_senses" in rules_of(state, member, member.models[key])
    return SIGHT.night_acute if acute else SIGHT.night


def counts_as_moving(state: Battle, unit: Unit) -> bool:
    """Return whether a unit that has not walked itself counts as having moved: in a transport that
    has, or just out of one (diceless/base-transports)."""
    rides = unit.aboard is not None and has_driven(state.unit(unit.aboard))
    return rides or unit.doings.got_out


@frozen
class Arm:
    """The weapon that the models of a group fire."""

    group: str
    """unit/group."""
    weapon: str
    mode: str


@frozen
class FiringModel:
    """A model that fires."""

    firer: str
    """unit/model."""
    arm: Arm
    at: Point
    """Where it is fired from."""
    target: str
    """The model it is measured to: the nearest it sees."""
    distance: float
    firing: Firing
    hunts: bool
    """It has tank hunters; noted here, since its own weapon may kill it before the shot counts."""


@frozen
class AreaShot:
    """A model that lays a template, or markers."""

    firer: Stand
    """As it stood when it fired."""
    arm: Arm
    models: tuple[str, ...]
    """Of the target, that the piece may be aimed at."""
    seen: bool
    """Whether the firer sees any; else it is a barrage out of sight."""
    skill: int
    """Re-rolls added; being close is not, before the marker lies."""
    pieces: int
    """Markers."""


@frozen
class Volley:
    """What a unit fires, worked out before anything of it is applied."""

    unit: str
    target: str
    shots: tuple[FiringModel, ...]
    layings: tuple[AreaShot, ...] = ()
    """Templates and markers, not laid yet."""
    stands: tuple[Stand, ...] = ()
    """The models that fire, as they stood."""
    cover: int | None = None
    """Of the target from all of them, once it is judged."""

    @property
    def pools(self) -> tuple[Pool, ...]:
        """What it deals shot by shot, in the order it is resolved."""
        return pools(shot.firing for shot in self.shots)

    @property
    def firers(self) -> tuple[str, ...]:
        """The models that fire, each once."""
        return tuple(stand.name for stand in self.stands)

    @property
    def weapons(self) -> tuple[str, ...]:
        """What they fire with."""
        arms = (*(shot.arm for shot in self.shots), *(one.arm for one in self.layings))
        return tuple(dict.fromkeys(arm.weapon for arm in arms))


def carried(state: Battle, group: Group) -> tuple[str, ...]:
    """Return the weapons a model of a group fires on its own; a gun's are mounted."""
    printed = printed_of(state, group)
    if isinstance(printed, Profile):
        return group.weapons
    return tuple(mounted.weapon for mounted in printed.weapons) if printed.gun else ()


def arms_of(state: Battle, unit: Unit) -> dict[str, tuple[Arm, ...]]:
    """Return by group what its models may fire with, in the order of their list; what strikes once
    a game and has is left out (diceless/sm-orbital-bombardment)."""
    book = state.book
    found: dict[str, tuple[Arm, ...]] = {}
    for member in members(state, unit):
        for key in heads(member):
            name = f"{member.id}/{key}"
            if name in spent_groups(state, member):
                continue
            arms = tuple(
                Arm(name, weapon, mode.id)
                for weapon in dict.fromkeys(carried(state, member.groups[key]))
                if book.weapons[weapon].kind in SHOOTING and weapon not in member.spent
                for mode in book.weapons[weapon].modes
            )
            if arms:
                found[name] = arms
    if are_vehicles(state, unit):
        for gun in mounted_guns(state, unit):
            weapon = book.weapons[gun.mounted.weapon]
            if weapon.kind in SHOOTING:
                found[gun.group] = tuple(Arm(gun.group, weapon.id, m.id) for m in weapon.modes)
    return found


def mode_of(state: Battle, arm: Arm) -> tuple[Weapon, Mode]:
    """Return the weapon of an arm, and how it is fired."""
    weapon = state.book.weapons[arm.weapon]
    return weapon, next(mode for mode in weapon.modes if mode.id == arm.mode)


def at_once(state: Battle, group: str) -> int:
    """Return how many weapons a model fires in a phase: a monstrous creature two
    (diceless/base-weapon-types)."""
    if is_mounted(group):
        return 1
    printed = printed_of(state, group_named(state, group))
    large = isinstance(printed, Profile) and printed.type == "monstrous_creature"
    return SHOTS.weapons_of_monsters if large else 1


def is_mounted(group: str) -> bool:
    """Return whether arms of a group are a weapon of a vehicle: unit/model/mount."""
    return group.count("/") > 1


def group_named(state: Battle, name: str) -> Group:
    """Return a group by its name on the whole table, unit/group."""
    unit, _, key = name.partition("/")
    return state.unit(unit).groups[key]


def closeness(state: Battle, weapon: Weapon, distance: float) -> int:
    """Return what being near adds to Ballistic Skill, if that is played."""
    if not state.options.heavy_range_bonus or weapon.range is None:
        return 0
    return range_bonus(weapon.kind, weapon.range, distance)


def rerolls_of(mode: Mode) -> tuple[bool, bool]:
    """Return whether a weapon is twin-linked, and whether its hits are re-rolled otherwise."""
    return "twin_linked" in mode.tags, "reroll_hits" in mode.tags


def tried_by(psyker: Psyker) -> tuple[str, ...]:
    """Return the powers a psyker has tried in this player turn."""
    done = (one.partition("/") for one in psyker.unit.doings.cast)
    return tuple(power for group, _, power in done if group == psyker.key)


def has_shot(state: Battle, psyker: Psyker) -> bool:
    """Return whether a psyker has shot with a power."""
    return any(state.book.powers[key].effect in ATTACKS for key in tried_by(psyker))


def spent_groups(state: Battle, unit: Unit) -> frozenset[str]:
    """Return the groups of a unit, unit/group, that have shot with their minds."""
    return frozenset(p.name for p in psykers_of(state, unit) if has_shot(state, p))
