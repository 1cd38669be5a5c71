"""Ways to hold back, to call up and to arrive."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import forms_of
from engine.formations import Base
from engine.forms import Form, ModelsBlank, PlaceBlank, corners
from engine.geometry import Bounds, Point
from engine.rulesets.diceless import arriving
from engine.rulesets.diceless.choices.reserves import (
    CallUp,
    Enter,
    EnterModels,
    HoldBack,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
    WhichReserve,
    WhichReserves,
)
from engine.rulesets.diceless.codes import Edge
from engine.rulesets.diceless.deployment import LOOKS
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.forms.common import CONCEDE, PASS
from engine.rulesets.diceless.model import Battle, Unit


@forms_of.register
def _(choice: WhichReserves, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for arrival in arriving.ways_in(state, state.unit(key)):
            yield Form(HoldBack(key, arrival), key)
    yield PASS


@forms_of.register
def _(choice: WhichReserve, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        for delayed in (False, True)[: 1 + choice.may_delay]:
            yield Form(CallUp(key, delayed), key)


@forms_of.register
def _(choice: WhichArrival, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if key in choice.striking:
            yield _strike(state, unit)
        else:
            for edge in arriving.edges_for(state, unit):
                yield from _entries(state, unit, edge)
    yield PASS
    yield CONCEDE


def _strike(state: Battle, unit: Unit) -> Form:
    x, y = arriving.default_point(state, unit)
    facing = LOOKS[state.zone(unit.owner).edge]
    blank = PlaceBlank(unit.id, corners(_table(state)), x, y, facing)
    return Form(Strike(unit.id, x, y, facing), unit.id, blanks=(blank,))


def _entries(state: Battle, unit: Unit, edge: Edge) -> Iterator[Form]:
    """Yield ways to enter from an edge where there is room: in rows, or model by model."""
    facing = LOOKS[edge]
    for files in arriving.widths(len(bases_of(state, unit))):
        entry = arriving.first_entry(state, unit, edge, (files,))
        if entry is not None:
            x, y = front_of(entry.bases, edge)
            blank = PlaceBlank(unit.id, corners(_strip(state, unit, edge)), x, y, facing)
            yield Form(Enter(unit.id, edge, x, y, facing, files), unit.id, blanks=(blank,))
    by_hand = ModelsBlank(unit.id, "goings", arriving.reach_of(state, unit))
    yield Form(EnterModels(unit.id, edge, ()), unit.id, blanks=(by_hand,))


def front_of(bases: tuple[Base, ...], edge: Edge) -> Point:
    """Return the middle of the first row of a unit that looks away from an edge."""
    axis = 0 if edge in ("south", "north") else 1
    first = bases[0].at
    line = [base.at[axis] for base in bases if base.at[1 - axis] == first[1 - axis]]
    middle = (min(line) + max(line)) / 2
    return (middle, first[1]) if axis == 0 else (first[0], middle)


def _table(state: Battle) -> Bounds:
    return 0.0, 0.0, state.plan.long, state.plan.short


def _strip(state: Battle, unit: Unit, edge: Edge) -> Bounds:
    """Return the ground within a unit's reach of an edge, its bases whole."""
    x0, y0, x1, y1 = _table(state)
    deep = arriving.reach_of(state, unit) + max(base.radius for base in bases_of(state, unit))
    match edge:
        case "south":
            return x0, y0, x1, min(y1, deep)
        case "north":
            return x0, max(y0, y1 - deep), x1, y1
        case "west":
            return x0, y0, min(x1, deep), y1
        case "east":
            return max(x0, x1 - deep), y0, x1, y1


@forms_of.register
def _(choice: WhereMisplaced, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    spot = arriving.farthest_spot(state, unit)
    if spot is not None:
        facing = LOOKS[state.zone(unit.owner).edge]
        blank = PlaceBlank(unit.id, corners(_table(state)), *spot, facing)
        yield Form(Misplace(*spot, facing), unit.id, blanks=(blank,))
