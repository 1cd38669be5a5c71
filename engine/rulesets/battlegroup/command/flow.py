"""The Orders Phase: slots, the order under way, and the orders of HQ."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Token
from engine.rulesets.battlegroup.command.notes import Nominated, Ordered, Passed, Shouted, TokenLaid
from engine.rulesets.battlegroup.command.questions import (
    GiveOrder,
    Nominate,
    PassUnit,
    Shout,
    WhatToShout,
    WhichOrder,
    WhomToSteady,
)
from engine.rulesets.battlegroup.command.state import is_idle, officer_orders, to_order, to_steady
from engine.rulesets.battlegroup.core.changes import did, lose_token, turn_of
from engine.rulesets.battlegroup.core.members import is_there, points_of
from engine.rulesets.battlegroup.core.model import Battle, Held
from engine.rulesets.battlegroup.core.questions import Concede, Pass
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.morale.flow import passes_test, stand_up
from engine.rulesets.battlegroup.orders.flow import (
    can_go_on,
    change_top,
    pop,
    push,
    step_of,
    take_step,
    window,
)
from engine.rulesets.battlegroup.orders.rules import next_slot, shoots_first
from engine.rulesets.battlegroup.rally.flow import steady
from engine.rulesets.battlegroup.victory.flow import concede
from engine.table import Table

SHEETS = BOOK.tables.orders


def slots(table: Table[Battle]) -> Flow[bool]:
    """One slot, or the next step of the order under way; a step of the order at the bottom of the
    stack is settled when it is over (battlegroup/order-resolved-before-next)."""
    if table.state.stack.top is not None:
        yield from go_on(table)
        return False
    turn, state = turn_of(table), table.state
    remaining = {seat: len(to_order(state, seat)) for seat in (0, 1)}
    owner = next_slot(state.mode, remaining, turn.last, turn.seat)
    if owner is None:
        yield from window(table, "between_orders", 1 - turn.seat)
        return True
    yield from window(table, "between_orders", 1 - owner)
    units = to_order(table.state, owner)
    if not units:
        return False
    if is_idle(table.state, units):
        passed(table, units)
        return False
    reply = yield from ask(owner, WhichOrder(owner, units), PassUnit(min(units)))
    table.set(turn=evolve(turn_of(table), last=owner))
    match reply:
        case GiveOrder():
            give(table, owner, reply)
        case PassUnit():
            passed(table, (reply.unit,))
        case Pass():
            passed(table, units)
        case Concede():
            concede(table, owner)
    if state.mode == "alternating" and table.state.stack.top is None:
        yield from window(table, "between_orders", 1 - owner)
    return False


def passed(table: Table[Battle], units: tuple[str, ...]) -> None:
    """Units do nothing this turn; tokens stay."""
    for key in units:
        table.change(key, acted=True)
        lose_token(table, key, "passed")
    table.note(Passed(units))


def give(table: Table[Battle], owner: int, reply: GiveOrder) -> None:
    """A unit is given its order; a token it held goes (battlegroup/reaction-spent-later)."""
    lose_token(table, reply.unit, "ordered")
    table.change(reply.unit, acted=True)
    table.note(Ordered(reply.unit, reply.order))
    steps = reply.steps or SHEETS[reply.order].steps
    later = shoots_first(steps)
    push(table, Frame(owner, reply.unit, reply.order, left=steps, moves_later=later))


def go_on(table: Table[Battle]) -> Flow[None]:
    """The order under way is declared, or takes its next step; when none is left it is over."""
    frame = table.state.top
    if not frame.begun:
        if not SHEETS[frame.order].reaction:
            yield from window(table, "order_declared")
        table.set(stack=table.state.stack.begin())
        if can_go_on(table):
            yield from hear(table)
    elif frame.left:
        yield from take_step(table)
    if not table.state.top.left:
        over = pop(table)
        if table.state.mode == "alternating":
            yield from window(table, "between_orders", 1 - over.owner)


@step_of("wait")
def wait(table: Table[Battle]) -> Flow[None]:
    """The unit is marked, and waits (battlegroup/reserve-move-wait,
    battlegroup/ambush-fire-mark)."""
    frame = table.state.top
    kind: Token = "ambush_fire" if frame.order == "ambush_fire" else "reserve_move"
    table.change(frame.unit, token=Held(kind))
    table.note(TokenLaid(frame.unit, kind))
    yield from ()


@step_of(("tactical_coordination", "target"))
def nominate(table: Table[Battle]) -> Flow[None]:
    """HQ names a friend."""
    frame = table.state.top
    units = to_steady(table.state, table.state.unit(frame.unit))
    if not units:
        return
    question = WhomToSteady(frame.unit, units)
    dearest = max(units, key=lambda key: points_of(table.state, table.state.unit(key)))
    reply = yield from ask(frame.owner, question, Nominate(dearest))
    table.note(Nominated(frame.unit, reply.unit))
    change_top(table, friend=reply.unit)
    yield from window(table, "action_declared")


@step_of(("tactical_coordination", "test"))
def coordinate(table: Table[Battle]) -> Flow[None]:
    """The friend tests its own Leadership to stand up or to rally
    (battlegroup/tactical-coordination-test)."""
    friend = table.state.top.friend
    if friend is None or not is_there(table.state, table.state.unit(friend)):
        return
    unit = table.state.unit(friend)
    if unit.rout is not None:
        yield from steady(table, friend, regrouped=True)
    elif unit.down is not None:
        stand_up(table, friend, tested=True)
    yield from window(table, "action_done")


def hear(table: Table[Battle]) -> Flow[None]:
    """An officer may shout at the unit whose order begins, which tests its Leadership to follow; it
    costs neither an order."""
    frame = table.state.top
    heard = tuple(officer_orders(table.state, frame))
    if not heard:
        return
    reply = yield from ask(frame.owner, WhatToShout(frame.unit, heard), Pass())
    if not isinstance(reply, Shout):
        return
    key = frame.unit
    officer = table.state.unit(reply.officer)
    table.change(officer.id, doings=evolve(officer.doings, spoke=True))
    did(table, key, heard=True)
    followed = passes_test(table, key, "command")
    table.note(Shouted(officer.id, key, reply.command, followed))
    if not followed:
        return
    match reply.command:
        case "on_your_feet":
            stand_up(table, key)
        case "double_time":
            change_top(table, left=(*table.state.top.left, "shoot"))
        case command:
            did(table, key, command=command)
