"""Charges, who fights whom, and what is struck."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import inf

from attrs import evolve, frozen

from engine.formations import Base, Block, Board, Clash, charge, nearest, pile_in, touched
from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.calling import is_zooming
from engine.rulesets.battlegroup.codes import UnitType
from engine.rulesets.battlegroup.duels import NO_DUEL, Duel, unit_with
from engine.rulesets.battlegroup.factions import bonded_skill
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
    charge_distance,
    may_reach_flyer,
    skill,
    step_of,
    why_not_charge,
)
from engine.rulesets.battlegroup.gunnery import Arm
from engine.rulesets.battlegroup.hulls import is_assault_vehicle, is_stuck
from engine.rulesets.battlegroup.marching import MOVE, flies
from engine.rulesets.battlegroup.members import (
    all_have,
    fighting_values,
    has,
    is_hull,
    members,
    models_of,
    name_of,
    type_of,
    weapons_of,
)
from engine.rulesets.battlegroup.model import Battle, Model, Unit
from engine.rulesets.battlegroup.printed import Legs, Profile, Weapon
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.saves import majority
from engine.rulesets.battlegroup.sightlines import sighted, stands

BEST = 6 * RULES.charge_dice
"""What the dice of a charge come to at most."""

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
        scouted=unit.scouted,
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
    if is_zooming(target):
        raise refusal("target_flies", target=key)
    far = distance(state, unit, target)
    if is_stuck(state, unit):
        raise refusal("charge_immobilised", unit=unit.id)
    if flies_off(unit, target):
        raise refusal("charge_at_flyer", unit=unit.id, target=key)
    able = charger(state, unit)
    code = why_not_charge(able, key, far)
    if code is not None:
        raise refusal(code, target=key, distance=far, most=RULES.charge_range, shot_at=able.shot_at)
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
        and not (is_zooming(foe) or flies_off(unit, foe))
        and why_not_charge(charger(state, unit), foe.id, distance(state, unit, foe)) is None
        and any(sighted(here, stand, stands(state, foe)) for stand in own)
    )


def flies_off(unit: Unit, target: Unit) -> bool:
    """Tell whether a target flies where a unit does not reach it
    (battlegroup/flyer-charge-limit)."""
    return type_of(target) == "flyer" and not may_reach_flyer(type_of(unit))


def charge_of(
    state: Battle, unit: Unit, targets: Sequence[Unit], reach: float, *, flying: bool = False
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
    names = _names(state, [target.id for target in targets])
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
    flying, reach = leaps(unit), charge_distance(faces)
    clash = charge_of(state, unit, targets, reach, flying=flying)
    if flying or not goes_through_difficult(state, clash) or ignores_ground(state, unit):
        return Rush(clash, reach, rough=False)
    slowed = charge_distance(faces, difficult=True)
    through = charge_of(state, unit, targets, slowed)
    for less in range(1, int(reach - slowed)) if through.first is None else ():
        around = charge_of(state, unit, targets, reach - less)
        if around.first is not None and not goes_through_difficult(state, around):
            return Rush(around, reach - less, rough=False)
    return Rush(through, slowed, rough=True)


def least_total(state: Battle, unit: Unit, targets: Sequence[Unit], wanted: Unit) -> int:
    """Return what the dice of a charge at some targets have to come to at least so that it meets
    one of them, one more than they show where it never does (battlegroup/base-charge)."""
    totals = range(RULES.charge_dice, BEST + 1)

    def meets(total: int) -> bool:
        clash = rush_of(state, unit, targets, (total,)).clash
        return wanted.id in met_by(state, clash, targets)

    return totals.start + bisect_left(totals, True, key=meets)


def leaps(unit: Unit) -> bool:
    """Tell whether a unit passes over others in a charge: jump units only with packs that they
    have not moved with (battlegroup/base-charge)."""
    return flies(unit) and not unit.doings.leaped


@lru_cache(maxsize=128)
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


def closing(state: Battle, unit: Unit, who: Collection[str] | None = None) -> Clash | None:
    """Return how models of a unit who touch no enemy close in on those it fights; all of them
    unless it is told `who`."""
    enemies = opponents(state, unit)
    foes = tuple(foe for key in enemies for foe in foes_of(state, state.unit(key)))
    if not foes or is_stuck(state, unit):
        return None
    here = board(state, unit, flying=flies(unit), without=_names(state, enemies))
    bases = bases_of(state, unit)
    most = {b.id: RULES.pile_in if who is None or b.id in who else 0.0 for b in bases}
    return pile_in(here, bases, foes, most, MOVE.coherency)


@frozen
class Arsenal:
    """What the models of a group can strike with."""

    group: str
    """unit/group."""
    weapons: tuple[str, ...]
    """The sharpest first."""


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
    precise: bool = False
    """Its sixes to hit let its owner say who is hit (battlegroup/base-characters)."""
    foe: str | None = None
    """The model it fights in a duel."""


Wielded = Mapping[str, str]
"""What groups strike with that have a choice: weapon by unit/group."""


def fighters(
    state: Battle, unit: Unit, wielded: Wielded, duel: Duel = NO_DUEL
) -> tuple[Fighter, ...]:
    """Return who of a unit fights: in contact, or within 2 inches of a comrade who is; at an enemy
    unit he touches, else at the nearest (battlegroup/base-fight); who has a duel, at that foe alone
    (battlegroup/base-characters)."""
    against = opponents(state, unit)
    enemies = [state.unit(key) for key in against if state.unit(key).place == "table"]
    marks = {enemy.id: foes_of(state, enemy) for enemy in enemies}
    every = tuple(foe for foes in marks.values() for foe in foes)
    bases = {base.id: base for base in bases_of(state, unit)}
    front = [base for base in bases.values() if every and touched(base, every)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            name = name_of(member, key)
            base, foe = bases[name], duel.foes.get(name)
            if name == duel.silent:
                continue
            if foe is not None:
                there = unit_with(state, against, foe)
                if there is not None:
                    one = _fighter(member, key, model, there, wielded)
                    found.append(evolve(one, foe=foe))
                continue
            met = [mark for mark, foes in marks.items() if touched(base, foes)]
            behind = any(is_within(base.gap_to(one), RULES.support_reach) for one in front)
            if met or behind:
                target = min(met) if met else _nearest_of(base, marks)
                found.append(_fighter(member, key, model, target, wielded))
    return tuple(found)


def _nearest_of(base: Base, marks: dict[str, tuple[Block, ...]]) -> str:
    def far(key: str) -> tuple[float, str]:
        found = nearest((base.shape,), [foe.area for foe in marks[key]])
        return (inf if found is None else found.distance), key

    return min(marks, key=far)


def blades(unit: Unit, model: Model) -> tuple[Weapon, ...]:
    """Return what a model can strike with, the sharpest first; without any, its fists."""
    found = [weapon for weapon in weapons_of(unit, model) if weapon.kind == "melee"]
    return tuple(sorted(found, key=lambda w: w.ap or 7)) or (BOOK.weapons["blade"],)


def choices_of(state: Battle, unit: Unit) -> tuple[Arsenal, ...]:
    """Return the groups of a unit, characters with it, that have several blades to choose from
    (battlegroup/base-fight)."""
    found = {
        f"{member.id}/{model.group}": tuple(weapon.id for weapon in blades(member, model))
        for _, member, model in models_of(state, unit)
        if not is_hull(member)
    }
    return tuple(Arsenal(group, held) for group, held in found.items() if len(held) > 1)


def check_wielded(unit: Unit, groups: Sequence[Arsenal], arms: Sequence[Arm]) -> None:
    """Raise `IllegalReply` unless groups strike with what they have
    (battlegroup/base-fight)."""
    known = {one.group: one.weapons for one in groups}
    for arm in arms:
        if arm.group not in known:
            raise refusal("no_blades", unit=unit.id, group=arm.group, known=tuple(known))
        if arm.weapon not in known[arm.group]:
            raise refusal(
                "no_such_blade", group=arm.group, weapon=arm.weapon, known=known[arm.group]
            )


def _fighter(member: Unit, key: str, model: Model, target: str, wielded: Wielded) -> Fighter:
    values = fighting_values(member, model)
    told = wielded.get(f"{member.id}/{model.group}")
    weapon = blades(member, model)[0] if told is None else BOOK.weapons[told]
    carried = weapons_of(member, model)
    hands = sum(one.kind in ("melee", "pistol") for one in carried)
    charged = bool(member.doings.charged)
    bonus = charge_bonus(disordered=member.doings.disordered) if charged else 0
    return Fighter(
        name_of(member, key),
        member.id,
        target,
        step_of(
            values.initiative,
            type_of(member),
            unwieldy=weapon.has("unwieldy"),
            slowed=member.doings.slowed,
        ),
        skill(printed_skill(member, values), gone_to_ground=member.down is not None),
        weapon.strength_of(values.strength),
        weapon.id,
        weapon.blows or attacks(values.attacks, charge=bonus, two_weapons=hands > 1),
        isinstance(values, Profile) and values.character,
    )


def striking_steps(state: Battle, unit: Unit, wielded: Wielded) -> dict[str, int]:
    """Return the Initiative step at which each model of a unit strikes, if it reaches anybody."""
    return {
        name_of(member, key): _fighter(member, key, model, "", wielded).step
        for member in members(state, unit)
        if not is_hull(member)
        for key, model in member.models.items()
    }


def keeps_packs(unit: Unit) -> bool:
    """Tell whether a unit has its jump packs for a charge (battlegroup/base-charge)."""
    return type_of(unit) == "jump_infantry" and not unit.doings.leaped


HAMMERS: tuple[UnitType, ...] = ("bike", "jetbike", "monstrous_creature", "walker")


def hammers(unit: Unit) -> bool:
    """Tell whether models of a unit hit by the weight of their charge: those that are heavy, and
    jump units that kept their packs for it, never in disorder (battlegroup/base-charge)."""
    charged = bool(unit.doings.charged) and not unit.doings.disordered
    return charged and (
        keeps_packs(unit) or type_of(unit) in HAMMERS or has(unit, "hammer_of_wrath")
    )


@frozen
class Ram:
    """A model that hits by the weight of its charge."""

    name: str
    target: str
    """The enemy unit it touches."""
    strength: int


def rams(state: Battle, unit: Unit) -> tuple[Ram, ...]:
    """Return the models of a unit that charged into contact and hit by that
    (battlegroup/base-charge)."""
    marks = {key: foes_of(state, state.unit(key)) for key in opponents(state, unit)}
    bases = {base.id: base for base in bases_of(state, unit)}
    found = []
    for member in members(state, unit):
        for key, model in member.models.items() if hammers(member) else ():
            met = [
                mark for mark, foes in marks.items() if touched(bases[name_of(member, key)], foes)
            ]
            if met:
                strength = fighting_values(member, model).strength
                found.append(Ram(name_of(member, key), min(met), strength))
    return tuple(found)


def printed_skill(member: Unit, values: Profile | Legs) -> int:
    """Return the Weapon Skill of a model, higher for those bound by the knife
    (battlegroup/tau-bonding-knife)."""
    return bonded_skill(values.ws) if has(member, "bonding_knife") else values.ws


def skill_against(state: Battle, unit: Unit, foe: str | None = None) -> int:
    """Return the Weapon Skill of most models as blows meet it, or that of a `foe` in a duel
    (battlegroup/go-to-ground-ws)."""
    skills = {
        name: printed_skill(member, fighting_values(member, model))
        for name, member, model in models_of(state, unit)
    }
    met = skills[foe] if foe in skills else majority([*skills.values()])
    return skill(met, gone_to_ground=unit.down is not None)


def ignores_ground(state: Battle, unit: Unit) -> bool:
    """Tell whether difficult ground costs a charge nothing (battlegroup/base-movement)."""
    return all_have(state, unit, "move_through_cover")
