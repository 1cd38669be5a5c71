"""The question which army a player brings."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.core.armies import Army, Lists
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import wrong
from engine.rulesets.battlegroup.force.state import check_army, check_together


@frozen
class Field(Reply):
    """Bring an army: a ready-made force or a custom list."""

    army: Army


@frozen
class WhichArmy(Choice):
    """Asks both players at once, before anything is deployed, which army they bring
    (battlegroup/fo-battlegroup). Default: one that fits the agreed limits."""

    most: int
    """Points limit."""
    defender: bool = False
    """Whether it may include fortifications."""
    beside: Lists | None = None
    """The records that the enemy's list adds, if it is known already."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an army is brought that may be fielded."""
        if not isinstance(reply, Field):
            raise wrong("field", reply)
        check_army(state.options, reply.army, defender=self.defender)
        check_together(self.beside, reply.army.lists)
