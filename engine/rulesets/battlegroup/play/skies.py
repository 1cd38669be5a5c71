"""Death from the skies: flyers of support come in, strike, and leave
(battlegroup/support-strikes)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.formations import middle
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.arrivals import RULES, scattered
from engine.rulesets.battlegroup.calling import is_zooming
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.drops import PutDown, WhereToPutDown, WhetherToDrop
from engine.rulesets.battlegroup.choices.ordering import React
from engine.rulesets.battlegroup.choices.supporting import Fly, WhereToFly
from engine.rulesets.battlegroup.codes import Speed
from engine.rulesets.battlegroup.drops import places_near, rings_at
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.hulls import passengers
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import change_all, did, gone, move_to
from engine.rulesets.battlegroup.play.moving import break_in
from engine.rulesets.battlegroup.play.nerve import active_seats
from engine.rulesets.battlegroup.play.stack import (
    can_go_on,
    change_top,
    end_way,
    pop,
    react,
    take_step,
)
from engine.rulesets.battlegroup.sorties import (
    by_default,
    flown_to,
    footprint,
    pose_along,
    speed_to,
)
from engine.rulesets.battlegroup.windows import Aim, Frame
from engine.table import Table

CIRCLE = 360
"""Sides of the die for a direction."""


def sortie(table: Table[Battle], key: str) -> Flow[None]:
    """A flyer that was called comes in over its owner's edge with Maneuver and Fire at once: the
    enemy may break into its way, at its end it fires; it is the only sortie of the game
    (battlegroup/skies-enter)."""
    state = table.state
    frame = state.top
    assert frame.aim is not None, "nothing is aimed at"
    at = place_of(state, frame.aim)
    way = by_default(state, state.unit(key), at)
    default = Pass() if way is None else Fly(key, *way[0], *way[1])
    reply = yield from ask(frame.owner, WhereToFly(key, at), default)
    if isinstance(reply, Pass):
        return
    ground = footprint(state.unit(key), reply.entry, reply.end)
    speed = speed_to(state, frame.owner, ground)
    order = Frame(frame.owner, key, "maneuver_and_fire", True, ("move", "shoot"), band=speed)
    table.set(stack=table.state.stack.call(order))
    table.change(key, spent=True, acted=True)
    yield from fly(table, reply, speed)
    if can_go_on(table):
        change_top(table, left=("shoot",))
        yield from take_step(table)
    pop(table)


def place_of(state: Battle, aim: Aim) -> Point:
    """Return where what was called on is."""
    return middle(bases_of(state, state.unit(aim.unit or ""))) if aim.at is None else aim.at


def fly(table: Table[Battle], reply: Fly, speed: Speed) -> Flow[None]:
    """The flyer goes its straight way; at every point of it the enemy may break in
    (battlegroup/skies-enter, battlegroup/interrupt-timing)."""
    course = (reply.entry, reply.end)
    at, end = 0.0, measured(length(course))
    put(table, course, at, speed)
    change_top(table, course=course, at=at, moment="path")
    while True:
        broken = yield from break_in(table, course, at, end)
        if not isinstance(broken, React) or broken.at is None:
            break
        at = measured(broken.at)
        put(table, course, at, speed)
        change_top(table, at=at)
        yield from react(table, broken.unit, "path")
        if not can_go_on(table):
            return end_way(table)
    put(table, course, end, speed)
    end_way(table)
    did(table, reply.unit, moved=True, distance=end)
    table.change(reply.unit, moved_in=table.state.now)
    for key in aboard(table.state, reply.unit):
        yield from drop(table, key, reply.unit, course)


# ---------------------------------------------------------------- passengers


def aboard(state: Battle, flyer: str) -> tuple[str, ...]:
    """Return the units a flyer carries, named before play; while it has not come they are nowhere
    (battlegroup/skies-passengers)."""
    return tuple(unit.id for unit in passengers(state, state.unit(flyer)))


def drop(table: Table[Battle], key: str, flyer: str, course: tuple[Point, Point]) -> Flow[None]:
    """A unit may leave at a point of the way: it scatters, stands there at once without a marker,
    and if it cannot the enemy puts it down (battlegroup/skies-disembark)."""
    state = table.state
    unit, end = state.unit(key), measured(length(course))
    reply = yield from ask(unit.owner, WhetherToDrop(key, flyer, end), Pass())
    if isinstance(reply, Pass):
        return
    (scatter,) = table.roll("drop_scatter", unit=key)
    landing = point_at(course, reply.at)[0]
    if scatter > RULES.hit:
        (degrees,) = table.roll("drop_direction", unit=key, sides=CIRCLE)
        drift = table.roll("drop_drift", 2, unit=key)
        landing = scattered(landing, scatter, float(degrees % CIRCLE), drift)
    bases = rings_at(table.state, table.state.unit(key), landing)
    table.note(notes.supporting.Dropped(key, flyer, *landing, bases is None))
    if bases is None:
        spot = next(places_near(table.state, unit, landing), None)
        if spot is None:
            return
        question = WhereToPutDown(key, landing)
        put_down = yield from ask(1 - unit.owner, question, PutDown(key, *spot), "reaction")
        bases = rings_at(table.state, table.state.unit(key), put_down.at)
        assert bases is not None, "it was checked"
    move_to(table, key, bases)
    change_all(table, key, aboard=None, moved_in=table.state.now)
    did(table, key, moved=True, got_out=flyer)


# ---------------------------------------------------------------- leaving


def put(table: Table[Battle], course: tuple[Point, Point], at: float, speed: Speed) -> None:
    """Bring the flyer on top to a point of its way."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    pose = pose_along(*course, at)
    table.state = flown_to(table.state, unit, pose)
    table.note(notes.supporting.Flown(key, pose.x, pose.y, speed))


def departures(table: Table[Battle]) -> Flow[bool]:
    """Flyers of whoever is active leave, with all who are aboard still; that is no loss, and they
    do not come back (battlegroup/skies-leave)."""
    state = table.state
    for seat in active_seats(table):
        for unit in state.army(seat):
            if is_zooming(unit):
                for key in aboard(state, unit.id):
                    gone(table, key, "left")
                gone(table, unit.id, "left")
    yield from ()
    return True
