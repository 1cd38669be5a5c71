"""Random armies: ready-made ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.diceless.choices.mustering import WhichArmy
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered, replies_to


@replies_to.register
def _(choice: WhichArmy, state: Battle, rng: Rng) -> Iterator[Any]:
    return as_offered(choice, state, rng)
