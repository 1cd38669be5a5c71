"""Driving: the order a vehicle is given."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Reply
from engine.formations import Route
from engine.geometry import Point
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.driving.state import acted_in, course, driver, top_now


@frozen
class Drive(Reply):
    """Drive a vehicle: turn towards each point and go there, then make a final turn
    (diceless/base-vehicle-speeds)."""

    unit: str
    model: str
    """As unit/model. Vehicles of a squadron are driven one by one."""
    path: tuple[Point, ...] = ()
    facing: float | None = None


def course_of(state: Battle, unit: Unit, order: Drive) -> tuple[str, Route]:
    """Return which vehicle of a unit drives, and how. Raises `IllegalReply` unless it may."""
    acted = acted_in(state)
    name = driver(state, unit, order.model, acted)
    top = top_now(state, unit, name)
    return name, course(state, unit, name, order.path, order.facing, acted, most=top)
