"""Ways to come in from reserve."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import get_args

from engine.forms import AngleBlank, Form, PlaceBlank, corners
from engine.rulesets.battlegroup import descent
from engine.rulesets.battlegroup.choices.arriving import (
    CallUp,
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    TakeFlank,
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.codes import Side
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.forms.deploying import places_of
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhichArrival, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield Form(CallUp(key), key)
    yield PASS


@forms_of.register
def _(choice: WhichFlank, state: Battle) -> Iterator[Form]:
    return (Form(TakeFlank(side), choice.unit) for side in get_args(Side))


@forms_of.register
def _(choice: WhereToArrive, state: Battle) -> Iterator[Form]:
    yield from places_of(state, choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhereToStrike, state: Battle) -> Iterator[Form]:
    x, y = descent.best_aim(state, state.unit(choice.unit))
    blank = PlaceBlank(choice.unit, corners(land(state).bounds), x, y, 0.0, turns=False)
    yield Form(Strike(choice.unit, x, y), choice.unit, blanks=(blank,))


@forms_of.register
def _(choice: HowToLand, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    turn = descent.best_turn(state, unit, choice.at) or 0.0
    blank = AngleBlank(choice.unit, "turn", turn, 180.0, choice.at)
    yield Form(Land(turn), choice.unit, blanks=(blank,) if len(unit.models) > 1 else ())


@forms_of.register
def _(choice: WhichMishap, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    if not choice.rolled:
        yield Form(Delay(), choice.unit)
    places = descent.places_for(state, unit, choice.at, anywhere=choice.rolled)
    for x, y in islice(places, 1):
        area = descent.reach(state, choice.at, anywhere=choice.rolled).outline
        blank = PlaceBlank(choice.unit, area, x, y, 0.0, turns=False)
        yield Form(Misplace(x, y), choice.unit, blanks=(blank,))
