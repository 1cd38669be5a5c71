"""The start of a turn: markers come down, and reserves come in."""

from __future__ import annotations

from math import dist

from engine.flow import Flow, ask
from engine.geometry import Point
from engine.rulesets.battlegroup.arrivals.notes import (
    Arrived,
    HadMishap,
    MarkerLaid,
    MishapResult,
    NoRoom,
    Outflanks,
    Ready,
)
from engine.rulesets.battlegroup.arrivals.questions import (
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    TakeFlank,
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.arrivals.rules import (
    arriving,
    mishap_rolled,
    outflanks,
    scattered,
    waves_from,
)
from engine.rulesets.battlegroup.arrivals.state import (
    best_aim,
    best_turn,
    in_danger,
    marker_fails,
    places_for,
    rings,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Arrival, Place
from engine.rulesets.battlegroup.core.changes import (
    active_seats,
    change_all,
    did,
    done,
    face,
    gone,
    move_to,
    turn_of,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.flow import facing_of, places_of
from engine.rulesets.battlegroup.scenarios.rules import wave
from engine.rulesets.battlegroup.scenarios.state import waiting
from engine.rulesets.battlegroup.wounds.flow import endanger
from engine.table import Table

DEEP_STRIKE = BOOK.tables.deep_strike
SIXTH = 60
"""Degrees of a sixth of a circle: a die says which, another how far into it."""


def plays_turn_zero(state: Battle) -> bool:
    """Return whether scouts have a game turn of their own (battlegroup/turn-zero)."""
    return state.plan.turn_zero and state.options.play_turn_zero


# ---------------------------------------------------------------- triggers


def triggers(table: Table[Battle]) -> Flow[bool]:
    """What a game turn begins with, in the first player turn of it alone, the active player's units
    first in list order (battlegroup/start-triggers): those a mishap sent back may come in again
    (battlegroup/mishap-delayed), and those who scouted may charge when the first game turn is
    over."""
    state, turn = table.state, turn_of(table)
    yield from ()
    if state.mode == "turns" and turn.seat != state.first:
        return True
    first = 0 if plays_turn_zero(state) else 1
    for seat in (turn.seat, 1 - turn.seat):
        for unit in state.units.values():
            if unit.owner != seat:
                continue
            if unit.delayed is not None:
                table.change(unit.id, delayed=None)
                table.note(Ready(unit.id, again=True))
            if unit.scouted and state.round > first:
                table.change(unit.id, scouted=False)
                table.note(Ready(unit.id, again=False))
    return True


# ---------------------------------------------------------------- reserves


def arrivals(table: Table[Battle]) -> Flow[bool]:
    """Units come in from reserve, as many as the scenario says; in Turn 0 none does
    (battlegroup/turn-zero)."""
    for seat in active_seats(table):
        units, left = to_arrive(table.state, seat)
        if left:
            reply = yield from ask(seat, WhichArrival(units, left), Pass())
            key = units[0] if isinstance(reply, Pass) else reply.unit
            done(table, key)
            how = table.state.unit(key).arrival
            if how == "deep_strike":
                yield from strike(table, key)
            else:
                yield from enter(table, key, how)
            return False
    return True


def to_arrive(state: Battle, seat: int) -> tuple[tuple[str, ...], int]:
    """Return the units of a side that may come in, and how many of them still do; who did not fit
    used up nothing."""
    assert state.turn is not None, "before the first turn"
    tried = [key for key in state.turn.done if state.unit(key).owner == seat]
    in_reserve = waiting(state, seat, "reserve")
    units = tuple(
        key
        for key in in_reserve
        if key not in tried and state.unit(key).marker is None and state.unit(key).delayed is None
    )
    misfits = [
        key
        for key in tried
        if key in in_reserve and state.unit(key).marker is None and state.unit(key).delayed is None
    ]
    came = len(tried) - len(misfits)
    return units, min(quota(state, seat, len(units) + came) - came, len(units))


def quota(state: Battle, seat: int, held: int) -> int:
    """Return how many units of a side come in this turn, of those it has held."""
    if state.round < 1:
        return 0
    if state.plan.type == "meeting_engagement":
        return arriving(state.round, held)
    due = state.round >= waves_from(attacker=seat == state.attacker)
    return min(wave(state.options.points_limit), held) if due else 0


def enter(table: Table[Battle], key: str, how: Arrival) -> Flow[None]:
    """A unit is put down within 6 inches of its edge; it counts as having moved, and may be given
    any order. Where it does not fit it stays in reserve."""
    if how == "outflank":
        yield from take_flank(table, key)
    owner = table.state.unit(key).owner
    reply = yield from ask(owner, WhereToArrive(key), Pass())
    places = places_of(table.state, key, reply)
    if places is None:
        table.note(NoRoom(key))
        return
    facing = facing_of(table.state, key, reply, places)
    move_to(table, key, places)
    face(table, key, facing)
    come_in(table, key, how)


def take_flank(table: Table[Battle], key: str) -> Flow[None]:
    """A die says from which side a unit comes, or leaves it to its owner; who did not fit there
    tries again at the same."""
    unit = table.state.unit(key)
    side = unit.flank
    if side is None:
        side = outflanks(table.roll("outflank", unit=key)[0])
    if side is None:
        reply = yield from ask(unit.owner, WhichFlank(key), TakeFlank("left"))
        side = reply.side
    table.change(key, flank=side)
    table.note(Outflanks(key, side))


def come_in(table: Table[Battle], key: str, how: Arrival) -> None:
    """A unit has come in, and counts as having moved (battlegroup/deep-strike-orders)."""
    change_all(table, key, arrival="edge", flank=None, marker=None, moved_in=table.state.now)
    did(table, key, moved=True)
    table.note(Arrived(key, how))


# ---------------------------------------------------------------- deep strike


def strike(table: Table[Battle], key: str) -> Flow[None]:
    """A marker is aimed, and scatters."""
    state = table.state
    unit = state.unit(key)
    aim = Strike(key, *best_aim(state, unit))
    reply = yield from ask(unit.owner, WhereToStrike(key), aim)
    (scatter,) = table.roll("scatter", unit=key)
    at = reply.at
    if scatter > DEEP_STRIKE.hit:
        degrees = any_direction(table, key)
        at = scattered(reply.at, scatter, degrees, table.roll("drift", 2, unit=key))
    if marker_fails(table.state, table.state.unit(key), at):
        yield from have_mishap(table, key, at)
        return
    lay_marker(table, key, at, dist(reply.at, at))


def any_direction(table: Table[Battle], key: str) -> float:
    """Roll in which direction something drifts, by two dice: none has so many sides as a circle has
    degrees."""
    (sixth,) = table.roll("scatter_direction", unit=key)
    (degree,) = table.roll("scatter_degrees", unit=key, sides=SIXTH)
    return float(SIXTH * (sixth - 1) + degree - 1)


def lay_marker(table: Table[Battle], key: str, at: Point, drift: float) -> None:
    """Place a marker; it is no unit and blocks no unit
    (battlegroup/deep-strike-marker-not-unit)."""
    table.change(key, marker=at)
    table.note(MarkerLaid(key, at, drift))


def markers(table: Table[Battle]) -> Flow[bool]:
    """A marker of an active player is replaced by its unit."""
    for seat in active_seats(table):
        for key in waiting(table.state, seat, "reserve"):
            at = table.state.unit(key).marker
            if at is not None and key not in turn_of(table).done:
                done(table, key)
                yield from land(table, key, at)
                return False
    return True


def land(table: Table[Battle], key: str, at: Point) -> Flow[None]:
    """The first model of a unit stands on a point, the others in rings around it; if they do not
    fit it has a mishap, and difficult ground is dangerous."""
    state = table.state
    unit = state.unit(key)
    turn = best_turn(state, unit, at)
    if turn is None:
        yield from have_mishap(table, key, at)
        return
    reply = yield from ask(unit.owner, HowToLand(key, at), Land(turn))
    state = table.state
    bases = rings(state, state.unit(key), at, reply.turn)
    assert bases is not None, "it was checked"
    move_to(table, key, bases)
    come_in(table, key, "deep_strike")
    endanger(table, key, in_danger(table.state, bases))


# ---------------------------------------------------------------- mishaps


def have_mishap(table: Table[Battle], key: str, at: Point) -> Flow[None]:
    """A marker or a unit cannot land where it is: the opponent says what becomes of it, or as an
    option a die."""
    state = table.state
    unit = state.unit(key)
    table.note(HadMishap(key, at))
    rolls = state.options.mishap == "roll"
    spot: Point | None = None
    if rolls:
        found = mishap_rolled(table.roll("mishap", unit=key)[0])
        if found is None:
            change_all(table, key, marker=None)
            gone(table, key)
            return
        spots = places_for(table.state, unit, at, anywhere=True)
        spot = next(spots, None) if found == "misplaced" else None
        if spot is None:
            send_back(table, key)
            return
    default = Delay() if spot is None else Misplace(*spot)
    reply = yield from ask(1 - unit.owner, WhichMishap(key, at, rolls), default, "reaction")
    if isinstance(reply, Delay):
        send_back(table, key)
        return
    # battlegroup/mishap-misplaced
    table.note(MishapResult(key, "misplaced"))
    if unit.marker is None:
        lay_marker(table, key, reply.at, dist(at, reply.at))
    else:
        yield from land(table, key, reply.at)


def send_back(table: Table[Battle], key: str) -> None:
    """A unit is in reserve again, until the next game turn begins; it no longer outflanks
    (battlegroup/mishap-delayed)."""
    place: Place = "reserve"
    change_all(table, key, place=place, marker=None, delayed=table.state.round)
    table.note(MishapResult(key, "delayed"))
