"""Ways to use the mind."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.battlegroup.choices.minds import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.minds import powers
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhetherToManifest, state: Battle) -> Iterator[Form]:
    for one in powers(state, state.unit(choice.unit)):
        for target in one.targets:
            for step in choice.steps:
                for dice in range(1, choice.most + 1):
                    reply = Manifest(one.psyker, one.power, target, dice, step)
                    yield Form(reply, choice.unit, target)
    yield PASS


@forms_of.register
def _(choice: HowManyToDeny, state: Battle) -> Iterator[Form]:
    return (Form(Deny(dice), choice.unit) for dice in range(choice.most + 1))
