"""Wrecks: where their passengers get out."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import Going
from engine.geometry import Point
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass, listed, wrong
from engine.rulesets.diceless.vehicles.state import places_by_hand


@frozen
class GetOutModels(Reply):
    """A unit gets out of its transport or wreck, model by model (diceless/base-transports)."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's position, as the only point of its path."""


@frozen
class WhereToGetOut(Choice):
    """Asks the owner of passengers of a wreck where each model gets out (diceless/base-transports).
    Default: pass, the nearest free places."""

    unit: str
    transport: str
    doors: tuple[Point, ...]
    """Access points of the wreck."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless all are put near to an access point, or it is left to the
        engine."""
        match reply:
            case Pass():
                return
            case GetOutModels():
                unit = listed(state, reply.unit, (self.unit,))
                places_by_hand(state, unit, reply.goings, self.doors)
            case _:
                raise wrong("get_out_models or pass", reply)
