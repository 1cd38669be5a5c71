"""An idea, or several, for every question; `greedy` speaks the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot, inf
from random import Random
from typing import Any

from attrs import evolve

from bots.policies.greedy.microtanks import driving, firing
from bots.policies.greedy.microtanks.bodies import Body, body_of
from bots.policies.greedy.microtanks.force import armies
from bots.policies.greedy.microtanks.goals import eagerness, goal
from bots.policies.greedy.microtanks.scene import Scene
from engine.flow import Ask
from engine.geometry import Point, Pose
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.core.field import board, facing_of_bearing
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.muster import zone_rect

Ideas = Iterator[Any]

ELBOW_ROOM = 8.0
"""Units that vehicles keep from each other, for the sake of explosions."""
BACK = 0.25
"""What a unit farther from the enemy is worth, against what draws a vehicle forward: who is in
front is shot at first, and alone."""
SHELTER = 8.0
"""What a place near cover is worth."""
LOOKS = 24
"""Places tried for a vehicle that is set up."""


def ideas(state: Battle, ask: Ask, rng: Random) -> Ideas:
    """Yield replies, best first; none where chance is as good."""
    if answer := _ANSWERS.get(type(ask.choice)):
        yield from answer(state, ask.choice, rng)


def which_army(state: Battle, choice: questions.WhichArmy, rng: Random) -> Ideas:
    """Bring what wins."""
    for army in armies(choice.limit):
        yield questions.SubmitArmy(army)


def which_package(state: Battle, choice: questions.WhichPackage, rng: Random) -> Ideas:
    """Take the first turn: who shoots first shoots at more."""
    yield questions.TakePackage("board_and_first_turn")


def where_to_deploy(state: Battle, choice: questions.WhereToDeploy, rng: Random) -> Ideas:
    """Set up where the way is short, near cover and not side by side."""
    tank = state.tank(choice.tanks[0])
    seat = tank.owner
    scene = Scene.of(state, seat)
    x0, y0, x1, y1 = zone_rect(state, seat)
    heading = facing_of_bearing(state.plan.zones[state.zone_of(seat)].heading)
    here = board(state)
    waiting = _set_up(state, tank, Pose((x0 + x1) / 2, (y0 + y1) / 2, heading))
    body = body_of(state, here, waiting, waits=0)
    drawn = goal(scene, body)
    middle = _middle_of_enemy(state, seat)
    back = _back(scene, body)

    def value(at: Point) -> float:
        away = hypot(at[0] - middle[0], at[1] - middle[1])
        total = drawn.value(at) + rng.uniform(0.0, 6.0)
        total += back * away
        total += SHELTER if scene.grid.node(at) in scene.grid.sheltered else 0.0
        for friend in scene.friends:
            apart = hypot(friend.at[0] - at[0], friend.at[1] - at[1])
            total -= 4.0 * max(0.0, ELBOW_ROOM - apart)
        return total

    nodes = [scene.grid.at(n) for n, pace in enumerate(scene.grid.paces) if pace < inf]
    spots = [at for at in nodes if x0 <= at[0] <= x1 and y0 <= at[1] <= y1]
    ranked = sorted(((value(at), at) for at in spots), reverse=True)[:LOOKS]
    if scene.foes:
        best = [(worth - _danger(scene, body, at), at) for worth, at in ranked[:8]]
        ranked[:8] = sorted(best, reverse=True)
    for _, at in ranked:
        yield questions.Deploy(tank.id, at[0], at[1], heading)
    yield questions.Pass()


def _back(scene: Scene, body: Body) -> float:
    """Return what a unit farther from the enemy is worth where a vehicle is set up."""
    if not body.reach:  # artillery
        return BACK
    eager = eagerness(scene)
    if eager < 1.0:  # flees or waits
        return 0.0
    return -BACK if eager > 1.0 else BACK  # in front to hunt, else to fight


def _danger(scene: Scene, body: Body, at: Point) -> float:
    return scene.caution * scene.stand(body, at, 0.0).loss


def _set_up(state: Battle, tank: Tank, pose: Pose) -> Tank:
    return evolve(tank, pose=pose, status="board")


def _middle_of_enemy(state: Battle, seat: int) -> Point:
    x0, y0, x1, y1 = zone_rect(state, 1 - seat)
    return (x0 + x1) / 2, (y0 + y1) / 2


def which_move(state: Battle, choice: questions.WhichMove, rng: Random) -> Ideas:
    """Order the vehicle that goes first as is worth most."""
    yield from driving.orders(state, choice, rng)


def which_shot(state: Battle, choice: questions.WhichShot, rng: Random) -> Ideas:
    """Fire what is worth most."""
    yield from firing.shots(state, choice)


_ANSWERS: dict[type, Callable[[Battle, Any, Random], Ideas]] = {
    questions.WhichArmy: which_army,
    questions.WhichPackage: which_package,
    questions.WhereToDeploy: where_to_deploy,
    questions.WhichMove: which_move,
    questions.WhichShot: which_shot,
}
"""Layouts and zones are left to chance."""
