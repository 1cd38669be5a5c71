"""Shots: what each is worth as things stand, and which to fire."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from bots.policies.greedy.microtanks import odds
from bots.policies.greedy.microtanks.bodies import Body, bears
from bots.policies.greedy.microtanks.scene import Scene
from engine.errors import Refused
from engine.geometry import Point, is_within, point_distance
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.artillery import RULES as ARTILLERY
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Gun
from engine.rulesets.microtanks.core.field import (
    bearing_to,
    distance,
    enemies,
    face_struck,
    pose_of,
    shape_of,
)
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.shooting import (
    aim,
    check_shot,
    sighted,
    traverse_needed,
    turret_bearing,
    wasted,
)

LEAST = 0.2
"""Points a shot must be worth."""
OWN = 1.2
"""What a point of one's own counts that a burst or a shell may cost."""
FAR = 6.0
"""The farthest an explosion reaches."""


def shots(state: Battle, choice: questions.WhichShot) -> Iterator[Any]:
    """Yield the best shot of the first vehicle that has one; then turns of turrets that cannot
    turn with their hulls; then a pass."""
    scene = Scene.of(state, choice.seat)
    targets = [foe for foe in scene.foes if not scene.is_spared(foe)]
    for one in choice.ready:
        body = scene.body(one.tank)
        found = []
        for key in one.guns:
            for foe in targets:
                value = shot_value(scene, body, key, foe)
                if value > LEAST:
                    found.append((value, questions.Fire(one.tank, key, foe.tank.id)))
        found.sort(key=lambda shot: -shot[0])
        yield from (order for _, order in found)
    for one in choice.ready:
        tank = state.tank(one.tank)
        if tank.tracked and one.traverse > 0.0:
            yield from _turns(state, tank, one.traverse)
    yield questions.Pass()


def shot_value(scene: Scene, body: Body, key: str, foe: Body) -> float:
    """Return what a shot is worth; nothing if it would be refused or wasted."""
    state, tank, target = scene.state, body.tank, foe.tank
    gun = BOOK.guns[key]
    barrel = next((one for one in body.barrels if one.id == key), None)
    if barrel is None or hypot(foe.at[0] - body.at[0], foe.at[1] - body.at[1]) > gun.range + 3.0:
        return 0.0
    if not bears(tank, barrel, pose_of(tank).facing, bearing_to(tank, target)):
        return 0.0
    try:
        check_shot(state, tank, key, target, target.id)
    except Refused:
        return 0.0
    if gun.indirect:
        return _barrage_value(scene, tank, gun, foe)
    figures = sighted(state, tank, gun, target)
    if wasted(figures.shot) is not None:
        return 0.0
    chance = odds.to_hit(aim(figures.shot).needed)
    for save in figures.due:
        chance *= odds.fails(save.needed)
    struck = odds.results(gun.strength, figures.struck)
    return chance * (odds.mean(struck, foe.gains) + struck[-1] * splash(scene, foe))


def _barrage_value(scene: Scene, tank: Tank, gun: Gun, foe: Body) -> float:
    """Return what a shell is worth wherever it may fall: to foes under its cap, and to friends."""
    figures = sighted(scene.state, tank, gun, foe.tank)
    if wasted(figures.shot) is not None:
        return 0.0
    total = 0.0
    for body in (*scene.foes, *scene.friends):
        if hypot(body.at[0] - foe.at[0], body.at[1] - foe.at[1]) > 9.0:
            continue
        falls = sum(_is_hit(body.tank, foe.at, cap) for cap in odds.caps()) / len(odds.caps())
        if body.tank.smoking:
            falls *= odds.fails(odds.SAVES.smoke)
        struck = odds.results(gun.strength, body.tank.printed.armour.lowest)
        worth = odds.mean(struck, body.gains)
        total += falls * (worth if body.tank.owner != tank.owner else -OWN * worth)
    return total * odds.to_hit(aim(figures.shot).needed)


def _is_hit(tank: Tank, target: Point, cap: Point) -> bool:
    at = target[0] + cap[0], target[1] + cap[1]
    pose = pose_of(tank)
    if abs(at[0] - pose.x) + abs(at[1] - pose.y) > 5.0:
        return False
    return is_within(point_distance(shape_of(tank), at), ARTILLERY.cap_radius)


def splash(scene: Scene, foe: Body, beside: Body | None = None) -> float:
    """Return what it is worth if an enemy bursts: to its neighbours less to ours, and to the one
    that stands right `beside` it by then."""
    total = 0.0
    for body in (*scene.foes, *scene.friends):
        if body is foe:
            continue
        if body is beside:
            apart, face = 0.0, body.tank.printed.armour.front
        else:
            if hypot(body.at[0] - foe.at[0], body.at[1] - foe.at[1]) > FAR + 3.0:
                continue
            apart = distance(body.tank, foe.tank)
            struck = face_struck(pose_of(body.tank), foe.at)
            face = body.tank.printed.armour.of(struck)
        if apart <= FAR:
            taken = odds.burst(apart, face, body.gains)
            total += taken if body.tank.owner == foe.tank.owner else -OWN * taken
    return total


def _turns(state: Battle, tank: Tank, left: float) -> Iterator[questions.Traverse]:
    """Yield a turn of the turret towards the nearest enemy, if it is far off."""
    foes = enemies(state, tank)
    if not foes:
        return
    near = min(foes, key=lambda foe: distance(tank, foe))
    now, to = turret_bearing(tank), bearing_to(tank, near)
    needed = traverse_needed(now, to)
    if needed > 45.0:
        share = min(1.0, left / needed)
        by = ((to - now + 180.0) % 360.0 - 180.0) * share
        yield questions.Traverse(tank.id, round((now + by) % 360.0, 3))
