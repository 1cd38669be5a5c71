"""Reserves, deep strike and its mishaps, outflanking: numbers and rolls. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from engine.geometry import (
    Ground,
    Point,
    Shape,
    direction,
    distance,
    is_closer,
    is_inside,
    is_within,
    overlaps,
    settled,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mishap, Side

DEEP_STRIKE = BOOK.tables.deep_strike
ENEMY_GAP = BOOK.tables.move.enemy_gap
SETUP = BOOK.tables.setup


# ---------------------------------------------------------------- reserves


def arriving(turn: int, waiting: int) -> int:
    """Return how many groups arrive in a turn of Counter-Attack
    (battlegroup/counter-attack-step-5-number)."""
    return min(turn, waiting)


def waves_from(*, attacker: bool) -> int:
    """Return the turn of the first wave (battlegroup/defense-line-step-2-main,
    battlegroup/defense-line-step-4)."""
    return SETUP.main_from if attacker else SETUP.defenders_from


# ---------------------------------------------------------------- deep strike


def scattered(aim: Point, scatter: int, degrees: float = 0.0, faces: Sequence[int] = ()) -> Point:
    """Return where a marker lands (battlegroup/deep-strike-scatter)."""
    if scatter <= DEEP_STRIKE.hit:
        return aim
    x, y = direction(degrees)
    far = sum(faces)
    return settled(aim[0] + x * far), settled(aim[1] + y * far)


def has_mishap(
    footprint: Shape,
    size: tuple[float, float],
    impassable: Iterable[Ground],
    friends: Iterable[Shape],
    enemies: Iterable[Shape],
) -> bool:
    """Return whether a marker or a model would land where it has a mishap: off the table, in
    impassable ground, on a friend, or within an inch of an enemy
    (battlegroup/deep-strike-mishap-trigger)."""
    return (
        not is_inside(footprint, 0.0, 0.0, *size)
        or any(overlaps(footprint, piece) for piece in impassable)
        or any(overlaps(footprint, friend) for friend in friends)
        or any(is_closer(distance(footprint, enemy), ENEMY_GAP) for enemy in enemies)
    )


def mishap_rolled(face: int) -> Mishap | None:
    """Return what a die makes of a mishap where the option says so, None for destroyed
    (battlegroup/deep-strike-mishap-trigger)."""
    if face == 1:
        return None
    return "misplaced" if face <= DEEP_STRIKE.misplaced_roll else "delayed"


def may_misplace(landing: Point, place: Point, size: tuple[float, float]) -> bool:
    """Return whether an opponent may put a unit there: on the table, within 18 of where it landed
    (battlegroup/mishap-misplaced). Other causes of a mishap are the flow's to look for."""
    on_table = 0 <= place[0] <= size[0] and 0 <= place[1] <= size[1]
    return on_table and is_within(dist(landing, place), DEEP_STRIKE.misplaced)


# ---------------------------------------------------------------- outflanking


def outflanks(face: int) -> Side | None:
    """Return the side edge a group comes from, None for its owner's choice
    (battlegroup/base-outflank)."""
    if face <= SETUP.outflank_left:
        return "left"
    return "right" if face <= SETUP.outflank_right else None
