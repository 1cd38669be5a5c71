"""Getting in and out of transports (diceless/base-transports)."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from attrs import evolve

from engine.flow import Flow, ask
from engine.formations import Base, Way
from engine.geometry import Point, Shape
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.vehicles import (
    Embark,
    GetOut,
    GetOutModels,
    WhereToGetOut,
    left_by,
)
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.hulls import carrier, doors, has_rule
from engine.rulesets.diceless.members import bodies, members
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.play.common import (
    acted,
    change_player,
    change_units,
    did,
    gone,
    move_to,
    note_moved,
)
from engine.rulesets.diceless.play.harm import clear_away
from engine.rulesets.diceless.play.moving import endanger
from engine.rulesets.diceless.transports import (
    check_embark,
    check_out,
    has_driven,
    landing,
    places_by_hand,
    scattered,
)
from engine.table import Table


def embark(table: Table[Battle], reply: Embark) -> Flow[None]:
    """A unit walks up to a transport and gets in; whoever falls on the way stays behind."""
    state = table.state
    unit = state.unit(reply.unit)
    found = check_embark(state, unit, reply.transport)
    places = [base.moved_to(found[base.id][-1]) for base in bases_of(state, unit)]
    ways = {name: _way(points[0], points[-1]) for name, points in found.items()}
    note_moved(table, unit.id, "getting_in", ways)
    move_to(table, unit.id, places)
    did(table, unit.id, moved=True)
    yield from endanger(table, unit.id, ways)
    unit = table.state.unit(reply.unit)
    if unit.place != "table" or table.state.unit(reply.transport).place != "table":
        return
    change_units(
        table,
        [
            evolve(_lifted(member), place="aboard", aboard=reply.transport)
            for member in members(table.state, unit)
        ],
    )
    table.note(notes.vehicles.Embarked(unit.id, reply.transport))


def _way(start: Point, end: Point) -> Way:
    return Way((start, end), dist(start, end), dist(start, end))


def _nearest(points: Sequence[Point], to: Point) -> Point:
    return min(points, key=lambda point: (dist(point, to), point))


def _lifted(unit: Unit) -> Unit:
    models = {name: evolve(model, pose=None) for name, model in unit.models.items()}
    return evolve(unit, models=models)


def get_out(table: Table[Battle], reply: GetOut | GetOutModels) -> Flow[None]:
    """A unit gets out; if its transport has driven it moves no further, and does not charge unless
    it can jump off (diceless/base-transports)."""
    state = table.state
    unit = state.unit(reply.unit)
    assert unit.aboard is not None
    transport = state.unit(unit.aboard)
    by_hand = reply.goings if isinstance(reply, GetOutModels) else None
    places = check_out(state, unit, by_hand)
    driven = has_driven(transport)
    name = next(iter(transport.models))
    jumps = carrier(state, transport).open_topped or has_rule(
        state, transport, name, "assault_vehicle"
    )
    put_down(table, unit.id, places)
    table.note(notes.vehicles.GotOut(unit.id, transport.id))
    did(table, unit.id, got_out=True, moved=driven, kept_back=driven and not jumps)
    acted(table, left_by(transport))
    if driven:
        acted(table, unit.id)
    ways = {base.id: _way(_nearest(doors(state, transport), base.at), base.at) for base in places}
    yield from endanger(table, unit.id, ways)


def put_down(table: Table[Battle], key: str, places: Sequence[Base]) -> None:
    """Put a unit on the table that was in a transport; models without a place are lost."""
    state = table.state
    put = {base.id for base in places}
    changed = []
    for member in members(state, state.unit(key)):
        models = {
            name: model for name, model in member.models.items() if f"{member.id}/{name}" in put
        }
        changed.append(evolve(member, models=models, aboard=None, place="table"))
    change_units(table, changed)
    move_to(table, key, places)


def bail_out(
    table: Table[Battle], key: str, transport: str, hull: Shape, entries: Sequence[Point] | None
) -> Flow[None]:
    """Passengers of a lost transport come out: of a wreck by its access points, as their owner says
    or at the nearest free places; of an explosion, where it was. Who finds no place is lost
    (diceless/base-transports, diceless/explosion-passengers)."""
    state = table.state
    unit = state.unit(key)
    if entries is None:
        places = scattered(state, unit, hull).bases
    else:
        question = WhereToGetOut(key, transport, tuple(entries))
        reply = yield from ask(unit.owner, question, Pass(), "reaction")
        state = table.state
        unit = state.unit(key)
        if isinstance(reply, GetOutModels):
            places = places_by_hand(state, unit, reply.goings, entries)
        else:
            places = landing(state, unit, entries).bases
    lost = _without_place(state, unit, places)
    models = sum(len(member.models) for member in members(state, unit)) - len(places)
    put_down(table, key, places)
    did(table, key, got_out=True)
    table.note(notes.vehicles.GotOut(key, transport, models))
    seat = 1 - unit.owner
    change_player(table, seat, removed=table.state.players[seat].removed + lost)
    if places:
        clear_away(table, key)
    else:
        gone(table, key, "destroyed")


def _without_place(state: Battle, unit: Unit, places: Sequence[Base]) -> int:
    """Return the hit points of models that found no place."""
    put = {base.id for base in places}
    points = {body.key: body.hp for body in bodies(state, unit)}
    return sum(
        points[f"{member.id}/{model.group}"]
        for member in members(state, unit)
        for name, model in member.models.items()
        if f"{member.id}/{name}" not in put
    )
