"""Random powers and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.psychic import (
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.forms.psychic import casts
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import legal, replies_to, shuffled, yes_or_no


@replies_to.register
def _(choice: WhichPower, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        yield Pass()
    yield from random_casts(choice, state, choice.seat, rng)
    yield Pass()


@replies_to.register(WhetherToCancel)
@replies_to.register(WhetherToPush)
def _(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    return yes_or_no(rng)


def random_casts(choice: Any, state: Battle, seat: int, rng: Rng) -> Iterator[Any]:
    """Yield legal ways to use powers."""
    for form in shuffled(casts(state, seat), rng):
        if legal(choice, state, form.reply):
            yield form.reply
