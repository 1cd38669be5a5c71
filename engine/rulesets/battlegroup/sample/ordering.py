"""Random orders, and points at which to break in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.geometry import measured
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.ordering import (
    GiveOrder,
    PassUnit,
    React,
    WhichOrder,
    WhichReaction,
)
from engine.rulesets.battlegroup.commands import OFFERED, why_no_order
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.orders import sequences
from engine.rulesets.battlegroup.sample.common import legal, replies_to, shuffled


@replies_to.register
def _(choice: WhichOrder, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.02:
        yield Pass()
    for key in shuffled(choice.units, rng):
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
        if choice.begin is None or choice.end is None:
            yield React(one.unit)
            continue
        spans = [*one.stretches, *([(choice.begin, choice.end)] if one.anywhere else [])]
        for begin, end in shuffled(spans, rng):
            reply = React(one.unit, measured(begin + (end - begin) * rng.random()))
            if legal(choice, state, reply):
                yield reply
    yield Pass()
