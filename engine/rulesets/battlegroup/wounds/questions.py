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
    """Set the order in which models take wounds, for the rest of the attack or combat too, as long
    as they save as they do now. Wounded models always come first."""

    models: tuple[str, ...]
    """As unit/model. Models left out come last."""


@frozen
class WhoFalls(Choice):
    """Asks the owner of a unit with unsaved wounds, or the enemy where rules let them choose, which
    models take them (battlegroup/wounds-defender-allocates). Default: `usual`, the cheapest first
    and then those farthest away, for the rest of the attack too."""

    unit: str
    wounds: int
    models: tuple[str, ...]
    """Models that may take wounds, in the default order."""
    count: int | None = None
    """Number of these models that take wounds, if saves are no longer possible. None: saves are
    rolled afterwards."""
    picked: bool = False
    """Whether the attacker chooses, because the hits are precise."""

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
