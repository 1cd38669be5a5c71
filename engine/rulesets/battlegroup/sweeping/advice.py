"""How to answer after a combat: forms and odds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.odds import odds_of_decision
from engine.rulesets.battlegroup.morale.advice import odds_of_holding
from engine.rulesets.battlegroup.sweeping.questions import (
    Chase,
    WhetherToEngage,
    WhetherToRestrain,
    WhomToChase,
)


@forms_of.register
def _(choice: WhomToChase, state: Battle) -> Iterator[Form]:
    return (Form(Chase(choice.unit, key), choice.unit, key) for key in choice.fleeing)


forms_of.register(WhetherToRestrain)(yes_or_no)
forms_of.register(WhetherToEngage)(yes_or_no)


@odds_of_decision.register
def _(choice: WhetherToRestrain, state: Battle, *, yes: bool) -> q.Odds:
    """How likely it holds back."""
    return odds_of_holding(state, state.unit(choice.unit)) if yes else CERTAIN
