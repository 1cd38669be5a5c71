"""Vehicles: where they drive and look; who gets in and out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from bots.policies.greedy.battlegroup import movement
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, body_of
from bots.policies.greedy.battlegroup.appraisal.worth import STILL
from engine.geometry import Point, bearing, settled
from engine.rulesets.battlegroup.core.field import hull_pose
from engine.rulesets.battlegroup.core.members import is_building
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.driving.questions import (
    ClearDebris,
    Drive,
    GoAt,
    HowFast,
    WhatOfDebris,
    WhereToDrive,
)
from engine.rulesets.battlegroup.vehicles.questions import (
    Embark,
    GetOut,
    WhereToGetOut,
    WhetherToEmbark,
)

TRIES = 12
"""Ways that are tried."""
RIDE = 20.0
"""How far from every objective a unit looks for a ride."""
FIGHT = 14.0
"""How near to an enemy it does not."""
DOZED = 0.999
"""How much of a way is driven, so that rounding does not make it too long."""


def drives(state: Battle, choice: WhereToDrive) -> Iterator[Any]:
    """Yield drives, best first; then turning to the enemy, and staying."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None:
        return
    frame = state.stack.top
    rate = movement.rates(scene, body, frame, choice.pull.most)
    at = hull_pose(unit).at
    for shift in movement.ranked(scene, body, choice.pull.most, rate)[:TRIES]:
        dx, dy = shift
        end = settled(at[0] + DOZED * dx), settled(at[1] + DOZED * dy)
        turned = Drive(choice.unit, (end,), faces(scene, body, shift, end))
        yield turned
        yield evolve(turned, facing=None)
    if not choice.pull.flat_out:
        yield Drive(choice.unit, (), faces(scene, body, STILL, at))
    yield Pass()


def faces(scene: Scene, body: Body, shift: Point, at: Point) -> float | None:
    """Return the bearing of whom a vehicle would do most to, else of the nearest enemy: there go
    its guns and its best armour."""
    foes = [foe for foe in scene.foes if foe.at != at]
    if not foes:
        return None

    def share(foe: Body) -> float:
        return worth.fired(scene, body, shift, foe, movement.mode(body, shift))

    return settled(bearing(at, max(foes, key=lambda foe: (share(foe), -apart(at, foe.at))).at))


def how_fast(state: Battle, choice: HowFast) -> Iterator[GoAt]:
    """Go slowly after firing: one gun more fires at full skill."""
    yield GoAt(choice.unit, "combat")


def gets_out(state: Battle, choice: WhereToGetOut) -> Iterator[Any]:
    """Get out, as it was ordered to, on the side of where it would go."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is not None:
        rate = movement.rates(scene, body, state.stack.top, choice.within)
        _, ahead = movement.best(scene, body, choice.within, rate)
        if ahead != STILL:
            yield GetOut(choice.unit, settled(bearing(STILL, ahead)))
    yield GetOut(choice.unit)
    yield Pass()


def gets_in(state: Battle, choice: WhetherToEmbark) -> Iterator[Any]:
    """Get into what drives where there is a long way to go and nobody to fight on it."""
    unit = state.unit(choice.unit)
    scene, body = Scene.of(state, unit.owner), body_of(state, unit)
    goals = [apart(body.at, goal) for goal in state.objectives]
    near = any(apart(body.at, foe.at) - foe.reach <= FIGHT for foe in scene.foes)
    if min(goals, default=0.0) > RIDE and not near and scene.turns_left > 1:
        for key in choice.carriers:
            if not is_building(state, state.unit(key)):
                yield Embark(choice.unit, key)
    yield Pass()


def debris(state: Battle, choice: WhatOfDebris) -> Iterator[ClearDebris]:
    """Clear the way for others."""
    yield ClearDebris(choice.piece)
