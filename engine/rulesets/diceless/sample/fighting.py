"""Random charges, orders of combats, weapons and targets in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import replies_to
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.fighting import (
    Charge,
    WhichCharge,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    for reply in as_offered(choice, state, rng):
        if isinstance(reply, Charge):
            yield reply
    yield Pass()
