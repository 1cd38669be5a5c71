"""Random shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.shooting import Shoot, ShootDebris, WhatToShoot
from engine.rulesets.battlegroup.gunnery import debris_in_reach, targets
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled

DEBRIS = 0.2
"""How often debris is fired at where there is no enemy."""


@replies_to.register
def _(choice: WhatToShoot, state: Battle, rng: Rng) -> Iterator[Any]:
    for foe in shuffled(targets(state, state.unit(choice.unit), choice.manner), rng):
        yield Shoot(choice.unit, foe.id)
    for piece in debris_in_reach(state, state.unit(choice.unit), choice.manner)[:1]:
        if rng.random() < DEBRIS:
            yield ShootDebris(choice.unit, piece)
    yield Pass()
