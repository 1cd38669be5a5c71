"""Questions of a flyer of support: where it flies, and where its passengers leave."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, is_within, measured
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.strikes.state import check_flight, check_put_down


@frozen
class Fly(Reply):
    """A support flyer enters at a point of its owner's edge and flies straight to another point."""

    unit: str
    enter_x: float
    enter_y: float
    x: float
    y: float
    facing: float = 0.0
    """Ignored: it faces the way it flies."""

    @property
    def entry(self) -> Point:
        """Where it comes in."""
        return self.enter_x, self.enter_y

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.x, self.y


@frozen
class WhereToFly(Choice):
    """Asks the owner of a flyer, when it has been called, where it enters and where it ends
    (battlegroup/skies-enter, battlegroup/skies-move). Default: the shortest path to its aim, or
    pass if there is none."""

    unit: str
    aim: Point
    """The target that it was called against."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the flyer comes in and ends where it may, or does not
        come."""
        match reply:
            case Pass():
                return
            case Fly():
                unit = listed(state, reply.unit, (self.unit,))
                check_flight(state, unit, reply.entry, reply.end)
            case _:
                raise wrong("fly or pass", reply)


@frozen
class Drop(Reply):
    """A unit leaves its flyer at a point of the path."""

    unit: str
    at: float
    """Inches along the path, from its start."""


@frozen
class PutDown(Reply):
    """Place a unit after a mishap."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    """Means nothing; every reply that puts something down has one."""

    @property
    def at(self) -> Point:
        """Where its first model stands."""
        return self.x, self.y


@frozen
class WhetherToDrop(Choice):
    """Asks the owner of a unit aboard a flyer, once it has flown, at which point of its path, in
    inches, it leaves (battlegroup/skies-disembark). Default: pass, it stays aboard."""

    unit: str
    flyer: str
    end: float
    """Length of the path in inches."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit leaves at a point of the way, or stays aboard."""
        match reply:
            case Pass():
                return
            case Drop():
                listed(state, reply.unit, (self.unit,))
                if not (is_within(0.0, reply.at) and is_within(reply.at, self.end)):
                    at = measured(reply.at)
                    raise refusal("off_the_path", at=at, begin=0.0, end=self.end)
            case _:
                raise wrong("drop or pass", reply)


@frozen
class WhereToPutDown(Choice):
    """Asks the enemy of a unit that left a flyer, when it cannot stand where it landed, where it is
    placed instead (battlegroup/mishap-misplaced). Default: the nearest place with room."""

    unit: str
    landing: Point
    """Where it landed."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit is put near where it came down, clear of
        everything."""
        if not isinstance(reply, PutDown):
            raise wrong("put_down", reply)
        unit = listed(state, reply.unit, (self.unit,))
        check_put_down(state, unit, self.landing, reply.at)
