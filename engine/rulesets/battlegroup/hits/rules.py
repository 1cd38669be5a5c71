"""Rolls to hit, and what spoils them.

The face a shot needs falls as Ballistic Skill rises. From a printed skill on a miss is rolled again
for a second need, and twin-linked weapons reroll at the first one. A snap shot counts as skill 1.
Needs are faces of a die, distances inches.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.weapons.rules import is_point_blank

SHOOTING = BOOK.tables.shooting
PRECISE = 6
"""A roll to hit that lets characters and snipers say who is hit (battlegroup/base-characters)."""


@frozen
class Need:
    """What a shot needs."""

    first: int
    again: int | None = None
    """For the second roll of a miss that is rolled again."""

    def hits(self, face: int, second: int | None = None) -> bool:
        """Return whether a die hits, or the one it was rolled again as; a 1 never does."""
        if face >= self.first:
            return True
        return self.again is not None and second is not None and second >= self.again


def to_hit(skill: int, *, snap: bool = False, twin_linked: bool = False) -> Need:
    """Return what a shot needs by Ballistic Skill (battlegroup/base-to-hit); a snap shot counts as
    skill 1."""
    used = min(skill, SHOOTING.snap_skill) if snap else skill
    if used < 1:
        raise ValueError("skill 0 cannot shoot")
    first = max(SHOOTING.best, SHOOTING.skill_sum - used)
    if used >= SHOOTING.crack:
        return Need(first, first if twin_linked else max(SHOOTING.best, SHOOTING.crack_sum - used))
    return Need(first, first if twin_linked else None)


def gets_hot(faces: Iterable[int]) -> int:
    """Return how many wounds the firer of a weapon that gets hot takes
    (battlegroup/base-weapon-types)."""
    return sum(face == 1 for face in faces)


def cover_allowed(distance: float, *, same_level: bool, declared_now: bool) -> bool:
    """Return whether cover helps against a shot: not at point blank, unless the target goes to
    ground or jinks against this very attack (battlegroup/point-blank-exception); being down from
    before is no help (battlegroup/point-blank-already-down)."""
    return declared_now or not is_point_blank(distance, same_level=same_level)


def jinks_until(mode: Mode, now: int, *, own: bool) -> int:
    """Return the next turn of a unit's owner, in which a jink ends: two turns on from one of their
    own, one from an enemy's or when both have every turn (battlegroup/point-blank-exception)."""
    return now + (2 if own and mode == "turns" else 1)
