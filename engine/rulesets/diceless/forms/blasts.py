"""Ways to scatter."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.diceless.choices.blasts import Scatter, WhichScatter
from engine.rulesets.diceless.forms.common import forms_of
from engine.rulesets.diceless.model import Battle

BEARINGS = 16
"""Directions that tokens are offered in, all of a marker's in one; others can be sent."""


@forms_of.register
def _(choice: WhichScatter, state: Battle) -> Iterator[Form]:
    yield Form(Scatter(), choice.unit)
    for tokens in range(1, choice.most + 1):
        for step in range(BEARINGS):
            yield Form(Scatter((step * 360.0 / BEARINGS,) * tokens), choice.unit)
