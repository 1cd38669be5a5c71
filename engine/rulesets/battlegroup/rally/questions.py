"""The question which units stand up."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import listed, wrong


@frozen
class StandUp(Reply):
    """These units stand up. The others stay down."""

    units: tuple[str, ...]


@frozen
class WhoStandsUp(Choice):
    """Asks each player, in the Rally Phase, which of their units on the ground stand up
    (battlegroup/stand-up). Default: all of them."""

    units: tuple[str, ...]
    """Units that are down and may stand up."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless units among them stand up."""
        if not isinstance(reply, StandUp):
            raise wrong("stand_up", reply)
        for key in reply.units:
            listed(state, key, self.units)
