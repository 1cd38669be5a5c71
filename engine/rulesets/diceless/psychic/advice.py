"""How powers are offered, drawn and weighed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import forms_of, odds_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.geometry import direction, settled
from engine.rulesets.diceless.book.printed import PsychicPower
from engine.rulesets.diceless.core.forms import CONCEDE, PASS, legal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.psykers import Psyker, psyker_body
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.psychic.questions import Cast, WhichPower
from engine.rulesets.diceless.psychic.state import castable, caster, in_reach, psychic_test_of

WAYS = 16
"""Bearings in which the gate is offered; any other point in reach can be sent."""
SHARES = (1.0, 0.5)
"""Of its range."""


@forms_of.register
def _(choice: WhichPower, state: Battle) -> Iterator[Form]:
    yield from cast_forms(state, choice.seat)
    yield PASS
    yield CONCEDE


def cast_forms(state: Battle, seat: int) -> Iterator[Form]:
    """Yield the forms to use powers now."""
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
    x, y = psyker_body(state, psyker).centre
    for step in range(WAYS):
        dx, dy = direction(step * 360.0 / WAYS)
        for share in SHARES:
            at = settled(x + dx * power.range * share), settled(y + dy * power.range * share)
            if 0.0 <= at[0] <= state.plan.long and 0.0 <= at[1] <= state.plan.short:
                yield Form(Cast(psyker.unit.id, power.id, None, *at), psyker.unit.id, at=at)


@replies_to.register
def _(choice: WhichPower, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        yield Pass()
    yield from random_casts(choice, state, choice.seat, rng)
    yield Pass()


def random_casts(choice: Any, state: Battle, seat: int, rng: Rng) -> Iterator[Any]:
    """Yield legal uses of powers in random order."""
    forms = shuffled(cast_forms(state, seat), rng)
    return legal(choice, state, (form.reply for form in forms))


@odds_of.register
def odds_of_power(reply: Cast, state: Battle, choice: Any) -> q.Odds:
    """Return how the test for a power comes out, with the counter it leaves."""
    found = psychic_test_of(state, caster(state, reply.unit, reply.power))
    expected = {"op": float(found.made.op), "limit": float(found.limit)}
    outcome = q.Outcome("passed" if found.made.passed else "failed", 1.0, expected)
    return q.Odds((outcome,), expected)
