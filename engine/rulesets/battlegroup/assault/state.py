"""Charges on the table: who can be charged, how a charge is gone, and who may fire at it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from engine.formations import Clash, charge
from engine.geometry import Point, point_at
from engine.placement import Base, Block, Board, nearest
from engine.rulesets.battlegroup.assault.rules import (
    Charger,
    charge_distance,
    may_reach_flyer,
    why_not_charge,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import (
    bases_of,
    board,
    bodies_of,
    by_distance,
    distance,
    foes_of,
    land,
    meets,
    shifted,
    towards,
)
from engine.rulesets.battlegroup.core.members import (
    actors,
    all_have,
    flies,
    has,
    is_hull,
    is_zooming,
    members,
    models_of,
    type_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Silence, Unit
from engine.rulesets.battlegroup.factions.rules import may_support, silent_in
from engine.rulesets.battlegroup.hits.state import Pool, volley
from engine.rulesets.battlegroup.sight.state import sighted, stands
from engine.rulesets.battlegroup.vehicles.state import is_shaken, is_stuck
from engine.rulesets.battlegroup.weapons.rules import Arm, Barrel, Manner, Share
from engine.rulesets.battlegroup.weapons.state import can_hit

FIGHT = BOOK.tables.fight
MOVE = BOOK.tables.move
BEST = 6 * FIGHT.charge_dice
"""What the dice of a charge come to at most."""


def charger(state: Battle, unit: Unit) -> Charger:
    """Return what matters of a unit that would charge."""
    doings = unit.doings
    left = None if doings.got_out is None else state.unit(doings.got_out)
    return Charger(
        shot_at=doings.shot_at,
        barring_shot=doings.barring_shot,
        ran=doings.ran,
        gone_to_ground=unit.down is not None,
        routing=unit.rout is not None,
        locked=bool(unit.locked),
        regrouped=doings.regrouped,
        scouted=unit.scouted,
        disembarked=left is not None,
        assault_vehicle=left is not None and is_assault_vehicle(state, left),
        transport_moved=left is not None and left.doings.moved,
    )


def check_charge(state: Battle, unit: Unit, key: str) -> None:
    """Raise `IllegalReply` unless a unit may charge a target that it sees
    (battlegroup/base-charge)."""
    target = state.units.get(key)
    if target is None or target.owner == unit.owner or target.place != "table":
        raise refusal("no_target", unit=unit.id, target=key)
    if target.joined is not None:
        raise refusal("is_joined", target=key, host=target.joined)
    if is_zooming(state, target):
        raise refusal("target_flies", target=key)
    far = distance(state, unit, target)
    if is_stuck(state, unit):
        raise refusal("charge_immobilised", unit=unit.id)
    if flies_off(state, unit, target):
        raise refusal("charge_at_flyer", unit=unit.id, target=key)
    able = charger(state, unit)
    code = why_not_charge(able, key, far)
    if code is not None:
        raise refusal(code, target=key, distance=far, most=FIGHT.charge_range, shot_at=able.shot_at)
    here, aims = land(state), stands(state, target)
    if not any(sighted(here, stand, aims) for stand in stands(state, unit)):
        raise refusal("not_seen", unit=unit.id, target=key)


def check_charges(state: Battle, unit: Unit, targets: Sequence[str]) -> None:
    """Raise `IllegalReply` unless a unit may charge several targets at once, the first of them its
    aim (battlegroup/base-charge)."""
    for number, key in enumerate(targets):
        if key in targets[:number]:
            raise refusal("charged_twice", target=key)
        check_charge(state, unit, key)


def chargeable(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the enemies a unit may charge, the nearest first."""
    if unit.place != "table" or is_stuck(state, unit):
        return ()
    here, own = land(state), stands(state, unit)
    return tuple(
        foe.id
        for foe in by_distance(state, unit)
        if foe.place == "table"
        and not (is_zooming(state, foe) or flies_off(state, unit, foe))
        and why_not_charge(charger(state, unit), foe.id, distance(state, unit, foe)) is None
        and any(sighted(here, stand, stands(state, foe)) for stand in own)
    )


def flies_off(state: Battle, unit: Unit, target: Unit) -> bool:
    """Return whether a target flies where a unit does not reach it."""
    return type_of(state, target) == "flyer" and not may_reach_flyer(type_of(state, unit))


def charge_of(
    state: Battle, unit: Unit, targets: Sequence[Unit], reach: float, *, flying: bool
) -> Clash:
    """Return how a unit charges with what it rolled: it has to reach the first of its targets, and
    meets as many of them as it can, going less far where that brings it to more
    (battlegroup/base-charge)."""
    best = _clash(state, unit, targets[:1], reach, flying)
    if best.first is None:
        return best
    count = 1
    for less in range(int(reach)):
        if count == len(targets):
            break
        every = _clash(state, unit, targets, reach - less, flying)
        met = met_by(state, every, targets)
        if targets[0].id in met and (less == 0 or len(met) > count):
            best, count = every, len(met)
    return best


def _clash(state: Battle, unit: Unit, targets: Sequence[Unit], reach: float, flying: bool) -> Clash:
    names = names_in(state, [target.id for target in targets])
    here = board(state, unit, flying=flying, without=names)
    foes = tuple(foe for target in targets for foe in foes_of(state, target))
    return _charged(here, bases_of(state, unit), foes, reach, MOVE.coherency)


def met_by(state: Battle, clash: Clash, targets: Sequence[Unit]) -> tuple[str, ...]:
    """Return the targets that a charge brings models into contact with."""
    touched_ = {foe for foes in clash.contacts.values() for foe in foes}
    return tuple(
        target.id for target in targets if any(foe.id in touched_ for foe in foes_of(state, target))
    )


@frozen
class Rush:
    """How a charge is gone with what was rolled."""

    clash: Clash
    reach: float
    """Inches it carries."""
    rough: bool
    """Through difficult ground, which slows it."""


def rush_of(state: Battle, unit: Unit, targets: Sequence[Unit], faces: Sequence[int]) -> Rush:
    """Return how a unit charges with some dice: less far where that leads through difficult ground,
    unless it is too far then and a shorter way leads round it (battlegroup/base-charge)."""
    flying, reach = leaps(state, unit), charge_distance(faces)
    clash = charge_of(state, unit, targets, reach, flying=flying)
    if flying or not goes_through_difficult(state, clash) or ignores_ground(state, unit):
        return Rush(clash, reach, rough=False)
    slowed = charge_distance(faces, difficult=True)
    through = charge_of(state, unit, targets, slowed, flying=flying)
    for less in range(1, int(reach - slowed)) if through.first is None else ():
        around = charge_of(state, unit, targets, reach - less, flying=flying)
        if around.first is not None and not goes_through_difficult(state, around):
            return Rush(around, reach - less, rough=False)
    return Rush(through, slowed, rough=True)


def least_total(state: Battle, unit: Unit, targets: Sequence[Unit], wanted: Unit) -> int:
    """Return the lowest total of the dice with which a charge meets one of its targets; one more
    than they can show if it never does (battlegroup/base-charge)."""
    totals = range(FIGHT.charge_dice, BEST + 1)

    def meets(total: int) -> bool:
        clash = rush_of(state, unit, targets, (total,)).clash
        return wanted.id in met_by(state, clash, targets)

    return totals.start + bisect_left(totals, True, key=meets)


def leaps(state: Battle, unit: Unit) -> bool:
    """Return whether a unit passes over others in a charge: jump units only with packs that they
    have not moved with (battlegroup/base-charge)."""
    return flies(state, unit) and not unit.doings.leaped


@lru_cache(maxsize=128)
def _charged(
    here: Board, bases: tuple[Base, ...], foes: tuple[Block, ...], reach: float, link: float
) -> Clash:
    return charge(here, bases, foes, reach, link)


def goes_through_difficult(state: Battle, clash: Clash) -> bool:
    """Return whether a charge touches difficult ground (battlegroup/base-charge)."""
    return any(
        meets(piece, way.points, base.radius)
        for piece in land(state).difficult
        for base, way in zip(clash.after, clash.ways, strict=True)
        if way.length
    )


def names_in(state: Battle, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(member.id for key in keys for member in members(state, state.unit(key)))


def opponents(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the enemy units a unit fights: those it is locked with, and hulls it has charged and
    still touches, which are never locked."""
    if is_hull(state, unit):
        return ()
    hulls = (
        key
        for key in unit.doings.charged
        if is_hull(state, state.unit(key))
        and state.unit(key).place == "table"
        and unit.place == "table"
        and distance(state, unit, state.unit(key)) == 0.0
    )
    return tuple(dict.fromkeys((*unit.locked, *hulls)))


def combats(state: Battle) -> tuple[tuple[str, ...], ...]:
    """Return the combats on the table, each the units locked together in the order of the list."""
    found: list[tuple[str, ...]] = []
    for unit in state.units.values():
        if not opponents(state, unit) or any(unit.id in combat for combat in found):
            continue
        joined, queue = {unit.id}, [unit.id]
        while queue:
            more = [k for k in opponents(state, state.unit(queue.pop())) if k not in joined]
            joined.update(more)
            queue += more
        found.append(tuple(key for key in state.units if key in joined))
    return tuple(found)


def keeps_packs(state: Battle, unit: Unit) -> bool:
    """Return whether a unit has its jump packs for a charge (battlegroup/base-charge)."""
    return type_of(state, unit) == "jump_infantry" and not unit.doings.leaped


def ignores_ground(state: Battle, unit: Unit) -> bool:
    """Return whether difficult ground costs a charge nothing (battlegroup/base-charge)."""
    return all_have(state, unit, "move_through_cover")


def manner_of_overwatch(state: Battle, unit: Unit) -> Manner:
    """Return how a unit fires overwatch; down or shaken, only snap shots."""
    return Manner(snap=unit.down is not None or is_shaken(state, unit), overwatch=True)


def way_of_charge(state: Battle, charger: Unit, target: Unit) -> tuple[Point, Point]:
    """Return the straight way of the closest charging model to contact, whatever is rolled later
    (battlegroup/exp-overwatch-path)."""
    own, aims = bodies_of(state, charger), bodies_of(state, target)
    found = nearest(tuple(own.values()), tuple(aims.values()))
    assert found is not None, "nobody is left of a charge"
    start = tuple(own.values())[found.first].centre
    end = tuple(aims.values())[found.second].centre
    return start, towards(start, end, found.distance)


def offset(way: Sequence[Point], at: float) -> Point:
    """Return by how much a unit stands elsewhere at a point of a way."""
    (x, y), _ = point_at(way, at)
    return x - way[0][0], y - way[0][1]


def at_moment(state: Battle, charger: Unit, way: Sequence[Point], at: float) -> Battle:
    """Return the table as if the whole charger had come so far
    (battlegroup/exp-overwatch-path)."""
    return shifted(state, charger, offset(way, at))


def lead_at(state: Battle, charger: Unit, way: Sequence[Point], at: float) -> Point:
    """Return where the first model of a charger would stand then."""
    there = at_moment(state, charger, way, at)
    return bases_of(there, there.unit(charger.id))[0].at


def shots_at(
    state: Battle, unit: Unit, charger: Unit, way: Sequence[Point], at: float, arms: Sequence[Arm]
) -> tuple[Pool, ...]:
    """Return what a unit fires at a charger that has come so far. Raises `IllegalReply` like
    `hits.state.volley`."""
    there = at_moment(state, charger, way, at)
    enemy = there.unit(charger.id)
    return volley(there, there.unit(unit.id), enemy, manner_of_overwatch(state, unit), arms)


def moments(
    state: Battle, unit: Unit, charger: Unit, way: Sequence[Point], points: Sequence[float]
) -> tuple[float, ...]:
    """Return the points of a way at which a charger could be fired at
    (battlegroup/exp-overwatch-path)."""
    found, manner = [], manner_of_overwatch(state, unit)
    for at in points:
        there = at_moment(state, charger, way, at)
        if can_hit(there, there.unit(unit.id), there.unit(charger.id), manner):
            found.append(at)
    return tuple(found)


def gunners(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the models of a unit that give supporting fire."""
    return tuple(
        name for name, member, _ in models_of(state, unit) if has(state, member, "supporting_fire")
    )


def manner_of_support(state: Battle, unit: Unit, models: Sequence[str] = ()) -> Manner:
    """Return how models of a unit give supporting fire: at full skill, from the ground snap
    shots."""
    return Manner(
        snap=unit.down is not None, share=Share(only=tuple(models) or gunners(state, unit))
    )


def supporters(state: Battle, charger: Unit, targets: Sequence[str]) -> Iterator[str]:
    """Yield the units that could fire at a unit that charges comrades: near enough to any of
    them."""
    for unit in actors(state, 1 - charger.owner):
        able = not is_hull(state, unit) and may_support(
            min(distance(state, unit, state.unit(key)) for key in targets),
            rule=bool(gunners(state, unit)),
            locked=bool(unit.locked),
            routing=unit.rout is not None,
        )
        if able and can_hit(state, unit, charger, manner_of_support(state, unit)):
            yield unit.id


def shots_of(
    state: Battle, unit: Unit, charger: Unit, models: Sequence[str], arms: Sequence[Arm]
) -> tuple[Pool, ...]:
    """Return what models of a unit fire at a charger. Raises `IllegalReply` for models without the
    rule, and like `hits.state.volley`."""
    known = gunners(state, unit)
    if len(set(models)) < len(models) or not set(models) <= set(known):
        raise refusal("no_supporters", unit=unit.id, models=tuple(models), known=known)
    return volley(state, unit, charger, manner_of_support(state, unit, models), arms)


def silences(state: Battle, unit: Unit, fired: Iterable[Barrel]) -> tuple[Silence, ...]:
    """Return which weapons of a unit are silent after some have fired, in their owner's next
    turn."""
    turn = silent_in(state.now)
    lasting = (one for one in unit.silent if one.turn >= state.now)
    new = (Silence(barrel.model, barrel.weapon, turn) for barrel in fired)
    return tuple(dict.fromkeys((*lasting, *new)))


def is_assault_vehicle(state: Battle, carrier: Unit) -> bool:
    """Return whether one charges out of a vehicle as if on foot."""
    return has(state, carrier, "assault_vehicle") or vehicle_of(state, carrier).open_topped
