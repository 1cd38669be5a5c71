"""How a unit can move on foot: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PathBlank, between, reason, shortened
from engine.advice.registry import CERTAIN, forms_of, is_legal, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Formation, Going, middle
from engine.geometry import Point, bearing, direction, is_within, length, point_at, settled
from engine.rulesets.battlegroup.core.field import bases_of, by_distance
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import flies, has, hosts
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, either
from engine.rulesets.battlegroup.core.previews import NOWHERE, looking_along, on_table, places_in
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.driving.questions import Drive
from engine.rulesets.battlegroup.movement.questions import (
    Climb,
    Move,
    MoveModels,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
    WhichFloor,
    order_of,
)
from engine.rulesets.battlegroup.movement.rules import difficult_dice, is_endangered
from engine.rulesets.battlegroup.movement.state import (
    Terms,
    course_of,
    in_danger,
    planned,
    touches_difficult,
)
from engine.rulesets.battlegroup.orders.flow import ready_along

AT_THE_NEAREST = 0.4
"""How often a unit goes for the nearest enemy."""
SHARES = (0.97, 0.5)
"""Of the allowance."""


@forms_of.register
def _(choice: WhereToMove, state: Battle) -> Iterator[Form]:
    key, most = choice.unit, choice.most
    path = PathBlank(key, "path", most, choice.gait, "formation")
    yield Form(Move(key), key, blanks=(path,))
    yield Form(MoveModels(key, ()), key, blanks=(ModelsBlank(key, "goings", most),))
    yield PASS


@forms_of.register
def _(choice: WhichFloor, state: Battle) -> Iterator[Form]:
    for level in choice.levels:
        yield Form(Climb(choice.unit, level), choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhatToRollAgain, state: Battle) -> Iterator[Form]:
    """Yield all dice, and where they may be parted every part of them: of those that show the same
    one is as good as another."""
    dice = range(len(choice.faces))
    parts = dict[tuple[int, ...], tuple[int, ...]]()
    for count in (len(dice),) if choice.whole else range(len(dice), 0, -1):
        for some in combinations(dice, count):
            parts.setdefault(tuple(sorted(choice.faces[n] for n in some)), some)
    for some in parts.values():
        yield Form(RollAgain(some), choice.unit)
    yield PASS


@replies_to.register
def _(choice: WhereToMove, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    if rng.random() < 0.05:
        by_hand = MoveModels(choice.unit, (_nudge(choice, state, rng),))
        if is_legal(choice, state, by_hand):
            yield by_hand
    for reply in _ways(choice, state, rng):
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()


def _ways(choice: WhereToMove, state: Battle, rng: Rng) -> Iterator[Move]:
    """Yield paths with formations: often towards an enemy or an objective."""
    unit = state.unit(choice.unit)
    x, y = middle(bases_of(state, unit))
    aims = list(state.objectives)
    near = [foe for foe in by_distance(state, unit) if foe.place == "table"][:1]
    top = state.stack.top
    if top is not None and top.order == "close_assault" and top.unit == unit.id:
        aims = [middle(bases_of(state, foe)) for foe in near]
    else:
        aims += [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
        if rng.random() < AT_THE_NEAREST:
            aims = [middle(bases_of(state, foe)) for foe in near]
    headings = [rng.random() * 360.0 for _ in range(2)]
    aim = rng.choice(aims) if aims else (x, y)
    if aim != (x, y) and rng.random() < 0.7:
        headings.insert(0, bearing((x, y), aim))
    for heading in headings:
        for share in SHARES:
            dx, dy = direction(heading)
            far = choice.most * share
            end = settled(x + dx * far), settled(y + dy * far)
            yield Move(unit.id, (end,), _formation(len(unit.models), rng))


def _formation(models: int, rng: Rng) -> Formation:
    draw = rng.random()
    if draw < 0.7:
        return Formation()
    if draw < 0.8:
        return Formation("line", ranks=1 + int(rng.random() * min(3, models)))
    if draw < 0.88:
        return Formation("wheel", turn=settled(rng.random() * 90.0 - 45.0))
    if draw < 0.95:
        return Formation("spread", gap=settled(rng.random() * 2.0))
    return Formation("column", gap=0.5)


def _nudge(choice: WhereToMove, state: Battle, rng: Rng) -> Going:
    """Return a little way for one model."""
    base = rng.choice(bases_of(state, state.unit(choice.unit)))
    dx, dy = direction(rng.random() * 360.0)
    far = choice.most * 0.2
    return Going(base.id, ((settled(base.at[0] + dx * far), settled(base.at[1] + dy * far)),))


@odds_of.register
def odds_of_move(reply: Move | MoveModels, state: Battle, choice: WhereToMove) -> q.Odds:
    """Return how likely difficult ground lets a unit on foot go all its way, and of one that flies
    how many models test for it and the wounds to expect."""
    unit = state.unit(reply.unit)
    terms = Terms(choice.most, flies(unit))
    made = planned(state, unit, order_of(reply), terms)
    tests = len(in_danger(state, unit, bases_of(state, unit), made.after))
    if tests:
        wounds = tests * is_endangered(tuple(FACES)) / len(FACES)
        return evolve(CERTAIN, expected={"in_danger": float(tests), "wounds": round(wounds, 4)})
    if terms.flying or choice.gait != "move" or not touches_difficult(state, made):
        return CERTAIN
    count = difficult_dice(through_cover=has(unit, "move_through_cover"))
    short = sum(not is_within(made.longest, face) for face in FACES) / len(FACES)
    whole = round(1.0 - short**count, 4)
    if whole == 1.0:
        return CERTAIN
    return either("whole_way", whole, "cut_short")


@preview_of.register
def preview_walk(reply: Move | MoveModels, state: Battle, question: Ask) -> q.MovePreview:
    """Return the way of a unit of models with what is against it and who could break into it
    where."""
    choice = question.choice
    if not isinstance(choice, WhereToMove):
        return NOWHERE(reply, state, question)
    unit = on_table(state, reply.unit)
    start = middle(bases_of(state, unit))
    found, order = reason(state, question, reply), order_of(reply)
    if not found.legal:
        short = cut_short(state, question, reply, start, found)
        way = looking_along((start, *order.path))
        return q.MovePreview(way, 0.0, 0.0, choice.most, refusal=found, short=short)
    made = planned(state, unit, order, Terms(choice.most, flies(unit)))
    course = course_of(state, unit, order, made)
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    return q.MovePreview(
        looking_along((start, *order.path[:-1], middle(made.after))),
        made.longest,
        cost,
        choice.most,
        answers=chances(state, unit, course) if choice.gait in ("move", "run") else (),
        places=places_in(made.after),
    )


def cut_short(
    state: Battle, question: Ask, reply: Move | MoveModels | Drive, start: Point, found: q.Reason
) -> q.MovePreview | None:
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


def chances(state: Battle, unit: Unit, course: tuple[Point, ...]) -> tuple[q.Chance, ...]:
    """Return who could break into a move: where they first could fire at the mover."""
    return tuple(
        q.Chance(one.unit, one.token, *point_at(course, begin)[0])
        for one in ready_along(state, unit, course, 0.0, length(course))
        for begin, _ in one.stretches[:1]
    )
