"""Moves of whole units: a handful of places each, weighed in points; setting up."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from bots.policies.greedy.diceless import worth
from bots.policies.greedy.diceless.scene import RADIUS, Body, Scene, apart, body_of
from engine.errors import Refused
from engine.formations import middle
from engine.geometry import Bounds, Point, settled
from engine.rulesets.diceless.book.printed import Objective
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.movement.state import (
    MOVE,
    formation_move,
    may_be_joined,
    move_terms,
    paces,
)

BEST = 3
"""Ways of a unit that are tried."""
LOOKED = 4
"""Ways of which it is looked at where they end."""
BARRED = 0.25
"""What share of a way a unit gets that is held up at once."""
STIR = 0.05
"""The least a move must gain."""
FOES = 3
"""Enemies a unit thinks of going to: the nearest."""
SHELTERS = 2
"""Pieces of cover it thinks of going into."""
JOSTLE = 0.08
"""What an inch costs that a unit would stand within another."""
COMPANY = 0.3
"""What it is worth to a character to be with others."""

Shift = tuple[float, Point]
"""What a move is worth beyond staying, and how far it goes."""


def order(
    scene: Scene, keys: tuple[str, ...], *, all_out: bool = True
) -> tuple[str, list[Move]] | None:
    """Return who moves first, with moves worth more than staying, best first."""
    bodies = [body for body in scene.friends if body.key in keys and body.armour is None]
    for body in sorted(bodies, key=lambda one: _front(scene, one)):
        rated = made_good(scene, body, ways(scene, body, body.pace))
        if all_out:
            rated = sorted((*_all_out(scene, body), *rated), key=lambda one: -one[0])
        if rated:
            return body.key, [move for _, move in rated[:BEST]]
    return None


def made_good(scene: Scene, body: Body, found: list[Shift]) -> list[tuple[float, Move]]:
    """Return moves for the best ways of a unit, worth what they are where it really gets: others
    and the ground may hold it up. Who gets as far as he would need not look at ways worth less, and
    who hardly gets away not at ways that lead about the same way."""
    stays = STIR + rate(scene, body, (0.0, 0.0), moved=False, charges=True, fires=True)
    terms, rated = move_terms(scene.state, body.unit), list[tuple[float, Move]]()
    barred = list[Point]()
    for would, by in found[:LOOKED]:
        if any(value >= would for value, _ in rated):
            break
        if any(_is_alike(by, other) for other in barred):
            continue
        order = Move(body.key, path(body, by))
        try:
            made = formation_move(scene.state, body.unit, order.path, order.formation, terms)
        except Refused:
            barred.append(by)
            continue
        (x, y), (x0, y0) = middle(made.after), body.at
        gets = x - x0, y - y0
        if hypot(*gets) < BARRED * hypot(*by):
            barred.append(by)
        value = rate(scene, body, gets, moved=True, charges=True, fires=True) - stays
        if value > 0.0:
            rated.append((value, order))
    return sorted(rated, key=lambda one: -one[0])


def _is_alike(one: Point, other: Point) -> bool:
    """Tell whether two ways lead about the same way: less than 60 degrees apart."""
    along = one[0] * other[0] + one[1] * other[1]
    return along > 0.5 * hypot(*one) * hypot(*other)


def moves(scene: Scene, body: Body, most: float) -> Iterator[Move]:
    """Yield moves of a unit out of turn, best first."""
    for _, shift in ways(scene, body, most)[:BEST]:
        yield Move(body.key, path(body, shift))


def leaves(scene: Scene, keys: tuple[str, ...]) -> Iterator[Move]:
    """Yield moves of characters away from those they are with, to an objective that nobody else
    comes to in the last turn."""
    if scene.turns_left:
        return
    free = [goal for goal in scene.state.plan.objectives if not _is_seen_to(scene, goal)]
    for key in keys:
        unit = scene.state.unit(key)
        if unit.joined is not None:
            body = body_of(scene.state, unit)
            for goal in sorted(free, key=lambda goal: apart(body.at, goal.at)):
                if apart(body.at, goal.at) <= body.pace + RADIUS:
                    for shift in towards(scene, body, goal.at, body.pace):
                        yield Move(key, path(body, shift))


def _is_seen_to(scene: Scene, goal: Objective) -> bool:
    """Tell whether the unit that sees to an objective can hold it at the end of its move."""
    return any(
        scene.claims.get(body.key) == goal.id
        and apart(body.at, goal.at) <= body.pace + body.reach + RADIUS
        for body in scene.friends
    )


def _all_out(scene: Scene, body: Body) -> list[tuple[float, Move]]:
    """Return moves of bikes as fast as they go, who neither fire nor charge afterwards, worth more
    than staying, the best first."""
    if "turbo" not in paces(scene.state, body.unit):
        return []
    most = move_terms(scene.state, body.unit, "turbo").most
    stays = STIR + rate(scene, body, (0.0, 0.0), moved=False, charges=True, fires=True)
    rated = [
        (rate(scene, body, shift, moved=True, charges=False, fires=False) - stays, shift)
        for shift in dict.fromkeys(shifts(scene, body, most))
    ]
    best = sorted((one for one in rated if one[0] > 0.0), reverse=True)
    return [(value, Move(body.key, path(body, by), pace="turbo")) for value, by in best]


def _front(scene: Scene, body: Body) -> float:
    """Return how near the enemy is: those in front go first and clear the way."""
    return min((apart(body.at, foe.at) for foe in scene.foes), default=0.0)


def ways(
    scene: Scene, body: Body, most: float, *, charges: bool = True, fires: bool = True
) -> list[Shift]:
    """Return moves of a unit that are worth more than staying, best first."""

    def weigh(shift: Point, *, moved: bool) -> float:
        return rate(scene, body, shift, moved=moved, charges=charges, fires=fires)

    stays = weigh((0.0, 0.0), moved=False) + STIR
    rated = [
        (weigh(shift, moved=True) - stays, shift)
        for shift in dict.fromkeys(shifts(scene, body, most))
    ]
    return sorted((one for one in rated if one[0] > 0.0), reverse=True)


def rate(
    scene: Scene, body: Body, shift: Point, *, moved: bool, charges: bool, fires: bool
) -> float:
    """Return what it is worth that a unit ends a move elsewhere, others and the ground counted."""
    there = stand(scene, body, shift, moved=moved, charges=charges, fires=fires)
    return there - _hurt(scene, body, shift)


def stand(
    scene: Scene, body: Body, shift: Point, *, moved: bool, charges: bool, fires: bool
) -> float:
    """Return what it is worth that a unit stands elsewhere among others."""
    there = worth.place(scene, body, shift, moved=moved, charges=charges, fires=fires)
    return there + _met(scene, body, shift)


def shifts(scene: Scene, body: Body, most: float) -> Iterator[Point]:
    """Yield places to go: objectives, enemies, cover, and away from the nearest enemy."""
    goals = sorted(scene.state.plan.objectives, key=lambda goal: apart(body.at, goal.at))
    mine = scene.claims.get(body.key)
    for goal in goals[:2]:
        yield from towards(scene, body, goal.at, most)
    for goal in goals[2:]:
        if goal.id == mine:
            yield from towards(scene, body, goal.at, most)
    if body.is_alone:
        friends = sorted(scene.friends, key=lambda one: apart(body.at, one.at))
        for friend in friends[: FOES + 1]:
            yield from towards(scene, body, friend.at, most)
    foes = sorted(scene.foes, key=lambda foe: apart(body.at, foe.at))
    for foe in foes[:FOES]:
        free = apart(body.at, foe.at) - body.reach - foe.reach - MOVE.enemy_gap
        if free > 0.5:
            yield from towards(scene, body, foe.at, min(most, free))
            if free > most:
                yield from towards(scene, body, foe.at, most / 2)
    if foes:
        (x, y), (fx, fy) = body.at, foes[0].at
        yield from towards(scene, body, (2 * x - fx, 2 * y - fy), most)
    pieces = [piece for piece in scene.here.pieces if piece.kind.cover and piece.kind.area]
    spots = [_middle(piece.area.bounds) for piece in pieces]
    for spot in sorted(spots, key=lambda spot: apart(body.at, spot))[:SHELTERS]:
        if apart(body.at, spot) <= 2 * most:
            yield from towards(scene, body, spot, most)


def _middle(bounds: Bounds) -> Point:
    x0, y0, x1, y1 = bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def towards(scene: Scene, body: Body, aim: Point, most: float) -> Iterator[Point]:
    """Yield the way towards a place, as far as a move goes and the table does."""
    dx, dy = aim[0] - body.at[0], aim[1] - body.at[1]
    away = hypot(dx, dy)
    if away < 0.5:
        return
    share = min(1.0, most / away)
    x0, y0, x1, y1 = scene.here.bounds
    x = max(x0 + 1.0, min(x1 - 1.0, body.at[0] + dx * share))
    y = max(y0 + 1.0, min(y1 - 1.0, body.at[1] + dy * share))
    far = hypot(x - body.at[0], y - body.at[1])
    if 0.5 < far <= most + 1e-9:
        yield x - body.at[0], y - body.at[1]


def _met(scene: Scene, body: Body, shift: Point) -> float:
    """Return what it is worth to go where others stand: they are in the way, but for a character
    those he would be with."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    total = 0.0
    for other in (*scene.friends, *scene.foes):
        if other.key != body.key:
            total += max(0.0, 0.8 * (body.reach + other.reach) - apart(at, other.at))
    if body.is_alone and _company(scene, body, at):
        return COMPANY
    return -JOSTLE * total


def _company(scene: Scene, body: Body, at: Point) -> bool:
    """Tell whether a character would be with a unit at a place."""
    return any(
        apart(at, other.at) <= body.reach + other.reach
        for other in scene.friends
        if other.key != body.key and may_be_joined(scene.state, other.unit)
    )


def _hurt(scene: Scene, body: Body, shift: Point) -> float:
    """Return what the ground costs at the end of a way."""
    at = body.at[0] + shift[0], body.at[1] + shift[1]
    for piece in scene.here.dangerous:
        x0, y0, x1, y1 = piece.area.bounds
        if x0 - 1 < at[0] < x1 + 1 and y0 - 1 < at[1] < y1 + 1:
            return 0.2 * worth.value(body)
    return 0.0


def path(body: Body, shift: Point) -> tuple[Point, ...]:
    """Return the corners of a way, which are kept as they are read."""
    return ((settled(body.at[0] + shift[0] * 0.9999), settled(body.at[1] + shift[1] * 0.9999)),)
