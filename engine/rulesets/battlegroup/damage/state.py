"""What hits meet."""

from __future__ import annotations

from engine.geometry import Face, Point
from engine.rulesets.battlegroup.core.field import hull_pose
from engine.rulesets.battlegroup.core.members import vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.damage.rules import face_struck


def face_towards(state: Battle, unit: Unit, at: Point) -> Face:
    """Return the face of a vehicle that looks at a point, the weaker on a diagonal."""
    vehicle = vehicle_of(state, unit)
    return face_struck(hull_pose(unit), vehicle.length, vehicle.width, vehicle.armour, at)
