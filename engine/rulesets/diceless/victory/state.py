"""What each side has scored on the table as it stands."""

from __future__ import annotations

from engine.geometry import disc, is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Objective
from engine.rulesets.diceless.core.field import bodies_of, gap_between, hosts
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.victory.rules import Tally

SCORE = BOOK.tables.score


def holds(state: Battle, seat: int, objective: Objective) -> bool:
    """Return whether a side has a unit at an objective that is not falling back."""
    point = (disc(objective.at, 0.0),)
    return any(
        not unit.broken
        and is_within(gap_between(point, bodies_of(state, unit).values()), SCORE.radius)
        for unit in hosts(state, seat)
    )


def holder(state: Battle, objective: Objective) -> int | None:
    """Return the seat that alone is at an objective (diceless/starter-match)."""
    first, second = (holds(state, seat, objective) for seat in (0, 1))
    return None if first == second else int(second)


def tally(state: Battle, seat: int) -> Tally:
    """Count what a side has."""
    held = sum(holder(state, objective) == seat for objective in state.plan.objectives)
    destroyed = sum(
        unit.owner != seat and unit.place in ("destroyed", "left") for unit in state.units.values()
    )
    return Tally(held, destroyed, state.players[seat].removed)


def scores(state: Battle) -> tuple[float, float]:
    """Return the score by seat."""
    return float(tally(state, 0).points), float(tally(state, 1).points)


def is_wiped_out(state: Battle, seat: int) -> bool:
    """Return whether a side has no model on the table or in reserve."""
    return not any(
        unit.owner == seat and unit.place in ("waiting", "table", "reserve", "aboard")
        for unit in state.units.values()
    )
