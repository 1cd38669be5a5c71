"""Charges: what the side whose turn it is decides."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.assault.state import charge_of, check_charge
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Pass, listed, wrong


@frozen
class Charge(Reply):
    """A unit charges an enemy unit, and others that it can reach from the first."""

    unit: str
    targets: tuple[str, ...]


@frozen
class WhichCharge(Choice):
    """Asks the active player in the Assault phase, until they pass, which unit charges which
    enemies (diceless/base-assault-procedure). Default: pass, no more charge."""

    seat: int
    units: tuple[str, ...]
    """Units that have an enemy to charge."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit charges an enemy it can reach, or no more charges are
        made."""
        match reply:
            case Pass() | Concede():
                return
            case Charge():
                unit = listed(state, reply.unit, self.units)
                check_charge(state, unit, reply.targets)
                charge_of(state, unit, reply.targets)
            case _:
                raise wrong("charge, pass or concede", reply)
