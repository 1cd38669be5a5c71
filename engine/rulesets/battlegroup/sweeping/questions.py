"""Questions after a combat: which enemy to pursue, and whether to hold back."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Whether, listed, wrong


@frozen
class Chase(Reply):
    """Choose the fleeing unit that a winner pursues."""

    unit: str
    target: str


@frozen
class WhomToChase(Choice):
    """Asks the owner of a unit, when it has won against several units that run, which of them it
    pursues (battlegroup/sweeping-automatic). Default: the largest."""

    unit: str
    fleeing: tuple[str, ...]
    """Units that the winner was in contact with."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of them is pursued."""
        if not isinstance(reply, Chase):
            raise wrong("chase", reply)
        listed(state, reply.unit, (self.unit,))
        if reply.target not in self.fleeing:
            raise refusal("not_fleeing", target=reply.target, known=self.fleeing)


@frozen
class WhetherToRestrain(Whether, Choice):
    """Asks the owner of a unit, when it has won a combat, whether it tries to hold back from
    pursuit (battlegroup/sweeping-restrain). Default: no."""

    unit: str
    fleeing: str


@frozen
class WhetherToEngage(Whether, Choice):
    """Asks the owner of a unit, when its pursuit reaches the enemy, whether the combat goes on
    (battlegroup/sweeping-follow-up-caught). Default: yes."""

    unit: str
    fleeing: str
