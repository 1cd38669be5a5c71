"""Questions of shooting: at what and with what, and what to do about a target that slips away."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, length, measured
from engine.rulesets.battlegroup.book.codes import Retarget
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.members import models_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.hits.state import volley
from engine.rulesets.battlegroup.shooting.state import barrels_at_debris
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner, Share
from engine.rulesets.battlegroup.weapons.state import check_target


@frozen
class Shoot(Reply):
    """A unit fires at an enemy unit."""

    unit: str
    target: str
    arms: tuple[Arm, ...] = ()
    """Weapons of groups, in firing order. Groups left out fire last, with their first weapon in
    range."""


@frozen
class SplitFire(Reply):
    """One model fires at its own target first. The others are asked next."""

    unit: str
    models: tuple[str, ...]
    """A single model, as unit/model."""
    target: str
    arms: tuple[Arm, ...] = ()
    """The weapon of its group. Default: its first weapon in range."""

    @property
    def share(self) -> Share:
        """Who fires."""
        return Share(only=self.models)


@frozen
class ShootDebris(Reply):
    """A unit fires at debris."""

    unit: str
    piece: str


@frozen
class SnapOnPath(Reply):
    """Fire snap shots at a target that has slipped away, as if it were still at a point of its
    path."""

    unit: str
    at: float
    """Distance along the path, from its start."""


def check_shot(
    state: Battle,
    unit: Unit,
    reply: Shoot | SplitFire,
    manner: Manner,
    barred: tuple[str, ...] = (),
) -> None:
    """Raise `IllegalReply` unless a unit can fire as ordered."""
    target = check_target(state, unit, reply.target)
    if target.id in barred:
        raise refusal("split_elsewhere", target=target.id)
    volley(state, unit, target, manner, reply.arms)


@frozen
class WhatToShoot(Choice):
    """Asks the owner of a unit, at the Shoot step of its order, which target it fires at
    (battlegroup/base-shooting-sequence). Default: the nearest target, or pass if there is none."""

    unit: str
    manner: Manner
    splits: bool = False
    """Whether one model may fire at another target first."""
    barred: tuple[str, ...] = ()
    """Targets of that first model, and units that it forced to disembark."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit fires at what it can, or holds fire."""
        match reply:
            case Pass():
                return
            case Shoot():
                unit = listed(state, reply.unit, (self.unit,))
                check_shot(state, unit, reply, self.manner, self.barred)
            case SplitFire():
                check_split(state, listed(state, reply.unit, (self.unit,)), reply, self)
            case ShootDebris():
                unit = listed(state, reply.unit, (self.unit,))
                if not barrels_at_debris(state, unit, reply.piece, self.manner):
                    raise refusal("nobody_reaches", unit=unit.id, target=reply.piece)
            case _:
                raise wrong("shoot, split_fire, shoot_debris or pass", reply)


def check_split(state: Battle, unit: Unit, reply: SplitFire, question: WhatToShoot) -> None:
    """Raise `IllegalReply` unless a model of a unit can fire apart from the others."""
    if not question.splits:
        raise refusal("no_split_fire", unit=unit.id)
    known = tuple(name for name, _, _ in models_of(state, unit))
    if len(reply.models) != 1:
        raise refusal("one_splits_off", unit=unit.id, given=len(reply.models))
    if reply.models[0] not in known:
        raise refusal("no_such_model", unit=unit.id, model=reply.models[0], known=known)
    check_shot(state, unit, reply, evolve(question.manner, share=reply.share))


@frozen
class WhetherToRetarget(Choice):
    """Asks the owner of a unit, when its target has moved away in reaction, what it fires at
    instead (battlegroup/reserve-move-retarget). Default: the same target if it still can, then the
    nearest other, then a snap shot on the path."""

    unit: str
    target: str
    """The target declared first."""
    manner: Manner
    ways: tuple[Retarget, ...]
    """The options that it has."""
    path: tuple[Point, ...] = ()
    """Path of the target's lead model, if it has slipped away."""
    points: tuple[float, ...] = ()
    """Points of the path where it can be fired at."""
    barred: tuple[str, ...] = ()
    """Targets of a model that fired separately, and units that it forced to disembark."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a legal target is fired at, a point of the path, or none."""
        match reply:
            case Pass():
                return
            case Shoot():
                unit = listed(state, reply.unit, (self.unit,))
                check_shot(state, unit, reply, self.manner, self.barred)
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
