"""How the fire of a unit strikes a vehicle: facing, angle, speed, cover.

The facing is the one whose quarter the firer stands in, bounded by the diagonals of the hull. The
angle is measured between the line of fire and the outward line of that facing: the squarer the
shot, the better for heavy weapons. Points of like shots on one line of the record are added up,
cover takes its part of each sum, and the sums are marked from the highest armour less Strength to
the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from attrs import evolve, frozen

from engine.geometry import (
    Point,
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
from engine.rulesets.diceless.armour.rules import (
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
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Tag
from engine.rulesets.diceless.book.printed import Mode, Weapon
from engine.rulesets.diceless.core.field import Terrain, body_of, height_of, hosts, land, pose_of
from engine.rulesets.diceless.core.members import members
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.sight.rules import is_obscured
from engine.rulesets.diceless.vehicles.rules import angle_zone, impact
from engine.rulesets.diceless.vehicles.state import craft_of, facing_to, speed_now, vehicle_of
from engine.rulesets.diceless.wounds.rules import Save

ARMOUR = BOOK.tables.armour
COVER = BOOK.tables.cover
SHOTS = BOOK.tables.shooting


@frozen
class Aim:
    """A shot, or several, of one firer at a vehicle."""

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
    """Return by how much a weapon lowers armour less Strength."""
    tags: tuple[Tag, ...] = mode.tags
    near = "melta" in tags and weapon.range is not None and melts(weapon.range, distance)
    rends = "rending" in tags or "sniper" in tags
    return lowering(
        extra_die=near or "extra_die" in tags, rending=rends, ordnance=weapon.kind == "ordnance"
    )


def armour_at(state: Battle, unit: Unit, name: str, from_point: Point, mode: Mode) -> int:
    """Return the armour a weapon meets from a point."""
    face = facing_to(state, unit, name, from_point)
    armour = vehicle_of(state, unit, name).armour.of(face)
    return armour_met(armour, lance="lance" in mode.tags)


def impact_of(state: Battle, unit: Unit, name: str, aim: Aim) -> Impact:
    """Return what a firer does to a vehicle before its cover: the skill changed by angle, speed, AP
    and hunting tanks."""
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
    """Return the points of aims at the vehicles of a unit: added up by kind of weapon and line,
    less what cover takes of each sum, from the highest armour less Strength to the lowest."""
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
        in_cover(pool, None if "ignores_cover" in kind.tags else covers.get(kind.model))
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


def in_cover(pool: Impact, cover: int | None) -> Impact:
    """Return points as cover leaves them."""
    return evolve(pool, points=covered(pool.points, Save(cover)), cover=cover)


def in_order(pools: Iterable[Impact]) -> tuple[Impact, ...]:
    """Return pools in the order they are resolved: the highest armour less Strength first, ties by
    weapon."""
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
    halved and the facing is the one towards the marker; a barrage meets the side."""
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
    """Return what a template does to a vehicle it touches; no cover helps."""
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
    """Return the cover of a vehicle from one firer: the class of what hides most of the facing they
    look at, if that is half of it; what is as tall as the vehicle hides it, but not the ground it
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
    return spread(a, b, ARMOUR.obscured_points)


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
    """Return whether terrain stands between; a few inches of what the firer stands in do not."""
    crossed = stretches(at, point, terrain.area)
    if not crossed:
        return False
    if not terrain.area.contains_point(at):
        return True
    inside = hypot(point[0] - at[0], point[1] - at[1]) * sum(b - a for a, b in crossed)
    return not is_within(inside, COVER.area_near)
