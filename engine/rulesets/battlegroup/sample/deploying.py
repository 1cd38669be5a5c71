"""Random ways to set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.formations import Going
from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.deploying import Deploy, DeployModels, WhereToDeploy
from engine.rulesets.battlegroup.deployment import in_formation, zone
from engine.rulesets.battlegroup.forms.deploying import files_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import legal, replies_to, shuffled

TRIES = 12
"""Random places tried for a unit."""


@replies_to.register
def _(choice: WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        unit = state.unit(key)
        x0, y0, x1, y1 = zone(state, unit).bounds
        for _ in range(TRIES):
            x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
            files = rng.choice(files_of(len(unit.models)))
            reply = Deploy(key, settled(x), settled(y), settled(rng.random() * 360.0), files)
            if not legal(choice, state, reply):
                continue
            bases = in_formation(state, unit, reply.pose, reply.files, reply.gap)
            by_hand = DeployModels(key, tuple(Going(b.id, (b.at,)) for b in bases))
            both = (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)
            yield from (one for one in both if legal(choice, state, one))
            break
    yield Pass()
