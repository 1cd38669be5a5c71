"""What an officer shouts: the command that brings the order which begins most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from bots.policies.greedy.battlegroup import movement, shooting
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene
from bots.policies.greedy.battlegroup.command import ROUSED
from engine.rulesets.battlegroup.book.codes import Command
from engine.rulesets.battlegroup.command.questions import Shout, WhatToShout
from engine.rulesets.battlegroup.command.state import manner_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass

LEAST = 0.02
"""What a command must be worth: an officer is heard once a turn. Orders that bring most are given
first, so that whoever comes first mostly has the best use for it."""


def shouts(state: Battle, choice: WhatToShout) -> Iterator[Any]:
    """Yield the commands that are worth it, best first; else keep the breath."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is not None:
        known = {command: one.officer for one in choice.voices for command in one.commands}
        rated = ((gains(scene, body, command), command) for command in known)
        for value, command in sorted(rated, reverse=True):
            if value > LEAST:
                yield Shout(known[command], command)
    yield Pass()


def gains(scene: Scene, body: Body, command: Command) -> float:
    """Return what a command brings whoever follows it."""
    match command:
        case "on_your_feet":
            return ROUSED * worth.value(body, scene)
        case "double_time":
            ways = movement.shifts(scene, body, body.dash)
            return max((worth.shot(scene, body, way, "moved") for way in ways), default=0.0)
        case _:
            under = _fires(scene, body.unit, command)
            return under - _fires(scene, body.unit, None) if under else 0.0


def _fires(scene: Scene, unit: Unit, command: Command | None) -> float:
    """Return what the shot of the order is worth, from where the unit stands, by a command or
    without."""
    manner = evolve(manner_of(scene.state, scene.state.top), command=command)
    return max((shot.value for shot in shooting.ranked(scene, unit, manner)), default=0.0)
