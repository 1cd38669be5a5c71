"""Hit and run: whether a unit leaves its combat."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass, wrong
from engine.rulesets.diceless.sweeping.state import withdrawn


@frozen
class Withdraw(Reply):
    """A unit leaves its combat along a bearing (diceless/usr-hit-and-run)."""

    unit: str
    bearing: float


@frozen
class WhetherToWithdraw(Choice):
    """Asks the owner of a unit that may hit and run whether it leaves its combat, and in which
    direction (diceless/usr-hit-and-run). Default: pass, it stays."""

    unit: str
    most: float
    """Inches that it moves."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit leaves along a free way, or stays."""
        match reply:
            case Pass():
                return
            case Withdraw():
                if reply.unit != self.unit:
                    raise refusal("not_to_order", unit=reply.unit, known=self.unit)
                withdrawn(state, state.unit(self.unit), reply.bearing)
            case _:
                raise wrong("withdraw or pass", reply)
