"""Flight: units that break, fall back and regroup."""

from __future__ import annotations

from collections.abc import Sequence

from engine.flow import Flow, ask
from engine.formations import fall_back
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.changes import (
    disengage,
    move_to,
    note_acted,
    note_doings,
    note_moved,
    remove_unit,
    turn_of,
)
from engine.rulesets.diceless.core.field import (
    bases_of,
    board,
    edge_of,
    hosts,
    in_coherency,
    nearest_enemy,
)
from engine.rulesets.diceless.core.members import all_have, bodies, flies, members, types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.leadership.flow import keep, passes_morale
from engine.rulesets.diceless.leadership.rules import regroup
from engine.rulesets.diceless.leadership.state import counters, leaderships, rerolls_leadership
from engine.rulesets.diceless.morale.notes import Broke, Regrouped
from engine.rulesets.diceless.morale.rules import fall_back_distance, has_suffered, may_regroup
from engine.rulesets.diceless.movement.flow import go
from engine.rulesets.diceless.movement.questions import WhereToGo
from engine.rulesets.diceless.terrain.flow import suffer_terrain
from engine.table import Table

MOVE = BOOK.tables.move


# ---------------------------------------------------------------- falling back


def break_away(table: Table[Battle], key: str, through: Sequence[str] = ()) -> Flow[None]:
    """A unit breaks and falls back at once, on its feet again if it lay low; out of a lost combat
    it passes `through` its enemies."""
    disengage(table, key)
    table.change(key, broken=True, grounded=None)
    table.note(Broke(key))
    yield from flee(table, key, through)


def flee(table: Table[Battle], key: str, through: Sequence[str] = ()) -> Flow[None]:
    """A broken unit falls back towards its own edge."""
    state = table.state
    unit = state.unit(key)
    passed = tuple(m.id for other in through for m in members(state, state.unit(other)))
    here = board(state, unit, flying=flies(state, unit), through=passed)
    edge = edge_of(state, state.zone(unit.owner).edge)
    far = fall_back_distance(types(state, unit))
    made = fall_back(here, bases_of(state, unit), edge, far, MOVE.coherency)
    ways = {flight.base.id: flight.way for flight in made.flights}
    note_moved(table, key, "fall_back", ways)
    if made.leaves:
        remove_unit(table, key, "left")
        return
    if any(flight.fault and flight.fault.kind == "blocked" for flight in made.flights):
        remove_unit(table, key, "destroyed")
        return
    move_to(table, key, made.after)
    note_doings(table, key, moved=True)
    yield from suffer_terrain(table, key, ways)


# ---------------------------------------------------------------- parts of a turn


def regrouping(table: Table[Battle]) -> Flow[bool]:
    """One broken unit tries to regroup, if it may."""
    unit = _next_broken(table)
    if unit is None:
        return True
    note_acted(table, unit.id)
    if not _is_in_condition(table.state, unit) or not try_to_regroup(table, unit.id):
        return False
    if not all_have(table.state, unit, "know_no_fear"):
        note_doings(table, unit.id, moved=True)
        question = WhereToGo(unit.id, "regrouped", MOVE.regrouped)
        reply = yield from ask(unit.owner, question, Pass())
        yield from go(table, reply, "regrouped")
    return False


def try_to_regroup(table: Table[Battle], key: str) -> bool:
    """A broken unit tries to regroup, whatever the conditions; return whether it stands."""
    state = table.state
    unit = state.unit(key)
    taken = regroup(
        counters(state, unit),
        leaderships(state, unit),
        fearless=all_have(state, unit, "know_no_fear"),
        rerolled=rerolls_leadership(state, unit),
    )
    if not keep(table, unit, "regroup", taken):
        return False
    table.change(key, broken=False)
    table.note(Regrouped(key))
    return True


def _is_in_condition(state: Battle, unit: Unit) -> bool:
    return may_regroup(
        len(unit.models),
        unit.started,
        nearest_enemy(state, unit),
        in_coherency=in_coherency(state, unit),
        fearless=all_have(state, unit, "know_no_fear"),
    )


def flight(table: Table[Battle]) -> Flow[bool]:
    """One unit that is still broken falls back."""
    unit = _next_broken(table)
    if unit is None:
        return True
    note_acted(table, unit.id)
    yield from flee(table, unit.id)
    return False


def _next_broken(table: Table[Battle]) -> Unit | None:
    turn = turn_of(table)
    for unit in table.state.army(turn.seat):
        if unit.broken and unit.joined is None and unit.id not in turn.acted:
            return unit
    return None


def morale_after_losses(table: Table[Battle]) -> Flow[bool]:
    """One unit that has lost a quarter of its models in the phase, but not in combat, checks its
    morale."""
    turn = turn_of(table)
    for unit in (unit for seat in (0, 1) for unit in hosts(table.state, seat)):
        exempt = unit.id in turn.acted or unit.locked or unit.broken
        exempt = exempt or not bodies(table.state, unit)  # vehicles never test
        if exempt or not has_suffered(unit.fallen, unit.at_phase_start):
            continue
        note_acted(table, unit.id)
        if not passes_morale(table, unit.id):
            yield from break_away(table, unit.id)
        return False
    return True
