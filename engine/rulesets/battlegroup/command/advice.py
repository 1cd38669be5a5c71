"""How an order can be given: forms, random replies, and how likely units follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import forms_of, odds_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Step
from engine.rulesets.battlegroup.command.questions import (
    GiveOrder,
    Nominate,
    PassUnit,
    Shout,
    WhatToShout,
    WhichOrder,
    WhomToSteady,
)
from engine.rulesets.battlegroup.command.rules import sequences
from engine.rulesets.battlegroup.command.state import OFFERED, why_no_effect, why_no_order
from engine.rulesets.battlegroup.core.field import by_distance, distance
from engine.rulesets.battlegroup.core.forms import CONCEDE, PASS
from engine.rulesets.battlegroup.core.members import is_there
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.morale.advice import odds_of_test
from engine.rulesets.battlegroup.rally.advice import odds_of_rally

FIGHT = BOOK.tables.fight
MOVE = BOOK.tables.move
ASSAULTS = 0.6
"""How often a unit goes at an enemy near by, so that matches come to blows."""
NEAR = FIGHT.charge_range + MOVE.on_foot
"""Inches that a move and a charge may bridge."""
WITHOUT_FIRE: tuple[tuple[Step, ...], ...] = (("move", "charge"), ("charge",))
"""Sequences in which no gun bars the charge."""


def unit_orders(ask: Ask, unit: str, plan: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the replies that begin each order of a unit, and those that go on with a plan, be it as
    part of another order: with no more than its order given, a plan is none of the others
    (battlegroup/orders-one-per-unit). A Close Assault may come to its charge at once
    (battlegroup/order-steps-are-phases)."""
    begins = isinstance(ask.choice, WhichOrder)
    if plan or not begins:
        yield plan
    if len(plan) == 1 or not begins:
        return
    for given in given_orders(unit):
        if plan[:1] != (given,):
            yield given, *plan[1:]
    assault = (GiveOrder(unit, "close_assault"), *plan[1:])
    for skipped in (1, 2):
        yield *assault, *(Pass(),) * skipped


def given_orders(unit: str) -> Iterator[GiveOrder]:
    """Yield each order, with its steps in each sequence that has all of them: others skip some.
    Whoever stays where they are and fires opens fire, so that is foreseen first."""
    for order in sorted(OFFERED, key=lambda one: one != "open_fire"):
        whole, *others = sequences(order)
        yield GiveOrder(unit, order)
        for steps in others:
            if len(steps) == len(whole):
                yield GiveOrder(unit, order, steps)


@forms_of.register
def _(choice: WhichOrder, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for order in OFFERED:
            for number, steps in enumerate(sequences(order)):
                why = why_no_effect(state, state.unit(key), steps)
                yield Form(GiveOrder(key, order, steps if number else ()), key, no_effect=why)
        yield Form(PassUnit(key), key, wasted=() if state.unit(key).token else (key,))
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: WhomToSteady, state: Battle) -> Iterator[Form]:
    return (Form(Nominate(key), choice.unit, key) for key in choice.units)


def is_near_enemy(state: Battle, key: str) -> bool:
    """Return whether a unit on the table, or in a vehicle there, might charge an enemy this
    turn."""
    unit = state.unit(key)
    if not is_there(state, unit):
        return False
    near = (foe for foe in by_distance(state, unit)[:1] if foe.place == "table")
    return any(is_within(distance(state, unit, foe), NEAR) for foe in near)


@replies_to.register
def _(choice: WhichOrder, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.02:
        yield Pass()
    for key in shuffled(choice.units, rng):
        if is_near_enemy(state, key) and rng.random() < ASSAULTS:
            steps = rng.choice(WITHOUT_FIRE if rng.random() < 0.7 else sequences("close_assault"))
            if why_no_order(state, state.unit(key), "close_assault") is None:
                yield GiveOrder(key, "close_assault", steps)
        orders = [order for order in OFFERED if why_no_order(state, state.unit(key), order) is None]
        for order in shuffled(orders, rng):
            steps = rng.choice(((), *sequences(order)[1:]))
            yield GiveOrder(key, order, steps)
        yield PassUnit(key)
    yield Pass()


@forms_of.register
def _(choice: WhatToShout, state: Battle) -> Iterator[Form]:
    for voice in choice.voices:
        for command in voice.commands:
            yield Form(Shout(voice.officer, command), choice.unit, voice.officer)
    yield PASS


@odds_of.register
def odds_of_coordination(reply: Nominate, state: Battle, choice: Any) -> q.Odds:
    """Return how likely a unit rallies or stands up
    (battlegroup/tactical-coordination-test)."""
    unit = state.unit(reply.unit)
    return odds_of_test(state, unit) if unit.rout is None else odds_of_rally(state, unit)


@odds_of.register
def odds_of_command(reply: Shout, state: Battle, choice: WhatToShout) -> q.Odds:
    """Return how likely a unit follows a command."""
    return odds_of_test(state, state.unit(choice.unit))
