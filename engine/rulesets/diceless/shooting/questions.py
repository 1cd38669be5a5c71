"""Fire and smoke: orders of the Shooting phase, and whether a target goes to ground."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Whether
from engine.rulesets.diceless.driving.state import acted_in
from engine.rulesets.diceless.vehicles.state import are_vehicles
from engine.rulesets.diceless.weapons.state import Arm, may_smoke


@frozen
class PopSmoke(Reply):
    """Use smoke launchers instead of firing (diceless/base-vehicle-obscured)."""

    unit: str
    model: str


def check_smoke(state: Battle, unit: Unit, model: str) -> str:
    """Return the vehicle that `unit/model` names. Raises `IllegalReply` unless it can hide in smoke
    (diceless/base-vehicle-obscured)."""
    name = model.removeprefix(f"{unit.id}/")
    if name not in unit.models or not are_vehicles(state, unit):
        raise refusal("no_driver", unit=unit.id, model=model)
    if not may_smoke(state, unit, name) or model in acted_in(state):
        raise refusal("no_smoke", unit=unit.id, model=model)
    return name


@frozen
class Shoot(Reply):
    """A unit fires at an enemy unit."""

    unit: str
    target: str
    arms: tuple[Arm, ...] = ()
    """Weapons of groups; two for a monstrous creature. Groups left out fire the first weapon in
    range, in its first mode."""
    holding: tuple[str, ...] = ()
    """Groups that hold fire."""


@frozen
class WhetherToGround(Whether, Choice):
    """Asks the owner of a unit that is hit whether it goes to ground for a better cover save
    (diceless/base-cover-saves). Default: no."""

    cover: int | None
    """The cover save that it has now."""
    better: int
    """The cover save that it would have."""
