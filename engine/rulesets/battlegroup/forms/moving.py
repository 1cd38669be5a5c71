"""Ways to move a unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.forms import Form, ModelsBlank, PathBlank
from engine.rulesets.battlegroup.choices.moving import (
    Climb,
    Move,
    MoveModels,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
    WhichFloor,
)
from engine.rulesets.battlegroup.forms.common import PASS, forms_of
from engine.rulesets.battlegroup.model import Battle


@forms_of.register
def _(choice: WhereToMove, state: Battle) -> Iterator[Form]:
    key, most = choice.unit, choice.most
    path = PathBlank(key, "path", most, choice.gait, "formation")
    yield Form(Move(key), key, blanks=(path,))
    yield Form(MoveModels(key, ()), key, blanks=(ModelsBlank(key, "goings", most),))
    yield PASS


@forms_of.register
def _(choice: WhichFloor, state: Battle) -> Iterator[Form]:
    for level in choice.levels:
        yield Form(Climb(choice.unit, level), choice.unit)
    yield PASS


@forms_of.register
def _(choice: WhatToRollAgain, state: Battle) -> Iterator[Form]:
    """Yield all dice, and where they may be parted every part of them: of those that show the same
    one is as good as another."""
    dice = range(len(choice.faces))
    parts = dict[tuple[int, ...], tuple[int, ...]]()
    for count in (len(dice),) if choice.whole else range(len(dice), 0, -1):
        for some in combinations(dice, count):
            parts.setdefault(tuple(sorted(choice.faces[n] for n in some)), some)
    for some in parts.values():
        yield Form(RollAgain(some), choice.unit)
    yield PASS
