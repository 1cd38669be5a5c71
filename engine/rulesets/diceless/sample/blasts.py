"""Random scatter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.diceless.choices.blasts import WhichScatter
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered, replies_to


@replies_to.register
def _(choice: WhichScatter, state: Battle, rng: Rng) -> Iterator[Any]:
    return as_offered(choice, state, rng)
