"""Random shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.shooting import Shoot, ShootDebris, WhatToShoot
from engine.rulesets.battlegroup.forms.common import forms_of
from engine.rulesets.battlegroup.gunnery import targets
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.rubble import debris_in_reach
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled

DEBRIS = 0.2
"""How often debris is fired at where there is no enemy."""


@replies_to.register
def _(choice: WhatToShoot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        yield from _as_in_forms(choice, state, rng)
    unit = state.unit(choice.unit)
    for foe in shuffled(targets(state, unit, choice.manner), rng):
        if foe.id not in choice.barred:
            yield Shoot(choice.unit, foe.id)
    for piece in debris_in_reach(state, unit, choice.manner)[:1]:
        if rng.random() < DEBRIS:
            yield ShootDebris(choice.unit, piece)
    yield Pass()


def _as_in_forms(choice: WhatToShoot, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield shots with other weapons, and split ones."""
    for form in shuffled(forms_of(choice, state), rng):
        if legal(choice, state, form.reply):
            yield form.reply
