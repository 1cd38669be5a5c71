"""Challenges of characters, an option: who may, and whom blows find
(battlegroup/base-characters)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.members import models_of
from engine.rulesets.battlegroup.model import Battle, Unit


@frozen
class Duel:
    """What came of a challenge, by the names of models."""

    foes: Mapping[str, str] = field(factory=dict)
    """Whom each of the two strikes at, and nobody else."""
    silent: str | None = None
    """Who does not strike, because the challenge was refused."""

    def others(self, state: Battle, unit: Unit) -> tuple[str, ...]:
        """Return the models of a unit that whoever is in no duel can hurt."""
        return tuple(name for name, _, _ in models_of(state, unit) if name not in self.foes)


NO_DUEL = Duel()


def characters(state: Battle, units: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the characters of a side in a combat, by the names of their models."""
    return tuple(
        name
        for key in units
        if state.unit(key).owner == seat and state.unit(key).place == "table"
        for name, member, model in models_of(state, state.unit(key))
        if (found := BOOK.profiles.get(member.groups[model.group].profile)) is not None
        and found.character
    )


def unit_with(state: Battle, units: Sequence[str], name: str) -> str | None:
    """Return the unit of a combat that a model is in, None once it has fallen."""
    for key in units:
        if any(name == one for one, _, _ in models_of(state, state.unit(key))):
            return key
    return None
