"""Fire from vehicles, and fire at them: mounts, facings, angles, speeds, cover, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from attrs import evolve, frozen

from engine.geometry import (
    Face,
    Point,
    Pose,
    Shape,
    bearing,
    disc,
    is_in_arc,
    is_within,
    overlaps,
    rectangle,
    spread,
    stretches,
)
from engine.rulesets.diceless.codes import Mount, Tag
from engine.rulesets.diceless.cover import RULES as COVER
from engine.rulesets.diceless.cover import is_obscured
from engine.rulesets.diceless.driving import fire_at_speed, is_light
from engine.rulesets.diceless.facing import angle_zone, face_struck, impact
from engine.rulesets.diceless.field import (
    Terrain,
    body_of,
    height_of,
    hosts,
    land,
    name_of,
    pose_of,
)
from engine.rulesets.diceless.hulls import (
    are_vehicles,
    carrier,
    craft_of,
    has_rule,
    speed_now,
    spot_on,
    vehicle_of,
    weapons_left,
)
from engine.rulesets.diceless.members import members, rules_of
from engine.rulesets.diceless.model import Battle, Craft, Unit
from engine.rulesets.diceless.movement import may_run
from engine.rulesets.diceless.points import (
    RULES,
    angle_modifier,
    ap_modifier,
    armour_met,
    blast_points,
    blast_strength,
    covered,
    hunter_modifier,
    lowering,
    melts,
    points,
    speed_modifier,
    template_points,
)
from engine.rulesets.diceless.pools import RULES as SHOTS
from engine.rulesets.diceless.printed import Mode, Mounted, Vehicle, Weapon
from engine.rulesets.diceless.record import line_of
from engine.rulesets.diceless.saves import Save
from engine.rulesets.diceless.sight import SIGHT, Stand
from engine.rulesets.diceless.transports import has_driven, riders

ARCS: Mapping[Mount, float] = {"turret": 360.0, "pintle": 360.0, "hull": 45.0, "sponson": 180.0}
"""Whole widths (diceless/base-vehicle-basics)."""

# ---------------------------------------------------------------- fire from vehicles


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
    """Return the weapons of a unit of vehicles that their crews could fire: nobody's who is shaken
    or stunned, or has used smoke (diceless/base-vehicle-speeds)."""
    acted = () if state.turn is None else state.turn.acted
    return tuple(
        Gun(unit.id, name, mounted)
        for name in unit.models
        if may_fire(craft_of(unit, name)) and name_of(unit, name) not in acted
        for mounted in weapons_left(vehicle_of(state, unit, name), craft_of(unit, name))
    )


def may_fire(craft: Craft) -> bool:
    """Tell whether a crew may fire (diceless/base-vehicle-speeds)."""
    return craft.shaken is None and craft.stunned is None


def may_smoke(state: Battle, unit: Unit, name: str) -> bool:
    """Tell whether a vehicle has smoke launchers it has not used
    (diceless/base-vehicle-obscured)."""
    return has_rule(state, unit, name, "smoke_launchers") and not craft_of(unit, name).smoke_used


def has_orders(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit has something to do in the Shooting phase; of vehicles, somebody must
    have a weapon to fire, smoke, or legs to run."""
    if not are_vehicles(state, unit):
        return True
    smoke = any(may_smoke(state, unit, name) for name in unit.models)
    return bool(mounted_guns(state, unit)) or smoke or may_run(state, unit)


def muzzle(state: Battle, gun: Gun, target: Point) -> Pose:
    """Return where a gun fires from, and the middle of its arc; a walker turns to its target."""
    unit = state.unit(gun.unit)
    pose = pose_of(unit.models[gun.model])
    if vehicle_of(state, unit, gun.model).legs is not None and pose.at != target:
        pose = evolve(pose, facing=bearing(pose.at, target))
    x, y = spot_on(pose, gun.mounted.at)
    return Pose(x, y, pose.facing + gun.mounted.heading)


def bears_on(state: Battle, gun: Gun, body: Shape) -> bool:
    """Tell whether some of a body lies in the arc of a gun (diceless/base-vehicle-basics)."""
    at = muzzle(state, gun, body.centre)
    seen = (body.centre, *(body.points if len(body.points) > 1 else ()))
    width = ARCS[gun.mounted.mount]
    return any(is_in_arc(at.facing, width, bearing(at.at, point)) for point in seen)


def stand_of(state: Battle, gun: Gun, stand: Stand, target: Point) -> Stand:
    """Return a gun as it looks: sight and range are measured from the mount
    (diceless/base-vehicle-basics)."""
    return evolve(stand, body=disc(muzzle(state, gun, target).at, 0.0))


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
        """Tell whether a weapon may be fired."""
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


# ---------------------------------------------------------------- fire by passengers


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
    """Return how many passengers fire from a transport: everybody where it is open
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
    """Tell whether a unit that has not walked itself counts as having moved: in a transport that
    has, or just out of one (diceless/base-transports)."""
    rides = unit.aboard is not None and has_driven(state.unit(unit.aboard))
    return rides or unit.doings.got_out


# ---------------------------------------------------------------- fire at vehicles


@frozen
class Impact:
    """Points at a vehicle, as it meets them."""

    unit: str
    model: str
    """Without the unit."""
    armour: int
    """Of the facing, before any lowering."""
    strength: int
    points: int
    lowered: int = 0
    bonus: int = 0
    """On the damage chart (diceless/vehicle-damage-bonus)."""
    weapon: str = ""
    cover: int | None = None

    @property
    def line(self) -> str | None:
        """The line of the record they are marked on (diceless/av-s-line)."""
        return line_of(self.armour, self.strength, self.lowered)


@frozen
class Aim:
    """A shot, or several, of one firer at a vehicle (diceless/vehicle-damage-points)."""

    firer: str
    at: Point
    """Where it is fired from."""
    weapon: Weapon
    mode: Mode
    skill: int
    """With what range and re-rolls add."""
    shots: int
    distance: float
    hunts: bool = False
    beside: tuple[str, ...] = ()
    """Units whose own models are never in the way."""


def strength_of(mode: Mode) -> int:
    """Return the Strength of a weapon against armour (diceless/sniper-vehicles)."""
    return SHOTS.sniper_strength if "sniper" in mode.tags else mode.strength or 0


def lowering_of(weapon: Weapon, mode: Mode, distance: float) -> int:
    """Return by how much a weapon lowers armour less Strength (diceless/av-s-extra-d6,
    diceless/av-s-rending, diceless/melta)."""
    tags: tuple[Tag, ...] = mode.tags
    near = "melta" in tags and weapon.range is not None and melts(weapon.range, distance)
    rends = "rending" in tags or "sniper" in tags
    return lowering(
        extra_die=near or "extra_die" in tags, rending=rends, ordnance=weapon.kind == "ordnance"
    )


def facing_to(state: Battle, unit: Unit, name: str, from_point: Point) -> Face:
    """Return the facing of a vehicle that a point looks at (diceless/base-vehicle-basics)."""
    vehicle, pose = vehicle_of(state, unit, name), pose_of(unit.models[name])
    return face_struck(pose, vehicle.length, vehicle.width, vehicle.armour, from_point)


def armour_at(state: Battle, unit: Unit, name: str, from_point: Point, mode: Mode) -> int:
    """Return the armour a weapon meets from a point (diceless/av-s-line)."""
    face = facing_to(state, unit, name, from_point)
    armour = vehicle_of(state, unit, name).armour.of(face)
    return armour_met(armour, lance="lance" in mode.tags)


def impact_of(state: Battle, unit: Unit, name: str, aim: Aim) -> Impact:
    """Return what a firer does to a vehicle before its cover: the skill changed by angle, speed, AP
    and hunting tanks (diceless/vehicle-damage-points, diceless/vehicle-angle-modifier,
    diceless/vehicle-speed-modifier, diceless/vehicle-ap-modifier, diceless/usr-tank-hunters)."""
    pose = pose_of(unit.models[name])
    face = facing_to(state, unit, name, aim.at)
    zone = angle_zone(impact(pose, face, aim.at))
    dealt = points(
        aim.skill,
        aim.shots,
        angle_modifier(aim.weapon.kind, zone),
        speed_modifier(speed_now(craft_of(unit, name))),
        ap_modifier(aim.mode.ap),
        hunter_modifier(hunts=aim.hunts),
    )
    return Impact(
        unit.id,
        name,
        armour_at(state, unit, name, aim.at, aim.mode),
        strength_of(aim.mode),
        dealt,
        lowering_of(aim.weapon, aim.mode, aim.distance),
        int("box_bonus" in aim.mode.tags),
        aim.weapon.id,
    )


def impacts(state: Battle, unit: Unit, aims: Sequence[tuple[str, Aim]]) -> tuple[Impact, ...]:
    """Return what aims at vehicles of a unit come to: added up by kind of weapon and line, less
    what cover takes of each sum, from the highest armour less Strength to the lowest
    (diceless/vehicle-damage-points, diceless/vehicle-cover)."""
    pools: dict[_Kind, Impact] = {}
    hurting: dict[str, list[Aim]] = {}
    for name, aim in sorted(aims, key=lambda one: one[1].weapon.id):
        found = impact_of(state, unit, name, aim)
        kind = _Kind(
            name, found.strength, aim.mode.ap, frozenset(aim.mode.tags), found.line, found.bonus
        )
        known = pools.get(kind)
        pools[kind] = found if known is None else evolve(known, points=known.points + found.points)
        if found.line is not None:
            hurting.setdefault(name, []).append(aim)
    covers = {name: cover_of_vehicle(state, unit, name, by) for name, by in hurting.items()}
    return in_order(
        under(pool, None if "ignores_cover" in kind.tags else covers.get(kind.model))
        for kind, pool in pools.items()
    )


@frozen
class _Kind:
    """What shots have alike whose points are added up."""

    model: str
    strength: int
    ap: int | None
    tags: frozenset[Tag]
    line: str | None
    bonus: int


def under(pool: Impact, cover: int | None) -> Impact:
    """Return points as cover leaves them (diceless/vehicle-cover)."""
    return evolve(pool, points=covered(pool.points, Save(cover)), cover=cover)


def in_order(pools: Iterable[Impact]) -> tuple[Impact, ...]:
    """Return pools in the order they are resolved: the highest armour less Strength first, ties by
    weapon (diceless/vehicle-damage-points)."""
    return tuple(
        sorted(
            pools,
            key=lambda pool: (pool.strength + pool.lowered - pool.armour, pool.weapon, pool.model),
        )
    )


# ---------------------------------------------------------------- blasts and templates


def blast_impact(
    state: Battle,
    unit: Unit,
    name: str,
    weapon: Weapon,
    mode: Mode,
    centre: Point,
    from_point: Point,
    markers: int = 1,
) -> Impact:
    """Return what markers with one middle do to a vehicle they touch. Off the hull the Strength is
    halved and the facing is the one towards the marker; a barrage meets the side
    (diceless/vehicle-damage-points)."""
    off = not overlaps(disc(centre, 0.001), body_of(state, unit, unit.models[name]))
    vehicle = vehicle_of(state, unit, name)
    if "barrage" in mode.tags:
        armour = armour_met(vehicle.armour.side, lance="lance" in mode.tags)
    else:
        armour = armour_at(state, unit, name, centre if off else from_point, mode)
    return Impact(
        unit.id,
        name,
        armour,
        blast_strength(strength_of(mode), off_hull=off),
        blast_points(mode.ap, markers),
        lowering_of(weapon, mode, hypot(centre[0] - from_point[0], centre[1] - from_point[1])),
        weapon=weapon.id,
    )


def template_impact(
    state: Battle, unit: Unit, name: str, weapon: Weapon, mode: Mode, from_point: Point
) -> Impact:
    """Return what a template does to a vehicle it touches; no cover helps
    (diceless/vehicle-damage-points)."""
    return Impact(
        unit.id,
        name,
        armour_at(state, unit, name, from_point, mode),
        strength_of(mode),
        template_points(mode.ap, twin_linked="twin_linked" in mode.tags),
        lowering_of(weapon, mode, 0.0),
        weapon=weapon.id,
    )


# ---------------------------------------------------------------- cover


def cover_of_vehicle(state: Battle, unit: Unit, name: str, aims: Sequence[Aim]) -> int | None:
    """Return the cover a vehicle has: it is hidden from most of those who can hurt it, it has used
    smoke, or it is a fast skimmer that went flat out (diceless/base-vehicle-obscured)."""
    craft, vehicle = craft_of(unit, name), vehicle_of(state, unit, name)
    darting = vehicle.fast and vehicle.skimmer and speed_now(craft) == "flat_out"
    found = [COVER.obscured] if craft.smoking or darting else []
    firers = {aim.firer: aim for aim in aims}
    hidden = [hidden_by(state, unit, name, aim) for aim in firers.values()]
    classes = [cover for cover in hidden if cover is not None]
    if 2 * len(classes) > len(hidden):
        found.append(max(classes, key=lambda cover: (classes.count(cover), cover)))
    return min(found, default=None)


def hidden_by(state: Battle, unit: Unit, name: str, aim: Aim) -> int | None:
    """Return the cover of a vehicle from one firer: the class of what hides most of the facing he
    looks at, if that is half of it; what is as tall as the vehicle hides it, but not the ground it
    stands in (diceless/base-vehicle-obscured)."""
    body = body_of(state, unit, unit.models[name])
    side = side_towards(state, unit, name, aim.at)
    classes = [
        cover
        for point in side
        if (cover := _screen(state, unit, name, body, aim, point)) is not None
    ]
    if not is_obscured(len(classes)):
        return None
    return max(classes, key=lambda cover: (classes.count(cover), cover))


def side_towards(state: Battle, unit: Unit, name: str, from_point: Point) -> tuple[Point, ...]:
    """Return the points of the facing a firer stands in that are looked at."""
    vehicle, pose = vehicle_of(state, unit, name), pose_of(unit.models[name])
    rear_right, front_right, front_left, rear_left = rectangle(
        pose, vehicle.length, vehicle.width
    ).points
    left = is_in_arc(pose.facing + 90.0, 180.0, bearing(pose.at, from_point))
    a, b = {
        "front": (front_right, front_left),
        "rear": (rear_right, rear_left),
        "side": (rear_left, front_left) if left else (rear_right, front_right),
    }[facing_to(state, unit, name, from_point)]
    return spread(a, b, RULES.obscured_points)


def _screen(
    state: Battle, unit: Unit, name: str, body: Shape, aim: Aim, point: Point
) -> int | None:
    """Return the best cover on the line from a firer to a point of a hull."""
    here, model = land(state), unit.models[name]
    top = here.ground(body) + height_of(state, unit, model)
    found = [
        COVER.obscured if terrain.kind.cover is None else terrain.kind.cover
        for terrain in here.pieces
        if terrain.height >= top
        and not overlaps(body, terrain.area)
        and _crosses(terrain, aim.at, point)
    ]
    own = {member.id for member in members(state, unit)}
    for seat in (0, 1):
        for other in hosts(state, seat):
            if other.id in aim.beside:
                continue
            for key, one in other.models.items():
                if one.pose is None or (other.id in own and key == name):
                    continue
                shape = body_of(state, other, one)
                tall = here.ground(shape) + height_of(state, other, one) >= top
                if tall and stretches(aim.at, point, shape):
                    found.append(COVER.obscured)
    return min(found, default=None)


def _crosses(terrain: Terrain, at: Point, point: Point) -> bool:
    """Tell whether terrain stands between; a little of what the firer himself stands in does not
    (diceless/base-cover-saves)."""
    crossed = stretches(at, point, terrain.area)
    if not crossed:
        return False
    if not terrain.area.contains_point(at):
        return True
    inside = hypot(point[0] - at[0], point[1] - at[1]) * sum(b - a for a, b in crossed)
    return not is_within(inside, COVER.area_near)
