"""Random charges and orders of combats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.fighting import Charge, WhichCharge, WhichFight
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered, replies_to


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    for reply in as_offered(choice, state, rng):
        if isinstance(reply, Charge):
            yield reply
    yield Pass()


@replies_to.register
def _(choice: WhichFight, state: Battle, rng: Rng) -> Iterator[Any]:
    return as_offered(choice, state, rng)
