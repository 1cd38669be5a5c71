"""Charges, and who fights whom (diceless/base-assault-procedure)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from attrs import evolve, frozen

from engine.formations import Base, Block, Board, Clash, charge, nearest, pile_in, touched
from engine.geometry import is_within, stretches
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.codes import WeaponKind
from engine.rulesets.diceless.field import (
    bases_of,
    board,
    bodies_of,
    body_of,
    distance,
    foes_of,
    hosts,
    land,
    name_of,
)
from engine.rulesets.diceless.hulls import are_hulls, is_able
from engine.rulesets.diceless.members import all_have, members, printed_of
from engine.rulesets.diceless.model import Battle, Group, Unit
from engine.rulesets.diceless.movement import (
    MOVE,
    charge_reach,
    cover_price,
    flies,
    inside,
    is_slowed,
    through_cover,
)
from engine.rulesets.diceless.printed import Profile
from engine.rulesets.diceless.refusals import refusal

RULES = BOOK.tables.close_combat
FORBIDDING: frozenset[WeaponKind] = frozenset({"rapid_fire", "heavy", "ordnance"})
"""Kinds of weapon that nobody charges after firing (diceless/base-weapon-types)."""

# ---------------------------------------------------------------- charges


def may_charge(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may charge at all in this turn (diceless/base-assault-procedure)."""
    did = unit.doings
    ready = unit.place == "table" and unit.joined is None and not unit.locked
    steady = not (unit.broken or unit.boosted) and unit.grounded is None
    landed = did.arrived == "deep_strike"
    ran = did.ran and not all_have(state, unit, "fleet")
    fired = bool(FORBIDDING & set(did.fired)) and not all_have(state, unit, "relentless")
    able = all(map(is_able, unit.models.values())) and not did.kept_back and not landed
    return ready and steady and able and not ran and not fired and not did.charged


def chargeable(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies a unit might reach first, the nearest first."""
    shot = unit.doings.target
    return tuple(enemy for enemy in in_reach(state, unit) if shot is None or shot == enemy.id)


def in_reach(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies within reach of a charge, the nearest first."""
    reach = charge_reach(state, unit)
    near = [(distance(state, unit, enemy), enemy.id) for enemy in hosts(state, 1 - unit.owner)]
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
    clash = _through_cover(state, unit, here, foes, reach)
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


def _through_cover(
    state: Battle, unit: Unit, here: Board, foes: tuple[Block, ...], reach: float
) -> Clash:
    """Return how a unit charges over rough ground (diceless/usr-move-through-cover)."""
    free, bases = through_cover(state, unit), bases_of(state, unit)
    if here.price is not None and free is not None:
        clash = _charged(evolve(here, price=None), bases, foes, reach, MOVE.coherency)
        if all(is_within(inside(state, way.points), free) for way in clash.ways):
            return clash
        here = evolve(here, price=land(state).priced(cover_price(reach, free)))
    return _charged(here, bases, foes, reach, MOVE.coherency)


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
    targets: tuple[str, ...]
    """Whom it may strike at: units and, apart from them, characters; the default first."""

    @property
    def name(self) -> str:
        """Its name on the table."""
        return f"{self.member}/{self.model}"

    @property
    def place(self) -> str:
        """Its group, as `unit/group`."""
        return f"{self.member}/{self.group}"


def fighters(state: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Return who of a unit fights: in contact, or within 2 inches of a comrade who is
    (diceless/base-assault-procedure).

    Whoever touches enemies strikes at one of those: characters with a unit are targets of their
    own, whom only those in contact with them strike at (diceless/base-independent-characters).
    Those behind strike at the nearest unit.
    """
    enemies = [state.unit(key) for key in unit.locked if state.unit(key).place == "table"]
    marks = {enemy.id: _marks(state, enemy) for enemy in enemies}
    foes = tuple(block for own in marks.values() for blocks in own.values() for block in blocks)
    if not enemies:
        return ()
    bases = {base.id: base for base in bases_of(state, unit)}
    front = [base for base in bases.values() if touched(base, foes)]
    found = []
    for member in members(state, unit):
        for key, model in member.models.items():
            if not fights(state, member.groups[model.group]):
                continue
            base = bases[f"{member.id}/{key}"]
            met = [mark for own in marks.values() for mark in own if touched(base, own[mark])]
            behind = [one for one in front if is_within(base.gap_to(one), RULES.support_reach)]
            if met:
                found.append(Fighter(member.id, key, model.group, tuple(sorted(met))))
            elif behind:
                nearest_of = nearest_mark(state, base, enemies)
                found.append(Fighter(member.id, key, model.group, (nearest_of,)))
    return tuple(found)


def _marks(state: Battle, enemy: Unit) -> dict[str, tuple[Block, ...]]:
    """Return the bodies of an enemy unit and of each character with it."""
    return {
        member.id: tuple(
            Block(name_of(member, key), body_of(state, member, model))
            for key, model in member.models.items()
        )
        for member in members(state, enemy)
        if member.models
    }


def nearest_mark(state: Battle, base: Base, enemies: Sequence[Unit]) -> str:
    """Return the enemy unit nearest to a model, leaving out the characters with it."""

    def far(enemy: Unit) -> tuple[float, str]:
        own = [body_of(state, enemy, model) for model in enemy.models.values()]
        found = nearest((base.shape,), own)
        return inf if found is None else found.distance, enemy.id

    return min(enemies, key=far).id


def fights(state: Battle, group: Group) -> bool:
    """Tell whether models of a group strike: vehicles only if they walk
    (diceless/assault-vehicle)."""
    printed = printed_of(state, group)
    return isinstance(printed, Profile) or printed.legs is not None


def fight_hand_to_hand(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit charges and fights: all but vehicles that do not walk
    (diceless/assault-vehicle)."""
    return not are_hulls(state, unit)
