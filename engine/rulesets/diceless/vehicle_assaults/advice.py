"""How grenades are offered."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form
from engine.advice.registry import forms_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack


@forms_of.register
def _(choice: WhichAttack, state: Battle) -> Iterator[Form]:
    yield Form(Attach(None), choice.unit)
    for weapon in choice.weapons:
        yield Form(Attach(weapon), choice.unit)
        for models in range(1, choice.models):
            yield Form(Attach(weapon, models), choice.unit)
