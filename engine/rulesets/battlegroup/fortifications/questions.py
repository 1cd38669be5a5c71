"""The question where a fortification stands."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Pose
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.fortifications.state import check_site


@frozen
class Build(Reply):
    """Place a fortification: its middle at a point, with a facing."""

    unit: str
    x: float
    y: float
    facing: float

    @property
    def pose(self) -> Pose:
        """How it stands."""
        return Pose(self.x, self.y, self.facing).settled()


@frozen
class WhereToBuild(Choice):
    """Asks the defender, before units are deployed, where they place a fortification
    (battlegroup/defense-line-step-3). Default: pass, which places the first where there is room."""

    units: tuple[str, ...]
    """Not set up yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a fortification is set up where it may stand; with a pass the
        first is set up by default, or left out where there is no room."""
        match reply:
            case Pass():
                return
            case Build():
                check_site(state, listed(state, reply.unit, self.units), reply.pose)
            case _:
                raise wrong("build or pass", reply)
