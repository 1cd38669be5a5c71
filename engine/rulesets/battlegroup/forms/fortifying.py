"""Ways to set up fortifications."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, PlaceBlank
from engine.rulesets.battlegroup.choices.fortifying import Build, WhereToBuild
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.fortifying import by_default, site
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhereToBuild, state: Battle) -> Iterator[Form]:
    area = site(state).outline
    for key in choice.units:
        pose = by_default(state, state.unit(key))
        if pose is not None:
            blank = PlaceBlank(key, area, pose.x, pose.y, pose.facing)
            yield Form(Build(key, pose.x, pose.y, pose.facing), key, blanks=(blank,))
    yield PASS
