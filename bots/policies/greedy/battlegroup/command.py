"""Which unit is given which order: what each comes to, against doing nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from bots.policies.greedy.battlegroup import movement, support
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart
from bots.policies.greedy.battlegroup.appraisal.worth import STILL
from engine.rulesets.battlegroup.assault.rules import leaves_to_charge
from engine.rulesets.battlegroup.assault.state import is_assault_vehicle
from engine.rulesets.battlegroup.book.codes import Order, Step
from engine.rulesets.battlegroup.command.questions import (
    GiveOrder,
    Nominate,
    PassUnit,
    WhichOrder,
    WhomToSteady,
)
from engine.rulesets.battlegroup.command.state import condition, to_steady
from engine.rulesets.battlegroup.core.members import carrier_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.morale.questions import WhetherToTryAgain
from engine.rulesets.battlegroup.orders.rules import legal_orders
from engine.rulesets.battlegroup.vehicles.state import is_shaken, may_get_out
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import targets

LEAST = 0.01
"""What an order must be worth."""
LOOKED = 3
"""Units whose orders are weighed at once."""
FAR = 100.0
"""Inches that count nothing at a glance."""
AMBUSH = 0.55
"""What a shot is worth that waits for whoever comes."""
RESERVE = 0.45
"""What a move is worth that waits."""
DODGES = 0.3
"""How much of the danger a unit gets out of that may move away."""
ROUSED = 0.35
"""What share of its worth a unit gains that stands up or rallies before its time."""
GETS_OUT = 6.0
"""How far from its vehicle a unit gets out."""


@frozen
class Plan:
    """An order, and what it is worth beyond doing nothing."""

    value: float
    reply: GiveOrder


def which(state: Battle, choice: WhichOrder) -> Iterator[Any]:
    """Yield the order that gains most of a few units that look as if they had most to do, then of
    the next. Whoever gains nothing passes: all at once in a turn of one's own, one by one while
    the enemy acts in between."""
    scene = Scene.of(state, choice.seat)
    keys = sorted(choice.units, key=lambda key: -_glance(scene, key))
    for begin in range(0, len(keys), LOOKED):
        plans = [plan for key in keys[begin : begin + LOOKED] for plan in plans_of(scene, key)]
        for plan in sorted(plans, key=lambda plan: -plan.value):
            if plan.value > LEAST:
                yield plan.reply
    yield Pass() if state.mode == "turns" else PassUnit(choice.units[0])


def _glance(scene: Scene, key: str) -> float:
    """Return how much a unit looks to have to do: fire first, then whoever is in front."""
    body = scene.body(key)
    if body is None:
        return 0.0
    near = min((apart(body.at, foe.at) for foe in scene.foes), default=FAR)
    return worth.shot(scene, body, STILL, "still") - near / FAR


def plans_of(scene: Scene, key: str) -> list[Plan]:
    """Return the orders a unit may be given with what they are worth, best first."""
    unit = scene.state.unit(key)
    if unit.place == "off_map":
        return supporting_fire(scene, key)
    body = scene.body(key)
    if body is None:
        return []
    stays = idle(scene, body)
    able = legal_orders(condition(scene.state, unit))
    found = [
        Plan(value - stays, GiveOrder(key, order, steps))
        for order, steps, value in _values(scene, body)
        if order in able
    ]
    return sorted(found, key=lambda plan: -plan.value)


def supporting_fire(scene: Scene, key: str) -> list[Plan]:
    """Return the order of a battery off the map, which fires at a point it knows."""
    value = support.at_points(scene, key)
    return [Plan(value, GiveOrder(key, "open_fire"))] if value > LEAST else []


def idle(scene: Scene, body: Body) -> float:
    """Return what it is worth to a unit to be left where it is; with the token it holds."""
    kept = 0.0
    if body.unit.token is not None:
        kind = body.unit.token.kind
        kept = _ambush(scene, body) if kind == "ambush_fire" else _reserve(scene, body)
    return movement.stands(scene, body, STILL) + kept


def _values(scene: Scene, body: Body) -> Iterator[tuple[Order, tuple[Step, ...], float]]:
    """Yield orders, their steps where there is a choice, and what they come to."""
    here = movement.stands(scene, body, STILL)
    if body.build.guns:
        yield "open_fire", (), here + opened(scene, body)
        yield "ambush_fire", (), here + _ambush(scene, body)
    yield "reserve_move", (), here + _reserve(scene, body)
    if body.unit.place == "aboard":
        yield from _out(scene, body)
    elif body.pace:
        yield from _moves(scene, body, here)
    calls = support.calls(scene, body)
    if calls > LEAST:
        yield "request_support", (), here + calls
    roused = rousing(scene, body)
    if roused > LEAST:
        yield "tactical_coordination", (), here + roused


def opened(scene: Scene, body: Body) -> float:
    """Return what the best shot of a unit is worth that opens fire, at whom it really can."""
    unit = body.unit
    snap = unit.down is not None or unit.doings.regrouped or is_shaken(scene.state, unit)
    reached = {foe.id for foe in targets(scene.state, unit, Manner(snap=snap))}
    return max(
        (
            worth.fired(scene, body, STILL, foe, "still")
            for foe in scene.targets
            if foe.key in reached
        ),
        default=0.0,
    )


def _ambush(scene: Scene, body: Body) -> float:
    """Return what it is worth to lie in wait."""
    return AMBUSH * worth.waits(scene, body)


def _reserve(scene: Scene, body: Body) -> float:
    """Return what it is worth to keep a move for later: out of danger, or to an objective once it
    is too late to be shot at there."""
    if not body.pace or body.is_aboard:
        return 0.0
    here = worth.goals(scene, body, STILL)
    ways = movement.shifts(scene, body, body.dash - 1.0)
    ahead = max((worth.goals(scene, body, shift) for shift in ways), default=here)
    return RESERVE * max(0.0, ahead - here) + DODGES * worth.danger(scene, body, STILL)


def _moves(
    scene: Scene, body: Body, here: float
) -> Iterator[tuple[Order, tuple[Step, ...], float]]:
    """Yield the orders of those who move."""
    far, _ = movement.best(
        scene, body, body.dash, lambda shift: movement.stands(scene, body, shift)
    )
    yield "top_speed", (), far
    if body.build.blades:
        yield from _assaults(scene, body, body.pace)
    ways = movement.shifts(scene, body, body.pace)
    places = {shift: movement.stands(scene, body, shift) for shift in ways}
    if not body.build.guns:
        return
    shots = {shift: worth.shot(scene, body, shift, movement.mode(body, shift)) for shift in ways}
    for_both = max((places[shift] + shots[shift] for shift in ways), default=here)
    yield "maneuver_and_fire", ("move", "shoot"), for_both
    away = max(places.values(), default=here)
    if body.build.is_hull and body.pace > 6.0:
        near = [shift for shift in ways if movement.mode(body, shift) == "moved"]
        away = max((places[shift] for shift in near), default=here)
    first = worth.shot(scene, body, STILL, "moved")
    if first:
        yield "maneuver_and_fire", ("shoot", "move"), away + 0.98 * first


def _assaults(
    scene: Scene, body: Body, most: float
) -> Iterator[tuple[Order, tuple[Step, ...], float]]:
    """Yield charges after a move of so many inches, with what may be fired before."""
    value, _ = movement.best(scene, body, most, lambda shift: movement.strikes(scene, body, shift))
    if not body.is_aboard:
        value = max(value, movement.strikes(scene, body, STILL))
    if body.build.may_fire_first:
        yield "close_assault", (), value
    else:
        yield "close_assault", ("move", "charge"), value


def _out(scene: Scene, body: Body) -> Iterator[tuple[Order, tuple[Step, ...], float]]:
    """Yield the orders of those who get out."""
    ways = movement.shifts(scene, body, GETS_OUT)
    places = {shift: movement.stands(scene, body, shift) for shift in ways}
    yield "top_speed", (), 0.95 * max(places.values(), default=-1.0)
    if body.build.guns:
        shots = (places[s] + worth.shot(scene, body, s, "moved") for s in ways)
        yield "maneuver_and_fire", ("move", "shoot"), max(shots, default=-1.0)
    if body.build.blades and may_charge_out(scene.state, body.unit):
        yield from _assaults(scene, body, GETS_OUT)


def may_charge_out(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may charge out of what it is in: out of an assault vehicle, or one that
    has not moved (battlegroup/transport-disordered-charge)."""
    carrier = carrier_of(state, unit)
    return (
        carrier is not None
        and may_get_out(state, unit)
        and leaves_to_charge(
            assault_vehicle=is_assault_vehicle(state, carrier),
            transport_moved=carrier.doings.moved,
        )
    )


# ---------------------------------------------------------------- HQ


def rousing(scene: Scene, body: Body) -> float:
    """Return what HQ gains by steadying whom it would."""
    found = to_steady(scene.state, body.unit)
    return max((roused(scene, body, key) for key in found), default=0.0)


def roused(scene: Scene, body: Body, key: str) -> float:
    """Return what it is worth that a friend stands up or rallies, as likely as it does."""
    friend = scene.body(key)
    if friend is None or friend.unit.acted or friend.build.armour is not None:
        return 0.0
    certain = friend.unit.rout is not None and friend.sheet.has("know_no_fear")
    passes = 1.0 if certain else 1.0 - worth.breaks(friend, 0)
    return passes * ROUSED * worth.value(friend, scene)


def whom_to_steady(state: Battle, choice: WhomToSteady) -> Iterator[Nominate]:
    """Name the friend that is worth most."""
    scene = Scene.of(state, state.unit(choice.unit).owner)
    body = scene.body(choice.unit)
    if body is not None:
        rated = sorted(choice.units, key=lambda key: -roused(scene, body, key))
        yield from (Nominate(key) for key in rated)


def tries_again(state: Battle, choice: WhetherToTryAgain) -> Iterator[Decide]:
    """Always: a test that has failed can only get better."""
    yield Decide(True)
