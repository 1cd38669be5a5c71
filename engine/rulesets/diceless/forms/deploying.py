"""Ways to set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.advice import forms_of
from engine.errors import IllegalReply
from engine.formations import Base
from engine.forms import Form, ModelsBlank, PlaceBlank, corners
from engine.geometry import Bounds
from engine.rulesets.diceless.choices.deploying import (
    Deploy,
    DeployModels,
    Infiltrate,
    WhereToDeploy,
    WhereToScout,
)
from engine.rulesets.diceless.deployment import LOOKS, RULES, line_up, may_infiltrate
from engine.rulesets.diceless.field import bases_of, land
from engine.rulesets.diceless.forms.common import PASS
from engine.rulesets.diceless.forms.moving import moves_at_paces
from engine.rulesets.diceless.forms.vehicles import able, drive_of
from engine.rulesets.diceless.hulls import are_vehicles, vehicle_of
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import Going


def files_of(models: int) -> tuple[int, ...]:
    """Return how wide a unit is offered to stand: in fives, in one line, in two, in a column."""
    wide = (RULES.row, models, -(-models // 2), 1)
    return tuple(dict.fromkeys(min(files, models) for files in wide))


@forms_of.register
def _(choice: WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        zone = state.zone(unit.owner)
        area, facing = corners(_ground(state, unit)), LOOKS[zone.edge]
        models = len(bases_of(state, unit))
        goings: tuple[Going, ...] = ()
        try:
            lined = line_up(state, (key,))[key]
        except IllegalReply:
            front = ((area[0][0] + area[2][0]) / 2, (area[0][1] + area[2][1]) / 2)
        else:
            front = _front(state, key, lined, facing)
            goings = tuple(Going(base.id, (base.at,)) for base in lined)
        for files in files_of(models):
            blank = PlaceBlank(key, area, *front, facing)
            yield Form(Deploy(key, *front, facing, files), key, blanks=(blank,))
        yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))
        if may_infiltrate(state, unit):
            yield Form(Infiltrate(key), key)
    yield PASS


@forms_of.register
def _(choice: WhereToScout, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        if are_vehicles(state, unit):
            yield from (drive_of(state, unit, name) for name in able(state, unit))
        else:
            yield from moves_at_paces(state, key, turbo=False)
    yield PASS


def _ground(state: Battle, unit: Unit) -> Bounds:
    """Return where a unit may be set up at most."""
    return land(state).bounds if unit.infiltrates else state.zone(unit.owner).rect


def _front(state: Battle, key: str, bases: Sequence[Base], facing: float) -> tuple[float, float]:
    """Return the middle of the front of a unit that is lined up."""
    xs, ys = [base.at[0] for base in bases], [base.at[1] for base in bases]
    radius = bases[0].radius
    if are_vehicles(state, state.unit(key)):
        unit = state.unit(key)
        radius = max(vehicle_of(state, unit, name).length for name in unit.models) / 2
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    match facing:
        case 90.0:
            return x, max(ys) + radius
        case 270.0:
            return x, min(ys) - radius
        case 0.0:
            return max(xs) + radius, y
    return min(xs) - radius, y
