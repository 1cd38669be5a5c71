"""Random armies: those ready-made, cut or filled up where another limit is agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.mustering import Field, WhichArmy
from engine.rulesets.battlegroup.lists import by_default
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled


@replies_to.register
def _(choice: WhichArmy, state: Battle, rng: Rng) -> Iterator[Any]:
    for seat in shuffled((0, 1), rng):
        yield Field(by_default(state.options, seat))
