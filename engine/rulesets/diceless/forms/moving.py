"""Ways to move a unit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, ModelsBlank, PathBlank
from engine.rulesets.diceless.choices.moving import Move, MoveModels, WhereToGo, WhichMove
from engine.rulesets.diceless.forms.common import CONCEDE, PASS, forms_of
from engine.rulesets.diceless.forms.vehicles import orders_of
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import allowance


@forms_of.register
def _(choice: WhichMove, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if unit.place == "table" and not are_vehicles(state, unit):
            yield from moves_of(key, allowance(state, unit), "move")
        yield from orders_of(state, key)
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: WhereToGo, state: Battle) -> Iterator[Form]:
    yield from moves_of(choice.unit, choice.most, choice.occasion)
    yield PASS


def moves_of(key: str, most: float, mode: str) -> Iterator[Form]:
    """Yield the ways to move a unit, as one or model by model."""
    yield Form(Move(key), key, blanks=(PathBlank(key, "path", most, mode, "formation"),))
    yield Form(MoveModels(key, ()), key, blanks=(ModelsBlank(key, "goings", most),))
