"""Move orders: drives, rams, smoke, retreats, each weighed in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

from attrs import frozen

from bots.policies.greedy.microtanks import firing, odds
from bots.policies.greedy.microtanks.bodies import Body
from bots.policies.greedy.microtanks.goals import EDGES, Goal, goal
from bots.policies.greedy.microtanks.ground import WIDE, Ways, ways
from bots.policies.greedy.microtanks.scene import Scene, Stand
from engine.errors import Refused
from engine.geometry import Point, bearing, direction, settled, turn
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.book.printed import Edge
from engine.rulesets.microtanks.core.field import face_struck, pose_of
from engine.rulesets.microtanks.core.model import Battle
from engine.rulesets.microtanks.movement import (
    course,
    course_back,
    may_move,
    may_pop_smoke,
    smoke_allowance,
)
from engine.rulesets.microtanks.ramming import RULES as RAM
from engine.rulesets.microtanks.ramming import is_rammed_struck

SEEN = 60
"""Places looked at, of all in reach."""
BEST = 3
"""Places weighed in full for what draws there, however little there is to shoot."""
OTHERS = 3
"""Places weighed in full of those that look good."""
DRAWN = 14
"""Places drawn at random to find them."""
STIR = 0.8
"""The least that a move must gain."""
KEPT_SMOKE = 1.5
"""What it is worth to have the smoke still."""
FLANK = 6.0
"""What a place at the flank of an enemy is worth at first sight."""
SHELTERED = 3.0
"""What a place near cover is worth at first sight."""
BESIDE = 6.0
"""Units from an enemy from where the rest of the way into it is straight."""
PARTS = (1.0, 0.8, 0.6, 0.4)
"""How much is tried of a way that proves too long."""
RAMMED = 0.85
"""How likely it is that a ram is not dropped because the target dies before."""


@frozen
class Plan:
    """An order and what it is worth."""

    value: float
    orders: Callable[[], Iterable[Any]]
    """Ways to carry it out: worked out only once nothing better will do."""


def plain(value: float, *orders: Any) -> Plan:
    """Return a plan with its orders."""
    return Plan(value, lambda: orders)


def orders(state: Battle, choice: questions.WhichMove, rng: Random) -> Iterator[Any]:
    """Yield orders for the vehicle that goes first, best first; then a pass."""
    scene = Scene.of(state, choice.seat)
    bodies = [body for body in scene.friends if body.tank.id in choice.tanks]
    movers = [body for body in bodies if may_move(body.tank)]
    if movers:
        goals = [goal(scene, body) for body in movers]
        # Who has the shortest way goes first and clears it for the rest.
        first = min(range(len(movers)), key=lambda n: _urgency(scene, movers[n], goals[n]))
        yield from _orders_for(scene, movers[first], goals[first], rng)
        yield questions.Drive(movers[first].tank.id)
    for body in bodies:
        if body not in movers and (plan := _smoke_here(scene, body)):
            yield from plan.orders()
    yield questions.Pass()


def _urgency(scene: Scene, body: Body, drawn: Goal) -> float:
    """Return how long a way is: off the table for who scores by leaving it, else to the enemy."""
    node = scene.grid.node(body.at)
    if out := [pull.costs[node] for pull in drawn.pulls if pull.spare]:
        return min(out)
    return min(
        (hypot(foe.at[0] - body.at[0], foe.at[1] - body.at[1]) for foe in scene.foes), default=0.0
    )


def _orders_for(scene: Scene, body: Body, drawn: Goal, rng: Random) -> Iterator[Any]:
    stay = scene.stand(body, body.at, 0.0)
    plans = [_staying(scene, body, drawn, stay)]
    if scene.caution * stay.loss * (1 - odds.fails(odds.SAVES.smoke)) > KEPT_SMOKE / 2:
        plans += _smokes(scene, body, drawn)
    if body.speed:
        others = _others(scene, body)
        found = ways(scene.grid, body.at, body.speed, others)
        wide = cache(partial(ways, scene.grid, body.at, body.speed, others, WIDE))
        plans += _drives(scene, body, drawn, (found, wide), rng)
        plans += _rams(scene, body, drawn, found)
        plans += _retreats(scene, body, drawn, found)
    plans.sort(key=lambda plan: -plan.value)
    for plan in plans:
        yield from plan.orders()


def _others(scene: Scene, body: Body) -> list[Point]:
    return [
        tank.pose.at
        for tank in scene.state.units.values()
        if tank.pose is not None and tank.id != body.tank.id
    ]


def _worth(scene: Scene, drawn: Goal, at: Point, stand: Stand, lost: int = 0) -> float:
    loss = stand.loss + scene.crowding(drawn.body, at, stand)
    return drawn.value(at, lost) + stand.attack - scene.caution * loss


def _turned(facing: float) -> float:
    return settled(facing % 360.0)


def _staying(scene: Scene, body: Body, drawn: Goal, stand: Stand) -> Plan:
    """Stay, turned the best way: pivots are free and no movement."""
    key, value = body.tank.id, _worth(scene, drawn, body.at, stand) + STIR
    if abs(turn(pose_of(body.tank).facing, stand.facing)) < 0.5:
        return plain(value, questions.Drive(key))
    return plain(value, questions.Drive(key, (), _turned(stand.facing)), questions.Drive(key))


# ---------------------------------------------------------------- drives


def _drives(
    scene: Scene, body: Body, drawn: Goal, both: tuple[Ways, Callable[[], Ways]], rng: Random
) -> list[Plan]:
    """Weigh the places that are best at first sight; `both`: near others, and far from them."""
    found = both[0]
    nodes = sorted(found.costs)
    if not nodes:
        return []
    seen = rng.sample(nodes, min(SEEN, len(nodes)))
    seen += [min(nodes, key=pull.costs.__getitem__) for pull in drawn.pulls]
    sights = {node: drawn.value(found.grid.at(node)) for node in dict.fromkeys(seen)}
    picked = sorted(sights, key=lambda node: -sights[node])[:BEST]
    others = [node for node in seen[:DRAWN] if node not in picked]
    others.sort(key=lambda node: -(sights[node] + _first_sight(scene, found, node)))
    plans = []
    for node in (*picked, *others[:OTHERS]):
        at = found.grid.at(node)
        stand = scene.stand(body, at, max(1.0, found.costs[node]))
        value = _worth(scene, drawn, at, stand)
        plans.append(Plan(value, partial(_drive, scene, body, both, node, stand.facing)))
    return plans


def _first_sight(scene: Scene, found: Ways, node: int) -> float:
    """Return what speaks for a place without looking round from it."""
    at = found.grid.at(node)
    value = SHELTERED if node in found.grid.sheltered else 0.0
    if found.grid.heights[node] > 0.5:
        value += SHELTERED
    for foe in scene.foes:
        if hypot(foe.at[0] - at[0], foe.at[1] - at[1]) < 35.0:
            off = abs(turn(pose_of(foe.tank).facing, bearing(foe.at, at)))
            value += FLANK if off > 45.0 else 0.0
    return value


def _drive(
    scene: Scene, body: Body, both: tuple[Ways, Callable[[], Ways]], node: int, facing: float
) -> Iterator[questions.Drive]:
    """Yield drives to a place, straight if it can be: without running into anybody."""
    for path in dict.fromkeys(_paths(body, both, node)):
        if not path:
            continue
        path = tuple((settled(x), settled(y)) for x, y in path)
        for last in (_turned(facing), None):
            try:
                made = course(scene.state, body.tank, path, last, False)
            except Refused:
                continue
            if made.contact is None:
                yield questions.Drive(body.tank.id, path, last)
                return


def _paths(
    body: Body, both: tuple[Ways, Callable[[], Ways]], node: int
) -> Iterator[tuple[Point, ...]]:
    """Yield ways to a place; then wider ones round others, and parts of those, as a road does not
    help round many corners."""
    found, wide = both
    corners = found.path(node)
    yield from (corners[-1:], corners, corners[:-1])
    if node in wide().costs:
        corners = wide().path(node)
    yield from (shortened(body.at, corners, share) for share in PARTS)


def shortened(start: Point, corners: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return the first part of a way."""
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise((start, *corners))]
    left = share * sum(legs)
    path: list[Point] = []
    for leg, one, other in zip(legs, (start, *corners), corners, strict=False):
        if leg >= left > 0.0:
            t = left / leg
            return (*path, (one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t))
        path.append(other)
        left -= leg
    return tuple(path)


# ---------------------------------------------------------------- rams


def _rams(scene: Scene, body: Body, drawn: Goal, found: Ways) -> list[Plan]:
    """Weigh running into each enemy that is near, straight or round what is in the way."""
    plans = []
    for foe in scene.foes:
        apart = hypot(foe.at[0] - body.at[0], foe.at[1] - body.at[1])
        if apart > 2.0 * body.speed or scene.is_spared(foe):
            continue
        for path in ((foe.at,), *_run_ups(found, foe)):
            try:
                made = course(scene.state, body.tank, path, None, False)
            except Refused:
                continue
            if made.contact != foe.tank.id:
                continue
            stand = scene.stand(body, made.end.at, made.length, facing=made.end.facing)
            value = _worth(scene, drawn, made.end.at, stand, lost=1)
            value += ram_value(scene, body, foe, made.end.at, made.length)
            plans.append(plain(value, questions.Drive(body.tank.id, path)))
            break
    return plans


def _run_ups(found: Ways, foe: Body) -> Iterator[tuple[Point, ...]]:
    """Yield the shortest way to a place beside an enemy, and into it."""
    near = [node for node in found.grid.near(foe.at, BESIDE) if node in found.costs]
    if near:
        node = min(near, key=lambda node: found.costs[node])
        yield tuple((settled(x), settled(y)) for x, y in (*found.path(node), foe.at))


def ram_value(scene: Scene, body: Body, foe: Body, origin: Point, length: float) -> float:
    """Return what a ram is worth by itself: the hit, both stunned, and what may burst."""
    ours, theirs = body.tank.printed.armour, foe.tank.printed.armour
    moved = odds.whole_units(length)
    stuns = foe.gains[0] - scene.caution * body.gains[0]
    if not is_rammed_struck(ours, theirs):
        struck = odds.ram_results(moved, ours.front, RAM.rammer_die)
        return RAMMED * (stuns - scene.caution * odds.mean(struck, body.gains))
    face = face_struck(pose_of(foe.tank), origin)
    struck = odds.ram_results(moved, theirs.of(face), RAM.rammed_die)
    bursts = struck[-1] * firing.splash(scene, foe, beside=body)
    return RAMMED * (stuns + odds.mean(struck, foe.gains) + bursts)


# ---------------------------------------------------------------- smoke


def _smokes(scene: Scene, body: Body, drawn: Goal) -> list[Plan]:
    """Weigh smoke, standing still and backing off."""
    tank = body.tank
    if not may_pop_smoke(tank):
        return []
    pose = pose_of(tank)
    dx, dy = direction(pose.facing)
    plans = []
    for back in (0.0, settled(smoke_allowance(body.speed))):
        try:
            made = course_back(scene.state, tank, back, False)
        except Refused:
            continue
        if made.contact is not None:
            continue
        at = (pose.x - dx * back, pose.y - dy * back)
        stand = scene.stand(body, at, back, facing=pose.facing, smoking=True)
        value = _worth(scene, drawn, at, stand) - KEPT_SMOKE
        plans.append(plain(value, questions.PopSmoke(tank.id, back)))
    return plans


def _smoke_here(scene: Scene, body: Body) -> Plan | None:
    """Return smoke for a vehicle that cannot drive, if it pays."""
    facing = pose_of(body.tank).facing
    stay = scene.stand(body, body.at, 0.0, facing=facing)
    veiled = scene.stand(body, body.at, 0.0, facing=facing, smoking=True)
    gain = scene.caution * (stay.loss - veiled.loss) - (stay.attack - veiled.attack) - KEPT_SMOKE
    return plain(gain, questions.PopSmoke(body.tank.id)) if gain > 0 else None


# ---------------------------------------------------------------- retreats


def _retreats(scene: Scene, body: Body, drawn: Goal, found: Ways) -> list[Plan]:
    """Weigh leaving the table by each edge that is in reach."""
    plans = []
    x0, y0, x1, y1 = scene.here.bounds
    outs: dict[Edge, Point] = {
        "north": (body.at[0], y1 + 1.0),
        "east": (x1 + 1.0, body.at[1]),
        "south": (body.at[0], y0 - 1.0),
        "west": (x0 - 1.0, body.at[1]),
    }
    for edge in EDGES:
        apart = hypot(outs[edge][0] - body.at[0], outs[edge][1] - body.at[1])
        if apart <= 2.0 * body.speed + 1.0:
            leave = partial(_leave, scene, body, found, edge, outs[edge])
            plans.append(Plan(drawn.leaving(edge), leave))
    return plans


def _leave(
    scene: Scene, body: Body, found: Ways, edge: Edge, out: Point
) -> Iterator[questions.Drive]:
    """Yield ways off the table by an edge."""
    for path in ((out,), *_round_about(found, edge, out)):
        try:
            made = course(scene.state, body.tank, path, None, True)
        except Refused:
            continue
        if made.edge == edge:
            yield questions.Drive(body.tank.id, path, None, True)
            return


def _round_about(found: Ways, edge: Edge, out: Point) -> Iterator[tuple[Point, ...]]:
    """Yield a way to an edge that is not straight: to the nearest node there, and off."""
    across = edge in ("east", "west")
    border = out[0] if across else out[1]
    near = [
        node
        for node in found.costs
        if abs((found.grid.at(node)[0] if across else found.grid.at(node)[1]) - border) < 4.5
    ]
    if near:
        node = min(near, key=lambda node: found.costs[node])
        x, y = found.grid.at(node)
        last = (border, y) if across else (x, border)
        yield (*found.path(node), last)
