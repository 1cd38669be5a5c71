"""How withdrawals are offered, drawn and previewed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import AngleBlank, Form, reason
from engine.advice.moves import places, spots
from engine.advice.registry import forms_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import middle
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.forms import PASS, as_offered
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.previews import blamed, nowhere, on_table
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.sweeping.state import bearings, free_bearing, left, withdrawn


@forms_of.register
def _(choice: WhetherToWithdraw, state: Battle) -> Iterator[Form]:
    """Where it ends all around, and along any other bearing unless it is shut in."""
    unit = state.unit(choice.unit)
    for bearing in bearings(state, unit):
        end = left(middle(bases_of(state, unit)), bearing)
        yield Form(Withdraw(unit.id, bearing), unit.id, at=end)
    out = free_bearing(state, unit)
    if out is not None:
        turned = AngleBlank(unit.id, "bearing", out, 180.0, middle(bases_of(state, unit)))
        yield Form(Withdraw(unit.id, out), unit.id, None, (turned,))
    yield PASS


@replies_to.register
def _(choice: WhetherToWithdraw, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    yield from as_offered(choice, state, rng)


@preview_of.register
def preview_withdrawal(reply: Withdraw, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a unit ends that leaves its combat, with what is against it."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    if not found.legal:
        return evolve(nowhere(found), wrong=blamed(unit, found))
    made = withdrawn(state, unit, reply.bearing)
    start, far = middle(bases_of(state, unit)), made.longest
    way = spots((start, middle(made.after)))
    return q.MovePreview(way, far, far, question.choice.most, places=places(made.after))
