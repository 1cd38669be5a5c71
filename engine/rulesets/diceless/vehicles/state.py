"""Vehicles on the table: what they are, where they may stand, what their hulls hold, and where
passengers come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from typing import Any

from attrs import evolve

from engine.errors import IllegalReply
from engine.formations import Going, Landing, around, faults_of_places, points_around
from engine.geometry import (
    Bounds,
    Face,
    Point,
    Pose,
    Shape,
    bearing,
    direction,
    disc,
    is_inside,
    is_within,
    overlaps,
    rectangle,
    rotated,
    settled,
)
from engine.placement import Base, Block, Board, PlacementFault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule, Speed
from engine.rulesets.diceless.book.printed import Mounted, Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import (
    bases_of,
    board,
    body_of,
    gap_between,
    land,
    name_of,
    others,
    pose_of,
    put_by_hand,
    refuse,
)
from engine.rulesets.diceless.core.members import passengers, printed_of
from engine.rulesets.diceless.core.model import Battle, Craft, Model, Unit
from engine.rulesets.diceless.vehicles.rules import face_struck, top_speed

MOVE = BOOK.tables.move
DOORS = 1.0
"""Inches between the access points of a hull without printed doors."""


# ---------------------------------------------------------------- what they are


def are_vehicles(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is one of vehicles, walkers among them; guns have crews instead."""
    return all(
        isinstance(printed := printed_of(state, group), Vehicle) and not printed.gun
        for group in unit.groups.values()
    )


def are_walkers(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is one of walkers."""
    return are_vehicles(state, unit) and all(
        vehicle_of(state, unit, name).legs is not None for name in unit.models
    )


def are_not_walkers(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is one of vehicles that do not walk: they are never locked in
    combat."""
    return are_vehicles(state, unit) and not are_walkers(state, unit)


def vehicle_of(state: Battle, unit: Unit, name: str) -> Vehicle:
    """Return what is printed of a vehicle of a unit."""
    printed = printed_of(state, unit.groups[unit.models[name].group])
    assert isinstance(printed, Vehicle), "no vehicle"
    return printed


def craft_of(unit: Unit, name: str) -> Craft:
    """Return what is kept of a vehicle of a unit."""
    craft = unit.models[name].craft
    assert craft is not None, "no vehicle"
    return craft


def changed(unit: Unit, name: str, **changes: Any) -> Unit:
    """Return a unit with something kept of one of its vehicles changed."""
    model = unit.models[name]
    craft = evolve(craft_of(unit, name), **changes)
    return evolve(unit, models={**unit.models, name: evolve(model, craft=craft)})


def has_rule(state: Battle, unit: Unit, name: str, rule: Rule) -> bool:
    """Return whether a vehicle has a rule."""
    group = unit.groups[unit.models[name].group]
    return rule in printed_of(state, group).rules or rule in group.rules


def weapons_left(vehicle: Vehicle, craft: Craft) -> tuple[Mounted, ...]:
    """Return the weapons of a vehicle that are not destroyed."""
    return tuple(one for one in vehicle.weapons if one.id not in craft.record.destroyed)


# ---------------------------------------------------------------- how fast they are


def speed_now(craft: Craft) -> Speed:
    """Return the speed attackers meet: what cannot move is immobile, whatever it did before."""
    return "immobile" if craft.record.immobilised else craft.speed


def is_helpless(craft: Craft) -> bool:
    """Return whether a vehicle can neither turn nor move."""
    return craft.record.immobilised or craft.stunned is not None


def is_able(model: Model) -> bool:
    """Return whether a model can move: a vehicle that is stunned or immobilised cannot."""
    return model.craft is None or not is_helpless(model.craft)


def may_go(unit: Unit, acted: Iterable[str]) -> bool:
    """Return whether a model of a unit can still move; the vehicles of a squadron go one by one."""
    return any(
        is_able(model) and name_of(unit, name) not in acted for name, model in unit.models.items()
    )


def fastest(vehicle: Vehicle) -> float:
    """Return the most inches a vehicle moves."""
    return top_speed(walker=vehicle.legs is not None, fast=vehicle.fast, skimmer=vehicle.skimmer)


# ---------------------------------------------------------------- hulls


def hull_of(state: Battle, unit: Unit, name: str) -> Shape:
    """Return the hull of a vehicle, a rectangle also where it walks."""
    vehicle = vehicle_of(state, unit, name)
    return rectangle(pose_of(unit.models[name]), vehicle.length, vehicle.width)


def spot_on(pose: Pose, offset: Point) -> Point:
    """Return a point of a hull on the table, given from its middle, x towards its front."""
    x, y = rotated(offset, pose.facing)
    return pose.x + x, pose.y + y


def doors(state: Battle, transport: Unit) -> tuple[Point, ...]:
    """Return the access points of a transport; all around a hull that has none."""
    found = list[Point]()
    for name, model in transport.models.items():
        vehicle = vehicle_of(state, transport, name)
        if vehicle.access:
            found += [spot_on(pose_of(model), offset) for offset in vehicle.access]
        else:
            found += points_around(hull_of(state, transport, name), DOORS)
    return tuple((settled(x), settled(y)) for x, y in found)


def carrier(state: Battle, transport: Unit) -> Vehicle:
    """Return what is printed of a transport."""
    return vehicle_of(state, transport, next(iter(transport.models)))


def room_aboard(state: Battle, transport: Unit) -> int:
    """Return how many models more a transport takes."""
    taken = sum(len(unit.models) for unit in passengers(state, transport))
    most = sum(vehicle_of(state, transport, name).capacity for name in transport.models)
    return most - taken


# ---------------------------------------------------------------- standing


def turned(state: Battle, unit: Unit, facing: float) -> Battle:
    """Return the table with every vehicle of a unit looking along a facing."""
    models = {
        name: evolve(model, pose=evolve(pose_of(model), facing=facing % 360.0).settled())
        for name, model in unit.models.items()
    }
    return state.with_unit(evolve(unit, models=models))


def facing_point(state: Battle, key: str, point: Point) -> Battle:
    """Return the table with walkers of a unit looking at a point; they turn as they like."""
    unit = state.unit(key)
    if unit.place != "table" or not are_walkers(state, unit):
        return state
    models = {}
    for name, model in unit.models.items():
        pose = pose_of(model)
        turns = is_able(model) and pose.at != point
        after = evolve(pose, facing=bearing(pose.at, point)).settled() if turns else pose
        models[name] = evolve(model, pose=after)
    return state.with_unit(evolve(unit, models=models))


def put(state: Battle, unit: Unit, poses: Sequence[Pose]) -> Battle:
    """Return the table with the vehicles of a unit on places, in the order of the list."""
    models = {
        name: evolve(model, pose=pose.settled())
        for (name, model), pose in zip(unit.models.items(), poses, strict=True)
    }
    return state.with_unit(evolve(unit, models=models, place="table"))


def in_files(state: Battle, unit: Unit, front: Pose, files: int, gap: float) -> tuple[Pose, ...]:
    """Return where vehicles stand in rows, the middle of their front on a point; the squadron is
    spaced by its longest and widest hull. Raises `IllegalReply` for a point or a facing that is no
    number."""
    if not all(map(isfinite, (front.x, front.y, front.facing))):
        raise refusal("no_bearing", unit=unit.id, bearing=front.facing)
    printed = [vehicle_of(state, unit, name) for name in unit.models]
    deep, wide = max(v.length for v in printed), max(v.width for v in printed)
    ux, uy = direction(front.facing)
    poses = []
    for index in range(len(printed)):
        rank, file = divmod(index, files)
        in_rank = min(files, len(printed) - rank * files)
        back = deep / 2 + rank * (deep + gap)
        left = ((in_rank - 1) / 2 - file) * (wide + gap)
        x, y = front.x - back * ux - left * uy, front.y - back * uy + left * ux
        poses.append(Pose(x, y, front.facing).settled())
    return tuple(poses)


def as_bases(state: Battle, unit: Unit, poses: Sequence[Pose]) -> tuple[Base, ...]:
    """Return vehicles as what units of models are moved by: their middles, and half their width."""
    return tuple(
        Base(name_of(unit, name), pose.at, vehicle_of(state, unit, name).radius)
        for name, pose in zip(unit.models, poses, strict=True)
    )


def check_places(state: Battle, unit: Unit, poses: Sequence[Pose], bounds: Bounds) -> None:
    """Raise `IllegalReply` unless the vehicles of a unit may stand there: wholly on the ground they
    may stand on, clear of everything, together."""
    stood = put(state, unit, poses)
    after = stood.unit(unit.id)
    blocks = (*land(state).impassable, *others(state, unit))
    bodies: list[tuple[str, Shape]] = []
    for name, model in after.models.items():
        body, called = body_of(stood, after, model), name_of(unit, name)
        if not is_inside(body, *bounds):
            raise refusal("off_table", unit=unit.id, model=called)
        by = first_met(body, blocks) or next(
            (other for other, shape in bodies if overlaps(body, shape)), None
        )
        if by is not None:
            raise refusal("place_taken", unit=unit.id, model=called, by=by)
        bodies.append((called, body))
    check_together(stood, after)


def first_met(body: Shape, blocks: Iterable[Block]) -> str | None:
    """Return the first block a body stands in, or too near to."""
    for block in blocks:
        if any(overlaps(body, shape) for shape in block.shapes):
            return block.id
    return None


# ---------------------------------------------------------------- squadrons


def can_drive(unit: Unit, acted: Iterable[str]) -> tuple[str, ...]:
    """Return the vehicles of a unit that can still drive in this phase."""
    return tuple(
        name
        for name, model in unit.models.items()
        if is_able(model) and name_of(unit, name) not in acted
    )


def strays(state: Battle, unit: Unit, free: Iterable[str] = ()) -> dict[str, float]:
    """Return the vehicles of a squadron that are out of coherency and how far, even once those that
    are `free` to drive have closed up; an immobilised vehicle holds the others no longer
    (diceless/base-coherency)."""
    movers = frozenset(free)
    slack = {
        name: MOVE.coherency / 2 + (fastest(vehicle_of(state, unit, name)) * (name in movers))
        for name, model in unit.models.items()
        if model.pose is not None and not craft_of(unit, name).record.immobilised
    }
    found, names = _links(state, unit, slack), list(slack)
    chain = set(names[:1])
    while more := {b for a, b, gap, most in found if a in chain and is_within(gap, most)} - chain:
        chain |= more
    return {
        name: min(gap for a, b, gap, _ in found if a == name and b in chain)
        for name in names
        if name not in chain
    }


def check_together(state: Battle, unit: Unit, free: Iterable[str] = ()) -> None:
    """Raise `IllegalReply` unless a squadron is in coherency, or can still be."""
    for name, gap in strays(state, unit, free).items():
        called = name_of(unit, name)
        raise refusal("out_of_coherency", unit=unit.id, model=called, gap=gap, most=MOVE.coherency)


def widest_gap(state: Battle, unit: Unit) -> float:
    """Return the most inches between a vehicle of a squadron and the nearest of the others."""
    names = {name: 0.0 for name, model in unit.models.items() if model.pose is not None}
    found = _links(state, unit, names)
    return max((min(gap for a, _, gap, _ in found if a == n) for n in names), default=0.0)


def _links(
    state: Battle, unit: Unit, slack: dict[str, float]
) -> list[tuple[str, str, float, float]]:
    found = []
    for a in slack:
        for b in slack:
            if a == b:
                continue
            bodies = [body_of(state, unit, unit.models[n]) for n in (a, b)]
            found.append((a, b, gap_between(bodies[:1], bodies[1:]), slack[a] + slack[b]))
    return found


# ---------------------------------------------------------------- passengers


def riders(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the units of a side in transports on the table; characters ride with their unit."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.owner == seat
        and unit.joined is None
        and unit.place == "aboard"
        and unit.aboard is not None
        and state.unit(unit.aboard).place == "table"
    )


def transport_of(state: Battle, unit: Unit) -> Unit | None:
    """Return the transport a unit is in."""
    return None if unit.aboard is None else state.unit(unit.aboard)


def has_driven(transport: Unit) -> bool:
    """Return whether a transport moved in its own last Movement phase."""
    return any(craft_of(transport, name).speed != "immobile" for name in transport.models)


def landing(
    state: Battle, unit: Unit, at: Sequence[Point], towards: Point | None = None
) -> Landing:
    """Return where the models of a unit get out by themselves, in the order of their ids: nearest
    to a point, or else to access points."""
    here, bases = _outside(state, unit), bases_of(state, unit)
    return around(here, bases, at, MOVE.embark, MOVE.coherency, towards)


def scattered(state: Battle, unit: Unit, hull: Shape) -> Landing:
    """Return where survivors of an explosion stand: where their transport was."""
    middle = settled(hull.centre[0]), settled(hull.centre[1])
    reach = hull.reach + MOVE.embark
    return around(_outside(state, unit), bases_of(state, unit), (middle,), reach, MOVE.coherency)


def places_by_hand(
    state: Battle, unit: Unit, goings: Sequence[Going], at: Sequence[Point]
) -> tuple[Base, ...]:
    """Return where the models of a unit get out one by one. Raises `IllegalReply` unless all may
    stand there, near to an access point."""
    put = put_by_hand(state, unit, goings)
    faults = faults_outside(state, unit, put)
    if faults:
        refuse(unit, faults[0])
    for refused in too_far_out(unit, put, at):
        raise refused
    return put


def too_far_out(unit: Unit, places: Sequence[Base], at: Sequence[Point]) -> Iterator[IllegalReply]:
    """Yield the refusal of every model that would get out too far from all access points."""
    access = [disc(door, 0.0) for door in at]
    for base in places:
        far = gap_between((base.shape,), access)
        if not is_within(far, MOVE.embark):
            yield refusal(
                "too_far_out", unit=unit.id, model=base.id, distance=far, most=MOVE.embark
            )


def faults_outside(state: Battle, unit: Unit, places: Sequence[Base]) -> tuple[PlacementFault, ...]:
    """Return what is wrong with places for those who get out, of every model."""
    return faults_of_places(_outside(state, unit), places, MOVE.coherency)


def _outside(state: Battle, unit: Unit) -> Board:
    return board(state, unit)


def left_by(transport: Unit) -> str:
    """Return the name under which it is noted that a unit got out of a transport in this part."""
    return f"{transport.id}>out"


def facing_to(state: Battle, unit: Unit, name: str, from_point: Point) -> Face:
    """Return the facing of a vehicle that a point looks at."""
    vehicle, pose = vehicle_of(state, unit, name), pose_of(unit.models[name])
    return face_struck(pose, vehicle.length, vehicle.width, vehicle.armour, from_point)
