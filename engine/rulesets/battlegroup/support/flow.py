"""Request Support: the call, the test, and what comes of it; batteries before the battle."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.geometry import Point
from engine.rulesets.battlegroup.core.changes import change_all, did
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import sheet_of
from engine.rulesets.battlegroup.core.model import Battle, TargetPoint
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.orders.flow import change_top, step_of, window
from engine.rulesets.battlegroup.support.notes import CallAnswered, Called, Registered, TookPost
from engine.rulesets.battlegroup.support.questions import (
    CallOn,
    Register,
    WhatToCall,
    WhereToRegister,
    WhetherOffMap,
    aim_of,
)
from engine.rulesets.battlegroup.support.rules import request
from engine.rulesets.battlegroup.support.state import aims, callable_units, is_battery
from engine.table import Table, change_player

# ---------------------------------------------------------------- the order


@step_of(("request_support", "target"))
def call(table: Table[Battle]) -> Flow[None]:
    """A unit says what it calls in, and on what; from then on it does nothing else
    (battlegroup/request-support-exclusive)."""
    state = table.state
    frame = state.top
    caller = state.unit(frame.unit)
    change_all(table, caller.id, directing=state.now)
    if caller.aboard is not None and caller.place == "aboard":
        did(table, caller.aboard, held=True)
    supports = callable_units(state, caller)
    question = WhatToCall(caller.id, tuple(unit.id for unit in supports))
    found = ((unit.id, foe.id) for unit in supports for foe in aims(state, caller, unit)[:1])
    first = next(found, None)
    reply = yield from ask(caller.owner, question, Pass() if first is None else CallOn(*first))
    if isinstance(reply, Pass):
        change_top(table, left=frame.left[:1])
        return
    aim = aim_of(reply)
    x, y = aim.at or (None, None)
    table.note(Called(caller.id, reply.support, aim.unit, x, y))
    change_top(table, friend=reply.support, aim=aim)
    yield from window(table, "action_declared")


@step_of(("request_support", "test"))
def get_through(table: Table[Battle]) -> Flow[None]:
    """The caller tests its Leadership; failed, the order is over, and nothing else is spent."""
    state = table.state
    frame = state.top
    assert frame.friend is not None, "nothing is called"
    need = guided(state, state.unit(frame.unit))
    faces = table.roll("communications", 2, unit=frame.unit)
    passed = request(faces, need, 1).passed
    table.note(CallAnswered(frame.unit, frame.friend, sum(faces), need, passed))
    if not passed:
        change_top(table, left=frame.left[:1])
    yield from window(table, "action_done")


# ---------------------------------------------------------------- before the battle


def batteries(table: Table[Battle]) -> Flow[bool]:
    """One target point is placed, then one battery says whether it stays off the map, before the
    first unit is set up."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        for point in state.players[seat].target_points:
            if point.at is None:
                yield from _register(table, seat, point.id)
                return False
    asked = state.posted
    for seat in (state.first, 1 - state.first):
        for unit in state.units.values():
            if (
                unit.owner != seat
                or unit.id in asked
                or sheet_of(table.state, unit).strike is not None
            ):
                continue
            if unit.place in ("waiting", "off_map") and is_battery(table.state, unit):
                reply = yield from ask(seat, WhetherOffMap(unit.id), Decide(True), "setup")
                table.change(unit.id, place="off_map" if reply.yes else "waiting")
                table.set(posted=(*asked, unit.id))
                table.note(TookPost(unit.id, reply.yes))
                return False
    return True


def _register(table: Table[Battle], seat: int, key: str) -> Flow[None]:
    state = table.state
    default = by_default(state, seat)
    own = [unit for unit in state.units.values() if unit.owner == seat]
    who = next((unit for unit in own if is_battery(table.state, unit)), own[0])
    reply = yield from ask(seat, WhereToRegister(key, who.id, default), Pass(), "setup")
    at = (reply.x, reply.y) if isinstance(reply, Register) else default
    points = state.players[seat].target_points
    placed = tuple(TargetPoint(one.id, at if one.id == key else one.at) for one in points)
    change_player(table, seat, target_points=placed)
    table.note(Registered(seat, *at))


def by_default(state: Battle, seat: int) -> Point:
    """Return where a target point lies by default: on the objective nearest to an edge of the
    enemy."""
    long, short = land(state).size
    if not state.objectives:
        return long / 2, short / 2
    x, y = state.players[1 - seat].corner
    return min(state.objectives, key=lambda at: (min(abs(at[0] - x), abs(at[1] - y)), at))
