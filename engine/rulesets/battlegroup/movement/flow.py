"""Moves under an order: the enemy may interrupt at any point of the path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.flow import Flow, ask
from engine.formations import Moved
from engine.geometry import length, measured, split
from engine.placement import Base
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.changes import (
    active_seats,
    change_all,
    did,
    done,
    move_to,
    note_moved,
    turn_of,
)
from engine.rulesets.battlegroup.core.field import bases_of
from engine.rulesets.battlegroup.core.members import (
    has,
    headcount,
    hosts,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.notes import How
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.morale.flow import after_attack
from engine.rulesets.battlegroup.movement.notes import Climbed
from engine.rulesets.battlegroup.movement.questions import (
    Climb,
    Gait,
    Haste,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
    WhichFloor,
    order_of,
)
from engine.rulesets.battlegroup.movement.rules import difficult_dice, is_endangered
from engine.rulesets.battlegroup.movement.state import (
    Order,
    Terms,
    after,
    carried,
    climbers,
    course_of,
    cut,
    in_danger,
    lifted,
    move_terms,
    open_floors,
    planned,
    rise,
    shortened,
    touches_difficult,
)
from engine.rulesets.battlegroup.orders.flow import break_in, can_go_on, change_top, end_way, react
from engine.rulesets.battlegroup.orders.notes import Stopped
from engine.rulesets.battlegroup.orders.questions import React, WhetherToGoOn
from engine.rulesets.battlegroup.vehicles.state import is_stuck
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm
from engine.table import Table, change_units

MOVE = BOOK.tables.move
AGAIN: Mapping[Haste, str] = {"run": "run_again", "charge": "charge_again"}
"""What dice that are rolled again are for."""


def move(table: Table[Battle]) -> Flow[None]:
    """The Move step on foot: difficult ground is diced for once the path is known."""
    key = table.state.top.unit
    unit = table.state.unit(key)
    if is_stuck(table.state, unit):
        return
    terms = move_terms(table.state, unit)
    found = yield from where_to(table, key, "move", terms)
    if found is None:
        yield from climb(table, key, terms.most)
        return
    order, made = found
    if not terms.flying and touches_difficult(table.state, made):
        count = difficult_dice(through_cover=has(table.state, unit, "move_through_cover"))
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
    """A unit may roll dice of its run or its charge again, `whole` all of them or none."""
    question = WhatToRollAgain(key, occasion, faces, whole, needed)
    reply = yield from ask(table.state.unit(key).owner, question, default)
    if not isinstance(reply, RollAgain):
        return faces
    again = iter(table.roll(AGAIN[occasion], len(reply.dice), unit=key))
    return tuple(next(again) if n in reply.dice else face for n, face in enumerate(faces))


def endanger(table: Table[Battle], key: str, before: Sequence[Base]) -> Flow[None]:
    """Dangerous ground hurts by a 1, and may cost a unit its nerve."""
    state = table.state
    unit = state.unit(key)
    if unit.place != "table":
        return
    tested = in_danger(state, unit, before, bases_of(state, unit))
    hurt = is_endangered(table.roll("dangerous", len(tested), unit=key, needed=MOVE.dangerous + 1))
    if hurt:
        yield from suffer(table, key, Harm(hurt, 1, 1, "dangerous"))
        yield from after_attack(table, key, headcount(state, unit), 0)


def thrusts(table: Table[Battle]) -> Flow[bool]:
    """At the start of the Assault Phase units with jet packs that did not charge go two dice
    (battlegroup/assault-phase)."""
    state = table.state
    for seat in active_seats(table):
        for unit in hosts(state, seat):
            free = not (unit.locked or unit.rout or unit.down or unit.doings.charged)
            packs = type_of(table.state, unit) == "jet_pack_infantry" and free
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
    """A unit moves along its declared path. The enemy names a point of it, or none; the unit is put
    there and the reaction resolved. If it still can, its owner decides whether it moves on, while
    earlier points are past."""
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
            table.note(Stopped(key, at))
            return
        if at < end:
            question = WhetherToGoOn(key, at, end)
            goes_on = yield from ask(table.state.top.owner, question, Decide(True))
            if not goes_on.yes:
                table.note(Stopped(key, at))
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


def climb(table: Table[Battle], key: str, spare: float) -> Flow[None]:
    """Models that ended their move in a ruin may take another floor, as far up or down as they
    could still have gone."""
    if not can_go_on(table):
        return
    unit = table.state.unit(key)
    levels = tuple(open_floors(table.state, unit, spare))
    if not levels:
        return
    reply = yield from ask(unit.owner, WhichFloor(key, levels), Pass())
    if not isinstance(reply, Climb):
        return
    names = set(climbers(table.state, unit, reply.level, spare))
    far = unit.doings.distance + rise(table.state, unit, reply.level)
    change_units(table, lifted(table.state, unit, reply.level, names))
    did(table, key, moved=True, distance=far)
    change_all(table, key, moved_in=table.state.now)
    table.note(Climbed(key, reply.level, len(names)))
