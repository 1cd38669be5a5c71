"""Vehicles on a table set up by hand, and units aboard them."""

from typing import Any

from attrs import evolve

from engine.geometry import Pose
from engine.rulesets.battlegroup.book.codes import Token
from engine.rulesets.battlegroup.core.model import Craft, Held, Unit
from tests.engine.rulesets.battlegroup.staging import put, row


def vehicle(
    sheet: str, key: str, owner: int, x: float, y: float, facing: float = 0.0, **more: Any
) -> Unit:
    """Return a vehicle at a place, looking somewhere."""
    token: Token | None = more.pop("token", None)
    unit = put(sheet, key, owner, [(x, y)], token)
    models = {n: evolve(m, pose=Pose(x, y, facing)) for n, m in unit.models.items()}
    return evolve(unit, models=models, **more)


def damaged(unit: Unit, lost: int = 0, **craft: Any) -> Unit:
    """Return a vehicle that has lost hull points, or is otherwise the worse for wear."""
    models = {name: evolve(model, lost=lost) for name, model in unit.models.items()}
    return evolve(unit, models=models, craft=Craft(**craft))


def aboard(sheet: str, key: str, carrier: Unit, models: int, token: Token | None = None) -> Unit:
    """Return a unit with so many models in a vehicle, or on it."""
    unit = put(sheet, key, carrier.owner, row(0, 0, models))
    inside = {name: evolve(model, pose=None) for name, model in unit.models.items()}
    held = None if token is None else Held(token)
    return evolve(unit, models=inside, place="aboard", aboard=carrier.id, token=held)
