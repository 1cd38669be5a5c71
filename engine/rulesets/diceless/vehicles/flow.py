"""Crews recover, and passengers come out of lost transports."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from engine.flow import Flow, ask
from engine.geometry import Point, Shape
from engine.placement import Base
from engine.rulesets.diceless.core.changes import move_to, note_doings, remove_unit, score_removed
from engine.rulesets.diceless.core.members import bodies, members
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.vehicles.notes import GotOut
from engine.rulesets.diceless.vehicles.questions import GetOutModels, WhereToGetOut
from engine.rulesets.diceless.vehicles.state import (
    changed,
    craft_of,
    landing,
    places_by_hand,
    scattered,
)
from engine.rulesets.diceless.wounds.flow import clear_away
from engine.table import Table, change_units


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
    or at the nearest free places; of an explosion, where it was. Who finds no place is lost."""
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
    note_doings(table, key, got_out=True)
    table.note(GotOut(key, transport, models))
    score_removed(table, unit.owner, lost)
    if places:
        clear_away(table, key)
    else:
        remove_unit(table, key, "destroyed")


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


def ready_crafts(table: Table[Battle], seat: int) -> None:
    """A player turn begins: smoke clears, and what does not drive will be immobile."""
    _change_crafts(
        table, seat, lambda unit, name: changed(unit, name, smoking=False, speed="immobile")
    )


def recover_crews(table: Table[Battle], seat: int) -> None:
    """A player turn ends, and with it what has shaken or stunned crews until now."""
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
