"""Ways to move a unit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import forms_of
from engine.forms import Form, ModelsBlank, PathBlank
from engine.rulesets.diceless.choices.moving import Move, MoveModels, WhereToGo, WhichMove
from engine.rulesets.diceless.codes import Pace
from engine.rulesets.diceless.forms.common import CONCEDE, PASS
from engine.rulesets.diceless.forms.vehicles import orders_of
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import move_terms, paces


@forms_of.register
def _(choice: WhichMove, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if unit.place == "table" and not are_vehicles(state, unit):
            yield from moves_at_paces(state, key)
        yield from orders_of(state, key)
    yield PASS
    yield CONCEDE


@forms_of.register
def _(choice: WhereToGo, state: Battle) -> Iterator[Form]:
    yield from moves_of(choice.unit, choice.most, choice.occasion)
    yield PASS


def moves_at_paces(state: Battle, key: str, *, turbo: bool = True) -> Iterator[Form]:
    """Yield the ways to move a unit in the Movement phase."""
    unit = state.unit(key)
    for pace in paces(state, unit):
        if turbo or pace != "turbo":
            mode = "move" if pace is None else pace
            yield from moves_of(key, move_terms(state, unit, pace).most, mode, pace)


def moves_of(key: str, most: float, mode: str, pace: Pace | None = None) -> Iterator[Form]:
    """Yield the ways to move a unit, as one or model by model."""
    path = PathBlank(key, "path", most, mode, "formation")
    yield Form(Move(key, pace=pace), key, blanks=(path,))
    yield Form(MoveModels(key, (), pace), key, blanks=(ModelsBlank(key, "goings", most),))
