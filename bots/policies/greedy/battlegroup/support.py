"""Support from off the table: what is called in on whom, and points that batteries know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from bots.policies.greedy.battlegroup.appraisal import force, worth
from bots.policies.greedy.battlegroup.appraisal.build import build_of
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, body_of
from engine.geometry import Point, direction, settled
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint, WhichTargetPoint
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import is_zooming, sheet_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.deployment.state import looks
from engine.rulesets.battlegroup.support.questions import (
    CallAt,
    CallOn,
    Register,
    WhatToCall,
    WhereToRegister,
)
from engine.rulesets.battlegroup.support.state import (
    aims,
    around,
    callable_units,
    gun_of,
    is_in_reach,
    points_for,
    sees_point,
)
from engine.rulesets.battlegroup.templates.rules import (
    TEMPLATES,
    Mark,
    dice_for,
    nearest_band,
    need,
)
from engine.rulesets.battlegroup.vehicles.state import passengers

PINNED = 0.15
"""What share of its worth a unit loses that is pinned."""
ARRIVES = 0.75
"""How surely a flyer gets to fire all it has."""
ONCE = 0.35
"""What a strike must be worth that can be called but once; less as the match draws to its end."""
NEIGHBOUR = 6.0
"""How near to the target friends are in danger."""
NEAR = (0.2, 0.6, 0.95)
"""How near to who is hit a point is, as a share of how near it must be."""
SPOTS = 2
"""Points near an enemy that are looked at closely."""
ASTRAY = 0.15
"""What a friend there costs, as a share of its worth."""
BEYOND = 3.0
"""Inches behind an objective at which a point is registered: of those who hold it the enemy is
nearest then."""
COVERED = 9.0
"""An objective that has a point so near is seen to."""
RIDES = 0.3
"""What share of its worth a unit gains that is in a flyer when that comes: it does nothing else."""


def calls(scene: Scene, body: Body) -> float:
    """Return what the best call of a unit is worth."""
    supports = callable_units(scene.state, body.unit)
    return max((value for value, _ in ranked(scene, body, supports)), default=0.0)


def what(state: Battle, choice: WhatToCall) -> Iterator[Any]:
    """Yield the calls that are worth most."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is not None:
        supports = [state.unit(key) for key in choice.supports]
        yield from (reply for _, reply in ranked(scene, body, supports))
    yield Pass()


def ranked(
    scene: Scene, body: Body, supports: Iterable[Unit]
) -> list[tuple[float, CallOn | CallAt]]:
    """Return the calls of a unit with what they are worth, best first; at a point, if more than on
    anybody in sight."""
    answered = 1.0 - worth.breaks(body, 0)
    found = list[tuple[float, CallOn | CallAt]]()
    for support in supports:
        once = sheet_of(scene.state, support).strike is not None
        least = ONCE * min(1.0, scene.turns_left / 3) if once else 0.0
        seen = [target.id for target in aims(scene.state, body.unit, support)]
        for foe in scene.targets:
            if foe.key in seen:
                value = answered * struck(scene, support, foe)
                if value > least:
                    found.append((value, CallOn(support.id, foe.key)))
        best = max((value for value, _ in found), default=least)
        for at in hidden(scene, body, support, seen, best / max(answered, 0.01)):
            value = answered * at_point(scene, support, at)
            if value > best:
                found.append((value, CallAt(support.id, *at)))
    return sorted(found, key=lambda one: -one[0])


def struck(scene: Scene, support: Unit, foe: Body) -> float:
    """Return what a strike on an enemy is worth, friends near it counted."""
    if is_zooming(scene.state, support):
        own = build_of(scene.state, support)
        if not own.guns:
            return brought(scene, support)
        cover = scene.cover(foe, foe.at, foe.at)
        table = force.lines(own, foe.build, "still", cover, worth.shown(foe))
        near = [(group, NEIGHBOUR * 2) for group in own.guns]
        fire = worth.taken(scene, foe, force.fire(own, table, near, "still"))
        return ARRIVES * fire + brought(scene, support)
    guns = [
        gun for model in support.models if (gun := gun_of(scene.state, support, model)) is not None
    ]
    if not is_in_reach(scene.state, support, Aim(foe.key)):
        return 0.0
    total = shelled(scene, foe, guns)
    for friend in scene.friends:
        if friend.is_open and apart(friend.at, foe.at) < NEIGHBOUR + friend.reach:
            total -= ASTRAY * worth.value(friend, scene)
    return total


def brought(scene: Scene, flyer: Unit) -> float:
    """Return what it is worth that those come who are in a flyer."""
    inside = (body_of(scene.state, unit, (0.0, 0.0)) for unit in passengers(scene.state, flyer))
    return sum(RIDES * worth.value(body, scene) for body in inside)


def shelled(scene: Scene, foe: Body, guns: list[Weapon]) -> float:
    """Return what indirect fire of some guns takes from an enemy, pinning counted."""
    share = 0.0
    cover = scene.cover(foe, foe.at, foe.at)
    for gun in guns:
        assert gun.template is not None, "no blast"
        face = need(gun.template, Mark(models=foe.build.models, indirect=True))
        hits = min(float(foe.build.models), dice_for(gun.template) * (7 - face) / 6)
        if foe.build.armour is None:
            share += hits * force.lost_by_hit(gun, gun.strength_of(0), foe.build, cover)
        else:
            met = foe.build.armour.armour.side
            hurt = force.lost_by_punch(gun, gun.strength_of(0), gun.range or 0.0, met, foe.build.hp)
            share += hits * hurt
    total = worth.taken(scene, foe, share)
    if foe.build.armour is None and foe.unit.down is None:
        wounded = min(1.0, share * foe.build.hp)
        total += wounded * worth.breaks(foe, 0) * PINNED * worth.value(foe, scene)
    return total


# ---------------------------------------------------------------- points


def registers(state: Battle, choice: WhereToRegister) -> Iterator[Any]:
    """Register a point just behind the objective that the enemy is likeliest to hold of those that
    have none yet."""
    seat = state.unit(choice.unit).owner
    known = [point.at for point in state.players[seat].target_points if point.at is not None]
    own, other = state.players[seat].corner, state.players[1 - seat].corner
    dx, dy = direction(looks(state, seat))
    long, short = land(state).size

    def rank(goal: Point) -> tuple[bool, float]:
        seen_to = any(apart(goal, at) <= COVERED for at in known)
        return seen_to, apart(goal, other) - apart(goal, own)

    for x, y in sorted(state.objectives, key=lambda goal: (rank(goal), goal)):
        at = min(long, max(0.0, x + BEYOND * dx)), min(short, max(0.0, y + BEYOND * dy))
        yield Register(choice.point, settled(at[0]), settled(at[1]))
    yield Pass()


def hidden(
    scene: Scene, body: Body, support: Unit, seen: Sequence[str], least: float
) -> Iterator[Point]:
    """Yield points in sight of a caller near enemies out of its sight, of each those that are
    nearest to it, if it is worth so much to hit it (battlegroup/request-support-target)."""
    guns = [g for model in support.models if (g := gun_of(scene.state, support, model)) is not None]
    template = guns[0].template if guns and not is_zooming(scene.state, support) else None
    stray = TEMPLATES.sheets[template].stray if template is not None else None
    if stray is None:
        return
    for foe in scene.targets:
        if foe.key in seen or shelled(scene, foe, guns) <= least:
            continue
        near = (
            _short_of(spot, body.at, radius + share * stray)
            for share in NEAR
            for _, spot, radius in foe.spots
        )
        there = (
            at
            for at in near
            if scene.sees(body.at, at)
            and sees_point(scene.state, body.unit, at)
            and is_in_reach(scene.state, support, Aim(at=at))
        )
        yield from islice(there, SPOTS)


def _short_of(spot: Point, seen_from: Point, by: float) -> Point:
    """Return a point so far before a place, as it is looked at from another."""
    away = max(apart(spot, seen_from), 0.01)
    share = min(1.0, by / away)
    x = spot[0] + share * (seen_from[0] - spot[0])
    y = spot[1] + share * (seen_from[1] - spot[1])
    return settled(x), settled(y)


def at_points(scene: Scene, key: str) -> float:
    """Return what the fire of a battery at a point it knows is worth."""
    unit = scene.state.unit(key)
    points = [point.at for point in points_for(scene.state, unit) if point.at is not None]
    return max((at_point(scene, unit, at) for at in points), default=0.0)


def at_point(scene: Scene, unit: Unit, at: Point) -> float:
    """Return what fire at a point is worth: whoever is nearest to it is hit, friend or foe."""
    guns = [gun for model in unit.models if (gun := gun_of(scene.state, unit, model)) is not None]
    if not guns or guns[0].template is None:
        return 0.0
    band = nearest_band(guns[0].template, around(scene.state, at))
    total = 0.0
    for one in band:
        body = scene.body(one.unit)
        if body is not None:
            sign = 1.0 if body in scene.foes else -1.0
            total += sign * shelled(scene, body, guns) / len(band)
    return total


def which_point(state: Battle, choice: WhichTargetPoint) -> Iterator[Any]:
    """Fire at the point where it hits most, or at none."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    known = {point.id: point.at for point in points_for(state, unit)}
    rated = []
    for key in choice.points:
        at = known.get(key)
        if at is not None:
            rated.append((at_point(scene, unit, at), key))
    for value, key in sorted(rated, reverse=True):
        if value > 0.0:
            yield FireAtPoint(choice.unit, key)
    yield Pass()
