"""Charges, as likely as they get there and what the combat comes to; and going after who flees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bots.policies.greedy.battlegroup import worth
from bots.policies.greedy.battlegroup.scene import Body, Scene, gap
from engine.rulesets.battlegroup.choices.common import Decide, Pass
from engine.rulesets.battlegroup.choices.fighting import (
    Charge,
    WhetherToEngage,
    WhetherToLeap,
    WhichCharge,
)
from engine.rulesets.battlegroup.field import MOVE
from engine.rulesets.battlegroup.melee import chargeable
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.prospects import of_charge

LEAST = 0.04
"""What a charge must be worth."""
LOOKED = 3
"""Charges that are looked at closely: those that look best."""
SNAPPED = 0.1
"""What is lost by a charge that does not get there."""


def charges(state: Battle, choice: WhichCharge) -> Iterator[Any]:
    """Yield the charge that is worth most, then none."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    found = list[tuple[float, int, Charge]]()
    if body is not None:
        foes = [foe for key in chargeable(state, unit) if (foe := scene.body(key)) is not None]
        foes.sort(key=lambda foe: -_glance(scene, body, foe))
        for foe in foes[:LOOKED]:
            reply = Charge(choice.unit, foe.key)
            odds = {one.code: one.chance for one in of_charge(state, reply).outcomes}
            gets = odds.get("charge", 0.0)
            value = gets * gains(scene, body, foe) - (1.0 - gets) * SNAPPED
            if value > LEAST:
                found.append((value, len(found), reply))
    yield from (reply for _, _, reply in sorted(found, key=lambda one: (-one[0], one[1])))
    yield Pass()


def _glance(scene: Scene, body: Body, foe: Body) -> float:
    return worth.charge_chance(gap(body, foe)) * gains(scene, body, foe)


def gains(scene: Scene, body: Body, foe: Body) -> float:
    """Return what it is worth to be in combat with an enemy: what it comes to, and who runs may be
    destroyed by it."""
    caught = worth.value(foe, scene) / 2 if foe.unit.rout is not None else 0.0
    return worth.clash(scene, body, foe) + caught


def leaps(state: Battle, choice: WhetherToLeap) -> Iterator[Decide]:
    """Move with packs where a charge is out of reach on foot; else keep them for it."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    if body is None:
        yield Decide(True)
        return
    good = [foe for foe in scene.foes if foe.is_open and gains(scene, body, foe) > LEAST]
    near = min((gap(body, foe) for foe in good), default=99.0)
    yield Decide(near > MOVE.on_foot + worth.RUSH - 2.0)


def engages(state: Battle, choice: WhetherToEngage) -> Iterator[Decide]:
    """Go on with a combat that pays."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body, foe = scene.body(choice.unit), scene.body(choice.fleeing)
    yield Decide(body is None or foe is None or worth.clash(scene, body, foe, charged=False) > 0.0)
