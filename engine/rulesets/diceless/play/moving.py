"""The Movement phase, and what ground does to those who cross it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from itertools import pairwise
from typing import Any

from engine.flow import Flow, ask
from engine.formations import Way
from engine.geometry import Point, disc, overlaps, stretches
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.characters import is_character, leavers, to_join
from engine.rulesets.diceless.choices import moving as choices
from engine.rulesets.diceless.choices.common import Concede, Pass
from engine.rulesets.diceless.choices.vehicles import (
    Drive,
    Embark,
    GetOut,
    GetOutModels,
    Ram,
    TankShock,
)
from engine.rulesets.diceless.codes import UnitType
from engine.rulesets.diceless.courses import rough_ground, straight_way
from engine.rulesets.diceless.courses import trail_of as hull_trail
from engine.rulesets.diceless.entries import mine_points
from engine.rulesets.diceless.field import (
    Terrain,
    Trail,
    bases_of,
    hosts,
    in_coherency,
    land,
    trail_of,
)
from engine.rulesets.diceless.ground import danger
from engine.rulesets.diceless.gunnery import Impact
from engine.rulesets.diceless.hulls import are_vehicles, may_go, vehicle_of
from engine.rulesets.diceless.members import members, printed_of, rules_of, types
from engine.rulesets.diceless.mines import tripped
from engine.rulesets.diceless.model import Battle, Model, Unit
from engine.rulesets.diceless.movement import (
    BIKES,
    FLYING,
    Moved,
    Terms,
    consolidation_terms,
    flies,
    move_terms,
    regrouped_terms,
    run_terms,
)
from engine.rulesets.diceless.notes.moving import How
from engine.rulesets.diceless.play.armour import pound
from engine.rulesets.diceless.play.common import (
    acted,
    change_player,
    did,
    move_to,
    note_moved,
    turn_of,
)
from engine.rulesets.diceless.play.harm import Blow, suffer, suffer_in_groups
from engine.rulesets.diceless.printed import Profile
from engine.rulesets.diceless.scoring import concede
from engine.rulesets.diceless.servitors import is_idle
from engine.rulesets.diceless.transports import riders
from engine.table import Table

ROSTER = BOOK.tables.roster
RIDERS: frozenset[UnitType] = frozenset({"bike", "jetbike", "cavalry"})
"""Whom skill in the saddle helps (diceless/usr-skilled-rider)."""

# ---------------------------------------------------------------- parts of a turn


def may_move(unit: Unit) -> bool:
    """Tell whether a unit may move in the Movement phase."""
    free = unit.joined is None and unit.aboard is None and not unit.locked
    return unit.place == "table" and free and not (unit.broken or unit.doings.moved or _lies(unit))


def _lies(unit: Unit) -> bool:
    return unit.grounded is not None


def moves(table: Table[Battle]) -> Flow[bool]:
    """One unit moves, in any order; whoever has no order stays
    (diceless/base-movement-allowances)."""
    turn = turn_of(table)
    units = tuple(
        unit.id
        for unit in table.state.army(turn.seat)
        if unit.id not in turn.acted
        and may_move(unit)
        and may_go(unit, turn.acted)
        and not is_idle(table.state, unit)
    )
    units += tuple(u.id for u in riders(table.state, turn.seat) if u.id not in turn.acted)
    units += tuple(
        unit.id
        for unit in leavers(table.state, turn.seat)
        if not {unit.id, unit.joined} & set(turn.acted)
    )
    if not units:
        return True
    reply = yield from ask(turn.seat, choices.WhichMove(turn.seat, units), Pass())
    match reply:
        case choices.Move() | choices.MoveModels():
            acted(table, reply.unit)
            leave(table, reply.unit)
            yield from go(table, reply, "move")
            join(table, reply.unit)
        case Drive() | Ram() | TankShock() | Embark() | GetOut() | GetOutModels():
            yield from obey(reply, table)
        case Concede():
            concede(table, turn.seat)
        case _:
            yield from close_up(table, units)
            return True
    return False


@singledispatch
def obey(reply: Any, table: Table[Battle]) -> Flow[None]:
    """Carry out another order than to move models; each chapter registers its own."""
    raise TypeError(f"nobody carries out {type(reply).__name__}")


def close_up(table: Table[Battle], units: Iterable[str]) -> Flow[None]:
    """Units that are torn apart and had no order come together as far as they can
    (diceless/base-coherency)."""
    for key in units:
        state = table.state
        unit = state.unit(key)
        drives = types(state, unit) & {"vehicle", "walker"}
        if unit.place == "table" and not drives and not in_coherency(state, unit):
            yield from go(table, choices.Move(key), "move")


def still_ground(table: Table[Battle], seat: int) -> None:
    """The Movement phase of a side is over: tremors slow nobody any more (diceless/sm-tremor), and
    a unit has moved if a character with it has (diceless/base-movement-allowances)."""
    state = table.state
    for unit in state.army(seat):
        if unit.shaken_ground:
            table.change(unit.id, shaken_ground=False)
    for unit in hosts(table.state, seat):
        if any(member.doings.moved for member in members(table.state, unit)):
            did(table, unit.id, moved=True)


# ---------------------------------------------------------------- characters


def leave(table: Table[Battle], key: str) -> None:
    """A character who is ordered by himself moves as a unit of his own
    (diceless/base-independent-characters)."""
    unit = table.state.unit(key)
    if unit.joined is not None:
        table.note(notes.moving.Left(key, unit.joined))
        table.change(key, joined=None)


def join(table: Table[Battle], key: str) -> None:
    """A character who ends his move near a unit is with it from now on
    (diceless/base-independent-characters)."""
    unit = table.state.unit(key)
    if unit.place != "table" or not unit.models or not is_character(table.state, unit):
        return
    found = to_join(table.state, unit)
    if found is not None:
        table.change(key, joined=found)
        table.note(notes.moving.Joined(key, found))


# ---------------------------------------------------------------- moving


TERMS: Mapping[How, Callable[[Battle, Unit], Terms]] = {
    "move": move_terms,
    "run": run_terms,
    "consolidation": consolidation_terms,
    "regrouped": regrouped_terms,
}
"""What orders of a unit are like."""


def go(table: Table[Battle], reply: Any, how: How) -> Flow[None]:
    """Carry out the move of a unit that was found legal, or leave it where it stands."""
    if isinstance(reply, Pass):
        return
    state = table.state
    unit = state.unit(reply.unit)
    terms = move_terms(state, unit, reply.pace) if how == "move" else TERMS[how](state, unit)
    made = choices.moved(state, unit, reply, terms)
    if how == "move" and reply.pace == "turbo":
        table.change(unit.id, boosted=True)
    yield from carry_out(table, unit.id, made, how, flying=terms.flying)


def carry_out(
    table: Table[Battle], key: str, made: Moved, how: How, *, flying: bool | None = None
) -> Flow[None]:
    """Move the models of a unit; then the ground takes its toll (diceless/dangerous-terrain), but
    not of those who consolidate (diceless/consolidation). `flying` tells whether they passed over
    it; by default if they can."""
    move_to(table, key, made.after)
    note_moved(table, key, how, made.ways)
    if how == "move":
        far = made.longest
        did(table, key, moved=far > 0.0, distance=far)
    if how == "consolidation":
        yield from set_off(table, key, trip_mines(table, key, _trails(table.state, key, made.ways)))
    else:
        yield from endanger(table, key, made.ways, flying=flying)


def endanger(
    table: Table[Battle], key: str, ways: Mapping[str, Way], *, flying: bool | None = None
) -> Flow[None]:
    """Models that entered, left or moved in dangerous ground take damage, once each
    (diceless/dangerous-terrain, diceless/dangerous-terrain-variants); then mines go off."""
    crossed = trip_mines(table, key, _trails(table.state, key, ways))
    if are_vehicles(table.state, table.state.unit(key)):
        yield from _endanger_walkers(table, key, ways)
    damage = dangers(table.state, key, ways, flying=flying)
    total = sum(damage.values())
    if total:
        blow = Blow(total, "dangerous", bare=True)
        yield from suffer_in_groups(table, key, blow, damage)
    yield from set_off(table, key, crossed)


def _endanger_walkers(table: Table[Battle], key: str, ways: Mapping[str, Way]) -> Flow[None]:
    """Walkers that run or charge over dangerous ground take its points
    (diceless/vehicle-dangerous-terrain)."""
    state = table.state
    unit = state.unit(key)
    pools = [
        Impact(key, name, armour, rough.strength, rough.points(rough.length))
        for name in unit.models
        if (way := ways.get(f"{key}/{name}")) is not None
        for armour in (vehicle_of(state, unit, name).armour.rear,)
        for rough in rough_ground(state, unit, name, straight_way(unit, name, way.points))
    ]
    if pools:
        yield from pound(table, pools, unit.owner, "ground")


def dangers(
    state: Battle, key: str, ways: Mapping[str, Way], *, flying: bool | None = None
) -> dict[str, int]:
    """Return the damage by group, unit/group, of the ground on the ways of a unit's models."""
    aloft = flies(state, state.unit(key)) if flying is None else flying
    radii = {base.id: base.radius for base in bases_of(state, state.unit(key))}
    damage: dict[str, int] = {}
    for member in members(state, state.unit(key)):
        for name, model in member.models.items():
            way = ways.get(f"{member.id}/{name}")
            if way is None or not way.length:
                continue
            kind = type_of(state, member, model)
            skilled = kind in RIDERS and "skilled_rider" in rules_of(state, member, model)
            pieces = dangerous_to(state, kind, way.points, radii[f"{member.id}/{name}"], aloft)
            hurt = max((_damage(piece, way.points, skilled) for piece in pieces), default=0)
            place = f"{member.id}/{model.group}"
            damage[place] = damage.get(place, 0) + hurt
    return damage


# ---------------------------------------------------------------- mines


def trip_mines(table: Table[Battle], key: str, trails: Mapping[str, Trail]) -> tuple[str, ...]:
    """Reveal and use up the enemy's marks that a move of a unit has crossed; return the model that
    crossed each (diceless/sm-cluster-mines)."""
    state = table.state
    seat = 1 - state.unit(key).owner
    found = tripped(state, 1 - seat, trails)
    if found:
        marks = state.players[seat].mines
        left = {unit: mark for unit, mark in marks.items() if unit not in found}
        change_player(table, seat, mines=left)
        for layer in found:
            mark = marks[layer]
            table.note(notes.roster.MinesTripped(key, layer, mark.piece, mark.salt))
    return tuple(found.values())


def set_off(table: Table[Battle], key: str, crossed: Iterable[str]) -> Flow[None]:
    """A unit takes the damage of each mark that models of it have crossed; of vehicles, those that
    have (diceless/sm-cluster-mines)."""
    for name in crossed:
        unit = table.state.unit(key)
        model = name.partition("/")[2]
        if unit.place != "table":
            return
        if not are_vehicles(table.state, unit):
            blow = Blow(ROSTER.mines, "mines", strength=ROSTER.mines_strength)
            yield from suffer(table, key, [blow])
        elif model in unit.models:
            rear = vehicle_of(table.state, unit, model).armour.rear
            pool = Impact(key, model, rear, ROSTER.mines_strength, mine_points())
            yield from pound(table, [pool], 1 - unit.owner, "mines")


def _trails(state: Battle, key: str, ways: Mapping[str, Way]) -> dict[str, Trail]:
    """Return the trails of the models of a unit that have moved."""
    unit = state.unit(key)
    if are_vehicles(state, unit):
        return {
            f"{key}/{name}": hull_trail(state, unit, name, straight_way(unit, name, way.points))
            for name in unit.models
            if (way := ways.get(f"{key}/{name}")) is not None and way.length
        }
    return {
        base.id: trail_of(way.points, base.radius)
        for base in bases_of(state, unit)
        if (way := ways.get(base.id)) is not None and way.length
    }


# ---------------------------------------------------------------- what ground does


def type_of(state: Battle, member: Unit, model: Model) -> UnitType | None:
    """Return the type of a model, None of a vehicle."""
    printed = printed_of(state, member.groups[model.group])
    return printed.type if isinstance(printed, Profile) else None


def dangerous_to(
    state: Battle, kind: UnitType | None, way: tuple[Point, ...], radius: float, aloft: bool
) -> tuple[Terrain, ...]:
    """Return the pieces on a model's way that are dangerous to it: to bikes difficult ones too, and
    to those who pass over the ground, only where they begin or end (diceless/dangerous-terrain,
    diceless/difficult-terrain-half)."""
    here = land(state)
    if aloft and kind in FLYING:
        ends = [disc(at, radius) for at in (way[0], way[-1])]
        rough = (*here.dangerous, *here.difficult)
        return tuple(p for p in rough if any(overlaps(end, p.area) for end in ends))
    rough = (*here.dangerous, *here.difficult) if kind in BIKES else here.dangerous
    trail = trail_of(way, radius)
    return tuple(piece for piece in rough if trail.meets(piece))


def _damage(piece: Terrain, way: tuple[Point, ...], skilled: bool) -> int:
    base = danger() if piece.piece.damage is None else piece.piece.damage
    if not piece.piece.per_inch:
        return danger(base, skilled_rider=skilled)
    inside = sum(
        ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 * (end - begin)
        for a, b in pairwise(way)
        for begin, end in stretches(a, b, piece.area)
    )
    return danger(base, inside, skilled_rider=skilled)
