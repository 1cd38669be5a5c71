"""Where replies lead, legal or not: what is drawn while they are drafted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from attrs import astuple, evolve

from engine import queries as q
from engine.errors import IllegalReply, Malformed
from engine.flow import Ask
from engine.formations import Base, Fault
from engine.forms import between, pulled_in, reason, room_for, shortened
from engine.geometry import Point, bearing
from engine.rulesets.diceless import arriving, deployment
from engine.rulesets.diceless.assault import charge_of
from engine.rulesets.diceless.choices.deploying import Deploy, DeployModels
from engine.rulesets.diceless.choices.fighting import Charge
from engine.rulesets.diceless.choices.moving import OCCASIONS, Move, MoveModels, WhereToGo
from engine.rulesets.diceless.choices.reserves import Enter, EnterModels, Misplace, Strike
from engine.rulesets.diceless.choices.roster import Withdraw
from engine.rulesets.diceless.choices.shooting import Run, RunModels
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
    formation_move,
    middle,
    move_terms,
    refuse,
    run_terms,
    tried_by_hand,
)
from engine.rulesets.diceless.previews import Laid, course_of
from engine.rulesets.diceless.tanks import in_its_way, through
from engine.rulesets.diceless.transports import check_out, faults_outside, too_far_out, transport_of
from engine.rulesets.diceless.withdrawal import withdrawn

Spot = tuple[float, float, float]
PULL = 2.0
"""Inches that a unit is pulled to a place where it may be set up."""
Walk = Move | MoveModels | Run | RunModels | Charge
"""Replies that move models from where they stand."""
Put = Deploy | DeployModels | Enter | EnterModels | Strike | Misplace | GetOut | GetOutModels
"""Replies that say where a unit comes to stand."""


def how_does_it_move(state: Battle, question: Ask, reply: Any) -> q.Course:
    """Return the way of a unit's middle and where its models end, that of a vehicle, or what is
    laid on the table, with what is against it."""
    found = reason(state, question, reply)
    if isinstance(question.choice, Laid):
        return _lay(state, question.choice, reply, found)
    match reply:
        case Drive():
            return _drive(state, question, reply, found)
        case Ram() | TankShock():
            return _drive_on(state, reply, found)
        case Withdraw():
            return _withdraw(state, question, reply, found)
        case Move() | MoveModels() | Run() | RunModels() | Charge():
            return _walk(state, question, reply, found)
        case (Deploy() | DeployModels() | Enter() | EnterModels() | Strike() | Misplace()) | (
            GetOut() | GetOutModels()
        ):
            return _stand(state, question, reply, found)
    raise Malformed("this reply neither moves anything nor lays it on the table")


def _unit(state: Battle, key: str) -> Unit:
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise Malformed(f"no unit {key!r} is on the table to be moved")
    return unit


def _spots(points: Iterable[Point]) -> tuple[Spot, ...]:
    """Return the points of a way, each looking along the leg that led there."""
    poses = list[Spot]()
    for point in points:
        before = poses[-1] if poses else (*point, 0.0)
        turns = point != before[:2]
        poses.append((*point, bearing(before[:2], point) if turns else before[2]))
    return tuple(poses)


def _places(bases: Iterable[Base]) -> tuple[tuple[str, float, float], ...]:
    return tuple((base.id, *base.at) for base in bases)


def _nowhere(found: q.Reason) -> q.Course:
    return q.Course((), 0.0, 0.0, 0.0, against=found)


# ---------------------------------------------------------------- what is laid

DRAWN = {"marker_off_target", "marker_on_friends", "template_misses", "template_on_friends"}
"""What is refused for these can be drawn nevertheless."""


def _lay(state: Battle, choice: Laid, reply: Any, found: q.Reason) -> q.Course:
    if found.legal:
        return course_of(state, choice, reply)
    if found.code not in DRAWN or not all(map(isfinite, astuple(reply))):
        return _nowhere(found)
    return evolve(course_of(state, choice, reply), against=found)


# ---------------------------------------------------------------- who walks


def _walk(state: Battle, question: Ask, reply: Walk, found: q.Reason) -> q.Course:
    unit = _unit(state, reply.unit)
    terms = _terms(state, unit, question, reply)
    start = middle(bases_of(state, unit))
    path = reply.path if isinstance(reply, Move | Run) else ()
    if not found.legal:
        wrong = _wrong(unit, found, _faults(state, unit, reply, terms))
        way = _spots((start, *path))
        short = _shorter(state, question, reply, start)
        return q.Course(way, 0.0, 0.0, terms.most, against=found, wrong=wrong, short=short)
    made = _made(state, unit, reply, terms)
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    way = _spots((start, *path[:-1], middle(made.after)))
    return q.Course(way, made.longest, cost, terms.most, places=_places(made.after))


def _shorter(state: Battle, question: Ask, reply: Walk | Drive, start: Point) -> q.Course | None:
    """Return the same way with its last leg as short as the rules want it, if that is legal."""
    if not isinstance(reply, Move | Run | Drive) or not reply.path:
        return None
    *before, last = reply.path
    since = before[-1] if before else start
    cut = shortened(
        state, question, lambda share: evolve(reply, path=(*before, between(since, last, share)))
    )
    return None if cut is None else how_does_it_move(state, question, cut)


def _terms(state: Battle, unit: Unit, question: Ask, reply: Walk) -> Terms:
    if isinstance(reply, Run | RunModels):
        return run_terms(state, unit)
    if isinstance(reply, Charge):
        return charge_terms(state, unit)
    choice = question.choice
    if isinstance(choice, WhereToGo):
        return OCCASIONS[choice.occasion](state, unit)
    return move_terms(state, unit, reply.pace)


def _made(state: Battle, unit: Unit, reply: Walk, terms: Terms) -> Moved:
    if isinstance(reply, Charge):
        clash = charge_of(state, unit, reply.targets)
        ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
        return Moved(clash.after, ways)
    if isinstance(reply, Move | Run):
        return formation_move(state, unit, reply.path, reply.formation, terms)
    return tried_by_hand(state, unit, reply.goings, terms)


def _faults(state: Battle, unit: Unit, reply: Walk, terms: Terms) -> tuple[Fault, ...]:
    """Return what every model ran into that is moved by hand."""
    if not isinstance(reply, MoveModels | RunModels):
        return ()
    try:
        return tried_by_hand(state, unit, reply.goings, terms).faults
    except IllegalReply:
        return ()


def _withdraw(state: Battle, question: Ask, reply: Withdraw, found: q.Reason) -> q.Course:
    unit = _unit(state, reply.unit)
    if not found.legal:
        return evolve(_nowhere(found), wrong=_wrong(unit, found))
    made = withdrawn(state, unit, reply.bearing)
    start, far = middle(bases_of(state, unit)), made.longest
    way = _spots((start, middle(made.after)))
    return q.Course(way, far, far, question.choice.most, places=_places(made.after))


# ---------------------------------------------------------------- who is to blame


def _wrong(
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


# ---------------------------------------------------------------- who comes to stand


def _stand(state: Battle, question: Ask, reply: Put, found: q.Reason) -> q.Course:
    """Return where a unit that is set up, arrives or gets out would stand; no models where it could
    not land, which is a mishap and no fault."""
    key = question.choice.unit if isinstance(reply, Misplace) else reply.unit
    unit = state.units.get(key)
    if unit is None:
        return _nowhere(found)
    try:
        put = _put(state, unit, reply)
    except IllegalReply:
        return _nowhere(found)
    if put is None:
        return q.Course((), 0.0, 0.0, 0.0, against=None if found.legal else found)
    course = q.Course(_spots((middle(put),)), 0.0, 0.0, 0.0, places=_places(put))
    if found.legal:
        return course
    faults = _faults_of_places(state, unit, reply, put)
    strays = _strays(state, unit, question, put) if isinstance(reply, GetOutModels) else ()
    wrong = _wrong(unit, found, faults, strays)
    short = _pulled_in(state, question, reply, put) if isinstance(reply, Deploy) else None
    return evolve(course, against=found, wrong=wrong, short=short)


def _pulled_in(
    state: Battle, question: Ask, reply: Deploy, put: tuple[Base, ...]
) -> q.Course | None:
    """Return where a unit would stand that is set up a bit outside of its zone, or over something:
    the nearest place at most `PULL` away. Its way ends at the point that the reply names."""
    at = reply.pose.at
    xs = [(base.at[0] - base.radius, base.at[0] + base.radius) for base in put]
    ys = [(base.at[1] - base.radius, base.at[1] + base.radius) for base in put]
    body = (
        min(x[0] for x in xs),
        min(y[0] for y in ys),
        max(x[1] for x in xs),
        max(y[1] for y in ys),
    )
    room = room_for(body, at, state.zone(state.unit(reply.unit).owner).rect)
    near = pulled_in(state, question, at, room, PULL, lambda to: evolve(reply, x=to[0], y=to[1]))
    if near is None:
        return None
    course = how_does_it_move(state, question, near)
    return evolve(course, poses=((near.x, near.y, near.facing),))


def _put(state: Battle, unit: Unit, reply: Put) -> tuple[Base, ...] | None:
    """Return where models are put, whether they may stand there or not."""
    match reply:
        case Deploy():
            return deployment.rows_of(state, unit, reply.pose, reply.files, reply.gap)
        case Enter():
            return arriving.rows_of(state, unit, reply.front, reply.files, reply.gap)
        case DeployModels(goings=goings) | EnterModels(goings=goings) | GetOutModels(goings=goings):
            return deployment.put_by_hand(state, unit, goings)
        case GetOut(bearing=bearing):
            return check_out(state, unit, bearing=bearing)
        case Strike() | Misplace():
            return arriving.landed(state, unit, (reply.x, reply.y), reply.facing)


def _faults_of_places(
    state: Battle, unit: Unit, reply: Put, put: tuple[Base, ...]
) -> tuple[Fault, ...]:
    """Return what is wrong with the place of every model; of vehicles the refusal says it."""
    match reply:
        case Deploy() | DeployModels() if not are_vehicles(state, unit):
            return deployment.faults_of(state, unit, put)
        case Enter() | EnterModels():
            facing = reply.facing if isinstance(reply, Enter) else LOOKS[reply.edge]
            return arriving.faults_of(state, unit, put, facing)
        case GetOutModels():
            return faults_outside(state, unit, put)
    return ()


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


def _drive(state: Battle, question: Ask, reply: Drive, found: q.Reason) -> q.Course:
    """Return the way of a vehicle, its last turn too."""
    unit, acted = _unit(state, reply.unit), acted_in(state)
    if not found.legal:
        bases = bases_of(state, unit)
        start = next((base.at for base in bases if base.id == reply.model), middle(bases))
        short = _shorter(state, question, reply, start)
        return q.Course(_spots((start, *reply.path)), 0.0, 0.0, 0.0, against=found, short=short)
    name = driver(state, unit, reply.model, acted)
    top = top_now(state, unit, name)
    return _driven(course(state, unit, name, reply.path, reply.facing, acted, most=top), top)


def _drive_on(state: Battle, reply: Ram | TankShock, found: q.Reason) -> q.Course:
    """Return how far a tank gets straight on, and whom it drives over or into; where it turns and
    meets nobody too, which is refused."""
    unit = _unit(state, reply.unit)
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
        return _nowhere(found)
    against = None if found.legal else found
    return evolve(_driven(made, top), against=against, under=under)


def _driven(made: Course, top: float) -> q.Course:
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    return q.Course(poses, made.length, made.length, top)
