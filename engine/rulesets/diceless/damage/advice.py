"""How choices among hits are offered, and what points on a vehicle result in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.advice import queries as q
from engine.advice.foresight import simulated
from engine.advice.forms import Form
from engine.advice.registry import exactly, forms_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.notes import Damaged, Pounded, VehicleLost
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.damage.rules import Impact, line_of
from engine.rulesets.diceless.ramming.notes import Dared
from engine.rulesets.diceless.shooting.notes import GunsHit
from engine.rulesets.diceless.wounds.notes import Hurt


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
    return exactly(vehicle_losses(notes, key))


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


def toll(state: Battle, notes: Iterable[Any], seat: int) -> dict[str, float]:
    """Return the hit points that both sides lose, and what else some notes report of losses: of the
    enemies of a seat, and with `own_` of its own units."""
    found: dict[str, float] = {"lost": 0.0, "own_lost": 0.0}

    def count(unit: str, **figures: int) -> None:
        own = "own_" if state.unit(unit).owner == seat else ""
        for name, value in figures.items():
            if value:
                found[own + name] = found.get(own + name, 0.0) + value

    for note in notes:
        match note:
            case Hurt(unit=unit):
                count(unit, lost=note.lost, fallen=note.fallen)
            case Damaged(unit=unit, row=row):
                count(unit, **{"glancing" if row == "G" else "penetrating": 1})
            case VehicleLost(unit=unit):
                count(unit, vehicles=1)
            case GunsHit(unit=unit):
                count(unit, fallen=note.destroyed)
            case Dared(unit=unit, stopped=False):
                count(unit, fallen=1)
            case _:
                pass
    return found
