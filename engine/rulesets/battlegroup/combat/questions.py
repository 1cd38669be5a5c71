"""Questions of a combat: which is fought first, with which weapons, and challenges."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.combat.state import Arsenal, check_wielded
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.weapons.rules import Arm


@frozen
class Fight(Reply):
    """The combat this unit is in is fought next."""

    unit: str


@frozen
class Wield(Reply):
    """The models of these groups strike with these weapons. Other groups use the one with
    the best AP."""

    unit: str
    arms: tuple[Arm, ...]


@frozen
class Name(Reply):
    """Choose a character."""

    model: str
    """unit/model."""


@frozen
class WhichFight(Choice):
    """Asks the active player, in the Assault Phase before each combat, which one is fought next
    (battlegroup/assault-phase). Default: the first by name."""

    combats: tuple[tuple[str, ...], ...]
    """Not fought yet: the units locked together."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a combat is named that has not been fought."""
        if not isinstance(reply, Fight):
            raise wrong("fight", reply)
        if not any(reply.unit in combat for combat in self.combats):
            known = tuple(combat[0] for combat in self.combats)
            raise refusal("no_combat", unit=reply.unit, known=known)


@frozen
class WhatToWield(Choice):
    """Asks the owner of a unit in combat, before the first blow, which weapon each of its groups
    uses (battlegroup/base-fight). Default: the first weapon of each."""

    unit: str
    groups: tuple[Arsenal, ...]
    """Groups that have a choice."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless groups strike with what they have."""
        if not isinstance(reply, Wield):
            raise wrong("wield", reply)
        check_wielded(listed(state, reply.unit, (self.unit,)), self.groups, reply.arms)


def check_named(reply: Any, known: tuple[str, ...]) -> None:
    """Raise `IllegalReply` unless a character is named that may be."""
    if not isinstance(reply, Name):
        raise wrong("name or pass", reply)
    if reply.model not in known:
        raise refusal("no_such_character", model=reply.model, known=known)


@frozen
class WhoChallenges(Choice):
    """Asks a side, at the start of a combat, which of its characters issues a challenge
    (battlegroup/base-characters). Default: pass, none."""

    models: tuple[str, ...]
    """Characters of the side in this combat."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of them issues a challenge, or none does."""
        if not isinstance(reply, Pass):
            check_named(reply, self.models)


@frozen
class WhoAnswers(Choice):
    """Asks the enemy of a challenger, at once, which character accepts
    (battlegroup/base-characters). Default: the first that can."""

    challenger: str
    models: tuple[str, ...]
    """Characters of the side in this combat."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of them meets the challenge, or it is refused."""
        if not isinstance(reply, Pass):
            check_named(reply, self.models)


@frozen
class WhoKeepsStill(Choice):
    """Asks the challenger, when a challenge is refused, which enemy character does not strike
    (battlegroup/base-characters). Default: the first."""

    models: tuple[str, ...]
    """Characters that could have accepted the challenge."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of them is named, who does not strike."""
        check_named(reply, self.models)
