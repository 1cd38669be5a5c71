"""Moves under an order: the enemy may break in at any point of the way
(battlegroup/interrupt-timing)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from engine.flow import Flow, ask
from engine.formations import Base, Moved
from engine.geometry import Point, length, measured, point_at, split
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Decide, Pass
from engine.rulesets.battlegroup.choices.moving import (
    Gait,
    Haste,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
    order_of,
)
from engine.rulesets.battlegroup.choices.ordering import (
    React,
    Ready,
    WhetherToGoOn,
    WhichReaction,
)
from engine.rulesets.battlegroup.field import bases_of, shifted
from engine.rulesets.battlegroup.gunnery import can_hit, targets
from engine.rulesets.battlegroup.hulls import is_stuck
from engine.rulesets.battlegroup.marching import (
    MOVE,
    Order,
    Terms,
    after,
    carried,
    course_of,
    cut,
    flies,
    in_danger,
    move_terms,
    planned,
    shortened,
    touches_difficult,
)
from engine.rulesets.battlegroup.members import all_have, has, headcount, hosts, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.movement import difficult_dice, is_endangered, is_poor_run, run
from engine.rulesets.battlegroup.notes.moving import How
from engine.rulesets.battlegroup.play.climbing import climb
from engine.rulesets.battlegroup.play.common import did, done, move_to, note_moved, turn_of
from engine.rulesets.battlegroup.play.harm import Harm, suffer
from engine.rulesets.battlegroup.play.nerve import active_seats, after_attack
from engine.rulesets.battlegroup.play.stack import (
    ambush_manner,
    can_go_on,
    change_top,
    end_way,
    react,
    waiting,
)
from engine.table import Table

SPACING = 1.0
"""Inches between the points of a path that are looked at."""
AGAIN: Mapping[Haste, str] = {"run": "run_again", "charge": "charge_again"}
"""What dice that are rolled again are for."""


def move(table: Table[Battle]) -> Flow[None]:
    """The Move step on foot: difficult ground is diced for once the path is known
    (battlegroup/base-movement)."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if is_stuck(table.state, unit):
        return
    terms = move_terms(unit)
    found = yield from where_to(table, key, "move", terms)
    if found is None:
        yield from climb(table, key, terms.most)
        return
    order, made = found
    if not terms.flying and touches_difficult(table.state, made):
        count = difficult_dice(through_cover=has(unit, "move_through_cover"))
        best = float(max(table.roll("difficult", count, unit=key)))
        if best < terms.most:
            terms = Terms(best, terms.flying)
            course = course_of(table.state, unit, order, made)
            order = shortened(order, made, course, best)
    before = bases_of(table.state, unit)
    yield from go_along(table, order, terms, "move")
    yield from endanger(table, key, before)
    gone = table.state.unit(key).doings.distance - unit.doings.distance
    yield from climb(table, key, terms.most - gone)


def run_on(table: Table[Battle]) -> Flow[None]:
    """The Run step on foot: first the die, then the path; slow and purposeful units do not run
    (battlegroup/top-speed, battlegroup/tau-broadside-suspensors)."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if is_stuck(table.state, unit) or has(unit, "slow_and_purposeful"):
        return
    faces = table.roll("run", unit=key)
    if all_have(table.state, unit, "fleet") and type_of(unit) not in MOVE.turbo:
        default: RollAgain | Pass = RollAgain((0,)) if is_poor_run(faces[0]) else Pass()
        faces = yield from roll_again(table, key, "run", faces, default)
    terms = Terms(run(type_of(unit), faces[0]), flies(unit))
    found = yield from where_to(table, key, "run", terms)
    if found is not None:
        did(table, key, ran=True)
        before = bases_of(table.state, table.state.unit(key))
        yield from go_along(table, found[0], terms, "run")
        yield from endanger(table, key, before)


def roll_again(
    table: Table[Battle],
    key: str,
    occasion: Haste,
    faces: tuple[int, ...],
    default: RollAgain | Pass,
    *,
    whole: bool = False,
    needed: int | None = None,
) -> Flow[tuple[int, ...]]:
    """A unit may roll dice of its run or its charge again, `whole` all of them or none
    (battlegroup/base-charge)."""
    question = WhatToRollAgain(key, occasion, faces, whole, needed)
    reply = yield from ask(table.state.unit(key).owner, question, default)
    if not isinstance(reply, RollAgain):
        return faces
    again = iter(table.roll(AGAIN[occasion], len(reply.dice), unit=key))
    return tuple(next(again) if n in reply.dice else face for n, face in enumerate(faces))


def endanger(table: Table[Battle], key: str, before: Sequence[Base]) -> Flow[None]:
    """Dangerous ground hurts by a 1, and may cost a unit its nerve (battlegroup/base-movement,
    battlegroup/order-steps-are-phases)."""
    state = table.state
    unit = state.unit(key)
    if unit.place != "table":
        return
    tested = in_danger(state, unit, before, bases_of(state, unit))
    hurt = is_endangered(table.roll("dangerous", len(tested), unit=key))
    if hurt:
        yield from suffer(table, key, Harm(hurt, 1, 1, "dangerous"))
        yield from after_attack(table, key, headcount(state, unit), 0)


def thrusts(table: Table[Battle]) -> Flow[bool]:
    """At the start of the Assault Phase units with jet packs that did not charge go two dice
    (battlegroup/assault-phase, battlegroup/base-movement)."""
    state = table.state
    for seat in active_seats(table):
        for unit in hosts(state, seat):
            free = not (unit.locked or unit.rout or unit.down or unit.doings.charged)
            packs = type_of(unit) == "jet_pack_infantry" and free
            if packs and unit.id not in turn_of(table).done:
                done(table, unit.id)
                yield from thrust(table, unit.id)
                return False
    return True


def thrust(table: Table[Battle], key: str) -> Flow[None]:
    """A unit with jet packs goes as far as its dice carry it, or stays."""
    far = float(sum(table.roll("thrust", MOVE.thrust, unit=key)))
    terms = Terms(far, flying=True)
    found = yield from where_to(table, key, "thrust", terms)
    if found is None:
        return
    before = bases_of(table.state, table.state.unit(key))
    made = carried(table.state, table.state.unit(key), found[0], terms)
    note_moved(table, key, "thrust", made.ways)
    move_to(table, key, made.after)
    yield from endanger(table, key, before)


def where_to(
    table: Table[Battle], key: str, gait: Gait, terms: Terms
) -> Flow[tuple[Order, Moved] | None]:
    """The mover declares the whole path of the step, or stays."""
    question = WhereToMove(key, gait, terms.most)
    reply = yield from ask(table.state.unit(key).owner, question, Pass())
    if isinstance(reply, Pass):
        return None
    order = order_of(reply)
    return order, planned(table.state, table.state.unit(key), order, terms)


def go_along(table: Table[Battle], order: Order, terms: Terms, how: How) -> Flow[None]:
    """A unit goes a way it has declared. The enemy names a point of it, or none; the unit is taken
    there, the reaction is resolved, and if it still can its owner says whether it goes on, while
    points before that one are past."""
    yield from _along(table, order, terms, how)
    end_way(table)


def _along(table: Table[Battle], order: Order, terms: Terms, how: How) -> Flow[None]:
    key = table.state.top.unit
    made = carried(table.state, table.state.unit(key), order, terms)
    course = course_of(table.state, table.state.unit(key), order, made)
    change_top(table, course=course, at=0.0, moment="path")
    at, end = 0.0, measured(length(course))
    while True:
        reply = yield from break_in(table, course, at, end)
        if not isinstance(reply, React) or reply.at is None:
            break
        part, order = cut(order, made, split(course, at)[1], reply.at - at)
        at = measured(reply.at)
        terms = _advance(table, part, terms, how)
        change_top(table, at=at)
        yield from react(table, reply.unit, "path")
        if not can_go_on(table) or is_stuck(table.state, table.state.unit(key)):
            table.note(notes.ordering.Stopped(key, at))
            return
        if at < end:
            question = WhetherToGoOn(key, at, end)
            goes_on = yield from ask(table.state.top.owner, question, Decide(True))
            if not goes_on.yes:
                table.note(notes.ordering.Stopped(key, at))
                order, end = Order(), at
        made = carried(table.state, table.state.unit(key), order, terms)
    _advance(table, order, terms, how)


def _advance(table: Table[Battle], order: Order, terms: Terms, how: How) -> Terms:
    """Take the unit on top a part of its way; return what it may still go."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    made = carried(table.state, unit, order, terms)
    move_to(table, key, made.after)
    note_moved(table, key, how, made.ways)
    if made.longest:
        far = unit.doings.distance + (made.longest if how == "move" else 0.0)
        did(table, key, moved=True, distance=far)
        leader = made.ways[made.after[0].id].points
        trail = table.state.top.trail
        change_top(table, trail=(*trail, *leader[1:]) if trail else leader)
    return after(terms, made)


# ---------------------------------------------------------------- points of a path


def break_in(
    table: Table[Battle], course: tuple[Point, ...], at: float, end: float
) -> Flow[React | Pass]:
    """Ask the enemy whether he breaks into a move, and where."""
    state = table.state
    frame = state.top
    ready = tuple(ready_along(state, state.unit(frame.unit), course, at, end))
    if not ready:
        return Pass()
    question = WhichReaction("path", frame.unit, ready, at, end)
    reply: React | Pass = yield from ask(1 - frame.owner, question, Pass(), "reaction")
    return reply


def ready_along(
    state: Battle, mover: Unit, course: tuple[Point, ...], at: float, end: float
) -> Iterator[Ready]:
    """Yield the units that may break into a move from a point of its course on, with the stretches
    on which they could fire at the mover; the whole of it if there are others to fire at
    (battlegroup/interrupt-timing)."""
    units = tuple(waiting(state, 1 - mover.owner, "path"))
    if not units:
        return
    points, (x, y) = samples(at, end), point_at(course, at)[0]
    there = [point_at(course, point)[0] for point in points]
    views = [shifted(state, mover, (px - x, py - y)) for px, py in there]
    for unit in units:
        manner = ambush_manner(state, unit)
        hits = [can_hit(v, v.unit(unit.id), v.unit(mover.id), manner) for v in views]
        stretches = tuple(_stretches(points, hits))
        others = any(foe.id != mover.id for foe in targets(state, unit, manner))
        if stretches or others:
            yield Ready(unit.id, "ambush_fire", stretches, others)


def samples(begin: float, end: float) -> tuple[float, ...]:
    """Return points of a path that are looked at, both ends among them."""
    count = max(1, ceil((end - begin) / SPACING))
    if end <= begin:
        return (begin,)
    return tuple(measured(begin + (end - begin) * n / count) for n in range(count + 1))


def _stretches(points: tuple[float, ...], hits: list[bool]) -> Iterator[tuple[float, float]]:
    begin: float | None = None
    for index, hit in enumerate(hits):
        if hit and begin is None:
            begin = points[index]
        if begin is not None and (index + 1 == len(hits) or not hits[index + 1]):
            yield begin, points[index]
            begin = None
