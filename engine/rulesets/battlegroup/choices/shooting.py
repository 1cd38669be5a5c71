"""Shooting: at whom and with what, what the target decides, and targets that slip away."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import Point, length, measured
from engine.rulesets.battlegroup.choices.common import Pass, check_decided, listed, wrong
from engine.rulesets.battlegroup.codes import Retarget
from engine.rulesets.battlegroup.gunnery import (
    Arm,
    Manner,
    barrels_at_debris,
    check_target,
    volley,
)
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal


@frozen
class Shoot:
    """A unit fires at an enemy unit."""

    unit: str
    target: str
    arms: tuple[Arm, ...] = ()
    """What groups fire; those left out fire their first weapon that reaches."""


@frozen
class ShootDebris:
    """A unit fires at debris."""

    unit: str
    piece: str


@frozen
class SnapOnPath:
    """Fire snap shots at a target that has slipped away, as if it were still at a point of its
    path."""

    unit: str
    at: float
    """Along the path, from its beginning."""


@frozen
class Allocate:
    """In which order models take wounds, whoever is wounded already before all."""

    models: tuple[str, ...]
    """unit/model; those left out come after them."""


def check_shot(state: Battle, unit: Unit, reply: Shoot, manner: Manner) -> None:
    """Raise `IllegalReply` unless a unit can fire as it is told."""
    target = check_target(state, unit, reply.target)
    volley(state, unit, target, manner, reply.arms)


@frozen
class WhatToShoot:
    """battlegroup/base-shooting-sequence"""

    unit: str
    manner: Manner

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit fires at what it can, or holds fire."""
        match reply:
            case Pass():
                return
            case Shoot():
                check_shot(state, listed(state, reply.unit, (self.unit,)), reply, self.manner)
            case ShootDebris():
                unit = listed(state, reply.unit, (self.unit,))
                if not barrels_at_debris(state, unit, reply.piece, self.manner):
                    raise refusal("nobody_reaches", unit=unit.id, target=reply.piece)
            case _:
                raise wrong("shoot, shoot_debris or pass", reply)


@frozen
class WhetherToRetarget:
    """battlegroup/reserve-move-retarget"""

    unit: str
    target: str
    """Declared first."""
    manner: Manner
    ways: tuple[Retarget, ...]
    """What may be done."""
    path: tuple[Point, ...] = ()
    """Of the lead model of the target, if it has slipped away."""
    points: tuple[float, ...] = ()
    """Of the path: where it could be fired at."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a target is fired at that may be, a point of the path, or nobody."""
        match reply:
            case Pass():
                return
            case Shoot():
                check_shot(state, listed(state, reply.unit, (self.unit,)), reply, self.manner)
            case SnapOnPath():
                listed(state, reply.unit, (self.unit,))
                if "snap_on_path" not in self.ways:
                    raise refusal("no_snap_on_path", unit=self.unit, target=self.target)
                if not any(abs(reply.at - point) < 1e-4 for point in self.points):
                    known = tuple(measured(point) for point in self.points)
                    raise refusal("no_such_point", at=measured(reply.at), known=known)
            case _:
                raise wrong("shoot, snap_on_path or pass", reply)

    @property
    def end(self) -> float:
        """How long the path is."""
        return measured(length(self.path))


@frozen
class WhetherToGround:
    """battlegroup/go-to-ground-when"""

    unit: str
    wounds: int
    """Not saved yet."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the unit goes to ground."""
        check_decided(reply)


@frozen
class WhoFalls:
    """battlegroup/wounds-defender-allocates"""

    unit: str
    wounds: int
    models: tuple[str, ...]
    """That may take them, by default in this order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless models of the unit are listed, each once."""
        if not isinstance(reply, Allocate):
            raise wrong("allocate", reply)
        named = set(reply.models)
        if len(named) < len(reply.models) or named - set(self.models):
            raise refusal("wrong_casualties", unit=self.unit, known=self.models)


CHOICES: tuple[type, ...] = (WhatToShoot, WhetherToRetarget, WhetherToGround, WhoFalls)
REPLIES: tuple[type, ...] = (Shoot, ShootDebris, SnapOnPath, Allocate)
