"""Fortifications are built before units are set up (battlegroup/base-fortifications)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.geometry import Pose
from engine.rulesets.battlegroup.core.changes import gone
from engine.rulesets.battlegroup.core.field import put_hull
from engine.rulesets.battlegroup.core.members import is_building
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.notes import Deployed
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.fortifications.state import by_default, piece_of, to_build
from engine.table import Table


def fortifications(table: Table[Battle]) -> Flow[bool]:
    """The defender builds a fortification; all of them stand before their units do, and come on top
    of those they begin with."""
    state = table.state
    left = () if state.attacker is None else to_build(state, 1 - state.attacker)
    if not left:
        return True
    reply = yield from ask(state.unit(left[0]).owner, WhereToBuild(left), Pass(), "setup")
    if isinstance(reply, Build):
        build(table, reply.unit, reply.pose)
        return False
    pose = by_default(table.state, table.state.unit(left[0]))
    if pose is None:
        gone(table, left[0], "left")
    else:
        build(table, left[0], pose)
    return False


def build(table: Table[Battle], key: str, pose: Pose) -> None:
    """A fortification stands on the table: works as terrain, a building as terrain and a unit."""
    unit = table.state.unit(key)
    table.set(wrecks=(*table.state.wrecks, piece_of(table.state, unit, pose)))
    if is_building(table.state, unit):
        table.state = put_hull(table.state, unit, pose)
    else:
        table.change(key, place="terrain")
    table.note(Deployed(key))
