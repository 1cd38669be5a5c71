"""Who wins (diceless/starter-match, diceless/scenario-agreement)."""

from __future__ import annotations

from engine.formations import nearest
from engine.geometry import disc, is_within
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.codes import Reason
from engine.rulesets.diceless.field import bodies_of, hosts
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.printed import Objective
from engine.rulesets.diceless.tally import RULES, Tally, winner
from engine.state import Verdict
from engine.table import Table

CLAUSE = "diceless/starter-match"


def holds(state: Battle, seat: int, objective: Objective) -> bool:
    """Tell whether a side has a unit at an objective that is not falling back
    (diceless/starter-match)."""
    point = disc(objective.at, 0.0)
    for unit in hosts(state, seat):
        if not unit.broken:
            found = nearest((point,), list(bodies_of(state, unit).values()))
            if found is not None and is_within(found.distance, RULES.radius):
                return True
    return False


def tally(state: Battle, seat: int) -> Tally:
    """Count what a side has (diceless/starter-match)."""
    held = sum(
        holds(state, seat, objective) and not holds(state, 1 - seat, objective)
        for objective in state.plan.objectives
    )
    destroyed = sum(
        unit.owner != seat and unit.place in ("destroyed", "left") for unit in state.units.values()
    )
    return Tally(held, destroyed, state.players[seat].removed)


def scores(state: Battle) -> tuple[float, float]:
    """Return the score by seat."""
    return float(tally(state, 0).points), float(tally(state, 1).points)


def is_wiped_out(state: Battle, seat: int) -> bool:
    """Tell whether a side has no model on the table or in reserve (diceless/starter-match)."""
    return not any(
        unit.owner == seat and unit.place in ("waiting", "table", "reserve", "aboard")
        for unit in state.units.values()
    )


def check_wiped_out(table: Table[Battle]) -> None:
    """End the match at once when a side has nobody left (diceless/scenario-agreement)."""
    lost = [seat for seat in (0, 1) if is_wiped_out(table.state, seat)]
    if lost and table.state.ended is None:
        _end(table, "wiped_out", 1 - lost[0] if len(lost) == 1 else None)


def end_by_turns(table: Table[Battle]) -> None:
    """The last turn is over: the higher score wins (diceless/starter-match)."""
    state = table.state
    _end(table, "turn_limit", winner(tally(state, 0), tally(state, 1)))


def concede(table: Table[Battle], seat: int) -> None:
    """A side gives up."""
    table.note(notes.common.Conceded(seat))
    _end(table, "conceded", 1 - seat)


def _end(table: Table[Battle], reason: Reason, won: int | None) -> None:
    state = table.state
    verdict = Verdict(reason, won, CLAUSE, scores(state))
    table.set(ended=verdict)
    table.note(notes.common.Ended(verdict, (_told(state, 0), _told(state, 1))))


def _told(state: Battle, seat: int) -> notes.common.SideTally:
    found = tally(state, seat)
    return notes.common.SideTally(seat, found.held, found.destroyed, found.removed)
