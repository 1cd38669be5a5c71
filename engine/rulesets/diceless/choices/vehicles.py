"""Vehicles, walkers and transports: driving, ramming, tank shock, damage results, passengers."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.movement import Going


@frozen
class Drive:
    """Drive a vehicle: turn to each point and go there, then a last turn
    (diceless/base-vehicle-speeds)."""

    unit: str
    model: str
    """unit/model: vehicles of a squadron are driven one by one."""
    path: tuple[Point, ...] = ()
    facing: float | None = None


@frozen
class Ram:
    """Drive a tank straight into an enemy vehicle (diceless/ramming)."""

    unit: str
    model: str
    end: Point


@frozen
class TankShock:
    """Drive a tank straight through enemy units (diceless/base-tank-shock)."""

    unit: str
    model: str
    end: Point


@frozen
class PopSmoke:
    """Use smoke launchers instead of firing (diceless/base-vehicle-obscured)."""

    unit: str
    model: str


@frozen
class Embark:
    """A unit within reach of an access point gets in, as the end of its move
    (diceless/base-transports)."""

    unit: str
    transport: str


@frozen
class GetOut:
    """A unit gets out of its transport, or of its wreck (diceless/base-transports)."""

    unit: str
    goings: tuple[Going, ...] = ()
    """Each model's place; left out, the engine finds them."""


@frozen
class Dare:
    """A model stands in a tank's way: death or glory, or nobody does
    (diceless/base-tank-shock)."""

    model: str | None = None


@frozen
class Disable:
    """Destroy a weapon, or with None immobilise (diceless/vehicle-weapon-repeat)."""

    weapon: str | None = None


@frozen
class Attach:
    """A fighter uses a grenade against a vehicle, or with None his blows
    (diceless/grenades-vehicles)."""

    weapon: str | None = None


CHOICES: tuple[type, ...] = ()
REPLIES: tuple[type, ...] = ()
