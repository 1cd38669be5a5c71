"""Ways to order, and to break in."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.geometry import measured, point_at
from engine.rulesets.battlegroup.choices.ordering import (
    GiveOrder,
    Nominate,
    PassUnit,
    React,
    Ready,
    WhetherToGoOn,
    WhichOrder,
    WhichReaction,
    WhomToSteady,
)
from engine.rulesets.battlegroup.commands import OFFERED, why_in_vain
from engine.rulesets.battlegroup.forms.common import CONCEDE, PASS, forms_of, yes_or_no
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.orders import sequences

PARTS = 4
"""Of a stretch of a path, at whose ends breaking in is offered."""
SAME = 0.01
"""Inches of a path within which two such points are one."""


@forms_of.register
def _(choice: WhichOrder, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for order in OFFERED:
            for number, steps in enumerate(sequences(order)):
                why = why_in_vain(state, state.unit(key), steps)
                yield Form(GiveOrder(key, order, steps if number else ()), key, wasted=why)
        yield Form(PassUnit(key), key)
    yield PASS
    yield CONCEDE


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


@forms_of.register
def _(choice: WhetherToGoOn, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)


@forms_of.register
def _(choice: WhomToSteady, state: Battle) -> Iterator[Form]:
    return (Form(Nominate(key), choice.unit, key) for key in choice.units)
