"""How support can be called: forms, random replies, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, PlaceBlank
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
from engine.geometry import Point
from engine.rulesets.battlegroup.barrage.advice import odds_of_barrage
from engine.rulesets.battlegroup.core.forms import PASS, anywhere, whole_table, yes_or_no
from engine.rulesets.battlegroup.core.members import hosts, is_zooming
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, either
from engine.rulesets.battlegroup.core.previews import lying
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.strikes.advice import to_come
from engine.rulesets.battlegroup.strikes.flow import place_of
from engine.rulesets.battlegroup.support.questions import (
    CallAt,
    CallOn,
    Register,
    WhatToCall,
    WhereToRegister,
    WhetherOffMap,
    aim_of,
)
from engine.rulesets.battlegroup.support.rules import request
from engine.rulesets.battlegroup.support.state import aims, eyes, is_in_reach, sees_point

TRIES = 6
"""Random points tried."""
POINTS = 0.25
"""How often a point is called at first."""


@forms_of.register
def _(choice: WhatToCall, state: Battle) -> Iterator[Form]:
    caller = state.unit(choice.unit)
    for key in choice.supports:
        for foe in hosts(state, 1 - caller.owner):
            yield Form(CallOn(key, foe.id), choice.unit, foe.id)
        x, y = point_to_call(state, choice, key)
        blank = PlaceBlank(key, whole_table(state), x, y, 0.0, turns=False)
        yield Form(CallAt(key, x, y), choice.unit, blanks=(blank,))
    yield PASS


def point_to_call(state: Battle, choice: WhatToCall, key: str) -> Point:
    """Return a point to begin with: where an enemy stands that can be called on, else the caller's
    own place, which it always sees."""
    caller, support = state.unit(choice.unit), state.unit(key)
    places = [stand.at for foe in aims(state, caller, support) for stand in stands(state, foe)] + [
        eye.at for eye in eyes(state, caller)
    ]
    seen = (
        at
        for at in places
        if sees_point(state, caller, at) and is_in_reach(state, support, Aim(at=at))
    )
    return next(seen, places[-1])


@forms_of.register
def _(choice: WhereToRegister, state: Battle) -> Iterator[Form]:
    x, y = choice.by_default
    blank = PlaceBlank(choice.unit, whole_table(state), x, y, 0.0, turns=False)
    yield Form(Register(choice.point, x, y), choice.unit, blanks=(blank,))
    yield PASS


forms_of.register(WhetherOffMap)(yes_or_no)


@replies_to.register
def _(choice: WhatToCall, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    foes = hosts(state, 1 - state.unit(choice.unit).owner)
    for key in shuffled(choice.supports, rng):
        on = [CallOn(key, foe.id) for foe in shuffled(foes, rng)]
        x, y = anywhere(state, rng)
        at = CallAt(key, x, y)
        both = (at, *on) if rng.random() < POINTS else (*on, at)
        yield from (reply for reply in both if is_legal(choice, state, reply))
    yield Pass()


@replies_to.register
def _(choice: WhereToRegister, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.7:
        yield Register(choice.point, *anywhere(state, rng))
    yield Pass()


@preview_of.register
def preview_call(reply: CallAt | Register, state: Battle, question: Ask) -> q.MovePreview:
    """Return the point that fire is called on, or that is registered."""
    return lying(reply, state, question)


@odds_of.register
def odds_of_calling(reply: CallOn | CallAt, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a call; one that got through is only aimed anew."""
    if state.top.unit != choice.unit:
        return odds_of_barrage(state, state.unit(reply.support), aim_of(reply))
    return odds_of_call(state, state.unit(choice.unit), reply)


def odds_of_call(state: Battle, caller: Unit, reply: CallOn | CallAt) -> q.Odds:
    """Return how likely a call gets through, and what may be expected of the fire it brings, with
    that chance; a flyer says later where it flies."""
    support, need = state.unit(reply.support), guided(state, caller)
    rolled = tuple(product(FACES, repeat=2))
    through = sum(request(faces, need, 1).passed for faces in rolled) / len(rolled)
    heard = either("gets_through", through, "no_answer")
    if is_zooming(state, support):
        return evolve(heard, details=to_come(state, support, place_of(state, aim_of(reply))))
    fire = odds_of_barrage(state, support, aim_of(reply))
    weighed = {name: round(value * through, 4) for name, value in fire.expected.items()}
    if fire.outcomes != CERTAIN.outcomes:
        brought = [evolve(one, chance=round(one.chance * through, 4)) for one in fire.outcomes]
        unheard = [one for one in heard.outcomes if one.code == "no_answer"]
        likely = sorted((*brought, *unheard), key=lambda one: -one.chance)
        heard = evolve(heard, outcomes=tuple(likely))
    return evolve(fire, outcomes=heard.outcomes, expected=weighed)
