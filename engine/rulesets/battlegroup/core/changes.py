"""Changes of the table that every chapter makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import evolve

from engine.geometry import Point, bearing
from engine.placement import Base, Way
from engine.rulesets.battlegroup.book.codes import Event
from engine.rulesets.battlegroup.core.field import hull_pose, moved, put_hull
from engine.rulesets.battlegroup.core.members import is_hull, is_vehicle, members
from engine.rulesets.battlegroup.core.model import Battle, Doings, Turn
from engine.rulesets.battlegroup.core.notes import Departed, Gone, How, Moved, Track
from engine.rulesets.battlegroup.core.windows import kept
from engine.table import Table, change_units


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
    """Note what a unit and the characters with it have done in this turn."""
    for member in members(table.state, table.state.unit(key)):
        table.change(member.id, doings=evolve(member.doings, **changes))


def change_all(table: Table[Battle], key: str, **changes: Any) -> None:
    """Change fields of a unit and of characters with it."""
    change_units(table, [evolve(m, **changes) for m in members(table.state, table.state.unit(key))])


def ready_units(table: Table[Battle], seats: Iterable[int]) -> None:
    """Begin a turn: units of some sides may be given orders again."""
    whose = tuple(seats)
    units = table.state.units.values()
    change_units(table, [evolve(unit, acted=False) for unit in units if unit.owner in whose])


def forget_doings(table: Table[Battle]) -> None:
    """End a turn: what holds for "this turn" is over."""
    blank = Doings()
    change_units(table, [evolve(unit, doings=blank) for unit in table.state.units.values()])


def lose_token(table: Table[Battle], key: str, event: Event) -> None:
    """A unit may lose the token it holds by what has come to it."""
    unit = table.state.unit(key)
    if unit.token is not None and kept(unit.token.kind, event) is None:
        table.change(key, token=None)


def move_to(table: Table[Battle], key: str, places: Iterable[Base]) -> None:
    """Put the models of a unit, characters with it, on new places."""
    table.state = moved(table.state, table.state.unit(key), places)


def note_moved(table: Table[Battle], key: str, how: How, ways: Mapping[str, Way]) -> None:
    """Note a move; a unit that has moved is easy prey for templates no more."""
    tracks = tuple(Track(name, way.points) for name, way in ways.items() if way.length)
    if tracks:
        longest = max(way.length for way in ways.values())
        change_all(table, key, moved_in=table.state.now)
        table.note(Moved(key, how, longest, tracks))


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
    """Two units are in combat with each other; who waits in reaction waits no more."""
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
        note = Gone if how == "destroyed" else Departed
        table.note(note(member.id))
        disengage(table, member.id)
        lose_token(table, member.id, "destroyed")


def go_on_alone(table: Table[Battle], key: str) -> None:
    """Characters who were with a unit that has no models left take its place; they have had their
    order of the turn if it has."""
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


def look_along(table: Table[Battle], key: str, before: Point) -> None:
    """A walker that has walked looks where it went."""
    unit = table.state.unit(key)
    if unit.place == "table" and unit.models and hull_pose(unit).at != before:
        _turn(table, key, bearing(before, hull_pose(unit).at))


def look_at(table: Table[Battle], key: str, at: Point) -> None:
    """A walker turns to whom it fires at or charges."""
    unit = table.state.unit(key)
    if unit.place == "table" and unit.models and hull_pose(unit).at != at:
        _turn(table, key, bearing(hull_pose(unit).at, at))


def face(table: Table[Battle], key: str, facing: float) -> None:
    """A vehicle is set up looking somewhere; who stands on a round base looks everywhere."""
    unit = table.state.unit(key)
    if is_vehicle(unit):
        table.state = put_hull(table.state, unit, evolve(hull_pose(unit), facing=facing))


def _turn(table: Table[Battle], key: str, facing: float) -> None:
    unit = table.state.unit(key)
    if is_vehicle(unit) and not is_hull(table.state, unit):
        table.state = put_hull(table.state, unit, evolve(hull_pose(unit), facing=facing))


def active_seats(table: Table[Battle]) -> tuple[int, ...]:
    """Return whose turn it is: both sides' when orders alternate, initiative first."""
    seat = turn_of(table).seat
    return (seat,) if table.state.mode == "turns" else (seat, 1 - seat)
