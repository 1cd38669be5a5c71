"""Ways to set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.errors import IllegalReply
from engine.formations import Base
from engine.forms import Form, ModelsBlank, PlaceBlank, corners
from engine.rulesets.diceless.choices.deploying import Deploy, DeployModels, WhereToDeploy
from engine.rulesets.diceless.deployment import LOOKS, RULES, line_up
from engine.rulesets.diceless.field import bases_of
from engine.rulesets.diceless.forms.common import PASS, forms_of
from engine.rulesets.diceless.model import Battle
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
        area, facing = corners(zone.rect), LOOKS[zone.edge]
        models = len(bases_of(state, unit))
        goings: tuple[Going, ...] = ()
        try:
            lined = line_up(state, (key,))[key]
        except IllegalReply:
            front = ((area[0][0] + area[2][0]) / 2, (area[0][1] + area[2][1]) / 2)
        else:
            front = _front(lined, facing)
            goings = tuple(Going(base.id, (base.at,)) for base in lined)
        for files in files_of(models):
            blank = PlaceBlank(key, area, *front, facing)
            yield Form(Deploy(key, *front, facing, files), key, blanks=(blank,))
        yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))
    yield PASS


def _front(bases: Sequence[Base], facing: float) -> tuple[float, float]:
    """Return the middle of the front of a unit that is lined up."""
    xs, ys = [base.at[0] for base in bases], [base.at[1] for base in bases]
    radius = bases[0].radius
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    match facing:
        case 90.0:
            return x, max(ys) + radius
        case 270.0:
            return x, min(ys) - radius
        case 0.0:
            return max(xs) + radius, y
    return min(xs) - radius, y
