"""Questions of support: what is called and where, batteries off the map, and points they know."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, Whether, listed, wrong
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.support.state import check_aim


@frozen
class CallOn(Reply):
    """Call support against an enemy unit."""

    support: str
    target: str


@frozen
class CallAt(Reply):
    """Call support at a point of the table."""

    support: str
    x: float
    y: float
    facing: float = 0.0
    """Ignored: every reply that places something has one."""


@frozen
class Register(Reply):
    """Place a target point on the table."""

    point: str
    x: float
    y: float
    facing: float = 0.0
    """Ignored: every reply that places something has one."""


def aim_of(reply: CallOn | CallAt) -> Aim:
    """Return what a call is aimed at."""
    return Aim(reply.target) if isinstance(reply, CallOn) else Aim(at=(reply.x, reply.y))


@frozen
class WhatToCall(Choice):
    """Asks the owner of a caller, during Request Support, which support it calls and against which
    target (battlegroup/request-support-target). Default: the first support that has a target, or
    pass."""

    unit: str
    """The caller, which needs to see the target."""
    supports: tuple[str, ...]
    """Support that can be called, cheapest first."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless support is called in on what the caller sees, or is not
        called."""
        match reply:
            case Pass():
                return
            case CallOn() | CallAt():
                support = listed(state, reply.support, self.supports)
                check_aim(state, state.unit(self.unit), support, aim_of(reply))
            case _:
                raise wrong("call_on, call_at or pass", reply)


@frozen
class WhereToRegister(Choice):
    """Asks the owner of a target point, before deployment, where it is
    (battlegroup/target-point-buy). Default: pass, which places it at `by_default`."""

    point: str
    unit: str
    """A unit of the owner: their battery, if they have one."""
    by_default: Point
    """Where a pass places it."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the point is put somewhere on the table."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, Register) or reply.point != self.point:
            raise wrong("register or pass", reply)
        long, short = land(state).size
        if not (0.0 <= reply.x <= long and 0.0 <= reply.y <= short):
            raise refusal("point_off_table", x=reply.x, y=reply.y)


@frozen
class WhetherOffMap(Whether, Choice):
    """Asks the owner of a battery, before deployment, whether it stays off the map
    (battlegroup/barrage-off-map). Default: yes."""

    unit: str
