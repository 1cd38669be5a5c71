"""Death from the skies: flyers of support come in, strike, and leave."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.formations import middle
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup.arrivals.flow import any_direction
from engine.rulesets.battlegroup.arrivals.rules import scattered
from engine.rulesets.battlegroup.barrage.flow import bombard
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Speed
from engine.rulesets.battlegroup.core.changes import (
    active_seats,
    change_all,
    did,
    gone,
    lose_token,
    move_to,
)
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.members import is_zooming, sheet_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Aim, Frame
from engine.rulesets.battlegroup.orders.flow import (
    break_in,
    can_go_on,
    change_top,
    end_way,
    pop,
    react,
    step_of,
    take_step,
)
from engine.rulesets.battlegroup.orders.questions import React
from engine.rulesets.battlegroup.strikes.notes import Dropped, Flown
from engine.rulesets.battlegroup.strikes.questions import (
    Fly,
    PutDown,
    WhereToFly,
    WhereToPutDown,
    WhetherToDrop,
)
from engine.rulesets.battlegroup.strikes.state import (
    by_default,
    flown_to,
    footprint,
    places_near,
    pose_along,
    rings_at,
    speed_to,
)
from engine.rulesets.battlegroup.support.state import can_be_called
from engine.rulesets.battlegroup.vehicles.state import passengers
from engine.table import Table

DEEP_STRIKE = BOOK.tables.deep_strike


@step_of(("request_support", "strike"))
def strike(table: Table[Battle]) -> Flow[None]:
    """What was called acts within the call, with windows of its own; a battery of the army has had
    its order of the turn by that."""
    state = table.state
    frame = state.top
    assert frame.friend is not None, "nothing is called"
    support = state.unit(frame.friend)
    if not can_be_called(table.state, support):
        return
    if sheet_of(table.state, support).strike is None:
        table.change(support.id, acted=True)
        lose_token(table, support.id, "ordered")
    if is_zooming(table.state, support):
        yield from fly_in(table, support.id)
        return
    order = Frame(frame.owner, support.id, "open_fire", True, left=("shoot",), aim=frame.aim)
    table.set(stack=state.stack.call(order))
    yield from bombard(table)
    pop(table)


def fly_in(table: Table[Battle], key: str) -> Flow[None]:
    """A flyer that was called comes in over its owner's edge with Maneuver and Fire at once: the
    enemy may break into its way, at its end it fires; it is the only flight of the game."""
    state = table.state
    frame = state.top
    assert frame.aim is not None, "nothing is aimed at"
    at = place_of(state, frame.aim)
    way = by_default(state, state.unit(key), at)
    default = Pass() if way is None else Fly(key, *way[0], *way[1])
    reply = yield from ask(frame.owner, WhereToFly(key, at), default)
    if isinstance(reply, Pass):
        return
    ground = footprint(table.state, state.unit(key), reply.entry, reply.end)
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
    """The flyer flies its straight path; at every point of it the enemy may interrupt."""
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
    """Return the units a flyer carries, named before play; while it has not come they are
    nowhere (battlegroup/skies-passengers)."""
    return tuple(unit.id for unit in passengers(state, state.unit(flyer)))


def drop(table: Table[Battle], key: str, flyer: str, course: tuple[Point, Point]) -> Flow[None]:
    """A unit may leave at a point of the way: it scatters, stands there at once without a marker,
    and if it cannot the enemy puts it down."""
    state = table.state
    unit, end = state.unit(key), measured(length(course))
    reply = yield from ask(unit.owner, WhetherToDrop(key, flyer, end), Pass())
    if isinstance(reply, Pass):
        return
    (scatter,) = table.roll("drop_scatter", unit=key)
    landing = point_at(course, reply.at)[0]
    if scatter > DEEP_STRIKE.hit:
        degrees = any_direction(table, key)
        landing = scattered(landing, scatter, degrees, table.roll("drop_drift", 2, unit=key))
    bases = rings_at(table.state, table.state.unit(key), landing)
    table.note(Dropped(key, flyer, *landing, bases is None))
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
    table.note(Flown(key, pose.x, pose.y, speed))


def departures(table: Table[Battle]) -> Flow[bool]:
    """Flyers of active players leave, with all who are aboard still; that is no loss, and they do
    not come back."""
    state = table.state
    for seat in active_seats(table):
        for unit in state.army(seat):
            if is_zooming(table.state, unit):
                for key in aboard(state, unit.id):
                    gone(table, key, "left")
                gone(table, unit.id, "left")
    yield from ()
    return True
