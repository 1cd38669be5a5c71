"""Units get in and out of transports."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from engine.flow import Flow
from engine.geometry import Point
from engine.rulesets.diceless.core.changes import move_to, note_acted, note_doings, note_moved
from engine.rulesets.diceless.core.members import lifted, members
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.movement.flow import leave
from engine.rulesets.diceless.terrain.flow import suffer_terrain
from engine.rulesets.diceless.transports.notes import Embarked
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.transports.state import check_out, straight_way, way_aboard
from engine.rulesets.diceless.vehicles.flow import put_down
from engine.rulesets.diceless.vehicles.notes import GotOut
from engine.rulesets.diceless.vehicles.questions import GetOutModels
from engine.rulesets.diceless.vehicles.state import carrier, doors, has_driven, has_rule, left_by
from engine.table import Table, change_units


def embark(table: Table[Battle], reply: Embark) -> Flow[None]:
    """A unit walks up to a transport and gets in; models that fall on the way stay behind. A
    character who gets in alone leaves their unit."""
    leave(table, reply.unit)
    state = table.state
    unit = state.unit(reply.unit)
    made = way_aboard(state, unit, reply.transport)
    note_moved(table, unit.id, "getting_in", made.ways)
    move_to(table, unit.id, made.after)
    note_doings(table, unit.id, moved=True)
    yield from suffer_terrain(table, unit.id, made.ways)
    unit = table.state.unit(reply.unit)
    if unit.place != "table" or table.state.unit(reply.transport).place != "table":
        return
    change_units(
        table,
        [
            lifted(member, place="aboard", aboard=reply.transport)
            for member in members(table.state, unit)
        ],
    )
    table.note(Embarked(unit.id, reply.transport))


def _nearest(points: Sequence[Point], to: Point) -> Point:
    return min(points, key=lambda point: (dist(point, to), point))


def get_out(table: Table[Battle], reply: GetOut | GetOutModels) -> Flow[None]:
    """A unit gets out; if its transport has driven it moves no further, and does not charge unless
    it can jump off."""
    state = table.state
    unit = state.unit(reply.unit)
    assert unit.aboard is not None
    transport = state.unit(unit.aboard)
    if isinstance(reply, GetOutModels):
        places = check_out(state, unit, reply.goings)
    else:
        places = check_out(state, unit, bearing=reply.bearing)
    driven = has_driven(transport)
    name = next(iter(transport.models))
    jumps = carrier(state, transport).open_topped or has_rule(
        state, transport, name, "assault_vehicle"
    )
    put_down(table, unit.id, places)
    table.note(GotOut(unit.id, transport.id))
    note_doings(table, unit.id, got_out=True, moved=driven, kept_back=driven and not jumps)
    note_acted(table, left_by(transport))
    if driven:
        note_acted(table, unit.id)
    ways = {
        base.id: straight_way(_nearest(doors(state, transport), base.at), base.at)
        for base in places
    }
    yield from suffer_terrain(table, unit.id, ways)
