"""Ways to leave a flyer."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, PlaceBlank
from engine.rulesets.battlegroup.choices.drops import Drop, PutDown, WhereToPutDown, WhetherToDrop
from engine.rulesets.battlegroup.drops import places_near
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.forms.supporting import whole_table
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhetherToDrop, state: Battle) -> Iterator[Form]:
    for share in (0.25, 0.5, 0.75, 1.0):
        yield Form(Drop(choice.unit, choice.end * share), choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhereToPutDown, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    x, y = next(places_near(state, unit, choice.landing))
    blank = PlaceBlank(unit.id, whole_table(state), x, y, 0.0, turns=False)
    yield Form(PutDown(unit.id, x, y), unit.id, blanks=(blank,))
