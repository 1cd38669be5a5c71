"""What comes of a reply before it is given: exact, since nothing is rolled.

What players still decide on the way is taken at its default.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.rulesets.diceless.boxes import check, next_box
from engine.rulesets.diceless.choices.shooting import Shoot
from engine.rulesets.diceless.choices.vehicles import Drive, Ram, acted_in, top_now
from engine.rulesets.diceless.courses import course, driver, rough_ground
from engine.rulesets.diceless.gunnery import Impact, impacts
from engine.rulesets.diceless.hulls import are_vehicles, craft_of, vehicle_of, weapons_left
from engine.rulesets.diceless.losses import shares
from engine.rulesets.diceless.members import bodies
from engine.rulesets.diceless.model import Battle, Craft
from engine.rulesets.diceless.play.armour import best_first
from engine.rulesets.diceless.play.harm import headcounts, toll_of
from engine.rulesets.diceless.play.shooting import blow_of, cover_from
from engine.rulesets.diceless.play.vehicles import clash_of
from engine.rulesets.diceless.record import mark
from engine.rulesets.diceless.shooting import aims_of, volley
from engine.rulesets.diceless.tanks import ram_of

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return what a legal reply does."""
    match reply:
        case Shoot():
            return of_shot(state, reply)
        case Drive():
            return of_drive(state, reply)
        case Ram():
            return of_ram(state, reply)
    return CERTAIN


def of_shot(state: Battle, reply: Shoot) -> q.Odds:
    """Return the damage, the hit points lost and the models that fall."""
    fired = volley(state, state.unit(reply.unit), state.unit(reply.target), reply.arms)
    if are_vehicles(state, state.unit(reply.target)):
        target = state.unit(reply.target)
        return of_points(state, impacts(state, target, aims_of(state, fired)))
    cover = cover_from(state, fired)
    heads = headcounts(state, reply.target)
    found = {body.key: body for body in bodies(state, state.unit(reply.target))}
    dealt = lost = fallen = 0
    for pool in fired.pools:
        dealt += pool.damage
        for key, share in shares(pool.damage, heads).items():
            body = found[key]
            if not body.models:
                continue
            toll = toll_of(state, body, blow_of(pool, cover), share)
            lost, fallen = lost + toll.taken, fallen + toll.removed
            found[key] = evolve(body, models=body.models - toll.removed, lost=toll.lost)
    told = {"damage": float(dealt), "lost": float(lost), "fallen": float(fallen)}
    return q.Odds((q.Outcome("certain", 1.0),), told)


# ---------------------------------------------------------------- vehicles


def of_points(state: Battle, pools: Sequence[Impact]) -> q.Odds:
    """Return the points, the hits they bring and the vehicles lost, attackers choosing as they do
    by default (diceless/vehicle-hits-separate)."""
    variant, hits = state.options.track_variant, Counter[str]()
    crafts: dict[tuple[str, str], Craft] = {}
    for pool in pools:
        unit = state.unit(pool.unit)
        craft = crafts.get((pool.unit, pool.model), craft_of(unit, pool.model))
        if pool.line is None or craft.record.fate:
            continue
        record, rows = mark(craft.record, pool.line, pool.points)
        for row in rows:
            if record.fate:
                break
            hits[row] += 1
            vehicle = vehicle_of(state, unit, pool.model)
            left = best_first(state, weapons_left(vehicle, evolve(craft, record=record)))
            box = next_box(record, row, variant, len(left), pool.bonus)
            lost = left[0].id if left and box.effect == "weapon" else None
            record = check(record, box, lost, by_points=True)
        crafts[pool.unit, pool.model] = evolve(craft, record=record)
    told = {
        "points": float(sum(pool.points for pool in pools if pool.line is not None)),
        "glancing": float(hits["G"]),
        "penetrating": float(hits["P"]),
        "vehicles": float(sum(craft.record.fate is not None for craft in crafts.values())),
    }
    return q.Odds((q.Outcome("certain", 1.0),), told)


def of_drive(state: Battle, reply: Drive) -> q.Odds:
    """Return what the ground does to a vehicle (diceless/vehicle-dangerous-terrain)."""
    unit, acted = state.unit(reply.unit), acted_in(state)
    name = driver(state, unit, reply.model, acted)
    top = top_now(state, unit, name)
    made = course(state, unit, name, reply.path, reply.facing, acted, most=top)
    rear = vehicle_of(state, unit, name).armour.rear
    rough = rough_ground(state, unit, name, made)
    found = [Impact(unit.id, name, rear, one.strength, one.points(one.length)) for one in rough]
    return of_points(state, found)


def of_ram(state: Battle, reply: Ram) -> q.Odds:
    """Return what a ram does to its victim (diceless/ramming)."""
    unit = state.unit(reply.unit)
    name = driver(state, unit, reply.model, acted_in(state))
    found = ram_of(state, unit, name, reply.bearing, top_now(state, unit, name))
    at_victim, _ = clash_of(state, unit, name, found)
    return of_points(state, [at_victim])
