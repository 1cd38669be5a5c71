"""Random charges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.fighting import Charge, WhichCharge
from engine.rulesets.battlegroup.melee import chargeable
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to

STAYS = 0.1
"""How often a unit that can charge does not."""
SEVERAL = 0.2
"""How often it charges two at once, or others than the nearest."""


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < STAYS:
        yield Pass()
    near = list(chargeable(state, state.unit(choice.unit)))
    if rng.random() < SEVERAL:
        rng.shuffle(near)
    if len(near) > 1 and rng.random() < SEVERAL:
        yield Charge(choice.unit, near[0], (near[1],))
    replies = (Charge(choice.unit, key) for key in near)
    yield from (reply for reply in replies if legal(choice, state, reply))
    yield Pass()
