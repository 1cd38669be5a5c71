"""Vehicles in the Movement and the Shooting phase: driving, rams, tank shocks, smoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

from attrs import evolve

from engine.flow import Flow, ask
from engine.formations import Base, Block, Board, Way, around
from engine.geometry import Pose, Shape
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.choices.vehicles import (
    Dare,
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    PopSmoke,
    Ram,
    TankShock,
    WhoDares,
    acted_in,
    course_of,
    top_now,
)
from engine.rulesets.diceless.codes import Speed
from engine.rulesets.diceless.courses import (
    Course,
    body_along,
    cut,
    driver,
    everything,
    landed,
    rough_ground,
    straight,
    trail_of,
)
from engine.rulesets.diceless.driving import speed_of
from engine.rulesets.diceless.field import board, body_of, name_of
from engine.rulesets.diceless.gunnery import Impact, facing_to
from engine.rulesets.diceless.hulls import (
    changed,
    craft_of,
    fastest,
    is_helpless,
    may_go,
    vehicle_of,
)
from engine.rulesets.diceless.members import bodies, members
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.notes.common import Track
from engine.rulesets.diceless.notes.moving import How
from engine.rulesets.diceless.play.armour import pound, stands_yet
from engine.rulesets.diceless.play.common import (
    acted,
    change_player,
    change_units,
    did,
    move_to,
    note_moved,
)
from engine.rulesets.diceless.play.flight import break_away
from engine.rulesets.diceless.play.harm import clear_away
from engine.rulesets.diceless.play.moving import obey, set_off, trip_mines
from engine.rulesets.diceless.play.nerve import passes_morale
from engine.rulesets.diceless.play.transports import embark, get_out
from engine.rulesets.diceless.ramming import ram_points, ram_strength
from engine.rulesets.diceless.record import mark
from engine.rulesets.diceless.tanks import (
    Ramming,
    bases_under,
    contact_with,
    daring,
    may_dare,
    ram_of,
    shock_of,
)
from engine.table import Table

ASIDE = 24.0
"""How far models are moved aside at most; beyond it they have no place."""

# ---------------------------------------------------------------- turns


def begin_turn(table: Table[Battle], seat: int) -> None:
    """A player turn begins: smoke clears, and what does not drive will be immobile
    (diceless/base-vehicle-obscured, diceless/base-vehicle-speeds)."""
    _change_crafts(
        table, seat, lambda unit, name: changed(unit, name, smoking=False, speed="immobile")
    )


def end_turn(table: Table[Battle], seat: int) -> None:
    """A player turn ends, and with it what has shaken or stunned crews until now
    (diceless/base-vehicle-speeds)."""
    own = table.state.players[seat].turns

    def recovered(unit: Unit, name: str) -> Unit:
        craft = craft_of(unit, name)
        if craft.shaken is not None and craft.shaken <= own:
            unit = changed(unit, name, shaken=None)
        if craft.stunned is not None and craft.stunned <= own:
            unit = changed(unit, name, stunned=None)
        return unit

    _change_crafts(table, seat, recovered)


def _change_crafts(table: Table[Battle], seat: int, change: Callable[[Unit, str], Unit]) -> None:
    found = []
    for unit in table.state.units.values():
        after = unit
        for name, model in unit.models.items():
            if unit.owner == seat and model.craft is not None:
                after = change(after, name)
        if after != unit:
            found.append(after)
    change_units(table, found)


# ---------------------------------------------------------------- orders


@obey.register
def _(reply: Embark, table: Table[Battle]) -> Flow[None]:
    acted(table, reply.unit)
    yield from embark(table, reply)


@obey.register(GetOut)
@obey.register(GetOutModels)
def _(reply: GetOut | GetOutModels, table: Table[Battle]) -> Flow[None]:
    yield from get_out(table, reply)


def _has_gone(table: Table[Battle], key: str, name: str) -> None:
    """Note that a vehicle had its order; its unit when no other of it can go."""
    acted(table, name_of(table.state.unit(key), name))
    if not may_go(table.state.unit(key), acted_in(table.state)):
        acted(table, key)


# ---------------------------------------------------------------- driving


@obey.register
def drive(reply: Drive, table: Table[Battle]) -> Flow[None]:
    """A vehicle drives (diceless/base-vehicle-speeds)."""
    state = table.state
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    _has_gone(table, unit.id, name)
    yield from roll(table, unit.id, name, made, "drive")


def roll(table: Table[Battle], key: str, name: str, made: Course, how: How) -> Flow[None]:
    """Move a vehicle over whatever ground there is; then mines go off
    (diceless/sm-cluster-mines)."""
    made = yield from brave_ground(table, key, name, made)
    put_down(table, key, name, made, how)
    yield from cross_mines(table, key, name, made)


def brave_ground(table: Table[Battle], key: str, name: str, made: Course) -> Flow[Course]:
    """Dangerous ground does its damage to the rear of a vehicle, and stops it where it is held or
    lost: return the way it goes (diceless/vehicle-dangerous-terrain)."""
    state = table.state
    unit = state.unit(key)
    rear = vehicle_of(state, unit, name).armour.rear
    for rough in rough_ground(state, unit, name, made):
        total, done = rough.points(rough.length), 0
        while done < total and not is_held(table.state, key, name):
            part = _until_hit(table.state, key, name, rear, rough.strength, total - done)
            done += part
            place(table, key, name, cut(made, rough.reached(done)).end)
            pool = Impact(key, name, rear, rough.strength, part)
            # Nobody attacks: the owner chooses among results (diceless/dice-replacement-policy).
            yield from pound(table, [pool], unit.owner, "ground")
        if is_held(table.state, key, name):
            made = cut(made, rough.reached(done))
            if stands_yet(table.state, key, name) and vehicle_of(state, unit, name).skimmer:
                made = landed(table.state, table.state.unit(key), name, made)
            break
    return made


def cross_mines(table: Table[Battle], key: str, name: str, made: Course) -> Flow[None]:
    """A vehicle that is still there at the end of its way sets off the mines on it
    (diceless/sm-cluster-mines)."""
    state = table.state
    if made.length and stands_yet(state, key, name):
        trail = trail_of(state, state.unit(key), name, made)
        yield from set_off(table, key, trip_mines(table, key, {f"{key}/{name}": trail}))


def is_held(state: Battle, key: str, name: str) -> bool:
    """Tell whether a vehicle is lost or immobilised."""
    return not stands_yet(state, key, name) or craft_of(state.unit(key), name).record.immobilised


def _until_hit(state: Battle, key: str, name: str, armour: int, strength: int, most: int) -> int:
    """Return how many points bring the next hit, or all that are left."""
    record = craft_of(state.unit(key), name).record
    line = Impact(key, name, armour, strength, 0).line
    if line is None:
        return most
    return next((n for n in range(1, most) if mark(record, line, n)[1]), most)


def put_down(table: Table[Battle], key: str, name: str, made: Course, how: How) -> None:
    """Put a vehicle where its way ends, and tell of it; a wreck is moved by nobody."""
    state = table.state
    if not stands_yet(state, key, name):
        return
    place(table, key, name, made.end)
    unit = table.state.unit(key)
    speed: Speed = speed_of(made.length)
    change_units(table, [changed(unit, name, speed=speed)])
    did(table, key, distance=max(unit.doings.distance, made.length))
    track = Track(name_of(unit, name), made.path)
    tracks = (track,) if made.length else ()
    table.note(notes.moving.Moved(key, how, made.length, tracks))


def place(table: Table[Battle], key: str, name: str, pose: Pose) -> None:
    """Put a vehicle on a place."""
    unit = table.state.unit(key)
    models = {**unit.models, name: evolve(unit.models[name], pose=pose)}
    change_units(table, [evolve(unit, models=models)])


# ---------------------------------------------------------------- rams


@obey.register
def ram(reply: Ram, table: Table[Battle]) -> Flow[None]:
    """A tank runs into an enemy vehicle: both strike at once, each at the facing touched; it stops
    unless the victim is gone (diceless/ramming, diceless/ramming-skimmer)."""
    state = table.state
    unit = state.unit(reply.unit)
    name = driver(state, unit, reply.model, acted_in(state))
    found = ram_of(state, unit, name, reply.bearing, top_now(state, unit, name))
    _has_gone(table, unit.id, name)
    at_victim, at_rammer = clash_of(state, unit, name, found)
    yield from roll(table, unit.id, name, found.course, "ram")
    if not stands_yet(table.state, unit.id, name) or not _touches(table.state, unit, name, found):
        return
    table.note(notes.vehicles.Rammed(unit.id, found.victim, found.course.length))
    yield from pound(table, [at_victim], unit.owner, "ram")
    yield from pound(table, [at_rammer], 1 - unit.owner, "ram")
    removed = not stands_yet(table.state, found.victim, found.model)
    if removed and stands_yet(table.state, unit.id, name):
        yield from _go_on(table, unit.id, name, found)


def clash_of(state: Battle, unit: Unit, name: str, found: Ramming) -> tuple[Impact, Impact]:
    """Return what victim and rammer take (diceless/ramming, diceless/ramming-skimmer)."""
    victim = state.unit(found.victim)
    own, other = vehicle_of(state, unit, name), vehicle_of(state, victim, found.model)
    face = facing_to(state, victim, found.model, found.course.end.at)
    far = found.course.length
    dodges = other.skimmer and not is_helpless(craft_of(victim, found.model))
    front, struck = own.armour.front, other.armour.of(face)
    at_victim = ram_strength(front, far, tank=own.tank)
    at_rammer = ram_strength(struck, far, tank=other.tank)
    return (
        Impact(victim.id, found.model, struck, at_victim, ram_points(dodges=dodges)),
        Impact(unit.id, name, front, at_rammer, ram_points(dodges=False)),
    )


def _touches(state: Battle, unit: Unit, name: str, found: Ramming) -> bool:
    """Tell whether the ground has let a rammer get to its victim."""
    return state.unit(unit.id).models[name].pose == found.course.end


def _go_on(table: Table[Battle], key: str, name: str, found: Ramming) -> Flow[None]:
    """A rammer whose victim exploded drives on as far as it can (diceless/ramming)."""
    state = table.state
    unit = state.unit(key)
    craft = craft_of(unit, name)
    left = fastest(vehicle_of(state, unit, name)) - found.course.length
    if is_helpless(craft) or left <= 0.0:
        return
    blocks = everything(state, unit, name)
    further, _ = straight(state, unit, name, found.course.end.facing, left, blocks)
    if not further.length:
        return
    yield from roll(table, key, name, further, "ram")
    if stands_yet(table.state, key, name):
        whole = found.course.length + further.length
        unit = table.state.unit(key)
        change_units(table, [changed(unit, name, speed=speed_of(whole))])


# ---------------------------------------------------------------- tank shock


@obey.register
def shock(reply: TankShock, table: Table[Battle]) -> Flow[None]:
    """A tank drives through enemies: each unit is tested, and may dare to stop it; then it moves
    aside (diceless/base-tank-shock)."""
    state = table.state
    unit = state.unit(reply.unit)
    name = driver(state, unit, reply.model, acted_in(state))
    top = top_now(state, unit, name)
    found = shock_of(state, unit, name, reply.bearing, reply.inches, top)
    _has_gone(table, unit.id, name)
    table.note(notes.vehicles.Shocked(unit.id, found.victims))
    made, swept = found.course, body_along(state, unit, name, found.course)
    for key in found.victims:
        if table.state.unit(key).place != "table":
            continue
        if not passes_morale(table, key):
            yield from break_away(table, key)
            continue
        place(table, unit.id, name, found.course.poses[0])
        stopped = yield from death_or_glory(table, key, reply, name, swept)
        if stopped:
            if not stands_yet(table.state, unit.id, name):
                return
            made = contact_with(state, unit, name, reply.bearing, reply.inches, key)
            break
    place(table, unit.id, name, made.poses[0])
    yield from roll(table, unit.id, name, made, "tank_shock")
    if stands_yet(table.state, unit.id, name):
        for key in found.victims:
            if table.state.unit(key).place == "table":
                step_aside(table, key, unit.id, name)


def death_or_glory(
    table: Table[Battle], key: str, reply: TankShock, name: str, swept: Shape
) -> Flow[bool]:
    """A model in a tank's way may strike at it; unless that stops the tank the model is removed.
    Returns whether it has (diceless/base-tank-shock)."""
    state = table.state
    unit, tank = state.unit(key), state.unit(reply.unit)
    models = tuple(
        base.id for base in bases_under(state, unit, swept) if may_dare(state, base.id, tank, name)
    )
    if not models:
        return False
    question = WhoDares(key, tank.id, models)
    answer = yield from ask(unit.owner, question, Dare(None), "reaction")
    if answer.model is None:
        return False
    state = table.state
    tank = state.unit(reply.unit)
    here = contact_with(state, tank, name, reply.bearing, reply.inches, key)
    place(table, tank.id, name, here.end)
    pool = daring(table.state, answer.model, table.state.unit(tank.id), name)
    yield from pound(table, [pool], unit.owner, "daring")
    gone = not stands_yet(table.state, tank.id, name)
    stopped = gone or is_helpless(craft_of(table.state.unit(tank.id), name))
    table.note(notes.vehicles.Dared(key, tank.id, stopped))
    if not stopped:
        run_over(table, key, answer.model)
    return stopped


def run_over(table: Table[Battle], key: str, model: str) -> None:
    """Remove a model that did not stop a tank (diceless/base-tank-shock)."""
    state = table.state
    member, _, name = model.partition("/")
    unit = state.unit(member)
    if name not in unit.models:
        return
    remove(table, unit, [name])
    clear_away(table, key)


def remove(table: Table[Battle], unit: Unit, names: Sequence[str]) -> None:
    """Take models out of a unit, with all the hit points they had."""
    points = {body.key: body.hp for body in bodies(table.state, unit)}
    lost = sum(points[f"{unit.id}/{unit.models[name].group}"] for name in names)
    models = {name: model for name, model in unit.models.items() if name not in names}
    change_units(table, [evolve(unit, models=models)])
    seat = 1 - unit.owner
    change_player(table, seat, removed=table.state.players[seat].removed + lost)


def step_aside(table: Table[Battle], key: str, tank: str, name: str) -> None:
    """Models that a tank has come to stand on move aside by the shortest way; who finds no place is
    lost (diceless/base-tank-shock)."""
    state = table.state
    unit, hull = state.unit(key), state.unit(tank)
    body = body_of(state, hull, hull.models[name])
    under = bases_under(state, unit, body)
    if not under:
        return
    here = board(state, unit)
    mates = tuple(
        Block(f"{member.id}/{mate}", body_of(state, member, model))
        for member in members(state, unit)
        for mate, model in member.models.items()
        if f"{member.id}/{mate}" not in {base.id for base in under}
    )
    places, lost, ways = list[Base](), list[str](), dict[str, Way]()
    for base in under:
        taken = tuple(Block(one.id, one.shape) for one in places)
        room = Board(here.bounds, (*here.blocks, *mates, *taken))
        found = around(room, (base,), (base.at,), ASIDE, towards=base.at)
        if found.left:
            lost.append(base.id)
            continue
        places.append(found.bases[0])
        ends = base.at, found.bases[0].at
        ways[base.id] = Way(ends, dist(*ends), dist(*ends))
    note_moved(table, key, "aside", ways)
    move_to(table, key, places)
    for one in lost:
        run_over(table, key, one)


# ---------------------------------------------------------------- smoke


def pop_smoke(table: Table[Battle], reply: PopSmoke) -> None:
    """A vehicle hides in smoke instead of firing (diceless/base-vehicle-obscured)."""
    unit = table.state.unit(reply.unit)
    name = reply.model.removeprefix(f"{unit.id}/")
    change_units(table, [changed(unit, name, smoke_used=True, smoking=True)])
    acted(table, name_of(unit, name))
    if all(name_of(unit, one) in acted_in(table.state) for one in unit.models):
        acted(table, unit.id)
    table.note(notes.vehicles.PoppedSmoke(unit.id))
