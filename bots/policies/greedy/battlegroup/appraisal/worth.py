"""What units, objectives and places are worth, in victory points."""

from __future__ import annotations

from functools import cache
from math import ceil

from bots.policies.greedy.battlegroup.appraisal import force
from bots.policies.greedy.battlegroup.appraisal.force import Mode
from bots.policies.greedy.battlegroup.appraisal.scene import (
    CLOSE,
    LATER,
    ROOM,
    Body,
    Scene,
    apart,
    gaps,
)
from engine.geometry import Point
from engine.rulesets.battlegroup.assault.rules import FIGHT
from engine.rulesets.battlegroup.core.members import has_jinked
from engine.rulesets.battlegroup.vehicles.state import is_shaken
from engine.rulesets.battlegroup.victory.rules import OBJECTIVES, VICTORY
from engine.rulesets.battlegroup.victory.state import may_sweep

STILL = (0.0, 0.0)
PRICE = 130.0
"""Points of an army that are worth one victory point for what they will still do."""
WORN = 0.65
"""What losses are worth beside the end of a unit."""
QUARTER = 0.25
ROUTED = 0.4
"""What share of its worth a unit loses by running."""
HELD = 0.12
"""The same of one that knows no fear, and comes back at once."""
SWEEP = 4.0
"""What it is worth to hold every objective."""
SECOND = 0.45
"""What an objective draws a unit that is not the one to see to it."""
HALF = 0.5
"""Turns it takes to be there in any case."""
SURE = 0.85
"""How surely a unit that stands on an objective still does when it counts."""
CAUTION = 0.45
"""What own losses count that may come, against those of the enemy."""
DOOMED = 0.7
"""How little an objective counts for a unit that may lose all it has there."""
FOCUS = 0.45
"""How much of the enemies' fire falls on one unit, if it is in all their sights."""
PRESS = 0.35
"""What a charge is worth that is still to come, for each turn it is nearer."""
RUSH = 7.0
"""What the dice of a charge come to."""
COMES = 0.7
"""How likely an enemy comes nearer to fire."""
UNSEEN = 0.6
"""How likely an enemy comes into sight that is out of it."""
NOTHING = 0.03
"""A share of a unit that is not worth being afraid for."""
ADVANCE = 6.0
"""How far an enemy comes nearer before it fires."""


def value(body: Body, scene: Scene) -> float:
    """Return what a unit is worth, whole: the point for its end, and what it will still do."""
    warlord = scene.state.players[body.unit.owner].warlord == body.key
    return VICTORY.slain + body.build.price / PRICE + (VICTORY.warlord if warlord else 0)


def taken(scene: Scene, foe: Body, share: float) -> float:
    """Return what it is worth that a unit loses a share of what it has left."""
    if share <= 0.0:
        return 0.0
    whole = value(foe, scene)
    ends = max(0.0, min(1.0, (share - 0.5) / 0.7))
    total = whole * (WORN * min(1.0, share) + (1.0 - WORN) * ends)
    if foe.build.armour is None and foe.unit.rout is None and not foe.unit.locked:
        tested = min(1.0, share / QUARTER) ** 2
        total += (1.0 - ends) * tested * breaks(foe, 0) * ran(foe) * whole
    return min(whole, total)


def ran(body: Body) -> float:
    """Return the share of its worth that a unit loses by running."""
    return HELD if "know_no_fear" in body.build.rules else ROUTED


def breaks(body: Body, lost: int) -> float:
    """Return how likely a unit fails a test of its Leadership, lowered by so much."""
    return _fails(body.build.leadership - lost)


@cache
def _fails(need: int) -> float:
    """Return how likely a test that needs so much on two dice fails; a double 1 always passes."""
    passed = sum(a + b <= need or a + b == 2 for a in range(1, 7) for b in range(1, 7))
    return 1.0 - passed / 36


# ---------------------------------------------------------------- fire


def fired(
    scene: Scene, body: Body, shift: Point, foe: Body, mode: Mode, *, seen: bool = False
) -> float:
    """Return what it is worth to fire at an enemy after going so far; `seen` if that is known to be
    in sight, from a floor above the rest."""
    share = share_of(scene, body, shift, foe, mode, seen=seen)
    return taken(scene, foe, share)


def share_of(
    scene: Scene, body: Body, shift: Point, foe: Body, mode: Mode, *, seen: bool = False
) -> float:
    """Return the share of an enemy that the fire of a unit takes."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    away = apart(at, foe.at) - body.reach - ROOM * foe.reach
    if away > body.build.range or body.is_busy or not (seen or scene.sees(at, foe.at)):
        return 0.0
    snaps = body.unit.down is not None or body.unit.doings.regrouped
    if snaps or has_jinked(scene.state, body.unit) or is_shaken(scene.state, body.unit):
        mode = "snap"
    cover = None if away <= CLOSE - body.reach else scene.cover(foe, foe.at, at)
    table = force.lines(body.build, foe.build, mode, cover, scene.armour(foe, at))
    return force.fire(body.build, table, gaps(body, shift, foe), mode)


def shot(scene: Scene, body: Body, shift: Point, mode: Mode) -> float:
    """Return what the best shot is worth after going so far."""
    return max((fired(scene, body, shift, foe, mode) for foe in scene.targets), default=0.0)


def waits(scene: Scene, body: Body) -> float:
    """Return what the best shot would be worth at whoever comes nearer, seen or not yet."""
    return max((comes(scene, body, foe) for foe in scene.foes), default=0.0)


def comes(scene: Scene, body: Body, foe: Body) -> float:
    """Return what a shot would be worth at an enemy who has come nearer."""
    if foe.is_busy or not foe.pace:
        return 0.0
    away = apart(body.at, foe.at)
    free = max(0.0, away - body.reach - foe.reach)
    ahead = min(foe.build.pace, free)
    if not ahead or free - ahead > body.build.range:
        return 0.0
    (x, y), (fx, fy) = body.at, foe.at
    shift = (fx - x) * ahead / away, (fy - y) * ahead / away
    mode: Mode = "snap" if body.unit.down is not None else "still"
    table = force.lines(body.build, foe.build, mode, None, shown(foe))
    value = taken(scene, foe, force.fire(body.build, table, gaps(body, shift, foe), mode))
    return value if scene.sees(body.at, foe.at) else UNSEEN * value


def shown(foe: Body) -> int:
    """Return the armour of a vehicle that faces the enemy, 0 for others."""
    return 0 if foe.build.armour is None else foe.build.armour.armour.front


# ---------------------------------------------------------------- combat


def clash(scene: Scene, ours: Body, theirs: Body, *, charged: bool = True) -> float:
    """Return what a round of combat is worth to the first."""
    if not ours.build.blades:
        return 0.0
    won = force.blows(ours.build, theirs.build, charged=charged)
    if theirs.build.is_hull:
        return taken(scene, theirs, won)
    lost = force.blows(theirs.build, ours.build, charged=False)
    if force.first(ours.build, theirs.build):
        lost *= 1.0 - min(1.0, 0.8 * won)
    else:
        won *= 1.0 - min(1.0, 0.8 * lost)
    total = taken(scene, theirs, won) - taken(scene, ours, lost)
    ahead = min(1.0, won) * theirs.build.hp - min(1.0, lost) * ours.build.hp
    loser, sign, share = (theirs, 1.0, won) if ahead > 0 else (ours, -1.0, lost)
    if loser.build.armour is None and share < 1.0:
        flees = breaks(loser, round(abs(ahead)))
        total += sign * flees * 1.5 * ran(loser) * value(loser, scene) * (1.0 - share)
    return total


def charge_chance(away: float) -> float:
    """Return how likely a charge carries so far."""
    return 0.0 if away > FIGHT.charge_range else _rolls(ceil(away))


@cache
def _rolls(need: int) -> float:
    """Return how likely two dice come to so much."""
    return sum(a + b >= need for a in range(1, 7) for b in range(1, 7)) / 36


# ---------------------------------------------------------------- places


def place(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth that a unit stands elsewhere, without what it fires: objectives count
    less for those who will hardly live to hold them, and a vehicle drives up for those in it."""
    fear = feared(scene, body, shift)
    drawn = goals(scene, body, shift)
    if drawn > 0.0:
        drawn *= 1.0 - DOOMED * fear
    riders = (_press(scene, rider, shift) for rider in scene.riders.get(body.key, ()))
    pressed = max(_press(scene, body, shift), *riders, 0.0)
    return drawn + pressed - CAUTION * fear * value(body, scene)


def goals(scene: Scene, body: Body, shift: Point) -> float:
    """Return what a unit does for objectives at a place: those it turns, or the way to the one that
    draws it."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    turned = 0.0
    if not (body.is_aboard and shift == STILL):
        for number, goal in enumerate(scene.state.objectives):
            if apart(at, goal) <= OBJECTIVES.deny + body.reach:
                turned += _turned(scene, body, shift, number)
    return max(turned, _drawn(scene, body, shift))


def _turned(scene: Scene, body: Body, shift: Point, number: int) -> float:
    """Return what it is worth that an objective changes hands, or is denied, by a unit."""
    without = scene.balance(number, body, None)
    turned = scene.balance(number, body, shift) - without
    return SURE * scene.weight * turned + _sweeps(scene, body, number, without, turned)


def _drawn(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth to be on the way to the objective a unit sees to: what is left of
    holding it when the unit gets there. Who stays in a vehicle goes as fast as that does, who stays
    in a building nowhere."""
    number, main = scene.claims.get(body.key, (-1, False))
    if number < 0:
        return 0.0
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    away = apart(at, scene.state.objectives[number])
    far = max(0.0, away - OBJECTIVES.capture - ROOM * body.reach)
    pace = body.ride if body.is_aboard and shift == STILL else body.build.pace
    turns = HALF + far / max(1.0, pace)
    if turns > scene.turns_left + 1:
        return 0.0
    missed = (1.0 - float(LATER**turns)) / (1.0 - LATER)
    draw = 1.0 if main else SECOND
    return draw * SURE * max(0.0, scene.weight - missed) - 0.005 * far


def _sweeps(scene: Scene, body: Body, number: int, without: int, turned: int) -> float:
    """Return what it is worth that an objective is the last that was missing, to us or to them."""
    if not turned or not scene.state.round:
        return 0.0
    others = [
        scene.balance(n, body, STILL) for n in range(len(scene.state.objectives)) if n != number
    ]
    ours = without < 1 <= without + turned and all(one > 0 for one in others)
    theirs = without < 0 <= without + turned and all(one < 0 for one in others)
    total = SWEEP if ours and may_sweep(scene.state, scene.seat) else 0.0
    return total + (SWEEP if theirs and may_sweep(scene.state, 1 - scene.seat) else 0.0)


def _press(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth to come nearer to those one would charge."""
    if not body.build.blades or body.is_busy:
        return 0.0
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    best = 0.0
    for foe in scene.foes:
        if not foe.is_open:
            continue
        away = apart(at, foe.at) - ROOM * (body.reach + foe.reach)
        turns = max(0.0, away - RUSH) / max(1.0, body.build.pace)
        if turns > 3.0:
            continue
        best = max(best, clash(scene, body, foe) * PRESS / (1.0 + turns))
    return best


def danger(scene: Scene, body: Body, shift: Point) -> float:
    """Return what enemies may take from a unit at a place, as much as that counts."""
    return CAUTION * feared(scene, body, shift) * value(body, scene)


def feared(scene: Scene, body: Body, shift: Point) -> float:
    """Return the share of its worth that a unit may lose at a place."""
    if body.is_aboard and shift == STILL:
        return 0.0
    if not scene.turns_left and scene.state.mode == "turns" and scene.seat != scene.state.first:
        return 0.0
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    total = sum(_threat(scene, body, at, foe) for foe in _dangerous(scene, body))
    return min(1.0, total / value(body, scene))


def _dangerous(scene: Scene, body: Body) -> tuple[Body, ...]:
    """Return the enemies that could do a unit any harm at all."""
    if body.key not in scene.feared:
        scene.feared[body.key] = tuple(
            foe for foe in scene.threats if _harms(scene, foe, body) > NOTHING
        )
    return scene.feared[body.key]


def _harms(scene: Scene, foe: Body, body: Body) -> float:
    """Return about the most that an enemy may take from a unit in a turn."""
    drawn = force.whole(foe.build, body.build, "still", None, shown(body))
    fire = sum(line.near for line in drawn)
    return max(fire, force.blows(foe.build, body.build, charged=True))


def _threat(scene: Scene, body: Body, at: Point, foe: Body) -> float:
    """Return what an enemy may take from a unit at a place in its next turn."""
    away = max(0.0, apart(at, foe.at) - ROOM * (body.reach + foe.reach))
    total = 0.0
    if away <= foe.build.range + ADVANCE and not foe.unit.locked and foe.build.guns:
        seen = scene.sees(at, foe.at)
        cover = None if away <= CLOSE else scene.cover(body, at, foe.at)
        armour = scene.armour(body, foe.at)
        share = 0.0
        if seen and away <= foe.build.range:
            drawn = force.whole(foe.build, body.build, "still", cover, armour)
            share = sum(line.at(away) for line in drawn)
        if foe.pace:
            drawn = force.whole(foe.build, body.build, "moved", cover, armour)
            nearer = max(0.0, away - ADVANCE)
            share = max(share, COMES * sum(line.at(nearer) for line in drawn))
        total = FOCUS * taken(scene, body, share)
    if foe.build.blades and away <= foe.build.pace + RUSH and not body.unit.locked:
        total = max(total, clash(scene, foe, body) * (1.0 if away <= RUSH else FOCUS))
    return max(0.0, total)
