"""How a force can be chosen: forms and random replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.forms import ForceBlank, Form
from engine.advice.registry import forms_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import by_default, ready_made


@forms_of.register
def _(choice: WhichArmy, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(Field(Army(force=key)))
    yield Form(Field(Army()), blanks=(ForceBlank("army", float(choice.most)),))


@replies_to.register
def _(choice: WhichArmy, state: Battle, rng: Rng) -> Iterator[Any]:
    for key in shuffled(ready_made(state.options, defender=choice.defender), rng):
        yield Field(Army(force=key))
    yield Field(by_default(state.options, 0))
