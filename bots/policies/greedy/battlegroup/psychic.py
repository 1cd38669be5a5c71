"""Psychic powers: bolts at what they hurt most, and charges against those of the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bots.policies.greedy.battlegroup.appraisal import force, worth
from bots.policies.greedy.battlegroup.appraisal.scene import Scene
from engine.rulesets.battlegroup.book.codes import Step
from engine.rulesets.battlegroup.core.members import headcount
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.psychic.advice import odds_of_working
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.psychic.state import powers, psykers

DICE = 3
"""Warp charges an attempt is worth: with more of them perils become likely."""
LEAST = 0.02
"""What a bolt must be worth."""


def manifests(state: Battle, choice: WhetherToManifest) -> Iterator[Any]:
    """Attempt the power that hurts most, in place of what is missed least."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    alone = headcount(state, unit) == 1
    step = _step(choice.steps, alone=alone)
    if step is not None:
        rated = list[tuple[float, int, Manifest]]()
        for one in powers(state, unit):
            dice = min(DICE, choice.most)
            works = odds_of_working(state, one.power, dice)
            for target in one.targets:
                value = works * _bolt(scene, one.power, target)
                if value > LEAST:
                    reply = Manifest(one.psyker, one.power, target, dice, step)
                    rated.append((value, len(rated), reply))
        yield from (reply for _, _, reply in sorted(rated, key=lambda one: (-one[0], one[1])))
    yield Pass()


def _step(steps: tuple[Step, ...], *, alone: bool) -> Step | None:
    """Return in place of what: of a shot, or of a run; of the move only among others, who move
    along."""
    for step in ("shoot", "run"):
        if step in steps:
            return step
    return None if alone else steps[0]


def _bolt(scene: Scene, power: str, target: str) -> float:
    """Return what a power does to an enemy."""
    foe, weapon = scene.body(target), scene.state.book.weapons[power]
    if foe is None:
        return 0.0
    strength = weapon.strength_of(0)
    if foe.build.armour is None:
        share = force.lost_by_hit(weapon, strength, foe.build, None)
    else:
        met = worth.shown(foe)
        share = force.lost_by_punch(weapon, strength, weapon.range or 0.0, met, foe.build.hp)
    return worth.taken(scene, foe, weapon.shots * share)


def denies(state: Battle, choice: HowManyToDeny) -> Iterator[Deny]:
    """Roll what there is against a power: charges do not last; who has a psyker that may still need
    them keeps as many as he uses."""
    seat = 1 - state.unit(choice.unit).owner
    waits = any(not psyker.acted for psyker in psykers(state, seat))
    kept = DICE if waits and state.mode == "alternating" else 0
    spent = max(0, choice.most - kept)
    yield Deny(spent if spent >= choice.successes else 0)
