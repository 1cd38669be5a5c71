"""The Assault phase: charges, the order of combats, what fighters strike at."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen

from engine.rulesets.diceless.assault import charge_of, check_charge
from engine.rulesets.diceless.choices.common import Concede, Pass, listed, wrong
from engine.rulesets.diceless.melee import Aim, check_blades
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.shooting import Arm


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
class Wield:
    """Say what groups strike with in a combat."""

    arms: tuple[Arm, ...] = ()
    """Groups left out strike with their first weapon."""


@frozen
class Split:
    """Split the attacks of fighters who touch several enemies."""

    aims: tuple[Aim, ...] = ()
    """All attacks of each fighter named; those left out strike at the first of theirs."""


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


@frozen
class WhichBlades:
    """diceless/base-assault-procedure"""

    unit: str
    groups: tuple[str, ...]
    """unit/group: those who fight and have several weapons for it."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless groups are told what they strike with."""
        if not isinstance(reply, Wield):
            raise wrong("wield", reply)
        check_blades(state, state.unit(self.unit), reply.arms)


@frozen
class Torn:
    """A fighter who touches several enemies."""

    model: str
    """unit/model."""
    targets: tuple[str, ...]
    """The default first."""
    attacks: int


@frozen
class WhichFoes:
    """diceless/base-assault-procedure"""

    unit: str
    step: int
    """Of Initiative."""
    torn: tuple[Torn, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless all attacks of each fighter named go to enemies he touches."""
        if not isinstance(reply, Split):
            raise wrong("split", reply)
        torn = {one.model: one for one in self.torn}
        given = Counter[str]()
        for aim in reply.aims:
            one = torn.get(aim.model)
            if one is None:
                raise refusal("not_torn", unit=self.unit, model=aim.model)
            if aim.target not in one.targets:
                known = ", ".join(one.targets)
                raise refusal("not_touched", model=aim.model, target=aim.target, known=known)
            if aim.attacks < 0:
                raise refusal(
                    "wrong_attacks", model=aim.model, attacks=one.attacks, given=aim.attacks
                )
            given[aim.model] += aim.attacks
        for model, count in given.items():
            if count != torn[model].attacks:
                attacks = torn[model].attacks
                raise refusal("wrong_attacks", model=model, attacks=attacks, given=count)


CHOICES: tuple[type, ...] = (WhichCharge, WhichFight, WhichBlades, WhichFoes)
REPLIES: tuple[type, ...] = (Charge, Fight, Wield, Split)
