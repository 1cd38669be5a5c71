"""Rams and tank shocks: what stands in the way of a tank that drives straight on."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from attrs import evolve, frozen

from engine.formations import Route
from engine.geometry import Shape, is_within, overlaps
from engine.placement import Base
from engine.rulesets.diceless.armour.rules import (
    ap_modifier,
    armour_met,
    grenade_points,
    grenade_strength,
    hunter_modifier,
    points,
)
from engine.rulesets.diceless.armour.state import lowering_of, strength_of
from engine.rulesets.diceless.blows.state import Fighter, readied
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bases_of, bodies_of, body_of, hosts, pose_of
from engine.rulesets.diceless.core.members import host, members, printed_of, rules_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.driving.state import (
    acted_in,
    body_along,
    driver,
    everything,
    straight,
    top_now,
)
from engine.rulesets.diceless.vehicle_assaults.state import strength_at_armour
from engine.rulesets.diceless.vehicles.state import are_vehicles, vehicle_of
from engine.rulesets.diceless.weapons.rules import reroll
from engine.rulesets.diceless.weapons.state import SHOOTING

# ---------------------------------------------------------------- rams


@frozen
class Ramming:
    """A ram as it is driven."""

    name: str
    """Of the tank in its unit."""
    course: Route
    """To the contact."""
    victim: str
    """The enemy unit that is hit."""
    model: str
    """Which of its vehicles."""


def tank_driver(state: Battle, unit: Unit, tank: str) -> tuple[str, float]:
    """Return the name of a tank, `unit/model`, in its unit, and the most inches it may go now.
    Raises `IllegalReply` unless it is a tank that can still drive (diceless/base-tank-shock)."""
    name = driver(state, unit, tank, acted_in(state))
    if not vehicle_of(state, unit, name).tank:
        raise refusal("no_tank", unit=unit.id)
    return name, top_now(state, unit, name)


def ram_of(state: Battle, unit: Unit, tank: str, heading: float) -> Ramming:
    """Return the ram of a tank, `unit/model`, straight ahead at top speed. Raises `IllegalReply`
    unless the first thing it meets is an enemy vehicle."""
    name, top = tank_driver(state, unit, tank)
    made, met = straight(state, unit, name, heading, top, everything(state, unit, name))
    key, _, model = (met or "").partition("/")
    victim = state.units.get(key)
    if victim is None or victim.owner == unit.owner or not are_vehicles(state, victim):
        raise refusal("nothing_to_ram", unit=unit.id, by=met or "")
    return Ramming(name, made, key, model)


# ---------------------------------------------------------------- tank shock


@frozen
class Shock:
    """A tank shock as it is driven (diceless/base-tank-shock)."""

    name: str
    """Of the tank in its unit."""
    course: Route
    victims: tuple[str, ...]
    """Units in its way, the nearest first."""


def shock_of(state: Battle, unit: Unit, tank: str, heading: float, inches: float) -> Shock:
    """Return how a tank, `unit/model`, drives straight through enemies. Raises `IllegalReply`
    unless it meets some and nothing else is in the way (diceless/base-tank-shock)."""
    name, top = tank_driver(state, unit, tank)
    if not 0.0 < inches <= top:
        raise refusal("too_far", unit=unit.id, length=inches, most=top)
    made, met = through(state, unit, name, heading, inches)
    if met is not None or not is_within(inches, made.length):
        after = made.length
        raise refusal("way_blocked", unit=unit.id, model=unit.id, by=met or "", after=after)
    swept = body_along(state, unit, name, made)
    start = made.poses[0].at
    found = sorted(
        (min(round(dist(start, base.at), 4) for base in under), foe.id)
        for foe in _soft(state, unit)
        if (under := bases_under(state, foe, swept))
    )
    if not found:
        raise refusal("nobody_to_shock", unit=unit.id)
    return Shock(name, made, tuple(key for _, key in found))


def through(
    state: Battle, unit: Unit, name: str, heading: float, inches: float
) -> tuple[Route, str | None]:
    """Return how far a tank gets straight on through enemy units, and what else stops it. Raises
    `IllegalReply` if it cannot turn there."""
    soft = [one.id for foe in _soft(state, unit) for one in members(state, foe)]
    blocks = everything(state, unit, name, without=soft)
    return straight(state, unit, name, heading, inches, blocks)


def in_its_way(state: Battle, unit: Unit, name: str, made: Route) -> tuple[str, ...]:
    """Return the models that a tank drives over on a way."""
    swept = body_along(state, unit, name, made)
    return tuple(base.id for foe in _soft(state, unit) for base in bases_under(state, foe, swept))


def _soft(state: Battle, unit: Unit) -> Iterator[Unit]:
    """Yield the enemy units that a tank pushes through: no vehicles, no units in combat."""
    for foe in hosts(state, 1 - unit.owner):
        if not are_vehicles(state, foe) and not foe.locked:
            yield foe


def bases_under(state: Battle, unit: Unit, body: Shape) -> tuple[Base, ...]:
    """Return the models of a unit that a body overlaps."""
    shapes = bodies_of(state, unit)
    return tuple(
        base
        for base in bases_of(state, unit)
        if base.id in shapes and overlaps(shapes[base.id], body)
    )


def contact_with(
    state: Battle, unit: Unit, name: str, heading: float, inches: float, key: str
) -> Route:
    """Return the way of a tank to where it touches a unit it drives at; it has turned already."""
    start = evolve(pose_of(unit.models[name]), facing=heading).settled()
    models = {**unit.models, name: evolve(unit.models[name], pose=start)}
    unit = evolve(unit, models=models)
    victim = state.unit(key)
    if bases_under(state, victim, body_of(state, unit, unit.models[name])):
        return Route((start,))
    own = {member.id for member in members(state, victim)}
    blocks = [block for block in everything(state, unit, name) if block.id.partition("/")[0] in own]
    return straight(state, unit, name, heading, inches, blocks)[0]


# ---------------------------------------------------------------- death or glory


def daring(state: Battle, model: str, tank: Unit, name: str) -> Impact:
    """Return the attack of a model that stands in a tank's way: one shot, one blow or a grenade
    at the front, whatever goes through best, without angle or speed (diceless/base-tank-shock)."""
    return min(
        _attacks(state, model, tank, name),
        key=lambda one: (one.armour - one.strength - one.lowered, -one.points, one.weapon),
    )


def may_dare(state: Battle, model: str, tank: Unit, name: str) -> bool:
    """Return whether a model has anything to strike a tank with; a gun of artillery is served by
    its crew and stops no tank (diceless/base-tank-shock)."""
    return any(_attacks(state, model, tank, name))


def _attacks(state: Battle, model: str, tank: Unit, name: str) -> Iterator[Impact]:
    member = state.unit(model.partition("/")[0])
    one = member.models[model.partition("/")[2]]
    group = member.groups[one.group]
    profile = printed_of(state, group)
    if not isinstance(profile, Profile):
        return
    front = vehicle_of(state, tank, name).armour.front
    hunter = hunter_modifier(hunts="tank_hunters" in rules_of(state, member, one))
    fighter = Fighter(member.id, model.partition("/")[2], one.group, (tank.id,))
    for ready in readied(state, host(state, member), [fighter]):
        strength, lowered = strength_at_armour(profile, ready.mode)
        yield Impact(tank.id, name, front, strength, points(profile.ws, 1, hunter), lowered)
    for key in group.weapons:
        weapon = state.book.weapons[key]
        if weapon.grenade is not None:
            dealt, strength = grenade_points(1), grenade_strength(weapon.grenade)
            yield Impact(tank.id, name, front, strength, dealt, weapon=key)
        elif weapon.kind in SHOOTING:
            for mode in weapon.modes:
                again = reroll("twin_linked" in mode.tags, "reroll_hits" in mode.tags)
                dealt = points(profile.bs, 1, again, ap_modifier(mode.ap), hunter)
                armour = armour_met(front, lance="lance" in mode.tags)
                lowered = lowering_of(weapon, mode, 0.0)
                strength = strength_of(mode)
                yield Impact(tank.id, name, armour, strength, dealt, lowered, weapon=key)
