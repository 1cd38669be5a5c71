"""Vehicles, walkers and transports: driving, ramming, tank shock, damage results, passengers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from engine.geometry import Point
from engine.rulesets.diceless.choices.common import Pass, listed, wrong
from engine.rulesets.diceless.courses import Course, course, driver
from engine.rulesets.diceless.gunnery import may_smoke
from engine.rulesets.diceless.hulls import are_vehicles, fastest, vehicle_of
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, Going
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.tanks import ram_of, shock_of
from engine.rulesets.diceless.transports import check_embark, check_out, places_by_hand


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
    """Drive a tank straight into an enemy vehicle, as fast as it goes (diceless/ramming)."""

    unit: str
    model: str
    bearing: float


@frozen
class TankShock:
    """Drive a tank straight through enemy units (diceless/base-tank-shock)."""

    unit: str
    model: str
    bearing: float
    inches: float


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
    """A unit gets out of its transport on one side, or else to the nearest free places
    (diceless/base-transports)."""

    unit: str
    bearing: float | None = None
    """Degrees."""


@frozen
class GetOutModels:
    """A unit gets out of its transport, or of its wreck, model by model
    (diceless/base-transports)."""

    unit: str
    goings: tuple[Going, ...]
    """Each model's place, as the only corner of its way."""


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
    """Fighters of a group use a grenade against a vehicle, or with None their blows
    (diceless/grenades-vehicles)."""

    weapon: str | None = None
    models: int | None = None
    """How many of them do, the others strike; None for everybody who can."""


# ---------------------------------------------------------------- orders

Order = Drive | Ram | TankShock | Embark | GetOut | GetOutModels
"""What a unit may be told in the Movement phase beside moving its models."""


def acted_in(state: Battle) -> tuple[str, ...]:
    """Return who has had an order in this part of the turn; before the first, vehicles that have
    scouted."""
    if state.turn is None:
        return tuple(name for unit in state.units.values() for name in unit.doings.scouted)
    return state.turn.acted


def top_now(state: Battle, unit: Unit, name: str) -> float:
    """Return the most inches a vehicle may go now: it does not go flat out when somebody has just
    got out of it (diceless/base-transports)."""
    top = fastest(vehicle_of(state, unit, name))
    return min(top, MOVE.cruising) if left_by(unit) in acted_in(state) else top


def left_by(transport: Unit) -> str:
    """Return what is noted when somebody has got out of a transport in this part."""
    return f"{transport.id}>out"


def course_of(state: Battle, unit: Unit, order: Drive) -> tuple[str, Course]:
    """Return which vehicle of a unit drives, and how. Raises `IllegalReply` unless it may."""
    acted = acted_in(state)
    name = driver(state, unit, order.model, acted)
    top = top_now(state, unit, name)
    return name, course(state, unit, name, order.path, order.facing, acted, most=top)


def check_order(state: Battle, unit: Unit, order: Order) -> None:
    """Raise `IllegalReply` unless an order may be given."""
    acted = acted_in(state)
    match order:
        case Drive():
            course_of(state, unit, order)
        case Ram():
            name = driver(state, unit, order.model, acted)
            ram_of(state, unit, name, order.bearing, top_now(state, unit, name))
        case TankShock():
            name = driver(state, unit, order.model, acted)
            top = top_now(state, unit, name)
            shock_of(state, unit, name, order.bearing, order.inches, top)
        case Embark():
            if unit.place != "table" or are_vehicles(state, unit) or unit.doings.got_out:
                raise refusal("cannot_ride", unit=unit.id, transport=order.transport)
            check_embark(state, unit, order.transport)
        case GetOut(bearing=bearing):
            check_out(state, unit, bearing=bearing)
        case GetOutModels(goings=goings):
            check_out(state, unit, goings)


def check_smoke(state: Battle, unit: Unit, model: str) -> str:
    """Return the vehicle that `unit/model` names. Raises `IllegalReply` unless it can hide in smoke
    (diceless/base-vehicle-obscured)."""
    name = model.removeprefix(f"{unit.id}/")
    if name not in unit.models or not are_vehicles(state, unit):
        raise refusal("no_driver", unit=unit.id, model=model)
    if not may_smoke(state, unit, name) or model in acted_in(state):
        raise refusal("no_smoke", unit=unit.id, model=model)
    return name


# ---------------------------------------------------------------- questions


@frozen
class WhereToGetOut:
    """diceless/base-transports"""

    unit: str
    transport: str
    doors: tuple[Point, ...]
    """Access points of the wreck."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless all are put near to an access point, or it is left to the engine."""
        match reply:
            case Pass():
                return
            case GetOutModels():
                unit = listed(state, reply.unit, (self.unit,))
                places_by_hand(state, unit, reply.goings, self.doors)
            case _:
                raise wrong("get_out_models or pass", reply)


@frozen
class WhoDares:
    """diceless/base-tank-shock"""

    unit: str
    tank: str
    models: tuple[str, ...]
    """In its way."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless one of the models in the way is named, or nobody."""
        if not isinstance(reply, Dare):
            raise wrong("dare", reply)
        _listed(self.unit, reply.model, (None, *self.models))


@frozen
class WhichDisabled:
    """diceless/vehicle-weapon-repeat"""

    unit: str
    """Whose vehicle it is."""
    weapons: tuple[str, ...]
    """Left, the best first."""
    or_held: bool = False
    """It may be immobilised instead."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a weapon that is left is named, or an immobilisation that is offered."""
        if not isinstance(reply, Disable):
            raise wrong("disable", reply)
        if reply.weapon not in self.weapons and not (reply.weapon is None and self.or_held):
            known = ", ".join(self.weapons)
            raise refusal("no_such_weapon", unit=self.unit, weapon=reply.weapon, known=known)


@frozen
class WhichAttack:
    """diceless/grenades-vehicles"""

    unit: str
    target: str
    group: str
    """unit/group."""
    weapons: tuple[str, ...]
    """Grenades."""
    models: int
    """That could use them."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless blows are chosen, or a grenade for some who have it."""
        if not isinstance(reply, Attach):
            raise wrong("attach", reply)
        if reply.weapon is not None and reply.weapon not in self.weapons:
            known = ", ".join(self.weapons)
            raise refusal("no_grenade", unit=self.unit, weapon=reply.weapon, known=known)
        if reply.models is not None and not 0 <= reply.models <= self.models:
            raise refusal(
                "too_few_to_attach", unit=self.unit, models=reply.models, most=self.models
            )


def _listed(unit: str, model: str | None, known: Iterable[str | None]) -> None:
    if model not in known:
        told = ", ".join(one for one in known if one is not None)
        raise refusal("not_in_the_way", unit=unit, model=model, known=told)


CHOICES: tuple[type, ...] = (WhereToGetOut, WhoDares, WhichDisabled, WhichAttack)
REPLIES: tuple[type, ...] = (
    Drive,
    Ram,
    TankShock,
    PopSmoke,
    Embark,
    GetOut,
    GetOutModels,
    Dare,
    Disable,
    Attach,
)
