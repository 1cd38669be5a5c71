"""How the way out of a wreck is offered and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.advice.forms import Form, ModelsBlank
from engine.advice.registry import forms_of, replies_to
from engine.advice.sampling import Rng
from engine.placement import Base
from engine.rulesets.diceless.core.forms import PASS, as_goings, legal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.vehicles.questions import GetOutModels, WhereToGetOut
from engine.rulesets.diceless.vehicles.state import landing


@forms_of.register
def _(choice: WhereToGetOut, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    yield out_by_hand(unit, landing(state, unit, choice.doors).bases)
    yield PASS


@replies_to.register
def _(choice: WhereToGetOut, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        found = landing(state, state.unit(choice.unit), choice.doors)
        yield from legal(choice, state, [GetOutModels(choice.unit, as_goings(found.bases))])
    yield Pass()


def out_by_hand(unit: Unit, places: Sequence[Base]) -> Form:
    """Return how a unit gets out model by model, beginning with where it would stand by itself."""
    blank = ModelsBlank(unit.id, "goings", 0.0)
    return Form(GetOutModels(unit.id, as_goings(places)), unit.id, blanks=(blank,))
