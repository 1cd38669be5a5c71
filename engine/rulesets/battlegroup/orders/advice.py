"""How to break into an order: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, reason
from engine.advice.moves import places, spots
from engine.advice.registry import (
    CERTAIN,
    forms_of,
    is_legal,
    odds_of,
    preview_of,
    replies_to,
    shuffled,
)
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import Point, length, measured, point_at
from engine.rulesets.battlegroup.core.field import bases_of, shifted
from engine.rulesets.battlegroup.core.forms import PASS, yes_or_no
from engine.rulesets.battlegroup.core.members import has, is_vehicle, type_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES
from engine.rulesets.battlegroup.core.previews import on_table
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.hits.advice import odds_of_volley
from engine.rulesets.battlegroup.movement.rules import allowance, run
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.orders.state import ambush_manner
from engine.rulesets.battlegroup.shooting.advice import shots_of
from engine.rulesets.battlegroup.shooting.questions import Shoot
from engine.rulesets.battlegroup.weapons.state import barrels, targets

PARTS = 4
"""Of a stretch of a path, at whose ends breaking in is offered."""
HARM = ("fallen", "wounds", "hull_points")
"""What a shot is fired for."""
SAME = 0.01
"""Inches of a path within which two such points are one."""


@forms_of.register
def _(choice: WhichReaction, state: Battle) -> Iterator[Form]:
    course = () if state.stack.top is None else state.stack.top.course
    for one in choice.ready:
        if choice.begin is None:
            yield _form(state, choice, React(one.unit))
        for at in points(choice, one):
            form = _form(state, choice, React(one.unit, at))
            yield evolve(form, at=point_at(course, at)[0])
    yield PASS


def _form(state: Battle, choice: WhichReaction, reply: React) -> Form:
    """Return the form of an interruption: it names who could be fired at best, and says so where
    no shot has an effect."""
    if _fires(state, reply):
        foe, odds = best_shot(state, choice, reply)
        no_effect = None if any(odds.expected.get(harm) for harm in HARM) else "cannot_hurt"
        return Form(reply, reply.unit, foe, no_effect=no_effect)
    return Form(reply, reply.unit, choice.unit)


def _fires(state: Battle, reply: React) -> bool:
    token = state.unit(reply.unit).token
    return token is not None and token.kind == "ambush_fire"


def _interrupted(state: Battle, at: float) -> Battle:
    """Return the table with the unit that moves at a point of its path."""
    frame = state.top
    (x, y), (px, py) = point_at(frame.course, frame.at)[0], point_at(frame.course, at)[0]
    return shifted(state, on_table(state, frame.unit), (px - x, py - y))


def best_shot(state: Battle, choice: WhichReaction, reply: React) -> tuple[str | None, q.Odds]:
    """Return whom a unit on Ambush Fire would fire at where it interrupts, with the odds: the unit
    that it interrupts, or else whom it is likely to harm most
    (battlegroup/ambush-fire-window)."""
    there = state if reply.at is None else _interrupted(state, reply.at)
    unit = there.unit(reply.unit)
    manner = ambush_manner(there, unit)
    foes = {foe.id for foe in targets(there, unit, manner)}
    shots = [
        (shot.target, odds_of_volley(there, unit.id, shot.target, manner, shot.arms))
        for form in shots_of(there, unit.id)
        if isinstance(shot := form.reply, Shoot)
        and shot.target in foes
        and barrels(there, unit, there.unit(shot.target), manner, shot.arms)
    ]
    harmful = [shot for shot in shots if _harm(shot[1])] or shots
    wanted = [shot for shot in harmful if shot[0] == choice.unit] or harmful
    nothing: tuple[str | None, q.Odds] = (None, CERTAIN)
    return max(wanted, key=lambda shot: _harm(shot[1]), default=nothing)


def _harm(odds: q.Odds) -> float:
    return max(odds.expected.get(harm, 0.0) for harm in HARM)


@odds_of.register
def odds_of_reaction(reply: React, state: Battle, choice: WhichReaction) -> q.Odds:
    """Return what comes of the best shot of an interruption that fires, or how far one on foot
    goes that moves."""
    if _fires(state, reply):
        return best_shot(state, choice, reply)[1]
    unit = state.unit(reply.unit)
    if is_vehicle(unit) or has(state, unit, "slow_and_purposeful"):
        return CERTAIN
    kind = type_of(state, unit)
    least, most = run(kind, min(FACES)), run(kind, max(FACES))
    told = q.Detail("moves_and_runs", {"move": allowance(kind), "least": least, "most": most})
    return evolve(CERTAIN, details=(told,))


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
