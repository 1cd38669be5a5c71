"""A finite, useful sample of legal replies to any question, in a random order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from math import cos, radians, sin
from typing import Any

from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Pose, settled
from engine.ruleset import Rng
from engine.rulesets.microtanks import choices
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.field import bearing_to, enemies, pose_of
from engine.rulesets.microtanks.model import Army, Battle, Tank
from engine.rulesets.microtanks.movement import may_move, may_pop_smoke, smoke_allowance
from engine.rulesets.microtanks.muster import nations, zone_rect
from engine.rulesets.microtanks.printed import Map
from engine.rulesets.microtanks.shooting import turret_bearing

HEADINGS = 8
SHARES = (0.95, 0.4)
TRIES = 40
"""Random places tried for a deployment."""


def sample(state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question; lazily, since the first may be all that is wanted."""
    return _replies(ask.choice, state, rng)


def _shuffled(items: Any, rng: Rng) -> list[Any]:
    listed = list(items)
    rng.shuffle(listed)
    return listed


def _legal(choice: Any, state: Battle, reply: Any) -> bool:
    try:
        choice.check(state, reply)
    except IllegalReply:
        return False
    return True


@singledispatch
def _replies(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    raise TypeError(f"no sample for {type(choice).__name__}")


@_replies.register
def _(choice: choices.WhichArmy, state: Battle, rng: Rng) -> Iterator[Any]:
    for nation in _shuffled(nations(), rng):
        reply = choices.SubmitArmy(Army(nation))
        if _legal(choice, state, reply):
            yield reply


@_replies.register
def _(choice: choices.WhichPackage, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.TakePackage(package) for package in _shuffled(choice.packages, rng))


@_replies.register
def _(choice: choices.WhichLayout, state: Battle, rng: Rng) -> Iterator[Any]:
    plan = state.plan
    own = Map(plan.long, plan.short, plan.zones, plan.terrain, plan.objectives)
    for layout in _shuffled(choice.layouts, rng):
        reply = choices.LayOut(layout, own if layout == "custom" else None)
        if layout != "custom" or _legal(choice, state, reply):
            yield reply


@_replies.register
def _(choice: choices.WhichSide, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.TakeSide(zone) for zone in _shuffled(choice.zones, rng))


@_replies.register
def _(choice: choices.WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield choices.Pass()
    for key in _shuffled(choice.tanks, rng):
        x0, y0, x1, y1 = zone_rect(state, state.tank(key).owner)
        for _ in range(TRIES):
            x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
            pose = Pose(x, y, rng.random() * 360.0).settled()
            reply = choices.Deploy(key, pose.x, pose.y, pose.facing)
            if _legal(choice, state, reply):
                yield reply
                break
    yield choices.Pass()


@_replies.register
def _(choice: choices.WhichMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield choices.Pass()
    for key in _shuffled(choice.tanks, rng):
        tank = state.tank(key)
        makers = [_smoke, _drives] if rng.random() < 0.04 else [_drives, _smoke]
        for make in makers:
            for reply in make(state, tank, rng):
                if _legal(choice, state, reply):
                    yield reply
    yield choices.Pass()


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
                yield choices.Drive(tank.id, ((x, y),), last, retreat)
    yield choices.Drive(tank.id, (), settled(rng.random() * 360.0))


def _smoke(state: Battle, tank: Tank, rng: Rng) -> Iterator[Any]:
    if not may_pop_smoke(tank):
        return
    most = smoke_allowance(tank.printed.speed)
    for share in _shuffled((1.0, 0.5, 0.0), rng):
        yield choices.PopSmoke(tank.id, settled(most * share))


@_replies.register
def _(choice: choices.WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.03:
        yield choices.Pass()
    for one in _shuffled(choice.ready, rng):
        tank = state.tank(one.tank)
        for gun in _shuffled(one.guns, rng):
            for target in _shuffled(enemies(state, tank), rng):
                reply = choices.Fire(one.tank, gun, target.id)
                if _legal(choice, state, reply):
                    yield reply
    yield choices.Pass()
    for one in _shuffled(choice.ready, rng):
        if one.traverse > 0.0:
            by = min(one.traverse, BOOK.tables.turret.traverse) * (rng.random() * 2 - 1)
            facing = settled((turret_bearing(state.tank(one.tank)) + by) % 360.0)
            turned = choices.Traverse(one.tank, facing)
            if _legal(choice, state, turned):
                yield turned
