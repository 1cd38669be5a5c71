"""What comes of a reply before it is given: what has to be rolled, and what may be expected."""

from __future__ import annotations

from itertools import product
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.rulesets.battlegroup.armour import Punch, penetration, punch_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.fighting import Charge
from engine.rulesets.battlegroup.choices.shooting import (
    Shoot,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.gunnery import Pool, Share, volley
from engine.rulesets.battlegroup.members import headcount, is_vehicle, toughness, vehicle_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.play.hulls import face_towards
from engine.rulesets.battlegroup.prospects import of_charge
from engine.rulesets.battlegroup.saves import roll_to_wound
from engine.rulesets.battlegroup.shooting import Need, to_hit
from engine.rulesets.battlegroup.sightlines import stands
from engine.rulesets.battlegroup.templates import Mark, dice, is_static, need

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))
FACES = range(1, 7)


def what_happens_if(state: Battle, choice: Any, reply: Any) -> q.Odds:
    """Return what a legal reply does; what is neither a shot nor a charge is taken for certain."""
    firing = isinstance(reply, Shoot | SplitFire)
    if firing and isinstance(choice, WhatToShoot | WhetherToRetarget):
        unit, target = state.unit(reply.unit), state.unit(reply.target)
        manner = choice.manner
        if isinstance(reply, SplitFire):
            manner = evolve(manner, share=Share(only=(reply.model,)))
        pools = volley(state, unit, target, manner, reply.arms)
        mark = Mark(
            models=headcount(state, target),
            static=is_static(state.mode, state.now, target.moved_in),
        )
        if is_vehicle(target):
            return of_shot_at_hull(pools, unit, target, state, mark)
        return of_shot(pools, toughness(state, target), mark)
    if isinstance(reply, Charge):
        return of_charge(state, reply)
    return CERTAIN


def of_shot(pools: tuple[Pool, ...], thick: int, mark: Mark) -> q.Odds:
    """Return the rolls of a shot and the wounds to expect before saves; of a template without its
    strays, and no more than it can hit."""
    rolls, hits, wounds = list[q.Roll](), 0.0, 0.0
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        harming = [
            face for face in FACES if roll_to_wound(face, weapon, pool.strength, thick).wounds
        ]
        rolls += [
            q.Roll("to_hit", wanted.first, parts),
            q.Roll(
                "to_wound",
                min(harming, default=7),
                (q.Part("strength", pool.strength), q.Part("toughness", thick)),
            ),
        ]
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        wounds += expected_hits * len(harming) / len(FACES)
    expected = {"hits": round(hits, 4), "wounds": round(wounds, 4)}
    return q.Odds((q.Outcome("certain", 1.0),), expected, tuple(rolls))


def of_shot_at_hull(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot at a vehicle and the hull points to expect before its cover."""
    rolls, hits, points = list[q.Roll](), 0.0, 0.0
    stood = {stand.name: stand.at for stand in stands(state, unit)}
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        rolls.append(q.Roll("to_hit", wanted.first, parts))
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        for barrel in pool.barrels:
            armour = vehicle_of(target).armour.of(face_towards(target, stood[barrel.model]))
            punch = punch_of(weapon, barrel.strength, barrel.distance)
            points += expected_hits * barrel.shots / pool.shots * goes_home(punch, armour)
    expected = {"hits": round(hits, 4), "hull_points": round(points, 4)}
    return q.Odds((q.Outcome("certain", 1.0),), expected, tuple(rolls))


def goes_home(punch: Punch, armour: int) -> float:
    """Return how likely a hit takes a hull point, further dice of rending taken as they mostly
    are."""
    rolled = list(product(FACES, repeat=punch.dice))
    return sum(penetration(punch, faces, armour, 3) != "none" for faces in rolled) / len(rolled)


def hits_of(pool: Pool, mark: Mark, expected: float) -> float:
    """Return the hits to expect of a pool; of templates no more than they can hit."""
    if BOOK.weapons[pool.weapon].template is None:
        return expected
    return min(expected, float(pool.shots * mark.models))


def need_of(pool: Pool, mark: Mark) -> tuple[Need, int, tuple[q.Part, ...]]:
    """Return what a die of a pool needs to hit, how many are rolled, and what that comes from."""
    weapon = BOOK.weapons[pool.weapon]
    twin = weapon.has("twin_linked")
    if weapon.template is None:
        wanted = to_hit(pool.skill, snap=pool.snap, twin_linked=twin)
        return wanted, pool.shots, (q.Part("ballistic_skill", pool.skill),)
    face = need(weapon.template, mark)
    return Need(face, face if twin else None), pool.shots * dice(weapon.template), ()


def chance(wanted: Need) -> float:
    """Return how likely a shot hits."""
    first = sum(wanted.hits(face) for face in FACES) / len(FACES)
    again = 0.0
    if wanted.again is not None:
        again = sum(face >= wanted.again for face in FACES) / len(FACES)
    return first + (1 - first) * again
