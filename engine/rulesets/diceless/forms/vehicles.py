"""Ways to drive, to ride, and to decide what hits and assaults do to vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.advice import forms_of
from engine.errors import IllegalReply
from engine.formations import Base, Going, middle
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
from engine.rulesets.diceless.field import bases_of, distance, hosts, name_of, pose_of
from engine.rulesets.diceless.forms.common import PASS
from engine.rulesets.diceless.gunnery import may_smoke
from engine.rulesets.diceless.hulls import are_vehicles, can_drive, carrier, vehicle_of
from engine.rulesets.diceless.members import types
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, allowance
from engine.rulesets.diceless.transports import check_out, landing


def orders_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield what a unit may be told in the Movement phase beside moving its models: the ways of
    vehicles and of passengers, and of units near to a transport."""
    unit = state.unit(key)
    if unit.place == "aboard":
        whole = _exit(state, unit)
        yield whole
        try:
            places = check_out(state, unit, bearing=whole.reply.bearing)
        except IllegalReply:
            places = ()
        yield _by_hand(unit, places)
    elif are_vehicles(state, unit):
        for name in able(state, unit):
            yield drive_of(state, unit, name)
            yield from _through_enemies(state, unit, name)
    else:
        yield from _rides(state, unit)


def _exit(state: Battle, unit: Unit) -> Form:
    """Return how a unit gets out on one side of its transport, at first ahead."""
    assert unit.aboard is not None
    transport = state.unit(unit.aboard)
    if transport.place != "table":
        return Form(GetOut(unit.id), unit.id)
    pose = pose_of(next(iter(transport.models.values())))
    side = AngleBlank(unit.id, "bearing", pose.facing, 180.0, middle(bases_of(state, transport)))
    return Form(GetOut(unit.id, pose.facing), unit.id, blanks=(side,))


def _by_hand(unit: Unit, places: Sequence[Base]) -> Form:
    """Return how a unit gets out model by model, beginning with where it would stand by itself."""
    goings = tuple(Going(base.id, (base.at,)) for base in places)
    blank = ModelsBlank(unit.id, "goings", 0.0)
    return Form(GetOutModels(unit.id, goings), unit.id, blanks=(blank,))


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
    unit = state.unit(choice.unit)
    yield _by_hand(unit, landing(state, unit, choice.doors).bases)
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
