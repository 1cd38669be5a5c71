"""What the forces of diceless must keep to: known units, of one faction, that fit together."""

from __future__ import annotations

from engine.data import listed, refuse
from engine.rulesets.diceless.codes import Rule
from engine.rulesets.diceless.printed import Book, Force, ListedUnit, Profile, UnitSheet, Vehicle


def check_forces(book: Book) -> None:
    """Every force is made of known units of its faction; who is aboard or joined can be."""
    for force in book.forces.values():
        where = f"force {force.id}"
        keys = [unit.id for unit in force.units]
        if not keys or len(set(keys)) < len(keys):
            refuse("forces", where, "has no units, or two of a name", "name each once")
        for unit in force.units:
            _check_unit(book, force, unit, f"{where}: {unit.id}")
        for unit in force.units:
            if unit.joined is not None:
                _check_joined(book, force, unit, f"{where}: {unit.id}")
            _check_load(book, force, unit, f"{where}: {unit.id}")


def _check_unit(book: Book, force: Force, unit: ListedUnit, where: str) -> None:
    if unit.sheet not in book.units:
        refuse("forces", where, f"unknown unit {unit.sheet}", f"known are {listed(book.units)}")
    for printed in _printed(book, book.units[unit.sheet]):
        if printed.faction != force.faction:
            refuse("forces", where, f"{printed.id} is of the {printed.faction}", "leave it out")
    keys = {other.id for other in force.units} - {unit.id}
    for other in (unit.aboard, unit.joined):
        if other is not None and other not in keys:
            refuse("forces", where, f"is with {other}", "name another of the force")


def _check_joined(book: Book, force: Force, unit: ListedUnit, where: str) -> None:
    """A character joins a unit of models (diceless/base-independent-characters)."""
    sheet = book.units[unit.sheet]
    if not _has(book, sheet, "independent_character"):
        refuse("forces", where, f"joins {unit.joined}", "only an independent character joins")
    if unit.aboard is not None:
        refuse("forces", where, "is joined and aboard", "he is aboard with the unit; say one")
    host = next(other for other in force.units if other.id == unit.joined)
    if any(isinstance(one, Vehicle) for one in _printed(book, book.units[host.sheet])):
        refuse("forces", where, f"joins vehicles, {host.id}", "let him join models, or go aboard")


def _check_load(book: Book, force: Force, transport: ListedUnit, where: str) -> None:
    """A transport has room for all who begin in it (diceless/base-transports)."""
    aboard = [unit for unit in force.units if unit.aboard == transport.id]
    load = sum(_load(book, force, unit) for unit in aboard)
    room = sum(
        one.capacity
        for one in _printed(book, book.units[transport.sheet])
        if isinstance(one, Vehicle)
    )
    if load > room:
        refuse("forces", where, f"carries {load} models and has room for {room}", "let some walk")


def _load(book: Book, force: Force, unit: ListedUnit) -> int:
    """Return how much room a unit takes, characters with it counted; the commander of a tank has
    his place (diceless/sm-chronus)."""
    sheet = book.units[unit.sheet]
    with_it = [other for other in force.units if other.joined == unit.id]
    own = 0 if _has(book, sheet, "tank_commander") else sum(group.count for group in sheet.groups)
    return own + sum(_load(book, force, other) for other in with_it)


def _printed(book: Book, sheet: UnitSheet) -> list[Profile | Vehicle]:
    return [
        book.profiles.get(group.profile) or book.vehicles[group.profile] for group in sheet.groups
    ]


def _has(book: Book, sheet: UnitSheet, rule: Rule) -> bool:
    """Tell whether a unit is a single model with a rule."""
    rules = [
        (*printed.rules, *group.rules)
        for printed, group in zip(_printed(book, sheet), sheet.groups, strict=True)
    ]
    return len(rules) == 1 and sheet.groups[0].count == 1 and rule in rules[0]
