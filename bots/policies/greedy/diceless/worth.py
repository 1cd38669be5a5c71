"""What hit points, objectives and places are worth, in points of the score."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot

from bots.policies.greedy.diceless import force
from bots.policies.greedy.diceless.scene import RADIUS, Body, Scene, apart
from engine.geometry import Point
from engine.rulesets.diceless.victory.rules import SCORE

WOUNDED = 0.55
"""What the hit points of a unit are worth beside its end."""
SIZE = 200.0
"""Hit points that are worth as much as the point for a unit destroyed."""
QUARTER = 0.25
SHAKEN = 0.12
"""What it is worth that a unit is tested for its losses."""
LATER = 0.85
"""What something is worth a turn later."""
SECOND = 0.3
"""What an objective is worth to a unit that is not the one to see to it."""
CAUTION = 0.5
"""What own losses count that may come, against those of the enemy."""
FOCUS = 0.5
"""How much of the enemies' fire falls on one unit, if it is in all their sights."""
PRESS = 0.5
"""What a charge is worth that is still to come, for each turn it is nearer."""


def value(body: Body) -> float:
    """Return what a unit is worth, whole."""
    return SCORE.destroyed + (1.0 if body.armour else body.hp / SIZE)


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
        total += WOUNDED * value(theirs) * min(1.0, won / 60.0) * (1.0 - gain)
    elif won < 0.0 and not {"fearless", "know_no_fear"} & ours.rules:
        total -= WOUNDED * value(ours) * min(1.0, -won / 60.0) * (1.0 - cost)
    return total


# ---------------------------------------------------------------- places


def place(
    scene: Scene, body: Body, shift: Point, *, moved: bool, charges: bool, fires: bool = True
) -> float:
    """Return what it is worth that a unit stands elsewhere at the end of a move."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    return goals(scene, body, at) + chances(
        scene, body, shift, at, moved=moved, charges=charges, fires=fires
    )


def goals(scene: Scene, body: Body, at: Point) -> float:
    """Return what draws a unit at a place: objectives, the one it sees to before others."""
    best, left = 0.0, scene.turns_left
    mine = scene.claims.get(body.key)
    for goal in scene.state.plan.objectives:
        far = max(0.0, apart(at, goal.at) - RADIUS - 0.4 * body.reach)
        turns = far / max(1.0, body.pace)
        if ceil(turns) > left:
            continue
        share = 1.0 if goal.id == mine else SECOND
        best = max(best, share * SCORE.objective * LATER**turns - 0.01 * far)
    return best


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
    if scene.turns_left == 0 and scene.seat != scene.state.first:
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
