"""How armies are offered."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import ForceBlank, Form
from engine.advice.registry import forms_of
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.model import Army, Battle
from engine.rulesets.diceless.force.questions import Field, WhichArmy


@forms_of.register
def _(choice: WhichArmy, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(Field(Army(force=key)))
    yield Form(Field(Army()), blanks=(ForceBlank("army", choice.most),))
