"""Ways to move a unit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form, ModelsBlank, PathBlank
from engine.rulesets.battlegroup.choices.moving import Move, MoveModels, WhereToMove
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhereToMove, state: Battle) -> Iterator[Form]:
    key, most = choice.unit, choice.most
    path = PathBlank(key, "path", most, choice.gait, "formation")
    yield Form(Move(key), key, blanks=(path,))
    yield Form(MoveModels(key, ()), key, blanks=(ModelsBlank(key, "goings", most),))
    yield PASS
