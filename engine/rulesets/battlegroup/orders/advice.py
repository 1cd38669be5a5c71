"""How to break into an order: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form, reason
from engine.advice.moves import places, spots
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup.core.field import bases_of, shifted
from engine.rulesets.battlegroup.core.forms import PASS, yes_or_no
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.previews import on_table
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhetherToGoOn, WhichReaction

PARTS = 4
"""Of a stretch of a path, at whose ends breaking in is offered."""
SAME = 0.01
"""Inches of a path within which two such points are one."""


@forms_of.register
def _(choice: WhichReaction, state: Battle) -> Iterator[Form]:
    course = () if state.stack.top is None else state.stack.top.course
    for one in choice.ready:
        if choice.begin is None:
            yield Form(React(one.unit), one.unit, choice.unit)
        for at in points(choice, one):
            yield Form(React(one.unit, at), one.unit, choice.unit, at=point_at(course, at)[0])
    yield PASS


def points(choice: WhichReaction, one: Ready) -> tuple[float, ...]:
    """Return the points of a path worth offering: along every stretch, or along the whole."""
    if choice.begin is None or choice.end is None:
        return ()
    spans = [*one.stretches, *([(choice.begin, choice.end)] if one.anywhere else [])]
    found = {
        measured(begin + (end - begin) * share / PARTS)
        for begin, end in spans
        for share in range(PARTS + 1)
    }
    apart = list[float]()
    for at in sorted(found):
        if not apart or at - apart[-1] > SAME:
            apart.append(at)
    return tuple(apart)


forms_of.register(WhetherToGoOn)(yes_or_no)


@replies_to.register
def _(choice: WhichReaction, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    for one in shuffled(choice.ready, rng):
        if choice.begin is None:
            yield React(one.unit)
        for at in shuffled(points(choice, one), rng):
            reply = React(one.unit, at)
            if is_legal(choice, state, reply):
                yield reply
    yield Pass()


@preview_of.register
def preview_interrupt(reply: React, state: Battle, question: Ask) -> q.MovePreview:
    """Return the path of a unit to the point at which it is interrupted, and where it would be."""
    found = reason(state, question, reply)
    if reply.at is None or not found.legal:
        return q.MovePreview((), 0.0, 0.0, 0.0, refusal=None if found.legal else found)
    frame = state.top
    return so_far(state, on_table(state, frame.unit), frame.course, frame.at, reply.at)


def so_far(
    state: Battle, unit: Unit, course: tuple[Point, ...], begin: float, at: float
) -> q.MovePreview:
    """Return the way of a unit along a course from where it has come to a point further on."""
    (start, _), (end, _) = point_at(course, begin), point_at(course, at)
    there = shifted(state, unit, (end[0] - start[0], end[1] - start[1]))
    way = (start, *(corner for corner, far in _corners(course) if begin < far < at))
    put = places(bases_of(there, there.unit(unit.id)))
    return q.MovePreview(spots((*way, end)), at, at, length(course), places=put)


def _corners(course: tuple[Point, ...]) -> Iterable[tuple[Point, float]]:
    return ((at, length(course[: number + 1])) for number, at in enumerate(course))
