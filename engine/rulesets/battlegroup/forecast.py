"""What comes of a reply before it is given: what has to be rolled, and what may be expected."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.advice import CERTAIN, odds_of
from engine.geometry import point_at
from engine.rulesets.battlegroup.armour import Punch, face_hit, penetration, punch_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.calling import guns_at, is_zooming, near_point, points_for
from engine.rulesets.battlegroup.choices.fighting import GiveSupport, Overwatch
from engine.rulesets.battlegroup.choices.shooting import (
    Shoot,
    ShootDebris,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
    WhetherToRetarget,
)
from engine.rulesets.battlegroup.choices.supporting import (
    CallAt,
    CallOn,
    FireAtPoint,
    aim_of,
)
from engine.rulesets.battlegroup.consequences import to_come
from engine.rulesets.battlegroup.covering import covers_of, is_blank
from engine.rulesets.battlegroup.gunnery import Arm, Manner
from engine.rulesets.battlegroup.members import headcount, is_vehicle, toughness, vehicle_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.overwatch import at_moment, shots_at
from engine.rulesets.battlegroup.play.barrage import covers_from_above
from engine.rulesets.battlegroup.play.firing import at_point
from engine.rulesets.battlegroup.play.harm import Harm, victims
from engine.rulesets.battlegroup.play.hulls import face_towards
from engine.rulesets.battlegroup.play.skies import place_of
from engine.rulesets.battlegroup.prospects import FACES
from engine.rulesets.battlegroup.rubble import barrels_at_debris
from engine.rulesets.battlegroup.saves import feels_no_pain, is_instant, roll_to_wound, saved
from engine.rulesets.battlegroup.shooting import Need, to_hit
from engine.rulesets.battlegroup.sightlines import stands
from engine.rulesets.battlegroup.support import request
from engine.rulesets.battlegroup.supporting_fire import shots_of
from engine.rulesets.battlegroup.synapse import guided, resonates
from engine.rulesets.battlegroup.templates import Mark, dice, is_static, need
from engine.rulesets.battlegroup.volleys import Pool, pooled, volley
from engine.rulesets.battlegroup.windows import Aim


@odds_of.register
def of_shooting(reply: Shoot | SplitFire, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a shot that is declared, or of one at another target."""
    if not isinstance(choice, WhatToShoot | WhetherToRetarget):
        return CERTAIN
    share = reply.share if isinstance(reply, SplitFire) else choice.manner.share
    manner = evolve(choice.manner, share=share)
    return of_volley(state, reply.unit, reply.target, manner, reply.arms)


@odds_of.register
def of_snap(reply: SnapOnPath, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a snap shot at a target that has slipped away, on its path."""
    slipped, spot = state.unit(choice.target), point_at(choice.path, reply.at)[0]
    there = at_point(state, slipped, spot)
    return of_volley(there, reply.unit, choice.target, evolve(choice.manner, snap=True))


@odds_of.register
def of_debris(reply: ShootDebris, state: Battle, choice: Any) -> q.Odds:
    """Return the rolls of a shot at debris, and the hits to expect (battlegroup/debris)."""
    rolls, hits, unit = list[q.Roll](), 0.0, state.unit(reply.unit)
    for pool in pooled(barrels_at_debris(state, unit, reply.piece, choice.manner)):
        wanted, shots, parts = need_of(pool, Mark(models=1))
        rolls.append(q.Roll("to_hit", wanted.first, parts, of=fired(pool)))
        hits += hits_of(pool, Mark(models=1), shots * chance(wanted))
    return evolve(CERTAIN, expected={"hits": round(hits, 4)}, rolls=tuple(rolls))


@odds_of.register
def of_overwatch(reply: Overwatch, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of overwatch at a charger on its way."""
    unit, charger = state.unit(reply.unit), state.unit(choice.charger)
    there = at_moment(state, charger, choice.path, reply.at)
    pools = shots_at(state, unit, charger, choice.path, reply.at, reply.arms)
    return of_fire(there, unit, there.unit(charger.id), pools)


@odds_of.register
def of_support(reply: GiveSupport, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of fire at a charger in support of its target."""
    unit, charger = state.unit(reply.unit), state.unit(choice.charger)
    pools = shots_of(state, unit, charger, reply.models, reply.arms)
    return of_fire(state, unit, charger, pools)


@odds_of.register
def of_calling(reply: CallOn | CallAt, state: Battle, choice: Any) -> q.Odds:
    """Return what comes of a call; one that got through is only aimed anew."""
    if state.top.unit != choice.unit:
        return of_barrage(state, state.unit(reply.support), aim_of(reply))
    return of_call(state, state.unit(choice.unit), reply)


@odds_of.register
def of_fire_at_point(reply: FireAtPoint, state: Battle, choice: Any) -> q.Odds:
    """Return what a battery does to a point it knows."""
    unit = state.unit(reply.unit)
    at = next(point.at for point in points_for(state, unit) if point.id == reply.point)
    return of_barrage(state, unit, Aim(at=at))


def of_volley(
    state: Battle, unit: str, target: str, manner: Manner, arms: tuple[Arm, ...] = ()
) -> q.Odds:
    """Return what comes of a unit's shot at another."""
    firer, foe = state.unit(unit), state.unit(target)
    return of_fire(state, firer, foe, volley(state, firer, foe, manner, arms))


def of_fire(state: Battle, unit: Unit, target: Unit, pools: tuple[Pool, ...]) -> q.Odds:
    """Return what a unit's weapons do to another where it stands, a vehicle or models."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static)
    of_it = of_shot_at_hull if is_vehicle(target) else of_shot
    return of_it(pools, unit, target, state, mark)


def of_shot(pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark) -> q.Odds:
    """Return the rolls of a shot, the wounds to expect and the models that fall of them, as its
    target stands; of a template without its strays, and no more than it can hit."""
    rolls, hits, wounds, fallen = list[q.Roll](), 0.0, 0.0, 0.0
    thick = toughness(state, target)
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        harming = [
            face for face in FACES if roll_to_wound(face, weapon, pool.strength, thick).wounds
        ]
        rolls += [
            q.Roll("to_hit", wanted.first, parts, of=fired(pool)),
            q.Roll(
                "to_wound",
                min(harming, default=7),
                (q.Part("strength", pool.strength), q.Part("toughness", thick)),
            ),
        ]
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        harm = expected_hits * len(harming) / len(FACES)
        wounds += harm
        fallen += harm * fells(state, unit, target, pool)
    fallen = min(fallen, float(mark.models))
    expected = {"hits": round(hits, 4), "wounds": round(wounds, 4), "fallen": round(fallen, 4)}
    return evolve(CERTAIN, expected=expected, rolls=tuple(rolls))


def of_call(state: Battle, caller: Unit, reply: CallOn | CallAt) -> q.Odds:
    """Return how likely a call gets through, in per cent, and what may be expected of the fire it
    brings, with that chance; a flyer says later where it flies (battlegroup/request-support-test).
    """
    support, need = state.unit(reply.support), guided(state, caller)
    rolled = tuple(product(FACES, repeat=2))
    through = sum(request(faces, need, 1).passed for faces in rolled) / len(rolled)
    told = {"gets_through": round(100 * through, 1)}
    if is_zooming(support):
        return evolve(
            CERTAIN, expected=told, told=to_come(state, support, place_of(state, aim_of(reply)))
        )
    fire = of_barrage(state, support, aim_of(reply))
    weighed = {name: round(value * through, 4) for name, value in fire.expected.items()}
    return evolve(fire, expected={**told, **weighed})


def of_barrage(state: Battle, battery: Unit, aim: Aim) -> q.Odds:
    """Return the rolls of what a battery fires, and the hits and wounds, or hull points, to expect
    of it before it gets down: without its strays, and of a point on average over those of whom one
    is hit (battlegroup/barrage-to-hit, battlegroup/request-support-target)."""
    nearest = () if aim.at is None else near_point(state, battery, aim.at)
    keys = (aim.unit,) if aim.unit else tuple(one.unit for one in nearest)
    found = [_shelled(state, battery, state.unit(key), aim) for key in keys]
    expected: dict[str, float] = {}
    for odds in found:
        for name, value in odds.expected.items():
            expected[name] = round(expected.get(name, 0.0) + value / len(found), 4)
    rolls = found[0].rolls if len(found) == 1 else ()
    return q.Odds(CERTAIN.outcomes, expected or {"hits": 0.0}, rolls)


def _shelled(state: Battle, battery: Unit, target: Unit, aim: Aim) -> q.Odds:
    """Return what the shells of a battery do to one unit, its cover from above counted."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static, indirect=True)
    rolls, told = list[q.Roll](), dict.fromkeys(("hits", "wounds", "fallen", "hull_points"), 0.0)
    for gun, count in Counter(gun for _, gun in guns_at(state, battery, aim)).items():
        assert gun.template is not None, "barrage is blasts"
        face, strength, shots = need(gun.template, mark), gun.strength or 0, count * gun.shots
        wanted = Need(face, face if gun.has("twin_linked") else None)
        scored = shots * dice(gun.template) * chance(wanted)
        hits = min(scored, float(shots * mark.models))
        told["hits"] += hits
        rolls.append(q.Roll("to_hit", face, of=fires(gun.id, shots, strength)))
        if is_vehicle(target):
            armour = vehicle_of(target).armour.of(face_hit("front", indirect=True))
            told["hull_points"] += hits * goes_home(punch_of(gun, strength, 0.0), armour)
            continue
        thick = toughness(state, target)
        harming = [f for f in FACES if roll_to_wound(f, gun, strength, thick).wounds]
        parts = (q.Part("strength", strength), q.Part("toughness", thick))
        rolls.append(q.Roll("to_wound", min(harming, default=7), parts))
        wounds = hits * len(harming) / len(FACES)
        covers = covers_from_above(state, target)
        harm = Harm(1, strength, gun.ap, cover=covers, bare=gun.has("ignores_cover"))
        told["wounds"] += wounds
        told["fallen"] += wounds * felled(state, target, harm)
    told["fallen"] = min(told["fallen"], float(mark.models))
    names = ("hits", "hull_points") if is_vehicle(target) else ("hits", "wounds", "fallen")
    return q.Odds(CERTAIN.outcomes, {name: told[name] for name in names}, tuple(rolls))


def fells(state: Battle, unit: Unit, target: Unit, pool: Pool) -> float:
    """Return what part of a model a wound of a shot fells."""
    blank = is_blank(state, unit.id, target.id, pool)
    covers = covers_of(state, state, unit.id, target.id, pool)
    ap = BOOK.weapons[pool.weapon].ap
    return felled(state, target, Harm(1, pool.strength, ap, cover=covers, bare=pool.bare or blank))


def felled(state: Battle, target: Unit, harm: Harm) -> float:
    """Return what part of a model a wound fells, on average over those it may fall on: what saves
    them, and how many wounds they have left (battlegroup/base-saves)."""
    slain = is_instant(harm.strength, toughness(state, target), consonance=resonates(state, target))
    parts = []
    for victim in victims(state, target, harm):
        open_to = sum(not saved(face, victim.save) for face in FACES) / len(FACES)
        if victim.tough:
            open_to *= sum(not feels_no_pain(face, slain=slain) for face in FACES) / len(FACES)
        parts.append(open_to / (1 if slain else max(1, victim.wounds - victim.lost)))
    return sum(parts) / len(parts) if parts else 0.0


def of_shot_at_hull(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot at a vehicle and the hull points to expect before its cover."""
    rolls, hits, points = list[q.Roll](), 0.0, 0.0
    stood = {stand.name: stand.at for stand in stands(state, unit)}
    for pool in pools:
        weapon = BOOK.weapons[pool.weapon]
        wanted, shots, parts = need_of(pool, mark)
        rolls.append(q.Roll("to_hit", wanted.first, parts, of=fired(pool)))
        expected_hits = hits_of(pool, mark, shots * chance(wanted))
        hits += expected_hits
        for barrel in pool.barrels:
            armour = vehicle_of(target).armour.of(face_towards(target, stood[barrel.model]))
            punch = punch_of(weapon, barrel.strength, barrel.distance)
            points += expected_hits * barrel.shots / pool.shots * goes_home(punch, armour)
    expected = {"hits": round(hits, 4), "hull_points": round(points, 4)}
    return evolve(CERTAIN, expected=expected, rolls=tuple(rolls))


def fired(pool: Pool) -> q.Told:
    """Return what a pool fires."""
    return fires(pool.weapon, pool.shots, pool.strength, snap=pool.snap)


def fires(weapon: str, shots: int, strength: int, *, snap: bool = False) -> q.Told:
    """Return which weapon is fired, how often, how strong, and whether at a snap."""
    return q.Told("fires", {"weapon": weapon, "shots": shots, "strength": strength, "snap": snap})


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
