"""Vehicles drive, over whatever ground there is."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow
from engine.formations import Route
from engine.geometry import Pose
from engine.rulesets.diceless.book.codes import How, Speed
from engine.rulesets.diceless.core.changes import note_acted, note_doings
from engine.rulesets.diceless.core.field import name_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.notes import Moved, Track
from engine.rulesets.diceless.damage.flow import stands_yet, take_points
from engine.rulesets.diceless.damage.rules import Impact, mark
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.driving.state import acted_in, cut, landed
from engine.rulesets.diceless.terrain.flow import set_off, trip_mines
from engine.rulesets.diceless.terrain.state import hull_trail, rough_ground
from engine.rulesets.diceless.vehicles.rules import speed_of
from engine.rulesets.diceless.vehicles.state import changed, craft_of, may_go, vehicle_of
from engine.table import Table, change_units


def has_gone(table: Table[Battle], key: str, name: str) -> None:
    """Note that a vehicle had its order; its unit when no other of it can go."""
    note_acted(table, name_of(table.state.unit(key), name))
    if not may_go(table.state.unit(key), acted_in(table.state)):
        note_acted(table, key)


def drive(table: Table[Battle], reply: Drive) -> Flow[None]:
    """A vehicle drives."""
    state = table.state
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    has_gone(table, unit.id, name)
    yield from carry_out_drive(table, unit.id, name, made, "drive")


def carry_out_drive(table: Table[Battle], key: str, name: str, made: Route, how: How) -> Flow[None]:
    """Move a vehicle over whatever ground there is; then mines go off."""
    made = yield from cross_terrain(table, key, name, made)
    put_down(table, key, name, made, how)
    yield from cross_mines(table, key, name, made)


def cross_terrain(table: Table[Battle], key: str, name: str, made: Route) -> Flow[Route]:
    """Dangerous ground does its damage to the rear of a vehicle, and stops it where it is held or
    lost: return the way it goes."""
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
            yield from take_points(table, [pool], unit.owner, "ground")
        if is_held(table.state, key, name):
            made = cut(made, rough.reached(done))
            if stands_yet(table.state, key, name) and vehicle_of(state, unit, name).skimmer:
                made = landed(table.state, table.state.unit(key), name, made)
            break
    return made


def cross_mines(table: Table[Battle], key: str, name: str, made: Route) -> Flow[None]:
    """A vehicle that is still there at the end of its way sets off the mines on it."""
    state = table.state
    if made.length and stands_yet(state, key, name):
        trail = hull_trail(state, state.unit(key), name, made)
        yield from set_off(table, key, trip_mines(table, key, {f"{key}/{name}": trail}))


def is_held(state: Battle, key: str, name: str) -> bool:
    """Return whether a vehicle is lost or immobilised."""
    return not stands_yet(state, key, name) or craft_of(state.unit(key), name).record.immobilised


def _until_hit(state: Battle, key: str, name: str, armour: int, strength: int, most: int) -> int:
    """Return how many points bring the next hit, or all that are left."""
    record = craft_of(state.unit(key), name).record
    line = Impact(key, name, armour, strength, 0).line
    if line is None:
        return most
    return next((n for n in range(1, most) if mark(record, line, n)[1]), most)


def put_down(table: Table[Battle], key: str, name: str, made: Route, how: How) -> None:
    """Put a vehicle where its way ends, and report the move; a wreck stays."""
    state = table.state
    if not stands_yet(state, key, name):
        return
    place(table, key, name, made.end)
    unit = table.state.unit(key)
    speed: Speed = speed_of(made.length)
    change_units(table, [changed(unit, name, speed=speed)])
    note_doings(table, key, distance=max(unit.doings.distance, made.length))
    track = Track(name_of(unit, name), made.path)
    tracks = (track,) if made.length else ()
    table.note(Moved(key, how, made.length, tracks))


def place(table: Table[Battle], key: str, name: str, pose: Pose) -> None:
    """Put a vehicle on a place."""
    unit = table.state.unit(key)
    models = {**unit.models, name: evolve(unit.models[name], pose=pose)}
    change_units(table, [evolve(unit, models=models)])
