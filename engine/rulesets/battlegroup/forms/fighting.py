"""Ways to charge, to fight, and to get up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.battlegroup.choices.fighting import (
    Charge,
    Fight,
    StandUp,
    WhetherToEngage,
    WhetherToRestrain,
    WhichCharge,
    WhichFight,
    WhoStandsUp,
)
from engine.rulesets.battlegroup.forms.common import PASS, forms_of, yes_or_no
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    for foe in hosts(state, 1 - unit.owner):
        yield Form(Charge(unit.id, foe.id), unit.id, foe.id)
    yield PASS


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(combat[0]), combat[0]) for combat in choice.combats)


@forms_of.register(WhetherToRestrain)
@forms_of.register(WhetherToEngage)
def _(choice: WhetherToRestrain | WhetherToEngage, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhoStandsUp, state: Battle) -> Iterator[Form]:
    """Yield all standing up, nobody, and each alone."""
    ways = dict.fromkeys((choice.units, (), *((key,) for key in choice.units)))
    return (Form(StandUp(units)) for units in ways)
