"""Vehicles on the move: the enemy may interrupt at any point of their path, as of any other."""

from __future__ import annotations

from itertools import pairwise

from engine.flow import Flow, ask
from engine.formations import Driven
from engine.geometry import Point, length, measured, split
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.changes import did, look_along
from engine.rulesets.battlegroup.core.field import bases_of, hull_pose, land, put_hull
from engine.rulesets.battlegroup.core.members import (
    all_have,
    flies,
    has,
    is_hull,
    is_vehicle,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.driving.notes import DebrisChanged, Drove, Fate, Halt, Halted
from engine.rulesets.battlegroup.driving.questions import (
    ClearDebris,
    Drive,
    PushDebris,
    WhatOfDebris,
    WhereToDrive,
)
from engine.rulesets.battlegroup.driving.rules import may_remove
from engine.rulesets.battlegroup.driving.state import (
    Pull,
    debris_met,
    driven,
    move_pull,
    pushed,
    run_pull,
    slows,
)
from engine.rulesets.battlegroup.movement.flow import endanger, go_along, move, roll_again, where_to
from engine.rulesets.battlegroup.movement.questions import RollAgain
from engine.rulesets.battlegroup.movement.rules import is_poor_run, run
from engine.rulesets.battlegroup.movement.state import Terms
from engine.rulesets.battlegroup.orders.flow import (
    break_in,
    can_go_on,
    change_top,
    end_way,
    react,
    step_of,
    window,
)
from engine.rulesets.battlegroup.orders.notes import Stopped
from engine.rulesets.battlegroup.orders.questions import React, WhetherToGoOn
from engine.rulesets.battlegroup.vehicles.flow import leave, may_embark
from engine.rulesets.battlegroup.vehicles.state import (
    craft_of,
    is_stuck,
    is_stunned,
    may_move,
    speed_now,
)
from engine.table import Table

MOVE = BOOK.tables.move


@step_of("move")
def move_step(table: Table[Battle]) -> Flow[None]:
    """The Move step: a unit moves, drives, or gets out of what it is in; at its end it may get into
    something."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if unit.place == "aboard":
        yield from leave(table)
        if table.state.unit(key).place == "table":
            yield from window(table, "path")
        return
    if is_hull(table.state, unit):
        yield from drive(table)
        return
    before = hull_pose(unit).at
    yield from move(table)
    look_along(table, key, before)
    if can_go_on(table) and not is_vehicle(unit):
        yield from may_embark(table)


@step_of("run")
def run_step(table: Table[Battle]) -> Flow[None]:
    """The Run step: on foot by a die, on tracks flat out."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if unit.place == "aboard":
        return
    if is_hull(table.state, unit):
        yield from go_flat_out(table)
        return
    before = hull_pose(unit).at
    yield from run_on(table)
    look_along(table, key, before)


def drive(table: Table[Battle]) -> Flow[None]:
    """The Move step of a vehicle; afterwards a dozer blade deals with debris."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    if not may_move(table.state, unit):
        table.note(Halted(unit.id, _why(table.state, unit)))
        return
    made = yield from _go(table, move_pull(table.state, unit, frame.band))
    unit = table.state.unit(frame.unit)
    if made is None or unit.place != "table" or not may_remove(speed_now(unit)):
        return
    for piece in debris_met(table.state, unit, made):
        yield from plough(table, unit.id, piece, made)


def go_flat_out(table: Table[Battle]) -> Flow[None]:
    """The Run step of a vehicle, without a die."""
    unit = table.state.unit(table.state.top.unit)
    pull = run_pull(table.state, unit)
    if pull.most:
        yield from _go(table, pull)


def _why(state: Battle, unit: Unit) -> Halt:
    if is_stunned(state, unit):
        return "crew_stunned"
    return "immobilised" if craft_of(unit).immobilised else "held"


def _go(table: Table[Battle], pull: Pull) -> Flow[Driven | None]:
    """The driver declares the whole way, and goes it; return how far it came, None if it stays."""
    key = table.state.top.unit
    owner = table.state.unit(key).owner
    reply = yield from ask(owner, WhereToDrive(key, pull), Pass())
    if not isinstance(reply, Drive):
        return None
    if reply.path and pull.flat_out:
        did(table, key, ran=True)
    made = yield from _along(table, key, reply, pull)
    end_way(table)
    return made


def _course(state: Battle, key: str, path: tuple[Point, ...], facing: float | None) -> Driven:
    return driven(state, state.unit(key), path, facing)


def _along(table: Table[Battle], key: str, order: Drive, pull: Pull) -> Flow[Driven]:
    """A vehicle drives its declared path, stopping at each point at which the enemy interrupts."""
    path, begun = order.path, hull_pose(table.state.unit(key))
    course = (begun.at, *path)
    change_top(table, course=course, at=0.0, moment="path")
    at, end, poses = 0.0, measured(length(course)), [begun]
    while order.path:
        reply = yield from break_in(table, course, at, end)
        if not isinstance(reply, React) or reply.at is None:
            break
        before, rest = split(course, reply.at)
        part = split(before, at)[1]
        poses += _advance(table, key, part[1:], None, pull).poses
        path, at = rest[1:], measured(reply.at)
        change_top(table, at=at)
        yield from react(table, reply.unit, "path")
        if not can_go_on(table) or not may_move(table.state, table.state.unit(key)):
            table.note(Stopped(key, at))
            return Driven(tuple(poses))
        if at < end:
            question = WhetherToGoOn(key, at, end)
            goes_on = yield from ask(table.state.top.owner, question, Decide(True))
            if not goes_on.yes:
                table.note(Stopped(key, at))
                return Driven(tuple(poses))
    poses += _advance(table, key, path, order.facing, pull).poses
    return Driven(tuple(poses))


def _advance(
    table: Table[Battle], key: str, path: tuple[Point, ...], facing: float | None, pull: Pull
) -> Driven:
    """Take a vehicle a part of its way."""
    made = _course(table.state, key, path, facing)
    if made.end == made.poses[0]:
        return made
    table.state = put_hull(table.state, table.state.unit(key), made.end)
    unit = table.state.unit(key)
    if made.length:
        further = 0.0 if pull.flat_out else made.length
        slow = unit.doings.slow or slows(table.state, unit, made)
        did(table, key, moved=True, distance=unit.doings.distance + further, slow=slow)
        table.change(key, moved_in=table.state.now)
        trail = table.state.top.trail
        change_top(table, trail=(*trail, *made.path[1:]) if trail else made.path)
    speed = speed_now(table.state.unit(key))
    table.note(Drove(key, speed, made.length, made.poses))
    return made


def plough(table: Table[Battle], key: str, piece: str, made: Driven) -> Flow[None]:
    """The driver says what becomes of debris driven over."""
    unit = table.state.unit(key)
    heading = next(b.facing for a, b in reversed(tuple(pairwise(made.poses))) if a.at != b.at)
    reply = yield from ask(unit.owner, WhatOfDebris(key, piece, heading), ClearDebris(piece))
    match reply:
        case ClearDebris():
            clear(table, piece, "removed")
        case PushDebris():
            found = next(one for one in land(table.state).pieces if one.id == piece)
            moved = pushed(table.state, found, heading, reply.inches)
            clear(table, piece, "pushed")
            table.set(wrecks=(*table.state.wrecks, moved))
        case _:
            table.note(DebrisChanged(piece, "left"))


def clear(table: Table[Battle], piece: str, fate: Fate) -> None:
    """Take debris from where it lies."""
    state = table.state
    left = tuple(one for one in state.wrecks if one.id != piece)
    table.set(wrecks=left, cleared=tuple(dict.fromkeys((*state.cleared, piece))))
    table.note(DebrisChanged(piece, fate))


def run_on(table: Table[Battle]) -> Flow[None]:
    """The Run step on foot: first the die, then the path; slow and purposeful units do not run."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if is_stuck(table.state, unit) or has(table.state, unit, "slow_and_purposeful"):
        return
    faces = table.roll("run", unit=key)
    if all_have(table.state, unit, "fleet") and type_of(table.state, unit) not in MOVE.turbo:
        default: RollAgain | Pass = RollAgain((0,)) if is_poor_run(faces[0]) else Pass()
        faces = yield from roll_again(table, key, "run", faces, default)
    terms = Terms(run(type_of(table.state, unit), faces[0]), flies(table.state, unit))
    found = yield from where_to(table, key, "run", terms)
    if found is not None:
        did(table, key, ran=True)
        before = bases_of(table.state, table.state.unit(key))
        yield from go_along(table, found[0], terms, "run")
        yield from endanger(table, key, before)
