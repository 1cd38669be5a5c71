"""Powers, repairs, mines, and leaving combats: each foreseen, since tests are tables too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bots.policies.greedy.diceless import moving, reserves, worth
from bots.policies.greedy.diceless.foresight import gain
from bots.policies.greedy.diceless.scene import Scene, apart, body_of, middle_of
from engine.advice.registry import odds_of
from engine.errors import Refused
from engine.flow import Flow
from engine.geometry import Point, bearing, settled
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import PsychicPower
from engine.rulesets.diceless.conformance.fights import TOKENS
from engine.rulesets.diceless.core.members import host
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.psykers import Psyker, psykers_of
from engine.rulesets.diceless.core.questions import Decide, Pass
from engine.rulesets.diceless.psychic.flow import cast
from engine.rulesets.diceless.psychic.questions import (
    Cast,
    WhetherToCancel,
    WhetherToPush,
    check_cast,
)
from engine.rulesets.diceless.psychic.state import (
    castable,
    caster,
    in_reach,
    psychic_test_of,
    psychic_volley,
)
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.shooting.flow import resolve
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from engine.table import Table

CURSED = 0.3
"""What a glancing hit on a vehicle is worth."""
NULLED = 0.1
"""What it is worth for each enemy near by that its invulnerable saves are worse."""
LEAST = 0.02
"""What a power must be worth."""
ROSTER = BOOK.tables.roster
SHORT = 0.95
"""Of the gate's range is gone, which is measured from the psyker's own base."""


def powers(scene: Scene) -> list[tuple[float, Cast]]:
    """Return the powers that succeed and are worth using, best first."""
    state, rated = scene.state, list[tuple[float, Cast]]()
    for key, known in castable(state, scene.seat).items():
        for name in known:
            psyker, power = caster(state, key, name), state.book.powers[name]
            if psychic_test_of(state, psyker).made.passed:
                rated += _worth_using(scene, psyker, power)
    return sorted((one for one in rated if one[0] > LEAST), key=lambda one: -one[0])


def _worth_using(scene: Scene, psyker: Psyker, power: PsychicPower) -> Iterator[tuple[float, Cast]]:
    """Yield the ways to use a power that may be used so, with what they are worth."""
    key = psyker.unit.id
    match power.effect:
        case "null_zone":
            yield NULLED * _nulled(scene, key, power.range), Cast(key, power.id)
        case "gate":
            yield from _gates(scene, psyker, power)
        case _:
            for target in in_reach(scene.state, psyker, power):
                reply = Cast(key, power.id, target.id)
                if _is_legal(scene, reply):
                    yield CURSED if power.effect == "machine_curse" else _shot(scene, reply), reply


def _is_legal(scene: Scene, reply: Cast) -> bool:
    try:
        check_cast(scene.state, reply)
    except Refused:
        return False
    return True


def _gates(scene: Scene, psyker: Psyker, power: PsychicPower) -> Iterator[tuple[float, Cast]]:
    """Yield places to come out of the gate: worth what they are beyond staying, less what those
    who go along suffer, and the risk of the landing (diceless/sm-gate-of-infinity)."""
    body = scene.body(host(scene.state, psyker.unit).id)
    if body is None or body.unit.locked:
        return

    def stand(by: Point, *, charges: bool) -> float:
        return moving.rate(scene, body, by, moved=True, charges=charges, fires=True)

    stays = stand((0.0, 0.0), charges=True)
    along = len(body.spots) > 1
    losses = worth.taken(body, ROSTER.gate_damage / body.hp) if along else 0.0
    for by in dict.fromkeys(moving.shifts(scene, body, SHORT * power.range)):
        at = settled(body.at[0] + by[0]), settled(body.at[1] + by[1])
        spoilt = reserves.risk(scene, body, at)
        reply = Cast(psyker.unit.id, power.id, None, *at)
        if spoilt is not None and _is_legal(scene, reply):
            there = (1.0 - spoilt) * stand(by, charges=False) - spoilt * worth.value(body)
            yield there - stays - losses, reply


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
            yield Decide(effect != "null_zone" and psychic_test_of(state, psyker).made.passed)


def insists(state: Battle, choice: WhetherToPush) -> Iterator[Decide]:
    """Push on where a power that shoots brings more than it costs the psyker."""
    unit = state.unit(choice.unit)
    power, target = state.book.powers[choice.power], host(state, unit).doings.target
    psykers = [p for p in psykers_of(state, unit) if choice.power in p.group.powers]
    if power.effect != "shooting" or target is None or not psykers:
        yield Decide(False)
        return
    scene, psyker = Scene.of(state, unit.owner), psykers[0]

    def flow(table: Table[Battle]) -> Flow[None]:
        yield from resolve(table, psychic_volley(state, psyker, power, state.unit(target)))

    cost = worth.taken(body_of(state, unit), TOKENS.peril / body_of(state, unit).hp)
    passes = psychic_test_of(state, psyker).made.passed
    yield Decide(passes and gain(scene, flow) > cost)


# ---------------------------------------------------------------- entries


def mends(state: Battle, choice: WhichRepair) -> Iterator[Any]:
    """Mend the line of which most hits come off."""
    ways = [
        Repair(choice.unit, vehicle, line)
        for vehicle, lines in choice.vehicles.items()
        for line in lines
    ]
    yield from sorted(ways, key=lambda way: -odds_of(way, state, None).expected["undone"])


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
