"""Setting up."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.placement import Base
from engine.rulesets.diceless.core.changes import move_to, note_doings
from engine.rulesets.diceless.core.field import name_of
from engine.rulesets.diceless.core.members import lifted, members
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.notes import Deployed, Infiltrating, NoRoom
from engine.rulesets.diceless.deployment.questions import (
    Deploy,
    DeployModels,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.deployment.state import (
    by_hand,
    in_formation,
    line_up,
    looking,
    scouts,
    waiting,
)
from engine.rulesets.diceless.driving.flow import carry_out_drive
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.driving.state import acted_in
from engine.rulesets.diceless.movement.flow import go
from engine.rulesets.diceless.vehicles.state import changed, may_go
from engine.table import Table, change_units


def infiltration(table: Table[Battle]) -> Flow[bool]:
    """One infiltrator is set up, the first player's before the other's."""
    return (yield from deployment(table))


def scouting(table: Table[Battle]) -> Flow[bool]:
    """One scout moves before the battle; scouts without an order stay."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        units = tuple(unit.id for unit in scouts(state, seat))
        if not units:
            continue
        reply = yield from ask(seat, WhereToScout(units), Pass(), "setup")
        if isinstance(reply, Drive):
            yield from scout_ahead(table, reply)
            return False
        moving = units if isinstance(reply, Pass) else (reply.unit,)
        yield from go(table, reply, "move")
        for key in moving:
            if table.state.unit(key).place == "table":
                note_doings(table, key, moved=True)
        return False
    return True


def scout_ahead(table: Table[Battle], reply: Drive) -> Flow[None]:
    """A vehicle of scouts drives; before its first Movement phase it is still immobile."""
    state = table.state
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    note_doings(table, unit.id, scouted=(*unit.doings.scouted, name_of(unit, name)))
    yield from carry_out_drive(table, unit.id, name, made, "drive")
    unit = table.state.unit(unit.id)
    if unit.place == "table":
        if name in unit.models:
            change_units(table, [changed(unit, name, speed="immobile")])
        note_doings(table, unit.id, moved=not may_go(unit, acted_in(table.state)))


def leave_behind(table: Table[Battle], key: str) -> None:
    """A unit that finds no room, characters with it, comes from reserve over its own edge
    (diceless/base-deployment)."""
    state = table.state
    units = members(state, state.unit(key))
    change_units(table, [lifted(unit, place="reserve") for unit in units])
    table.change(key, arrival="edge")
    table.note(NoRoom(key))


def deployment(table: Table[Battle]) -> Flow[bool]:
    """One unit is set up, or the rest evenly; the first player sets up everything first."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        units = waiting(state, seat)
        if not units:
            continue
        reply = yield from ask(seat, WhereToDeploy(units), Pass(), "setup")
        places: dict[str, tuple[Base, ...]]
        facing: float | None = None
        match reply:
            case Deploy():
                unit = state.unit(reply.unit)
                stood = in_formation(state, unit, reply.pose, reply.files, reply.gap)
                places, facing = {unit.id: stood}, reply.facing
            case DeployModels():
                unit = state.unit(reply.unit)
                places = {unit.id: by_hand(state, unit, reply.goings)}
            case Infiltrate():
                places = {}
                table.change(reply.unit, infiltrates=True)
                table.note(Infiltrating(reply.unit))
            case _:
                places = line_up(state, units)
                for key in units:
                    if key not in places:
                        leave_behind(table, key)
        for key, bases in places.items():
            move_to(table, key, bases)
            table.state = looking(table.state, key, facing)
            table.note(Deployed(key))
        return False
    return True
