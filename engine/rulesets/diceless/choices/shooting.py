"""The Shooting phase: who shoots at whom, who runs, and what the target decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.rulesets.diceless.choices.common import Concede, Decide, Pass, listed, wrong
from engine.rulesets.diceless.choices.moving import Run, RunModels, moved
from engine.rulesets.diceless.choices.psychic import Cast, check_cast
from engine.rulesets.diceless.choices.vehicles import PopSmoke, check_smoke
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import (
    may_run,
    run_terms,
)
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.shooting import Arm, check_target, volley


@frozen
class Shoot:
    """A unit fires at an enemy unit."""

    unit: str
    target: str
    arms: tuple[Arm, ...] = ()
    """What groups fire with, two weapons of a monstrous creature; those left out fire the first
    that reaches, in its first mode."""
    holding: tuple[str, ...] = ()
    """Groups that hold fire."""


@frozen
class PutOdds:
    """Put the odd points of a division on groups, one a model (diceless/complex-units)."""

    groups: tuple[str, ...]
    """unit/group, once for each point."""


@frozen
class Remove:
    """Remove models that have fallen (diceless/remove-casualties)."""

    models: tuple[str, ...]


@frozen
class WhichShot:
    """diceless/shooting-damage"""

    seat: int
    units: tuple[str, ...]
    """That have not shot or run and may."""
    casters: tuple[str, ...] = ()
    """Psykers' units that may use a power."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit shoots at what it can, runs, or the phase is ended."""
        match reply:
            case Pass() | Concede():
                return
            case Shoot():
                unit = listed(state, reply.unit, self.units)
                check_target(state, unit, state.units.get(reply.target), reply.target)
                volley(state, unit, state.unit(reply.target), reply.arms, reply.holding)
            case Cast():
                check_cast(state, reply)
            case Run() | RunModels():
                unit = listed(state, reply.unit, self.units)
                if unit.broken or not may_run(state, unit):
                    raise refusal("cannot_run", unit=unit.id)
                moved(state, unit, reply, run_terms(state, unit))
            case PopSmoke():
                check_smoke(state, listed(state, reply.unit, self.units), reply.model)
            case _:
                raise wrong("shoot, run, run_models, pop_smoke, cast, pass or concede", reply)


@frozen
class WhetherToGround:
    """diceless/base-cover-saves"""

    unit: str
    cover: int | None
    """The cover save it has as it stands."""
    better: int
    """The one it would have."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the unit goes to ground."""
        if not isinstance(reply, Decide):
            raise wrong("decide", reply)


@frozen
class WhichOdds:
    """diceless/complex-units"""

    unit: str
    odd: int
    """Points left over."""
    heads: Mapping[str, int] = field(hash=False)
    """Models by group."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless every odd point is put on a model of its own."""
        if not isinstance(reply, PutOdds):
            raise wrong("put_odds", reply)
        for group, points in Counter(reply.groups).items():
            most = self.heads.get(group, 0)
            if points > most:
                raise refusal("too_many_odds", group=group, points=points, most=most)
        if len(reply.groups) != self.odd:
            raise refusal("odds_left", points=len(reply.groups), odd=self.odd)


@frozen
class WhichFall:
    """diceless/remove-casualties"""

    unit: str
    group: str
    count: int
    models: tuple[str, ...]
    """Identical ones."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless as many of the identical models are named as fall."""
        if not isinstance(reply, Remove):
            raise wrong("remove", reply)
        named = set(reply.models)
        if len(reply.models) != self.count or len(named) < self.count or named - set(self.models):
            raise refusal("wrong_casualties", unit=self.unit, group=self.group, count=self.count)


CHOICES: tuple[type, ...] = (WhichShot, WhetherToGround, WhichOdds, WhichFall)
REPLIES: tuple[type, ...] = (Shoot, Run, RunModels, PutOdds, Remove)
