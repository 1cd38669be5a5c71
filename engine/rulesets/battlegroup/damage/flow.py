"""What hits do to vehicles and buildings, and what becomes of those in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from engine.flow import Flow
from engine.geometry import Point, Shape, is_within
from engine.placement import nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Damage, Hit
from engine.rulesets.battlegroup.book.die_readings import draw, sides
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.core.changes import gone
from engine.rulesets.battlegroup.core.field import bodies_of, hull_of
from engine.rulesets.battlegroup.core.members import (
    headcount,
    is_building,
    is_rider,
    is_there,
    is_vehicle,
    is_zooming,
    models_of,
    profile_of,
    type_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.damage.notes import End, HullStruck, VehicleLost, WeaponLost
from engine.rulesets.battlegroup.damage.rules import (
    Punch,
    could_cost_hull_point,
    crashes,
    damage,
    hull_points_lost,
    is_wrecked,
    penetration,
    punch_of,
    riders_lost,
)
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.morale.flow import after_attack, get_down, holds, may_get_down
from engine.rulesets.battlegroup.vehicles.flow import throw_out
from engine.rulesets.battlegroup.vehicles.state import (
    craft_of,
    lost_points,
    next_turn,
    outline,
    passengers,
)
from engine.rulesets.battlegroup.weapons.rules import Barrel
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm, saved, to_wound
from engine.rulesets.battlegroup.wounds.state import toughness
from engine.table import Table

ARMOUR = BOOK.tables.armour
BUILDINGS = BOOK.tables.buildings
SLAYING = 20
"""A Strength that leaves nobody standing."""


@frozen
class Impact:
    """A hit on a vehicle."""

    punch: Punch
    armour: int
    """Of the face it strikes."""
    ap: int | None = None
    cover: int | None = None
    by: str | None = None
    """The unit that hits, whose dice these are; None: nobody's, as where a wreck explodes."""


# ---------------------------------------------------------------- what strikes


def impacts_of(
    state: Battle, unit: Unit, by: str, struck: Sequence[tuple[Barrel, Point]], cover: int | None
) -> tuple[Impact, ...]:
    """Return hits of the barrels of a unit, each with where it was fired from, as a vehicle takes
    them."""
    armour, found = vehicle_of(state, unit).armour, []
    for barrel, at in struck:
        weapon = state.book.weapons[barrel.weapon]
        punch = punch_of(weapon, barrel.strength, barrel.distance)
        found.append(Impact(punch, armour.of(face_towards(state, unit, at)), weapon.ap, cover, by))
    return tuple(found)


def under_fire(
    table: Table[Battle], key: str, impacts: Sequence[Impact], at: Point | None = None
) -> Flow[int]:
    """A vehicle is hit by fire, from a place or from above; riders are thrown off before any
    penetration is rolled if a hit could take a hull point."""
    if any(could_cost_hull_point(one.punch, one.armour) for one in impacts):
        for rider in passengers(table.state, table.state.unit(key)):
            if is_rider(table.state, rider):
                hull = hull_of(table.state, table.state.unit(key))
                yield from throw_out(table, rider.id, hull, "thrown_off", at)
                if table.state.unit(rider.id).place == "table":
                    get_down(table, rider.id, pinned=True)
    return (yield from batter(table, key, impacts))


def batter(table: Table[Battle], key: str, impacts: Sequence[Impact]) -> Flow[int]:
    """The side that hits rolls penetration hit by hit, the vehicle cover against those that go
    home, the side that hits damage, in place of which the garrison of a building tests for pinning;
    return the hull points lost."""
    before = lost_points(table.state.unit(key))
    for one in impacts:
        unit = table.state.unit(key)
        if unit.place != "table":
            break
        need = one.punch.needed(one.armour)
        faces = table.roll("penetration", one.punch.dice, unit=one.by, needed=need)
        again = one.punch.rends(faces)
        further = table.roll("rending", unit=one.by)[0] if again else None
        hit = penetration(one.punch, faces, one.armour, further)
        if hit == "none":
            _report(table, key, one, "none")
            continue
        if one.cover is not None and saved(
            table.roll("save", unit=key, needed=one.cover)[0], one.cover
        ):
            _report(table, key, one, hit, saved=True)
            continue
        result = None
        if hit == "penetrate" and not is_building(table.state, unit):
            (face,) = table.roll("damage", unit=one.by)
            result = damage(face, one.ap, open_topped=vehicle_of(table.state, unit).open_topped)
            if result == "weapon_destroyed" and not weapons_left(unit):
                result = "immobilised"
        points = hull_points_lost(hit, result, immobilised=craft_of(unit).immobilised)
        _lose(table, key, points)
        _report(table, key, one, hit, result=result)
        yield from endure(table, key, result)
        if hit == "penetrate" and is_building(table.state, unit):
            yield from pin_garrison(table, key)
    return lost_points(table.state.unit(key)) - before


def _report(
    table: Table[Battle],
    key: str,
    one: Impact,
    hit: Hit,
    *,
    saved: bool = False,
    result: Damage | None = None,
) -> None:
    unit = table.state.unit(key)
    left = max(0, vehicle_of(table.state, unit).hull_points - lost_points(unit))
    table.note(HullStruck(key, hit, one.armour, saved, result, left))


def lose_points(table: Table[Battle], key: str, points: int) -> Flow[None]:
    """A vehicle loses hull points without a hit, as by a weapon that gets hot."""
    _lose(table, key, points)
    yield from endure(table, key, None)


def _lose(table: Table[Battle], key: str, points: int) -> None:
    unit = table.state.unit(key)
    models = {name: evolve(one, lost=one.lost + points) for name, one in unit.models.items()}
    table.change(key, models=models)


# ---------------------------------------------------------------- damage


def endure(table: Table[Battle], key: str, result: Damage | None) -> Flow[None]:
    """A result of the damage table, and the end of a vehicle without hull points; a flyer of
    support that is immobilised falls, or its crew is stunned (battlegroup/base-vehicle-damage)."""
    unit = table.state.unit(key)
    match result:
        case "crew_shaken":
            until = next_turn(table.state, unit)
            table.change(key, craft=evolve(craft_of(unit), shaken=until))
        case "crew_stunned":
            stun(table, key)
        case "weapon_destroyed":
            lose_weapon(table, key)
        case "immobilised" if is_zooming(table.state, unit):
            if crashes(table.roll("crash", unit=key, needed=ARMOUR.crash + 1)[0]):
                yield from lost(table, key, "wrecked")
                return
            stun(table, key)
        case "immobilised":
            table.change(key, craft=evolve(craft_of(unit), immobilised=True))
        case "explodes":
            yield from lost(table, key, "explodes")
            return
    if is_wrecked(vehicle_of(table.state, unit).hull_points, lost_points(table.state.unit(key))):
        yield from lost(table, key, "wrecked")


def stun(table: Table[Battle], key: str) -> None:
    """A crew is stunned until the end of its owner's next turn
    (battlegroup/base-vehicle-damage)."""
    unit = table.state.unit(key)
    until = next_turn(table.state, unit)
    table.change(key, craft=evolve(craft_of(unit), stunned=until))


def weapons_left(unit: Unit) -> tuple[str, ...]:
    """Return the weapons of a vehicle that work."""
    (group,) = unit.groups.values()
    return group.weapons


def lose_weapon(table: Table[Battle], key: str) -> None:
    """A weapon drawn by lot is destroyed (battlegroup/base-vehicle-damage)."""
    unit = table.state.unit(key)
    ((name, group),) = unit.groups.items()
    count = len(group.weapons)
    drawn = draw(count, _lots(table, key, count))
    left = tuple(one for number, one in enumerate(group.weapons) if number != drawn)
    table.change(key, groups={name: evolve(group, weapons=left)})
    table.note(WeaponLost(key, group.weapons[drawn]))


def _lots(table: Table[Battle], key: str, count: int) -> Iterator[int]:
    while True:
        yield table.roll("lot", unit=key, sides=sides(count))[0]


# ---------------------------------------------------------------- the end of a vehicle


def lost(table: Table[Battle], key: str, how: End) -> Flow[None]:
    """A vehicle is a wreck, which stays as terrain, or explodes and hurts everybody near to it;
    units that were in it get out (battlegroup/base-vehicle-damage)."""
    state = table.state
    unit = state.unit(key)
    if is_building(table.state, unit):
        yield from collapse(table, key)
        return
    hull, aboard = hull_of(state, unit), tuple(one.id for one in passengers(state, unit))
    starts = {one: headcount(state, state.unit(one)) for one in aboard}
    table.note(VehicleLost(key, how))
    for one in aboard:
        if is_rider(state, state.unit(one)):
            (face,) = table.roll("riders_lost")
            riders = riders_lost(face, headcount(table.state, table.state.unit(one)))
            yield from suffer(table, one, Harm(riders, SLAYING, cause="wreck", unsaved=True))
        if how == "explodes":
            yield from scorch(table, one, _names(table.state, one))
    gone(table, key)
    if how == "wrecked":
        wreck = Piece(f"wreck-{key}", "wreck", outline(hull))
        table.set(wrecks=(*table.state.wrecks, wreck))
    else:
        yield from blast(table, hull)
    for one in aboard:
        if table.state.unit(one).place == "aboard":
            yield from throw_out(table, one, hull, how)
            yield from shake(table, one, how, starts[one])


def shake(table: Table[Battle], key: str, how: End, start: int) -> Flow[None]:
    """Those who got out of a wreck test for pinning, those out of an explosion as after any losses
    (battlegroup/base-vehicle-damage)."""
    unit = table.state.unit(key)
    if unit.place != "table":
        return
    if how == "explodes":
        yield from after_attack(table, key, start, 0)
    elif may_get_down(table.state, unit) and not (yield from holds(table, key, "pinning")):
        get_down(table, key, pinned=True)


def blast(table: Table[Battle], hull: Shape) -> Flow[None]:
    """Everybody within a die of an explosion is hit, each once, measured from the hull
    (battlegroup/base-vehicle-damage)."""
    (face,) = table.roll("explosion")
    for key in tuple(unit.id for seat in (0, 1) for unit in table.state.army(seat)):
        unit = table.state.unit(key)
        if unit.place != "table":
            continue
        bodies = bodies_of(table.state, evolve(unit, joined=None))
        own = {name for name in bodies if name.startswith(f"{key}/")}
        near = tuple(name for name in bodies if name in own and _near(hull, bodies[name], face))
        if not near:
            continue
        if is_vehicle(unit):
            armour = vehicle_of(table.state, unit).armour.of(
                face_towards(table.state, unit, hull.centre)
            )
            yield from batter(table, key, (Impact(Punch(ARMOUR.explosion_strength), armour),))
        else:
            start = headcount(table.state, unit)
            yield from scorch(table, key, near)
            if unit.joined is None:
                yield from after_attack(table, key, start, 0)


def _near(hull: Shape, body: Shape, inches: int) -> bool:
    found = nearest((hull,), (body,))
    return found is not None and is_within(found.distance, inches)


def scorch(table: Table[Battle], key: str, names: Sequence[str]) -> Flow[None]:
    """Each of some models of a unit takes a hit of an explosion, whose dice belong to neither side
    (battlegroup/base-vehicle-damage)."""
    host = table.state.unit(key).joined or key
    for name in names:
        every = models_of(table.state, table.state.unit(host))
        thick = next(
            (profile_of(table.state, m, one).toughness for n, m, one in every if n == name), None
        )
        if thick is None:
            continue
        need = to_wound(ARMOUR.explosion_strength, thick)
        (face,) = table.roll("to_wound", needed=need)
        if need is not None and face >= need:
            harm = Harm(1, ARMOUR.explosion_strength, cause="explosion", upon=(name,))
            yield from suffer(table, host, harm)


def _names(state: Battle, key: str) -> tuple[str, ...]:
    return tuple(name for name, _, _ in models_of(state, state.unit(key)))


def pin_garrison(table: Table[Battle], key: str) -> Flow[None]:
    """Those in a building that a hit has penetrated test for pinning."""
    for inside in passengers(table.state, table.state.unit(key)):
        yield from pin(table, inside.id)


def pin(table: Table[Battle], key: str) -> Flow[None]:
    """A unit tests for pinning, if it could get down."""
    if may_get_down(table.state, table.state.unit(key)) and not (
        yield from holds(table, key, "pinning")
    ):
        get_down(table, key, pinned=True)


def collapse(table: Table[Battle], key: str) -> Flow[None]:
    """A building falls in on those in it: each unit takes a die of hits, its survivors stand near
    by and test for pinning, and what is left is a ruin."""
    state = table.state
    unit = state.unit(key)
    hull, inside = hull_of(state, unit), tuple(one.id for one in passengers(state, unit))
    table.note(VehicleLost(key, "collapses"))
    for one in inside:
        yield from bury(table, one)
    gone(table, key)
    rubble = (
        Piece(key, "ruin", piece.polygon, BOOK.tables.heights[type_of(table.state, unit)])
        if piece.id == key
        else piece
        for piece in table.state.wrecks
    )
    table.set(wrecks=tuple(rubble))
    for one in inside:
        if table.state.unit(one).place == "aboard":
            yield from throw_out(table, one, hull, "collapses", within=BUILDINGS.out)
            if is_there(table.state, table.state.unit(one)):
                yield from pin(table, one)


def bury(table: Table[Battle], key: str) -> Flow[None]:
    """A unit takes a die of hits from what falls on it; the dice belong to neither side."""
    (hits,) = table.roll("collapse")
    need = to_wound(BUILDINGS.collapse_strength, toughness(table.state, table.state.unit(key)))
    faces = table.roll("to_wound", hits, needed=need)
    wounds = sum(need is not None and face >= need for face in faces)
    yield from suffer(table, key, Harm(wounds, BUILDINGS.collapse_strength, cause="collapse"))
