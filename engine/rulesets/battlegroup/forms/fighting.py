"""Ways to charge, to fight, and to get up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, UnitsBlank
from engine.geometry import point_at
from engine.rulesets.battlegroup.choices.fighting import (
    Charge,
    Chase,
    Fight,
    GiveSupport,
    Name,
    Overwatch,
    StandUp,
    WhatToWield,
    WhetherToEngage,
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToRestrain,
    WhetherToSupport,
    WhichCharge,
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
    WhomToChase,
    WhoStandsUp,
    Wield,
)
from engine.rulesets.battlegroup.forms.common import PASS, forms_of, yes_or_no
from engine.rulesets.battlegroup.gunnery import Arm
from engine.rulesets.battlegroup.melee import chargeable
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.supporting_fire import gunners


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    """Yield every enemy; with one that may be charged any others that may be."""
    unit = state.unit(choice.unit)
    near = chargeable(state, unit)
    for foe in hosts(state, 1 - unit.owner):
        rest = tuple(key for key in near if key != foe.id and foe.id in near)
        some = (UnitsBlank("others", rest, 0, len(rest)),) if rest else ()
        yield Form(Charge(unit.id, foe.id), unit.id, foe.id, some, goes=True)
    yield PASS


@forms_of.register
def _(choice: WhetherToLeap, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhetherToOverwatch, state: Battle) -> Iterator[Form]:
    """Yield every point of the way at which the charger could be fired at, where that lies."""
    for at in choice.points:
        spot, _ = point_at(choice.path, at)
        yield Form(Overwatch(choice.unit, at), choice.unit, choice.charger, at=spot)
    yield PASS


@forms_of.register
def _(choice: WhetherToSupport, state: Battle) -> Iterator[Form]:
    """Yield all who can: any may hold fire."""
    key, charger = choice.unit, choice.charger
    able = gunners(state, state.unit(key))
    some = UnitsBlank("models", able, 1, len(able))
    yield Form(GiveSupport(key, able), key, charger, blanks=(some,))
    yield PASS


@forms_of.register
def _(choice: WhatToWield, state: Battle) -> Iterator[Form]:
    """Yield all with their sharpest, and each group with each of its others."""
    best = tuple(Arm(one.group, one.weapons[0]) for one in choice.groups)
    yield Form(Wield(choice.unit, best), choice.unit)
    for one in choice.groups:
        for weapon in one.weapons[1:]:
            yield Form(Wield(choice.unit, (Arm(one.group, weapon),)), choice.unit)


@forms_of.register(WhoChallenges)
@forms_of.register(WhoAnswers)
def _(choice: WhoChallenges | WhoAnswers, state: Battle) -> Iterator[Form]:
    yield from named(choice.models)
    yield PASS


@forms_of.register
def _(choice: WhoKeepsStill, state: Battle) -> Iterator[Form]:
    return named(choice.models)


def named(models: tuple[str, ...]) -> Iterator[Form]:
    """Yield each of some characters."""
    return (Form(Name(model), model.split("/")[0]) for model in models)


@forms_of.register
def _(choice: WhomToChase, state: Battle) -> Iterator[Form]:
    return (Form(Chase(choice.unit, key), choice.unit, key) for key in choice.fleeing)


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(combat[0]), combat[0]) for combat in choice.combats)


@forms_of.register(WhetherToRestrain)
@forms_of.register(WhetherToEngage)
def _(choice: WhetherToRestrain | WhetherToEngage, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhoStandsUp, state: Battle) -> Iterator[Form]:
    """Yield all standing up: any may stay down."""
    some = UnitsBlank("units", choice.units, 0, len(choice.units))
    yield Form(StandUp(choice.units), blanks=(some,))
