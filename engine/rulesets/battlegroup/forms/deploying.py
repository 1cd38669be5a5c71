"""Ways to set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.formations import Going
from engine.forms import Form, ModelsBlank, PlaceBlank
from engine.rulesets.battlegroup import laying
from engine.rulesets.battlegroup.choices.common import Decide
from engine.rulesets.battlegroup.choices.deploying import (
    SHORT_EDGES,
    Choose,
    Deploy,
    DeployModels,
    HoldBack,
    HowTheyArrive,
    Join,
    LayObjective,
    LieInWait,
    TakeCorner,
    TakeEdge,
    WhereToDeploy,
    WhereToReplace,
    WhetherToAttack,
    WhichCorner,
    WhichDefenders,
    WhichEdge,
    WhichObjective,
    WhichProbe,
    WhoLiesInWait,
    WhomToJoin,
)
from engine.rulesets.battlegroup.choices.fortifying import Garrison
from engine.rulesets.battlegroup.codes import Corner
from engine.rulesets.battlegroup.deployment import FILES, by_default, rows_of, ways_back, zone
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.fortifying import shelters
from engine.rulesets.battlegroup.model import Battle


def files_of(models: int) -> tuple[int, ...]:
    """Return how wide a unit is offered to stand: in fives, in one line, in two, in a column."""
    wide = (FILES, models, -(-models // 2), 1)
    return tuple(dict.fromkeys(min(files, models) for files in wide))


@forms_of.register
def _(choice: WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield from places_of(state, key)
        if state.stage != "infiltration":
            for arrival in ways_back(state, state.unit(key)):
                yield Form(HoldBack(key, arrival), key)
        for building in shelters(state, state.unit(key)):
            yield Form(Garrison(key, building), key, building)
    yield PASS


def places_of(state: Battle, key: str) -> Iterator[Form]:
    """Yield the ways to put a unit down: in rows, or model by model."""
    unit = state.unit(key)
    places = by_default(state, unit) or bases_of(state, unit)
    area = zone(state, unit).outline
    for files in files_of(len(places)):
        rows = rows_of(state, unit, files)
        if rows is not None:
            x, y, facing = rows.front.x, rows.front.y, rows.front.facing
            blank = PlaceBlank(key, area, x, y, facing)
            yield Form(Deploy(key, x, y, facing, files), key, blanks=(blank,))
    goings = tuple(Going(base.id, (base.at,)) for base in places)
    yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))


@forms_of.register
def _(choice: WhereToReplace, state: Battle) -> Iterator[Form]:
    for key in choice.movable:
        yield from places_of(state, key)
    yield from _ambushes(choice.units, len(choice.units))


@forms_of.register
def _(choice: WhoLiesInWait, state: Battle) -> Iterator[Form]:
    return _ambushes(choice.units, choice.most)


def _ambushes(units: tuple[str, ...], most: int) -> Iterator[Form]:
    """Yield who may lie in ambush: the first as many as may, each of the others beside them, each
    alone, and nobody."""
    some = [LieInWait(chosen) for chosen in selections(units, most)]
    some += [LieInWait((key,)) for key in units]
    yield from (Form(reply) for reply in dict.fromkeys((*some, LieInWait(()))))


def selections(units: tuple[str, ...], count: int) -> Iterator[tuple[str, ...]]:
    """Yield ways to name so many units: runs of the list, which goes round."""
    for begin in range(len(units) if count < len(units) else 1):
        run = {units[(begin + n) % len(units)] for n in range(count)}
        yield tuple(key for key in units if key in run)


@forms_of.register
def _(choice: WhichProbe, state: Battle) -> Iterator[Form]:
    return (Form(Choose(units)) for units in selections(choice.units, choice.count))


@forms_of.register
def _(choice: WhichDefenders, state: Battle) -> Iterator[Form]:
    for count in range(choice.most, 0, -1):
        yield from (Form(Choose(units)) for units in selections(choice.units, count))


@forms_of.register
def _(choice: WhichCorner, state: Battle) -> Iterator[Form]:
    return (Form(TakeCorner(corner)) for corner in get_args(Corner))


@forms_of.register
def _(choice: WhetherToAttack, state: Battle) -> Iterator[Form]:
    return (Form(Decide(yes)) for yes in (True, False))


@forms_of.register
def _(choice: WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(TakeEdge(edge)) for edge in SHORT_EDGES)


@forms_of.register
def _(choice: WhomToJoin, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        yield Form(Join(key), choice.unit, target=key)
    yield PASS


@forms_of.register
def _(choice: HowTheyArrive, state: Battle) -> Iterator[Form]:
    return (Form(HoldBack(choice.unit, arrival), choice.unit) for arrival in choice.known)


@forms_of.register
def _(choice: WhichObjective, state: Battle) -> Iterator[Form]:
    default = laying.by_default(state, choice.laying)
    if default is not None:
        whose = next(unit.id for unit in state.units.values() if unit.owner == choice.seat)
        blank = PlaceBlank(whose, laying.area(state), *default, 0.0)
        yield Form(LayObjective(*default), blanks=(blank,))
