"""Which unit may charge which, and how the models of a charge go
(diceless/base-assault-procedure)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import evolve

from engine.formations import Clash, charge
from engine.geometry import is_within, stretches
from engine.placement import Base, Block, Board
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import WeaponKind
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.combat.state import foes_among
from engine.rulesets.diceless.core.field import bases_of, board, distance, hosts, land
from engine.rulesets.diceless.core.members import all_have, flies, members
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.movement.state import (
    charge_reach,
    cover_price,
    inside,
    is_slowed,
    through_cover,
)
from engine.rulesets.diceless.vehicles.state import are_not_walkers, is_able

MOVE = BOOK.tables.move
FORBIDDING: frozenset[WeaponKind] = frozenset({"rapid_fire", "heavy", "ordnance"})
"""Kinds of weapon that forbid a charge after firing (diceless/base-weapon-types)."""


def may_charge(state: Battle, unit: Unit) -> bool:
    """Return whether a unit may charge at all in this turn (diceless/base-assault-procedure)."""
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
    """Return how a unit charges. Raises `IllegalReply` when one of the targets is not reached
    (diceless/base-assault-procedure)."""
    foes = foes_among(state, targets)
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
    """Return how a unit charges over rough ground."""
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
    """Return whether a charge went through difficult ground or cover
    (diceless/base-assault-procedure)."""
    pieces = [p for p in land(state).pieces if p.kind.difficult or p.kind.cover is not None]
    return any(
        stretches(a, b, piece.area)
        for way in clash.ways
        for a, b in zip(way.points, way.points[1:], strict=False)
        for piece in pieces
    )


def fight_hand_to_hand(state: Battle, unit: Unit) -> bool:
    """Return whether a unit charges and fights: all but vehicles that do not walk."""
    return not are_not_walkers(state, unit)
