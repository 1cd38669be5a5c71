"""Ways to set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.formations import Going
from engine.forms import Form, ModelsBlank, PlaceBlank, UnitsBlank
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
    corner_at,
    edge_at,
)
from engine.rulesets.battlegroup.choices.fortifying import Garrison
from engine.rulesets.battlegroup.codes import Corner
from engine.rulesets.battlegroup.deployment import FILES, by_default, rows_of, ways_back, zone
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.fortifying import shelters
from engine.rulesets.battlegroup.members import is_hull
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
            blank = PlaceBlank(key, area, x, y, facing, turns=len(places) > 1 or is_hull(unit))
            yield Form(Deploy(key, x, y, facing, files), key, blanks=(blank,))
    goings = tuple(Going(base.id, (base.at,)) for base in places)
    yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))


@forms_of.register
def _(choice: WhereToReplace, state: Battle) -> Iterator[Form]:
    for key in choice.movable:
        yield from places_of(state, key)
    yield _ambush(choice.units, len(choice.units))


@forms_of.register
def _(choice: WhoLiesInWait, state: Battle) -> Iterator[Form]:
    yield _ambush(choice.units, choice.most)


def _ambush(units: tuple[str, ...], most: int) -> Form:
    """Return who may lie in ambush: as many as may, or fewer."""
    return Form(LieInWait(units[:most]), blanks=(UnitsBlank("units", units, 0, most),))


@forms_of.register
def _(choice: WhichProbe, state: Battle) -> Iterator[Form]:
    yield _chosen(choice.units, choice.count, choice.count)


@forms_of.register
def _(choice: WhichDefenders, state: Battle) -> Iterator[Form]:
    yield _chosen(choice.units, 1, choice.most)


def _chosen(units: tuple[str, ...], least: int, most: int) -> Form:
    return Form(Choose(units[:most]), blanks=(UnitsBlank("units", units, least, most),))


@forms_of.register
def _(choice: WhichCorner, state: Battle) -> Iterator[Form]:
    return (Form(TakeCorner(corner), at=corner_at(state, corner)) for corner in get_args(Corner))


@forms_of.register
def _(choice: WhetherToAttack, state: Battle) -> Iterator[Form]:
    return (Form(Decide(yes)) for yes in (True, False))


@forms_of.register
def _(choice: WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(TakeEdge(edge), at=edge_at(state, edge)) for edge in SHORT_EDGES)


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
        area, holes = laying.area(state, choice.laying), laying.holes(state, choice.laying)
        blank = PlaceBlank(whose, area, *default, 0.0, turns=False, holes=holes)
        yield Form(LayObjective(*default), blanks=(blank,))
