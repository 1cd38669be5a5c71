"""Random orders, and points at which to break in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.geometry import is_within
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.ordering import (
    GiveOrder,
    PassUnit,
    React,
    WhichOrder,
    WhichReaction,
)
from engine.rulesets.battlegroup.codes import Step
from engine.rulesets.battlegroup.commands import OFFERED, why_no_order
from engine.rulesets.battlegroup.field import by_distance, distance
from engine.rulesets.battlegroup.fight import RULES
from engine.rulesets.battlegroup.forms.ordering import points
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.movement import RULES as MOVE
from engine.rulesets.battlegroup.orders import sequences
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled

ASSAULTS = 0.6
"""How often a unit goes at an enemy near by, so that matches come to blows."""
NEAR = RULES.charge_range + MOVE.on_foot
"""Inches that a move and a charge may bridge."""
WITHOUT_FIRE: tuple[tuple[Step, ...], ...] = (("move", "charge"), ("charge",))
"""Sequences in which no gun bars the charge."""


def is_near_enemy(state: Battle, key: str) -> bool:
    """Tell whether a unit on the table might charge somebody this turn."""
    unit = state.unit(key)
    if unit.place != "table":
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


@replies_to.register
def _(choice: WhichReaction, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    for one in shuffled(choice.ready, rng):
        if choice.begin is None:
            yield React(one.unit)
        for at in shuffled(points(choice, one), rng):
            reply = React(one.unit, at)
            if legal(choice, state, reply):
                yield reply
    yield Pass()
