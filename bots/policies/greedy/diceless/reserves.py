"""Arrivals: from an edge towards an objective, out of the sky where little can go wrong; who could
drop beside the enemy is held back for it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

from bots.policies.greedy.diceless import worth
from bots.policies.greedy.diceless.scene import Body, Scene, apart, body_of
from engine.geometry import Point, settled
from engine.rulesets.diceless.arrivals.questions import (
    CallUp,
    Enter,
    HoldBack,
    Strike,
    WhichArrival,
    WhichReserve,
    WhichReserves,
)
from engine.rulesets.diceless.arrivals.state import (
    arrivals_of,
    edges_for,
    reach_of,
    tokens_against,
)
from engine.rulesets.diceless.book.codes import Edge
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.state import LOOKS

ALONG = 3.0
"""Between places on an edge that are looked at."""
GRID = 4.0
"""Between places on the table that are looked at for a deep strike."""
TRIES = 8
"""Of the best places."""
FILES = 5
HALF_ROW = 1.0
"""How far behind its front a unit in rows reaches at least."""
TOKEN = 2.0
"""Inches a token moves an arrival."""


def held_back(state: Battle, choice: WhichReserves) -> Iterator[Any]:
    """Hold back who drops from the sky to strike, while enough stay to hold the ground."""
    owner = state.unit(choice.units[0]).owner
    if 2 * len(choice.units) > sum(unit.owner == owner for unit in state.units.values()):
        for key in choice.units:
            unit = state.unit(key)
            drops = "deep_strike" in arrivals_of(state, unit)
            if drops and state.players[1 - owner].tokens.scatter <= 2:
                yield HoldBack(key, "deep_strike")
    yield Pass()


def called(state: Battle, choice: WhichReserve) -> Iterator[CallUp]:
    """Call up the unit that has most to do where it can arrive; delay none."""

    def use(key: str) -> float:
        unit = state.unit(key)
        scene, body = Scene.of(state, unit.owner), body_of(state, unit)
        drops = unit.arrival == "deep_strike"
        places = _rated_drops(scene, body) if drops else _rated_entries(scene, body)
        return max((place[0] for place in places), default=-inf)

    yield CallUp(max(sorted(choice.units), key=use))


def arrivals(state: Battle, choice: WhichArrival, rng: Random) -> Iterator[Any]:
    """Yield places for the next unit that comes, best first."""
    unit = state.unit(choice.units[0])
    scene, body = Scene.of(state, choice.seat), body_of(state, unit)
    if unit.arrival == "deep_strike":
        facing = LOOKS[state.zone(unit.owner).edge]
        for x, y in _drops(scene, body):
            yield Strike(unit.id, x, y, facing)
    else:
        for edge, (x, y) in _entries(scene, body):
            yield Enter(unit.id, edge, x, y, LOOKS[edge], min(FILES, len(body.spots)))
    yield Pass()


# ---------------------------------------------------------------- from an edge


def _entries(scene: Scene, body: Body) -> list[tuple[Edge, Point]]:
    """Return the best fronts along the edges a unit may come from, the best first."""
    rated = sorted(_rated_entries(scene, body), key=lambda one: -one[0])
    return [(edge, at) for _, edge, at in rated[:TRIES]]


def _rated_entries(scene: Scene, body: Body) -> list[tuple[float, Edge, Point]]:
    """Return fronts along the edges a unit may come from, as deep as it comes, with their worth."""
    state, unit = scene.state, body.unit
    deep = reach_of(state, unit)
    long, short = state.plan.long, state.plan.short
    rated: list[tuple[float, Edge, Point]] = []
    for edge in edges_for(state, unit):
        length = long if edge in ("south", "north") else short
        for step in range(1, int(length / ALONG)):
            at = _inside(edge, step * ALONG, max(HALF_ROW, deep - HALF_ROW), long, short)
            rated.append((_worth(scene, body, at), edge, at))
    return rated


def _inside(edge: Edge, along: float, deep: float, long: float, short: float) -> Point:
    match edge:
        case "south":
            return settled(along), settled(deep)
        case "north":
            return settled(along), settled(short - deep)
        case "west":
            return settled(deep), settled(along)
        case "east":
            return settled(long - deep), settled(along)


def _worth(scene: Scene, body: Body, at: Point) -> float:
    shift = at[0] - body.at[0], at[1] - body.at[1]
    return worth.place(scene, body, shift, moved=True, charges=True)


# ---------------------------------------------------------------- out of the sky


def _drops(scene: Scene, body: Body) -> list[Point]:
    """Return the best points for a deep strike, the best first."""
    rated = sorted(_rated_drops(scene, body), key=lambda one: -one[0])
    return [at for _, at in rated[:TRIES]]


def _rated_drops(scene: Scene, body: Body) -> list[tuple[float, Point]]:
    """Return points for a deep strike with their worth: what a token pushes into somebody, or off
    the table, is worth nothing."""
    long, short = scene.state.plan.long, scene.state.plan.short
    rated: list[tuple[float, Point]] = []
    for column in range(1, int(long / GRID)):
        for row in range(1, int(short / GRID)):
            at = column * GRID, row * GRID
            gone = risk(scene, body, at)
            if gone is not None:
                value = (1.0 - gone) * _worth(scene, body, at) - gone * worth.value(body)
                rated.append((value, at))
    return rated


def risk(scene: Scene, body: Body, at: Point) -> float | None:
    """Return about how likely a landing is spoilt by the enemy's tokens, None where there is no
    room for it."""
    pushed = TOKEN * tokens_against(scene.state, body.unit, at)
    room = _room(scene, body, at) - 2.0 * len(body.spots) ** 0.5
    return min(1.0, pushed / (2.0 * room)) if room > 0.0 else None


def _room(scene: Scene, body: Body, at: Point) -> float:
    """Return how far the nearest thing is that nobody lands on."""
    x, y = at
    long, short = scene.state.plan.long, scene.state.plan.short
    walls = min(x, y, long - x, short - y)
    others = (
        apart(at, spot) - radius - 1.0
        for other in (*scene.friends, *scene.foes)
        if other.key != body.key
        for _, spot, radius in other.spots
    )
    return min(walls, min(others, default=inf))
