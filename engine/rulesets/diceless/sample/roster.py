"""Random mines, repairs and ways out of combats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import replies_to, shuffled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.roster import (
    Mine,
    WhetherToWithdraw,
    WhichMine,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import as_offered


@replies_to.register
def _(choice: WhichMine, state: Battle, rng: Rng) -> Iterator[Any]:
    for piece in shuffled(choice.pieces, rng):
        yield Mine(choice.unit, piece, f"{rng.random():.12f}")


@replies_to.register
def _(choice: WhetherToWithdraw, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    yield from as_offered(choice, state, rng)
