"""Answers to what clients ask: reach, sight, what comes of a reply, reasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import queries as q
from engine.errors import Malformed
from engine.flow import Ask, Seat
from engine.formations import Base, middle
from engine.forms import reason
from engine.geometry import (
    Obstacles,
    Point,
    Shape,
    bearing,
    disc,
    length,
    point_at,
    polygon,
    reach,
    rim_points,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.arriving import Misplace, Strike
from engine.rulesets.battlegroup.choices.deploying import Deploy, DeployModels, LayObjective
from engine.rulesets.battlegroup.choices.drops import PutDown
from engine.rulesets.battlegroup.choices.fortifying import Build
from engine.rulesets.battlegroup.choices.moving import Move, MoveModels, WhereToMove, order_of
from engine.rulesets.battlegroup.choices.ordering import React
from engine.rulesets.battlegroup.choices.supporting import CallAt, Fly, Register
from engine.rulesets.battlegroup.choices.vehicles import Drive, GetOutModels, WhereToDrive
from engine.rulesets.battlegroup.deployment import by_hand, in_formation
from engine.rulesets.battlegroup.descent import best_turn, rings
from engine.rulesets.battlegroup.driving import driven, run_pull
from engine.rulesets.battlegroup.drops import rings_at
from engine.rulesets.battlegroup.field import bases_of, board, bodies_of, land, pose_of, shifted
from engine.rulesets.battlegroup.forecast import what_happens_if
from engine.rulesets.battlegroup.forms import forms
from engine.rulesets.battlegroup.hulls import left_to_go, passes_over
from engine.rulesets.battlegroup.marching import MOVE, Terms, course_of, flies, planned
from engine.rulesets.battlegroup.members import is_hull, is_vehicle, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.movement import allowance
from engine.rulesets.battlegroup.play.moving import ready_along
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.scoring import OBJECTIVES
from engine.rulesets.battlegroup.setup import scout_move
from engine.rulesets.battlegroup.sightlines import Stand, apart, sees, stands
from engine.rulesets.battlegroup.sorties import flown_to, pose_along
from engine.rulesets.battlegroup.transports import places_by_hand

Spot = tuple[float, float, float]
Placing = CallAt | Register | PutDown | Build | LayObjective | Strike | Misplace
"""Replies that put something down."""
STEPS = 8
"""Cells from the middle to the edge of what is in reach over open ground."""
MARKER = 0.5
"""How big a deep strike marker is shown."""
FASTEST = 6.0
"""Of a die."""


def answer(state: Battle, asks: tuple[Ask, ...], seat: Seat | None, query: q.Query) -> q.Answer:
    """Answer any query. Raises `Refused` when it names what is not there."""
    match query:
        case q.WhereCanItGo(unit, mode):
            return where_can_it_go(state, _unit(state, unit), mode or "move")
        case q.WhatCanItSee(unit, target, at):
            return what_can_it_see(_at(state, unit, at), unit, _unit(state, target))
        case q.WhatHappensIf(reply):
            choice = _question(asks, seat).choice
            choice.check(state, reply)
            return what_happens_if(state, choice, reply)
        case q.WhyNot(reply):
            return reason(state, _question(asks, seat), reply)
        case q.WhatCanIDo():
            return q.Forms(forms(state, _question(asks, seat)))
        case q.WhatCanItHit(unit, at):
            return what_can_it_hit(_at(state, unit, at), unit)
        case q.WhatIsWhere():
            return what_is_where(state)
        case q.HowDoesItMove(reply):
            return how_does_it_move(state, _question(asks, seat), reply)


def _unit(state: Battle, key: str) -> Unit:
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise refusal("no_unit", unit=key)
    return unit


def _at(state: Battle, key: str, at: Spot | None) -> Battle:
    """Return the table as if the middle of a unit were elsewhere."""
    unit = _unit(state, key)
    if at is None:
        return state
    x, y = middle(bases_of(state, unit))
    return shifted(state, unit, (at[0] - x, at[1] - y))


def _question(asks: tuple[Ask, ...], seat: Seat | None) -> Ask:
    for question in asks:
        if question.seat == seat:
            return question
    raise Malformed("no question is open for this seat, so there is nothing to weigh")


# ---------------------------------------------------------------- moves


def where_can_it_go(state: Battle, unit: Unit, mode: str) -> q.Area:
    """Return where the middle of a unit could go, as if it were a single model."""
    modes = {
        "move": lambda: allowance(type_of(unit), on_foot=unit.doings.on_foot),
        "drive": lambda: left_to_go(unit) if is_vehicle(unit) else 0.0,
        "flat_out": lambda: run_pull(state, unit).most if is_vehicle(unit) else 0.0,
        "run": lambda: MOVE.turbo.get(type_of(unit), FASTEST),
        "consolidation": lambda: FASTEST,
        "regrouped": lambda: BOOK.tables.morale.regroup_move,
        "thrust": lambda: MOVE.thrust * FASTEST,
        "scout": lambda: scout_move(type_of(unit)),
    }
    mode = "drive" if mode == "move" and is_hull(unit) else mode
    if mode not in modes:
        raise Malformed(f"a unit has no way of moving called {mode!r}; known are {list(modes)}")
    over = passes_over(unit) if is_vehicle(unit) else flies(unit)
    here, most = board(state, unit, flying=over), modes[mode]()
    radius = min(base.radius for base in bases_of(state, unit))
    walls = [shape for block in here.blocks if not block.passable for shape in block.shapes]
    ways = Obstacles(disc((0.0, 0.0), radius), here.bounds, walls)
    step = max(0.5, round(most / STEPS, 1))
    found = reach(
        middle(bases_of(state, unit)), most, ways.clear, lambda a, b: here.cost((a, b)), step
    )
    cells = tuple((x, y, round(spent, 4)) for (x, y), spent in found.cells.items())
    return q.Area(cells, step, most)


def how_does_it_move(state: Battle, question: Ask, reply: Any) -> q.Course:
    """Return the way of a unit's middle and where its models end, with what is against it and who
    could break into it where."""
    choice = question.choice
    if isinstance(reply, Deploy | DeployModels | GetOutModels):
        return how_does_it_stand(state, question, reply)
    if isinstance(reply, React):
        return how_far_has_it_come(state, question, reply)
    if isinstance(reply, Fly):
        return how_does_it_fly(state, question, reply)
    if isinstance(reply, Placing):
        return how_does_it_lie(state, question, reply)
    if isinstance(reply, Drive) and isinstance(choice, WhereToDrive):
        return how_does_it_drive(state, question, reply, choice)
    if not isinstance(reply, Move | MoveModels) or not isinstance(choice, WhereToMove):
        raise Malformed(
            "only ways to move, to stand, to arrive, to fly and to put down are followed"
        )
    unit = _unit(state, reply.unit)
    start = middle(bases_of(state, unit))
    found, order = reason(state, question, reply), order_of(reply)
    if not found.legal:
        return q.Course(_poses((start, *order.path)), 0.0, 0.0, choice.most, against=found)
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


def how_does_it_drive(state: Battle, question: Ask, reply: Drive, choice: WhereToDrive) -> q.Course:
    """Return the way of a vehicle with what is against it and who could break into it where."""
    unit = _unit(state, reply.unit)
    found, made = reason(state, question, reply), driven(state, unit, reply.path, reply.facing)
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    if not found.legal:
        return q.Course(poses, 0.0, 0.0, choice.pull.most, against=found)
    answers = chances(state, unit, made.path)
    return q.Course(poses, made.length, made.length, choice.pull.most, answers=answers)


def how_does_it_fly(state: Battle, question: Ask, reply: Fly) -> q.Course:
    """Return the straight way of a flyer of support, with what is against it and who could break
    into it where."""
    way, found = (reply.entry, reply.end), reason(state, question, reply)
    far = length(way)
    if not found.legal:
        return q.Course(_poses(way), far, far, far, against=found)
    there = flown_to(state, state.unit(reply.unit), pose_along(*way, 0.0))
    answers = chances(there, there.unit(reply.unit), way)
    return q.Course(_poses(way), far, far, far, answers=answers)


def how_far_has_it_come(state: Battle, question: Ask, reply: React) -> q.Course:
    """Return the way of a unit to the point at which it is broken into, and where it would be."""
    frame, found = state.top, reason(state, question, reply)
    if reply.at is None or not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=None if found.legal else found)
    unit, (start, _) = _unit(state, frame.unit), point_at(frame.course, frame.at)
    end, _ = point_at(frame.course, reply.at)
    there = shifted(state, unit, (end[0] - start[0], end[1] - start[1]))
    way = (start, *(at for at, far in _corners(frame.course) if frame.at < far < reply.at))
    poses = _poses((*way, end))
    bases = bases_of(there, there.unit(unit.id))
    return q.Course(poses, reply.at, reply.at, length(frame.course), places=_places(bases))


def _corners(course: tuple[Point, ...]) -> Iterable[tuple[Point, float]]:
    return ((at, length(course[: number + 1])) for number, at in enumerate(course))


def chances(state: Battle, unit: Unit, course: tuple[Point, ...]) -> tuple[q.Chance, ...]:
    """Return who could break into a move: where he first could fire at the mover."""
    return tuple(
        q.Chance(one.unit, one.token, *point_at(course, begin)[0])
        for one in ready_along(state, unit, course, 0.0, length(course))
        for begin, _ in one.stretches[:1]
    )


def how_does_it_stand(
    state: Battle, question: Ask, reply: Deploy | DeployModels | GetOutModels
) -> q.Course:
    """Return where a unit that is set up, arrives or gets out would stand, with what is against
    it."""
    found = reason(state, question, reply)
    if not found.legal:
        return q.Course((), 0.0, 0.0, 0.0, against=found)
    unit = state.unit(reply.unit)
    match reply:
        case Deploy():
            put = in_formation(state, unit, reply.pose, reply.files, reply.gap)
        case DeployModels():
            put = by_hand(state, unit, reply.goings)
        case _:
            hull = polygon(question.choice.hull)
            put = places_by_hand(state, unit, reply.goings, hull, question.choice.within)
    return q.Course(_poses((middle(put),)), 0.0, 0.0, 0.0, places=_places(put))


def how_does_it_lie(state: Battle, question: Ask, reply: Placing) -> q.Course:
    """Return where something is put down, with what is against it, and where the models would stand
    that come down there."""
    found = reason(state, question, reply)
    at = ((reply.x, reply.y, reply.facing),)
    if not found.legal:
        return q.Course(at, 0.0, 0.0, 0.0, against=found)
    return q.Course(at, 0.0, 0.0, 0.0, places=_places(_landed(state, question, reply)))


def _landed(state: Battle, question: Ask, reply: Placing) -> tuple[Base, ...]:
    """Return the models of a unit that comes down at a point; none where they do not fit."""
    match reply:
        case PutDown():
            return rings_at(state, state.unit(reply.unit), reply.at) or ()
        case Strike() | Misplace():
            unit = state.unit(question.choice.unit)
            turn = best_turn(state, unit, reply.at)
            return () if turn is None else rings(state, unit, reply.at, turn) or ()
    return ()


def _places(bases: Iterable[Base]) -> tuple[tuple[str, float, float], ...]:
    return tuple((base.id, *base.at) for base in bases)


def _poses(points: tuple[Point, ...]) -> tuple[Spot, ...]:
    poses = [(*points[0], 0.0)]
    for point in points[1:]:
        before = (poses[-1][0], poses[-1][1])
        facing = bearing(before, point) if point != before else poses[-1][2]
        poses.append((*point, facing))
    return tuple(poses)


# ---------------------------------------------------------------- sight


def what_can_it_see(state: Battle, key: str, target: Unit) -> q.Sight:
    """Return whether some model of a unit sees some of another, and how far they are apart."""
    here, firers, targets = land(state), stands(state, state.unit(key)), stands(state, target)
    pairs = sorted((apart(a, b), i, j) for i, a in enumerate(firers) for j, b in enumerate(targets))
    for _, i, j in pairs:
        if sees(here, firers[i], targets[j]):
            return q.Sight(True, pairs[0][0], _ray(firers[i], targets[j]))
    _, i, j = pairs[0]
    return q.Sight(False, pairs[0][0], _ray(firers[i], targets[j]))


def _ray(a: Stand, b: Stand) -> tuple[Spot, Spot]:
    return (*a.at, a.top), (*b.at, b.top)


def what_can_it_hit(state: Battle, key: str) -> q.Bands:
    """Return how far the weapons of a unit reach from its middle."""
    carried = {
        weapon: BOOK.weapons[weapon]
        for group in _unit(state, key).groups.values()
        for weapon in group.weapons
    }
    return q.Bands(
        tuple(q.Band(name, one.range) for name, one in carried.items() if one.range is not None)
    )


# ---------------------------------------------------------------- the table


def what_is_where(state: Battle) -> q.Plan:
    """Return the table, its objectives and the models of every unit."""
    here = land(state)
    return q.Plan(
        here.size,
        state.options.scenario,
        tuple(
            q.Feature(piece.id, piece.name, piece.area.outline, piece.kind.blocks_sight)
            for piece in here.pieces
        ),
        tuple(
            q.Marker(f"objective-{number}", *at, OBJECTIVES.capture)
            for number, at in enumerate(state.objectives, start=1)
        )
        + tuple(
            q.Marker(f"marker-{unit.id}", *unit.marker, MARKER)
            for unit in state.units.values()
            if unit.marker is not None
        )
        + tuple(
            q.Marker(f"target-point-{'AB'[seat]}-{point.id}", *point.at, 0.0)
            for seat in (0, 1)
            for point in state.players[seat].target_points
            if point.at is not None
        ),
        tuple(_standing(state, unit) for seat in (0, 1) for unit in state.army(seat)),
    )


def _standing(state: Battle, unit: Unit) -> q.Standing:
    at = middle(bases_of(state, unit))
    own = f"{unit.id}/"
    hulls = tuple(_outline(b) for n, b in bodies_of(state, unit).items() if n.startswith(own))
    facing = pose_of(next(iter(unit.models.values()))).facing
    return q.Standing(unit.id, unit.owner, unit.sheet, *at, facing, hulls)


def _outline(body: Shape) -> tuple[Point, ...]:
    """Return the corners of a body, a round one as a polygon."""
    if len(body.points) > 1:
        return body.points
    return rim_points(body.centre, body.radius, 12)[1:]
