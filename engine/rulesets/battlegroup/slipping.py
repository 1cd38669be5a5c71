"""How a unit goes that was told in advance to slip away (battlegroup/reserve-move-window)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from engine.errors import IllegalReply
from engine.formations import middle
from engine.geometry import Point, bearing, is_within, onto_side
from engine.geometry.outline import border_distance
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.moving import Move, WhereToMove
from engine.rulesets.battlegroup.choices.vehicles import Drive, GetOut, WhereToDrive, WhereToGetOut
from engine.rulesets.battlegroup.codes import Way
from engine.rulesets.battlegroup.driving import course
from engine.rulesets.battlegroup.field import (
    Terrain,
    bases_of,
    edges_of,
    land,
    radius_of,
    towards,
)
from engine.rulesets.battlegroup.marching import Order, Terms, flies, planned
from engine.rulesets.battlegroup.members import carrier_of
from engine.rulesets.battlegroup.model import Battle, Unit

LEAST = 1.0
"""Inches: a way on which a unit comes less far is none."""
SHARES = (1.0, 0.75, 0.5, 0.25)
"""Of what a unit may go, tried one after the other."""


def along(
    ways: Iterable[Way],
    state: Battle,
    choice: WhereToMove | WhereToDrive | WhereToGetOut,
    enemy: Unit,
) -> Move | Drive | GetOut | Pass | None:
    """Return the move on the first of some ways that can be gone, a pass where a unit has come to
    its end; None if none can."""
    unit = state.unit(choice.unit)
    start = place_of(state, unit)
    for way in ways:
        aim = aim_of(way, state, unit, start, enemy)
        if aim is None:
            continue
        found = _reply(state, choice, start, aim)
        if found is not None:
            return found
    return None


def place_of(state: Battle, unit: Unit) -> Point:
    """Return the middle of a unit on the table, of one in a vehicle that of the vehicle."""
    return middle(bases_of(state, carrier_of(state, unit) or unit))


def aim_of(way: Way, state: Battle, unit: Unit, start: Point, enemy: Unit) -> Point | None:
    """Return where a way leads, None if nowhere."""
    match way:
        case "straight_away":
            foe = place_of(state, enemy)
            return None if foe == start else _beyond(state, foe, start)
        case "into_cover":
            woods = (piece for piece in land(state).pieces if is_cover(piece))
            near = min(woods, key=lambda piece: (_gap(piece, start), piece.id), default=None)
            return None if near is None else near.area.parts[0].centre
        case "to_own_edge":
            feet = [onto_side(side, start) for side in edges_of(state, unit.owner)]
            return _nearest(start, feet)
        case "to_objective":
            return _nearest(start, state.objectives)


def _beyond(state: Battle, foe: Point, start: Point) -> Point:
    """Return a point on the straight line from an enemy through a unit, farther than anybody
    goes."""
    far = sum(land(state).size) / dist(foe, start)
    return start[0] + (start[0] - foe[0]) * far, start[1] + (start[1] - foe[1]) * far


def is_cover(piece: Terrain) -> bool:
    """Tell whether a unit in a piece is covered."""
    return piece.kind.cover is not None and not piece.kind.impassable


def _gap(piece: Terrain, at: Point) -> float:
    inside = piece.area.contains_point(at)
    return 0.0 if inside else border_distance(piece.area.outline, *at)


def _nearest(start: Point, places: Sequence[Point]) -> Point | None:
    return min(places, key=lambda place: (dist(start, place), place), default=None)


def _reply(
    state: Battle, choice: WhereToMove | WhereToDrive | WhereToGetOut, start: Point, aim: Point
) -> Move | Drive | GetOut | Pass | None:
    unit = state.unit(choice.unit)
    if isinstance(choice, WhereToGetOut):
        out = GetOut(unit.id, bearing(start, aim))
        return out if legal(choice, state, out) else None
    most = choice.most if isinstance(choice, WhereToMove) else choice.pull.most
    breadth = max(radius_of(unit, model) for model in unit.models.values())
    if not most or is_within(dist(start, aim), max(LEAST, breadth)):
        return Pass()
    for share in SHARES:
        end = towards(start, aim, most * share)
        kind = Move if isinstance(choice, WhereToMove) else Drive
        reply = kind(unit.id, (end,))
        if is_within(min(LEAST, most), _gain(state, choice, reply)):
            return reply
    return None


def _gain(state: Battle, choice: WhereToMove | WhereToDrive, reply: Move | Drive) -> float:
    """Return how far the middle of a unit comes by a move, 0 by one that is not legal."""
    unit = state.unit(choice.unit)
    try:
        if isinstance(choice, WhereToDrive):
            return course(state, unit, reply.path, None, choice.pull).length
        made = planned(state, unit, Order(reply.path), Terms(choice.most, flies(unit)))
    except IllegalReply:
        return 0.0
    return dist(middle(bases_of(state, unit)), middle(made.after))
