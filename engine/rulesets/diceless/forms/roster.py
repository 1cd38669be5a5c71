"""Ways to mark mines, to repair, to leave a combat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import forms_of
from engine.forms import AngleBlank, Form, SecretBlank
from engine.rulesets.diceless.choices.roster import (
    Mine,
    Repair,
    WhetherToWithdraw,
    WhichMine,
    WhichRepair,
    Withdraw,
)
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.forms.common import PASS
from engine.rulesets.diceless.mines import MOST_SALT
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import middle
from engine.rulesets.diceless.withdrawal import bearings, way_out


@forms_of.register
def _(choice: WhichMine, state: Battle) -> Iterator[Form]:
    salt = (SecretBlank("salt", MOST_SALT),)
    return (Form(Mine(choice.unit, piece), choice.unit, blanks=salt) for piece in choice.pieces)


@forms_of.register
def _(choice: WhichRepair, state: Battle) -> Iterator[Form]:
    for vehicle, lines in choice.vehicles.items():
        for line in lines:
            target = vehicle.partition("/")[0]
            yield Form(Repair(choice.unit, vehicle, line), choice.unit, target)
    if not choice.itself:
        yield PASS


@forms_of.register
def _(choice: WhetherToWithdraw, state: Battle) -> Iterator[Form]:
    """All around, and along a bearing of one's own."""
    unit = state.unit(choice.unit)
    for bearing in bearings(state, unit):
        yield Form(Withdraw(unit.id, bearing), unit.id)
    out = way_out(state, unit)
    turned = AngleBlank(unit.id, "bearing", out, 180.0, middle(bases_of(state, unit)))
    yield Form(Withdraw(unit.id, out), unit.id, None, (turned,))
    yield PASS
