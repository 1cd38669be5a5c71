"""Random charges, orders of combats, weapons and targets in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.fighting import (
    Charge,
    WhichBlades,
    WhichCharge,
    WhichFight,
    WhichFoes,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered, replies_to


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    for reply in as_offered(choice, state, rng):
        if isinstance(reply, Charge):
            yield reply
    yield Pass()


@replies_to.register(WhichFight)
@replies_to.register(WhichBlades)
@replies_to.register(WhichFoes)
def _(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    return as_offered(choice, state, rng)
