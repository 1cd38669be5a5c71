"""Rams and tank shocks: orders of tanks, and who dares to stop one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong


@frozen
class Ram(Reply):
    """Drive a tank straight into an enemy vehicle, at full speed (diceless/ramming)."""

    unit: str
    model: str
    bearing: float


@frozen
class TankShock(Reply):
    """Drive a tank straight through enemy units (diceless/base-tank-shock)."""

    unit: str
    model: str
    bearing: float
    inches: float


@frozen
class Dare(Reply):
    """A model tries to stop a tank by death or glory, or none does (diceless/base-tank-shock)."""

    model: str | None = None


@frozen
class WhoDares(Choice):
    """Asks the owner of a unit, when a tank drives through it, which model tries to stop the tank
    (diceless/base-tank-shock). Default: none."""

    unit: str
    tank: str
    models: tuple[str, ...]
    """Models in its path."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of the models in the way is named, or none."""
        if not isinstance(reply, Dare):
            raise wrong("dare", reply)
        _listed(self.unit, reply.model, (None, *self.models))


def _listed(unit: str, model: str | None, known: Iterable[str | None]) -> None:
    if model not in known:
        names = ", ".join(one for one in known if one is not None)
        raise refusal("not_in_the_way", unit=unit, model=model, known=names)
