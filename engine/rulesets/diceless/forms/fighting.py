"""Ways to charge and to fight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from engine.advice import forms_of
from engine.forms import Form
from engine.rulesets.diceless.assault import chargeable, in_reach
from engine.rulesets.diceless.choices.fighting import (
    Charge,
    Fight,
    Split,
    Torn,
    WhichBlades,
    WhichCharge,
    WhichFight,
    WhichFoes,
    Wield,
)
from engine.rulesets.diceless.forms.common import CONCEDE, PASS
from engine.rulesets.diceless.melee import Aim, blades_of
from engine.rulesets.diceless.model import Battle, Unit

MOST = 12
"""Ways to choose weapons, or charges at several, that are offered; others can be sent."""


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for targets in ways_to_charge(state, state.unit(key)):
            yield Form(Charge(key, targets), key, targets[0])
    yield PASS
    yield CONCEDE


def ways_to_charge(state: Battle, unit: Unit) -> Iterator[tuple[str, ...]]:
    """Yield whom a unit might charge: one enemy, one and another, all that are near."""
    first = [enemy.id for enemy in chargeable(state, unit)]
    near = [enemy.id for enemy in in_reach(state, unit)]
    yield from ((key,) for key in first)
    pairs = ((one, other) for one in first for other in near if one != other)
    yield from islice(pairs, MOST)
    if len(near) > 2:
        yield from ((one, *(other for other in near if other != one)) for one in first[:MOST])


@forms_of.register
def _(choice: WhichFight, state: Battle) -> Iterator[Form]:
    return (Form(Fight(key), key) for combat in choice.combats for key in combat)


@forms_of.register
def _(choice: WhichBlades, state: Battle) -> Iterator[Form]:
    known = blades_of(state, state.unit(choice.unit))
    ways = islice(product(*(known[key] for key in choice.groups)), MOST)
    for arms in dict.fromkeys(((), *ways)):
        yield Form(Wield(arms), choice.unit)


@forms_of.register
def _(choice: WhichFoes, state: Battle) -> Iterator[Form]:
    """By default, at the first of each; everybody at one of the enemies who can; each sharing his
    attacks out: each where that is not one of the others."""
    usual = tuple(Aim(one.model, one.targets[0], one.attacks) for one in choice.torn)
    first = {aim.target for aim in usual}
    ways: dict[Split, str | None] = {Split(usual): first.pop() if len(first) == 1 else None}
    for target in dict.fromkeys(key for one in choice.torn for key in one.targets):
        at_one = tuple(
            Aim(one.model, target, one.attacks) for one in choice.torn if target in one.targets
        )
        ways.setdefault(Split(at_one), target)
    ways.setdefault(Split(tuple(aim for one in choice.torn for aim in _shared_out(one))), None)
    for split, aimed_at in ways.items():
        yield Form(Split() if split.aims == usual else split, choice.unit, aimed_at)


def _shared_out(one: Torn) -> Iterator[Aim]:
    each, rest = divmod(one.attacks, len(one.targets))
    for place, target in enumerate(one.targets):
        count = each + (1 if place < rest else 0)
        if count:
            yield Aim(one.model, target, count)
