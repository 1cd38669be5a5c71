"""How repairs are offered and weighed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of, odds_of
from engine.rulesets.diceless.core.forms import PASS
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.repairs.state import mended, points_of, record_of


@forms_of.register
def _(choice: WhichRepair, state: Battle) -> Iterator[Form]:
    for vehicle, lines in choice.vehicles.items():
        for line in lines:
            target = vehicle.partition("/")[0]
            yield Form(Repair(choice.unit, vehicle, line), choice.unit, target)
    if not choice.itself:
        yield PASS


@odds_of.register
def odds_of_repair(reply: Repair, state: Battle, choice: Any) -> q.Odds:
    """Return the hits a repair undoes."""
    record = record_of(state, reply.vehicle)
    after = mended(record, reply.line, points_of(state, reply.unit, reply.vehicle))
    undone = len(record.entries) - len(after.entries)
    return q.Odds(CERTAIN.outcomes, {"undone": float(undone)})
