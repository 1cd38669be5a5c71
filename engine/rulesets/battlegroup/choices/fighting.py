"""Charges, combats, pursuit, and getting up again."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.geometry import Point, measured
from engine.rulesets.battlegroup.choices.common import Pass, check_decided, listed, wrong
from engine.rulesets.battlegroup.gunnery import Arm
from engine.rulesets.battlegroup.melee import Arsenal, check_charges, check_wielded
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.overwatch import shots_at
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.supporting_fire import shots_of


@frozen
class Charge:
    """A unit charges an enemy unit, perhaps others with it."""

    unit: str
    target: str
    """Whom it has to reach."""
    others: tuple[str, ...] = ()
    """Whom it would meet as well, in disorder."""

    @property
    def targets(self) -> tuple[str, ...]:
        """All of them."""
        return (self.target, *self.others)


@frozen
class Fight:
    """The combat this unit is in is fought next."""

    unit: str


@frozen
class Wield:
    """The models of some groups strike with these weapons, others with their sharpest."""

    unit: str
    arms: tuple[Arm, ...]


@frozen
class Chase:
    """A winner pursues a fleeing unit."""

    unit: str
    target: str


@frozen
class Name:
    """Name a character."""

    model: str
    """unit/model."""


@frozen
class Overwatch:
    """A unit that is charged fires at the charger as if it had come so far."""

    unit: str
    at: float
    """Along its way, from where it stands."""
    arms: tuple[Arm, ...] = ()
    """What groups fire; those left out fire their first weapon that may."""


@frozen
class GiveSupport:
    """A unit near the target of a charge fires at the charger."""

    unit: str
    models: tuple[str, ...] = ()
    """unit/model, of those with the rule; none: all of them."""
    arms: tuple[Arm, ...] = ()
    """What groups fire; those left out fire their first weapon that reaches."""


@frozen
class StandUp:
    """These units stand up, the others stay down."""

    units: tuple[str, ...]


@frozen
class WhichCharge:
    """battlegroup/base-charge"""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit charges an enemy that it may, or does not."""
        match reply:
            case Pass():
                return
            case Charge():
                unit = listed(state, reply.unit, (self.unit,))
                check_charges(state, unit, reply.targets)
            case _:
                raise wrong("charge or pass", reply)


@frozen
class WhichFight:
    """battlegroup/assault-phase"""

    combats: tuple[tuple[str, ...], ...]
    """Not fought yet: the units locked together."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a combat is named that has not been fought."""
        if not isinstance(reply, Fight):
            raise wrong("fight", reply)
        if not any(reply.unit in combat for combat in self.combats):
            known = tuple(combat[0] for combat in self.combats)
            raise refusal("no_combat", unit=reply.unit, known=known)


@frozen
class WhetherToLeap:
    """battlegroup/base-movement"""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the unit moves with its packs, or keeps them for the
        charge."""
        check_decided(reply)


@frozen
class WhetherToOverwatch:
    """battlegroup/exp-overwatch-path"""

    unit: str
    charger: str
    path: tuple[Point, ...]
    """Of the closest model that charges, to contact."""
    points: tuple[float, ...]
    """Of the path: where the charger could be fired at."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the charger is fired at on a point of its way, or not at all."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, Overwatch):
            raise wrong("overwatch or pass", reply)
        unit = listed(state, reply.unit, (self.unit,))
        if not any(abs(reply.at - point) < 1e-4 for point in self.points):
            raise refusal("no_such_moment", at=measured(reply.at), known=self.points)
        shots_at(state, unit, state.unit(self.charger), self.path, reply.at, reply.arms)


@frozen
class WhetherToSupport:
    """battlegroup/tau-supporting-fire"""

    unit: str
    charger: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless models of the unit fire at the charger, or none does."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, GiveSupport):
            raise wrong("give_support or pass", reply)
        unit = listed(state, reply.unit, (self.unit,))
        shots_of(state, unit, state.unit(self.charger), reply.models, reply.arms)


@frozen
class WhatToWield:
    """battlegroup/base-fight"""

    unit: str
    groups: tuple[Arsenal, ...]
    """That have a choice."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless groups strike with what they have."""
        if not isinstance(reply, Wield):
            raise wrong("wield", reply)
        check_wielded(listed(state, reply.unit, (self.unit,)), self.groups, reply.arms)


def check_named(reply: Any, known: tuple[str, ...]) -> None:
    """Raise `IllegalReply` unless a character is named that may be
    (battlegroup/base-characters)."""
    if not isinstance(reply, Name):
        raise wrong("name or pass", reply)
    if reply.model not in known:
        raise refusal("no_such_character", model=reply.model, known=known)


@frozen
class WhoChallenges:
    """battlegroup/base-characters"""

    models: tuple[str, ...]
    """Characters of the side in this combat."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one of them issues a challenge, or nobody does."""
        if not isinstance(reply, Pass):
            check_named(reply, self.models)


@frozen
class WhoAnswers:
    """battlegroup/base-characters"""

    challenger: str
    models: tuple[str, ...]
    """Characters of the side in this combat."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one of them meets the challenge, or it is refused."""
        if not isinstance(reply, Pass):
            check_named(reply, self.models)


@frozen
class WhoKeepsStill:
    """battlegroup/base-characters"""

    models: tuple[str, ...]
    """Who could have answered a challenge that was refused."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one of them is named, who does not strike."""
        check_named(reply, self.models)


@frozen
class WhomToChase:
    """battlegroup/sweeping-automatic"""

    unit: str
    fleeing: tuple[str, ...]
    """That the winner was in contact with."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one of them is pursued."""
        if not isinstance(reply, Chase):
            raise wrong("chase", reply)
        listed(state, reply.unit, (self.unit,))
        if reply.target not in self.fleeing:
            raise refusal("not_fleeing", target=reply.target, known=self.fleeing)


@frozen
class WhetherToRestrain:
    """battlegroup/sweeping-restrain"""

    unit: str
    fleeing: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the unit tries to hold itself back."""
        check_decided(reply)


@frozen
class WhetherToEngage:
    """battlegroup/sweeping-follow-up-caught"""

    unit: str
    fleeing: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless it is said whether the combat goes on."""
        check_decided(reply)


@frozen
class WhoStandsUp:
    """battlegroup/stand-up"""

    units: tuple[str, ...]
    """That are down and may."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless units among them stand up."""
        if not isinstance(reply, StandUp):
            raise wrong("stand_up", reply)
        for key in reply.units:
            listed(state, key, self.units)


CHOICES: tuple[type, ...] = (
    WhichCharge,
    WhichFight,
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToSupport,
    WhatToWield,
    WhoChallenges,
    WhoAnswers,
    WhoKeepsStill,
    WhomToChase,
    WhetherToRestrain,
    WhetherToEngage,
    WhoStandsUp,
)
REPLIES: tuple[type, ...] = (Charge, Fight, Wield, Name, Chase, Overwatch, GiveSupport, StandUp)
