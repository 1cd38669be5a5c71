"""Breaking into orders of the enemy: whether, with whom, and where; and going on after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from bots.policies.greedy.battlegroup import movement, shooting
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene
from bots.policies.greedy.battlegroup.appraisal.worth import STILL
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup.command.state import to_order
from engine.rulesets.battlegroup.core.field import shifted
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.orders.state import ambush_manner
from engine.rulesets.battlegroup.weapons.state import can_hit

LEAST = 0.12
"""What a shot out of ambush must be worth: the token is gone with it."""
PATIENCE = 0.6
"""How much worse a shot may be than the best one may come to be this turn."""
RELIEF = 0.35
"""What it is worth to hurt a unit about to fire or to charge, besides its losses."""
MOVE = 0.2
"""What a Reserve Move must be worth."""
POINTS = 5
"""Points of a stretch that are looked at."""


@frozen
class Chance:
    """A reaction that may be declared, and what it is worth."""

    value: float
    reply: React


def reactions(state: Battle, choice: WhichReaction) -> Iterator[Any]:
    """Yield the reaction that is worth most, if one is worth its token; else wait."""
    seat = state.unit(choice.ready[0].unit).owner
    scene = Scene.of(state, seat)
    found = [chance for one in choice.ready for chance in chances(scene, choice, one)]
    for chance in sorted(found, key=lambda chance: -chance.value):
        yield chance.reply
    yield Pass()


def chances(scene: Scene, choice: WhichReaction, one: Ready) -> Iterator[Chance]:
    """Yield what a unit may do now that is worth its token."""
    body = scene.body(one.unit)
    if body is None:
        return
    if one.token == "reserve_move":
        value = slips(scene, choice, body)
        if value > MOVE:
            yield Chance(value, React(one.unit))
        return
    found = _ambush(scene, choice, one, body)
    if found is not None and found.value > bar(scene, body, choice):
        yield found


def bar(scene: Scene, body: Body, choice: WhichReaction) -> float:
    """Return what a shot must be worth: in part what the best may come to be at those who have not
    acted yet."""
    to_come = set(to_order(scene.state, 1 - scene.seat))
    frame = scene.state.stack.top
    if choice.moment == "order_declared" and frame is not None and "move" in frame.left:
        to_come.add(frame.unit)
    later = max(
        (worth.comes(scene, body, foe) for foe in scene.foes if foe.key in to_come), default=0.0
    )
    return max(LEAST, PATIENCE * later)


def _ambush(scene: Scene, choice: WhichReaction, one: Ready, body: Body) -> Chance | None:
    """Return the best shot of an ambush, along a path the best point of it."""
    mover = None if choice.unit is None else scene.body(choice.unit)
    if choice.begin is None or choice.end is None:
        return Chance(_now(scene, choice, body, mover), React(one.unit))
    found = []
    if mover is not None:
        for begin, end in one.stretches:
            found += [(_on_path(scene, body, mover, at), -at) for at in points(begin, end)]
    if one.anywhere:
        found.append((_others(scene, body, mover), -choice.begin))
    if not found:
        return None
    value, back = max(found)
    return Chance(value, React(one.unit, measured(-back)))


def points(begin: float, end: float) -> tuple[float, ...]:
    """Return points of a stretch, both ends among them."""
    if end - begin < 0.5:
        return (begin,)
    return tuple(begin + (end - begin) * n / (POINTS - 1) for n in range(POINTS))


def _now(scene: Scene, choice: WhichReaction, body: Body, mover: Body | None) -> float:
    """Return what the best shot is worth where everybody stands; whoever is about to fire or to
    charge is worth more."""
    manner = ambush_manner(scene.state, body.unit)
    found = shooting.ranked(scene, body.unit, manner)
    best = max((shot.value for shot in found), default=0.0)
    if mover is None or choice.moment not in ("order_declared", "shot_declared", "charge_declared"):
        return best
    at_mover = next((shot.value for shot in found if shot.target == mover.key), 0.0)
    return max(best, at_mover + RELIEF * min(1.0, at_mover) * threatens(scene, choice, mover))


def threatens(scene: Scene, choice: WhichReaction, mover: Body) -> float:
    """Return what whoever acts is about to take."""
    frame = scene.state.stack.top
    if frame is None or frame.target is None:
        return 0.5
    target = scene.body(frame.target)
    if target is None:
        return 0.0
    if choice.moment == "charge_declared":
        return max(0.5, worth.clash(scene, mover, target))
    return max(0.3, worth.fired(scene, mover, STILL, target, "still"))


def _on_path(scene: Scene, body: Body, mover: Body, at: float) -> float:
    """Return what a shot is worth at a unit that has come so far along its way."""
    frame = scene.state.stack.top
    if frame is None or not frame.course:
        return 0.0
    (x, y), (x0, y0) = point_at(frame.course, at)[0], point_at(frame.course, frame.at)[0]
    by = x - x0, y - y0
    there = evolve(scene, state=shifted(scene.state, mover.unit, by))
    manner = ambush_manner(scene.state, body.unit)
    foe = evolve(moved(mover, by), unit=there.state.unit(mover.key))
    return max(
        shooting.outcome(there, body.unit, foe, manner, arms)
        for arms in shooting.loadouts(scene.state, body.unit, mover)
    )


def moved(body: Body, shift: Point) -> Body:
    """Return a unit as if it stood elsewhere."""
    dx, dy = shift
    spots = tuple((group, (x + dx, y + dy), radius) for group, (x, y), radius in body.spots)
    at = body.at[0] + dx, body.at[1] + dy
    return evolve(body, spots=spots, at=at)


def _others(scene: Scene, body: Body, mover: Body | None) -> float:
    """Return what the best shot is worth at anybody but whoever moves."""
    manner = ambush_manner(scene.state, body.unit)
    return max(
        (
            worth.fired(scene, body, STILL, foe, "still")
            for foe in scene.targets
            if foe is not mover and can_hit(scene.state, body.unit, foe.unit, manner)
        ),
        default=0.0,
    )


# ---------------------------------------------------------------- moves


def slips(scene: Scene, choice: WhichReaction, body: Body) -> float:
    """Return what a Reserve Move is worth now: out of the sight of who has declared a shot at it,
    or to an objective when the enemy has nobody left to come there."""
    ways = movement.shifts(scene, body, body.dash - 1.0)
    frame = scene.state.stack.top
    if choice.moment == "shot_declared" and frame is not None:
        if frame.target != body.key:
            return 0.0
        firer = scene.body(frame.unit)
        return 0.0 if firer is None else _dodged(scene, body, firer, ways)
    if len(to_order(scene.state, 1 - scene.seat)) > 1:
        return 0.0
    here = movement.stands(scene, body, STILL)
    return max((movement.stands(scene, body, shift) for shift in ways), default=here) - here


def _dodged(scene: Scene, body: Body, firer: Body, ways: tuple[Point, ...]) -> float:
    """Return how much less a shot takes from a unit that gets away from it."""
    stays = worth.fired(scene, firer, STILL, body, "still")
    least = min(
        (worth.fired(scene, firer, STILL, moved(body, shift), "still") for shift in ways),
        default=stays,
    )
    return stays - least


def goes_on(state: Battle, choice: WhetherToGoOn) -> Iterator[Decide]:
    """Go on, unless the unit is better off where it was stopped."""
    unit, frame = state.unit(choice.unit), state.stack.top
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None or frame is None or not frame.course:
        yield Decide(True)
        return
    (x, y), _ = point_at(frame.course, min(choice.end, length(frame.course)))
    (x0, y0), _ = point_at(frame.course, choice.at)
    rate = movement.rates(scene, body, frame, choice.end - choice.at)
    yield Decide(rate((x - x0, y - y0)) >= rate(STILL))
