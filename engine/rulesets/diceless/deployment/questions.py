"""Setting up: who stands where before the first turn."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import HandOrder, RowsOrder
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import moved
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass, listed, wrong
from engine.rulesets.diceless.deployment.state import (
    by_hand,
    check_scouted,
    in_formation,
    may_infiltrate,
)
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.driving.state import at_end
from engine.rulesets.diceless.movement.questions import Move, MoveModels, made_move
from engine.rulesets.diceless.movement.state import move_terms
from engine.rulesets.diceless.vehicles.state import are_vehicles


@frozen
class Deploy(RowsOrder, Reply):
    """Deploy a unit in rows: the middle of its front at a point, with a facing."""


@frozen
class DeployModels(HandOrder, Reply):
    """Deploy a unit model by model."""


@frozen
class Infiltrate(Reply):
    """Deploy a unit after all others, anywhere far from the enemy."""

    unit: str


@frozen
class WhereToDeploy(Choice):
    """Asks a side, until it passes, where it deploys its units (diceless/base-deployment). Default:
    pass, the rest line up along its edge."""

    units: tuple[str, ...]
    """Units not deployed yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is set up on legal places, or the rest is left to the
        line."""
        match reply:
            case Pass():
                return
            case Deploy():
                unit = listed(state, reply.unit, self.units)
                in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, self.units)
                by_hand(state, unit, reply.goings)
            case Infiltrate():
                unit = listed(state, reply.unit, self.units)
                if not may_infiltrate(state, unit):
                    raise refusal("cannot_infiltrate", unit=unit.id)
            case _:
                raise wrong("deploy, deploy_models, infiltrate or pass", reply)


@frozen
class WhereToScout(Choice):
    """Asks a side before the first turn, until it passes, where its scouts move
    (diceless/base-deployment). Default: pass, no more move."""

    units: tuple[str, ...]
    """Units with a move before the battle."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit makes a move that ends far from all enemies, or no
        more do."""
        match reply:
            case Pass():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, self.units)
                if are_vehicles(state, unit):
                    raise refusal("not_on_foot", unit=unit.id)
                if reply.pace == "turbo":
                    raise refusal("no_pace", unit=unit.id, pace=reply.pace)
                made = made_move(state, unit, reply, move_terms(state, unit, reply.pace))
                check_scouted(moved(state, unit, made.after), unit)
            case Drive():
                unit = listed(state, reply.unit, self.units)
                check_scouted(driven(state, unit, reply), unit)
            case _:
                raise wrong("move, move_models, drive or pass", reply)


def driven(state: Battle, unit: Unit, order: Drive) -> Battle:
    """Return the table with a vehicle where an order brings it."""
    name, made = course_of(state, unit, order)
    return state.with_unit(at_end(unit, name, made))
