"""Worked examples of wounds, saves and armour: what hits do."""

from __future__ import annotations

from attrs import frozen

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.battlegroup.book.codes import Trait
from engine.rulesets.battlegroup.conformance.common import a_die, dice
from engine.rulesets.battlegroup.damage.rules import (
    Punch,
    could_cost_hull_point,
    damage,
    penetration,
)
from engine.rulesets.battlegroup.wounds.rules import is_instant, to_wound


@frozen(kw_only=True)
class ToWound:
    """Strength and Toughness."""

    pairs: tuple[tuple[int, int], ...]

    def answer(self) -> Answer:
        """Return what they need."""
        return {"need": [to_wound(strength, toughness) for strength, toughness in self.pairs]}


@frozen(kw_only=True)
class VehicleDamage:
    """Rolls for damage."""

    rolls: tuple[DamageRoll, ...]

    def answer(self) -> Answer:
        """Return their results."""
        return {
            "results": [
                damage(roll.die, roll.AP, open_topped=roll.open_topped) for roll in self.rolls
            ]
        }


@frozen(kw_only=True)
class InstantDeath:
    """Wounds that may slay."""

    cases: tuple[InstantCase, ...]

    def answer(self) -> Answer:
        """Return which do, and what they needed."""
        return {
            "instant_death": [
                is_instant(case.S, case.T, consonance=case.consonance) for case in self.cases
            ],
            "wound_need": [to_wound(case.S, case.T) for case in self.cases],
        }


@frozen(kw_only=True)
class Penetration:
    """Hits on armour, with their dice."""

    shots: tuple[ArmourHit, ...]

    def answer(self) -> Answer:
        """Return what they do."""
        return {"results": [_penetration(shot) for shot in self.shots]}


@frozen(kw_only=True)
class InstantCase:
    """A wound that may slay."""

    S: int = at_least(0)
    T: int = at_least(1)
    consonance: bool = False


@frozen(kw_only=True)
class ArmourHit:
    """A hit on armour."""

    S: int = at_least(0)
    AV: int = at_least(1)
    dice: tuple[int, ...] = ()
    melta: bool = False
    rending: bool = False
    ordnance: bool = False
    lance: bool = False
    armourbane: bool = False
    gauss: bool = False
    haywire: bool = False
    sniper: bool = False

    @property
    def punch(self) -> Punch:
        """What it brings."""
        traits: dict[Trait, bool] = {
            "melta": self.melta,
            "rending": self.rending,
            "ordnance": self.ordnance,
            "lance": self.lance,
            "armourbane": self.armourbane,
            "gauss": self.gauss,
            "haywire": self.haywire,
            "sniper": self.sniper,
        }
        return Punch(self.S, tuple(trait for trait, has in traits.items() if has))


def _penetration(shot: ArmourHit) -> str:
    first = shot.dice[: shot.punch.dice]
    more = int(shot.punch.rends(first))
    faces = dice(shot.dice, shot.punch.dice + more)
    further = faces[-1] if more else None
    return penetration(shot.punch, faces[: shot.punch.dice], shot.AV, further)


@frozen(kw_only=True)
class DamageRoll:
    """A roll for damage."""

    die: int = a_die()
    AP: int | None = None
    open_topped: bool = False


@frozen(kw_only=True)
class CouldRemove:
    """Hits on a tank with riders."""

    hits: tuple[ArmourHit, ...]

    def answer(self) -> Answer:
        """Return whether they could take a hull point."""
        found = [could_cost_hull_point(hit.punch, hit.AV) for hit in self.hits]
        return {"could": found}


CASES: dict[str, type[Example]] = {
    "to_wound": ToWound,
    "instant_death": InstantDeath,
    "penetration": Penetration,
    "could_remove_hp": CouldRemove,
    "vehicle_damage": VehicleDamage,
}
