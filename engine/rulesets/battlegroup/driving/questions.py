"""Questions of a vehicle on the move: where to, how fast, and what it does about debris."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.driving.state import Pull, course, pushed

Band = Literal["combat", "cruising"]


@frozen
class Drive(Reply):
    """Drive a vehicle: turn towards each point and go there, then make a final turn."""

    unit: str
    path: tuple[Point, ...] = ()
    """Points of the path, without its start."""
    facing: float | None = None


@frozen
class GoAt(Reply):
    """Declare how fast a vehicle will go that fires before it moves."""

    unit: str
    speed: Band


@frozen
class ClearDebris(Reply):
    """Remove debris."""

    piece: str


@frozen
class PushDebris(Reply):
    """Push debris ahead of the vehicle."""

    piece: str
    inches: float


@frozen
class WhereToDrive(Choice):
    """Asks the owner of a vehicle, at the Move or Run step of its order, where it drives
    (battlegroup/base-movement). Default: pass, it stays."""

    unit: str
    pull: Pull

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the vehicle drives no farther than it may, or stays."""
        match reply:
            case Pass():
                return
            case Drive():
                unit = listed(state, reply.unit, (self.unit,))
                course(state, unit, reply.path, reply.facing, self.pull)
            case _:
                raise wrong("drive or pass", reply)


@frozen
class HowFast(Choice):
    """Asks the owner of a vehicle that shoots before it moves, before the shot, how fast it will
    drive (battlegroup/fire-before-moving). Default: combat speed."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a speed is named."""
        if not isinstance(reply, GoAt):
            raise wrong("go_at", reply)
        listed(state, reply.unit, (self.unit,))


@frozen
class WhatOfDebris(Choice):
    """Asks the owner of a vehicle, when it drives into debris, whether the debris is removed,
    pushed or left (battlegroup/dozer-debris). Default: it is removed."""

    unit: str
    piece: str
    heading: float
    """The direction it drove in."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless this debris is cleared, pushed to where it may lie, or
        left."""
        match reply:
            case Pass():
                return
            case ClearDebris():
                self._known(reply.piece)
            case PushDebris():
                self._known(reply.piece)
                found = next(one for one in land(state).pieces if one.id == self.piece)
                pushed(state, found, self.heading, reply.inches)
            case _:
                raise wrong("clear_debris, push_debris or pass", reply)

    def _known(self, piece: str) -> None:
        if piece != self.piece:
            raise refusal("no_such_debris", piece=piece, known=(self.piece,))
