"""Orders: which there are, in what sequence, what they consist of, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from attrs import frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode, Order, Step

SHEETS = BOOK.tables.orders
MOVING = ("top_speed", "maneuver_and_fire", "close_assault", "reserve_move")
S = TypeVar("S")


@frozen(kw_only=True)
class Condition:
    """What of a unit matters to the orders it may be given."""

    gone_to_ground: bool = False
    routing: bool = False
    locked: bool = False
    stunned: bool = False
    off_table: bool = False
    """In reserve, a marker, or gone."""
    off_map: bool = False
    acted: bool = False
    hq: bool = False
    calls: bool = False
    """Has communications equipment, or a vox in the network of one who has."""
    vehicle: bool = False
    walker: bool = False
    building: bool = False
    embarked: bool = False
    fire_point: bool = False
    carrier_moved: bool = False
    regrouped: bool = False
    jinking: bool = False
    target_point: bool = False
    """Its side has one, for off-map guns to fire at."""


def legal_orders(unit: Condition) -> tuple[Order, ...]:
    """Return the orders a unit may be given, in the order of the rulebook
    (battlegroup/orders-one-per-unit)."""
    return tuple(order for order in SHEETS if why_not(unit, order) is None)


def why_not(unit: Condition, order: Order) -> str | None:
    """Return the code of the refusal of an order, None if it may be given."""
    for name, stops in (
        ("unit_acted", unit.acted),
        ("unit_not_there", unit.off_table),
        ("unit_routs", unit.routing),
        ("unit_locked", unit.locked),
        ("unit_stunned", unit.stunned),
        ("building_takes_no_order", unit.building),
    ):
        if stops:
            return name
    if unit.off_map:
        return None if order == "open_fire" and unit.target_point else "off_map_is_blind"
    if unit.gone_to_ground:
        return None if order == "open_fire" else "only_open_fire_when_down"
    return _why_not_embarked(unit, order) or _why_not_issued(unit, order)


def _why_not_embarked(unit: Condition, order: Order) -> str | None:
    """Return what a transport keeps its passengers from (battlegroup/request-support-embarked)."""
    if not unit.embarked:
        return None
    if order in ("open_fire", "ambush_fire", "request_support") and not unit.fire_point:
        return "no_fire_point"
    if order == "request_support" and unit.carrier_moved:
        return "carrier_moved"
    return None


def _why_not_issued(unit: Condition, order: Order) -> str | None:
    """Return for whom else an order is (battlegroup/tactical-coordination-who)."""
    issuer = SHEETS[order].issuer
    if issuer == "hq" and not unit.hq:
        return "order_of_hq"
    if issuer == "caller" and not (unit.hq or unit.calls):
        return "order_of_callers"
    if issuer == "charger" and unit.vehicle and not unit.walker:
        return "vehicles_do_not_charge"
    if unit.regrouped and order in MOVING:
        return "regrouped_this_turn"
    return None


def fires_snap_shots(unit: Condition) -> bool:
    """Return whether whatever a unit fires are snap shots (battlegroup/go-to-ground-orders,
    battlegroup/base-regroup)."""
    return unit.gone_to_ground or unit.regrouped or unit.jinking


def shoots_first(steps: tuple[Step, ...]) -> bool:
    """Return whether of steps the shot comes before the move."""
    return "move" in steps and "shoot" in steps and steps.index("shoot") < steps.index("move")


def keeps_on(step: Step, *, gone_to_ground: bool, out: bool) -> bool:
    """Return whether a unit goes on with a step of its order after an interruption: not if it is
    out of action; once down, it only goes on to shoot by Open Fire
    (battlegroup/go-to-ground-orders)."""
    return not out and (step == "shoot" or not gone_to_ground)


def next_slot(mode: Mode, remaining: Mapping[S, int], last: S | None, first: S) -> S | None:
    """Return whose the next slot of the Orders Phase is, None when everybody has acted or passed
    (battlegroup/orders-until-done): in player turns always the active player's
    (battlegroup/sequence-turns); alternating, one each, a side with units left goes on alone
    (battlegroup/sequence-alternating)."""
    if mode == "turns":
        return first if remaining[first] else None
    turns = [one for one in remaining if one != last] + [one for one in remaining if one == last]
    if last is None:
        turns = [first, *(one for one in remaining if one != first)]
    return next((one for one in turns if remaining[one]), None)
