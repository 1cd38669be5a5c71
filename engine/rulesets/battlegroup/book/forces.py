"""What the printed forces of battlegroup must keep to: known units that fit together.

Whether a force is legal in a match is asked of `forces`.
"""

from __future__ import annotations

from engine.book.data import listed, refuse
from engine.rulesets.battlegroup.book.printed import Book, Force, ListedUnit


def check_forces(book: Book) -> None:
    """Every force is made of known units; who is aboard or leads is one of them."""
    for force in book.forces.values():
        where = f"force {force.id}"
        keys = [unit.id for unit in force.units]
        if not keys or len(set(keys)) < len(keys):
            refuse("forces", where, "has no units or repeats a name", "name each unit once")
        if force.limit < 1:
            refuse("forces", where, f"has a limit of {force.limit}", "write its points limit")
        if force.warlord not in keys:
            refuse("forces", where, f"unknown warlord {force.warlord}", "choose one of its units")
        for unit in force.units:
            _check_unit(book, force, unit, f"{where}: {unit.id}")


def _check_unit(book: Book, force: Force, unit: ListedUnit, where: str) -> None:
    if unit.sheet not in book.units:
        refuse("forces", where, f"unknown unit {unit.sheet}", f"choose from {listed(book.units)}")
    sheet = book.units[unit.sheet]
    carriers = [other.id for other in force.units if _is_vehicle(book, other)]
    if unit.aboard is not None and unit.aboard not in set(carriers) - {unit.id}:
        refuse("forces", where, f"starts in {unit.aboard}", f"choose from {listed(carriers)}")
    if unit.aboard is not None and _is_vehicle(book, unit):
        refuse("forces", where, "is a vehicle aboard another", "let it drive itself")
    if unit.squadron < 1 or (unit.squadron > 1 and not _is_vehicle(book, unit)):
        refuse(
            "forces",
            where,
            f"is in a squadron with {unit.squadron}",
            "only vehicles form squadrons",
        )
    if unit.off_map and sheet.type != "artillery":
        refuse("forces", where, "is off the map", "only artillery can be")


def _is_vehicle(book: Book, unit: ListedUnit) -> bool:
    sheet = book.units.get(unit.sheet)
    driven = sheet is not None and any(group.profile in book.vehicles for group in sheet.groups)
    return driven and sheet is not None and sheet.role != "fortification"
