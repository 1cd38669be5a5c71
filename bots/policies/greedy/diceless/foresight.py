"""What an order brings: the rules are played on a copy of the table, and both sides' losses are
weighed. Nothing is rolled, so the losses are exact but for what the enemy decides otherwise. Losses
of an enemy that may charge next turn count more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bots.policies.greedy.diceless import worth
from bots.policies.greedy.diceless.scene import Body, Scene
from engine.advice.foresight import simulated
from engine.flow import Flow
from engine.rulesets.diceless.core.model import Battle
from engine.table import Table

HIT = 0.2
"""What a hit noted on the record of a vehicle is worth."""
MENACING = 1.5
"""The factor for losses of an enemy that may charge next turn."""
BROKEN = 0.4
"""What share of its worth a unit loses by running."""


def gain(scene: Scene, rule: Callable[[Table[Battle]], Flow[Any]]) -> float:
    """Return what a rule, played now, is worth to a side."""
    after = simulated(scene.state, rule).state
    taken = sum(_lost(after, body) * _urgency(scene, body) for body in scene.foes)
    return taken - sum(_lost(after, body) for body in scene.friends)


def _urgency(scene: Scene, foe: Body) -> float:
    return MENACING if worth.is_menacing(scene, foe) else 1.0


def _lost(after: Battle, body: Body) -> float:
    """Return what a unit has lost."""
    unit = after.unit(body.key)
    if unit.place in ("destroyed", "left"):
        return worth.value(body)
    broken = BROKEN * worth.value(body) if unit.broken and not body.unit.broken else 0.0
    hits = sum(
        len(model.craft.record.entries) - len(before.record.entries)
        for name, model in unit.models.items()
        if model.craft is not None and (before := body.unit.models[name].craft) is not None
    )
    share = 1.0 - _hp(after, body) / body.hp if body.wards else 0.0
    return broken + HIT * hits + (worth.taken(body, share) if share > 0.0 else 0.0)


def _hp(after: Battle, body: Body) -> int:
    """Return the hit points a unit has left."""
    total = 0
    for ward in body.wards:
        key, _, group = ward.key.partition("/")
        unit = after.unit(key)
        models = sum(model.group == group for model in unit.models.values())
        if models and unit.place == "table":
            total += models * ward.hp - unit.groups[group].lost
    return total
