"""Close combat: the order of combats, weapons, and what fighters strike at."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.blows.state import Aim, check_melee_weapons
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong
from engine.rulesets.diceless.weapons.state import Arm


@frozen
class Fight(Reply):
    """Fight the combat of this unit next."""

    unit: str


@frozen
class Wield(Reply):
    """Choose weapons of groups for a combat."""

    arms: tuple[Arm, ...] = ()
    """Groups left out strike with their first weapon."""


@frozen
class Split(Reply):
    """Split the attacks of fighters in contact with several enemies."""

    aims: tuple[Aim, ...] = ()
    """All attacks of each fighter listed. Fighters left out strike at their first target."""


@frozen
class WhichFight(Choice):
    """Asks the active player which of several combats is fought next
    (diceless/base-assault-procedure). Default: the first in list order."""

    combats: tuple[tuple[str, ...], ...]
    """Combats not fought yet: the units locked together."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a combat is named that has not been fought."""
        if not isinstance(reply, Fight):
            raise wrong("fight", reply)
        if not any(reply.unit in combat for combat in self.combats):
            known = ", ".join(combat[0] for combat in self.combats)
            raise refusal("no_combat", unit=reply.unit, known=known)


@frozen
class WhichBlades(Choice):
    """Asks the owner of a unit, before its combat, which weapons its groups fight with
    (diceless/base-assault-procedure). Default: the first that each group has."""

    unit: str
    groups: tuple[str, ...]
    """Groups with several close combat weapons, as unit/group."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the groups have the weapons that are named."""
        if not isinstance(reply, Wield):
            raise wrong("wield", reply)
        check_melee_weapons(state, state.unit(self.unit), reply.arms)


@frozen
class Torn:
    """A fighter in contact with several enemies."""

    model: str
    """unit/model."""
    targets: tuple[str, ...]
    """Default target first."""
    attacks: int


@frozen
class WhichFoes(Choice):
    """Asks the owner of fighters in contact with several enemies how they split their attacks
    (diceless/base-assault-procedure). Default: each strikes at the first of its targets."""

    unit: str
    step: int
    """Initiative step."""
    torn: tuple[Torn, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless all attacks of each fighter named go to enemies in
        contact."""
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
