"""Armies: what each side brings."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.core.model import Army, Battle, Lists
from engine.rulesets.diceless.core.questions import wrong
from engine.rulesets.diceless.force.state import check_army, check_together


@frozen
class Field(Reply):
    """Bring an army: a ready-made force or a list of units."""

    army: Army


@frozen
class WhichArmy(Choice):
    """Asks a side without an army, before the battle, which one it brings
    (diceless/scenario-agreement). Default: the ready-made army of the side."""

    most: int
    """Maximum number of models."""
    beside: Lists | None = None
    """The records that the enemy's list adds, if it is known already."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an army is brought that may be fielded."""
        if not isinstance(reply, Field):
            raise wrong("field", reply)
        check_army(reply.army)
        if self.beside is not None:
            check_together(self.beside, reply.army.lists)
