"""How fortifications can be built: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form, PlaceBlank
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.geometry import settled
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.previews import lying
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.fortifications.state import by_default, site

TRIES = 12
"""Random places tried for a fortification."""


@forms_of.register
def _(choice: WhereToBuild, state: Battle) -> Iterator[Form]:
    area = site(state).outline
    for key in choice.units:
        pose = by_default(state, state.unit(key))
        if pose is not None:
            blank = PlaceBlank(key, area, pose.x, pose.y, pose.facing)
            yield Form(Build(key, pose.x, pose.y, pose.facing), key, blanks=(blank,))
    yield PASS


@replies_to.register
def _(choice: WhereToBuild, state: Battle, rng: Rng) -> Iterator[Any]:
    x0, y0, x1, y1 = site(state).bounds
    for _ in range(TRIES):
        x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
        facing = settled(rng.random() * 360.0)
        reply = Build(rng.choice(choice.units), settled(x), settled(y), facing)
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()


@preview_of.register
def preview_fortification(reply: Build, state: Battle, question: Ask) -> q.MovePreview:
    """Return where a fortification would stand."""
    return lying(reply, state, question)
