"""Random powers and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import is_legal, replies_to, shuffled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.psychic import (
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.forms.psychic import casts
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import decided


@replies_to.register
def _(choice: WhichPower, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        yield Pass()
    yield from random_casts(choice, state, choice.seat, rng)
    yield Pass()


def random_casts(choice: Any, state: Battle, seat: int, rng: Rng) -> Iterator[Any]:
    """Yield legal ways to use powers."""
    for form in shuffled(casts(state, seat), rng):
        if is_legal(choice, state, form.reply):
            yield form.reply


@replies_to.register
def _(choice: WhetherToCancel | WhetherToPush, state: Battle, rng: Rng) -> Iterator[Any]:
    return decided(rng)
