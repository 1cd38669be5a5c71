"""Ways to bring an army."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import forms_of
from engine.forms import ForceBlank, Form
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.choices.mustering import Field, WhichArmy
from engine.rulesets.diceless.model import Army, Battle


@forms_of.register
def _(choice: WhichArmy, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(Field(Army(force=key)))
    yield Form(Field(Army()), blanks=(ForceBlank("army", choice.most),))
