"""Questions of a unit that moves on foot."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import HandOrder, PathOrder
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.members import flies
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.movement.state import Order, Terms, check_scouted, planned

Gait = Literal["move", "run", "consolidation", "regrouped", "thrust", "scout"]
"""Why a unit moves."""
Haste = Literal["run", "charge"]
"""What dice are rolled again for."""


@frozen
class Move(PathOrder, Reply):
    """Move a unit: its middle goes along a path, its models in a formation."""


@frozen
class MoveModels(HandOrder, Reply):
    """Move models of a unit one by one; the others stay."""


def order_of(reply: Move | MoveModels) -> Order:
    """Return the move a reply orders."""
    if isinstance(reply, Move):
        return Order(reply.path, reply.formation)
    return Order(goings=reply.goings)


@frozen
class WhereToMove(Choice):
    """Asks the owner of a unit on foot where it moves: at a Move or Run step, or when it
    consolidates, regroups, thrusts or scouts (battlegroup/base-movement). Default: pass, it
    stays."""

    unit: str
    gait: Gait
    most: float
    """In inches."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit is moved no farther than it may, or stays."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, (self.unit,))
                made = planned(state, unit, order_of(reply), Terms(self.most, flies(state, unit)))
                if self.gait == "scout":
                    check_scouted(state, unit, made.after)
            case _:
                raise wrong("move, move_models or pass", reply)


@frozen
class Climb(Reply):
    """All models of a unit that can reach it climb to another floor of a ruin; 0 is the ground."""

    unit: str
    level: int


@frozen
class WhichFloor(Choice):
    """Asks the owner of a unit in a ruin, at the end of its move, which floor it climbs to
    (battlegroup/base-movement). Default: pass, it stays."""

    unit: str
    levels: tuple[int, ...]
    """Floors that it can reach."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless it is a floor that can be reached, or the unit stays."""
        match reply:
            case Pass():
                return
            case Climb():
                listed(state, reply.unit, (self.unit,))
                if reply.level not in self.levels:
                    raise refusal("no_such_floor", level=reply.level, known=self.levels)
            case _:
                raise wrong("climb or pass", reply)


@frozen
class RollAgain(Reply):
    """Reroll some dice."""

    dice: tuple[int, ...]
    """Indices of the dice, from 0."""


@frozen
class WhatToRollAgain(Choice):
    """Asks the owner of a unit, after it rolls for a run or a charge, which dice are rerolled
    (battlegroup/base-charge). Default: a poor run, or the dice that make a charge fail; otherwise
    pass."""

    unit: str
    occasion: Haste
    faces: tuple[int, ...]
    whole: bool = False
    """Whether it must reroll all dice or none."""
    needed: int | None = None
    """The total a charge needs for contact; None if no total is enough."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless dice are named that lie there, each once, or none is rolled
        again."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, RollAgain):
            raise wrong("roll_again or pass", reply)
        known = range(len(self.faces))
        if not reply.dice or len(set(reply.dice)) < len(reply.dice) or set(reply.dice) - set(known):
            raise refusal("no_such_dice", dice=reply.dice, most=len(self.faces) - 1)
        if self.whole and len(reply.dice) < len(self.faces):
            raise refusal("all_dice_or_none", unit=self.unit, count=len(self.faces))
