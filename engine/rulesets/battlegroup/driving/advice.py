"""How a vehicle can drive: forms, random replies and previews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import queries as q
from engine.advice.forms import Form, PathBlank, reason
from engine.advice.registry import forms_of, is_legal, preview_of, replies_to
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import Point, bearing, direction, settled
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.field import bases_of, hull_pose
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import hosts
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.previews import NOWHERE
from engine.rulesets.battlegroup.core.questions import Pass, listed
from engine.rulesets.battlegroup.driving.questions import (
    ClearDebris,
    Drive,
    GoAt,
    HowFast,
    PushDebris,
    WhatOfDebris,
    WhereToDrive,
)
from engine.rulesets.battlegroup.driving.state import driven
from engine.rulesets.battlegroup.movement.advice import chances, cut_short

DEBRIS = BOOK.tables.debris

SHARES = (0.99, 0.5, 0.25)
"""Of the way a vehicle can go."""


@forms_of.register
def _(choice: WhereToDrive, state: Battle) -> Iterator[Form]:
    mode = "flat_out" if choice.pull.flat_out else "drive"
    path = PathBlank(choice.unit, "path", choice.pull.most, mode, "driven")
    yield Form(Drive(choice.unit), choice.unit, blanks=(path,))
    yield PASS


@forms_of.register
def _(choice: HowFast, state: Battle) -> Iterator[Form]:
    yield Form(GoAt(choice.unit, "combat"), choice.unit)
    yield Form(GoAt(choice.unit, "cruising"), choice.unit)


@forms_of.register
def _(choice: WhatOfDebris, state: Battle) -> Iterator[Form]:
    yield Form(ClearDebris(choice.piece), choice.unit)
    for share in (0.5, 1.0):
        yield Form(PushDebris(choice.piece, DEBRIS.shift * share), choice.unit)
    yield PASS


@replies_to.register
def _(choice: WhereToDrive, state: Battle, rng: Rng) -> Iterator[Any]:
    if rng.random() < 0.05:
        yield Pass()
    for reply in _drives(choice, state, rng):
        if is_legal(choice, state, reply):
            yield reply
    yield Pass()


@preview_of.register
def preview_drive(reply: Drive, state: Battle, question: Ask) -> q.MovePreview:
    """Return the way of a vehicle with what is against it and who could break into it where."""
    choice = question.choice
    if not isinstance(choice, WhereToDrive):
        return NOWHERE(reply, state, question)
    unit, found = listed(state, reply.unit, (choice.unit,)), reason(state, question, reply)
    made = driven(state, unit, reply.path, reply.facing)
    poses = tuple((pose.x, pose.y, pose.facing) for pose in made.poses)
    if not found.legal:
        short = cut_short(state, question, reply, made.path[0], found)
        return q.MovePreview(poses, 0.0, 0.0, choice.pull.most, refusal=found, short=short)
    answers = chances(state, unit, made.path)
    return q.MovePreview(poses, made.length, made.length, choice.pull.most, answers=answers)


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
            end = _straight_on(at, heading, choice.pull.most * share)
            facing = settled(rng.random() * 360.0) if rng.random() < 0.2 else None
            yield Drive(unit.id, (end,), facing)


def _straight_on(at: Point, heading: float, inches: float) -> Point:
    dx, dy = direction(heading)
    return settled(at[0] + dx * inches), settled(at[1] + dy * inches)
