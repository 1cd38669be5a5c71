"""Hits on vehicles: what the attacker decides."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong


@frozen
class Disable(Reply):
    """Destroy a weapon, or with None immobilise (diceless/vehicle-weapon-repeat)."""

    weapon: str | None = None


@frozen
class WhichDisabled(Choice):
    """Asks the attacker, when a hit destroys one of several weapons, which one, or whether it
    immobilises instead (diceless/vehicle-weapon-repeat). Default: immobilise where it may, else the
    strongest weapon."""

    unit: str
    """Whose vehicle it is."""
    weapons: tuple[str, ...]
    """Left, the best first."""
    or_held: bool = False
    """It may be immobilised instead."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a weapon that is left is named, or an immobilisation that is
        offered."""
        if not isinstance(reply, Disable):
            raise wrong("disable", reply)
        if reply.weapon not in self.weapons and not (reply.weapon is None and self.or_held):
            known = ", ".join(self.weapons)
            raise refusal("no_such_weapon", unit=self.unit, weapon=reply.weapon, known=known)
