"""Random calls for support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.drops import PutDown, WhereToPutDown
from engine.rulesets.battlegroup.choices.supporting import (
    CallAt,
    CallOn,
    Fly,
    Register,
    WhatToCall,
    WhereToFly,
    WhereToRegister,
)
from engine.rulesets.battlegroup.drops import places_near
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled
from engine.rulesets.battlegroup.sorties import ways_in

TRIES = 6
"""Random ways tried for a flyer."""
POINTS = 0.25
"""How often a point is called at first."""


@replies_to.register
def _(choice: WhatToCall, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    foes = hosts(state, 1 - state.unit(choice.unit).owner)
    for key in shuffled(choice.supports, rng):
        on = [CallOn(key, foe.id) for foe in shuffled(foes, rng)]
        x, y = anywhere(state, rng)
        at = CallAt(key, x, y)
        both = (at, *on) if rng.random() < POINTS else (*on, at)
        yield from (reply for reply in both if legal(choice, state, reply))
    yield Pass()


@replies_to.register
def _(choice: WhereToRegister, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.7:
        yield Register(choice.point, *anywhere(state, rng))
    yield Pass()


@replies_to.register
def _(choice: WhereToPutDown, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    for _ in range(TRIES):
        reply = PutDown(unit.id, *anywhere(state, rng))
        if legal(choice, state, reply):
            yield reply
    yield from (PutDown(unit.id, *at) for at in places_near(state, unit, choice.landing))


@replies_to.register
def _(choice: WhereToFly, state: Battle, rng: Rng) -> Iterator[Any]:
    unit = state.unit(choice.unit)
    if rng.random() < 0.03:
        yield Pass()
    ways = ways_in(state, unit, choice.aim)
    for entry, _ in shuffled(ways, rng)[:TRIES]:
        reply = Fly(unit.id, *entry, *anywhere(state, rng))
        if legal(choice, state, reply):
            yield reply
    for entry, end in ways:
        yield Fly(unit.id, *entry, *end)
    yield Pass()


def anywhere(state: Battle, rng: Rng) -> tuple[float, float]:
    """Return a point of the table."""
    long, short = land(state).size
    return settled(rng.random() * long), settled(rng.random() * short)
