"""Charges, who fights whom, and what is struck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from attrs import frozen

from engine.formations import Base, Block, Board, Clash, charge, nearest, pile_in, touched
from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.field import (
    bases_of,
    board,
    by_distance,
    distance,
    foes_of,
    land,
    meets,
)
from engine.rulesets.battlegroup.fight import (
    RULES,
    Charger,
    attacks,
    charge_bonus,
    may_reach_flyer,
    skill,
    step_of,
    why_not_charge,
)
from engine.rulesets.battlegroup.hulls import is_assault_vehicle, is_stuck
from engine.rulesets.battlegroup.marching import MOVE, flies
from engine.rulesets.battlegroup.members import (
    all_have,
    fighting_values,
    is_hull,
    is_vehicle,
    members,
    name_of,
    profiles,
    type_of,
    vehicle_of,
    weapons_of,
)
from engine.rulesets.battlegroup.model import Battle, Model, Unit
from engine.rulesets.battlegroup.printed import Weapon
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.saves import majority
from engine.rulesets.battlegroup.sightlines import sighted, stands

# ---------------------------------------------------------------- charges


def charger(state: Battle, unit: Unit) -> Charger:
    """Return what matters of a unit that would charge (battlegroup/close-assault,
    battlegroup/transport-disordered-charge)."""
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
        disembarked=left is not None,
        assault_vehicle=left is not None and is_assault_vehicle(left),
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
    far = distance(state, unit, target)
    if is_stuck(state, unit):
        raise refusal("charge_immobilised", unit=unit.id)
    if flies_off(unit, target):
        raise refusal("charge_at_flyer", unit=unit.id, target=key)
    code = why_not_charge(charger(state, unit), key, far)
    if code is not None:
        raise refusal(code, distance=far, most=RULES.charge_range)
    here, aims = land(state), stands(state, target)
    if not any(sighted(here, stand, aims) for stand in stands(state, unit)):
        raise refusal("not_seen", unit=unit.id, target=key)


def chargeable(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the enemies a unit may charge, the nearest first."""
    if is_stuck(state, unit):
        return ()
    here, own = land(state), stands(state, unit)
    return tuple(
        foe.id
        for foe in by_distance(state, unit)
        if foe.place == "table"
        and not flies_off(unit, foe)
        and why_not_charge(charger(state, unit), foe.id, distance(state, unit, foe)) is None
        and any(sighted(here, stand, stands(state, foe)) for stand in own)
    )


def flies_off(unit: Unit, target: Unit) -> bool:
    """Tell whether a target flies where a unit does not reach it
    (battlegroup/flyer-charge-limit)."""
    return type_of(target) == "flyer" and not may_reach_flyer(type_of(unit))


def charge_of(state: Battle, unit: Unit, target: Unit, reach: float) -> Clash:
    """Return how a unit charges with what it rolled."""
    here = board(state, unit, flying=flies(unit), without=_names(state, (target.id,)))
    return _charged(here, bases_of(state, unit), foes_of(state, target), reach, MOVE.coherency)


@lru_cache(maxsize=64)
def _charged(
    here: Board, bases: tuple[Base, ...], foes: tuple[Block, ...], reach: float, link: float
) -> Clash:
    return charge(here, bases, foes, reach, link)


def goes_through_difficult(state: Battle, clash: Clash) -> bool:
    """Tell whether a charge touches difficult ground (battlegroup/base-charge)."""
    return any(
        meets(piece, way.points, base.radius)
        for piece in land(state).difficult
        for base, way in zip(clash.after, clash.ways, strict=True)
        if way.length
    )


def _names(state: Battle, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(member.id for key in keys for member in members(state, state.unit(key)))


# ---------------------------------------------------------------- combats


def opponents(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the enemy units a unit fights: those it is locked with, and hulls it has charged and
    still touches, which are never locked (battlegroup/base-combat-result)."""
    if is_hull(unit):
        return ()
    hulls = (
        key
        for key in unit.doings.charged
        if is_hull(state.unit(key))
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


def closing(state: Battle, unit: Unit, reach: float = RULES.pile_in) -> Clash | None:
    """Return how those of a unit who touch no enemy close in on those it is locked with."""
    enemies = opponents(state, unit)
    foes = tuple(foe for key in enemies for foe in foes_of(state, state.unit(key)))
    if not foes:
        return None
    here = board(state, unit, flying=flies(unit), without=_names(state, enemies))
    return pile_in(here, bases_of(state, unit), foes, reach, MOVE.coherency)


@frozen
class Fighter:
    """A model that strikes (battlegroup/base-fight)."""

    name: str
    unit: str
    """Its own, a character's."""
    target: str
    """The enemy unit it strikes at."""
    step: int
    skill: int
    strength: int
    weapon: str
    blows: int


def fighters(state: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Return who of a unit fights: in contact, or within 2 inches of a comrade who is; at an enemy
    unit he touches, else at the nearest (battlegroup/base-fight)."""
    enemies = [
        state.unit(key) for key in opponents(state, unit) if state.unit(key).place == "table"
    ]
    marks = {enemy.id: foes_of(state, enemy) for enemy in enemies}
    every = tuple(foe for foes in marks.values() for foe in foes)
    bases = {base.id: base for base in bases_of(state, unit)}
    front = [base for base in bases.values() if every and touched(base, every)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            base = bases[name_of(member, key)]
            met = [mark for mark, foes in marks.items() if touched(base, foes)]
            behind = any(is_within(base.gap_to(one), RULES.support_reach) for one in front)
            if met or behind:
                target = min(met) if met else _nearest_of(base, marks)
                found.append(_fighter(member, key, model, target))
    return tuple(found)


def _nearest_of(base: Base, marks: dict[str, tuple[Block, ...]]) -> str:
    def far(key: str) -> tuple[float, str]:
        found = nearest((base.shape,), [foe.area for foe in marks[key]])
        return (inf if found is None else found.distance), key

    return min(marks, key=far)


def blade(unit: Unit, model: Model) -> Weapon:
    """Return what a model strikes with: its best close combat weapon, or its fists."""
    blades = [weapon for weapon in weapons_of(unit, model) if weapon.kind == "melee"]
    return min(blades, key=lambda weapon: weapon.ap or 7, default=BOOK.weapons["blade"])


def _fighter(member: Unit, key: str, model: Model, target: str) -> Fighter:
    profile, weapon = fighting_values(member, model), blade(member, model)
    carried = weapons_of(member, model)
    hands = sum(one.kind in ("melee", "pistol") for one in carried)
    charged = bool(member.doings.charged)
    bonus = charge_bonus(disordered=member.doings.disordered) if charged else 0
    return Fighter(
        name_of(member, key),
        member.id,
        target,
        step_of(
            profile.initiative,
            type_of(member),
            unwieldy=weapon.has("unwieldy"),
            slowed=member.doings.slowed,
        ),
        skill(profile.ws, gone_to_ground=member.down is not None),
        weapon.strength_of(profile.strength),
        weapon.id,
        attacks(profile.attacks, charge=bonus, two_weapons=hands > 1),
    )


def striking_steps(state: Battle, unit: Unit) -> frozenset[int]:
    """Return the Initiative steps at which models of a unit strike, if they reach anybody."""
    return frozenset(
        _fighter(member, key, model, "").step
        for member in members(state, unit)
        if not is_hull(member)
        for key, model in member.models.items()
    )


def skill_against(state: Battle, unit: Unit) -> int:
    """Return the Weapon Skill of most models, as blows meet it (battlegroup/go-to-ground-ws)."""
    legs = vehicle_of(unit).legs if is_vehicle(unit) else None
    if legs is not None:
        return legs.ws
    printed = majority([profile.ws for profile in profiles(state, unit)])
    return skill(printed, gone_to_ground=unit.down is not None)


def ignores_ground(state: Battle, unit: Unit) -> bool:
    """Tell whether difficult ground costs a charge nothing (battlegroup/base-movement)."""
    return all_have(state, unit, "move_through_cover")
