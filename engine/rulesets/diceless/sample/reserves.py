"""Random reserves and arrivals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import is_legal, replies_to, shuffled
from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.diceless import arriving
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.reserves import (
    Enter,
    EnterModels,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
    WhichReserves,
    entry_of,
)
from engine.rulesets.diceless.deployment import LOOKS
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import Going
from engine.rulesets.diceless.sample.common import as_offered

TRIES = 8
"""Random places tried for a unit."""


@replies_to.register
def _(choice: WhichReserves, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.6:
        yield Pass()
    yield from as_offered(choice, state, rng)


@replies_to.register
def _(choice: WhichArrival, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        unit = state.unit(key)
        make = _strikes if key in choice.striking else _entries
        for reply in make(state, unit, rng):
            if is_legal(choice, state, reply):
                yield reply
    yield Pass()


def _strikes(state: Battle, unit: Unit, rng: Rng) -> Iterator[Any]:
    for _ in range(2):
        x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
        yield Strike(unit.id, settled(x), settled(y), settled(rng.random() * 360.0))


def _entries(state: Battle, unit: Unit, rng: Rng) -> Iterator[Any]:
    count, most = len(bases_of(state, unit)), arriving.reach_of(state, unit)
    for edge in shuffled(arriving.edges_for(state, unit), rng):
        for _ in range(TRIES):
            x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
            fx, fy = arriving.foot(state, edge, (x, y))
            deep = rng.random() * most
            dx = deep if edge == "west" else -deep if edge == "east" else 0.0
            dy = deep if edge == "south" else -deep if edge == "north" else 0.0
            files = rng.choice(arriving.widths(count))
            at = settled(fx + dx), settled(fy + dy)
            reply = Enter(unit.id, edge, *at, LOOKS[edge], files)
            if is_legal(WhichArrival(unit.owner, (unit.id,)), state, reply):
                bases = entry_of(state, unit, reply).bases
                by_hand = EnterModels(unit.id, edge, tuple(Going(b.id, (b.at,)) for b in bases))
                yield from (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)


@replies_to.register
def _(choice: WhereMisplaced, state: Battle, rng: Rng) -> Iterator[Any]:
    for _ in range(TRIES):
        x, y = rng.random() * state.plan.long, rng.random() * state.plan.short
        reply = Misplace(settled(x), settled(y), settled(rng.random() * 360.0))
        if is_legal(choice, state, reply):
            yield reply
    spot = arriving.farthest_spot(state, state.unit(choice.unit))
    if spot is not None:
        yield Misplace(*spot)
