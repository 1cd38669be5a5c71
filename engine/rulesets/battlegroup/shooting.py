"""Shooting: what hits, what may fire, and what point blank is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Fire, Mode, Retarget, UnitType
from engine.rulesets.battlegroup.printed import Weapon

RULES = BOOK.tables.shooting
PRECISE = 6
"""A roll to hit that lets characters and snipers say who is hit (battlegroup/base-characters)."""

# ---------------------------------------------------------------- to hit


@frozen
class Need:
    """What a shot needs."""

    first: int
    again: int | None = None
    """For the second roll of a miss that is rolled again."""

    def hits(self, face: int, second: int | None = None) -> bool:
        """Tell whether a die hits, or the one it was rolled again as; a 1 never does."""
        if face >= self.first:
            return True
        return self.again is not None and second is not None and second >= self.again


def to_hit(skill: int, *, snap: bool = False, twin_linked: bool = False) -> Need:
    """Return what a shot needs by Ballistic Skill (battlegroup/base-to-hit); a snap shot counts as
    skill 1 (battlegroup/reserve-move-snap-on-path)."""
    used = min(skill, RULES.snap_skill) if snap else skill
    if used < 1:
        raise ValueError("skill 0 cannot shoot")
    first = max(RULES.best, RULES.skill_sum - used)
    if used >= RULES.crack:
        return Need(first, first if twin_linked else max(RULES.best, RULES.crack_sum - used))
    return Need(first, first if twin_linked else None)


# ---------------------------------------------------------------- what fires


def may_snap(weapon: Weapon) -> bool:
    """Tell whether a weapon can fire snap shots: one that rolls to hit
    (battlegroup/base-to-hit, battlegroup/template-dice)."""
    return weapon.template is None and weapon.kind not in ("ordnance", "melee")


def fire_of(weapon: Weapon, type: UnitType, *, moved: bool, relentless: bool = False) -> Fire:
    """Return how a model that moved or not fires a weapon (battlegroup/base-weapon-types,
    battlegroup/maneuver-and-fire)."""
    if not moved or relentless or type in ("vehicle", "walker", "flyer"):
        return "normal"
    if weapon.kind == "heavy":
        return "snap" if may_snap(weapon) else "none"
    return "none" if weapon.kind == "ordnance" else "normal"


def reach(weapon: Weapon, *, moved: bool = False, relentless: bool = False) -> float:
    """Return how far a weapon reaches: a salvo after a move half as far, a torrent of flame as far
    as its kind does (battlegroup/base-weapon-types, battlegroup/template-dice)."""
    if weapon.range is None:
        return 0.0
    if weapon.template == "flame":
        sheet = BOOK.tables.templates
        return sheet.torrent if weapon.has("torrent") else sheet.sheets["flame"].range or 0.0
    if weapon.kind == "salvo" and moved and not relentless:
        return weapon.range / 2
    return weapon.range


def shots(weapon: Weapon, distance: float, *, moved: bool = False, relentless: bool = False) -> int:
    """Return how often a weapon fires at a distance (battlegroup/base-weapon-types)."""
    if not is_within(distance, reach(weapon, moved=moved, relentless=relentless)):
        return 0
    if not is_within(weapon.least, distance):
        return 0
    if weapon.kind == "rapid_fire" and is_near(weapon, distance):
        return weapon.shots * 2
    if weapon.kind == "salvo" and moved and not relentless:
        return weapon.moved_shots or weapon.shots
    return weapon.shots


def is_near(weapon: Weapon, distance: float) -> bool:
    """Tell whether a target is within half range, exactly half included
    (battlegroup/base-weapon-types)."""
    return weapon.range is not None and is_within(distance, weapon.range / 2)


def bars_charge(weapon: Weapon, *, relentless: bool = False) -> bool:
    """Tell whether firing a weapon keeps the whole unit from charging
    (battlegroup/close-assault)."""
    return not relentless and weapon.kind in ("rapid_fire", "heavy", "salvo", "ordnance")


def gets_hot(faces: Iterable[int]) -> int:
    """Return how many wounds the firer of a weapon that gets hot takes
    (battlegroup/base-weapon-types)."""
    return sum(face == 1 for face in faces)


# ---------------------------------------------------------------- point blank


def is_point_blank(distance: float, *, same_level: bool) -> bool:
    """Tell whether a model fires at point blank (battlegroup/point-blank)."""
    return same_level and is_within(distance, RULES.point_blank)


def cover_allowed(distance: float, *, same_level: bool, declared_now: bool) -> bool:
    """Tell whether cover helps against a shot: not at point blank, unless the target goes to ground
    or jinks against this very attack (battlegroup/point-blank-exception); being down from before
    is no help (battlegroup/point-blank-already-down)."""
    return declared_now or not is_point_blank(distance, same_level=same_level)


def jinks_until(mode: Mode, now: int, *, own: bool) -> int:
    """Return the next turn of a unit's owner, in which a jink ends: two turns on from one of his
    own, one from an enemy's or when both have every turn (battlegroup/point-blank-exception)."""
    return now + (2 if own and mode == "turns" else 1)


# ---------------------------------------------------------------- targets that slip away


def retargets(*, can_still: bool, snaps: bool, points: Sequence[int]) -> tuple[Retarget, ...]:
    """Return what a shooter may do once a Reserve Move has answered his declared shot
    (battlegroup/reserve-move-retarget): the path may be fired at only if the target is really out
    of reach (battlegroup/reserve-move-snap-on-path)."""
    if can_still:
        return "keep", "change_target", "cancel"
    if snaps and points:
        return "change_target", "snap_on_path", "cancel"
    return "change_target", "cancel"
