"""How fast vehicles go, and what they carry. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Fire, Speed, UnitType

MOVE = BOOK.tables.move
RIDERS = BOOK.tables.riders


def farthest(*, slow: bool = False, heavy: bool = False) -> float:
    """Return how many inches a vehicle may move in a turn (battlegroup/base-movement,
    battlegroup/vehicle-slow)."""
    if slow:
        return MOVE.combat
    return MOVE.heavy if heavy else MOVE.cruising


def speed_of(length: float) -> Speed:
    """Return the speed band of a move (battlegroup/base-movement)."""
    if length == 0:
        return "stationary"
    return "combat" if is_within(length, MOVE.combat) else "cruising"


def flat_out(*, fast: bool = False, skimmer: bool = False) -> float:
    """Return how many inches going flat out adds (battlegroup/top-speed)."""
    if fast:
        return MOVE.flat_out_skimmer if skimmer else MOVE.flat_out_fast
    return MOVE.flat_out


def may_disembark(moved: float) -> bool:
    """Return whether passengers may leave a vehicle that has moved so far
    (battlegroup/top-speed-disembark)."""
    return is_within(moved, MOVE.disembark)


def load(bulk: Iterable[int]) -> int:
    """Return how much room models take (battlegroup/base-transports)."""
    return sum(bulk)


def rider_capacity(hull_points: int, capacity: int, *, tank: bool) -> int:
    """Return how many models ride a vehicle: four for each hull point of an undamaged tank that is
    no transport (battlegroup/riders-capacity)."""
    return RIDERS.per_hull_point * hull_points if tank and capacity == 0 else 0


def may_ride(type: UnitType, best_armour: int | None) -> bool:
    """Return whether a unit may ride: infantry, its best armour 4+ or worse
    (battlegroup/riders-eligible)."""
    on_foot = type in ("infantry", "jump_infantry", "jet_pack_infantry")
    return on_foot and (best_armour is None or best_armour >= RIDERS.least_save)


def passenger_fire(speed: Speed, *, heavy_weapon: bool = False) -> Fire:
    """Return how passengers and riders fire: as having moved at combat speed, only snap shots
    faster, not at all flat out (battlegroup/riders-as-passengers, battlegroup/base-transports)."""
    if speed == "flat_out":
        return "none"
    if speed == "cruising" or (speed == "combat" and heavy_weapon):
        return "snap"
    return "normal"
