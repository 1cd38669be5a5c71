"""Random ways to set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.formations import Going
from engine.geometry import settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup import laying
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.deploying import (
    Deploy,
    DeployModels,
    HoldBack,
    LayObjective,
    WhereToDeploy,
    WhereToReplace,
    WhichObjective,
)
from engine.rulesets.battlegroup.choices.fortifying import Garrison
from engine.rulesets.battlegroup.deployment import in_formation, ways_back, zone
from engine.rulesets.battlegroup.forms.common import forms_of
from engine.rulesets.battlegroup.forms.deploying import files_of
from engine.rulesets.battlegroup.fortifying import shelters
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to, shuffled
from engine.sampling import drawn

TRIES = 12
"""Random places tried for a unit."""


@replies_to.register
def _(choice: WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.1:
        yield Pass()
    for key in shuffled(choice.units, rng):
        backs = ways_back(state, state.unit(key)) if state.stage != "infiltration" else ()
        if backs and rng.random() < 0.3:
            yield HoldBack(key, rng.choice(backs))
        if rng.random() < 0.5:
            yield from (Garrison(key, one) for one in shelters(state, state.unit(key)))
        yield from puttings(choice, state, key, rng)
    yield Pass()


def puttings(choice: Any, state: Battle, key: str, rng: Rng) -> Iterator[Any]:
    """Yield ways to put a unit down somewhere in its zone, in rows and model by model."""
    unit = state.unit(key)
    x0, y0, x1, y1 = zone(state, unit).bounds
    for _ in range(TRIES):
        x, y = x0 + rng.random() * (x1 - x0), y0 + rng.random() * (y1 - y0)
        files = rng.choice(files_of(len(unit.models)))
        reply = Deploy(key, settled(x), settled(y), settled(rng.random() * 360.0), files)
        if not legal(choice, state, reply):
            continue
        bases = in_formation(state, unit, reply.pose, reply.files, reply.gap)
        by_hand = DeployModels(key, tuple(Going(b.id, (b.at,)) for b in bases))
        both = (reply, by_hand) if rng.random() < 0.8 else (by_hand, reply)
        yield from (one for one in both if legal(choice, state, one))
        return


@replies_to.register
def _(choice: WhereToReplace, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.5:
        for key in shuffled(choice.movable, rng):
            yield from puttings(choice, state, key, rng)
    for form in shuffled(forms_of(choice, state), rng):
        reply = drawn(form, rng)
        if reply is not None:
            yield reply


@replies_to.register
def _(choice: WhichObjective, state: Battle, rng: Rng) -> Iterator[Any]:
    found = tuple(laying.choices(state, choice.laying))
    if found:
        yield LayObjective(*rng.choice(found))
    default = laying.by_default(state, choice.laying)
    if default is not None:
        yield LayObjective(*default)
