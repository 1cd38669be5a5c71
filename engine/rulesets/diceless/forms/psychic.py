"""Ways to use powers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import forms_of
from engine.forms import Form
from engine.geometry import direction, settled
from engine.rulesets.diceless.choices.psychic import (
    Cast,
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.forms.common import CONCEDE, PASS, yes_or_no
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.powers import Psyker, body, castable, caster, in_reach
from engine.rulesets.diceless.printed import PsychicPower

WAYS = 16
"""Bearings in which the gate is offered; any other point in reach can be sent."""
SHARES = (1.0, 0.5)
"""Of its range."""


@forms_of.register
def _(choice: WhichPower, state: Battle) -> Iterator[Form]:
    yield from casts(state, choice.seat)
    yield PASS
    yield CONCEDE


@forms_of.register(WhetherToCancel)
@forms_of.register(WhetherToPush)
def _(choice: WhetherToCancel | WhetherToPush, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


def casts(state: Battle, seat: int) -> Iterator[Form]:
    """Yield the ways to use powers now."""
    for key, powers in castable(state, seat).items():
        for power in powers:
            psyker, printed = caster(state, key, power), state.book.powers[power]
            match printed.effect:
                case "null_zone":
                    yield Form(Cast(key, power), key)
                case "gate":
                    yield from _gates(state, psyker, printed)
                case _:
                    for target in in_reach(state, psyker, printed):
                        yield Form(Cast(key, power, target.id), key, target.id)


def _gates(state: Battle, psyker: Psyker, power: PsychicPower) -> Iterator[Form]:
    x, y = body(state, psyker).centre
    for step in range(WAYS):
        dx, dy = direction(step * 360.0 / WAYS)
        for share in SHARES:
            at = settled(x + dx * power.range * share), settled(y + dy * power.range * share)
            if 0.0 <= at[0] <= state.plan.long and 0.0 <= at[1] <= state.plan.short:
                yield Form(Cast(psyker.unit.id, power.id, None, *at), psyker.unit.id, at=at)
