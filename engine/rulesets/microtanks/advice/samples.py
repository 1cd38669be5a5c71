"""Random legal replies to each question of microtanks."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

from engine.advice.registry import is_legal, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.geometry import Pose, settled
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Map
from engine.rulesets.microtanks.core.field import bearing_to, enemies, pose_of
from engine.rulesets.microtanks.core.model import Army, Battle, Tank
from engine.rulesets.microtanks.movement import may_move, may_pop_smoke, smoke_allowance
from engine.rulesets.microtanks.muster import nations, zone_rect
from engine.rulesets.microtanks.shooting import turret_bearing

HEADINGS = 8
SHARES = (0.95, 0.4)
TRIES = 40
"""Random places tried for a deployment."""


@replies_to.register
def _(choice: questions.WhichArmy, state: Battle, rng: Rng) -> Iterator[Any]:
    for nation in shuffled(nations(), rng):
        reply = questions.SubmitArmy(Army(nation))
        if is_legal(choice, state, reply):
            yield reply


@replies_to.register
def _(choice: questions.WhichLayout, state: Battle, rng: Rng) -> Iterator[Any]:
    plan = state.plan
    own = Map(plan.long, plan.short, plan.zones, plan.terrain, plan.objectives)
    for layout in shuffled(choice.layouts, rng):
        reply = questions.LayOut(layout, own if layout == "custom" else None)
        if layout != "custom" or is_legal(choice, state, reply):
            yield reply


@replies_to.register
def _(choice: questions.WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield questions.Pass()
    for key in shuffled(choice.tanks, rng):
        x0, y0, x1, y1 = zone_rect(state, state.tank(key).owner)
        for _ in range(TRIES):
            x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
            pose = Pose(x, y, rng.random() * 360.0).settled()
            reply = questions.Deploy(key, pose.x, pose.y, pose.facing)
            if is_legal(choice, state, reply):
                yield reply
                break
    yield questions.Pass()


@replies_to.register
def _(choice: questions.WhichMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield questions.Pass()
    for key in shuffled(choice.tanks, rng):
        tank = state.tank(key)
        makers = [_smoke, _drives] if rng.random() < 0.04 else [_drives, _smoke]
        for make in makers:
            for reply in make(state, tank, rng):
                if is_legal(choice, state, reply):
                    yield reply
    yield questions.Pass()


def _drives(state: Battle, tank: Tank, rng: Rng) -> Iterator[Any]:
    """Yield straight drives, some at an enemy, some ending in a pivot, few off the table."""
    if not may_move(tank):
        return
    pose = pose_of(tank)
    off = rng.random() * 360.0
    headings = [off + 360.0 * n / HEADINGS for n in range(HEADINGS)]
    rng.shuffle(headings)
    foes = enemies(state, tank)
    if foes and rng.random() < 0.5:
        headings.insert(0, bearing_to(tank, rng.choice(foes)))
    retreat = rng.random() < 0.03
    for heading in headings:
        for share in SHARES:
            length = tank.printed.speed * share
            x = settled(pose.x + cos(radians(heading)) * length)
            y = settled(pose.y + sin(radians(heading)) * length)
            last = settled(rng.random() * 360.0) if rng.random() < 0.2 else None
            if tank.printed.speed > 0:
                yield questions.Drive(tank.id, ((x, y),), last, retreat)
    yield questions.Drive(tank.id, (), settled(rng.random() * 360.0))


def _smoke(state: Battle, tank: Tank, rng: Rng) -> Iterator[Any]:
    if not may_pop_smoke(tank):
        return
    most = smoke_allowance(tank.printed.speed)
    for share in shuffled((1.0, 0.5, 0.0), rng):
        yield questions.PopSmoke(tank.id, settled(most * share))


@replies_to.register
def _(choice: questions.WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield questions.Pass()
    for one in shuffled(choice.ready, rng):
        tank = state.tank(one.tank)
        for gun in shuffled(one.guns, rng):
            for target in shuffled(enemies(state, tank), rng):
                reply = questions.Fire(one.tank, gun, target.id)
                if is_legal(choice, state, reply):
                    yield reply
    yield questions.Pass()
    for one in shuffled(choice.ready, rng):
        if one.traverse > 0.0:
            by = min(one.traverse, BOOK.tables.turret.traverse) * (rng.random() * 2 - 1)
            facing = settled((turret_bearing(state.tank(one.tank)) + by) % 360.0)
            turned = questions.Traverse(one.tank, facing)
            if is_legal(choice, state, turned):
                yield turned
