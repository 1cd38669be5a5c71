"""Moves are carried out, and characters join and leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.flow import Flow
from engine.formations import Moved
from engine.rulesets.diceless.book.codes import How
from engine.rulesets.diceless.core.changes import move_to, note_doings, note_moved
from engine.rulesets.diceless.core.field import hosts, in_coherency
from engine.rulesets.diceless.core.members import members, types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.movement.notes import Joined, Left
from engine.rulesets.diceless.movement.questions import Move, Run, RunModels, made_move
from engine.rulesets.diceless.movement.state import (
    Terms,
    consolidation_terms,
    is_character,
    move_terms,
    regrouped_terms,
    run_terms,
    to_join,
)
from engine.rulesets.diceless.terrain.flow import set_off, suffer_terrain, trails_of, trip_mines
from engine.table import Table

TERMS: Mapping[How, Callable[[Battle, Unit], Terms]] = {
    "move": move_terms,
    "run": run_terms,
    "consolidation": consolidation_terms,
    "regrouped": regrouped_terms,
}
"""What orders of a unit are like."""


def close_up(table: Table[Battle], units: Iterable[str]) -> Flow[None]:
    """Units that are torn apart and had no order come together as far as they can."""
    for key in units:
        state = table.state
        unit = state.unit(key)
        drives = types(state, unit) & {"vehicle", "walker"}
        if unit.place == "table" and not drives and not in_coherency(state, unit):
            yield from go(table, Move(key), "move")


def end_movement(table: Table[Battle], seat: int) -> None:
    """The Movement phase of a side is over: tremors slow units no longer, and a unit has moved if a
    character with it has."""
    state = table.state
    shaken = (unit.id for unit in state.army(seat) if unit.shaken_ground)
    table.change_all({unit: {"shaken_ground": False} for unit in shaken})
    for unit in hosts(table.state, seat):
        if any(member.doings.moved for member in members(table.state, unit)):
            note_doings(table, unit.id, moved=True)


def leave(table: Table[Battle], key: str) -> None:
    """A character with a separate order moves as a single unit."""
    unit = table.state.unit(key)
    if unit.joined is not None:
        table.note(Left(key, unit.joined))
        table.change(key, joined=None)


def join(table: Table[Battle], key: str) -> None:
    """A character who ends a move near a unit joins it."""
    unit = table.state.unit(key)
    if unit.place != "table" or not unit.models or not is_character(table.state, unit):
        return
    found = to_join(table.state, unit)
    if found is not None:
        table.change(key, joined=found)
        table.note(Joined(key, found))


def go(table: Table[Battle], reply: Any, how: How) -> Flow[None]:
    """Carry out the move of a unit that was found legal, or leave it where it stands."""
    if isinstance(reply, Pass):
        return
    state = table.state
    unit = state.unit(reply.unit)
    terms = move_terms(state, unit, reply.pace) if how == "move" else TERMS[how](state, unit)
    made = made_move(state, unit, reply, terms)
    if how == "move" and reply.pace == "turbo":
        table.change(unit.id, boosted=True)
    yield from carry_out(table, unit.id, made, how, flying=terms.flying)


def carry_out(
    table: Table[Battle], key: str, made: Moved, how: How, *, flying: bool | None = None
) -> Flow[None]:
    """Move the models of a unit; then the ground takes its toll, but not of those who consolidate.
    `flying` is whether they passed over it; by default if they can."""
    move_to(table, key, made.after)
    note_moved(table, key, how, made.ways)
    if how == "move":
        far = made.longest
        note_doings(table, key, moved=far > 0.0, distance=far)
    if how == "consolidation":
        yield from set_off(
            table, key, trip_mines(table, key, trails_of(table.state, key, made.ways))
        )
    else:
        yield from suffer_terrain(table, key, made.ways, flying=flying)


def run(table: Table[Battle], reply: Run | RunModels) -> Flow[None]:
    """A unit runs: dangerous ground counts, difficult ground does not."""
    state = table.state
    unit = state.unit(reply.unit)
    made = made_move(state, unit, reply, run_terms(state, unit))
    note_doings(table, unit.id, ran=True)
    yield from carry_out(table, unit.id, made, "run")
