"""Where replies lead, legal or not: what is drawn while they are drafted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, Protocol, TypeVar, cast

from attrs import evolve

from engine import queries as q
from engine.advice import preview_of
from engine.flow import Ask
from engine.formations import Base, Going, in_rows, middle
from engine.forms import between, pulled_in, reason, room_for, shortened
from engine.geometry import Bounds, Point, bearing, length, point_at, polygon, rim_points
from engine.rulesets.battlegroup import deployment
from engine.rulesets.battlegroup.charging import just_made, leading_way, who_answers
from engine.rulesets.battlegroup.choices.arriving import Land, Misplace, Strike
from engine.rulesets.battlegroup.choices.common import listed
from engine.rulesets.battlegroup.choices.deploying import (
    Deploy,
    DeployModels,
    LayObjective,
    TakeCorner,
    TakeEdge,
    corner_at,
    edge_at,
)
from engine.rulesets.battlegroup.choices.drops import PutDown
from engine.rulesets.battlegroup.choices.fighting import Charge, Overwatch
from engine.rulesets.battlegroup.choices.fortifying import Build
from engine.rulesets.battlegroup.choices.moving import Move, MoveModels, WhereToMove, order_of
from engine.rulesets.battlegroup.choices.ordering import React
from engine.rulesets.battlegroup.choices.supporting import CallAt, Fly, Register
from engine.rulesets.battlegroup.choices.vehicles import Drive, GetOut, GetOutModels, WhereToDrive
from engine.rulesets.battlegroup.descent import best_turn, rings
from engine.rulesets.battlegroup.driving import driven, hull_at
from engine.rulesets.battlegroup.drops import rings_at
from engine.rulesets.battlegroup.field import bases_of, foes_of, land, shifted, zone_of
from engine.rulesets.battlegroup.fight import RULES
from engine.rulesets.battlegroup.marching import MOVE, Terms, course_of, flies, planned
from engine.rulesets.battlegroup.melee import BEST
from engine.rulesets.battlegroup.members import is_hull
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.moving import ready_along
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.scoring import OBJECTIVES
from engine.rulesets.battlegroup.sorties import flown_to, pose_along
from engine.rulesets.battlegroup.transports import places_by_hand

Spot = tuple[float, float, float]


class Placed(Protocol):
    """A reply that puts something down."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def facing(self) -> float: ...


P = TypeVar("P", bound=Placed)
ROUND = 48
"""Corners of a disc that is drawn."""
PULL = 2.0
"""Inches that something is pulled to a place where it may be put."""
UNASKED = ("wrong_reply", "not_to_order")
"""Refusals that no other place would mend."""


def on_table(state: Battle, key: str) -> Unit:
    """Return a unit that is on the table. Raises `Refused` for another."""
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise refusal("no_unit", unit=key)
    return unit


NOWHERE = preview_of.dispatch(object)
"""The preview of a reply that leads nowhere: it raises `Malformed`."""


@preview_of.register
def how_does_it_walk(reply: Move | MoveModels, state: Battle, question: Ask) -> q.Course:
    """Return the way of a unit of models with what is against it and who could break into it
    where."""
    choice = question.choice
    if not isinstance(choice, WhereToMove):
        return NOWHERE(reply, state, question)
    unit = on_table(state, reply.unit)
    start = middle(bases_of(state, unit))
    found, order = reason(state, question, reply), order_of(reply)
    if not found.legal:
        short = _shorter(state, question, reply, start, found)
        way = _poses((start, *order.path))
        return q.Course(way, 0.0, 0.0, choice.most, against=found, short=short)
    made = planned(state, unit, order, Terms(choice.most, flies(unit)))
    course = course_of(state, unit, order, made)
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    return q.Course(
        _poses((start, *order.path[:-1], middle(made.after))),
        made.longest,
        cost,
        choice.most,
        answers=chances(state, unit, course) if choice.gait in ("move", "run") else (),
        places=_places(made.after),
    )


@preview_of.register
def whose_ground(reply: TakeCorner | TakeEdge, state: Battle, question: Ask) -> q.Course:
    """Return the ground that goes with a corner, or with the edge of an attacker."""
    found = reason(state, question, reply)
    if not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=found)
    size, zones = land(state).size, state.plan.zones
    if isinstance(reply, TakeCorner):
        corner = at = corner_at(state, reply.corner)
        zone = zone_of(zones["recon"], corner, size)
    else:
        at = edge_at(state, reply.edge)
        zone = zone_of(zones["attacker"], (at[0], 0.0), size)
    return q.Course(_poses((at,)), 0.0, 0.0, 0.0, outline=(zone.outline,))


@preview_of.register
def how_does_it_drive(reply: Drive, state: Battle, question: Ask) -> q.Course:
    """Return the way of a vehicle with what is against it and who could break into it where."""
    choice = question.choice
    if not isinstance(choice, WhereToDrive):
        return NOWHERE(reply, state, question)
    unit, found = listed(state, reply.unit, (choice.unit,)), reason(state, question, reply)
    made = driven(state, unit, reply.path, reply.facing)
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    if not found.legal:
        short = _shorter(state, question, reply, made.path[0], found)
        return q.Course(poses, 0.0, 0.0, choice.pull.most, against=found, short=short)
    answers = chances(state, unit, made.path)
    return q.Course(poses, made.length, made.length, choice.pull.most, answers=answers)


def _shorter(
    state: Battle, question: Ask, reply: Move | MoveModels | Drive, start: Point, found: q.Reason
) -> q.Course | None:
    """Return the same way with its last leg as short as the rules want it, if that is legal; of
    models by hand, the way of the one that is to blame."""
    if isinstance(reply, MoveModels):
        blamed = next((g for g in reply.goings if g.model == found.params.get("model")), None)
        stood = {base.id: base.at for base in bases_of(state, on_table(state, reply.unit))}
        if blamed is None or blamed.model not in stood or not blamed.way:
            return None

        def cut(share: float) -> Move | MoveModels | Drive:
            shorter = Going(blamed.model, _cut(stood[blamed.model], blamed.way, share))
            goings = tuple(shorter if one is blamed else one for one in reply.goings)
            return evolve(reply, goings=goings)

    elif reply.path:

        def cut(share: float) -> Move | MoveModels | Drive:
            return evolve(reply, path=_cut(start, reply.path, share))

    else:
        return None
    short = shortened(state, question, cut)
    return None if short is None else preview_of(short, state, question)


def _cut(start: Point, path: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    """Return a way with a share of its last leg."""
    *before, last = path
    return (*before, between(before[-1] if before else start, last, share))


@preview_of.register
def how_does_it_charge(reply: Charge, state: Battle, question: Ask) -> q.Course:
    """Return the way of the model that charges first, and where all would stand after the lowest
    roll that meets every target that can be met, with who may fire at them; what it costs is what
    the dice have to come to (battlegroup/base-charge)."""
    unit, found = on_table(state, reply.unit), reason(state, question, reply)
    stood = middle(bases_of(state, unit))
    if not found.legal:
        return q.Course(_poses((stood,)), 0.0, 0.0, BEST, against=found)
    targets = [state.unit(key) for key in reply.targets]
    made = just_made(state, unit, targets)
    if made is None:
        return q.Course(
            _poses((stood,)), 0.0, 0.0, BEST, answers=who_answers(state, unit, targets, stood)
        )
    first = leading_way(made.clash, foes_of(state, targets[0]))
    return q.Course(
        _poses(first.points),
        first.length,
        first.cost + (RULES.through_terrain if made.rough else 0.0),
        BEST,
        answers=who_answers(state, unit, targets, first.points[0]),
        places=_places(made.clash.after),
    )


@preview_of.register
def how_does_it_fly(reply: Fly, state: Battle, question: Ask) -> q.Course:
    """Return the straight way of a flyer of support, with what is against it and who could break
    into it where."""
    way, found = (reply.entry, reply.end), reason(state, question, reply)
    far = length(way)
    if not found.legal:
        return q.Course(_poses(way), far, far, far, against=found)
    there = flown_to(state, state.unit(reply.unit), pose_along(*way, 0.0))
    answers = chances(there, there.unit(reply.unit), way)
    return q.Course(_poses(way), far, far, far, answers=answers)


@preview_of.register
def how_far_has_it_come(reply: React, state: Battle, question: Ask) -> q.Course:
    """Return the way of a unit to the point at which it is broken into, and where it would be."""
    found = reason(state, question, reply)
    if reply.at is None or not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=None if found.legal else found)
    frame = state.top
    return _so_far(state, on_table(state, frame.unit), frame.course, frame.at, reply.at)


@preview_of.register
def how_near_has_it_come(reply: Overwatch, state: Battle, question: Ask) -> q.Course:
    """Return the way of a charger to the point at which overwatch is fired at it, and where it is
    taken to be (battlegroup/exp-overwatch-path)."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=found)
    return _so_far(state, on_table(state, choice.charger), choice.path, 0.0, reply.at)


def _so_far(
    state: Battle, unit: Unit, course: tuple[Point, ...], begin: float, at: float
) -> q.Course:
    """Return the way of a unit along a course from where it has come to a point further on."""
    (start, _), (end, _) = point_at(course, begin), point_at(course, at)
    there = shifted(state, unit, (end[0] - start[0], end[1] - start[1]))
    way = (start, *(corner for corner, far in _corners(course) if begin < far < at))
    places = _places(bases_of(there, there.unit(unit.id)))
    return q.Course(_poses((*way, end)), at, at, length(course), places=places)


def _corners(course: tuple[Point, ...]) -> Iterable[tuple[Point, float]]:
    return ((at, length(course[: number + 1])) for number, at in enumerate(course))


def chances(state: Battle, unit: Unit, course: tuple[Point, ...]) -> tuple[q.Chance, ...]:
    """Return who could break into a move: where he first could fire at the mover."""
    return tuple(
        q.Chance(one.unit, one.token, *point_at(course, begin)[0])
        for one in ready_along(state, unit, course, 0.0, length(course))
        for begin, _ in one.stretches[:1]
    )


@preview_of.register
def how_do_they_deploy(reply: Deploy | DeployModels, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that is set up or arrives would stand, with what is against it."""
    found, unit = reason(state, question, reply), state.units.get(reply.unit)
    if not found.legal or unit is None:
        short = None
        if isinstance(reply, Deploy) and found.code not in UNASKED:
            short = _pulled_in(state, question, reply)
        return q.Course((), 0.0, 0.0, 0.0, against=found, short=short)
    if isinstance(reply, Deploy):
        put = deployment.in_formation(state, unit, reply.pose, reply.files, reply.gap)
        at = ((reply.x, reply.y, reply.facing),)
        return q.Course(at, 0.0, 0.0, 0.0, places=_places(put))
    return standing(deployment.by_hand(state, unit, reply.goings))


def standing(put: tuple[Base, ...]) -> q.Course:
    """Return where models stand that do not go there."""
    return q.Course(_poses((middle(put),)), 0.0, 0.0, 0.0, places=_places(put))


@preview_of.register
def how_do_they_get_out(reply: GetOut | GetOutModels, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that gets out would stand, with what is against it."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=found)
    if isinstance(reply, GetOut):
        return standing(choice.landing(state, reply).bases)
    unit, hull = state.unit(reply.unit), polygon(choice.hull)
    return standing(places_by_hand(state, unit, reply.goings, hull, choice.within))


def _pulled_in(state: Battle, question: Ask, reply: Deploy) -> q.Course | None:
    """Return where a unit would stand that is set up a bit outside of its zone, or over something:
    the nearest place at most `PULL` away; none for rows that stand nowhere."""
    unit = state.units.get(reply.unit)
    if unit is None or not all(map(isfinite, (reply.x, reply.y, reply.facing))):
        return None
    if not 0.0 <= reply.gap <= MOVE.coherency:
        return None
    body, area = _bounds(state, unit, reply), deployment.zone(state, unit)
    room = room_for(body, (reply.x, reply.y), area.bounds)
    near = _near(state, question, reply, room)
    return None if near is None else how_do_they_deploy(near, state, question)


def _bounds(state: Battle, unit: Unit, reply: Deploy) -> Bounds:
    """Return the ground that a unit takes up where it is set up."""
    if is_hull(unit):
        return hull_at(unit, reply.pose).bounds
    bases = bases_of(state, unit)
    files = min(max(1, reply.files), len(bases))
    put = in_rows(bases, (reply.x, reply.y), reply.facing, files, reply.gap)
    sides = [(*base.at, base.radius) for base in put]
    return (
        min(x - r for x, _, r in sides),
        min(y - r for _, y, r in sides),
        max(x + r for x, _, r in sides),
        max(y + r for _, y, r in sides),
    )


def _near(state: Battle, question: Ask, reply: P, room: Bounds) -> P | None:
    """Return the nearest place at most `PULL` away where something may be put."""
    at, placed = (reply.x, reply.y), cast(Any, reply)
    if not all(map(isfinite, at)):
        return None
    return pulled_in(state, question, at, room, PULL, lambda to: evolve(placed, x=to[0], y=to[1]))


def lying(
    reply: Placed,
    state: Battle,
    question: Ask,
    landed: Callable[[], Iterable[Base]] = tuple,
    outline: tuple[tuple[Point, ...], ...] = (),
) -> q.Course:
    """Return where something is put down, with what is against it and the ground it takes up, and
    where the models would stand that come down there."""
    found = reason(state, question, reply)
    at = ((reply.x, reply.y, reply.facing),)
    if not found.legal:
        near = _near(state, question, reply, land(state).bounds)
        short = None if near is None else preview_of(near, state, question)
        return q.Course(at, 0.0, 0.0, 0.0, against=found, short=short)
    return q.Course(at, 0.0, 0.0, 0.0, places=_places(landed()), outline=outline)


@preview_of.register
def where_is_it_called(reply: CallAt | Register, state: Battle, question: Ask) -> q.Course:
    """Return the point that fire is called on, or that is registered."""
    return lying(reply, state, question)


@preview_of.register
def where_is_it_built(reply: Build, state: Battle, question: Ask) -> q.Course:
    """Return where a fortification would stand."""
    return lying(reply, state, question)


@preview_of.register
def where_is_it_laid(reply: LayObjective, state: Battle, question: Ask) -> q.Course:
    """Return where an objective would lie, with the ground it is controlled from."""
    ground = rim_points(reply.at, OBJECTIVES.capture, ROUND)[1:]
    return lying(reply, state, question, outline=(ground,))


@preview_of.register
def where_is_it_left(reply: PutDown, state: Battle, question: Ask) -> q.Course:
    """Return where the models stand that leave a flyer at a point."""
    return lying(
        reply, state, question, lambda: rings_at(state, state.unit(reply.unit), reply.at) or ()
    )


@preview_of.register
def where_does_it_strike(reply: Strike | Misplace, state: Battle, question: Ask) -> q.Course:
    """Return where the models of a deep strike come down if its marker stays where it is laid."""

    def landed() -> tuple[Base, ...]:
        unit = state.unit(question.choice.unit)
        turn = best_turn(state, unit, reply.at)
        return () if turn is None else rings(state, unit, reply.at, turn) or ()

    return lying(reply, state, question, landed)


@preview_of.register
def how_does_it_land(reply: Land, state: Battle, question: Ask) -> q.Course:
    """Return where the models of a deep strike come down with their rings turned so."""
    choice, found = question.choice, reason(state, question, reply)
    if not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=found)
    bases = rings(state, state.unit(choice.unit), choice.at, reply.turn) or ()
    return q.Course(_poses((choice.at,)), 0.0, 0.0, 0.0, places=_places(bases))


def _places(bases: Iterable[Base]) -> tuple[tuple[str, float, float], ...]:
    return tuple((base.id, *base.at) for base in bases)


def _poses(points: tuple[Point, ...]) -> tuple[Spot, ...]:
    poses = [(*points[0], 0.0)]
    for point in points[1:]:
        before = (poses[-1][0], poses[-1][1])
        facing = bearing(before, point) if point != before else poses[-1][2]
        poses.append((*point, facing))
    return tuple(poses)
