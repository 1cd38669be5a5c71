"""Random drives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.formations import Going, middle
from engine.geometry import Point, bearing, direction, settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import Pass, legal
from engine.rulesets.battlegroup.choices.vehicles import (
    Drive,
    GetOut,
    GetOutModels,
    WhereToDrive,
    WhereToGetOut,
)
from engine.rulesets.battlegroup.field import bases_of
from engine.rulesets.battlegroup.hulls import hull_pose
from engine.rulesets.battlegroup.members import hosts
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.sample.common import replies_to

SHARES = (0.99, 0.5, 0.25)
"""Of the way a vehicle can go."""


@replies_to.register
def _(choice: WhereToDrive, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    for reply in _drives(choice, state, rng):
        if legal(choice, state, reply):
            yield reply
    yield Pass()


def _drives(choice: WhereToDrive, state: Battle, rng: Rng) -> Iterator[Drive]:
    unit = state.unit(choice.unit)
    at = hull_pose(unit).at
    foes = [middle(bases_of(state, foe)) for foe in hosts(state, 1 - unit.owner)]
    aims = [aim for aim in (*state.objectives, *foes) if aim != at]
    headings = [rng.random() * 360.0 for _ in range(2)]
    if aims:
        headings.insert(0, bearing(at, rng.choice(aims)))
    if rng.random() < 0.1:
        yield Drive(unit.id, (), settled(rng.random() * 360.0))
    for heading in headings:
        for share in SHARES:
            end = _ahead(at, heading, choice.pull.most * share)
            facing = settled(rng.random() * 360.0) if rng.random() < 0.2 else None
            yield Drive(unit.id, (end,), facing)


def _ahead(at: Point, heading: float, inches: float) -> Point:
    dx, dy = direction(heading)
    return settled(at[0] + dx * inches), settled(at[1] + dy * inches)


@replies_to.register
def _(choice: WhereToGetOut, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.3:
        yield Pass()
    side = settled(rng.random() * 360.0) if rng.random() < 0.5 else None
    replies: list[Any] = [GetOut(choice.unit, side), GetOut(choice.unit)]
    if rng.random() < 0.3:
        found = choice.landing(state, GetOut(choice.unit)).bases
        goings = tuple(Going(base.id, (base.at,)) for base in found)
        replies.insert(0, GetOutModels(choice.unit, goings))
    yield from (reply for reply in replies if legal(choice, state, reply))
    yield Pass()
