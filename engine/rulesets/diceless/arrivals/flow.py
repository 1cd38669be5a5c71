"""What is held back before the battle, and how it comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from attrs import evolve

from engine.flow import Flow, ask
from engine.geometry import Point, settled
from engine.placement import Base, Way
from engine.rulesets.diceless.arrivals.notes import (
    CalledUp,
    Delayed,
    Descended,
    Entered,
    HadMishap,
    HeldBack,
    Landed,
    Misplaced,
    NoEntry,
    Why,
)
from engine.rulesets.diceless.arrivals.questions import (
    CallUp,
    Enter,
    EnterModels,
    HoldBack,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
    WhichReserve,
    WhichReserves,
    entry_of,
)
from engine.rulesets.diceless.arrivals.rules import may_delay, mishap, quota
from engine.rulesets.diceless.arrivals.state import (
    EdgeEntry,
    default_entry,
    default_point,
    farthest_spot,
    in_reserve,
    is_of_models,
    landed,
    modifier,
    rough_landing,
    stood,
    tokens_against,
    zone_at,
)
from engine.rulesets.diceless.book.codes import Arrival, Mishap, Speed
from engine.rulesets.diceless.core.changes import (
    add_tokens,
    disengage,
    note_acted,
    note_doings,
    remove_unit,
    turn_of,
)
from engine.rulesets.diceless.core.members import lifted, members, passengers
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Pass
from engine.rulesets.diceless.damage.flow import stands_yet
from engine.rulesets.diceless.deployment.state import LOOKS, waiting
from engine.rulesets.diceless.driving.flow import cross_mines, cross_terrain, place
from engine.rulesets.diceless.force.notes import TokensGranted
from engine.rulesets.diceless.force.rules import deep_strike_tokens
from engine.rulesets.diceless.scatter.questions import Scatter, WhichScatter
from engine.rulesets.diceless.scatter.rules import scattered
from engine.rulesets.diceless.terrain.flow import suffer_terrain
from engine.rulesets.diceless.terrain.state import straight_way
from engine.rulesets.diceless.vehicles.rules import speed_of
from engine.rulesets.diceless.victory.flow import concede
from engine.rulesets.diceless.wounds.flow import suffer_in_groups
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table, change_units

# ---------------------------------------------------------------- before the battle


def reserves(table: Table[Battle]) -> Flow[bool]:
    """Both sides name the units they hold back, the first player first; then the tokens the armies
    give each other are reported."""
    first = table.state.first
    for seat in (first, 1 - first):
        while units := waiting(table.state, seat):
            reply = yield from ask(seat, WhichReserves(units), Pass(), "setup")
            if not isinstance(reply, HoldBack):
                break
            hold_back(table, reply.unit, reply.arrival)
    for seat, player in enumerate(table.state.players):
        pool = player.tokens
        table.note(TokensGranted(seat, pool.scatter, pool.hot, pool.warp))
    return True


def hold_back(table: Table[Battle], key: str, arrival: Arrival) -> None:
    """Keep a unit in reserve; a deep strike gives the enemy two tokens."""
    _take_off(table, key)
    table.change(key, arrival=arrival)
    given = deep_strike_tokens(arrival == "deep_strike")
    add_tokens(table, 1 - table.state.unit(key).owner, scatter=given)
    table.note(HeldBack(key, arrival, given))


def _take_off(table: Table[Battle], key: str) -> None:
    """Put a unit, characters with it, into reserve."""
    state = table.state
    change_units(
        table, [lifted(member, place="reserve") for member in members(state, state.unit(key))]
    )


# ---------------------------------------------------------------- parts of a turn


def arrivals(table: Table[Battle]) -> Flow[bool]:
    """Units are called up, then each comes, in any order."""
    turn = turn_of(table)
    if turn.arriving is None:
        yield from call_up(table)
        return not turn_of(table).arriving
    units = tuple(key for key in turn.arriving if key not in turn.acted)
    if not units:
        return True
    striking = tuple(k for k in units if table.state.unit(k).arrival == "deep_strike")
    reply = yield from ask(turn.seat, WhichArrival(turn.seat, units, striking), Pass())
    if isinstance(reply, Concede):
        concede(table, turn.seat)
        return False
    note_acted(table, units[0] if isinstance(reply, Pass) else reply.unit)
    match reply:
        case Enter() | EnterModels():
            state = table.state
            yield from enter(table, reply.unit, entry_of(state, state.unit(reply.unit), reply))
        case Strike():
            yield from deep_strike(table, reply.unit, (reply.x, reply.y), reply.facing)
        case _:
            yield from _come(table, units[0])
    return False


def _come(table: Table[Battle], key: str) -> Flow[None]:
    """A unit comes as it does by default."""
    state = table.state
    unit = state.unit(key)
    if unit.arrival == "deep_strike":
        facing = LOOKS[state.zone(unit.owner).edge]
        yield from deep_strike(table, key, default_point(state, unit), facing)
        return
    entry = default_entry(state, unit)
    if entry is not None:
        yield from enter(table, key, entry)
    elif unit.arrival == "outflank":
        table.note(NoEntry(key))
        _lose(table, key)
    else:
        delay(table, key, "no_room")


def call_up(table: Table[Battle]) -> Flow[None]:
    """Say who comes in this turn: those delayed before, and of the others the quota."""
    state, seat = table.state, turn_of(table).seat
    held = in_reserve(state, seat)
    due = [unit.id for unit in held if unit.delayed]
    others = [unit.id for unit in held if not unit.delayed]
    left = quota(state.round, len(others), modifier(state, seat))
    late = may_delay(state.round)
    if left == len(others) and not late:
        due, left = [*due, *others], 0
    while left:
        question = WhichReserve(tuple(others), left, late)
        reply = yield from ask(seat, question, CallUp(min(others)))
        others.remove(reply.unit)
        left -= 1
        if reply.delayed:
            delay(table, reply.unit, "chosen")
        else:
            due.append(reply.unit)
    table.set(turn=evolve(turn_of(table), arriving=tuple(due)))
    if due:
        table.note(CalledUp(seat, tuple(due)))


def delay(table: Table[Battle], key: str, why: Why) -> None:
    """A unit stays in reserve and comes next turn, whatever the quota."""
    table.change(key, delayed=True)
    table.note(Delayed(key, why))


# ---------------------------------------------------------------- coming


def enter(table: Table[Battle], key: str, entry: EdgeEntry) -> Flow[None]:
    """A unit moves on from an edge as its move; ground takes its toll."""
    longest = max(way.length for way in entry.ways.values())
    arrival = table.state.unit(key).arrival or "edge"
    _set_down(table, key, entry.bases, entry.facing, speed_of(longest))
    note_doings(table, key, moved=True, distance=longest, arrived=arrival)
    table.note(Entered(key, entry.edge, longest))
    if is_of_models(table.state, table.state.unit(key)):
        yield from suffer_terrain(table, key, entry.ways)
    else:
        yield from _drive_on(table, key, entry.ways)


def _drive_on(table: Table[Battle], key: str, ways: Mapping[str, Way]) -> Flow[None]:
    """Vehicles meet the ground between the edge and their places."""
    for name in table.state.unit(key).models:
        if not stands_yet(table.state, key, name):
            continue
        way = straight_way(table.state.unit(key), name, ways[f"{key}/{name}"].points)
        made = yield from cross_terrain(table, key, name, way)
        if stands_yet(table.state, key, name):
            place(table, key, name, made.end)
            yield from cross_mines(table, key, name, made)


def _set_down(
    table: Table[Battle], key: str, bases: Iterable[Base], facing: float, speed: Speed
) -> None:
    """Put a unit on the table, it is in reserve no longer."""
    table.state = stood(table.state, table.state.unit(key), bases, facing)
    unit = table.state.unit(key)
    models = {
        name: model
        if model.craft is None
        else evolve(model, craft=evolve(model.craft, speed=speed))
        for name, model in unit.models.items()
    }
    table.change(key, models=models, delayed=False, arrival=None)


def deep_strike(table: Table[Battle], key: str, at: Point, facing: float) -> Flow[None]:
    """A unit comes down at a point, after the enemy has moved it.

    It may be on the table yet, as one that goes through the gate is.
    """
    state = table.state
    unit = state.unit(key)
    enemy = 1 - unit.owner
    zone = zone_at(state, unit.owner, at)
    most = tokens_against(state, unit, at)
    if unit.place == "table":
        disengage(table, key)
        _take_off(table, key)
        table.change(key, arrival="deep_strike")
    bearings: tuple[float, ...] = ()
    if most:
        question = WhichScatter(key, at, most, facing=facing)
        reply = yield from ask(enemy, question, Scatter(), "reaction")
        bearings = reply.bearings
    add_tokens(table, enemy, scatter=-len(bearings))
    dx, dy = scattered(bearings)
    point = settled(at[0] + dx), settled(at[1] + dy)
    drift = settled(hypot(dx, dy))
    table.note(Descended(key, zone, at, len(bearings), drift))
    state = table.state
    places = landed(state, state.unit(key), point, facing)
    if places is not None:
        table.note(Landed(key, point))
        yield from _touch_down(table, key, places, facing)
        return
    result = mishap(zone)
    table.note(HadMishap(key, zone, result))
    yield from _suffer_mishap(table, key, result, point)


def _suffer_mishap(table: Table[Battle], key: str, result: Mishap, at: Point) -> Flow[None]:
    """A unit could not be placed."""
    state = table.state
    unit = state.unit(key)
    if result == "delayed":
        delay(table, key, "mishap")
        return
    spot = farthest_spot(state, unit) if result == "misplaced" else None
    if spot is None:
        _lose(table, key)
        return
    default = Misplace(*spot, LOOKS[state.zone(unit.owner).edge])
    question = WhereMisplaced(key, zone_at(state, unit.owner, at), at)
    reply = yield from ask(1 - unit.owner, question, default, "reaction")
    state = table.state
    places = landed(state, state.unit(key), (reply.x, reply.y), reply.facing)
    assert places is not None, "it was checked"
    table.note(Misplaced(key, places[0].at))
    yield from _touch_down(table, key, places, reply.facing)


def _touch_down(
    table: Table[Battle], key: str, places: tuple[Base, ...], facing: float
) -> Flow[None]:
    """A unit stands where it has come down; difficult ground is dangerous to it, and it has moved:
    it may shoot or run, and does not assault."""
    _set_down(table, key, places, facing, "cruising")
    note_doings(table, key, moved=True, arrived="deep_strike")
    damage = rough_landing(table.state, table.state.unit(key), places)
    total = sum(damage.values())
    if total:
        yield from suffer_in_groups(table, key, Blow(total, "dangerous", bare=True), damage)


def _lose(table: Table[Battle], key: str) -> None:
    """A unit is lost, with its passengers."""
    state = table.state
    for aboard in passengers(state, state.unit(key)):
        remove_unit(table, aboard.id, "destroyed")
    remove_unit(table, key, "destroyed")
