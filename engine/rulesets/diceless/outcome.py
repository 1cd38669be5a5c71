"""How a combat ends: who lost it, by how much, and who is free to pursue
(diceless/base-assault-winner)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from engine.rulesets.diceless.fighting import RULES
from engine.rulesets.diceless.members import (
    average_toughness,
    bodies,
    initiatives,
    members,
    rules_of,
)
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.nerve import extra_loss, lost_by


@frozen
class Outcome:
    """The result of a round of combat."""

    counted: tuple[int, int]
    """Hit points lost by seat, with the wounds that only count."""
    losers: dict[str, int]
    """Units of the side that lost, each with the difference it is tested by."""


def outcome(state: Battle, units: Iterable[Unit], lost: Sequence[int]) -> Outcome:
    """Return who lost a combat (diceless/base-assault-winner, diceless/morale-extra-wounds).

    Wounds that only count are worth ten times the average Toughness of whom they are claimed from:
    of the whole side to find the loser, of each unit by itself for its difference. Vehicles are
    never tested.
    """
    sides = [[unit for unit in units if unit.owner == seat] for seat in (0, 1)]
    claimed = [sum(_standards(state, unit) for unit in side) for side in sides]
    first, second = (lost[seat] + _extra(state, sides[seat], claimed[1 - seat]) for seat in (0, 1))
    if first == second:
        return Outcome((first, second), {})
    loser = 0 if first > second else 1
    against = min(first, second)
    return Outcome(
        (first, second),
        {
            unit.id: lost_by(lost[loser], against, _extra(state, [unit], claimed[1 - loser]))
            for unit in sides[loser]
            if bodies(state, unit)
        },
    )


def _standards(state: Battle, unit: Unit) -> int:
    """Return the wounds that the standards of a unit count as."""
    return RULES.standard * sum(
        "standard" in rules_of(state, member, model)
        for member in members(state, unit)
        for model in member.models.values()
    )


def _extra(state: Battle, units: Iterable[Unit], wounds: int) -> int:
    """Return the hit points that wounds claimed from units count as."""
    found = [body for unit in units for body in bodies(state, unit)]
    return extra_loss(wounds, average_toughness(found)) if found else 0


def pursuers(state: Battle, unit: Unit, running: Sequence[str]) -> tuple[str, ...]:
    """Return the enemies of a unit who are free to pursue it: all they fight runs
    (diceless/sweeping-advance)."""
    return tuple(
        key for key in unit.locked if all(foe in running for foe in state.unit(key).locked)
    )


def swiftness(state: Battle, keys: Iterable[str]) -> tuple[int, ...]:
    """Return the Initiative of every model of some units (diceless/sweeping-advance)."""
    return tuple(value for key in keys for value in initiatives(state, state.unit(key)))
