"""Moves of whole units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import HandOrder, Moved, PathOrder
from engine.rulesets.diceless.book.codes import Pace
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass, listed, wrong
from engine.rulesets.diceless.movement.state import (
    Terms,
    consolidation_terms,
    formation_move,
    hand_move,
    regrouped_terms,
)

Occasion = Literal["consolidation", "regrouped"]
"""Why a unit moves out of turn."""
OCCASIONS: Mapping[Occasion, Callable[[Battle, Unit], Terms]] = {
    "consolidation": consolidation_terms,
    "regrouped": regrouped_terms,
}
"""What moves out of turn are like."""


@frozen
class Move(PathOrder, Reply):
    """Move a unit: its middle along a path, its models in a formation."""

    pace: Pace | None = None
    """For the Movement phase. Default: normal."""


@frozen
class MoveModels(HandOrder, Reply):
    """Move models of a unit one by one; the others stay."""

    pace: Pace | None = None


@frozen
class Run(PathOrder, Reply):
    """A unit runs instead of shooting (diceless/run)."""


@frozen
class RunModels(HandOrder, Reply):
    """Models of a unit run one by one; the others stay."""


def made_move(state: Battle, unit: Unit, reply: PathOrder | HandOrder, terms: Terms) -> Moved:
    """Return where a move brings its unit. Raises `IllegalReply`."""
    if isinstance(reply, PathOrder):
        return formation_move(state, unit, reply.path, reply.formation, terms)
    return hand_move(state, unit, reply.goings, terms)


@frozen
class WhereToGo(Choice):
    """Asks the owner of a unit that consolidates or has just regrouped where it makes its short
    move (diceless/consolidation, diceless/regroup). Default: pass, it stays."""

    unit: str
    occasion: Occasion
    most: float

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit is moved no farther than it may, or stands still."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, (self.unit,))
                made_move(state, unit, reply, OCCASIONS[self.occasion](state, unit))
            case _:
                raise wrong("move, move_models or pass", reply)
