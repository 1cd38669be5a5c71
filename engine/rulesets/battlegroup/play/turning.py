"""Where walkers look: armour has a front."""

from __future__ import annotations

from attrs import evolve

from engine.geometry import Point, bearing
from engine.rulesets.battlegroup.field import put_hull
from engine.rulesets.battlegroup.hulls import hull_pose
from engine.rulesets.battlegroup.members import is_hull, is_vehicle
from engine.rulesets.battlegroup.model import Battle
from engine.table import Table


def look_along(table: Table[Battle], key: str, before: Point) -> None:
    """A walker that has walked looks where it went (battlegroup/base-vehicle-penetration)."""
    unit = table.state.unit(key)
    if unit.place == "table" and unit.models and hull_pose(unit).at != before:
        _turn(table, key, bearing(before, hull_pose(unit).at))


def look_at(table: Table[Battle], key: str, at: Point) -> None:
    """A walker turns to whom it fires at or charges (battlegroup/base-vehicle-shooting)."""
    unit = table.state.unit(key)
    if unit.place == "table" and unit.models and hull_pose(unit).at != at:
        _turn(table, key, bearing(hull_pose(unit).at, at))


def face(table: Table[Battle], key: str, facing: float) -> None:
    """A vehicle is set up looking somewhere; who stands on a round base looks everywhere."""
    unit = table.state.unit(key)
    if is_vehicle(unit):
        table.state = put_hull(table.state, unit, evolve(hull_pose(unit), facing=facing))


def _turn(table: Table[Battle], key: str, facing: float) -> None:
    unit = table.state.unit(key)
    if is_vehicle(unit) and not is_hull(unit):
        table.state = put_hull(table.state, unit, evolve(hull_pose(unit), facing=facing))
