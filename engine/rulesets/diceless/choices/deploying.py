"""Setting up: who stands where before the first turn."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from engine.geometry import Pose
from engine.rulesets.diceless import deployment, field
from engine.rulesets.diceless.choices.common import Pass, listed, wrong
from engine.rulesets.diceless.choices.moving import Move, MoveModels, moved
from engine.rulesets.diceless.choices.vehicles import Drive, check_order, course_of
from engine.rulesets.diceless.hulls import are_vehicles
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import Going, move_terms
from engine.rulesets.diceless.refusals import refusal


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
class Infiltrate:
    """Set a unit up after everybody else, anywhere far from the enemy."""

    unit: str


@frozen
class WhereToDeploy:
    """diceless/base-deployment"""

    units: tuple[str, ...]
    """Not set up yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit is set up on legal places, or the rest is left to the line."""
        match reply:
            case Pass():
                return
            case Deploy():
                unit = listed(state, reply.unit, self.units)
                deployment.in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, self.units)
                deployment.by_hand(state, unit, reply.goings)
            case Infiltrate():
                unit = listed(state, reply.unit, self.units)
                if not deployment.may_infiltrate(state, unit):
                    raise refusal("cannot_infiltrate", unit=unit.id)
            case _:
                raise wrong("deploy, deploy_models, infiltrate or pass", reply)


@frozen
class WhereToScout:
    """diceless/base-deployment"""

    units: tuple[str, ...]
    """With a move before the battle."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a unit makes a move that ends far from all enemies, or no more do."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, self.units)
                if are_vehicles(state, unit):
                    raise refusal("not_on_foot", unit=unit.id)
                if reply.pace == "turbo":
                    raise refusal("no_pace", unit=unit.id, pace=reply.pace)
                made = moved(state, unit, reply, move_terms(state, unit, reply.pace))
                deployment.check_scouted(field.moved(state, unit, made.after), unit)
            case Drive():
                unit = listed(state, reply.unit, self.units)
                check_order(state, unit, reply)
                deployment.check_scouted(driven(state, unit, reply), unit)
            case _:
                raise wrong("move, move_models, drive or pass", reply)


def driven(state: Battle, unit: Unit, order: Drive) -> Battle:
    """Return the table with a vehicle where an order brings it."""
    name, made = course_of(state, unit, order)
    models = {**unit.models, name: evolve(unit.models[name], pose=made.end)}
    return evolve(state, units={**state.units, unit.id: evolve(unit, models=models)})


CHOICES: tuple[type, ...] = (WhereToDeploy, WhereToScout)
REPLIES: tuple[type, ...] = (Deploy, DeployModels, Infiltrate)
