"""Ways to shoot, and to be shot at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, UnitsBlank
from engine.rulesets.battlegroup.choices.shooting import (
    Allocate,
    Shoot,
    ShootDebris,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToGround,
    WhetherToJink,
    WhetherToRetarget,
    WhetherToTryAgain,
    WhoFalls,
)
from engine.rulesets.battlegroup.forms.common import PASS, forms_of, yes_or_no
from engine.rulesets.battlegroup.gunnery import Arm, barrels
from engine.rulesets.battlegroup.members import marks, models_of, weapons_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.rubble import debris_in_reach


def shots_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield the ways to shoot: at every enemy with all weapons, or one group with another."""
    unit = state.unit(key)
    others = dict.fromkeys(
        Arm(f"{member.id}/{model.group}", weapon.id)
        for _, member, model in models_of(state, unit)
        for weapon in weapons_of(member, model)[1:]
        if weapon.kind != "melee"
    )
    for foe in marks(state, 1 - unit.owner):
        yield Form(Shoot(key, foe.id), key, foe.id)
        for arm in others:
            yield Form(Shoot(key, foe.id, (arm,)), key, foe.id)


@forms_of.register
def _(choice: WhatToShoot, state: Battle) -> Iterator[Form]:
    yield from shots_of(state, choice.unit)
    if choice.splits:
        yield from splits_of(state, choice)
    for piece in debris_in_reach(state, state.unit(choice.unit), choice.manner):
        yield Form(ShootDebris(choice.unit, piece), choice.unit, piece)
    yield PASS


def splits_of(state: Battle, choice: WhatToShoot) -> Iterator[Form]:
    """Yield the ways to split fire: one model of each group at every enemy, of those who reach it
    (battlegroup/open-fire-split)."""
    key, unit = choice.unit, state.unit(choice.unit)
    groups: dict[tuple[str, str], list[str]] = {}
    for name, member, model in models_of(state, unit):
        groups.setdefault((member.id, model.group), []).append(name)
    for foe in marks(state, 1 - unit.owner):
        firing = {barrel.model for barrel in barrels(state, unit, foe, choice.manner)}
        for names in groups.values():
            able = tuple(name for name in names if name in firing) or tuple(names)
            one = UnitsBlank("models", able, 1, 1)
            blanks = (one,) if len(able) > 1 else ()
            yield Form(SplitFire(key, able[:1], foe.id), key, foe.id, blanks)


@forms_of.register
def _(choice: WhetherToRetarget, state: Battle) -> Iterator[Form]:
    yield from shots_of(state, choice.unit)
    for at in choice.points:
        yield Form(SnapOnPath(choice.unit, at), choice.unit, choice.target)
    yield PASS


@forms_of.register
def _(choice: WhetherToJink, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhetherToTryAgain, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhetherToGround, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhoFalls, state: Battle) -> Iterator[Form]:
    """Yield who takes wounds one after the other: they may be named anew."""
    most = len(choice.models) if choice.count is None else choice.count
    order = UnitsBlank("models", choice.models, 1, most, ordered=True)
    yield Form(Allocate(choice.usual), choice.unit, blanks=(order,))
