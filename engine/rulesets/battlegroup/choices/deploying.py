"""Setting up: who stands where before the first turn."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.formations import Going
from engine.geometry import Pose
from engine.rulesets.battlegroup import deployment
from engine.rulesets.battlegroup.choices.common import Pass, listed, wrong
from engine.rulesets.battlegroup.model import Battle


@frozen
class Deploy:
    """Set a unit up in rows: the middle of its front on a point, looking along a facing."""

    unit: str
    x: float
    y: float
    facing: float
    files: int = 5
    gap: float = 0.5

    @property
    def pose(self) -> Pose:
        """Where the front is."""
        return Pose(self.x, self.y, self.facing).settled()


@frozen
class DeployModels:
    """Set a unit up model by model."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's place, as the only corner of its way."""


@frozen
class WhereToDeploy:
    """battlegroup/counter-attack-step-3-deploy"""

    units: tuple[str, ...]
    """Not set up yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit is set up on legal places; with a pass the first is, by default."""
        match reply:
            case Pass():
                return
            case Deploy():
                unit = listed(state, reply.unit, self.units)
                deployment.in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, self.units)
                deployment.by_hand(state, unit, reply.goings)
            case _:
                raise wrong("deploy, deploy_models or pass", reply)


CHOICES: tuple[type, ...] = (WhereToDeploy,)
REPLIES: tuple[type, ...] = (Deploy, DeployModels)
