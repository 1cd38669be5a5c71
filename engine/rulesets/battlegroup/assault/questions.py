"""Questions of a charge: which enemies to charge, and whether to fire at a charger."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, measured
from engine.rulesets.battlegroup.assault.state import check_charges, shots_at, shots_of
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, Whether, listed, wrong
from engine.rulesets.battlegroup.weapons.rules import Arm


@frozen
class Charge(Reply):
    """A unit charges an enemy unit, and others in a disordered charge."""

    unit: str
    target: str
    """The unit it has to reach."""
    others: tuple[str, ...] = ()
    """Further units to contact, which makes the charge disordered."""

    @property
    def targets(self) -> tuple[str, ...]:
        """All of them."""
        return (self.target, *self.others)


@frozen
class Overwatch(Reply):
    """A charged unit fires at the charger at a point of its path."""

    unit: str
    at: float
    """Distance along the path, from its start."""
    arms: tuple[Arm, ...] = ()
    """Weapons of groups. Groups left out fire their first weapon that may fire."""


@frozen
class GiveSupport(Reply):
    """A unit near the target of a charge fires at the charger."""

    unit: str
    models: tuple[str, ...] = ()
    """Models with the rule, as unit/model. Empty: all of them."""
    arms: tuple[Arm, ...] = ()
    """Weapons of groups. Groups left out fire their first weapon in range."""


@frozen
class WhichCharge(Choice):
    """Asks the owner of a unit, at the Charge step of its order, which enemies it charges
    (battlegroup/close-assault). Default: the unit it has shot at, if a charge is likely to reach
    it, otherwise pass."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit charges an enemy that it may, or does not."""
        match reply:
            case Pass():
                return
            case Charge():
                unit = listed(state, reply.unit, (self.unit,))
                check_charges(state, unit, reply.targets)
            case _:
                raise wrong("charge or pass", reply)


@frozen
class WhetherToLeap(Whether, Choice):
    """Asks the owner of a unit with jump packs, when its Close Assault begins, whether it uses them
    to move or keeps them for the charge (battlegroup/base-charge). Default: it uses them to
    move."""

    unit: str


@frozen
class WhetherToOverwatch(Choice):
    """Asks the owner of a unit, when a charge is declared against it, at which point of the
    charger's path, in inches, it fires (battlegroup/exp-overwatch-path). Default: pass, it does
    not."""

    unit: str
    charger: str
    path: tuple[Point, ...]
    """Path of the closest charging model, up to contact."""
    points: tuple[float, ...]
    """Points of the path where the charger can be fired at."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the charger is fired at on a point of its way, or not at
        all."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, Overwatch):
            raise wrong("overwatch or pass", reply)
        unit = listed(state, reply.unit, (self.unit,))
        if not any(abs(reply.at - point) < 1e-4 for point in self.points):
            raise refusal("no_such_moment", at=measured(reply.at), known=self.points)
        shots_at(state, unit, state.unit(self.charger), self.path, reply.at, reply.arms)


@frozen
class WhetherToSupport(Choice):
    """Asks the owner of a unit near the target, when a charge is declared, whether its models fire
    at the charger (battlegroup/tau-supporting-fire). Default: pass, none does."""

    unit: str
    charger: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless models of the unit fire at the charger, or none does."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, GiveSupport):
            raise wrong("give_support or pass", reply)
        unit = listed(state, reply.unit, (self.unit,))
        shots_of(state, unit, state.unit(self.charger), reply.models, reply.arms)
