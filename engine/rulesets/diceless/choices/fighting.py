"""The Assault phase: charges, the order of combats, what fighters strike at."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.rulesets.diceless.assault import charge_of, check_charge
from engine.rulesets.diceless.choices.common import Concede, Pass, listed, wrong
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.refusals import refusal


@frozen
class Charge:
    """A unit charges an enemy unit, or several that it can reach from the first."""

    unit: str
    targets: tuple[str, ...]


@frozen
class Fight:
    """The combat this unit is in is fought next."""

    unit: str


@frozen
class WhichCharge:
    """diceless/base-assault-procedure"""

    seat: int
    units: tuple[str, ...]
    """That may charge somebody."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit charges an enemy it can reach, or no more charges are made."""
        match reply:
            case Pass() | Concede():
                return
            case Charge():
                unit = listed(state, reply.unit, self.units)
                check_charge(state, unit, reply.targets)
                charge_of(state, unit, reply.targets)
            case _:
                raise wrong("charge, pass or concede", reply)


@frozen
class WhichFight:
    """diceless/base-assault-procedure"""

    combats: tuple[tuple[str, ...], ...]
    """Not fought yet: the units locked together."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a combat is named that has not been fought."""
        if not isinstance(reply, Fight):
            raise wrong("fight", reply)
        if not any(reply.unit in combat for combat in self.combats):
            known = ", ".join(combat[0] for combat in self.combats)
            raise refusal("no_combat", unit=reply.unit, known=known)


CHOICES: tuple[type, ...] = (WhichCharge, WhichFight)
REPLIES: tuple[type, ...] = (Charge, Fight)
