"""Random drives, rams and shocks, rides, and what hits and assaults do to vehicles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import is_legal, replies_to
from engine.geometry import Point, bearing, direction, settled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    Ram,
    TankShock,
    WhereToGetOut,
    acted_in,
    top_now,
)
from engine.rulesets.diceless.field import bases_of, hosts, name_of, pose_of
from engine.rulesets.diceless.hulls import are_vehicles, carrier, doors, is_able, vehicle_of
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import MOVE, Going, middle
from engine.rulesets.diceless.transports import landing

SHARES = (0.99, 0.5, 0.25)
"""Of the way a vehicle can go."""


def orders(state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    """Yield orders for a unit, beside moving its models, that may be legal."""
    unit = state.unit(key)
    if unit.place == "aboard":
        if rng.random() < 0.3:
            yield from ways_out(state, unit, rng)
    elif are_vehicles(state, unit):
        for name, model in unit.models.items():
            if is_able(model) and name_of(unit, name) not in acted_in(state):
                yield from _drives(state, unit, name, rng)
    elif rng.random() < 0.5:
        for transport in hosts(state, unit.owner):
            if are_vehicles(state, transport) and carrier(state, transport).capacity:
                yield Embark(key, transport.id)


def ways_out(state: Battle, unit: Unit, rng: Rng) -> Iterator[GetOut | GetOutModels]:
    """Yield ways to get out, now and then model by model."""
    assert unit.aboard is not None
    if rng.random() < 0.3:
        found = landing(state, unit, doors(state, state.unit(unit.aboard)))
        yield GetOutModels(unit.id, tuple(Going(base.id, (base.at,)) for base in found.bases))
    yield GetOut(unit.id)


def _drives(state: Battle, unit: Unit, name: str, rng: Rng) -> Iterator[Any]:
    called, top = name_of(unit, name), top_now(state, unit, name)
    pose = pose_of(unit.models[name])
    foes = [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
    aims = [*(goal.at for goal in state.plan.objectives), *foes]
    aim = rng.choice(aims)
    heading = bearing(pose.at, aim) if aim != pose.at else pose.facing
    if vehicle_of(state, unit, name).tank and foes and rng.random() < 0.5:
        for foe in foes:
            ahead = settled(bearing(pose.at, foe))
            yield Ram(unit.id, called, ahead)
            yield TankShock(unit.id, called, ahead, top)
            yield TankShock(unit.id, called, ahead, MOVE.combat)
    if rng.random() < 0.1:
        yield Drive(unit.id, called, (), settled(rng.random() * 360.0))
    for way in (heading, rng.random() * 360.0, rng.random() * 360.0):
        for share in SHARES:
            end = _ahead(pose.at, way, top * share * (0.5 + rng.random() / 2))
            facing = settled(rng.random() * 360.0) if rng.random() < 0.2 else None
            yield Drive(unit.id, called, (end,), facing)


def _ahead(at: Point, heading: float, inches: float) -> Point:
    dx, dy = direction(heading)
    return settled(at[0] + dx * inches), settled(at[1] + dy * inches)


@replies_to.register
def _(choice: WhereToGetOut, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        found = landing(state, state.unit(choice.unit), choice.doors)
        goings = tuple(Going(base.id, (base.at,)) for base in found.bases)
        reply = GetOutModels(choice.unit, goings)
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()
