"""How a question of courage can be answered, and what going to ground changes."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, forms_of, odds_of
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Decide
from engine.rulesets.battlegroup.morale.questions import WhetherToGround, WhetherToTryAgain

forms_of.register(WhetherToTryAgain)(yes_or_no)
forms_of.register(WhetherToGround)(yes_or_no)


@odds_of.register
def odds_of_ground(reply: Decide, state: Battle, choice: Any) -> q.Odds:
    """Return on what a unit saves that goes to ground, and on what else; other decisions leave
    nothing to chance."""
    if not isinstance(choice, WhetherToGround):
        return CERTAIN
    if reply.yes:
        details = [
            q.Detail("saves_lower", {"up": one.up, "down": one.down}) for one in choice.saves
        ]
    else:
        details = [q.Detail("saves", {"up": one.up}) for one in choice.saves]
    return evolve(CERTAIN, details=tuple(details))
