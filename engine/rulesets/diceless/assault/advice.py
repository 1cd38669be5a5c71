"""How charges are offered, drawn, previewed and weighed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import Form, reason
from engine.advice.registry import forms_of, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask, Flow
from engine.formations import Moved
from engine.rulesets.diceless.assault.flow import charge, stands
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.assault.state import charge_of, chargeable, in_reach
from engine.rulesets.diceless.combat.advice import MOST, fight_of, odds_of_round
from engine.rulesets.diceless.combat.state import ways_of
from engine.rulesets.diceless.core.forms import CONCEDE, PASS, as_offered
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.previews import on_table
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.movement.advice import legal_move, refused_move, who_answers
from engine.rulesets.diceless.movement.state import charge_terms
from engine.table import Table


@forms_of.register
def _(choice: WhichCharge, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for targets in charge_options(state, state.unit(key)):
            yield Form(Charge(key, targets), key, targets[0], has_preview=True)
    yield PASS
    yield CONCEDE


def charge_options(state: Battle, unit: Unit) -> Iterator[tuple[str, ...]]:
    """Yield the targets a unit might charge: one enemy, one and another, all that are near."""
    first = [enemy.id for enemy in chargeable(state, unit)]
    near = [enemy.id for enemy in in_reach(state, unit)]
    yield from ((key,) for key in first)
    pairs = ((one, other) for one in first for other in near if one != other)
    yield from islice(pairs, MOST)
    if len(near) > 2:
        yield from ((one, *(other for other in near if other != one)) for one in first[:MOST])


@replies_to.register
def _(choice: WhichCharge, state: Battle, rng: Rng) -> Iterator[Any]:
    for reply in as_offered(choice, state, rng):
        if isinstance(reply, Charge):
            yield reply
    yield Pass()


@preview_of.register
def preview_charge(reply: Charge, state: Battle, question: Ask) -> q.MovePreview:
    """Return where the models of a unit end that charges, with what is against it, and who could
    fire at it after the combat."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    most = charge_terms(state, unit).most
    if not found.legal:
        return refused_move(state, unit, found, most)
    clash = charge_of(state, unit, reply.targets)
    way = legal_move(state, unit, Moved(clash.after, ways_of(clash)), most)
    after = simulated(state, lambda table: _charge_and_fight(table, reply)).state
    left = after.units.get(unit.id)
    is_there = left is not None and left.place == "table"
    return evolve(way, answers=who_answers(after, unit.id) if is_there else ())


@odds_of.register
def odds_of_charge(reply: Charge, state: Battle, choice: Any) -> q.Odds:
    """Return what a charge and the combat after it cost both sides."""
    return odds_of_round(state, reply.unit, lambda table: _charge_and_fight(table, reply))


def _charge_and_fight(table: Table[Battle], reply: Charge) -> Flow[None]:
    """A charge, the reactions to it, and the combat that follows, if any."""
    yield from charge(table, reply)
    while not (yield from stands(table)):
        pass
    yield from fight_of(table, reply.unit)
