"""Whom to shoot at: likely shots at a glance, the best of them foreseen exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from attrs import frozen

from bots.policies.greedy.diceless import driving, fighting, force, minds, moving, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Body, Scene, apart
from engine.errors import Refused
from engine.geometry import Point
from engine.rulesets.diceless.assault.state import FORBIDDING
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.movement.questions import Run
from engine.rulesets.diceless.movement.state import MOVE, may_run
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.weapons.state import Arm

SIMULATED = 3
"""Shots foreseen, of those likely."""
LEAST = 0.005
"""What a shot must be worth."""
RUNS = 0.15
"""What a run must be worth."""
OWN = 1.2
"""What hit points of one's own count that a marker may cost."""


@frozen
class ShotOption:
    """A shot as it looks at a glance."""

    value: float
    body: Body
    foe: Body


def shots(scene: Scene, choice: WhichShot) -> Iterator[Any]:
    """Yield the best shot of the unit that has most to shoot at, then runs, then nothing more. In
    the last turn who runs to an objective does so before he shoots."""
    if choice.casters:
        for _, power in minds.powers(scene):
            yield power
    bodies = [body for body in scene.friends if body.key in choice.units]
    plans = [plan for body in bodies if (plan := _plan(scene, body))]
    if not scene.turns_left:
        shots_of = {plan[0].body.key: plan[0].value for plan in plans}
        for body in bodies:
            if body.armour is None:
                yield from _runs(scene, body, max(RUNS, shots_of.get(body.key, 0.0)))
    for plan in sorted(plans, key=lambda shots: -shots[0].value):
        yield from _by_simulation(scene, choice, plan[:SIMULATED])
    yield from _riders(scene, choice)
    for body in bodies:
        yield from _runs(scene, body, RUNS) if body.armour is None else driving.smokes(scene, body)
    yield Pass()


def _plan(scene: Scene, body: Body) -> list[ShotOption]:
    """Return the shots of a unit that look worth it, best first: more than the charge it could not
    make any more."""
    if not body.guns:
        return []
    planned = fighting.best(scene, body)
    found = []
    for foe in scene.foes:
        if foe.unit.locked:
            continue
        share = _glance(scene, body, foe)
        if not share:
            continue
        value = worth.taken(foe, share)
        if planned and planned.value > 0.0:
            kinds = {gun.weapon.kind for guns in body.guns.values() for gun in guns}
            steady = "relentless" in body.rules
            if foe.key != planned.foe.key or (kinds & FORBIDDING and not steady):
                value -= planned.value
        if value > LEAST:
            found.append(ShotOption(value, body, foe))
    return sorted(found, key=lambda shot: -shot.value)


def _glance(scene: Scene, body: Body, foe: Body) -> float:
    away = apart(body.at, foe.at) - body.reach - foe.reach
    if away > min(body.range, scene.sight):
        return 0.0
    gaps = [(group, max(0.0, _nearest(at, foe) - radius)) for group, at, radius in body.spots]
    moved = body.unit.doings.moved or body.unit.broken
    return force.fire(body, gaps, foe, scene.cover(foe.at, body.at), moved=moved)


def _nearest(at: Point, foe: Body) -> float:
    return min(apart(at, spot) - radius for _, spot, radius in foe.spots)


def _by_simulation(scene: Scene, choice: WhichShot, plan: list[ShotOption]) -> Iterator[Shoot]:
    """Yield the shots of a unit that do something, the best one first."""
    rated: list[tuple[float, int, Shoot]] = []
    for shot in plan:
        for reply in _arms(shot):
            try:
                choice.check(scene.state, reply)
            except Refused:
                continue
            value = gain(scene, partial(fire, reply=reply)) + min(0.0, shot.value)
            rated.append((value, -len(rated), reply))
    for value, _, reply in sorted(rated, key=lambda one: (-one[0], -one[1])):
        if value > 0.0:
            yield reply


def _arms(shot: ShotOption) -> Iterator[Shoot]:
    """Yield a shot with what fires best, then as the groups fire by themselves."""
    body, foe = shot.body, shot.foe
    gaps = [(group, max(0.0, _nearest(at, foe) - radius)) for group, at, radius in body.spots]
    chosen = force.best_guns(body, gaps, foe)
    arms = tuple(Arm(group, gun.weapon.id, gun.mode.id) for group, gun in chosen.items())
    if arms:
        yield Shoot(body.key, foe.key, arms)
    yield Shoot(body.key, foe.key)


def _riders(scene: Scene, choice: WhichShot) -> Iterator[Shoot]:
    """Yield the best shot of those who fire out of a transport."""
    for key in choice.units:
        body = driving.rider(scene, key)
        if body is not None:
            foes = sorted(scene.foes, key=lambda foe: apart(body.at, foe.at))
            shots = [ShotOption(0.0, body, foe) for foe in foes if not foe.unit.locked]
            yield from _by_simulation(scene, choice, shots[:SIMULATED])


def _runs(scene: Scene, body: Body, least: float) -> Iterator[Run]:
    """Yield runs that bring a unit nearer to where it is drawn, if it does not charge."""
    if body.unit.broken or not may_run(scene.state, body.unit) or fighting.best(scene, body):
        return
    for value, shift in moving.ways(scene, body, MOVE.run, fires=False)[:2]:
        if value > least:
            yield Run(body.key, moving.path(body, shift))
