"""Questions of a battery that fires by itself."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.support.state import points_for


@frozen
class FireAtPoint(Reply):
    """A battery fires at a registered point."""

    unit: str
    point: str


@frozen
class WhichTargetPoint(Choice):
    """Asks the owner of a battery, at the Shoot step of its own order, which registered point it
    fires at (battlegroup/target-point-fire). Default: pass, none."""

    unit: str
    points: tuple[str, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the battery fires at a point it may, or does not."""
        match reply:
            case Pass():
                return
            case FireAtPoint():
                unit = listed(state, reply.unit, (self.unit,))
                known = tuple(point.id for point in points_for(state, unit))
                if reply.point not in known:
                    raise refusal("no_target_point", point=reply.point, known=known)
            case _:
                raise wrong("fire_at_point or pass", reply)
