"""Charges, and how the units that are charged take them."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.formations import middle
from engine.rulesets.diceless.assault.notes import Charged
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.assault.state import (
    charge_of,
    chargeable,
    crossed_cover,
    fight_hand_to_hand,
    may_charge,
)
from engine.rulesets.diceless.combat.flow import close_in
from engine.rulesets.diceless.combat.state import ways_of
from engine.rulesets.diceless.core.changes import (
    move_to,
    note_acted,
    note_doings,
    note_moved,
    remove_unit,
    turn_of,
)
from engine.rulesets.diceless.core.field import bases_of, hosts
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.leadership.state import is_idle
from engine.rulesets.diceless.morale.flow import try_to_regroup
from engine.rulesets.diceless.sweeping.flow import consolidate
from engine.rulesets.diceless.terrain.flow import suffer_terrain
from engine.rulesets.diceless.vehicles.state import are_not_walkers, facing_point
from engine.rulesets.diceless.victory.flow import concede
from engine.table import Table


def charges(table: Table[Battle]) -> Flow[bool]:
    """One unit charges; all charges are made before the first blow."""
    turn = turn_of(table)
    state = table.state
    units = tuple(
        unit.id
        for unit in hosts(state, turn.seat)
        if unit.id not in turn.acted
        and fight_hand_to_hand(state, unit)
        and may_charge(state, unit)
        and not is_idle(state, unit)
        and chargeable(state, unit)
    )
    if not units:
        return True
    reply = yield from ask(turn.seat, WhichCharge(turn.seat, units), Pass())
    match reply:
        case Charge():
            note_acted(table, reply.unit)
            yield from charge(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False


def charge(table: Table[Battle], reply: Charge) -> Flow[None]:
    """A unit charges: the nearest model first, the rest into contact as they can."""
    state = table.state
    unit = state.unit(reply.unit)
    clash = charge_of(state, unit, reply.targets)
    ways = ways_of(clash)
    table.note(Charged(unit.id, reply.targets))
    note_moved(table, unit.id, "charge", ways)
    note_doings(table, unit.id, charged=True, charged_through=crossed_cover(state, clash))
    move_to(table, unit.id, clash.after)
    first = middle(bases_of(state, state.unit(reply.targets[0])))
    table.state = facing_point(table.state, unit.id, first)
    for key in reply.targets:
        if not are_not_walkers(table.state, table.state.unit(key)):
            _lock(table, unit.id, key)
    yield from suffer_terrain(table, unit.id, ways)


def _lock(table: Table[Battle], a: str, b: str) -> None:
    for one, other in ((a, b), (b, a)):
        locked = table.state.unit(one).locked
        if other not in locked:
            table.change(one, locked=(*locked, other))


def stands(table: Table[Battle]) -> Flow[bool]:
    """One unit that was charged reacts: first the broken ones stand or are lost, then the others
    close in (diceless/base-charge-falling-back)."""
    turn, state = turn_of(table), table.state
    charged = [
        unit
        for unit in hosts(state, 1 - turn.seat)
        if unit.id not in turn.acted and any(state.unit(key).doings.charged for key in unit.locked)
    ]
    if not charged:
        return True
    unit = next((unit for unit in charged if unit.broken), charged[0])
    if not unit.broken:
        note_acted(table, unit.id)
        close_in(table, unit.id)
    elif not try_to_regroup(table, unit.id):
        yield from _run_down(table, unit)
    return False


def _run_down(table: Table[Battle], unit: Unit) -> Flow[None]:
    """A broken unit that did not stand is destroyed; chargers without another enemy consolidate
    (diceless/base-charge-falling-back)."""
    chargers = unit.locked
    remove_unit(table, unit.id, "destroyed")
    for key in chargers:
        if not table.state.unit(key).locked:
            yield from consolidate(table, key)
