"""Random places for fortifications."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.fortifying import Build, WhereToBuild
from engine.rulesets.battlegroup.fortifying import site
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to

TRIES = 12
"""Random places tried for a fortification."""


@replies_to.register
def _(choice: WhereToBuild, state: Battle, rng: Rng) -> Iterator[Any]:
    x0, y0, x1, y1 = site(state).bounds
    for _ in range(TRIES):
        x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
        facing = settled(rng.random() * 360.0)
        reply = Build(rng.choice(choice.units), settled(x), settled(y), facing)
        if legal(choice, state, reply):
            yield reply
    yield Pass()
