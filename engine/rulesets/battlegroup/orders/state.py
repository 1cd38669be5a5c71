"""Which units wait for a chance to interrupt, and how they would fire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from engine.geometry import measured
from engine.rulesets.battlegroup.book.codes import Moment
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.members import (
    actors,
    carrier_of,
    has_jinked,
    is_building,
    is_directing,
    is_there,
    is_vehicle,
    marks,
    models_of,
    profile_of,
    vehicle_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.windows import may_answer, spendable_as
from engine.rulesets.battlegroup.damage.rules import could_cost_hull_point, punch_of
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.orders.rules import Condition, fires_snap_shots
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.vehicles.state import is_shaken, is_stunned, lets_out, may_move
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import in_reach
from engine.rulesets.battlegroup.wounds.rules import needed_to_wound
from engine.rulesets.battlegroup.wounds.state import toughness

SPACING = 1.0
"""Inches between the points of a path that are looked at."""


def acts(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is where orders are carried out: on the table, in a vehicle too, and
    off the map where guns fire that are called."""
    return is_there(state, unit) or unit.place == "off_map"


def waiting(state: Battle, seat: int, moment: Moment) -> Iterator[Unit]:
    """Yield the units of a side whose token may be spent at a moment."""
    for unit in actors(state, seat):
        if unit.token is None or unit.token.committed or not may_answer(unit.token.kind, moment):
            continue
        fire = spendable_as(unit.token.kind, gone_to_ground=unit.down is not None)
        stuck = unit.token.kind == "reserve_move" and not may_go(state, unit)
        stuck = stuck or is_stunned(state, unit)
        busy = unit.locked or unit.rout or stuck or is_directing(state, unit)
        if fire != "none" and not busy:
            yield unit


def may_go(state: Battle, unit: Unit) -> bool:
    """Return whether a Reserve Move is any use: not to what cannot change its place, nor in what is
    too fast to leave."""
    carrier = carrier_of(state, unit)
    return (
        may_move(state, unit) if is_vehicle(unit) else carrier is None or lets_out(state, carrier)
    )


def ambush_manner(state: Battle, unit: Unit) -> Manner:
    """Return how a unit on Ambush Fire shoots: as by Open Fire
    (battlegroup/ambush-fire-window)."""
    down, jinks = unit.down is not None, has_jinked(state, unit)
    just_now = Condition(gone_to_ground=down, regrouped=unit.doings.regrouped, jinking=jinks)
    return Manner(snap=fires_snap_shots(just_now) or is_shaken(state, unit))


def samples(begin: float, end: float) -> tuple[float, ...]:
    """Return points of a path that are looked at, both ends among them."""
    count = max(1, ceil((end - begin) / SPACING))
    if end <= begin:
        return (begin,)
    return tuple(measured(begin + (end - begin) * n / count) for n in range(count + 1))


def has_target(state: Battle, unit: Unit, manner: Manner) -> bool:
    """Return whether a unit can fire at any enemy."""
    return any(in_reach(state, unit, marks(state, 1 - unit.owner), manner))


def harms_any(state: Battle, unit: Unit, foes: Iterable[Unit], manner: Manner) -> bool:
    """Return whether a unit can fire at some of its enemies that a shot of it might harm."""
    return any(can_harm(state, unit, foe) for foe in in_reach(state, unit, foes, manner))


def can_harm(state: Battle, unit: Unit, foe: Unit) -> bool:
    """Return whether a weapon of a unit might harm an enemy where both stand, or stray from it to
    others."""
    thick = None if is_vehicle(foe) else toughness(state, foe)
    places = [stand.at for stand in stands(state, unit)] if thick is None else []
    armour = min(
        (vehicle_of(state, foe).armour.of(face_towards(state, foe, at)) for at in places), default=0
    )
    for weapon, strength in _guns(state, unit):
        if weapon.template is not None:
            return True
        if thick is None and could_cost_hull_point(punch_of(weapon, strength), armour):
            return True
        if thick is not None and needed_to_wound(weapon, strength, thick) is not None:
            return True
    return False


def _guns(state: Battle, unit: Unit) -> Iterator[tuple[Weapon, int]]:
    """Yield what a unit, characters with it and the building it is in may fire, with how strong
    that is."""
    carrier = carrier_of(state, unit)
    gunners = (unit,) if carrier is None or not is_building(state, carrier) else (unit, carrier)
    for _, member, model in (one for gunner in gunners for one in models_of(state, gunner)):
        hand = 0 if is_vehicle(member) else profile_of(state, member, model).strength
        for weapon in weapons_of(state, member, model):
            if weapon.kind != "melee":
                yield weapon, weapon.strength_of(hand)
