"""How choices among hits are offered, and what points on a vehicle result in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.notes import Damaged, Pounded, VehicleLost
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.damage.rules import Impact, line_of


@forms_of.register
def _(choice: WhichDisabled, state: Battle) -> Iterator[Form]:
    if choice.or_held:
        yield Form(Disable(None), choice.unit)
    for weapon in choice.weapons:
        yield Form(Disable(weapon), choice.unit)


def odds_of_points(state: Battle, key: str, pools: Sequence[Impact]) -> q.Odds:
    """Return the points, the hits they bring and the vehicles lost, attackers choosing as they do
    by default."""
    attacker = 1 - state.unit(key).owner
    notes = simulated(state, lambda table: take_points(table, pools, attacker, "ground")).notes
    return q.Odds(CERTAIN.outcomes, vehicle_losses(notes, key))


def vehicle_losses(notes: Iterable[Any], key: str) -> dict[str, float]:
    """Return the points, hits and lost vehicles of a unit that some notes report."""
    expected = dict.fromkeys(("points", "glancing", "penetrating", "vehicles"), 0.0)
    for note in notes:
        match note:
            case Pounded(unit=unit) if unit == key:
                expected["points"] += sum(
                    pool.points
                    for pool in note.pools
                    if line_of(pool.armour, pool.strength, pool.lowered) is not None
                )
            case Damaged(unit=unit) if unit == key:
                expected["glancing" if note.row == "G" else "penetrating"] += 1
            case VehicleLost(unit=unit) if unit == key:
                expected["vehicles"] += 1
            case _:
                pass
    return expected
