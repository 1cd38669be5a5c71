"""Changes of the table that every chapter makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import evolve

from engine.formations import Base, Way
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.codes import Event
from engine.rulesets.battlegroup.field import moved
from engine.rulesets.battlegroup.members import members
from engine.rulesets.battlegroup.model import Battle, Doings, Player, Turn, Unit
from engine.rulesets.battlegroup.notes.common import Track
from engine.rulesets.battlegroup.notes.moving import How
from engine.rulesets.battlegroup.windows import kept
from engine.table import Table


def turn_of(table: Table[Battle]) -> Turn:
    """Return the turn that is played."""
    turn = table.state.turn
    assert turn is not None, "before the first turn"
    return turn


def done(table: Table[Battle], *units: str) -> None:
    """Note that units have had their part of what is being done."""
    turn = turn_of(table)
    table.set(turn=evolve(turn, done=(*turn.done, *units)))


def did(table: Table[Battle], key: str, **changes: Any) -> None:
    """Note what a unit, characters with it, has done in this turn."""
    for member in members(table.state, table.state.unit(key)):
        table.change(member.id, doings=evolve(member.doings, **changes))


def change_player(table: Table[Battle], seat: int, **changes: Any) -> None:
    """Change fields of a side."""
    players: list[Player] = list(table.state.players)
    players[seat] = evolve(players[seat], **changes)
    table.set(players=(players[0], players[1]))


def change_units(table: Table[Battle], changed: Iterable[Unit]) -> None:
    """Put changed units in the place of what they were."""
    after = {unit.id: unit for unit in changed}
    if after:
        table.set(units={**table.state.units, **after})


def change_all(table: Table[Battle], key: str, **changes: Any) -> None:
    """Change fields of a unit and of characters with it."""
    change_units(table, [evolve(m, **changes) for m in members(table.state, table.state.unit(key))])


def ready_units(table: Table[Battle], seats: Iterable[int]) -> None:
    """Begin a turn: units of some sides may be given orders again
    (battlegroup/orders-one-per-unit)."""
    whose = tuple(seats)
    units = table.state.units.values()
    change_units(table, [evolve(unit, acted=False) for unit in units if unit.owner in whose])


def forget_doings(table: Table[Battle]) -> None:
    """End a turn: what holds for "this turn" is over (battlegroup/end-effects)."""
    blank = Doings()
    change_units(table, [evolve(unit, doings=blank) for unit in table.state.units.values()])


def lose_token(table: Table[Battle], key: str, event: Event) -> None:
    """A unit may lose the token it holds by what has come to it
    (battlegroup/reaction-spent-later)."""
    unit = table.state.unit(key)
    if unit.token is not None and kept(unit.token.kind, event) is None:
        table.change(key, token=None)


def move_to(table: Table[Battle], key: str, places: Iterable[Base]) -> None:
    """Put the models of a unit, characters with it, on new places."""
    table.state = moved(table.state, table.state.unit(key), places)


def note_moved(table: Table[Battle], key: str, how: How, ways: Mapping[str, Way]) -> None:
    """Tell of a move; whoever has moved is easy prey for templates no more
    (battlegroup/template-static-target)."""
    tracks = tuple(Track(name, way.points) for name, way in ways.items() if way.length)
    if tracks:
        longest = max(way.length for way in ways.values())
        change_all(table, key, moved_in=table.state.now)
        table.note(notes.moving.Moved(key, how, longest, tracks))


def disengage(table: Table[Battle], key: str) -> None:
    """Take a unit out of every combat."""
    change_units(
        table,
        [
            evolve(unit, locked=tuple(other for other in unit.locked if other != key))
            for unit in table.state.units.values()
            if key in unit.locked
        ],
    )
    table.change(key, locked=())


def lock(table: Table[Battle], a: str, b: str) -> None:
    """Two units are in combat with each other; who waits in reaction waits no more
    (battlegroup/base-charge)."""
    for one, other in ((a, b), (b, a)):
        locked = table.state.unit(one).locked
        if other not in locked:
            table.change(one, locked=(*locked, other))
        lose_token(table, one, "locked")


def gone(table: Table[Battle], key: str, how: Literal["destroyed", "left"] = "destroyed") -> None:
    """Take a unit, characters with it, out of the game."""
    for member in members(table.state, table.state.unit(key)):
        models = {name: evolve(model, pose=None) for name, model in member.models.items()}
        table.change(member.id, place=how, models=models, joined=None)
        note = notes.common.Gone if how == "destroyed" else notes.common.Departed
        table.note(note(member.id))
        disengage(table, member.id)
        lose_token(table, member.id, "destroyed")


def go_on_alone(table: Table[Battle], key: str) -> None:
    """Characters who were with a unit that has no models left take its place; they have had their
    order of the turn if it has (battlegroup/base-characters,
    battlegroup/orders-one-per-unit)."""
    unit = table.state.unit(key)
    heirs = tuple(member.id for member in members(table.state, unit)[1:])
    for heir in heirs:
        table.change(
            heir,
            joined=None,
            locked=unit.locked,
            rout=unit.rout,
            down=unit.down,
            acted=unit.acted,
            directing=unit.directing,
        )
    for enemy in unit.locked:
        table.change(enemy, locked=(*table.state.unit(enemy).locked, *heirs))
