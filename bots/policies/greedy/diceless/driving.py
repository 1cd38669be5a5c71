"""Vehicles: where they drive, whom tanks run down, when riders get out, when smoke helps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bots.policies.greedy.diceless import moving, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Body, Scene, apart, body_of
from engine.errors import Refused
from engine.geometry import Point, bearing, settled
from engine.rulesets.diceless.choices.moving import WhichMove
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    Embark,
    GetOut,
    PopSmoke,
    Ram,
    TankShock,
    acted_in,
    top_now,
)
from engine.rulesets.diceless.driving import fire_at_speed, speed_of
from engine.rulesets.diceless.field import name_of, pose_of
from engine.rulesets.diceless.gunnery import may_smoke
from engine.rulesets.diceless.hulls import can_drive
from engine.rulesets.diceless.movement import MOVE
from engine.rulesets.diceless.play.moving import obey

BEST = 4
"""Drives that are tried."""
NEAR = 9.0
"""How near to an objective riders get out."""
RIDE = 18.0
"""How far from every objective a unit looks for a ride."""
IDLE = 0.05
"""What a unit that looks for one could do at most where it stands."""
FIGHT = 12.0
"""How near to an enemy."""
RUN_DOWN = 0.1
"""What running into somebody must be worth."""
SMOKE = 0.3
"""How much danger is worth the smoke."""


def orders(scene: Scene, choice: WhichMove) -> Iterator[Any]:
    """Yield orders of riders and vehicles that are worth giving, best first for each."""
    for key in choice.units:
        if scene.state.unit(key).place == "aboard":
            yield from _out(scene, key)
    for body in scene.friends:
        if body.armour is None and body.key in choice.units:
            yield from _in(scene, body)
    for body in scene.friends:
        if body.armour is not None and body.key in choice.units:
            for name in can_drive(body.unit, acted_in(scene.state)):
                yield from _drives(scene, choice, body, name)


def _out(scene: Scene, key: str) -> Iterator[GetOut]:
    """Get out where there is something to hold or to fight."""
    transport = scene.body(scene.state.unit(key).aboard or "")
    if transport is None:
        return
    goals = [goal.at for goal in scene.state.plan.objectives]
    near = any(apart(transport.at, goal) <= NEAR for goal in goals)
    fight = any(apart(transport.at, foe.at) - foe.reach <= FIGHT for foe in scene.foes)
    if near or fight or scene.turns_left <= 1:
        yield GetOut(key)


def _in(scene: Scene, body: Body) -> Iterator[Embark]:
    """Get in where there is a long way to go, and little to do on it."""
    goals = [apart(body.at, goal.at) for goal in scene.state.plan.objectives]
    if body.types != {"infantry"} or min(goals, default=0.0) <= RIDE or scene.turns_left <= 1:
        return
    stays = worth.chances(scene, body, (0.0, 0.0), body.at, moved=True, charges=True, fires=True)
    if stays < IDLE and all(apart(body.at, foe.at) - foe.reach > FIGHT for foe in scene.foes):
        for other in scene.friends:
            near = apart(body.at, other.at) <= other.reach + body.reach + body.pace + MOVE.embark
            if near and other.armour is not None and other.armour.capacity:
                yield Embark(body.key, other.key)


def _drives(scene: Scene, choice: WhichMove, body: Body, name: str) -> Iterator[Any]:
    unit, vehicle = body.unit, body.armour
    assert vehicle is not None
    called, top = name_of(unit, name), top_now(scene.state, unit, name)
    if vehicle.tank:
        yield from _run_down(scene, choice, body, name, top)
    walks = vehicle.legs is not None
    carries = any(rider.aboard == body.key for rider in scene.state.units.values())

    def rate(shift: Point) -> float:
        far = (shift[0] ** 2 + shift[1] ** 2) ** 0.5
        fires = fire_at_speed(speed_of(far), fast=vehicle.fast, walker=walks) != "none"
        return moving.rate(scene, body, shift, moved=far > 0.0, charges=walks, fires=fires)

    stays = rate((0.0, 0.0)) + (0.0 if carries else moving.STIR)
    shifts = [*moving.shifts(scene, body, min(top, MOVE.combat))]
    if top > MOVE.combat:
        shifts += moving.shifts(scene, body, top)
    rated = sorted(((rate(s) - stays, s) for s in dict.fromkeys(shifts)), reverse=True)
    at = pose_of(unit.models[name]).at
    for value, (dx, dy) in rated[:BEST]:
        if value > 0.0:
            end = settled(at[0] + 0.999 * dx), settled(at[1] + 0.999 * dy)
            yield Drive(unit.id, called, (end,))
    yield Drive(unit.id, called)  # it stays; so it is not weighed again for every unit that moves


def _run_down(
    scene: Scene, choice: WhichMove, body: Body, name: str, top: float
) -> Iterator[Ram | TankShock]:
    """Yield rams and tank shocks that are worth it, foreseen."""
    unit, called = body.unit, name_of(body.unit, name)
    at = pose_of(unit.models[name]).at
    rated: list[tuple[float, int, Any]] = []
    for foe in scene.foes:
        if foe.at == at or apart(at, foe.at) > top + foe.reach:
            continue
        ahead = settled(bearing(at, foe.at))
        order: Any = TankShock(unit.id, called, ahead, top)
        if foe.armour is not None:
            order = Ram(unit.id, called, ahead)
        try:
            choice.check(scene.state, order)
        except Refused:
            continue
        rated.append((gain(scene, partial(obey, order)), -len(rated), order))
    for value, _, order in sorted(rated, key=lambda one: (-one[0], -one[1])):
        if value > RUN_DOWN:
            yield order


def smokes(scene: Scene, body: Body) -> Iterator[PopSmoke]:
    """Hide in smoke from what may come."""
    danger = -worth.chances(
        scene, body, (0.0, 0.0), body.at, moved=False, charges=False, fires=False
    )
    if danger > SMOKE:
        for name in body.unit.models:
            if may_smoke(scene.state, body.unit, name):
                yield PopSmoke(body.key, name_of(body.unit, name))


def rider(scene: Scene, key: str) -> Body | None:
    """Return a unit in a transport as if it stood where that does."""
    unit = scene.state.unit(key)
    transport = scene.body(unit.aboard or "")
    return None if transport is None else body_of(scene.state, unit, transport.at)
