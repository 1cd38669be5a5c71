"""How to answer after a combat: forms."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form
from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.model import Battle
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
