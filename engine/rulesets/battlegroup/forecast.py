"""What comes of a reply before it is given: what has to be rolled, and what may be expected."""

from __future__ import annotations

from itertools import product
from typing import Any

from engine import queries as q
from engine.rulesets.battlegroup.armour import Punch, penetration, punch_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.shooting import Shoot, WhatToShoot, WhetherToRetarget
from engine.rulesets.battlegroup.gunnery import Pool, volley
from engine.rulesets.battlegroup.members import is_vehicle, toughness, vehicle_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.hulls import face_towards
from engine.rulesets.battlegroup.saves import roll_to_wound
from engine.rulesets.battlegroup.shooting import Need, to_hit
from engine.rulesets.battlegroup.sightlines import stands

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))
FACES = range(1, 7)


def what_happens_if(state: Battle, choice: Any, reply: Any) -> q.Odds:
    """Return what a legal reply does; what is not a shot is taken for certain."""
    if isinstance(reply, Shoot) and isinstance(choice, WhatToShoot | WhetherToRetarget):
        unit, target = state.unit(reply.unit), state.unit(reply.target)
        pools = volley(state, unit, target, choice.manner, reply.arms)
        if is_vehicle(target):
            return of_shot_at_hull(pools, unit, target, state)
        return of_shot(pools, toughness(state, target))
    return CERTAIN


def of_shot(pools: tuple[Pool, ...], thick: int) -> q.Odds:
    """Return the rolls of a shot and the wounds to expect before saves."""
    rolls, hits, wounds = list[q.Roll](), 0.0, 0.0
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        need = to_hit(pool.skill, snap=pool.snap, twin_linked=weapon.has("twin_linked"))
        harming = [
            face for face in FACES if roll_to_wound(face, weapon, pool.strength, thick).wounds
        ]
        rolls += [
            q.Roll("to_hit", need.first, (q.Part("ballistic_skill", pool.skill),)),
            q.Roll(
                "to_wound",
                min(harming, default=7),
                (q.Part("strength", pool.strength), q.Part("toughness", thick)),
            ),
        ]
        hits += pool.shots * chance(need)
        wounds += pool.shots * chance(need) * len(harming) / len(FACES)
    expected = {"hits": round(hits, 4), "wounds": round(wounds, 4)}
    return q.Odds((q.Outcome("certain", 1.0),), expected, tuple(rolls))


def of_shot_at_hull(pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle) -> q.Odds:
    """Return the rolls of a shot at a vehicle and the hull points to expect before its cover."""
    rolls, hits, points = list[q.Roll](), 0.0, 0.0
    stood = {stand.name: stand.at for stand in stands(state, unit)}
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        need = to_hit(pool.skill, snap=pool.snap, twin_linked=weapon.has("twin_linked"))
        rolls.append(q.Roll("to_hit", need.first, (q.Part("ballistic_skill", pool.skill),)))
        for barrel in pool.barrels:
            armour = vehicle_of(target).armour.of(face_towards(target, stood[barrel.model]))
            punch = punch_of(weapon, barrel.strength, barrel.distance)
            hits += barrel.shots * chance(need)
            points += barrel.shots * chance(need) * goes_home(punch, armour)
    expected = {"hits": round(hits, 4), "hull_points": round(points, 4)}
    return q.Odds((q.Outcome("certain", 1.0),), expected, tuple(rolls))


def goes_home(punch: Punch, armour: int) -> float:
    """Return how likely a hit takes a hull point, further dice of rending taken as they mostly
    are."""
    rolled = list(product(FACES, repeat=punch.dice))
    return sum(penetration(punch, faces, armour, 3) != "none" for faces in rolled) / len(rolled)


def chance(need: Need) -> float:
    """Return how likely a shot hits."""
    first = sum(need.hits(face) for face in FACES) / len(FACES)
    again = 0.0
    if need.again is not None:
        again = sum(face >= need.again for face in FACES) / len(FACES)
    return first + (1 - first) * again
