"""The Leadership a unit tests on, and what creatures of one mind do for those near them."""

from __future__ import annotations

from engine.geometry import is_within
from engine.rulesets.battlegroup.core.field import distance
from engine.rulesets.battlegroup.core.members import (
    are_friends,
    has,
    headcount,
    is_vehicle,
    members,
    profiles,
    sheet_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.factions.rules import guided_leadership, synapse_range
from engine.rulesets.battlegroup.morale.rules import knows_no_fear, vehicle_leadership


def is_fearless(state: Battle, unit: Unit) -> bool:
    """Return whether a unit knows no fear."""
    return knows_no_fear(type_of(state, unit), sheet_of(state, unit).rules)


def leadership(state: Battle, unit: Unit) -> int:
    """Return the highest Leadership of a unit, of a vehicle that of the Troops of its faction."""
    if is_vehicle(unit):
        return vehicle_leadership(_of_troops(state, sheet_of(state, unit).faction))
    return max(profile.leadership for profile in profiles(state, unit))


def _of_troops(state: Battle, faction: str) -> tuple[int, ...]:
    return tuple(
        state.book.profiles[group.profile].leadership
        for sheet in state.book.units.values()
        if sheet.faction == faction and sheet.role == "troops"
        for group in sheet.groups
        if group.profile in state.book.profiles
    )


def has_lapsed(unit: Unit) -> bool:
    """Return whether a synapse creature has lapsed: it failed a test of morale, and runs, or of
    pinning, and is down."""
    return unit.rout is not None or (unit.down is not None and unit.down.pinned)


def synapse_creatures(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the synapse creatures that are friends of a unit, itself among them."""
    return tuple(
        other
        for other in state.army(unit.owner)
        if has(state, other, "synapse") and are_friends(state, unit, other)
    )


def gap(state: Battle, unit: Unit, other: Unit) -> float:
    """Return how many inches a creature is from those of a unit; who is with it is there."""
    with_it = members(state, unit)
    host = state.unit(other.joined) if other.joined is not None else other
    return 0.0 if other in with_it or host in with_it else distance(state, unit, host)


def guided(state: Battle, unit: Unit) -> int:
    """Return the Leadership a unit tests on: its own, or the best of synapse creatures in range."""
    near = (
        (gap(state, unit, other), leadership(state, other), has_lapsed(other))
        for other in synapse_creatures(state, unit)
    )
    return guided_leadership(leadership(state, unit), near)


def resonates(state: Battle, unit: Unit) -> bool:
    """Return whether a synapse creature is in range of another one, be it of its own unit
    (battlegroup/tyranid-consonance)."""
    if not has(state, unit, "synapse"):
        return False
    creatures = synapse_creatures(state, unit)
    reach = {one.id: synapse_range(lapsed=has_lapsed(one)) for one in creatures}
    return any(
        reach[one.id] > 0
        and (headcount(state, unit) > 1 or one.id != unit.id)
        and is_within(gap(state, unit, one), reach[one.id])
        for one in creatures
    )
