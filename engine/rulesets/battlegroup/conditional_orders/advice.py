"""What a player may say in advance, as forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.advice.forms import Blank, Form, NumberBlank, PickBlank
from engine.flow import Seat
from engine.rulesets.battlegroup.book.codes import Moment, Token, UnitType, Way
from engine.rulesets.battlegroup.conditional_orders.questions import (
    NEAREST,
    FireInAmbush,
    SlipAway,
    across,
    longest,
    may_wait,
)
from engine.rulesets.battlegroup.core.members import is_building, type_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.windows import EXECUTES, may_answer


def automatic(state: Battle, seat: Seat | None) -> Iterator[Form]:
    """Yield what each unit of a side does with the token that it holds, or with each that it may be
    given, to be narrowed at will."""
    kinds = _kinds_against(state, seat)
    for unit in state.units.values():
        if unit.owner != seat or not may_wait(state, unit):
            continue
        tokens: tuple[Token, ...] = (unit.token.kind,) if unit.token else tuple(EXECUTES)
        wasted = None if unit.token else "nothing_held"
        for token in tokens:
            if token == "reserve_move":
                reply: FireInAmbush | SlipAway = SlipAway(unit.id)
                far = across(state)
                ways: tuple[Blank, ...] = (PickBlank("goes", get_args(Way)),)
            else:
                reply, (far, _), ways = FireInAmbush(unit.id), longest(state, unit), ()
            if far > NEAREST:
                blanks = (
                    NumberBlank("within", NEAREST, far),
                    PickBlank("types", kinds),
                    PickBlank("moments", _moments(token)),
                    *ways,
                )
                yield Form(reply, unit.id, blanks=blanks, no_effect=wasted)


def _kinds_against(state: Battle, seat: Seat | None) -> tuple[UnitType, ...]:
    """Return the kinds of the enemies that may still be given orders, in the order of the rules."""
    foes = (unit for unit in state.units.values() if unit.owner != seat and _is_left(state, unit))
    there = {type_of(state, unit) for unit in foes}
    return tuple(kind for kind in get_args(UnitType) if kind in there)


def _is_left(state: Battle, unit: Unit) -> bool:
    return unit.place not in ("destroyed", "left", "terrain") and not is_building(state, unit)


def _moments(token: Token) -> tuple[Moment, ...]:
    """Return the moments at which a token may be spent."""
    return tuple(moment for moment in get_args(Moment) if may_answer(token, moment))
