"""The Movement and the Shooting phase, one unit at a time."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.rulesets.diceless.core.changes import note_acted, turn_of
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.driving.flow import drive
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.leadership.flow import begin_free_turns
from engine.rulesets.diceless.leadership.state import is_idle
from engine.rulesets.diceless.movement.flow import close_up, go, join, leave, run
from engine.rulesets.diceless.movement.questions import Move, MoveModels, Run, RunModels
from engine.rulesets.diceless.movement.state import leavers
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.psychic.flow import cast
from engine.rulesets.diceless.psychic.notes import PowerEnded
from engine.rulesets.diceless.psychic.questions import Cast
from engine.rulesets.diceless.psychic.state import castable
from engine.rulesets.diceless.ramming.flow import ram, shock
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.shooting.flow import fire, pop_smoke, resolve
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot
from engine.rulesets.diceless.shooting.state import has_orders, may_shoot
from engine.rulesets.diceless.transports.flow import embark, get_out
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.vehicles.questions import GetOutModels
from engine.rulesets.diceless.vehicles.state import may_go, riders
from engine.rulesets.diceless.victory.flow import concede
from engine.rulesets.diceless.weapons.state import firing_riders
from engine.table import Table


def may_move(unit: Unit) -> bool:
    """Return whether a unit may move in the Movement phase."""
    free = unit.joined is None and unit.aboard is None and not unit.locked
    return (
        unit.place == "table"
        and free
        and not (unit.broken or unit.doings.moved or unit.grounded is not None)
    )


def moves(table: Table[Battle]) -> Flow[bool]:
    """One unit moves, in any order; units without an order stay."""
    turn = turn_of(table)
    units = tuple(
        unit.id
        for unit in table.state.army(turn.seat)
        if unit.id not in turn.acted
        and may_move(unit)
        and may_go(unit, turn.acted)
        and not is_idle(table.state, unit)
    )
    units += tuple(u.id for u in riders(table.state, turn.seat) if u.id not in turn.acted)
    units += tuple(
        unit.id
        for unit in leavers(table.state, turn.seat)
        if not {unit.id, unit.joined} & set(turn.acted)
    )
    if not units:
        return True
    reply = yield from ask(turn.seat, WhichMove(turn.seat, units), Pass())
    match reply:
        case Move() | MoveModels():
            note_acted(table, reply.unit)
            leave(table, reply.unit)
            yield from go(table, reply, "move")
            join(table, reply.unit)
        case Pass():
            yield from close_up(table, units)
            return True
        case Concede():
            concede(table, turn.seat)
        case order:
            yield from obey(table, order)
    return False


def obey(
    table: Table[Battle], order: Drive | Ram | TankShock | Embark | GetOut | GetOutModels
) -> Flow[None]:
    """Carry out an order of the Movement phase that is more than moving models."""
    match order:
        case Drive():
            yield from drive(table, order)
        case Ram():
            yield from ram(table, order)
        case TankShock():
            yield from shock(table, order)
        case Embark():
            note_acted(table, order.unit)
            yield from embark(table, order)
        case GetOut() | GetOutModels():
            yield from get_out(table, order)


def shots(table: Table[Battle]) -> Flow[bool]:
    """One unit shoots or runs, in any order; units without an order hold fire."""
    turn = turn_of(table)
    units = tuple(
        unit.id
        for unit in hosts(table.state, turn.seat)
        if unit.id not in turn.acted
        and may_shoot(unit)
        and has_orders(table.state, unit)
        and not is_idle(table.state, unit)
    )
    units += tuple(
        unit.id
        for unit in firing_riders(table.state, turn.seat)
        if unit.id not in turn.acted and may_shoot(unit)
    )
    casters = tuple(castable(table.state, turn.seat))
    if not units and not casters:
        return True
    reply = yield from ask(turn.seat, WhichShot(turn.seat, units, casters), Pass())
    match reply:
        case Cast():
            fired = yield from cast(table, reply)
            if fired is not None:
                yield from resolve(table, fired)
        case Shoot():
            note_acted(table, reply.unit)
            yield from fire(table, reply)
        case Run() | RunModels():
            note_acted(table, reply.unit)
            yield from run(table, reply)
        case PopSmoke():
            pop_smoke(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False


def effects(table: Table[Battle]) -> Flow[bool]:
    """What lasts until the start of this turn ends; servitors without a leader begin their free
    turn."""
    seat, state = turn_of(table).seat, table.state
    own = state.players[seat].turns
    ended = [one for one in state.effects if one.seat == seat and one.until <= own]
    for running in ended:
        table.note(PowerEnded(running.source, running.power))
    table.set(effects=tuple(one for one in state.effects if one not in ended))
    boosted = (unit.id for unit in table.state.army(seat) if unit.boosted)
    table.change_all({unit: {"boosted": False} for unit in boosted})
    begin_free_turns(table, seat)
    yield from ()
    return True
