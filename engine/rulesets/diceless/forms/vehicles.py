"""Ways to drive, to ride, and to decide what hits and assaults do to vehicles."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import AngleBlank, Form, ModelsBlank, PathBlank
from engine.geometry import is_within
from engine.rulesets.diceless.choices.vehicles import (
    Attach,
    Dare,
    Disable,
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    PopSmoke,
    Ram,
    TankShock,
    WhereToGetOut,
    WhichAttack,
    WhichDisabled,
    WhoDares,
    acted_in,
    top_now,
)
from engine.rulesets.diceless.field import distance, hosts, name_of, pose_of
from engine.rulesets.diceless.forms.common import PASS, forms_of
from engine.rulesets.diceless.gunnery import may_smoke
from engine.rulesets.diceless.hulls import are_vehicles, can_drive, carrier, vehicle_of
from engine.rulesets.diceless.members import types
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, allowance


def orders_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield what a unit may be told in the Movement phase beside moving its models: the ways of
    vehicles and of passengers, and of units near to a transport."""
    unit = state.unit(key)
    if unit.place == "aboard":
        yield Form(GetOut(key), key)
        yield Form(GetOutModels(key, ()), key, blanks=(ModelsBlank(key, "goings", 0.0),))
    elif are_vehicles(state, unit):
        for name in able(state, unit):
            yield drive_of(state, unit, name)
            yield from _through_enemies(state, unit, name)
    else:
        yield from _rides(state, unit)


def able(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the vehicles of a unit that can still drive."""
    return can_drive(unit, acted_in(state))


def drive_of(state: Battle, unit: Unit, name: str) -> Form:
    """Return the ways a vehicle may drive."""
    path = PathBlank(unit.id, "path", top_now(state, unit, name), "drive", "driven")
    return Form(Drive(unit.id, name_of(unit, name)), unit.id, blanks=(path,))


def _through_enemies(state: Battle, unit: Unit, name: str) -> Iterator[Form]:
    key, called = unit.id, name_of(unit, name)
    top, pose = top_now(state, unit, name), pose_of(unit.models[name])
    facing = pose.facing
    if vehicle_of(state, unit, name).tank:
        ahead = (AngleBlank(key, "bearing", facing, 180.0, pose.at),)
        yield Form(Ram(key, called, facing), key, blanks=ahead)
        for inches in sorted({MOVE.combat, top}):
            yield Form(TankShock(key, called, facing, inches), key, blanks=ahead)


def _rides(state: Battle, unit: Unit) -> Iterator[Form]:
    if types(state, unit) != {"infantry"}:
        return
    reach = allowance(state, unit) + MOVE.embark
    for transport in hosts(state, unit.owner):
        rides = are_vehicles(state, transport) and carrier(state, transport).capacity
        if rides and is_within(distance(state, unit, transport), reach):
            yield Form(Embark(unit.id, transport.id), unit.id, transport.id)


def smokes_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield the ways of a unit to hide in smoke."""
    unit = state.unit(key)
    if unit.place == "table" and are_vehicles(state, unit):
        for name in unit.models:
            called = name_of(unit, name)
            if may_smoke(state, unit, name) and called not in acted_in(state):
                yield Form(PopSmoke(key, called), key)


@forms_of.register
def _(choice: WhereToGetOut, state: Battle) -> Iterator[Form]:
    blank = ModelsBlank(choice.unit, "goings", 0.0)
    yield Form(GetOutModels(choice.unit, ()), choice.unit, blanks=(blank,))
    yield PASS


@forms_of.register
def _(choice: WhoDares, state: Battle) -> Iterator[Form]:
    yield Form(Dare(None), choice.unit)
    for model in choice.models:
        yield Form(Dare(model), choice.unit)


@forms_of.register
def _(choice: WhichDisabled, state: Battle) -> Iterator[Form]:
    if choice.or_held:
        yield Form(Disable(None), choice.unit)
    for weapon in choice.weapons:
        yield Form(Disable(weapon), choice.unit)


@forms_of.register
def _(choice: WhichAttack, state: Battle) -> Iterator[Form]:
    yield Form(Attach(None), choice.unit)
    for weapon in choice.weapons:
        yield Form(Attach(weapon), choice.unit)
        for models in range(1, choice.models):
            yield Form(Attach(weapon, models), choice.unit)
