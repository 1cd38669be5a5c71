"""Changes of the table that every chapter makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import evolve

from engine.placement import Base, Way
from engine.rulesets.diceless.book.codes import How
from engine.rulesets.diceless.core.field import moved
from engine.rulesets.diceless.core.members import headcount, lifted, members
from engine.rulesets.diceless.core.model import Battle, Turn, Unit
from engine.rulesets.diceless.core.notes import Gone, Moved, Track
from engine.table import Table, change_player, change_units


def turn_of(table: Table[Battle]) -> Turn:
    """Return the player turn that is played."""
    turn = table.state.turn
    assert turn is not None, "before the first turn"
    return turn


def note_acted(table: Table[Battle], *units: str) -> None:
    """Note that units have had their order in this part."""
    turn = turn_of(table)
    table.set(turn=evolve(turn, acted=(*turn.acted, *units)))


def note_doings(table: Table[Battle], key: str, **changes: Any) -> None:
    """Note what a unit, characters with it, has done in this player turn."""
    for member in members(table.state, table.state.unit(key)):
        table.change(member.id, doings=evolve(member.doings, **changes))


def add_tokens(
    table: Table[Battle], seat: int, *, scatter: int = 0, hot: int = 0, warp: int = 0
) -> None:
    """Give a side tokens, or with negative numbers take them away."""
    pool = table.state.players[seat].tokens
    tokens = evolve(pool, scatter=pool.scatter + scatter, hot=pool.hot + hot, warp=pool.warp + warp)
    change_player(table, seat, tokens=tokens)


def score_removed(table: Table[Battle], victim: int, hit_points: int) -> None:
    """Credit hit points that a side has lost to its enemy."""
    seat = 1 - victim
    change_player(table, seat, removed=table.state.players[seat].removed + hit_points)


def forget_doings(table: Table[Battle]) -> None:
    """Begin a player turn: what units did in the one before is forgotten."""
    units: Mapping[str, Unit] = table.state.units
    blank = type(next(iter(units.values())).doings)()
    change_units(table, (evolve(u, doings=blank) for u in units.values() if u.doings != blank))


def remember_heads(table: Table[Battle]) -> None:
    """Begin a phase: note how many models every unit has."""
    state = table.state
    counted = ((unit, headcount(state, unit)) for unit in state.units.values())
    change_units(
        table,
        [
            evolve(unit, at_phase_start=count, fallen=0)
            for unit, count in counted
            if (unit.at_phase_start, unit.fallen) != (count, 0)
        ],
    )


def move_to(table: Table[Battle], key: str, places: Iterable[Base]) -> None:
    """Put the models of a unit, characters with it, on new places."""
    table.state = moved(table.state, table.state.unit(key), places)


def note_moved(table: Table[Battle], key: str, how: How, ways: Mapping[str, Way]) -> None:
    """Report a move."""
    tracks = tuple(Track(name, way.points) for name, way in ways.items() if way.length)
    longest = max((way.length for way in ways.values()), default=0.0)
    table.note(Moved(key, how, longest, tracks))


def disengage(table: Table[Battle], key: str) -> None:
    """Take a unit out of every combat."""
    change_units(
        table,
        (
            evolve(unit, locked=tuple(other for other in unit.locked if other != key))
            for unit in table.state.units.values()
            if key in unit.locked
        ),
    )
    table.change(key, locked=())


def go_on_alone(table: Table[Battle], key: str) -> None:
    """Characters who were with a unit that has no models left take its place: in its combats, in
    flight, or lying low, and with what it has done."""
    state = table.state
    unit = state.unit(key)
    heirs = tuple(member.id for member in members(state, unit)[1:])
    for heir in heirs:
        table.change(
            heir, joined=None, locked=unit.locked, broken=unit.broken, grounded=unit.grounded
        )
    for enemy in unit.locked:
        table.change(enemy, locked=(*table.state.unit(enemy).locked, *heirs))
    if state.turn is not None and key in state.turn.acted:
        note_acted(table, *heirs)


def remove_unit(table: Table[Battle], key: str, how: Literal["destroyed", "left"]) -> None:
    """Take a unit, characters with it, out of the game."""
    state = table.state
    for member in members(state, state.unit(key)):
        change_units(table, [lifted(member, place=how, joined=None)])
        table.note(Gone(member.id, how))
        disengage(table, member.id)
