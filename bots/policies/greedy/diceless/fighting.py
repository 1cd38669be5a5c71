"""Charges: which are likely to pay at a glance, and foreseen to the end of the combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from bots.policies.greedy.diceless import worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Body, Scene, apart, gap
from engine.errors import Refused
from engine.flow import Flow
from engine.rulesets.diceless.assault.flow import charge, stands
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.assault.state import may_charge
from engine.rulesets.diceless.combat.flow import fight
from engine.rulesets.diceless.core.members import combats
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.table import Table

FORESEEN = 2
"""Charges foreseen for a unit."""
LATER = 0.5
LEAST = 0.03
"""What a charge must be worth."""


@frozen
class Plan:
    """A charge as it looks at a glance."""

    value: float
    body: Body
    foe: Body


def plans(scene: Scene, body: Body) -> list[Plan]:
    """Return the charges within reach of a unit that look worth it, best first."""
    if not body.blades or not may_charge(scene.state, body.unit):
        return []
    shot = body.unit.doings.target
    found = [
        Plan(worth.clash(body, foe) + (worth.value(foe) / 2 if foe.unit.broken else 0.0), body, foe)
        for foe in scene.foes
        if shot in (None, foe.key)
        and apart(body.at, foe.at) <= body.charge + body.reach + foe.reach
        and gap(body, foe) <= body.charge
    ]
    return sorted((p for p in found if p.value > LEAST), key=lambda plan: -plan.value)


def best(scene: Scene, body: Body) -> Plan | None:
    """Return the charge of a unit that looks best, if one pays."""
    return next(iter(plans(scene, body)), None)


def charges(scene: Scene, choice: WhichCharge) -> Iterator[Any]:
    """Yield the charge that is worth most, then no more."""
    found = [
        plan
        for body in scene.friends
        if body.key in choice.units
        for plan in plans(scene, body)[:FORESEEN]
    ]
    for plan in sorted(found, key=lambda plan: -plan.value):
        reply = Charge(plan.body.key, (plan.foe.key,))
        try:
            choice.check(scene.state, reply)
        except Refused:
            continue
        if outcome(scene, plan, reply) > 0.0:
            yield reply
    yield Pass()


def outcome(scene: Scene, plan: Plan, reply: Charge) -> float:
    """Return what a charge comes to, its combat fought to the end; half of what it looked like
    counts beside it, for the turns to come."""

    def flow(table: Table[Battle]) -> Flow[None]:
        yield from charge(table, reply)
        while not (yield from stands(table)):
            pass
        for combat in combats(table.state):
            if reply.unit in combat:
                yield from fight(table, combat)

    return gain(scene, flow) + LATER * plan.value
