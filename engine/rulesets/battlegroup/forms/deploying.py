"""Ways to set up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formations import Going, middle
from engine.forms import Form, ModelsBlank, PlaceBlank
from engine.rulesets.battlegroup.choices.deploying import Deploy, DeployModels, WhereToDeploy
from engine.rulesets.battlegroup.deployment import FILES, by_default, looks, zone
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.model import Battle


def files_of(models: int) -> tuple[int, ...]:
    """Return how wide a unit is offered to stand: in fives, in one line, in two, in a column."""
    wide = (FILES, models, -(-models // 2), 1)
    return tuple(dict.fromkeys(min(files, models) for files in wide))


@forms_of.register
def _(choice: WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.units:
        unit = state.unit(key)
        places = by_default(state, unit) or bases_of(state, unit)
        area, facing = zone(state, unit).outline, looks(state, unit.owner)
        x, y = middle(places)
        for files in files_of(len(places)):
            blank = PlaceBlank(key, area, x, y, facing)
            yield Form(Deploy(key, x, y, facing, files), key, blanks=(blank,))
        goings = tuple(Going(base.id, (base.at,)) for base in places)
        yield Form(DeployModels(key, goings), key, blanks=(ModelsBlank(key, "goings", 0.0),))
    yield PASS
