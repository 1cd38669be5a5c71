"""Charges, combats, pursuit, and getting up again."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.rulesets.battlegroup.choices.common import Pass, check_decided, listed, wrong
from engine.rulesets.battlegroup.melee import check_charge
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.refusals import refusal


@frozen
class Charge:
    """A unit charges an enemy unit."""

    unit: str
    target: str


@frozen
class Fight:
    """The combat this unit is in is fought next."""

    unit: str


@frozen
class StandUp:
    """These units stand up, the others stay down."""

    units: tuple[str, ...]


@frozen
class WhichCharge:
    """battlegroup/base-charge"""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit charges an enemy that it may, or does not."""
        match reply:
            case Pass():
                return
            case Charge():
                unit = listed(state, reply.unit, (self.unit,))
                check_charge(state, unit, reply.target)
            case _:
                raise wrong("charge or pass", reply)


@frozen
class WhichFight:
    """battlegroup/assault-phase"""

    combats: tuple[tuple[str, ...], ...]
    """Not fought yet: the units locked together."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a combat is named that has not been fought."""
        if not isinstance(reply, Fight):
            raise wrong("fight", reply)
        if not any(reply.unit in combat for combat in self.combats):
            known = tuple(combat[0] for combat in self.combats)
            raise refusal("no_combat", unit=reply.unit, known=known)


@frozen
class WhetherToRestrain:
    """battlegroup/sweeping-restrain"""

    unit: str
    fleeing: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the unit tries to hold itself back."""
        check_decided(reply)


@frozen
class WhetherToEngage:
    """battlegroup/sweeping-follow-up-caught"""

    unit: str
    fleeing: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the combat goes on."""
        check_decided(reply)


@frozen
class WhoStandsUp:
    """battlegroup/stand-up"""

    units: tuple[str, ...]
    """That are down and may."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless units among them stand up."""
        if not isinstance(reply, StandUp):
            raise wrong("stand_up", reply)
        for key in reply.units:
            listed(state, key, self.units)


CHOICES: tuple[type, ...] = (
    WhichCharge,
    WhichFight,
    WhetherToRestrain,
    WhetherToEngage,
    WhoStandsUp,
)
REPLIES: tuple[type, ...] = (Charge, Fight, StandUp)
