"""Ways to call support in."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, PlaceBlank
from engine.geometry import Point, bearing, settled
from engine.rulesets.battlegroup.calling import aims, eyes, is_in_reach, near_point, sees_point
from engine.rulesets.battlegroup.choices.supporting import (
    CallAt,
    CallOn,
    FireAtPoint,
    Fly,
    Register,
    WhatToCall,
    WhereToFly,
    WhereToRegister,
    WhetherOffMap,
    WhichTargetPoint,
)
from engine.rulesets.battlegroup.field import land
from engine.rulesets.battlegroup.forms.common import PASS, forms_of, yes_or_no
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sightlines import stands
from engine.rulesets.battlegroup.sorties import ways_in
from engine.rulesets.battlegroup.windows import Aim


def whole_table(state: Battle) -> tuple[Point, ...]:
    """Return the corners of the table."""
    long, short = land(state).size
    return ((0.0, 0.0), (long, 0.0), (long, short), (0.0, short))


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
    """Return a point to begin with: where an enemy stands that can be called on, else one's own
    place, which one sees at least."""
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
def _(choice: WhichTargetPoint, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    points = state.players[unit.owner].target_points
    targets = {one.id: one.at for one in points if one.at is not None}
    for point in choice.points:
        near = near_point(state, unit, targets[point])
        wasted = None if near else "nobody_near"
        yield Form(FireAtPoint(choice.unit, point), choice.unit, wasted=wasted)
    yield PASS


@forms_of.register
def _(choice: WhereToRegister, state: Battle) -> Iterator[Form]:
    x, y = choice.by_default
    blank = PlaceBlank(choice.unit, whole_table(state), x, y, 0.0, turns=False)
    yield Form(Register(choice.point, x, y), choice.unit, blanks=(blank,))
    yield PASS


@forms_of.register
def _(choice: WhereToFly, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    for way in ways_in(state, unit, choice.aim):
        (enter_x, enter_y), (x, y) = way
        facing = settled(bearing(*way))
        blank = PlaceBlank(unit.id, whole_table(state), x, y, facing, turns=False)
        reply = Fly(unit.id, enter_x, enter_y, x, y, facing)
        yield Form(reply, unit.id, blanks=(blank,))
    yield PASS


@forms_of.register
def _(choice: WhetherOffMap, state: Battle) -> Iterator[Form]:
    return yes_or_no(choice.unit)
