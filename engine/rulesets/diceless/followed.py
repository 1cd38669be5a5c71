"""Where replies lead, legal or not: what is drawn while they are drafted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Any

from attrs import astuple, evolve

from engine import queries as q
from engine.advice import preview_of
from engine.errors import IllegalReply, Malformed
from engine.flow import Ask
from engine.formations import Base, Fault
from engine.forms import between, pulled_in, reason, room_for, shortened
from engine.geometry import Point, bearing
from engine.rulesets.diceless import arriving, deployment
from engine.rulesets.diceless.assault import charge_of
from engine.rulesets.diceless.choices.deploying import Deploy, DeployModels
from engine.rulesets.diceless.choices.fighting import Charge
from engine.rulesets.diceless.choices.moving import (
    OCCASIONS,
    Move,
    MoveModels,
    Run,
    RunModels,
    WhereToGo,
    moved,
)
from engine.rulesets.diceless.choices.reserves import Enter, EnterModels, Misplace, Strike
from engine.rulesets.diceless.choices.roster import Withdraw
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    GetOut,
    GetOutModels,
    Ram,
    TankShock,
    WhereToGetOut,
    acted_in,
    top_now,
)
from engine.rulesets.diceless.courses import Course, course, driver, everything, straight
from engine.rulesets.diceless.deployment import LOOKS
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.hulls import are_vehicles, doors
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import (
    Moved,
    Terms,
    charge_terms,
    middle,
    move_terms,
    refuse,
    run_terms,
    tried_by_hand,
)
from engine.rulesets.diceless.previews import Laying, course_of
from engine.rulesets.diceless.tanks import in_its_way, through
from engine.rulesets.diceless.transports import check_out, faults_outside, too_far_out, transport_of
from engine.rulesets.diceless.withdrawal import withdrawn

Spot = tuple[float, float, float]
PULL = 2.0
"""Inches that a unit is pulled to a place where it may be set up."""


def on_table(state: Battle, key: str) -> Unit:
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise Malformed(f"no unit {key!r} is on the table to be moved")
    return unit


def spots(points: Iterable[Point]) -> tuple[Spot, ...]:
    """Return the points of a way, each looking along the leg that led there."""
    poses = list[Spot]()
    for point in points:
        before = poses[-1] if poses else (*point, 0.0)
        turns = point != before[:2]
        poses.append((*point, bearing(before[:2], point) if turns else before[2]))
    return tuple(poses)


def places(bases: Iterable[Base]) -> tuple[tuple[str, float, float], ...]:
    return tuple((base.id, *base.at) for base in bases)


def nowhere(found: q.Reason) -> q.Course:
    return q.Course((), 0.0, 0.0, 0.0, against=found)


def shorter(state: Battle, question: Ask, reply: Any, start: Point) -> q.Course | None:
    """Return the same path with its last leg as short as the rules want it, if that is legal."""
    if not reply.path:
        return None
    *before, last = reply.path
    since = before[-1] if before else start
    cut = shortened(
        state, question, lambda share: evolve(reply, path=(*before, between(since, last, share)))
    )
    return None if cut is None else preview_of(cut, state, question)


def blamed(
    unit: Unit,
    found: q.Reason,
    faults: Sequence[Fault] = (),
    strays: Iterable[IllegalReply] = (),
) -> tuple[q.Wrong, ...]:
    """Return the models to blame for a refusal, each with what is against it first: all that are
    known, else the one that the refusal names."""
    first = dict[str, q.Reason]()
    for fault in faults:
        first.setdefault(fault.base, _against(unit, fault))
    for stray in strays:
        first.setdefault(str(stray.params["model"]), _said(stray))
    named = found.params.get("model")
    if not first and isinstance(named, str):
        first[named] = found
    return tuple(q.Wrong(model, against) for model, against in first.items())


def _against(unit: Unit, fault: Fault) -> q.Reason:
    try:
        refuse(unit, fault)
    except IllegalReply as refused:
        return _said(refused)


def _said(refused: IllegalReply) -> q.Reason:
    return q.Reason(False, refused.code, refused.message, refused.clause, dict(refused.params))


Put = Callable[[Unit], tuple[Base, ...] | None]
Faults = Callable[[Unit, tuple[Base, ...]], Iterable[Fault]]
Strays = Callable[[Unit, tuple[Base, ...]], Iterable[IllegalReply]]


def standing(
    unit: Unit | None,
    found: q.Reason,
    put: Put,
    faults: Faults = lambda _, __: (),
    strays: Strays = lambda _, __: (),
) -> q.Course:
    """Return where a unit that is set up, arrives or gets out would stand, whether it may stand
    there or not; no models where it could not land, which is a mishap and no fault.

    `faults` and `strays` say what is wrong with the place of each model.
    """
    if unit is None:
        return nowhere(found)
    try:
        stood = put(unit)
    except IllegalReply:
        return nowhere(found)
    if stood is None:
        return q.Course((), 0.0, 0.0, 0.0, against=None if found.legal else found)
    course = q.Course(spots((middle(stood),)), 0.0, 0.0, 0.0, places=places(stood))
    if found.legal:
        return course
    wrong = blamed(unit, found, tuple(faults(unit, stood)), strays(unit, stood))
    return evolve(course, against=found, wrong=wrong)


# ---------------------------------------------------------------- what is laid

DRAWN = {"marker_off_target", "marker_on_friends", "template_misses", "template_on_friends"}
"""What is refused for these can be drawn nevertheless."""


@preview_of.register
def where_is_it_laid(reply: Laying, state: Battle, question: Ask) -> q.Course:
    """Return where a template, a marker or an arrival would lie, with what is against it."""
    choice, found = question.choice, reason(state, question, reply)
    if found.legal:
        return course_of(state, choice, reply)
    if found.code not in DRAWN or not all(map(isfinite, astuple(reply))):
        return nowhere(found)
    return evolve(course_of(state, choice, reply), against=found)


# ---------------------------------------------------------------- who walks


@preview_of.register
def how_do_they_walk(
    reply: Move | MoveModels | Run | RunModels, state: Battle, question: Ask
) -> q.Course:
    """Return the way of a unit's middle and where its models end, with what is against it."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    terms = _terms(state, unit, question, reply)
    path = reply.path if isinstance(reply, Move | Run) else ()
    if found.legal:
        return walked(state, unit, moved(state, unit, reply, terms), terms.most, path)
    course = not_walked(state, unit, found, terms.most, path, _faults(state, unit, reply, terms))
    if not isinstance(reply, Move | Run):
        return course
    return evolve(course, short=shorter(state, question, reply, middle(bases_of(state, unit))))


def _terms(
    state: Battle, unit: Unit, question: Ask, reply: Move | MoveModels | Run | RunModels
) -> Terms:
    if isinstance(reply, Run | RunModels):
        return run_terms(state, unit)
    choice = question.choice
    if isinstance(choice, WhereToGo):
        return OCCASIONS[choice.occasion](state, unit)
    return move_terms(state, unit, reply.pace)


def _faults(
    state: Battle, unit: Unit, reply: Move | MoveModels | Run | RunModels, terms: Terms
) -> tuple[Fault, ...]:
    """Return what every model ran into that is moved by hand."""
    if isinstance(reply, Move | Run):
        return ()
    try:
        return tried_by_hand(state, unit, reply.goings, terms).faults
    except IllegalReply:
        return ()


def walked(
    state: Battle, unit: Unit, made: Moved, most: float, path: tuple[Point, ...] = ()
) -> q.Course:
    """Return a move that may be made, of at most so many inches."""
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    way = spots((middle(bases_of(state, unit)), *path[:-1], middle(made.after)))
    return q.Course(way, made.longest, cost, most, places=places(made.after))


def not_walked(
    state: Battle,
    unit: Unit,
    found: q.Reason,
    most: float,
    path: tuple[Point, ...] = (),
    faults: Sequence[Fault] = (),
) -> q.Course:
    """Return a move that may not be made, with the models to blame."""
    way = spots((middle(bases_of(state, unit)), *path))
    return q.Course(way, 0.0, 0.0, most, against=found, wrong=blamed(unit, found, faults))


@preview_of.register
def how_do_they_charge(reply: Charge, state: Battle, question: Ask) -> q.Course:
    """Return where the models of a unit end that charges, with what is against it."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    most = charge_terms(state, unit).most
    if not found.legal:
        return not_walked(state, unit, found, most)
    clash = charge_of(state, unit, reply.targets)
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    return walked(state, unit, Moved(clash.after, ways), most)


@preview_of.register
def how_do_they_withdraw(reply: Withdraw, state: Battle, question: Ask) -> q.Course:
    """Return where a unit ends that leaves its combat, with what is against it."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    if not found.legal:
        return evolve(nowhere(found), wrong=blamed(unit, found))
    made = withdrawn(state, unit, reply.bearing)
    start, far = middle(bases_of(state, unit)), made.longest
    way = spots((start, middle(made.after)))
    return q.Course(way, far, far, question.choice.most, places=places(made.after))


# ---------------------------------------------------------------- who comes to stand


@preview_of.register
def how_do_they_deploy(reply: Deploy | DeployModels, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that is set up would stand, with what is against it."""

    def put(unit: Unit) -> tuple[Base, ...]:
        if isinstance(reply, Deploy):
            return deployment.rows_of(state, unit, reply.pose, reply.files, reply.gap)
        return deployment.put_by_hand(state, unit, reply.goings)

    def faults(unit: Unit, stood: tuple[Base, ...]) -> tuple[Fault, ...]:
        """Of vehicles the refusal says what is wrong."""
        return () if are_vehicles(state, unit) else deployment.faults_of(state, unit, stood)

    found = reason(state, question, reply)
    course = standing(state.units.get(reply.unit), found, put, faults)
    if found.legal or not course.places or not isinstance(reply, Deploy):
        return course
    return evolve(course, short=_pulled_in(state, question, reply))


def _pulled_in(state: Battle, question: Ask, reply: Deploy) -> q.Course | None:
    """Return where a unit would stand that is set up a bit outside of its zone, or over something:
    the nearest place at most `PULL` away. Its way ends at the point that the reply names."""
    at, unit = reply.pose.at, state.unit(reply.unit)
    put = deployment.rows_of(state, unit, reply.pose, reply.files, reply.gap)
    xs = [(base.at[0] - base.radius, base.at[0] + base.radius) for base in put]
    ys = [(base.at[1] - base.radius, base.at[1] + base.radius) for base in put]
    body = (
        min(x[0] for x in xs),
        min(y[0] for y in ys),
        max(x[1] for x in xs),
        max(y[1] for y in ys),
    )
    room = room_for(body, at, state.zone(unit.owner).rect)
    near = pulled_in(state, question, at, room, PULL, lambda to: evolve(reply, x=to[0], y=to[1]))
    if near is None:
        return None
    course = preview_of(near, state, question)
    return evolve(course, poses=((near.x, near.y, near.facing),))


@preview_of.register
def how_do_they_enter(reply: Enter | EnterModels, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that enters would stand, with what is against it."""

    def put(unit: Unit) -> tuple[Base, ...]:
        if isinstance(reply, Enter):
            return arriving.rows_of(state, unit, reply.front, reply.files, reply.gap)
        return deployment.put_by_hand(state, unit, reply.goings)

    def faults(unit: Unit, stood: tuple[Base, ...]) -> tuple[Fault, ...]:
        facing = reply.facing if isinstance(reply, Enter) else LOOKS[reply.edge]
        return arriving.faults_of(state, unit, stood, facing)

    return standing(state.units.get(reply.unit), reason(state, question, reply), put, faults)


@preview_of.register
def how_do_they_land(reply: Strike | Misplace, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that comes down would stand, with what is against it."""
    key = question.choice.unit if isinstance(reply, Misplace) else reply.unit
    found, at = reason(state, question, reply), (reply.x, reply.y)
    return standing(
        state.units.get(key),
        found,
        lambda unit: arriving.landed(state, unit, at, reply.facing),
    )


@preview_of.register
def how_do_they_get_out(reply: GetOut | GetOutModels, state: Battle, question: Ask) -> q.Course:
    """Return where a unit that gets out would stand, with what is against it."""
    unit, found = state.units.get(reply.unit), reason(state, question, reply)
    if isinstance(reply, GetOut):
        return standing(unit, found, lambda one: check_out(state, one, bearing=reply.bearing))
    return standing(
        unit,
        found,
        lambda one: deployment.put_by_hand(state, one, reply.goings),
        lambda one, put: faults_outside(state, one, put),
        lambda one, put: _strays(state, one, question, put),
    )


def _strays(
    state: Battle, unit: Unit, question: Ask, put: tuple[Base, ...]
) -> Iterable[IllegalReply]:
    """Return what is against all who would get out too far from the wreck that the question names,
    or from their transport."""
    if isinstance(question.choice, WhereToGetOut):
        return too_far_out(unit, put, question.choice.doors)
    transport = transport_of(state, unit)
    if transport is None or transport.place != "table":
        return ()
    return too_far_out(unit, put, doors(state, transport))


# ---------------------------------------------------------------- who drives


@preview_of.register
def how_does_it_drive(reply: Drive, state: Battle, question: Ask) -> q.Course:
    """Return the way of a vehicle, its last turn too, with what is against it."""
    found = reason(state, question, reply)
    unit, acted = on_table(state, reply.unit), acted_in(state)
    if not found.legal:
        bases = bases_of(state, unit)
        start = next((base.at for base in bases if base.id == reply.model), middle(bases))
        short = shorter(state, question, reply, start)
        return q.Course(spots((start, *reply.path)), 0.0, 0.0, 0.0, against=found, short=short)
    name = driver(state, unit, reply.model, acted)
    top = top_now(state, unit, name)
    return driven(course(state, unit, name, reply.path, reply.facing, acted, most=top), top)


@preview_of.register
def how_does_it_drive_on(reply: Ram | TankShock, state: Battle, question: Ask) -> q.Course:
    """Return how far a tank gets straight on, and whom it drives over or into; where it turns and
    meets nobody too, which is refused."""
    found, unit = reason(state, question, reply), on_table(state, reply.unit)
    try:
        name = driver(state, unit, reply.model, acted_in(state))
        top = top_now(state, unit, name)
        if isinstance(reply, Ram):
            made, met = straight(
                state, unit, name, reply.bearing, top, everything(state, unit, name)
            )
            under: tuple[str, ...] = (met,) if found.legal and met else ()
        else:
            most = min(reply.inches, top)
            made, _ = through(state, unit, name, reply.bearing, most)
            under = in_its_way(state, unit, name, made)
    except IllegalReply:
        return nowhere(found)
    against = None if found.legal else found
    return evolve(driven(made, top), against=against, under=under)


def driven(made: Course, top: float) -> q.Course:
    """Return the way of a vehicle that goes at most so many inches."""
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    return q.Course(poses, made.length, made.length, top)
