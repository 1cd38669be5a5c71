"""Moves of a whole unit."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from engine.formations import AS_IT_STANDS, Formation, Going
from engine.geometry import Point
from engine.rulesets.battlegroup.choices.common import Pass, listed, wrong
from engine.rulesets.battlegroup.deployment import check_scouted
from engine.rulesets.battlegroup.marching import Order, Terms, flies, planned
from engine.rulesets.battlegroup.model import Battle

Gait = Literal["move", "run", "consolidation", "regrouped", "scout"]
"""Why a unit moves."""


@frozen
class Move:
    """Move a unit: its middle goes along a path, its models in a formation."""

    unit: str
    path: tuple[Point, ...] = ()
    """Corners, without where it begins."""
    formation: Formation = AS_IT_STANDS


@frozen
class MoveModels:
    """Move models of a unit one by one; the others stay."""

    unit: str
    goings: tuple[Going, ...]


def order_of(reply: Move | MoveModels) -> Order:
    """Return the move a reply orders."""
    if isinstance(reply, Move):
        return Order(reply.path, reply.formation)
    return Order(goings=reply.goings)


@frozen
class WhereToMove:
    """battlegroup/base-movement"""

    unit: str
    gait: Gait
    most: float

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless the unit is moved no farther than it may, or stays."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, (self.unit,))
                made = planned(state, unit, order_of(reply), Terms(self.most, flies(unit)))
                if self.gait == "scout":
                    check_scouted(state, unit, made.after)
            case _:
                raise wrong("move, move_models or pass", reply)


CHOICES: tuple[type, ...] = (WhereToMove,)
REPLIES: tuple[type, ...] = (Move, MoveModels)
