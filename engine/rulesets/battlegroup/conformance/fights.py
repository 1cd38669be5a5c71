"""Worked examples of close combat, sweeping advance, losses and courage."""

from __future__ import annotations

from attrs import frozen

from engine.book.examples import Answer, Example, a_save, at_least
from engine.rulesets.battlegroup.assault.rules import (
    holds_transport,
    is_disordered,
    leaves_to_charge,
)
from engine.rulesets.battlegroup.book.codes import Rule
from engine.rulesets.battlegroup.combat.rules import charge_bonus, to_hit
from engine.rulesets.battlegroup.conformance.common import Rolled, a_die, dice
from engine.rulesets.battlegroup.conformance.shots import type_of
from engine.rulesets.battlegroup.factions.rules import may_support, silent_in
from engine.rulesets.battlegroup.morale.rules import may_go_to_ground, passes
from engine.rulesets.battlegroup.sweeping.rules import (
    catches,
    caught_wounds,
    follow_up,
    takes_caught_wounds,
)
from engine.rulesets.battlegroup.wounds.rules import Victim, allocate, in_turn

RULES: dict[str | None, tuple[Rule, ...]] = {
    None: (),
    "fearless": ("fearless",),
    "and_they_shall_know_no_fear": ("know_no_fear",),
    "know_no_fear": ("know_no_fear",),
}
"""Examples' names of rules of courage."""


@frozen(kw_only=True)
class SweepRoll:
    """A winner, a loser who runs, and their dice."""

    restrain: bool
    ld: int | None = None
    dice: tuple[int, ...] = ()
    pursuer: Runner
    fleer: Runner

    def answer(self) -> Answer:
        """Return whether the winner goes after it, and catches."""
        if self.restrain:
            if self.ld is None:
                raise ValueError("ld is missing; it holds the unit back")
            if passes(dice(self.dice, 2), self.ld):
                return {"pursues": False, "caught": False}
        caught = catches(self.pursuer.I, self.pursuer.die, self.fleer.I, self.fleer.die)
        return {"pursues": True, "caught": caught}


@frozen(kw_only=True)
class SupportingFire:
    """Units near the target of a charge."""

    shooter_turn_now: int
    units: tuple[Supporter, ...]
    gone_to_ground: bool = False

    def answer(self) -> Answer:
        """Return which may fire, and what it costs."""
        return {
            "may_fire": [
                may_support(
                    unit.d_to_target, rule=unit.rule, locked=unit.locked, routing=unit.routing
                )
                for unit in self.units
            ],
            "weapon_blocked_in_turn": silent_in(self.shooter_turn_now),
            "snap": self.gone_to_ground,
        }


@frozen(kw_only=True)
class ToHitWs:
    """Weapon Skills of attackers and targets."""

    pairs: tuple[tuple[int, int], ...]

    def answer(self) -> Answer:
        """Return what blows need."""
        return {"need": [to_hit(attacker, target) for attacker, target in self.pairs]}


@frozen(kw_only=True)
class Caught:
    """Chasers, and the unit they caught."""

    chasers_bulk: tuple[int, ...]
    fleeing_models: int = at_least(1)
    fleeing_wounds_each: int = at_least(1, 1)

    def answer(self) -> Answer:
        """Return its wounds, and who is left."""
        wounds = caught_wounds(self.chasers_bulk)
        names = [f"{number:03}" for number in range(self.fleeing_models)]
        victims = [Victim(name, self.fleeing_wounds_each) for name in names]
        left = sum(victim.stands for victim in allocate(victims, names, wounds, in_turn(())))
        return {"wounds": wounds, "models_left": left}


@frozen(kw_only=True)
class FollowUp:
    """A pursuer, and how far away the fleeing unit has come."""

    caught: bool
    gap_after_flight: float = at_least(0)
    distance: float = at_least(0)
    engage: bool = True

    def answer(self) -> Answer:
        """Return how far it goes."""
        found = follow_up(
            self.gap_after_flight, self.distance, caught=self.caught, engage=self.engage
        )
        return {"moved": found.moved, "locked": found.locked}


@frozen(kw_only=True)
class Allocate:
    """Wounds on a unit, its owner's list, and dice for saves."""

    models: tuple[VictimGiven, ...]
    priority: tuple[str, ...]
    wounds: int = at_least(0)
    dice: tuple[int, ...] = ()

    def answer(self) -> Answer:
        """Return who falls, in the order of the models, and what wounded models have lost."""
        victims = [Victim(one.id, one.W, one.save, one.lost) for one in self.models]
        if sorted(self.priority) != sorted(victim.id for victim in victims):
            raise ValueError("priority: list each of models once")
        rolled = Rolled(self.dice)
        after = allocate(victims, self.priority, self.wounds, in_turn(rolled))
        if any(victim.stands for victim in after):
            rolled.check("dice")  # those of a unit that is gone are lost
        fallen = {victim.id for victim in after if not victim.stands}
        return {
            "casualties": [victim for victim in self.priority if victim in fallen],
            "lost": {victim.id: victim.lost for victim in after if victim.is_wounded},
        }


@frozen(kw_only=True)
class CaughtRule:
    """Kinds of units with rules."""

    cases: tuple[CourageCase, ...]

    def answer(self) -> Answer:
        """Return whether being caught hurts them, and whether they go to ground."""
        units = [(type_of(case.type), _rules(case.rule)) for case in self.cases]
        known = [(type, rules) for type, rules in units if type is not None]
        return {
            "takes_caught_wounds": [takes_caught_wounds(type, rules) for type, rules in known],
            "may_go_to_ground": [may_go_to_ground(type, rules) for type, rules in known],
        }


@frozen(kw_only=True)
class ChargeFromTransport:
    """Transports that units leave to charge."""

    cases: tuple[TransportCase, ...]

    def answer(self) -> Answer:
        """Return whether they may, with what bonus, and whether the transport is held."""
        found = [_charge(case) for case in self.cases]
        keys = ("may_charge", "bonus_attack", "transport_held")
        return {key: [answer[key] for answer in found] for key in keys}


CASES: dict[str, type[Example]] = {
    "to_hit_ws": ToHitWs,
    "sweep_roll": SweepRoll,
    "caught": Caught,
    "caught_rule": CaughtRule,
    "follow_up": FollowUp,
    "charge_from_transport": ChargeFromTransport,
    "supporting_fire": SupportingFire,
    "allocate": Allocate,
}


# ---------------------------------------------------------------- sweeping advance


@frozen(kw_only=True)
class Runner:
    """A side of the roll."""

    I: int = at_least(0)  # noqa: E741  # as examples write it
    die: int = a_die()


@frozen(kw_only=True)
class CourageCase:
    """A kind of unit with a rule."""

    type: str
    rule: str | None = None


def _rules(word: str | None) -> tuple[Rule, ...]:
    if word not in RULES:
        raise ValueError(f"unknown rule {word!r}; known are {', '.join(map(str, RULES))}")
    return RULES[word]


# ---------------------------------------------------------------- charging


@frozen(kw_only=True)
class TransportCase:
    """A transport that a unit leaves to charge."""

    assault_vehicle: bool
    transport_moved: bool


def _charge(case: TransportCase) -> Answer:
    assault = case.assault_vehicle
    may = leaves_to_charge(assault_vehicle=assault, transport_moved=case.transport_moved)
    disordered = is_disordered(from_transport=True, assault_vehicle=assault)
    return {
        "may_charge": may,
        "bonus_attack": charge_bonus(disordered=disordered) if may else None,
        "transport_held": may and holds_transport(assault_vehicle=assault),
    }


@frozen(kw_only=True)
class Supporter:
    """A unit near the target of a charge."""

    d_to_target: float = at_least(0)
    rule: bool
    locked: bool = False
    routing: bool = False


# ---------------------------------------------------------------- losses


@frozen(kw_only=True)
class VictimGiven:
    """A model that may take wounds."""

    id: str
    save: int | None = a_save()
    W: int = at_least(1, 1)
    lost: int = at_least(0, 0)
