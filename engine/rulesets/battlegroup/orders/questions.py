"""Questions of interrupting: which unit, where on a path, and whether to move on after it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import is_within, measured
from engine.rulesets.battlegroup.book.codes import Moment, Token
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, Whether, wrong


@frozen
class React(Reply):
    """A waiting unit interrupts."""

    unit: str
    at: float | None = None
    """Inches along the path, if it interrupts a move."""


@frozen
class Ready:
    """A unit that may interrupt."""

    unit: str
    token: Token
    stretches: tuple[tuple[float, float], ...] = ()
    """Stretches of the path, in inches from its start, where it could fire at the mover."""
    anywhere: bool = True
    """Whether it can interrupt at any point, because it has other targets or needs none."""

    def may_at(self, at: float) -> bool:
        """Return whether it may interrupt at a point of a path, in inches from its start."""
        return self.anywhere or self.hits_at(at)

    def hits_at(self, at: float) -> bool:
        """Return whether it could fire at the mover at a point of the path, in inches from its
        start."""
        return any(is_within(begin, at) and is_within(at, end) for begin, end in self.stretches)


@frozen
class WhichReaction(Choice):
    """Asks the enemy of the current order, whenever the rules open a window, which waiting unit
    interrupts, and for a move at which point of the path, in inches (battlegroup/interrupt-timing).
    Default: pass, none."""

    moment: Moment
    unit: str | None
    """The unit whose order is interrupted; None between orders."""
    ready: tuple[Ready, ...]
    begin: float | None = None
    """Inches of the path that the unit has covered. Earlier points are past."""
    end: float | None = None

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a listed unit interrupts, at a point where it may, or none
        does."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, React):
            raise wrong("react or pass", reply)
        known = {one.unit: one for one in self.ready}
        if reply.unit not in known:
            raise refusal("cannot_react", unit=reply.unit, known=tuple(known), moment=self.moment)
        if (reply.at is None) != (self.begin is None):
            raise refusal("point_of_path", unit=reply.unit, moment=self.moment)
        if reply.at is None or self.begin is None or self.end is None:
            return
        if not (is_within(self.begin, reply.at) and is_within(reply.at, self.end)):
            raise refusal("off_the_path", at=measured(reply.at), begin=self.begin, end=self.end)
        if not known[reply.unit].may_at(reply.at):
            raise refusal("no_shot_there", unit=reply.unit, at=measured(reply.at))


@frozen
class WhetherToGoOn(Whether, Choice):
    """Asks the owner of a unit, after an interruption on its path, whether it moves on
    (battlegroup/interrupt-timing). Default: yes."""

    unit: str
    at: float
    """Inches of the path that it has covered."""
    end: float
