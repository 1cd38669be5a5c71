"""A match ends (diceless/scenario-agreement)."""

from __future__ import annotations

from engine.rulesets.diceless.book.codes import Reason
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.victory.notes import Conceded, Ended, SideTally
from engine.rulesets.diceless.victory.rules import winner
from engine.rulesets.diceless.victory.state import is_wiped_out, scores, tally
from engine.state import Verdict
from engine.table import Table

CLAUSE = "diceless/starter-match"


def check_wiped_out(table: Table[Battle]) -> None:
    """End the match at once when a side has no models left (diceless/scenario-agreement)."""
    lost = [seat for seat in (0, 1) if is_wiped_out(table.state, seat)]
    if lost and table.state.ended is None:
        _end(table, "wiped_out", 1 - lost[0] if len(lost) == 1 else None)


def end_by_turns(table: Table[Battle]) -> None:
    """The last turn is over: the higher score wins."""
    state = table.state
    _end(table, "turn_limit", winner(tally(state, 0), tally(state, 1)))


def concede(table: Table[Battle], seat: int) -> None:
    """A side gives up."""
    table.note(Conceded(seat))
    _end(table, "conceded", 1 - seat)


def _end(table: Table[Battle], reason: Reason, won: int | None) -> None:
    state = table.state
    verdict = Verdict(reason, won, CLAUSE, scores(state))
    table.set(ended=verdict)
    table.note(Ended(verdict, (_tally(state, 0), _tally(state, 1))))


def _tally(state: Battle, seat: int) -> SideTally:
    found = tally(state, seat)
    return SideTally(seat, found.held, found.destroyed, found.removed)
