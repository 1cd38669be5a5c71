"""Courage: when it is tested, tests and their second chances, running."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from attrs import frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import ON_FOOT, Rule, UnitType

MORALE = BOOK.tables.morale
MOVE = BOOK.tables.move
VEHICLES: tuple[UnitType, ...] = ("vehicle", "walker", "flyer", "building", "defence_works")
UPRIGHT: tuple[UnitType, ...] = (*VEHICLES, "monstrous_creature")
"""Who cannot go to ground (battlegroup/go-to-ground-when)."""
DOUBLE_ONE = (1, 1)


def passes(faces: Sequence[int], leadership: int, modifier: int = 0) -> bool:
    """Return whether a test of two dice is passed; a double 1 always is
    (battlegroup/base-morale)."""
    return tuple(faces) == DOUBLE_ONE or sum(faces) <= leadership + modifier


def chance_to_pass(leadership: int) -> float:
    """Return how likely a test of two dice is passed."""
    rolls = tuple(product(range(1, 7), repeat=2))
    return sum(passes(faces, leadership) for faces in rolls) / len(rolls)


def is_due(at_start: int, lost: int) -> bool:
    """Return whether the losses of a step call for a morale test: a quarter or more of the models
    that began it (battlegroup/order-steps-are-phases)."""
    return lost > 0 and lost >= MORALE.share * at_start


def may_reroll(used: Mapping[str, int], source: str, turn: int) -> bool:
    """Return whether a source may grant another try at a test of morale or pinning: once a turn
    (battlegroup/morale-rerolls)."""
    return used.get(source, turn - 1) < turn


def vehicle_leadership(troops: Iterable[int]) -> int:
    """Return the Leadership of a vehicle: the best of its faction's Troops
    (battlegroup/vehicle-leadership)."""
    return max(troops)


# ---------------------------------------------------------------- courage


def knows_no_fear(type: UnitType, rules: Iterable[Rule]) -> bool:
    """Return whether a unit knows no fear: by its rule, or as fearless infantry
    (battlegroup/fearless)."""
    held = tuple(rules)
    return "know_no_fear" in held or ("fearless" in held and type in ON_FOOT)


def is_steadfast(type: UnitType, rules: Iterable[Rule]) -> bool:
    """Return whether a unit has kept the old fearlessness, so that it never runs
    (battlegroup/fearless)."""
    return "fearless" in tuple(rules) and type not in ON_FOOT


def may_go_to_ground(type: UnitType, rules: Iterable[Rule]) -> bool:
    """Return whether a unit of a kind can go to ground (battlegroup/go-to-ground-when)."""
    return type not in UPRIGHT and not is_steadfast(type, rules)


# ---------------------------------------------------------------- running and rallying


def fall_back_dice(type: UnitType) -> int:
    """Return how many dice a unit falls back (battlegroup/base-fall-back)."""
    return 3 if type in MOVE.far_dice else 2


@frozen(kw_only=True)
class Attacked:
    """What matters of a unit at the end of an attack."""

    start: int
    lost: int
    locked: bool = False
    routing: bool = False
    pinning_wounds: int = 0
    """Not saved, of weapons that pin."""
    vehicle: bool = False

    @property
    def tests_morale(self) -> bool:
        """Whether it tests morale (battlegroup/base-morale)."""
        able = not (self.locked or self.routing or self.vehicle) and self.lost < self.start
        return able and is_due(self.start, self.lost)

    def tests_pinning(self, *, routs: bool) -> bool:
        """Return whether it tests for pinning, once, after morale
        (battlegroup/barrage-pinning)."""
        stands = self.lost < self.start and not (routs or self.routing or self.vehicle)
        return stands and self.pinning_wounds > 0
