"""What hit points, objectives and places are worth, in points of the score."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot, inf

from bots.policies.greedy.diceless import force
from bots.policies.greedy.diceless.scene import RADIUS, Body, Scene, apart
from engine.geometry import Point
from engine.rulesets.diceless.victory.rules import SCORE

WOUNDED = 0.55
"""What the hit points of a unit are worth beside its end."""
SIZE = 300.0
"""Plain damage: a unit that survives this much is worth one point more."""
ARMOUR = 1.0
"""What a unit of vehicles is worth beside that point."""
QUARTER = 0.25
SHAKEN = 0.12
"""What it is worth that a unit is tested for its losses."""
LATER = 0.85
"""What something is worth a turn later."""
MARGIN = 0.05
"""Inches by which a model goes nearer to an objective than it must."""
SECOND = 0.6
"""What an objective is worth to a unit that is not the one to see to it."""
ROUTED = 0.17
"""What share of its worth a unit is thought to lose by running when it is beaten."""
BEATEN = 60.0
"""Points of a defeat from which that counts in full."""
CAUTION = 0.5
"""What own losses count that may come, against those of the enemy."""
FOCUS = 0.5
"""How much of the enemies' fire falls on one unit, if it is in all their sights."""
MENACE = 0.3
"""What a charge must be worth to an enemy to make it a menace."""
PRESS = 0.4
"""What a charge is worth that is still to come, for each turn it is nearer."""


@lru_cache(maxsize=1024)
def value(body: Body) -> float:
    """Return what a unit is worth, whole."""
    if body.armour:
        return SCORE.destroyed + ARMOUR
    takes = sum(
        (ward.hp * ward.models - ward.lost) * force.endurance(ward.profile, ward.rules)
        for ward in body.wards
    )
    return SCORE.destroyed + takes / SIZE


def taken(body: Body, share: float) -> float:
    """Return what it is worth that a unit loses a share of what it has left."""
    whole = value(body)
    if share >= 1.0:
        return whole
    tested = QUARTER <= share and "fearless" not in body.rules and not body.unit.broken
    return WOUNDED * whole * share + (SHAKEN if tested else 0.0)


# ---------------------------------------------------------------- combats


@lru_cache(maxsize=1024)
def clash(ours: Body, theirs: Body, *, charged: bool = True) -> float:
    """Return what a round of combat is worth to the first."""
    gain, cost = force.combat(ours, theirs, charged=charged)
    total = taken(theirs, gain) - taken(ours, cost)
    won = gain * theirs.hp - cost * ours.hp
    if won > 0.0 and not {"fearless", "know_no_fear"} & theirs.rules:
        total += ROUTED * value(theirs) * min(1.0, won / BEATEN) * (1.0 - gain)
    elif won < 0.0 and not {"fearless", "know_no_fear"} & ours.rules:
        total -= ROUTED * value(ours) * min(1.0, -won / BEATEN) * (1.0 - cost)
    return total


def is_menacing(scene: Scene, foe: Body) -> bool:
    """Tell whether an enemy may move and charge a friend in its next turn, to some effect."""
    if foe.key not in scene.menaces:
        scene.menaces[foe.key] = _may_charge(scene, foe)
    return scene.menaces[foe.key]


def _may_charge(scene: Scene, foe: Body) -> bool:
    if not foe.blades or foe.unit.locked or foe.unit.broken or _is_last(scene):
        return False
    most = foe.pace + foe.charge
    return any(
        apart(foe.at, body.at) <= most + force.ROOM * (foe.reach + body.reach)
        and clash(foe, body) > MENACE
        for body in scene.friends
    )


# ---------------------------------------------------------------- places


def place(
    scene: Scene, body: Body, shift: Point, *, moved: bool, charges: bool, fires: bool = True
) -> float:
    """Return what it is worth that a unit stands elsewhere at the end of a move."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    return goals(scene, body, shift, fires=fires) + chances(
        scene, body, shift, at, moved=moved, charges=charges, fires=fires
    )


def goals(scene: Scene, body: Body, shift: Point, *, fires: bool) -> float:
    """Return what draws a unit at a place: objectives, the one it sees to before others. They count
    at the end: the fewer turns are left, the more each inch to go costs. In the last turn a unit
    may still run, over any ground, and then does not fire."""
    best, left = 0.0, scene.turns_left
    run = body.run if fires and not left else 0.0
    mine = scene.claims.get(body.key)
    for goal in scene.state.plan.objectives:
        far = way_to(scene, body, shift, goal.at, slowed=body.slowed and left > 0)
        turns = far / max(1.0, body.pace)
        if turns > left and far > run:
            continue
        share = 1.0 if goal.id == mine else SECOND
        late = turns * (turns + 1.0) / (left + 1.0) if left else float(far > 0.0)
        best = max(best, share * SCORE.objective * LATER**late - 0.01 * far)
    return best


def way_to(scene: Scene, body: Body, shift: Point, goal: Point, *, slowed: bool) -> float:
    """Return how many inches of its move a unit that stands elsewhere needs until it is at an
    objective: those of the model that is nearest, more where difficult ground slows it."""
    (dx, dy), (x, y) = shift, goal
    gx, gy = x - dx, y - dy
    away, ax, ay = inf, 0.0, 0.0
    for _, (sx, sy), radius in body.spots:
        far = hypot(sx - gx, sy - gy) - radius
        if far < away:
            away, ax, ay = far, sx + dx, sy + dy
    if away <= RADIUS:
        return 0.0
    short = away - RADIUS + MARGIN
    if not slowed:
        return short
    share = short / hypot(x - ax, y - ay)
    return scene.here.slow((ax, ay), (ax + share * (x - ax), ay + share * (y - ay)))


def chances(
    scene: Scene,
    body: Body,
    shift: Point,
    at: Point,
    *,
    moved: bool,
    charges: bool,
    fires: bool,
) -> float:
    """Return what a unit could do at a place, less what could be done to it."""
    shot, press, danger = 0.0, 0.0, 0.0
    for foe in scene.foes:
        away = hypot(at[0] - foe.at[0], at[1] - foe.at[1]) - force.ROOM * (body.reach + foe.reach)
        if fires and away <= min(body.range, scene.sight) and not foe.unit.locked:
            gaps = force.gaps_from(body, shift, foe)
            share = force.fire(body, gaps, foe, scene.cover(foe.at, at), moved=moved)
            shot = max(shot, taken(foe, share))
        if charges and away <= 4 * body.pace and body.blades:
            fight = clash(body, foe)
            turns = max(0, ceil((away - body.charge) / max(1.0, body.pace)))
            press = max(press, fight * (1.0 if turns == 0 else PRESS / turns))
        danger += _danger(scene, body, foe, at, away)
    return max(shot, press) + 0.3 * min(shot, press) - CAUTION * min(value(body), danger)


def _danger(scene: Scene, body: Body, foe: Body, at: Point, away: float) -> float:
    """Return what an enemy may take from a unit at a place in its next turn."""
    if _is_last(scene):
        return 0.0
    total = 0.0
    if away <= min(foe.range, scene.sight) and not foe.unit.locked:
        dx, dy = at
        near = force.ROOM * body.reach
        gaps = [
            (group, max(0.0, hypot(x - dx, y - dy) - radius - near))
            for group, (x, y), radius in foe.spots
        ]
        share = force.fire(foe, gaps, body, scene.cover(at, foe.at), moved=False)
        total = FOCUS * taken(body, share)
    if foe.blades and away <= foe.pace + foe.charge:
        total = max(total, clash(foe, body) * (1.0 if away <= foe.charge else FOCUS))
    return total


def _is_last(scene: Scene) -> bool:
    """Tell whether the enemy has no turn to come after this one."""
    return scene.turns_left == 0 and scene.seat != scene.state.first
