"""Worked examples of force organisation."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import ScenarioType, Slot
from engine.rulesets.battlegroup.book.wargear import hq_points, points
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.force.rules import Terms, faults, groups
from engine.rulesets.battlegroup.force.state import muster, units_of
from engine.rulesets.battlegroup.organisation.rules import (
    Selection,
    fortifications_allowed,
    heavy_fits,
    hq_fits,
    lords_allowed,
    restricted_allowed,
    share,
    signature_counts,
    troops_needed,
)
from engine.rulesets.battlegroup.scenarios.state import is_recon
from engine.rulesets.battlegroup.victory.state import counted

LETTERS: dict[str, Slot] = {
    "H": "hq",
    "T": "troops",
    "E": "elites",
    "F": "fast_attack",
    "S": "heavy_support",
    "L": "lord_of_war",
    "A": "additional_fire_support",
}


@frozen(kw_only=True)
class HeavyAsTroops:
    """Troops, and Heavy Support taken as Troops."""

    cases: tuple[tuple[int, int], ...]

    def answer(self) -> Answer:
        """Return whether they are not the more."""
        return {"legal": [heavy_fits(troops, heavy) for troops, heavy in self.cases]}


@frozen(kw_only=True)
class Unlocks:
    """Forces by their slots."""

    cases: tuple[UnlockCase, ...]

    def answer(self) -> Answer:
        """Return whether the opened slots can be shared out, and who has none."""
        lacking = [share(case.selections).lacking for case in self.cases]
        return {
            "legal": [not found for found in lacking],
            "lacking": [[one.slot for one in found] for found in lacking],
        }


@frozen(kw_only=True)
class Limits:
    """Limits of games."""

    limits: tuple[int, ...]

    def answer(self) -> Answer:
        """Return how many Lords of War and restricted things they allow."""
        return {
            "lords_of_war": [lords_allowed(limit) for limit in self.limits],
            "restricted": [restricted_allowed(limit) for limit in self.limits],
        }


@frozen(kw_only=True)
class TroopsMinimum:
    """Limits of games."""

    limits: tuple[int, ...]

    def answer(self) -> Answer:
        """Return how many Troops they need."""
        return {"minimum": [troops_needed(limit) for limit in self.limits]}


@frozen(kw_only=True)
class HqCap:
    """Limits, and what HQ costs."""

    cases: tuple[tuple[int, int], ...]

    def answer(self) -> Answer:
        """Return whether that is a quarter at most."""
        return {"legal": [hq_fits(limit, hq) for limit, hq in self.cases]}


@frozen(kw_only=True)
class Signature:
    """Points of signature systems."""

    points: tuple[int, ...]

    def answer(self) -> Answer:
        """Return how many restricted choices they come to."""
        return {"restricted": [signature_counts(points) for points in self.points]}


@frozen(kw_only=True)
class ForceCheck:
    """A printed force."""

    force: str
    type: ScenarioType = "meeting_engagement"
    defender: bool = False

    def answer(self) -> Answer:
        """Return its figures, and what is wrong with it."""
        if self.force not in BOOK.forces:
            raise ValueError(f"unknown force {self.force!r}; known are {', '.join(BOOK.forces)}")
        force = BOOK.forces[self.force]
        terms = Terms(fortifications=fortifications_allowed(self.type, defender=self.defender))
        units = units_of(BOOK, force, 0)
        table = evolve(muster(Options()), units=units)
        wrong: list[Any] = [fault.code for fault in faults(BOOK, force, terms)]
        return {
            "points": points(BOOK, force),
            "hq": hq_points(BOOK, force),
            "units": counted(units.values()),
            "recon": sum(is_recon(table, unit) for unit in units.values()),
            "groups": len(groups(force)),
            "legal": not wrong,
            "wrong": wrong,
        }


@frozen(kw_only=True)
class RestrictedCount:
    """Forces of a limit."""

    limit: int = at_least(0)
    cases: tuple[RestrictedCase, ...]

    def answer(self) -> Answer:
        """Return how many restricted things they have, and whether that is allowed."""
        counts = [case.count for case in self.cases]
        allowed = restricted_allowed(self.limit)
        return {"count": counts, "legal": [count <= allowed for count in counts]}


CASES: dict[str, type[Example]] = {
    "unlocks": Unlocks,
    "hq_cap": HqCap,
    "heavy_as_troops": HeavyAsTroops,
    "troops_minimum": TroopsMinimum,
    "limits": Limits,
    "signature": Signature,
    "restricted_count": RestrictedCount,
    "force_check": ForceCheck,
}


@frozen(kw_only=True)
class UnlockCase:
    """How many selections of each slot a force has; P platoons are among the T Troops."""

    H: int = at_least(0, 0)
    T: int = at_least(0, 0)
    P: int = at_least(0, 0)
    E: int = at_least(0, 0)
    F: int = at_least(0, 0)
    S: int = at_least(0, 0)
    A: int = at_least(0, 0)
    L: int = at_least(0, 0)

    @property
    def selections(self) -> list[Selection]:
        """What they are."""
        if self.P > self.T:
            raise ValueError(f"P is {self.P}; platoons are Troops, of which there are {self.T}")
        return [
            Selection(f"{letter}{number}", slot, platoon=letter == "T" and number < self.P)
            for letter, slot in LETTERS.items()
            for number in range(getattr(self, letter))
        ]


@frozen(kw_only=True)
class RestrictedCase:
    """What of a force is restricted, and points of signature systems."""

    relics: int = at_least(0, 0)
    grav: int = at_least(0, 0)
    hp5: int = at_least(0, 0)
    mc5: int = at_least(0, 0)
    low: int = at_least(0, 0)
    signature: int = at_least(0, 0)

    @property
    def count(self) -> int:
        """How many restricted things that is."""
        things = self.relics + self.grav + self.hp5 + self.mc5 + self.low
        return things + signature_counts(self.signature)
