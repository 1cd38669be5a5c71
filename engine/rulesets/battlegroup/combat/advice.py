"""How to answer in a combat: forms."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form
from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.combat.questions import (
    Fight,
    Name,
    WhatToWield,
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
    Wield,
)
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.weapons.rules import Arm


@forms_of.register
def _(choice: WhatToWield, state: Battle) -> Iterator[Form]:
    """Yield all with their sharpest, and each group with each of its others."""
    best = tuple(Arm(one.group, one.weapons[0]) for one in choice.groups)
    yield Form(Wield(choice.unit, best), choice.unit)
    for one in choice.groups:
        for weapon in one.weapons[1:]:
            yield Form(Wield(choice.unit, (Arm(one.group, weapon),)), choice.unit)


@forms_of.register(WhoChallenges)
@forms_of.register(WhoAnswers)
def _(choice: WhoChallenges | WhoAnswers, state: Battle) -> Iterator[Form]:
    yield from named(choice.models)
    yield PASS


@forms_of.register
def _(choice: WhoKeepsStill, state: Battle) -> Iterator[Form]:
    return named(choice.models)


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(first), first) for first in map(min, choice.combats))


def named(models: tuple[str, ...]) -> Iterator[Form]:
    """Yield each of some characters."""
    return (Form(Name(model), model.split("/")[0]) for model in models)
