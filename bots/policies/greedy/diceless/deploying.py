"""Setting up: towards the objectives, those who strike in front, those who shoot behind; vehicles
first, who need room and firm ground."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bots.policies.greedy.diceless.scene import Body, Scene, apart, body_of
from engine.geometry import Point, direction, settled
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.questions import Deploy, Infiltrate, WhereToDeploy
from engine.rulesets.diceless.deployment.state import LOOKS, may_infiltrate
from engine.rulesets.diceless.vehicles.state import are_vehicles

STEP = 2.0
"""Between places that are looked at."""
TRIES = 12
"""Of the best places."""
FILES = 5
CROWD = 6.0
"""How far from the middle of a friend a unit has room."""
BACK = (0.0, 3.0, 6.0)
"""How far before an objective somebody infiltrates."""
HULL = 3.0
"""How far from its middle a vehicle reaches."""
STUCK = 100.0
"""What speaks against setting a vehicle up where the ground hurts it."""
DEPTHS = (0.05, 0.35, 0.65)
"""How far behind the front of the zone, as a share of its depth."""


def places(state: Battle, choice: WhereToDeploy, rng: Random) -> Iterator[Any]:
    """Yield places for the next unit, best first."""
    first = (key for key in choice.units if are_vehicles(state, state.unit(key)))
    unit = state.unit(next(first, choice.units[0]))
    if state.stage == "deployment" and may_infiltrate(state, unit):
        yield Infiltrate(unit.id)
    scene, body = Scene.of(state, unit.owner), body_of(state, unit)
    zone = state.zone(unit.owner)
    spots = {
        spot: _draw(scene, body, spot, depth) + rng.uniform(0.0, 2.0)
        for spot, depth in _spots(state, unit.owner)
    }
    files = min(FILES, len(body.spots))
    best = sorted(spots, key=lambda spot: spots[spot])[:TRIES]
    if state.stage == "infiltration":
        best = [*_ahead(state, unit.owner), *best]
    for x, y in best:
        yield Deploy(unit.id, settled(x), settled(y), LOOKS[zone.edge], files)
    yield Pass()


def _spots(state: Battle, seat: int) -> Iterator[tuple[Point, float]]:
    """Yield places along the front of a zone and behind it, with how deep they are."""
    zone = state.zone(seat)
    x0, y0, x1, y1 = zone.rect
    across = zone.edge in ("south", "north")
    long, deep = (x1 - x0, y1 - y0) if across else (y1 - y0, x1 - x0)
    steps = int(long / STEP)
    for share in DEPTHS:
        off = share * deep
        for step in range(1, steps):
            at = step * STEP
            match zone.edge:
                case "south":
                    yield (x0 + at, y1 - off - 0.6), share
                case "north":
                    yield (x0 + at, y0 + off + 0.6), share
                case "west":
                    yield (x1 - off - 0.6, y0 + at), share
                case "east":
                    yield (x0 + off + 0.6, y0 + at), share


def _ahead(state: Battle, seat: int) -> Iterator[Point]:
    """Yield the objectives that may be far enough from the enemy, and places on the way there."""
    edge = state.zone(seat).edge
    dx, dy = direction(LOOKS[edge])
    for goal in sorted(state.plan.objectives, key=lambda goal: goal.at[0] * dx + goal.at[1] * dy):
        for back in BACK:
            yield goal.at[0] - back * dx, goal.at[1] - back * dy


def _draw(scene: Scene, body: Body, spot: Point, depth: float) -> float:
    """Return what speaks against a place."""
    goals = scene.state.plan.objectives
    taken = (
        [min(goals, key=lambda goal: apart(goal.at, one.at)).id for one in scene.friends]
        if goals
        else []
    )
    far = min((apart(spot, goal.at) + 8.0 * taken.count(goal.id) for goal in goals), default=0.0)
    crowd = sum(max(0.0, CROWD - apart(spot, one.at)) for one in scene.friends)
    shoots = body.range >= 30.0
    if body.armour is not None and _is_rough(scene, spot):
        return far + STUCK
    return far + 3.0 * crowd + (20.0 * abs(depth - DEPTHS[1]) if shoots else 0.0)


def _is_rough(scene: Scene, spot: Point) -> bool:
    """Tell whether a vehicle would stand in ground that hurts it, or against it."""
    here, (x, y) = scene.here, spot
    for piece in (*here.difficult, *here.dangerous):
        x0, y0, x1, y1 = piece.area.bounds
        if x0 - HULL < x < x1 + HULL and y0 - HULL < y < y1 + HULL:
            return True
    return False
