"""Assaults on vehicles: which grenades fighters use."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong


@frozen
class Attach(Reply):
    """Fighters of a group use a grenade against a vehicle; None: they strike
    (diceless/grenades-vehicles)."""

    weapon: str | None = None
    models: int | None = None
    """Number of models that do; the others strike. None: all that can."""


@frozen
class WhichAttack(Choice):
    """Asks the owner of fighters, when they may use grenades against a vehicle, which grenades they
    use and how many models use them (diceless/grenades-vehicles). Default: what leaves the least
    armour."""

    unit: str
    target: str
    group: str
    """As unit/group."""
    weapons: tuple[str, ...]
    """Grenades."""
    models: int
    """Models that can use them."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless blows are chosen, or a grenade for some who have it."""
        if not isinstance(reply, Attach):
            raise wrong("attach", reply)
        if reply.weapon is not None and reply.weapon not in self.weapons:
            known = ", ".join(self.weapons)
            raise refusal("no_grenade", unit=self.unit, weapon=reply.weapon, known=known)
        if reply.models is not None and not 0 <= reply.models <= self.models:
            raise refusal(
                "too_few_to_attach", unit=self.unit, models=reply.models, most=self.models
            )
