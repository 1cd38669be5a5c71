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
    """Destroy a weapon; None immobilises instead (diceless/vehicle-weapon-repeat)."""

    weapon: str | None = None


@frozen
class WhichDisabled(Choice):
    """Asks the attacker, when a hit destroys one of several weapons, which one, or whether the hit
    immobilises instead (diceless/vehicle-weapon-repeat). Default: immobilise if allowed, otherwise
    the strongest weapon."""

    unit: str
    """The unit of the vehicle."""
    weapons: tuple[str, ...]
    """Weapons left, best first."""
    or_held: bool = False
    """Whether it may be immobilised instead."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a weapon that is left is named, or an immobilisation that is
        offered."""
        if not isinstance(reply, Disable):
            raise wrong("disable", reply)
        if reply.weapon not in self.weapons and not (reply.weapon is None and self.or_held):
            known = ", ".join(self.weapons)
            raise refusal("no_such_weapon", unit=self.unit, weapon=reply.weapon, known=known)
