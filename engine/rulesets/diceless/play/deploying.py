"""Setting up (diceless/base-deployment)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.formations import Base
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.deploying import (
    Deploy,
    DeployModels,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.choices.vehicles import Drive, acted_in, course_of
from engine.rulesets.diceless.deployment import (
    by_hand,
    in_formation,
    line_up,
    looking,
    scouts,
    waiting,
)
from engine.rulesets.diceless.field import name_of
from engine.rulesets.diceless.hulls import changed, may_go
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.common import change_units, did, move_to
from engine.rulesets.diceless.play.moving import go
from engine.rulesets.diceless.play.vehicles import roll
from engine.table import Table


def infiltration(table: Table[Battle]) -> Flow[bool]:
    """One infiltrator is set up, the first player's before the other's."""
    return (yield from deployment(table))


def scouting(table: Table[Battle]) -> Flow[bool]:
    """One scout moves before the battle; whoever has no order stays."""
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
                did(table, key, moved=True)
        return False
    return True


def scout_ahead(table: Table[Battle], reply: Drive) -> Flow[None]:
    """A vehicle of scouts drives; before its first Movement phase it is still immobile
    (diceless/base-vehicle-speeds)."""
    state = table.state
    unit = state.unit(reply.unit)
    name, made = course_of(state, unit, reply)
    did(table, unit.id, scouted=(*unit.doings.scouted, name_of(unit, name)))
    yield from roll(table, unit.id, name, made, "drive")
    unit = table.state.unit(unit.id)
    if unit.place == "table":
        if name in unit.models:
            change_units(table, [changed(unit, name, speed="immobile")])
        did(table, unit.id, moved=not may_go(unit, acted_in(table.state)))


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
                table.note(notes.moving.Infiltrating(reply.unit))
            case _:
                places = line_up(state, units)
        for key, bases in places.items():
            move_to(table, key, bases)
            table.state = looking(table.state, key, facing)
            table.note(notes.deploying.Deployed(key))
        return False
    return True
