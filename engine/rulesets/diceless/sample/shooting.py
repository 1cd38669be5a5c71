"""Random fire, runs, and losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import is_legal, replies_to, shuffled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.moving import Run, RunModels
from engine.rulesets.diceless.choices.shooting import Shoot, WhetherToGround, WhichShot
from engine.rulesets.diceless.field import hosts
from engine.rulesets.diceless.forms.shooting import told_apart, ways_to_arm
from engine.rulesets.diceless.forms.vehicles import smokes_of
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import MOVE, may_run
from engine.rulesets.diceless.sample.common import decided
from engine.rulesets.diceless.sample.moving import nudges, ways
from engine.rulesets.diceless.sample.psychic import random_casts


@replies_to.register
def _(choice: WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield Pass()
    if choice.casters and rng.random() < 0.5:
        yield from random_casts(choice, state, choice.seat, rng)
    for key in shuffled(choice.units, rng):
        if rng.random() < 0.15:
            yield from (form.reply for form in smokes_of(state, key))
        makers = [_fire, _runs] if rng.random() < 0.9 else [_runs, _fire]
        for make in makers:
            for reply in make(choice, state, key, rng):
                if is_legal(choice, state, reply):
                    yield reply
    yield Pass()


def _fire(choice: WhichShot, state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    unit = state.unit(key)
    ways = ways_to_arm(state, unit)
    for target in shuffled(hosts(state, 1 - choice.seat), rng):
        armed = rng.choice(ways)
        yield Shoot(key, target.id, *told_apart(state, unit, target)[armed])


def _runs(choice: WhichShot, state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    if not may_run(state, state.unit(key)):
        return
    if rng.random() < 0.2:
        yield RunModels(key, nudges(state, key, MOVE.run, rng))
    for path, formation in ways(state, key, MOVE.run, rng):
        yield Run(key, path, formation)


@replies_to.register
def _(choice: WhetherToGround, state: Battle, rng: Rng) -> Iterator[Any]:
    return decided(rng)
