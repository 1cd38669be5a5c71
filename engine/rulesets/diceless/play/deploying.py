"""Setting up (diceless/base-deployment)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.formations import Base
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.deploying import Deploy, DeployModels, WhereToDeploy
from engine.rulesets.diceless.deployment import (
    by_hand,
    in_formation,
    line_up,
    looking,
    waiting,
)
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.common import move_to
from engine.table import Table


def deployment(table: Table[Battle]) -> Flow[bool]:
    """One unit is set up, or the rest evenly; the first player sets up everything first."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        units = waiting(state, seat)
        if not units:
            continue
        reply = yield from ask(seat, WhereToDeploy(units), Pass(), "setup")
        places: dict[str, tuple[Base, ...]]
        facing: float | None = None
        match reply:
            case Deploy():
                unit = state.unit(reply.unit)
                stood = in_formation(state, unit, reply.pose, reply.files, reply.gap)
                places, facing = {unit.id: stood}, reply.facing
            case DeployModels():
                unit = state.unit(reply.unit)
                places = {unit.id: by_hand(state, unit, reply.goings)}
            case _:
                places = line_up(state, units)
        for key, bases in places.items():
            move_to(table, key, bases)
            table.state = looking(table.state, key, facing)
            table.note(notes.deploying.Deployed(key))
        return False
    return True
