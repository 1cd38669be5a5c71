"""What a force must keep to: known units, of one faction, that fit together."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engine.book.data import listed
from engine.book.flaws import Flaw
from engine.rulesets.diceless.book.codes import Rule
from engine.rulesets.diceless.book.printed import (
    Book,
    Force,
    ListedUnit,
    Profile,
    UnitSheet,
    Vehicle,
)


def force_flaws(book: Book, force: Force) -> Iterator[Flaw]:
    """A force is made of known units of its faction; who is aboard or joined can be."""
    keys = [unit.id for unit in force.units]
    if not keys or len(set(keys)) < len(keys):
        what = "has no units or repeats a name"
        yield Flaw("prep-unit-sheets", "forces", f"force {force.id}", what, "name each unit once")
        return
    for unit in force.units:
        yield from unit_in_force_flaws(book, force, unit)


def unit_in_force_flaws(book: Book, force: Force, unit: ListedUnit) -> Iterator[Flaw]:
    """A unit is known, and belongs where the force has it."""
    where = f"force {force.id}: {unit.id}"
    for flaw in (
        *_unit_flaws(book, force, unit),
        *_joined_flaws(book, force, unit),
        *_load_flaws(book, force, unit),
    ):
        yield evolve(flaw, record=where)


def _unit_flaws(book: Book, force: Force, unit: ListedUnit) -> Iterator[Flaw]:
    if unit.sheet not in book.units:
        way_out = f"choose from {listed(book.units)}"
        yield Flaw("prep-unit-sheets", "forces", "", f"unknown unit {unit.sheet}", way_out)
    for printed in _printed(book, unit):
        if printed.faction != force.faction:
            what = f"{printed.id} belongs to the {printed.faction}"
            yield Flaw("scenario-agreement", "forces", "", what, "leave it out")
    others = {other.id for other in force.units} - {unit.id}
    for other in (unit.aboard, unit.joined):
        if other is not None and other not in others:
            way_out = "name another unit of the force"
            yield Flaw("prep-unit-sheets", "forces", "", f"is with {other}", way_out)
    if unit.aboard is not None and any(isinstance(one, Vehicle) for one in _printed(book, unit)):
        yield Flaw(
            "base-transports", "forces", "", f"is aboard {unit.aboard}", "let it drive itself"
        )


def _joined_flaws(book: Book, force: Force, unit: ListedUnit) -> Iterator[Flaw]:
    """A character joins a unit of models."""
    if unit.joined is None:
        return
    clause = "base-independent-characters"
    if not _has(book, unit, "independent_character"):
        way_out = "only independent characters join units"
        yield Flaw(clause, "forces", "", f"joins {unit.joined}", way_out)
    if unit.aboard is not None:
        way_out = "a joined character is aboard with the unit; leave one out"
        yield Flaw(clause, "forces", "", "is joined and aboard", way_out)
    for host in force.units:
        if host.id != unit.joined:
            continue
        if host.joined is not None:
            way_out = f"let both join {host.joined}"
            yield Flaw(clause, "forces", "", f"joins {host.id}, a joined character", way_out)
        if any(isinstance(one, Vehicle) for one in _printed(book, host)):
            way_out = "join a unit of models, or go aboard"
            yield Flaw(clause, "forces", "", f"joins vehicles, {host.id}", way_out)


def _load_flaws(book: Book, force: Force, transport: ListedUnit) -> Iterator[Flaw]:
    """A transport has room for all who begin in it."""
    aboard = [unit for unit in force.units if unit.aboard == transport.id]
    load = sum(_load(book, force, unit) for unit in aboard)
    room = sum(one.capacity for one in _printed(book, transport) if isinstance(one, Vehicle))
    if load > room:
        what = f"has room for {room} but carries {load}"
        yield Flaw("base-transports", "forces", "", what, "put some on foot")


def _load(book: Book, force: Force, unit: ListedUnit) -> int:
    """Return how much room a unit takes, the characters with it counted; a tank's commander takes
    no seat."""
    with_it = [one for one in force.units if unit.id in (one.id, one.joined)]
    return sum(_size(book, one) for one in with_it)


def _size(book: Book, unit: ListedUnit) -> int:
    sheet = _sheet(book, unit)
    return 0 if _has(book, unit, "tank_commander") else sum(group.count for group in sheet.groups)


def _sheet(book: Book, unit: ListedUnit) -> UnitSheet:
    """Return what a unit is made of: nothing, where it is unknown."""
    return book.units.get(unit.sheet) or UnitSheet(unit.sheet, unit.sheet, ())


def _printed(book: Book, unit: ListedUnit) -> list[Profile | Vehicle]:
    """Return the records of a unit's models that there are."""
    keys = [group.profile for group in _sheet(book, unit).groups]
    found = [book.profiles.get(key) or book.vehicles.get(key) for key in keys]
    return [one for one in found if one is not None]


def _has(book: Book, unit: ListedUnit, rule: Rule) -> bool:
    """Return whether a unit is a single model with a rule."""
    sheet, printed = _sheet(book, unit), _printed(book, unit)
    if [group.count for group in sheet.groups] != [1] or not printed:
        return False
    return rule in (*printed[0].rules, *sheet.groups[0].rules)
