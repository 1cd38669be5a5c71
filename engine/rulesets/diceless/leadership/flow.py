"""Tests of Leadership, and pinning."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.diceless.core.changes import note_doings
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.members import any_has
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.leadership.notes import Occasion, Pinned, Tested
from engine.rulesets.diceless.leadership.rules import Taken, leadership_test, lost_combat
from engine.rulesets.diceless.leadership.state import (
    are_leaderless,
    counters,
    is_fearless,
    leader,
    leaderships,
    points_that_pass,
    rerolls_leadership,
)
from engine.table import Table, change_units


def passes_morale(table: Table[Battle], key: str) -> bool:
    """A unit takes a morale check; a unit that falls back fails it, and the fearless take none."""
    unit = table.state.unit(key)
    if unit.broken:
        return False
    if is_fearless(table.state, unit):
        return True
    return _tested(table, unit, "morale")


def passes_lost_combat(table: Table[Battle], key: str, difference: int) -> bool:
    """A unit that lost a combat checks its morale."""
    return _tested(table, table.state.unit(key), "lost_combat", difference)


def pin(table: Table[Battle], key: str, by: str) -> None:
    """A unit that was hurt by a pinning attack may have to lie low; once for each enemy unit."""
    state = table.state
    unit = state.unit(key)
    exempt = unit.place != "table" or unit.locked or unit.broken or unit.grounded is not None
    if exempt or by in unit.doings.pinned_by or is_fearless(state, unit):
        return
    note_doings(table, key, pinned_by=(*unit.doings.pinned_by, by))
    if not _tested(table, unit, "pinning"):
        lie_low(table, key)
        table.note(Pinned(key))


def lie_low(table: Table[Battle], key: str) -> None:
    """A unit does nothing until the end of its next own turn (diceless/base-cover-saves)."""
    unit = table.state.unit(key)
    turn, own = table.state.turn, table.state.players[unit.owner].turns
    during = turn is not None and turn.seat == unit.owner
    table.change(key, grounded=own if during else own + 1)


def _tested(
    table: Table[Battle], unit: Unit, occasion: Occasion, difference: int | None = None
) -> bool:
    """Take a Leadership test on the best Leadership there is, and keep the order points."""
    state = table.state
    best = max(leaderships(state, unit))
    rerolled = rerolls_leadership(state, unit)
    if difference is None:
        taken = leadership_test(counters(state, unit), best, rerolled=rerolled)
    else:
        taken = lost_combat(
            counters(state, unit),
            best,
            difference,
            stubborn=any_has(state, unit, "stubborn"),
            rerolled=rerolled,
        )
    return keep(table, unit, occasion, taken)


def keep(table: Table[Battle], unit: Unit, occasion: Occasion, taken: Taken) -> bool:
    """Write the order points of a test down, those of a character who leads too, and report it.
    Returns whether it was passed."""
    most, op = points_that_pass(table.state, unit), taken.counters.compared
    chief = leader(table.state, unit)
    table.change(unit.id, op=taken.counters.unit)
    if chief is not None and taken.counters.leader is not None:
        table.change(chief.id, op=taken.counters.leader)
    table.note(Tested(unit.id, occasion, op, most, taken.passed))
    return taken.passed


def begin_free_turns(table: Table[Battle], seat: int) -> None:
    """Servitors who begin a turn without a leader for the first time have it free."""
    state = table.state
    own = state.players[seat].turns
    change_units(
        table,
        [
            evolve(unit, free_turn=own)
            for unit in hosts(state, seat)
            if not unit.free_turn and are_leaderless(state, unit)
        ],
    )
