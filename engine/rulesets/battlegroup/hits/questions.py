"""The question whether to jink."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import check_decided


@frozen
class WhetherToJink(Choice):
    """Asks the owner of a target that can jink, before the dice to hit, whether it does
    (battlegroup/base-cover). Default: yes if the shot could harm it."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless it is said whether the unit jinks."""
        check_decided(reply)
