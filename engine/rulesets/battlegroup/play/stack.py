"""Orders and what breaks into them, last in, first out (battlegroup/reaction-to-reaction).

An order is a frame on `Battle.stack`; its steps are carried out one after the other. Wherever the
rules say so a step opens a `window`: the opponent of whoever owns the top may spend a token, which
puts a frame on top and carries out that order, its own windows included, before `window` asks again
and at last returns. So a counter-reaction is a call in a call, and a reaction to the same window
comes after the one before it. What is beneath looks everything up again when it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.calling import is_directing
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.ordering import React, Ready, WhichReaction
from engine.rulesets.battlegroup.codes import Moment, Order, Step
from engine.rulesets.battlegroup.gunnery import Manner, has_target
from engine.rulesets.battlegroup.hulls import is_shaken, is_stunned, lets_out, may_move
from engine.rulesets.battlegroup.members import actors, carrier_of, has_jinked, is_there, is_vehicle
from engine.rulesets.battlegroup.model import Battle, Held, Unit
from engine.rulesets.battlegroup.orders import SHEETS, Condition, fires_snap_shots, keeps_on
from engine.rulesets.battlegroup.windows import (
    EXECUTES,
    Frame,
    fizzles,
    may_answer,
    spendable_as,
)
from engine.table import Table

Act = Callable[[Table[Battle]], Flow[None]]
STEPS: dict[Step | tuple[Order, Step], Act] = {}
"""What a step does, for one order alone where that differs; each chapter registers its own."""


def step_of(*steps: Step | tuple[Order, Step]) -> Callable[[Act], Act]:
    """Register the flow of some steps; the order is on top of the stack."""

    def register(act: Act) -> Act:
        for step in steps:
            STEPS[step] = act
        return act

    return register


INTERLUDES: list[Act] = []
"""What may be done before any step of an order."""


def between_steps(act: Act) -> Act:
    """Register what may be done before any step; it may give up steps that are left."""
    INTERLUDES.append(act)
    return act


# ---------------------------------------------------------------- frames


def push(table: Table[Battle], frame: Frame) -> None:
    """Put an order on the stack."""
    table.set(stack=table.state.stack.push(frame))


def change_top(table: Table[Battle], **changes: Any) -> None:
    """Note how far the order on top has come."""
    table.set(stack=table.state.stack.change(**changes))


def end_way(table: Table[Battle]) -> None:
    """Nobody breaks in any more on the way of the order on top: it is gone, or given up."""
    change_top(table, course=(), at=0.0, moment=None)


def pop(table: Table[Battle]) -> Frame:
    """Take the order on top away, which is over, and return it."""
    frame = table.state.top
    table.set(stack=table.state.stack.pop())
    return frame


def can_go_on(table: Table[Battle]) -> bool:
    """Tell whether the order on top still goes on with its step: a unit that ran, was locked or
    destroyed, or went to ground but opens fire, has lost the rest
    (battlegroup/maneuver-either-sequence, battlegroup/go-to-ground-orders)."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    out = not acts(table.state, unit) or unit.rout is not None or bool(unit.locked)
    out = out or is_stunned(table.state, unit)
    down = unit.down is not None
    return keeps_on(
        frame.left[0], gone_to_ground=down, out=out or (down and frame.order != "open_fire")
    )


def acts(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit is where orders are carried out: on the table, in a vehicle too, and off
    the map where guns fire that are called."""
    return is_there(state, unit) or unit.place == "off_map"


def take_step(table: Table[Battle]) -> Flow[None]:
    """Carry out the next step of the order on top, a phase of its own
    (battlegroup/order-steps-are-phases)."""
    for interlude in INTERLUDES:
        yield from interlude(table)
    frame = table.state.top
    if not frame.left:
        return
    step = frame.left[0]
    if can_go_on(table):
        act = STEPS.get((frame.order, step)) or STEPS[step]
        yield from act(table)
        change_top(table, left=table.state.top.left[1:], target=None, moment=None)
    else:
        table.note(notes.ordering.StepLost(frame.unit, step))
        change_top(table, left=())


# ---------------------------------------------------------------- windows


def window(
    table: Table[Battle], moment: Moment, seat: int | None = None
) -> Flow[tuple[Frame, ...]]:
    """Let the enemy break in until he declines or cannot; return what he has carried out.

    It is offered to the opponent of whoever owns the top, between orders to `seat`, and to nobody
    whom it is no use to. Whose order it is may be out of action by then.
    """
    carried_out: list[Frame] = []
    frame = table.state.stack.top
    asked = 1 - frame.owner if seat is None and frame is not None else seat
    assert asked is not None, "between orders it must be told who is asked"
    if frame is not None:
        change_top(table, moment=moment)
    while frame is None or acts(table.state, table.state.unit(frame.unit)):
        able = tuple(answers(table.state, asked, moment))
        if not able:
            break
        question = WhichReaction(moment, None if frame is None else frame.unit, able)
        reply = yield from ask(asked, question, Pass(), "reaction")
        if not isinstance(reply, React):
            break
        carried_out.append((yield from react(table, reply.unit, moment)))
    if frame is not None:
        change_top(table, moment=None)
    return tuple(carried_out)


def answers(state: Battle, seat: int, moment: Moment) -> Iterator[Ready]:
    """Yield the units of a side that may break in at a moment (battlegroup/ambush-fire-window,
    battlegroup/reserve-move-window); an ambush without anybody to fire at is no use."""
    for unit in waiting(state, seat, moment):
        assert unit.token is not None
        if unit.token.kind == "reserve_move" or has_target(state, unit, ambush_manner(state, unit)):
            yield Ready(unit.id, unit.token.kind)


def waiting(state: Battle, seat: int, moment: Moment) -> Iterator[Unit]:
    """Yield the units of a side whose token may be spent at a moment."""
    for unit in actors(state, seat):
        if unit.token is None or unit.token.committed or not may_answer(unit.token.kind, moment):
            continue
        fire = spendable_as(unit.token.kind, gone_to_ground=unit.down is not None)
        stuck = unit.token.kind == "reserve_move" and not may_go(state, unit)
        stuck = stuck or is_stunned(state, unit)
        busy = unit.locked or unit.rout or stuck or is_directing(state, unit)
        if fire != "none" and not busy:
            yield unit


def may_go(state: Battle, unit: Unit) -> bool:
    """Tell whether a Reserve Move is any use: not to what cannot change its place, nor in what is
    too fast to leave."""
    carrier = carrier_of(state, unit)
    return may_move(state, unit) if is_vehicle(unit) else carrier is None or lets_out(carrier)


def ambush_manner(state: Battle, unit: Unit) -> Manner:
    """Return how a unit on Ambush Fire shoots: as by Open Fire
    (battlegroup/ambush-fire-window)."""
    down, jinks = unit.down is not None, has_jinked(state, unit)
    just_now = Condition(gone_to_ground=down, regrouped=unit.doings.regrouped, jinking=jinks)
    return Manner(snap=fires_snap_shots(just_now) or is_shaken(state, unit))


# ---------------------------------------------------------------- reactions


def react(table: Table[Battle], key: str, moment: Moment) -> Flow[Frame]:
    """A unit breaks in: its token is committed, the other side may answer that, then the token is
    gone and the order carried out, unless it has come to nothing
    (battlegroup/reaction-token-removed)."""
    unit = table.state.unit(key)
    assert unit.token is not None
    order = EXECUTES[unit.token.kind]
    into = table.state.stack.top
    table.note(notes.ordering.Reacted(key, order, moment, None if into is None else into.unit))
    table.change(key, token=Held(unit.token.kind, committed=True))
    push(table, Frame(unit.owner, key, order, left=SHEETS[order].steps, into=moment))
    yield from window(table, "order_declared")
    unit = table.state.unit(key)
    table.change(key, token=None)
    table.set(stack=table.state.stack.begin())
    if fizzles(
        destroyed=not acts(table.state, unit),
        routing=unit.rout is not None,
        locked=bool(unit.locked),
    ):
        table.note(notes.ordering.Fizzled(key, order))
    else:
        while table.state.top.left:
            yield from take_step(table)
    return pop(table)
