"""How pieces to mine are offered and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.forms import Form, SecretBlank
from engine.advice.registry import forms_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from engine.rulesets.diceless.terrain.state import MOST_SALT


@forms_of.register
def _(choice: WhichMine, state: Battle) -> Iterator[Form]:
    salt = (SecretBlank("salt", MOST_SALT),)
    return (Form(Mine(choice.unit, piece), choice.unit, blanks=salt) for piece in choice.pieces)


@replies_to.register
def _(choice: WhichMine, state: Battle, rng: Rng) -> Iterator[Any]:
    for piece in shuffled(choice.pieces, rng):
        yield Mine(choice.unit, piece, f"{rng.random():.17f}{rng.random():.17f}")
