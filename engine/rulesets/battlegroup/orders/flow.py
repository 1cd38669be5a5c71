"""Orders and what breaks into them, last in, first out.

An order is a frame on `Battle.stack`; its steps are carried out one after the other. Wherever the
rules say so a step opens a `window`: the opponent of the top's owner may spend a token, which
puts a frame on top and carries out that order, its own windows included, before `window` asks again
and at last returns. So a counter-reaction is a call in a call, and a reaction to the same window
comes after the one before it. What is beneath looks everything up again when it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.flow import Flow, ask
from engine.geometry import Point, point_at
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Moment, Order, Step
from engine.rulesets.battlegroup.core.field import shifted
from engine.rulesets.battlegroup.core.members import marks
from engine.rulesets.battlegroup.core.model import Battle, Held, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import EXECUTES, Frame, fizzles
from engine.rulesets.battlegroup.orders.notes import Fizzled, Reacted, StepLost
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhichReaction
from engine.rulesets.battlegroup.orders.rules import keeps_on
from engine.rulesets.battlegroup.orders.state import (
    acts,
    ambush_manner,
    can_harm,
    harms_any,
    has_target,
    samples,
    waiting,
)
from engine.rulesets.battlegroup.vehicles.state import is_stunned
from engine.rulesets.battlegroup.weapons.state import can_hit, targets
from engine.table import Table

SHEETS = BOOK.tables.orders
Act = Callable[[Table[Battle]], Flow[None]]
STEPS: dict[Step | tuple[Order, Step], Act] = {}
"""What a step does, for one order alone where that differs; each chapter registers its own."""
INTERLUDES: list[Act] = []
"""What may be done before any step of an order."""


def step_of(*steps: Step | tuple[Order, Step]) -> Callable[[Act], Act]:
    """Register the flow of some steps; the order is on top of the stack."""

    def register(act: Act) -> Act:
        for step in steps:
            STEPS[step] = act
        return act

    return register


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
    """End the path of the order on top, done or given up: it cannot be interrupted any more."""
    change_top(table, course=(), at=0.0, moment=None)


def pop(table: Table[Battle]) -> Frame:
    """Take the order on top away, which is over, and return it."""
    frame = table.state.top
    table.set(stack=table.state.stack.pop())
    return frame


def can_go_on(table: Table[Battle]) -> bool:
    """Return whether the order on top still carries out its step: a unit that ran, was locked or
    destroyed, or went to ground but opens fire, has lost the rest."""
    frame = table.state.top
    unit = table.state.unit(frame.unit)
    out = not acts(table.state, unit) or unit.rout is not None or bool(unit.locked)
    out = out or is_stunned(table.state, unit)
    down = unit.down is not None
    return keeps_on(
        frame.left[0], gone_to_ground=down, out=out or (down and frame.order != "open_fire")
    )


def take_step(table: Table[Battle]) -> Flow[None]:
    """Carry out the next step of the order on top, a phase of its own that is over before the next
    begins (battlegroup/order-steps-are-phases, battlegroup/step-complete-before-next)."""
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
        table.note(StepLost(frame.unit, step))
        change_top(table, left=())


# ---------------------------------------------------------------- windows


def window(
    table: Table[Battle], moment: Moment, seat: int | None = None
) -> Flow[tuple[Frame, ...]]:
    """Let the enemy interrupt until they decline or cannot; return what they carried out.

    The window is offered to the opponent of the owner of the order on top, or between orders to
    `seat`, and only to a seat that has a use for it. The unit under orders may be gone by then.
    """
    carried_out: list[Frame] = []
    frame = table.state.stack.top
    asked = 1 - frame.owner if seat is None and frame is not None else seat
    assert asked is not None, "between orders it must be told who is asked"
    if frame is not None:
        change_top(table, moment=moment)
    while frame is None or acts(table.state, table.state.unit(frame.unit)):
        able = tuple(answers(table.state, asked, moment))
        if not any(is_of_use(table.state, one) for one in able):
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
    """Yield the units of a side that may interrupt at a moment (battlegroup/reserve-move-window);
    an ambush needs a target."""
    for unit in waiting(state, seat, moment):
        assert unit.token is not None
        if unit.token.kind == "reserve_move" or has_target(state, unit, ambush_manner(state, unit)):
            yield Ready(unit.id, unit.token.kind)


def is_of_use(state: Battle, ready: Ready) -> bool:
    """Return whether an interruption can change anything: a move, or a shot that might harm."""
    unit = state.unit(ready.unit)
    foes = marks(state, 1 - unit.owner)
    return ready.token == "reserve_move" or harms_any(state, unit, foes, ambush_manner(state, unit))


# ---------------------------------------------------------------- reactions


def react(table: Table[Battle], key: str, moment: Moment) -> Flow[Frame]:
    """A unit interrupts: its token is committed, the other side may answer that
    (battlegroup/reaction-to-reaction), then the token is removed and the order carried out, unless
    it can no longer be (battlegroup/reaction-token-removed)."""
    unit = table.state.unit(key)
    assert unit.token is not None
    order = EXECUTES[unit.token.kind]
    into = table.state.stack.top
    table.note(Reacted(key, order, moment, None if into is None else into.unit))
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
        table.note(Fizzled(key, order))
    else:
        while table.state.top.left:
            yield from take_step(table)
    return pop(table)


# ---------------------------------------------------------------- points of a path


def break_in(
    table: Table[Battle], course: tuple[Point, ...], at: float, end: float
) -> Flow[React | Pass]:
    """Ask the enemy whether they break into a move, and where."""
    state = table.state
    frame = state.top
    ready = ready_along(state, state.unit(frame.unit), course, at, end)
    if not ready:
        return Pass()
    question = WhichReaction("path", frame.unit, ready, at, end)
    reply: React | Pass = yield from ask(1 - frame.owner, question, Pass(), "reaction")
    return reply


def ready_along(
    state: Battle, mover: Unit, course: tuple[Point, ...], at: float, end: float
) -> tuple[Ready, ...]:
    """Return the units that may break into a move from a point of its course on, with the stretches
    on which they could fire at the mover; the whole of it if there are others to fire at. If no
    shot of theirs might harm anybody, there are none."""
    units = tuple(waiting(state, 1 - mover.owner, "path"))
    if not units:
        return ()
    points, (x, y) = samples(at, end), point_at(course, at)[0]
    there = [point_at(course, point)[0] for point in points]
    views = [shifted(state, mover, (px - x, py - y)) for px, py in there]
    found, is_worth_asking = list[Ready](), False
    for unit in units:
        manner = ambush_manner(state, unit)
        hits = [can_hit(v, v.unit(unit.id), v.unit(mover.id), manner) for v in views]
        stretches = tuple(_stretches(points, hits))
        others = [foe for foe in targets(state, unit, manner) if foe.id != mover.id]
        if stretches or others:
            found.append(Ready(unit.id, "ambush_fire", stretches, bool(others)))
        is_worth_asking = (
            is_worth_asking
            or any(can_harm(state, unit, foe) for foe in others)
            or any(
                can_harm(view, unit, view.unit(mover.id))
                for view, hit in zip(views, hits, strict=True)
                if hit
            )
        )
    return tuple(found) if is_worth_asking else ()


def _stretches(points: tuple[float, ...], hits: list[bool]) -> Iterator[tuple[float, float]]:
    begin: float | None = None
    for index, hit in enumerate(hits):
        if hit and begin is None:
            begin = points[index]
        if begin is not None and (index + 1 == len(hits) or not hits[index + 1]):
            yield begin, points[index]
            begin = None
