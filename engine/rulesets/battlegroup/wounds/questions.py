"""The question who takes wounds."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import wrong


@frozen
class Allocate(Reply):
    """In which order models take wounds, wounded ones before all."""

    models: tuple[str, ...]
    """unit/model; those left out come after them."""


@frozen
class WhoFalls(Choice):
    """Asks the owner of a unit with unsaved wounds, or the enemy where rules let them choose, which
    models take them (battlegroup/wounds-defender-allocates). Default: `usual`, the cheapest first
    and then those farthest away."""

    unit: str
    wounds: int
    models: tuple[str, ...]
    """That may take them, by default in this order."""
    count: int | None = None
    """How many of these they strike, once no save can stop them any more; None: saves are rolled
    afterwards."""
    picked: bool = False
    """The attacker says it, for hits that are precise."""

    @property
    def usual(self) -> tuple[str, ...]:
        """Who takes them if nobody says."""
        return self.models[: self.count]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless models of the unit are listed, each once."""
        if not isinstance(reply, Allocate):
            raise wrong("allocate", reply)
        named = set(reply.models)
        if len(named) < len(reply.models) or named - set(self.models):
            raise refusal("wrong_casualties", unit=self.unit, known=self.models)
