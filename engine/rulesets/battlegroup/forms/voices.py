"""Ways to shout."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.battlegroup.choices.voices import Shout, WhatToShout
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhatToShout, state: Battle) -> Iterator[Form]:
    for voice in choice.voices:
        for command in voice.commands:
            yield Form(Shout(voice.officer, command), choice.unit, voice.officer)
    yield PASS
