"""How a unit can move on foot: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, ModelsBlank, PathBlank, reason
from engine.advice.moves import cut as cut_leg
from engine.advice.moves import fitted, places, random_nudge, random_paths, spots
from engine.advice.registry import CERTAIN, forms_of, is_legal, odds_of, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Going, middle
from engine.geometry import Point, is_within, length, point_at
from engine.rulesets.battlegroup.core.field import bases_of, by_distance
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import flies, has, hosts
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, either, hoped_for
from engine.rulesets.battlegroup.core.previews import NOWHERE, on_table
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
        nudge = random_nudge(bases_of(state, state.unit(choice.unit)), choice.most, rng)
        by_hand = MoveModels(choice.unit, (nudge,))
        if is_legal(choice, state, by_hand):
            yield by_hand
    for reply in _paths(choice, state, rng):
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()


def _paths(choice: WhereToMove, state: Battle, rng: Rng) -> Iterator[Move]:
    """Yield paths with formations: often towards an enemy or an objective."""
    unit = state.unit(choice.unit)
    aims = list(state.objectives)
    near = [foe for foe in by_distance(state, unit) if foe.place == "table"][:1]
    top = state.stack.top
    if top is not None and top.order == "close_assault" and top.unit == unit.id:
        aims = [middle(bases_of(state, foe)) for foe in near]
    else:
        aims += [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
        if rng.random() < AT_THE_NEAREST:
            aims = [middle(bases_of(state, foe)) for foe in near]
    start = middle(bases_of(state, unit))
    for path, formation in random_paths(start, aims, choice.most, len(unit.models), rng):
        yield Move(unit.id, path, formation)


@odds_of.register
def odds_of_rerolling(reply: RollAgain, state: Battle, choice: WhatToRollAgain) -> q.Odds:
    """Return how likely a charge still comes into contact, or how far a run goes on average."""
    new = tuple(product(FACES, repeat=len(reply.dice)))
    rolled = [
        tuple(dict(zip(reply.dice, faces, strict=True)).get(n, old) for n, old in numbered)
        for numbered in (tuple(enumerate(choice.faces)),)
        for faces in new
    ]
    if choice.occasion == "run":
        return evolve(CERTAIN, expected={"run": sum(map(sum, rolled)) / len(rolled)})
    reached = sum(choice.needed is not None and sum(faces) >= choice.needed for faces in rolled)
    return hoped_for("charge", reached / len(rolled), "out_of_reach")


@odds_of.register
def odds_of_move(reply: Move | MoveModels, state: Battle, choice: WhereToMove) -> q.Odds:
    """Return how likely difficult ground lets a unit on foot go all its way, and of one that flies
    how many models test for it and the wounds to expect."""
    unit = state.unit(reply.unit)
    terms = Terms(choice.most, flies(state, unit))
    made = planned(state, unit, order_of(reply), terms)
    tests = len(in_danger(state, unit, bases_of(state, unit), made.after))
    if tests:
        wounds = tests * is_endangered(tuple(FACES)) / len(FACES)
        return evolve(CERTAIN, expected={"in_danger": float(tests), "wounds": round(wounds, 4)})
    if terms.flying or choice.gait != "move" or not touches_difficult(state, made):
        return CERTAIN
    count = difficult_dice(through_cover=has(state, unit, "move_through_cover"))
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
        way = spots((start, *order.path))
        return q.MovePreview(way, 0.0, 0.0, choice.most, refusal=found, short=short)
    made = planned(state, unit, order, Terms(choice.most, flies(state, unit)))
    course = course_of(state, unit, order, made)
    cost = max((way.cost for way in made.ways.values()), default=0.0)
    return q.MovePreview(
        spots((start, *order.path[:-1], middle(made.after))),
        made.longest,
        cost,
        choice.most,
        answers=chances(state, unit, course) if choice.gait in ("move", "run") else (),
        places=places(made.after),
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
            shorter = Going(blamed.model, cut_leg(stood[blamed.model], blamed.way, share))
            goings = tuple(shorter if one is blamed else one for one in reply.goings)
            return evolve(reply, goings=goings)

    elif reply.path:

        def cut(share: float) -> Move | MoveModels | Drive:
            return evolve(reply, path=cut_leg(start, reply.path, share))

    else:
        return None
    return fitted(state, question, found, cut)


def chances(state: Battle, unit: Unit, course: tuple[Point, ...]) -> tuple[q.Chance, ...]:
    """Return who could break into a move: where they first could fire at the mover."""
    return tuple(
        q.Chance(one.unit, one.token, *point_at(course, begin)[0])
        for one in ready_along(state, unit, course, 0.0, length(course))
        for begin, _ in one.stretches[:1]
    )
