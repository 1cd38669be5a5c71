"""The Move and Run steps of orders, on foot or on tracks, and out of vehicles."""

from __future__ import annotations

from engine.flow import Flow
from engine.rulesets.battlegroup.hulls import hull_pose
from engine.rulesets.battlegroup.members import is_hull, is_vehicle
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play import moving
from engine.rulesets.battlegroup.play.driving import drive, go_flat_out
from engine.rulesets.battlegroup.play.exits import leave, may_embark
from engine.rulesets.battlegroup.play.stack import can_go_on, step_of, window
from engine.rulesets.battlegroup.play.turning import look_along
from engine.table import Table


@step_of("move")
def move(table: Table[Battle]) -> Flow[None]:
    """The Move step: a unit moves, drives, or gets out of what it is in; at its end it may get into
    something (battlegroup/base-movement, battlegroup/top-speed-disembark)."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if unit.place == "aboard":
        yield from leave(table)
        if table.state.unit(key).place == "table":
            yield from window(table, "path")
        return
    if is_hull(unit):
        yield from drive(table)
        return
    before = hull_pose(unit).at
    yield from moving.move(table)
    look_along(table, key, before)
    if can_go_on(table) and not is_vehicle(unit):
        yield from may_embark(table)


@step_of("run")
def run_on(table: Table[Battle]) -> Flow[None]:
    """The Run step: on foot by a die, on tracks flat out (battlegroup/top-speed)."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if unit.place == "aboard":
        return
    if is_hull(unit):
        yield from go_flat_out(table)
        return
    before = hull_pose(unit).at
    yield from moving.run_on(table)
    look_along(table, key, before)
