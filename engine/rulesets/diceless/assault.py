"""Charges, and who fights whom (diceless/base-assault-procedure)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from engine.formations import Base, Block, Board, Clash, charge, nearest, pile_in, touched
from engine.geometry import is_within, stretches
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import WeaponKind
from engine.rulesets.diceless.field import (
    bases_of,
    board,
    bodies_of,
    distance,
    foes_of,
    hosts,
    land,
)
from engine.rulesets.diceless.fighting import attacks, blow_damage, factor, step_of, weapon_skill
from engine.rulesets.diceless.members import (
    all_have,
    majority_weapon_skill,
    members,
    printed_of,
)
from engine.rulesets.diceless.model import Battle, Group, Unit
from engine.rulesets.diceless.movement import MOVE, charge_reach, flies, is_slowed
from engine.rulesets.diceless.printed import Mode, Profile
from engine.rulesets.diceless.refusals import refusal

RULES = BOOK.tables.close_combat
FORBIDDING: frozenset[WeaponKind] = frozenset({"rapid_fire", "heavy", "ordnance"})
"""Kinds of weapon that nobody charges after firing (diceless/base-weapon-types)."""

# ---------------------------------------------------------------- charges


def may_charge(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may charge at all in this turn (diceless/base-assault-procedure)."""
    did = unit.doings
    ready = unit.place == "table" and unit.joined is None and not unit.locked
    steady = not unit.broken and unit.grounded is None and did.arrived != "deep_strike"
    ran = did.ran and not all_have(state, unit, "fleet")
    fired = bool(FORBIDDING & set(did.fired)) and not all_have(state, unit, "relentless")
    return ready and steady and not ran and not fired and not did.charged


def chargeable(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies a unit might reach, the nearest first."""
    reach = charge_reach(state, unit)
    shot = unit.doings.target
    near = [
        (distance(state, unit, enemy), enemy.id)
        for enemy in hosts(state, 1 - unit.owner)
        if shot is None or shot == enemy.id
    ]
    return tuple(state.unit(key) for far, key in sorted(near) if is_within(far, reach))


def check_charge(state: Battle, unit: Unit, targets: Sequence[str]) -> None:
    """Raise `IllegalReply` unless targets may be charged by a unit (diceless/base-weapon-types)."""
    if not targets or len(set(targets)) < len(targets):
        raise refusal("no_target", unit=unit.id, target=", ".join(targets))
    for key in targets:
        target = state.units.get(key)
        if target is None or target.owner == unit.owner or target.place != "table":
            raise refusal("no_target", unit=unit.id, target=key)
        if target.joined is not None:
            raise refusal("is_joined", target=key, host=target.joined)
    shot = unit.doings.target
    if shot is not None and targets[0] != shot:
        raise refusal("shot_at_another", unit=unit.id, target=targets[0], shot=shot)


def charge_of(state: Battle, unit: Unit, targets: Sequence[str]) -> Clash:
    """Return how a unit charges. Raises `IllegalReply` when nobody reaches the first target, or
    one of the others is not reached (diceless/base-assault-procedure)."""
    foes = _foes(state, targets)
    here = board(
        state,
        unit,
        slowed=is_slowed(state, unit),
        flying=flies(state, unit),
        without=tuple(dict.fromkeys(foe.id.partition("/")[0] for foe in foes)),
    )
    reach = charge_reach(state, unit)
    clash = _charged(here, bases_of(state, unit), foes, reach, MOVE.coherency)
    if clash.first is None:
        far = distance(state, unit, state.unit(targets[0]))
        raise refusal("out_of_reach", unit=unit.id, target=targets[0], distance=far, reach=reach)
    for key in targets:
        own = {member.id for member in members(state, state.unit(key))}
        met = (clash.contacts[clash.first],) if key == targets[0] else clash.contacts.values()
        if not any(foe.partition("/")[0] in own for foes_met in met for foe in foes_met):
            far = distance(state, unit, state.unit(key))
            raise refusal("out_of_reach", unit=unit.id, target=key, distance=far, reach=reach)
    return clash


@lru_cache(maxsize=64)
def _charged(
    here: Board, bases: tuple[Base, ...], foes: tuple[Block, ...], reach: float, link: float
) -> Clash:
    return charge(here, bases, foes, reach, link)


def crossed_cover(state: Battle, clash: Clash) -> bool:
    """Tell whether a charge went through difficult ground or cover
    (diceless/base-assault-procedure)."""
    pieces = [p for p in land(state).pieces if p.kind.difficult or p.kind.cover is not None]
    return any(
        stretches(a, b, piece.area)
        for way in clash.ways
        for a, b in zip(way.points, way.points[1:], strict=False)
        for piece in pieces
    )


def _foes(state: Battle, keys: Sequence[str]) -> tuple[Block, ...]:
    return tuple(foe for key in keys for foe in foes_of(state, state.unit(key)))


def closing(state: Battle, unit: Unit) -> Clash:
    """Return how those of a unit who touch no enemy close in on those it is locked with
    (diceless/base-assault-procedure)."""
    foes = _foes(state, unit.locked)
    here = board(
        state,
        unit,
        flying=flies(state, unit),
        without=tuple(dict.fromkeys(foe.id.partition("/")[0] for foe in foes)),
    )
    return pile_in(here, bases_of(state, unit), foes, MOVE.pile_in, MOVE.coherency)


# ---------------------------------------------------------------- combats


def combats(state: Battle) -> tuple[tuple[str, ...], ...]:
    """Return the combats on the table, each the units locked together in the order of the list."""
    found: list[tuple[str, ...]] = []
    for unit in state.units.values():
        if not unit.locked or any(unit.id in combat for combat in found):
            continue
        joined, queue = {unit.id}, [unit.id]
        while queue:
            more = [k for k in state.unit(queue.pop()).locked if k not in joined]
            joined.update(more)
            queue += more
        found.append(tuple(key for key in state.units if key in joined))
    return tuple(found)


def in_contact(state: Battle, unit: Unit, enemy: Unit) -> bool:
    """Tell whether a model of a unit touches one of an enemy unit."""
    found = nearest(list(bodies_of(state, unit).values()), list(bodies_of(state, enemy).values()))
    return found is not None and found.distance == 0.0


@frozen
class Fighter:
    """A model that strikes."""

    member: str
    """Its unit, a character's own."""
    model: str
    group: str
    target: str
    """The unit it strikes at."""


def fighters(state: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Return who of a unit fights: in contact, or within 2 inches of a comrade who is; each at the
    nearest enemy unit (diceless/base-assault-procedure)."""
    enemies = [state.unit(key) for key in unit.locked if state.unit(key).place == "table"]
    if not enemies:
        return ()
    foes = _foes(state, [enemy.id for enemy in enemies])
    bases = bases_of(state, unit)
    front = [base for base in bases if touched(base, foes)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            base = next(b for b in bases if b.id == f"{member.id}/{key}")
            supports = any(is_within(base.gap_to(one), RULES.support_reach) for one in front)
            if fights(state, member.groups[model.group]) and (base in front or supports):
                target = min(enemies, key=lambda enemy: (_gap(state, base, enemy), enemy.id))
                found.append(Fighter(member.id, key, model.group, target.id))
    return tuple(found)


def _gap(state: Battle, base: Base, enemy: Unit) -> float:
    found = nearest((base.shape,), list(bodies_of(state, enemy).values()))
    assert found is not None
    return found.distance


@frozen
class BlowType:
    """What blows have alike that are saved against together (diceless/close-combat-damage)."""

    strength: int
    factor: int
    powered: bool = False
    rending: bool = False


@frozen
class Struck:
    """Blows at one unit that are saved against together."""

    target: str
    type: BlowType
    attacks: int

    @property
    def damage(self) -> int:
        """What they deal."""
        return blow_damage(self.type.strength, self.type.factor, self.attacks)


def step_of_fighter(state: Battle, unit: Unit, fighter: Fighter) -> int:
    """Return the Initiative step at which a fighter strikes (diceless/base-assault-procedure)."""
    group = state.unit(fighter.member).groups[fighter.group]
    profile = state.book.profiles[group.profile]
    late = unit.doings.charged_through and not _has_grenades(state, group)
    return step_of(profile.initiative, last=late or "fist" in _strike(state, group).tags)


def blows(state: Battle, unit: Unit, striking: Sequence[Fighter]) -> tuple[Struck, ...]:
    """Return what fighters of a unit deal who strike at the same step, by target and type."""
    found: dict[tuple[str, BlowType], int] = {}
    for fighter in striking:
        member = state.unit(fighter.member)
        group = member.groups[fighter.group]
        profile, mode = state.book.profiles[group.profile], _strike(state, group)
        if profile.ws == 0:
            continue
        skill = weapon_skill(profile.ws, rerolls="reroll_hits" in mode.tags)
        against = majority_weapon_skill(state, state.unit(fighter.target))
        strength = profile.strength * (2 if "fist" in mode.tags else 1)
        kind = BlowType(
            strength,
            factor(skill, against, 1 if "reroll_wounds" in mode.tags else 0),
            "power" in mode.tags,
            "rending" in mode.tags,
        )
        count = attacks(
            profile.attacks, charged=unit.doings.charged, two_weapons=_two_weapons(state, group)
        )
        place = fighter.target, kind
        found[place] = found.get(place, 0) + count
    return tuple(Struck(target, kind, count) for (target, kind), count in found.items())


def _strike(state: Battle, group: Group) -> Mode:
    """Return how a model strikes: with its first close combat weapon, or bare hands."""
    weapons = [state.book.weapons[key] for key in group.weapons]
    return next((w.modes[0] for w in weapons if w.kind == "close_combat"), BARE)


BARE = Mode("strike")
"""Blows without a weapon."""


def fights(state: Battle, group: Group) -> bool:
    """Tell whether models of a group strike: vehicles only if they walk
    (diceless/assault-vehicle)."""
    printed = printed_of(state, group)
    return isinstance(printed, Profile) or printed.legs is not None


def _two_weapons(state: Battle, group: Group) -> bool:
    weapons = [state.book.weapons[key] for key in group.weapons]
    return sum(weapon.has("one_handed") for weapon in weapons) >= 2


def _has_grenades(state: Battle, group: Group) -> bool:
    return any(state.book.weapons[key].grenade == "assault" for key in group.weapons)


def are_models(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit is one of models, not of vehicles."""
    printed = state.book.profiles
    return all(isinstance(printed.get(g.profile), Profile) for g in unit.groups.values())
