"""Who is caught, and how winners follow up. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from engine.geometry import is_within, measured
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Rule, UnitType
from engine.rulesets.battlegroup.morale.rules import VEHICLES, is_steadfast, knows_no_fear

SWEEP = BOOK.tables.sweep


def lost_by(inflicted: Mapping[int, int]) -> dict[int, int]:
    """Return by how much each side lost a combat; unsaved wounds and hull points count
    (battlegroup/base-combat-result)."""
    most = max(inflicted.values())
    return {seat: most - wounds for seat, wounds in inflicted.items()}


def may_sweep(*, locked_elsewhere: bool, vehicle: bool, slow_and_purposeful: bool) -> bool:
    """Return whether a winner pursues, which then it must unless it restrains itself
    (battlegroup/sweeping-automatic)."""
    return not (locked_elsewhere or vehicle or slow_and_purposeful)


def catches(pursuer: int, pursuer_face: int, fleer: int, fleer_face: int) -> bool:
    """Return whether a fleeing unit is caught; a tie is enough (battlegroup/sweeping-restrain)."""
    return pursuer + pursuer_face >= fleer + fleer_face


def caught_wounds(bulk: Iterable[int]) -> int:
    """Return the wounds a caught unit takes: two for each chaser (battlegroup/sweeping-caught),
    counted as big as in a transport (battlegroup/sweeping-caught-bulk)."""
    return SWEEP.wounds * sum(bulk)


@frozen
class FollowUp:
    """How far a pursuer goes, and whether the combat goes on."""

    moved: float
    locked: bool


def follow_up(gap: float, distance: float, *, caught: bool, engage: bool) -> FollowUp:
    """Move a pursuer after the fleeing unit: into contact if it caught it and can reach it
    (battlegroup/sweeping-follow-up-caught), else no nearer than an inch
    (battlegroup/sweeping-follow-up-missed)."""
    if caught and engage and is_within(gap, distance):
        return FollowUp(measured(gap), locked=True)
    return FollowUp(measured(min(distance, max(0.0, gap - SWEEP.gap))), locked=False)


def takes_caught_wounds(type: UnitType, rules: Iterable[Rule]) -> bool | None:
    """Return whether a unit that is caught takes wounds; None if it never runs at all
    (battlegroup/sweeping-caught, battlegroup/fearless)."""
    held = tuple(rules)
    if type in VEHICLES or is_steadfast(type, held):
        return None
    return not knows_no_fear(type, held)
