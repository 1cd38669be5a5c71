"""Random templates, markers and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import forms_of, replies_to
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.blasts import (
    Scatter,
    WhetherHot,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.forms.blasts import BEARINGS
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.sample.common import decided


@replies_to.register
def _(choice: WhichTemplate, state: Battle, rng: Rng) -> Iterator[Any]:
    """As it covers most."""
    return (form.reply for form in forms_of(choice, state))


@replies_to.register
def _(choice: WhichScatter, state: Battle, rng: Rng) -> Iterator[Any]:
    """None as often as some, all in one direction."""
    if rng.random() < 0.5:
        yield Scatter()
    bearing = rng.choice(range(BEARINGS)) * 360.0 / BEARINGS
    yield Scatter((bearing,) * rng.choice(range(1, choice.most + 1)))
    yield Scatter()


@replies_to.register
def _(choice: WhetherHot, state: Battle, rng: Rng) -> Iterator[Any]:
    return decided(rng)
