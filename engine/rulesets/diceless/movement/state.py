"""Moves of units: how far, over what, and where every model ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from attrs import evolve, field, frozen

from engine.formations import (
    AS_IT_STANDS,
    ByHand,
    Formation,
    Going,
    March,
    Moved,
    coherency,
    drilled,
    is_held_up,
    middle,
    ordered,
)
from engine.formations import Manner as Drilled
from engine.geometry import Point, is_closer, is_within, length, measured
from engine.placement import Base, Board, PlacementFault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Pace, UnitType
from engine.rulesets.diceless.book.printed import Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import (
    bases_of,
    board,
    check_gap,
    distance,
    hosts,
    land,
    name_of,
    refuse,
)
from engine.rulesets.diceless.core.members import (
    BIKES,
    all_have,
    flies,
    heads,
    host,
    members,
    printed_of,
    types,
)
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.terrain.rules import shaken_allowance
from engine.rulesets.diceless.vehicles.rules import top_speed

MOVE = BOOK.tables.move
SLOW = BOOK.tables.ground.slow
SLOWED: frozenset[UnitType] = frozenset(
    {"infantry", "monstrous_creature", "artillery", "beast", "cavalry", "walker"}
)
"""Types that difficult ground slows (diceless/difficult-terrain-half)."""
RUNNERS: frozenset[UnitType] = frozenset(
    {"infantry", "jump_infantry", "monstrous_creature", "beast", "cavalry", "walker"}
)
UNJOINED: frozenset[UnitType] = frozenset({"vehicle", "walker", "monstrous_creature"})
"""What characters do not join."""


def check_formation(unit: Unit, path: Sequence[Point], formation: Formation) -> None:
    """Raise `IllegalReply` unless a formation makes sense along a path."""
    if formation.gap is not None:
        check_gap(unit, formation.gap)
    if not 1 <= formation.ranks <= max(1, len(unit.models)):
        raise refusal("too_many_ranks", unit=unit.id, ranks=formation.ranks, most=len(unit.models))
    if formation.is_lost(path):
        raise refusal("no_heading", unit=unit.id, manner=formation.manner)


def allowance(state: Battle, unit: Unit) -> float:
    """Return how many inches a unit moves, the slowest of its models deciding
    (diceless/base-movement-allowances); guns go with their crew, and vehicles drive."""
    found = [MOVE.allowance[kind] for kind in types(state, unit) if kind in MOVE.allowance]
    if not found:
        printed = (printed_of(state, unit.groups[key]) for key in heads(unit))
        return min(
            top_speed(fast=v.fast, skimmer=v.skimmer) for v in printed if isinstance(v, Vehicle)
        )
    return shaken_allowance(min(found)) if unit.shaken_ground else min(found)


def charge_reach(state: Battle, unit: Unit) -> float:
    """Return how many inches a unit charges (diceless/base-movement-allowances)."""
    fast = types(state, unit) <= {"beast", "cavalry"}
    return MOVE.charge_beast if fast else MOVE.charge


def is_slowed(state: Battle, unit: Unit) -> bool:
    """Return whether difficult ground slows a unit (diceless/difficult-terrain-half)."""
    return bool(types(state, unit) & SLOWED)


def may_run(state: Battle, unit: Unit) -> bool:
    """Return whether models of a unit's types run, and none is held where it is, or has shot with a
    psychic power (diceless/run)."""
    held = any(m.craft and m.craft.record.immobilised for m in unit.models.values())
    free = unit.place == "table" and not held and unit.doings.target is None
    return free and types(state, unit) <= RUNNERS


@frozen
class Terms:
    """What a kind of move is like."""

    most: float
    slowed: bool = False
    """By difficult ground."""
    flying: bool = False
    close: tuple[str, ...] = field(default=())
    """Enemies it may come near to."""
    inside: float | None = None
    """Inches inside difficult ground that do not slow it."""
    held: tuple[str, ...] = ()
    """Models that stay: they have moved already."""


def move_terms(state: Battle, unit: Unit, pace: Pace | None = None) -> Terms:
    """Return what a move in the Movement phase is like. Raises `IllegalReply` for a pace that is
    none of the unit's (diceless/base-movement-allowances)."""
    if pace not in paces(state, unit):
        raise refusal("no_pace", unit=unit.id, pace=pace)
    held = moved_already(state, unit)
    match pace:
        case "turbo":
            return Terms(_shaken(unit, MOVE.turbo), flying=flies(state, unit), held=held)
        case "foot":
            return Terms(_shaken(unit, MOVE.allowance["infantry"]), slowed=True, held=held)
    return Terms(
        allowance(state, unit),
        is_slowed(state, unit),
        flies(state, unit),
        inside=through_cover(state, unit),
        held=held,
    )


def _shaken(unit: Unit, most: float) -> float:
    return shaken_allowance(most) if unit.shaken_ground else most


def paces(state: Battle, unit: Unit) -> tuple[Pace | None, ...]:
    """Return how a unit may move: jump infantry also on foot, bikes also all out
    (diceless/base-movement-allowances)."""
    kinds = types(state, unit)
    if kinds == {"jump_infantry"}:
        return (None, "foot")
    return (None, "turbo") if kinds <= BIKES else (None,)


def through_cover(state: Battle, unit: Unit) -> float | None:
    """Return how far a unit goes inside difficult ground that does not slow it, None if any of it
    does (diceless/usr-move-through-cover)."""
    return MOVE.through_cover if all_have(state, unit, "move_through_cover") else None


def moved_already(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the models of characters with a unit who have moved on their own
    (diceless/base-independent-characters)."""
    return tuple(
        name_of(member, key)
        for member in members(state, unit)[1:]
        if member.doings.moved
        for key in member.models
    )


def charge_terms(state: Battle, unit: Unit) -> Terms:
    """Return what a charge is like (diceless/base-movement-allowances)."""
    enemies = tuple(enemy.id for enemy in state.army(1 - unit.owner))
    reach = charge_reach(state, unit)
    return Terms(reach, is_slowed(state, unit), flies(state, unit), close=enemies)


def run_terms(state: Battle, unit: Unit) -> Terms:
    """Return what a run is like: difficult ground does not slow it (diceless/run)."""
    return Terms(MOVE.run, flying=flies(state, unit))


def consolidation_terms(state: Battle, unit: Unit) -> Terms:
    """Return what a consolidation is like."""
    return Terms(MOVE.consolidation, flying=flies(state, unit))


def regrouped_terms(state: Battle, unit: Unit) -> Terms:
    """Return what the move of a unit that has just regrouped is like."""
    return Terms(MOVE.regrouped, flying=flies(state, unit))


def board_for(state: Battle, unit: Unit, terms: Terms) -> Board:
    """Return the table as a move meets it."""
    return board(state, unit, slowed=terms.slowed, flying=terms.flying, close=terms.close)


def formation_move(
    state: Battle, unit: Unit, path: Sequence[Point], formation: Formation, terms: Terms
) -> Moved:
    """Return where a unit ends that moves as one. Raises `IllegalReply` for a path that is too
    long, a formation without sense, or when no model could move at all
    (diceless/base-coherency)."""
    bases = bases_of(state, unit)
    whole = (middle(bases), *path)
    check_formation(unit, whole, formation)
    far = measured(length(whole))
    if not is_within(far, terms.most):
        raise refusal("too_far", unit=unit.id, length=far, most=terms.most)
    made = _made(state, unit, bases, whole, drilled(formation, MOVE.coherency), terms)
    moves = any(step.base.at != step.after.at for step in made.steps)
    if not moves and made.faults and (path or formation != AS_IT_STANDS):
        refuse(unit, made.faults[0])
    return Moved.by(made)


def gets_to(state: Battle, unit: Unit, place: Point, terms: Terms) -> bool:
    """Return whether a unit that keeps its shape gets to a place in reach, or models of it hold it
    up (diceless/base-coherency)."""
    bases = bases_of(state, unit)
    path, keep = (middle(bases), place), drilled(AS_IT_STANDS, MOVE.coherency)
    if terms.inside is not None:
        return not _made(state, unit, bases, path, keep, terms).stuck
    here, most = board_for(state, unit, terms), _allowances(bases, terms)
    return not is_held_up(here, bases, path, keep, most, MOVE.coherency)


def hand_move(state: Battle, unit: Unit, goings: Sequence[Going], terms: Terms) -> Moved:
    """Return where a unit ends whose models are moved one by one. Raises `IllegalReply` for the
    first that cannot go there, or when coherency is lost (diceless/base-coherency)."""
    made = tried_by_hand(state, unit, goings, terms)
    if made.faults:
        refuse(unit, made.faults[0])
    return made


def tried_by_hand(state: Battle, unit: Unit, goings: Sequence[Going], terms: Terms) -> Moved:
    """Return where models that are moved one by one end, with all that is against it. Raises
    `IllegalReply` for a model that is not there to be moved."""
    bases = bases_of(state, unit)
    known = {base.id for base in bases}
    ways: dict[str, Sequence[Point]] = {}
    for going in goings:
        if going.model not in known or going.model in ways or not going.way:
            raise refusal("no_model", unit=unit.id, model=going.model)
        ways[going.model] = going.way
    made = _made(state, unit, bases, (middle(bases),), ByHand(ways), terms)
    faults = made.faults or _apart(bases, made.after)
    return evolve(Moved.by(made), faults=faults)


def _apart(before: Sequence[Base], after: Sequence[Base]) -> tuple[PlacementFault, ...]:
    """Return the models away from the others; none if a unit is together, or closer together than
    it was when it was torn apart already (diceless/base-coherency)."""
    was, then = coherency(before, MOVE.coherency), coherency(after, MOVE.coherency)
    if then.holds or (not was.holds and is_closer(then.largest_gap, was.largest_gap)):
        return ()
    apart = then.largest_gap
    return tuple(PlacementFault(stray, "apart", "", apart, MOVE.coherency) for stray in then.strays)


def _made(
    state: Battle,
    unit: Unit,
    bases: tuple[Base, ...],
    path: tuple[Point, ...],
    manner: Drilled,
    terms: Terms,
) -> March:
    """Return how a unit moves. A unit that moves through cover goes a few inches inside unslowed;
    where a model would go farther, all pay for the ground."""
    here, spent = board_for(state, unit, terms), tuple(_allowances(bases, terms).items())
    if terms.slowed and terms.inside is not None:
        free = ordered(evolve(here, price=None), bases, path, manner, spent, MOVE.coherency)
        if all(is_within(inside(state, s.way.points), terms.inside) for s in free.steps):
            return free
        here = evolve(here, price=land(state).priced(cover_price(terms.most, terms.inside)))
    return ordered(here, bases, path, manner, spent, MOVE.coherency)


def _allowances(bases: Sequence[Base], terms: Terms) -> dict[str, float]:
    """Return how many inches each model may spend."""
    return {base.id: 0.0 if base.id in terms.held else terms.most for base in bases}


def cover_price(most: float, free: float) -> float:
    """Return what an inch inside costs a unit that moves through cover, where that is not free: so
    much that it goes no more than `free` inches inside, or as for others if that is better."""
    return min(SLOW, max(1.0, most / free))


def inside(state: Battle, way: Sequence[Point]) -> float:
    """Return how many inches of a way are inside difficult ground."""
    priced = land(state).priced(SLOW)
    return measured(sum(priced(a, b) for a, b in pairwise(way)) - length(way)) / (SLOW - 1)


def is_character(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is an independent character."""
    return unit.started == 1 and all_have(state, unit, "independent_character")


def to_join(state: Battle, character: Unit) -> str | None:
    """Return the unit a character joins: the nearest one within reach
    (diceless/base-independent-characters)."""
    apart = _without(state, character)
    near = [
        (far, other.id)
        for other in hosts(state, character.owner)
        if other.id != character.id
        and may_be_joined(state, other)
        and is_within(far := distance(apart, apart.unit(other.id), character), MOVE.join)
    ]
    return min(near)[1] if near else None


def _without(state: Battle, character: Unit) -> Battle:
    """Return the table with a character alone."""
    return state.with_unit(evolve(character, joined=None))


def may_be_joined(state: Battle, unit: Unit) -> bool:
    """Return whether characters may join a unit now: neither fighting nor falling back."""
    able = not (unit.locked or unit.broken) and not is_character(state, unit)
    return able and not types(state, unit) & UNJOINED


def leavers(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the characters of a side who may move away from the unit they are with."""
    found = []
    for unit in state.army(seat):
        if unit.joined is None or unit.doings.moved or not is_character(state, unit):
            continue
        own = host(state, unit)
        held = own.locked or own.broken or own.grounded is not None or own.doings.moved
        if own.place == "table" and not held:
            found.append(unit)
    return tuple(found)
