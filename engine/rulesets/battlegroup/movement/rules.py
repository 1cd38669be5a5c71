"""How far units on foot move, and what terrain does to them. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType

MOVE = BOOK.tables.move


def allowance(type: UnitType, difficult: Iterable[int] = (), *, on_foot: bool = False) -> float:
    """Return how many inches a unit that is no vehicle moves, jump units less far `on_foot`; in
    difficult terrain no farther than its highest die (battlegroup/base-movement)."""
    most = MOVE.on_foot if on_foot else MOVE.allowance[type]
    return min((most, max(difficult, default=most)))


def is_endangered(faces: Sequence[int]) -> int:
    """Return how many models dangerous ground hurts (battlegroup/base-movement)."""
    return sum(face <= MOVE.dangerous for face in faces)


def difficult_dice(*, through_cover: bool = False) -> int:
    """Return how many dice difficult terrain is rolled with (battlegroup/base-movement)."""
    return 3 if through_cover else 2


def run(type: UnitType, face: int) -> float:
    """Return how many inches a unit adds at top speed: the die, or for bikes what their engines
    give (battlegroup/top-speed)."""
    return MOVE.turbo.get(type, float(face))


def is_poor_run(face: int) -> bool:
    """Return whether a die of a run is worth rolling again: on average it is bettered
    (battlegroup/top-speed)."""
    return face <= 3
