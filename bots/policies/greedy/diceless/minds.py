"""Powers, repairs, mines, and leaving combats: each foreseen, since tests are tables too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bots.policies.greedy.diceless import worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Scene, apart, body_of, middle_of
from engine.errors import Refused
from engine.flow import Flow
from engine.geometry import bearing, settled
from engine.rulesets.diceless.choices.common import Decide, Pass
from engine.rulesets.diceless.choices.psychic import Cast, WhetherToCancel, check_cast
from engine.rulesets.diceless.choices.roster import (
    Mine,
    Repair,
    WhetherToWithdraw,
    WhichMine,
    WhichRepair,
    Withdraw,
)
from engine.rulesets.diceless.forecast import what_happens_if
from engine.rulesets.diceless.forms.psychic import casts
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.psychic import cast
from engine.rulesets.diceless.play.shooting import resolve
from engine.rulesets.diceless.powers import caster, mind_test, psykers_of
from engine.table import Table

CURSED = 0.3
"""What a glancing hit on a vehicle is worth."""
NULLED = 0.1
"""What it is worth for each enemy near by that its invulnerable saves are worse."""
LEAST = 0.02
"""What a power must be worth; the gate costs more than it brings."""


def powers(scene: Scene) -> list[tuple[float, Cast]]:
    """Return the powers that succeed and are worth using, best first."""
    rated: list[tuple[float, Cast]] = []
    for form in casts(scene.state, scene.seat):
        reply = form.reply
        assert isinstance(reply, Cast)
        try:
            check_cast(scene.state, reply)
        except Refused:
            continue
        power, value = scene.state.book.powers[reply.power], 0.0
        if not mind_test(scene.state, caster(scene.state, reply.unit, reply.power)).made.passed:
            continue
        match power.effect:
            case "machine_curse":
                value = CURSED
            case "null_zone":
                value = NULLED * _nulled(scene, reply.unit, power.range)
            case "shooting":
                value = _shot(scene, reply)
            case "gate":
                pass
        if value > LEAST:
            rated.append((value, reply))
    return sorted(rated, key=lambda one: -one[0])


def _nulled(scene: Scene, key: str, reach: float) -> int:
    """Return how many enemies near a psyker have saves to lose."""
    at = middle_of(scene.state, scene.state.unit(key))
    return sum(
        apart(at, foe.at) <= reach and any(w.profile.invulnerable for w in foe.wards)
        for foe in scene.foes
    )


def _shot(scene: Scene, reply: Cast) -> float:
    """Return what a shooting power takes from the enemy."""

    def flow(table: Table[Battle]) -> Flow[None]:
        fired = yield from cast(table, reply)
        if fired is not None:
            yield from resolve(table, fired)

    return gain(scene, flow)


def uses(scene: Scene) -> Iterator[Any]:
    """Yield the powers to use at the start of a turn, then no more."""
    for _, reply in powers(scene):
        yield reply
    yield Pass()


def cancels(state: Battle, choice: WhetherToCancel) -> Iterator[Decide]:
    """Spend a warp token on a power that would succeed and hurt."""
    effect = state.book.powers[choice.power].effect
    for psyker in psykers_of(state, state.unit(choice.unit)):
        if choice.power in psyker.group.powers:
            yield Decide(effect != "null_zone" and mind_test(state, psyker).made.passed)


# ---------------------------------------------------------------- entries


def mends(state: Battle, choice: WhichRepair) -> Iterator[Any]:
    """Mend the line of which most hits come off."""
    ways = [
        Repair(choice.unit, vehicle, line)
        for vehicle, lines in choice.vehicles.items()
        for line in lines
    ]
    yield from sorted(ways, key=lambda way: -what_happens_if(state, way).expected["undone"])


def mines(state: Battle, choice: WhichMine, rng: Random) -> Iterator[Mine]:
    """Mine a piece near an objective, where the enemy will come."""
    goals = [goal.at for goal in state.plan.objectives]
    middles = {
        piece.id: tuple(sum(axis) / len(axis) for axis in zip(*piece.polygon, strict=True))
        for piece in state.plan.terrain
        if piece.id in choice.pieces
    }

    def far(key: str) -> float:
        at = middles.get(key)
        if at is None or not goals:
            return 0.0
        return min(apart((at[0], at[1]), goal) for goal in goals)

    yield Mine(choice.unit, min(choice.pieces, key=far), f"{rng.random():.12f}")


BEARINGS = 8
"""Ways out of a combat."""


def withdraws(state: Battle, choice: WhetherToWithdraw) -> Iterator[Any]:
    """Leave a combat that goes badly, away from the enemy first."""
    unit = state.unit(choice.unit)
    scene, body = Scene.of(state, unit.owner), body_of(state, unit)
    foes = [foe for foe in scene.foes if foe.key in unit.locked]
    if foes and sum(worth.clash(body, foe, charged=False) for foe in foes) < 0.0:
        away = bearing(foes[0].at, body.at) if foes[0].at != body.at else 0.0
        steps = sorted(range(BEARINGS), key=lambda step: min(step, BEARINGS - step))
        for step in steps:
            yield Withdraw(unit.id, settled((away + step * 360.0 / BEARINGS) % 360.0))
    yield Pass()
