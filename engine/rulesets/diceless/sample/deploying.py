"""Random ways to set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import is_legal, replies_to, shuffled
from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.deploying import (
    Deploy,
    DeployModels,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.deployment import in_formation, may_infiltrate
from engine.rulesets.diceless.field import bases_of, land
from engine.rulesets.diceless.forms.deploying import files_of
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import Going
from engine.rulesets.diceless.sample.moving import paced
from engine.rulesets.diceless.sample.vehicles import orders

TRIES = 12
"""Random places tried for a unit."""


@replies_to.register
def _(choice: WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        unit = state.unit(key)
        x0, y0, x1, y1 = state.zone(unit.owner).rect
        models = len(bases_of(state, unit))
        if may_infiltrate(state, unit) and rng.random() < 0.7:
            yield Infiltrate(key)
        if unit.infiltrates:
            x0, y0, x1, y1 = land(state).bounds
        for _ in range(TRIES):
            x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
            files = rng.choice(files_of(models))
            reply = Deploy(key, settled(x), settled(y), settled(rng.random() * 360.0), files)
            if is_legal(choice, state, reply):
                bases = in_formation(state, unit, reply.pose, reply.files, reply.gap)
                by_hand = DeployModels(key, tuple(Going(b.id, (b.at,)) for b in bases))
                both = (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)
                yield from (one for one in both if is_legal(choice, state, one))
                break
    yield Pass()


@replies_to.register
def _(choice: WhereToScout, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        drives = are_vehicles(state, state.unit(key))
        for reply in orders(state, key, rng) if drives else paced(state, key, rng, turbo=False):
            if is_legal(choice, state, reply):
                yield reply
    yield Pass()
