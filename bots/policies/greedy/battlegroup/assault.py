"""Charges, as likely as they get there and what the combat comes to; fire at those who charge; and
going after who flees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from bots.policies.greedy.battlegroup import movement, shooting
from bots.policies.greedy.battlegroup.appraisal import worth
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene, apart, gap
from bots.policies.greedy.battlegroup.appraisal.worth import STILL
from engine.errors import IllegalReply
from engine.geometry import Point, onto_side
from engine.rulesets.battlegroup.assault.advice import odds_of_reaching
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.state import chargeable, manner_of_support, shots_at
from engine.rulesets.battlegroup.core.field import MOVE, edges_of
from engine.rulesets.battlegroup.core.members import bulk
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.morale.rules import fall_back_dice
from engine.rulesets.battlegroup.sweeping.questions import (
    Chase,
    WhetherToEngage,
    WhetherToRestrain,
    WhomToChase,
)
from engine.rulesets.battlegroup.sweeping.rules import catches, caught_wounds
from engine.rulesets.battlegroup.wounds.state import initiative

LEAST = 0.04
"""What a charge must be worth."""
LOOKED = 3
"""Charges that are looked at closely: those that look best."""
SNAPPED = 0.1
"""What is lost by a charge that does not get there."""
HEADED_OFF = 0.5
"""What share of a charge is spoilt, at most, by fire at the charger."""
DIE = 3.5
"""What a die comes to, in inches."""
SILENT = 0.6
"""What fire in the next turn counts, against fire now."""


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
            odds = {one.code: one.chance for one in odds_of_reaching(reply, state).outcomes}
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


def supports(state: Battle, choice: WhetherToSupport) -> Iterator[Any]:
    """Fire at who charges a comrade, unless the weapons would do more in the next turn, in which
    they are silent (battlegroup/tau-supporting-fire)."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body, foe = scene.body(choice.unit), scene.body(choice.charger)
    if body is not None and foe is not None:
        manner = manner_of_support(state, unit)
        found = (
            (shooting.outcome(scene, unit, foe, manner, arms), arms)
            for arms in shooting.loadouts(state, unit, foe)
        )
        value, arms = max(found, key=lambda one: one[0])
        if value + spoilt(scene, foe, value) > silenced(scene, body, foe):
            yield GiveSupport(choice.unit, arms=arms)
    yield Pass()


def watches(state: Battle, choice: WhetherToOverwatch) -> Iterator[Overwatch]:
    """Fire at the earliest point at which most weapons fire, those that fire normally first."""
    unit, charger = state.unit(choice.unit), state.unit(choice.charger)

    def worth_of(at: float) -> tuple[int, int, float]:
        try:
            pools = shots_at(state, unit, charger, choice.path, at, ())
        except IllegalReply:
            return 0, 0, -at
        counts = [(len(pool.barrels), pool.snap) for pool in pools]
        full = sum(count for count, snap in counts if not snap)
        return full, sum(count for count, _ in counts), -at

    yield Overwatch(choice.unit, max(choice.points, key=worth_of))


def spoilt(scene: Scene, charger: Body, value: float) -> float:
    """Return what it is worth to whoever is charged that fire takes so much from the charger."""
    frame = scene.state.stack.top
    target = None if frame is None or frame.target is None else scene.body(frame.target)
    if target is None:
        return 0.0
    lost = min(1.0, value / worth.value(charger, scene))
    return HEADED_OFF * lost * max(0.0, worth.clash(scene, charger, target))


def silenced(scene: Scene, body: Body, charger: Body) -> float:
    """Return what a unit would take in its next turn from anybody but the charger, who is fighting
    then, or gone."""
    others = (foe for foe in scene.targets if foe is not charger)
    fire = max((worth.fired(scene, body, STILL, foe, "still") for foe in others), default=0.0)
    return SILENT * fire if scene.turns_left else 0.0


def engages(state: Battle, choice: WhetherToEngage) -> Iterator[Decide]:
    """Go on with a combat that pays."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body, foe = scene.body(choice.unit), scene.body(choice.fleeing)
    yield Decide(body is None or foe is None or worth.clash(scene, body, foe, charged=False) > 0.0)


def chases(state: Battle, choice: WhomToChase) -> Iterator[Chase]:
    """Go after those whom it costs most to be caught."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = scene.body(choice.unit)
    preys = [foe for key in choice.fleeing if (foe := scene.body(key)) is not None]
    if body is not None and preys:
        yield Chase(choice.unit, max(preys, key=lambda foe: swept(scene, body, foe)).key)


def restrains(state: Battle, choice: WhetherToRestrain) -> Iterator[Decide]:
    """Hold back where a step of one's own choice is worth more than what the pursuit may catch, at
    the place to which it leads."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body, foe = scene.body(choice.unit), scene.body(choice.fleeing)
    if body is None or foe is None:
        return
    free = evolve(body, unit=evolve(unit, locked=()))
    friends = tuple(free if one is body else one for one in scene.friends)
    others = tuple(one for one in scene.foes if one is not foe)
    after = Scene(state, scene.seat, scene.here, friends, others)

    def stands(shift: Point) -> float:
        return movement.stands(after, free, shift)

    far = DIE * fall_back_dice(free.build.type)
    led = next(movement.towards(after, free, _refuge(state, foe), far), STILL)
    held = max(stands(STILL), movement.best(after, free, DIE, stands)[0])
    yield Decide(held > stands(led) + swept(scene, body, foe))


def swept(scene: Scene, body: Body, foe: Body) -> float:
    """Return what the pursuit of an enemy may be expected to take; who knows no fear fights on."""
    own, other = initiative(scene.state, body.unit), initiative(scene.state, foe.unit)
    caught = sum(catches(own, a, other, b) for a in range(1, 7) for b in range(1, 7)) / 36
    if "know_no_fear" in foe.build.rules:
        return caught * worth.clash(scene, body, foe, charged=False)
    share = caught_wounds(bulk(scene.state, body.unit)) / foe.build.hp
    return caught * worth.taken(scene, foe, share)


def _refuge(state: Battle, foe: Body) -> Point:
    """Return where on its edges a unit runs to."""
    spots = [onto_side(side, foe.at) for side in edges_of(state, foe.unit.owner)]
    return min(spots, key=lambda spot: apart(spot, foe.at))
