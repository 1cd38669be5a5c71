"""The Movement and the Shooting phase, one unit at a time (diceless/base-turn-sequence)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.rulesets.diceless.core.changes import acted, turn_of
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.driving.flow import drive
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.leadership.state import is_idle
from engine.rulesets.diceless.movement.flow import close_up, go, join, leave
from engine.rulesets.diceless.movement.questions import Move, MoveModels, Run, RunModels
from engine.rulesets.diceless.movement.state import leavers
from engine.rulesets.diceless.phases.questions import Order, WhichMove, WhichShot
from engine.rulesets.diceless.psychic.flow import cast
from engine.rulesets.diceless.psychic.questions import Cast
from engine.rulesets.diceless.psychic.state import castable
from engine.rulesets.diceless.ramming.flow import ram, shock
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.shooting.flow import fire, pop_smoke, resolve, run
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot
from engine.rulesets.diceless.shooting.state import has_orders, may_shoot
from engine.rulesets.diceless.transports.flow import embark, get_out
from engine.rulesets.diceless.transports.questions import Embark
from engine.rulesets.diceless.vehicles.questions import GetOut, GetOutModels
from engine.rulesets.diceless.vehicles.state import may_go, riders
from engine.rulesets.diceless.victory.flow import concede
from engine.rulesets.diceless.weapons.state import firing_riders
from engine.table import Table


def may_move(unit: Unit) -> bool:
    """Tell whether a unit may move in the Movement phase."""
    free = unit.joined is None and unit.aboard is None and not unit.locked
    return unit.place == "table" and free and not (unit.broken or unit.doings.moved or _lies(unit))


def _lies(unit: Unit) -> bool:
    return unit.grounded is not None


def moves(table: Table[Battle]) -> Flow[bool]:
    """One unit moves, in any order; whoever has no order stays
    (diceless/base-movement-allowances)."""
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
            acted(table, reply.unit)
            leave(table, reply.unit)
            yield from go(table, reply, "move")
            join(table, reply.unit)
        case Drive() | Ram() | TankShock() | Embark() | GetOut() | GetOutModels():
            yield from obey(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            yield from close_up(table, units)
            return True
    return False


def obey(table: Table[Battle], order: Order) -> Flow[None]:
    """Carry out another order than to move models."""
    match order:
        case Drive():
            yield from drive(table, order)
        case Ram():
            yield from ram(table, order)
        case TankShock():
            yield from shock(table, order)
        case Embark():
            acted(table, order.unit)
            yield from embark(table, order)
        case GetOut() | GetOutModels():
            yield from get_out(table, order)


def shots(table: Table[Battle]) -> Flow[bool]:
    """One unit shoots or runs, in any order; whoever has no order holds fire."""
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
            acted(table, reply.unit)
            yield from fire(table, reply)
        case Run() | RunModels():
            acted(table, reply.unit)
            yield from run(table, reply)
        case PopSmoke():
            pop_smoke(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False
