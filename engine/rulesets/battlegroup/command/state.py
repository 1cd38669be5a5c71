"""Which orders a unit may be given just now, how it fires by them, and who hears officers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from engine.identity import by_identity
from engine.rulesets.battlegroup.book.codes import Command, Order, Step
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.command.rules import counts_as_moved, sequences
from engine.rulesets.battlegroup.core.field import distance
from engine.rulesets.battlegroup.core.members import (
    actors,
    are_friends,
    carrier_of,
    has,
    has_jinked,
    is_building,
    is_hull,
    is_there,
    is_vehicle,
    members,
    sheet_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.factions.rules import officer_range
from engine.rulesets.battlegroup.orders.rules import Condition, fires_snap_shots, why_not
from engine.rulesets.battlegroup.support.state import callable_units, calls, near_point, points_for
from engine.rulesets.battlegroup.vehicles.rules import passenger_fire
from engine.rulesets.battlegroup.vehicles.state import (
    firing_places,
    is_shaken,
    is_stunned,
    may_get_out,
    speed_now,
)
from engine.rulesets.battlegroup.weapons.rules import Manner

OFFERED: tuple[Order, ...] = (
    "top_speed",
    "maneuver_and_fire",
    "open_fire",
    "close_assault",
    "request_support",
    "tactical_coordination",
    "ambush_fire",
    "reserve_move",
)
"""Orders whose steps there are."""
PASSENGERS_LACK: frozenset[Step] = frozenset({"move", "run", "shoot", "charge"})
"""Steps for which passengers must get out, or have a fire point."""


@by_identity(256)
def condition(state: Battle, unit: Unit) -> Condition:
    """Return what of a unit matters to its orders."""
    return Condition(
        gone_to_ground=unit.down is not None,
        routing=unit.rout is not None,
        locked=bool(unit.locked),
        stunned=is_stunned(state, unit),
        off_table=unit.place != "off_map" and not is_there(state, unit),
        off_map=unit.place == "off_map",
        acted=unit.acted,
        hq=sheet_of(state, unit).role == "hq",
        calls=calls(state, unit),
        vehicle=is_vehicle(unit),
        walker=type_of(state, unit) == "walker",
        building=is_building(state, unit),
        embarked=unit.place == "aboard",
        fire_point=firing_places(state, unit) > 0,
        carrier_moved=_carrier_moved(state, unit),
        regrouped=unit.doings.regrouped,
        jinking=has_jinked(state, unit),
        target_point=unit.place == "off_map" and bool(points_for(state, unit)),
    )


def _carrier_moved(state: Battle, unit: Unit) -> bool:
    carrier = carrier_of(state, unit)
    return carrier is not None and carrier.doings.moved


def why_no_order(state: Battle, unit: Unit, order: Order) -> str | None:
    """Return the code of what is against an order, None if nothing is."""
    if order not in OFFERED:
        return "order_not_there"
    found = why_not(condition(state, unit), order)
    if found is None and order == "request_support" and not callable_units(state, unit):
        return "nobody_to_call"
    if found is None and order == "tactical_coordination" and not to_steady(state, unit):
        return "nobody_to_steady"
    return found


def why_no_effect(state: Battle, unit: Unit, steps: tuple[Step, ...]) -> str | None:
    """Return why nothing comes of an order that may be given, as a term: passengers of what has
    gone too fast neither get out, nor fire where there is no fire point; guns off the map fire by
    themselves at registered points alone."""
    if unit.place == "off_map" and "shoot" in steps:
        points = (one.at for one in points_for(state, unit) if one.at is not None)
        return None if any(near_point(state, unit, at) for at in points) else "nobody_near"
    if carrier_of(state, unit) is None or not PASSENGERS_LACK.issuperset(steps):
        return None
    if may_get_out(state, unit) or ("shoot" in steps and firing_places(state, unit)):
        return None
    return "kept_aboard"


def check_order(state: Battle, unit: Unit, order: Order, steps: tuple[Step, ...]) -> None:
    """Raise `IllegalReply` unless a unit may be given an order, in such a sequence of steps."""
    code = why_no_order(state, unit, order)
    if code is not None:
        raise refusal(code)
    if steps and steps not in sequences(order):
        raise refusal("no_such_sequence", order=order, steps=steps)


@by_identity(8)
def to_order(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the units of a side that can still be given an order or pass; one that cannot has
    passed."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.owner == seat
        and unit.joined is None
        and not unit.acted
        and any(why_no_order(state, unit, order) is None for order in OFFERED)
    )


def is_idle(state: Battle, units: Iterable[str]) -> bool:
    """Return whether nothing can come of any order of units, nor of waiting with it: in turns of
    players nobody else moves before the phase is over."""
    return state.mode == "turns" and all(
        why_no_effect(state, unit, steps) is not None
        for unit in map(state.unit, units)
        for order in OFFERED
        if why_no_order(state, unit, order) is None
        for steps in sequences(order)
    )


def to_steady(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the friends that could be steadied (battlegroup/tactical-coordination-effect)."""
    return tuple(
        friend.id
        for friend in actors(state, unit.owner)
        if friend.id != unit.id
        and are_friends(state, friend, unit)
        and (friend.down is not None or (friend.rout is not None and not friend.locked))
    )


def manner_of(state: Battle, frame: Frame) -> Manner:
    """Return how the unit of an order fires."""
    unit = state.unit(frame.unit)
    moved = counts_as_moved(frame.order, moved=unit.doings.moved, moves_later=frame.moves_later)
    silent = tuple(psyker for psyker, step in frame.replaced if step == "shoot")
    snap = fires_snap_shots(condition(state, unit)) or is_shaken(state, unit)
    command = unit.doings.command
    if frame.order == "open_fire":
        return Manner(moved, snap, overwatch=frame.overwatch, silent=silent, command=command)
    carrier = carrier_of(state, unit)
    if carrier is not None:
        snap = snap or passenger_fire(speed_now(carrier)) == "snap"
        return Manner(carrier.doings.moved, snap, silent=silent, command=command)
    speed = frame.band or (speed_now(unit) if is_hull(state, unit) else "stationary")
    return Manner(moved, snap, speed, silent=silent, command=command)


@frozen
class Voice:
    """An officer and the commands they may give."""

    officer: str
    """The officer's unit, or the character itself."""
    commands: tuple[Command, ...]


def officer_orders(state: Battle, frame: Frame) -> Iterator[Voice]:
    """Yield the officers a unit can hear at the beginning of its order, which is the bottom of the
    stack: infantry of the same regiment that has not heard one this turn."""
    unit = state.unit(frame.unit)
    commands = tuple(suiting(unit, frame))
    if type_of(state, unit) != "infantry" or unit.doings.heard or not commands:
        return
    for host in actors(state, unit.owner):
        for officer in members(state, host):
            if can_speak(state, officer, host) and hears(state, unit, officer, host):
                yield Voice(officer.id, commands)


def suiting(unit: Unit, frame: Frame) -> Iterator[Command]:
    """Yield the commands that are any use to an order."""
    if "shoot" in frame.left:
        yield "volley_fire"
        yield "take_aim"
    if frame.order == "top_speed":
        yield "double_time"
    if unit.down is not None:
        yield "on_your_feet"


def can_speak(state: Battle, officer: Unit, host: Unit) -> bool:
    """Return whether a unit is an officer who can be heard, once a turn."""
    rank = has(state, officer, "junior_officer") or has(state, officer, "senior_officer")
    free = host.rout is None and host.down is None and not host.locked
    return rank and free and not officer.doings.spoke


def hears(state: Battle, unit: Unit, officer: Unit, host: Unit) -> bool:
    """Return whether a unit is of an officer's regiment, and near enough."""
    far = officer_range(senior=has(state, officer, "senior_officer"))
    near = host.id == unit.id or distance(state, host, unit) <= far
    return near and sheet_of(state, unit).faction == sheet_of(state, officer).faction
