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
    """Fighters of a group use a grenade against a vehicle, or with None their blows
    (diceless/grenades-vehicles)."""

    weapon: str | None = None
    models: int | None = None
    """How many of them do, the others strike; None for all who can."""


@frozen
class WhichAttack(Choice):
    """Asks the owner of fighters who may use grenades against a vehicle which they use, and how
    many of them do (diceless/grenades-vehicles). Default: what leaves the least armour."""

    unit: str
    target: str
    group: str
    """unit/group."""
    weapons: tuple[str, ...]
    """Grenades."""
    models: int
    """That could use them."""

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
