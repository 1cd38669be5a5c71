"""Ways to charge and to fight."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.diceless.assault import chargeable
from engine.rulesets.diceless.choices.fighting import Charge, Fight, WhichCharge, WhichFight
from engine.rulesets.diceless.forms.common import CONCEDE, PASS, forms_of
from engine.rulesets.diceless.model import Battle


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for target in chargeable(state, state.unit(key)):
            yield Form(Charge(key, (target.id,)), key, target.id)
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(key), key) for combat in choice.combats for key in combat)
