"""What places are worth to the score, what leaving is worth, and what staying still promises."""

from __future__ import annotations

from math import hypot

from attrs import frozen

from bots.policies.greedy.microtanks.bodies import Body
from bots.policies.greedy.microtanks.ground import STEP, edge_rect, field_to
from bots.policies.greedy.microtanks.odds import ESCAPE, field_bonus
from bots.policies.greedy.microtanks.scene import Scene
from engine.geometry import Bounds, Point
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Edge, Objective
from engine.rulesets.microtanks.core.model import Tank
from engine.rulesets.microtanks.scoring import fate_of, is_beyond, is_past

EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
SLOPE = 0.09
"""What a turn more on the way takes from the worth of a place."""
HASTE = 0.05
"""What it takes where getting away is all: less, as who has time fights on the way."""
SLACK = 2.0
"""Turns in hand that a vehicle likes to have on its way off the table."""
TIGHT = 0.4
"""What having none takes from the worth of a place, where getting away is all."""
SURE = 0.9
"""What is left of that worth for a vehicle that leaves at once and shoots no more."""
LATE = 0.25
"""What is left of that worth where the time will not do."""
EARLY = 0.2
"""What a circle draws from the first, in shares of its points: it counts only in the end."""
LONGING = 0.3
"""Points that a unit nearer to the enemy is worth, out of comfortable range."""
LONGEST = 80.0
"""Units beyond which a way to the enemy is no worse for being longer."""
COMFORT = 0.5
"""The share of its range at which a vehicle likes to fight."""
NEAR_OUT = 0.6
"""What being near an edge is worth to one that should leave, in shares of being gone."""
PROMISE = 0.1
"""What a vehicle still does in a turn, in shares of its points."""
HORIZON = 4
"""Turns that are looked ahead for that."""


def turns(cost: float, speed: float) -> float:
    """Return how many turns a way takes, as many as there are if none leads there."""
    return min(99.0, cost / speed) if speed > 0 else 99.0


@frozen(eq=False)
class Pull:
    """A place to be at, or to leave by."""

    costs: tuple[float, ...]
    worth: float
    spare: float
    """Turns needed once there."""
    tight: float = 0.0
    """What it takes from the worth of a place to have no turn in hand."""
    out: float = 0.0
    """What it is worth to have left by it."""


@frozen(eq=False)
class Goal:
    """What draws a vehicle, whatever there is to shoot."""

    scene: Scene
    body: Body
    pulls: tuple[Pull, ...] = ()
    circle: Objective | None = None
    inside: float = 0.0
    line: Objective | None = None
    across: float = 0.0
    longing: float = 0.0
    comfort: float = 0.0
    escape: float = 0.0
    """What getting off the table by any edge is worth."""
    promise: float = 0.0
    """What staying on the table is worth."""

    def value(self, at: Point, lost: int = 0) -> float:
        """Return the worth of a place; `lost`: turns of the way off the table that it costs."""
        scene, speed = self.scene, self.body.speed
        node, left = scene.grid.node(at), scene.turns_left
        total = self.promise
        for pull in self.pulls:
            needed = turns(pull.costs[node], speed) + pull.spare + (lost if pull.tight else 0)
            if needed <= left + 0.05:
                tight = pull.tight * max(0.0, 1.0 - (left - needed) / SLACK)
                slope = HASTE if pull.tight else SLOPE
                total += pull.worth * (1.0 - slope * needed - tight)
            else:
                total += pull.worth * LATE * (1.0 - min(1.0, 0.05 * needed))
        if self.circle is not None and self.circle.centre is not None:
            cx, cy = self.circle.centre
            if hypot(at[0] - cx, at[1] - cy) <= self.circle.radius - 0.05:
                total += self.inside
        if self.line is not None:
            total += self.across if is_past(self.line, at) else 0.0
        if self.longing and scene.prey:
            near = min(hypot(foe.at[0] - at[0], foe.at[1] - at[1]) for foe in scene.prey)
            total += self.longing * max(0.0, LONGEST - max(0.0, near - self.comfort))
        if self.escape:
            x0, y0, x1, y1 = scene.here.bounds
            away = min(at[0] - x0, x1 - at[0], at[1] - y0, y1 - at[1])
            total += self.escape * max(0.0, NEAR_OUT - SLOPE * turns(away, speed))
        return total

    def leaving(self, edge: Edge) -> float:
        """Return what it is worth to leave by an edge now."""
        scene, tank = self.scene, self.body.tank
        total = self.escape
        for pull in self.pulls:
            if pull.spare and _exit_edge(scene, tank) == edge:
                total += pull.out + 2.0 * _kept(scene)  # as being across counts in `value`
        total -= _too_early(scene, tank, edge)
        return total - field_bonus(scene.state, scene.seat)


def _exit_edge(scene: Scene, tank: Tank) -> Edge | None:
    for objective in _own(scene):
        if objective.kind in ("exit_value", "per_vehicle_exit"):
            return objective.edge
    return None


def _kept(scene: Scene) -> float:
    """Return what a vehicle would have for being across, were it not to leave."""
    return float(sum(one.points for one in _own(scene) if one.kind == "per_vehicle_beyond"))


def _own(scene: Scene) -> list[Objective]:
    zone = scene.state.players[scene.seat].zone
    return [one for one in scene.state.plan.objectives if one.side in (None, zone)]


def _too_early(scene: Scene, tank: Tank, edge: Edge) -> float:
    """Return what is lost by leaving before the time."""
    for one in _own(scene):
        is_early = scene.state.round < (one.early_before_round or 0)
        if one.kind == "exit_value" and one.edge == edge and is_early:
            return tank.points * (one.percent - one.early_percent) / 100
    return 0.0


def goal(scene: Scene, body: Body) -> Goal:
    """Return what draws a vehicle."""
    tank, state = body.tank, scene.state
    fate = fate_of(state, tank)
    whole = float(tank.points)
    eager = 1.0 - 1.5 * max(-0.3, min(0.3, scene.lead)) * scene.lateness
    is_armed = bool(body.barrels) or tank.knocked_about is not None
    turns_ahead = min(HORIZON, scene.turns_left)
    flees = bool(fate.cut_off) and not body.is_stuck
    promise = PROMISE * whole * turns_ahead * eager if is_armed and not flees else 0.0
    if tank.tracked or not body.speed:
        return Goal(scene, body, promise=promise)
    pulls: list[Pull] = []
    circle = line = None
    inside = across = 0.0
    for one in _own(scene):
        match one.kind:
            case "hold_circle":
                circle = one
                weight, inside = _circle(scene, body, one)
                pulls.append(Pull(_costs(scene, _square(one)), weight, 0))
            case "exit_value" if body.is_stuck:
                pass
            case "exit_value" | "per_vehicle_exit":
                assert one.edge is not None
                costs = _costs(scene, edge_rect(scene.grid, one.edge))
                if one.kind == "exit_value":
                    out = whole * (one.percent + fate.cut_off) / 100
                    spare = STEP / body.speed
                    bonus = field_bonus(scene.state, scene.seat)
                    worth = (out - bonus) * ESCAPE  # as what it is to leave
                    pulls.append(Pull(costs, worth, spare, TIGHT, out * SURE))
                else:
                    worth = float(one.points) - _kept(scene)
                    pulls.append(Pull(costs, worth, 1.0, out=worth))
            case "per_vehicle_beyond":
                line, across = one, float(one.points)
                beyond = any(is_beyond(one, friend.tank) for friend in scene.friends)
                if not beyond or (is_beyond(one, tank) and _is_only_one(scene, one)):
                    across += _denied(scene)
                pulls.append(Pull(_costs(scene, _behind(scene, one)), across, 0))
            case _:
                pass
    damaged = fate.damaged and not fate.cut_off
    escape = BOOK.tables.score.damaged / 100 * whole if damaged else 0.0
    longing = LONGING * (1.0 if body.is_stuck else eagerness(scene)) if body.reach else 0.0
    longing *= min(1.0, scene.turns_left / 2)
    return Goal(
        scene,
        body,
        tuple(pulls),
        circle,
        inside,
        line,
        across,
        longing,
        COMFORT * body.reach,
        escape,
        promise,
    )


def _is_only_one(scene: Scene, one: Objective) -> bool:
    return sum(is_beyond(one, friend.tank) for friend in scene.friends) == 1


def _denied(scene: Scene) -> float:
    """Return what the enemy gets if nobody is across."""
    return sum(one.points for one in scene.state.plan.objectives if one.kind == "none_beyond")


def eagerness(scene: Scene) -> float:
    """Return how much a side longs for the enemy: not where it flees or waits for them."""
    kinds = {one.kind for one in _own(scene)}
    if "exit_value" in kinds:
        return 0.0
    zone = scene.state.players[scene.seat].zone
    if any(one.kind == "none_beyond" and one.side == zone for one in scene.state.plan.objectives):
        return 0.25
    if any(one.kind == "left_on_board" for one in scene.state.plan.objectives):
        return 2.0
    return 1.0


def _circle(scene: Scene, body: Body, one: Objective) -> tuple[float, float]:
    """Return what draws to a circle, and what it is worth to be inside."""
    total = sum(friend.tank.points for friend in scene.friends if friend.speed) or 1
    share = body.tank.points / total * one.points
    if scene.turns_left == 0:
        return share, one.points * 0.6 + share
    hurry = EARLY + 2.0 * scene.lateness
    if not body.barrels:
        hurry *= scene.lateness
    return share * hurry, share * scene.lateness


def _costs(scene: Scene, rect: Bounds) -> tuple[float, ...]:
    return field_to(scene.grid, rect)


def _square(one: Objective) -> Bounds:
    assert one.centre is not None
    (cx, cy), r = one.centre, max(one.radius * 0.7, STEP / 2)
    return cx - r, cy - r, cx + r, cy + r


def _behind(scene: Scene, one: Objective) -> Bounds:
    x0, y0, x1, y1 = scene.here.bounds
    match one.towards:
        case "east":
            return one.line, y0, x1, y1
        case "west":
            return x0, y0, one.line, y1
        case "south":
            return x0, y0, x1, one.line
        case _:
            return x0, one.line, x1, y1
