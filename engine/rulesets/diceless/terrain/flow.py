"""Ground takes its toll, mines are laid and go off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.flow import Flow, ask
from engine.placement import Way
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import Trail, bases_of, trail_of
from engine.rulesets.diceless.core.model import Battle, Mark
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.terrain.notes import Mined, MinesTripped
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from engine.rulesets.diceless.terrain.rules import mine_points
from engine.rulesets.diceless.terrain.state import (
    default_piece,
    hull_trail,
    mine_layers,
    pieces,
    proof,
    rough_ground,
    straight_way,
    terrain_damage,
    tripped,
)
from engine.rulesets.diceless.vehicles.state import are_vehicles, vehicle_of
from engine.rulesets.diceless.wounds.flow import suffer, suffer_in_groups
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table, change_player

ROSTER = BOOK.tables.roster


def suffer_terrain(
    table: Table[Battle], key: str, ways: Mapping[str, Way], *, flying: bool | None = None
) -> Flow[None]:
    """Models that entered, left or moved in dangerous ground take damage, once each; then mines go
    off."""
    crossed = trip_mines(table, key, trails_of(table.state, key, ways))
    if are_vehicles(table.state, table.state.unit(key)):
        yield from _suffer_terrain_walking(table, key, ways)
    damage = terrain_damage(table.state, key, ways, flying=flying)
    total = sum(damage.values())
    if total:
        blow = Blow(total, "dangerous", bare=True)
        yield from suffer_in_groups(table, key, blow, damage)
    yield from set_off(table, key, crossed)


def _suffer_terrain_walking(table: Table[Battle], key: str, ways: Mapping[str, Way]) -> Flow[None]:
    """Walkers that run or charge over dangerous ground take its points."""
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
        yield from take_points(table, pools, unit.owner, "ground")


def trip_mines(table: Table[Battle], key: str, trails: Mapping[str, Trail]) -> tuple[str, ...]:
    """Reveal and use up the enemy's marks that a move of a unit has crossed; return the model that
    crossed each."""
    state = table.state
    seat = 1 - state.unit(key).owner
    found = tripped(state, 1 - seat, trails)
    if found:
        marks = state.players[seat].mines
        left = {unit: mark for unit, mark in marks.items() if unit not in found}
        change_player(table, seat, mines=left)
        for layer in found:
            mark = marks[layer]
            table.note(MinesTripped(key, layer, mark.piece, mark.salt))
    return tuple(found.values())


def set_off(table: Table[Battle], key: str, crossed: Iterable[str]) -> Flow[None]:
    """A unit takes the damage of each mark that models of it have crossed; of vehicles, those that
    have."""
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
            yield from take_points(table, [pool], 1 - unit.owner, "mines")


def trails_of(state: Battle, key: str, ways: Mapping[str, Way]) -> dict[str, Trail]:
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


def mining(table: Table[Battle]) -> Flow[bool]:
    """One unit marks a piece of terrain in secret."""
    state = table.state
    if not pieces(state):
        return True
    for seat in (state.first, 1 - state.first):
        for unit in mine_layers(state, seat):
            question = WhichMine(unit.id, pieces(state))
            default = Mine(unit.id, default_piece(state))
            reply = yield from ask(seat, question, default, "setup")
            mark = Mark(reply.piece, reply.salt)
            player = table.state.players[seat]
            shown = proof(unit.id, mark)
            change_player(
                table,
                seat,
                mines={**player.mines, unit.id: mark},
                mine_proofs={**player.mine_proofs, unit.id: shown},
            )
            table.note(Mined(unit.id, shown))
            return False
    return True
