"""Questions of setting up: where a unit stands, and who goes into which building."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.formations import HandOrder, RowsOrder
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.deployment.state import (
    by_hand,
    check_garrison,
    in_formation,
    ways_back,
)
from engine.rulesets.battlegroup.scenarios.questions import (
    HoldBack,
    LieInWait,
    are_of,
    check_arrival,
    named,
)


@frozen
class Garrison(Reply):
    """Deploy a unit in a building."""

    unit: str
    building: str


@frozen
class Deploy(RowsOrder, Reply):
    """Set a unit up in rows: the middle of its front on a point, looking along a facing."""


@frozen
class DeployModels(HandOrder, Reply):
    """Set a unit up model by model."""


@frozen
class WhereToDeploy(Choice):
    """Asks each player in turn, before the first turn, which unit they deploy and where, or which
    they hold back (battlegroup/counter-attack-step-3-deploy, battlegroup/defense-line-step-6).
    Default: pass, which deploys the first where there is room."""

    units: tuple[str, ...]
    """Not set up yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is set up on legal places, or held back where it may
        be; with a pass the first is set up by default, or held back where there is no room."""
        match reply:
            case Pass():
                return
            case HoldBack():
                unit = listed(state, reply.unit, self.units)
                known = ways_back(state, unit) if state.stage != "infiltration" else ()
                check_arrival(unit, reply.arrival, known)
            case Deploy():
                unit = listed(state, reply.unit, self.units)
                in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, self.units)
                by_hand(state, unit, reply.goings)
            case Garrison():
                unit = listed(state, reply.unit, self.units)
                check_garrison(state, unit, reply.building)
            case _:
                raise wrong("deploy, deploy_models, garrison, hold_back or pass", reply)


@frozen
class WhoLiesInWait(Choice):
    """Asks the defender, after deployment, which units begin on Ambush Fire
    (battlegroup/defense-line-step-6). Default: those with the longest range."""

    units: tuple[str, ...]
    """Units that could shoot."""
    most: int

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless not too many units are named."""
        units = named(reply, "lie_in_wait")
        if not are_of(units, self.units):
            raise refusal("not_in_ambush", units=units, known=self.units)
        if len(units) > self.most:
            raise refusal("many_ambushes", given=len(units), most=self.most)


@frozen
class WhereToReplace(Choice):
    """Asks the player whose enemy has deployed nothing, after deployment, which unit they deploy
    again, until they choose the units in ambush (battlegroup/counter-attack-step-3-none). Default:
    all listed units lie in ambush."""

    units: tuple[str, ...]
    """Deployed units, all of which may lie in ambush."""
    movable: tuple[str, ...]
    """Units not yet deployed again."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is set up anew, or it is said who lies in ambush,
        which ends it."""
        match reply:
            case LieInWait():
                if not are_of(reply.units, self.units):
                    raise refusal("not_placed", units=reply.units, known=self.units)
            case Deploy():
                unit = listed(state, reply.unit, self.movable)
                in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, self.movable)
                by_hand(state, unit, reply.goings)
            case _:
                raise wrong("deploy, deploy_models or lie_in_wait", reply)
