"""What a seat may say in advance, as forms."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot
from typing import get_args

from engine.flow import Seat
from engine.forms import Form, NumberBlank, PickBlank
from engine.rulesets.battlegroup.codes import Moment, Place, Token, UnitType
from engine.rulesets.battlegroup.instructions import BreakIn
from engine.rulesets.battlegroup.members import is_building, type_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.windows import EXECUTES, may_answer

NEAREST = 1.0
"""Inches: whoever is nearer than that is about to be fought."""
THERE: tuple[Place, ...] = ("waiting", "table", "reserve", "aboard")
"""Where a unit is that waits for an enemy, or may yet; guns off the map are blind
(battlegroup/barrage-off-map-blind)."""


def in_advance(state: Battle, seat: Seat | None) -> Iterator[Form]:
    """Yield an instruction for each unit of a side that holds a token or may be given one, to be
    narrowed at will (battlegroup/reaction-spent-later)."""
    size = ceil(hypot(state.layout.long, state.layout.short))
    kinds = _kinds_against(state, seat)
    for unit in state.units.values():
        if unit.owner != seat or not _may_wait(unit):
            continue
        blanks = (
            NumberBlank("within", NEAREST, float(size)),
            PickBlank("types", kinds),
            PickBlank("moments", _moments(unit)),
        )
        wasted = None if unit.token else "nothing_held"
        yield Form(BreakIn(unit.id), unit.id, blanks=blanks, wasted=wasted)


def _may_wait(unit: Unit) -> bool:
    """Tell whether a unit acts for itself, now or later, and takes orders."""
    works = is_building(unit) or unit.slot == "fortification"
    return unit.place in THERE and unit.joined is None and not works


def _kinds_against(state: Battle, seat: Seat | None) -> tuple[UnitType, ...]:
    """Return the kinds of the enemies that may still be given orders, in the order of the rules."""
    foes = (unit for unit in state.units.values() if unit.owner != seat and _is_left(unit))
    there = {type_of(unit) for unit in foes}
    return tuple(kind for kind in get_args(UnitType) if kind in there)


def _is_left(unit: Unit) -> bool:
    return unit.place not in ("destroyed", "left", "terrain") and not is_building(unit)


def _moments(unit: Unit) -> tuple[Moment, ...]:
    """Return the moments at which a unit may break in: with what it holds, or with whatever it is
    given."""
    tokens: tuple[Token, ...] = (unit.token.kind,) if unit.token else tuple(EXECUTES)
    return tuple(
        moment for moment in get_args(Moment) if any(may_answer(token, moment) for token in tokens)
    )
