"""How the orders of a Movement and a Shooting phase are offered and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.forms import Form
from engine.advice.registry import forms_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.errors import IllegalReply
from engine.formations import middle
from engine.geometry import Point, bearing, direction, settled
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import bases_of, hosts, name_of, pose_of
from engine.rulesets.diceless.core.forms import CONCEDE, PASS, legal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.driving.advice import drivable, drive_form
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.driving.state import acted_in, top_now
from engine.rulesets.diceless.movement.advice import (
    paced_move_forms,
    random_paced_moves,
    random_runs,
    run_forms,
)
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.psychic.advice import cast_forms, random_casts
from engine.rulesets.diceless.ramming.advice import tank_forms
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.shooting.advice import distinct_options, random_shots, smoke_forms
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.transports.advice import embark_forms, exit_form, random_exits
from engine.rulesets.diceless.transports.questions import Embark
from engine.rulesets.diceless.transports.state import check_out
from engine.rulesets.diceless.vehicles.advice import out_by_hand
from engine.rulesets.diceless.vehicles.state import are_vehicles, carrier, is_able, vehicle_of

SHARES = (0.99, 0.5, 0.25)
"""Of the way a vehicle can go."""

MOVE = BOOK.tables.move


def order_forms(state: Battle, key: str) -> Iterator[Form]:
    """Yield the orders of a unit in the Movement phase beside moving its models: those of vehicles,
    of passengers, and of units near a transport."""
    unit = state.unit(key)
    if unit.place == "aboard":
        whole = exit_form(state, unit)
        yield whole
        try:
            places = check_out(state, unit, bearing=whole.reply.bearing)
        except IllegalReply:
            places = ()
        yield out_by_hand(unit, places)
    elif are_vehicles(state, unit):
        for name in drivable(state, unit):
            yield drive_form(state, unit, name)
            yield from tank_forms(state, unit, name)
    else:
        yield from embark_forms(state, unit)


def random_orders(state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    """Yield orders for a unit, beside moving its models, that may be legal."""
    unit = state.unit(key)
    if unit.place == "aboard":
        if rng.random() < 0.3:
            yield from random_exits(state, unit, rng)
    elif are_vehicles(state, unit):
        for name, model in unit.models.items():
            if is_able(model) and name_of(unit, name) not in acted_in(state):
                yield from _drives(state, unit, name, rng)
    elif rng.random() < 0.5:
        for transport in hosts(state, unit.owner):
            if are_vehicles(state, transport) and carrier(state, transport).capacity:
                yield Embark(key, transport.id)


def _drives(state: Battle, unit: Unit, name: str, rng: Rng) -> Iterator[Any]:
    called, top = name_of(unit, name), top_now(state, unit, name)
    pose = pose_of(unit.models[name])
    foes = [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
    aims = [*(goal.at for goal in state.plan.objectives), *foes]
    aim = rng.choice(aims)
    heading = bearing(pose.at, aim) if aim != pose.at else pose.facing
    if vehicle_of(state, unit, name).tank and foes and rng.random() < 0.5:
        for foe in foes:
            ahead = settled(bearing(pose.at, foe))
            yield Ram(unit.id, called, ahead)
            yield TankShock(unit.id, called, ahead, top)
            yield TankShock(unit.id, called, ahead, MOVE.combat)
    if rng.random() < 0.1:
        yield Drive(unit.id, called, (), settled(rng.random() * 360.0))
    for way in (heading, rng.random() * 360.0, rng.random() * 360.0):
        for share in SHARES:
            end = _ahead(pose.at, way, top * share * (0.5 + rng.random() / 2))
            facing = settled(rng.random() * 360.0) if rng.random() < 0.2 else None
            yield Drive(unit.id, called, (end,), facing)


@forms_of.register
def _(choice: WhichMove, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if unit.place == "table" and not are_vehicles(state, unit):
            yield from paced_move_forms(state, key)
        yield from order_forms(state, key)
    yield PASS
    yield CONCEDE


@replies_to.register
def _(choice: WhichMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield Pass()
    for key in shuffled(choice.units, rng):
        yield from legal(choice, state, random_orders(state, key, rng))
        if state.unit(key).place != "table" or are_vehicles(state, state.unit(key)):
            continue
        yield from legal(choice, state, random_paced_moves(state, key, rng))
    yield Pass()


@forms_of.register
def _(choice: WhichShot, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        for target in hosts(state, 1 - choice.seat):
            for arms, holding in dict.fromkeys(distinct_options(state, unit, target).values()):
                yield Form(Shoot(key, target.id, arms, holding), key, target.id)
        yield from smoke_forms(state, key)
        yield from run_forms(state, key)
    yield from cast_forms(state, choice.seat)
    yield PASS
    yield CONCEDE


@replies_to.register
def _(choice: WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield Pass()
    if choice.casters and rng.random() < 0.5:
        yield from random_casts(choice, state, choice.seat, rng)
    for key in shuffled(choice.units, rng):
        if rng.random() < 0.15:
            yield from (form.reply for form in smoke_forms(state, key))
        makers = [random_shots, random_runs] if rng.random() < 0.9 else [random_runs, random_shots]
        for make in makers:
            yield from legal(choice, state, make(state, key, rng))
    yield Pass()


def _ahead(at: Point, heading: float, inches: float) -> Point:
    dx, dy = direction(heading)
    return settled(at[0] + dx * inches), settled(at[1] + dy * inches)
