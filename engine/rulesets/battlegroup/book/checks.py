"""What the data of battlegroup must keep to beyond its types: numbers, names and references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import get_args

from engine.book.data import refuse
from engine.book.shelf import check_names, known
from engine.rulesets.battlegroup.book.codes import Order, Pace, Template, TerrainName, UnitType
from engine.rulesets.battlegroup.book.flaws import IMMOBILE, SAVES, Named, flaws_of
from engine.rulesets.battlegroup.book.forces import check_forces
from engine.rulesets.battlegroup.book.maps import check_layouts, check_scenarios
from engine.rulesets.battlegroup.book.printed import Book

_OPTION_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def _check_names(book: Book) -> None:
    check_names(
        "line-squad",
        ("weapons", "weapon", book.weapons),
        ("profiles", "profile", book.profiles),
        ("vehicles", "vehicle", book.vehicles),
        ("units", "unit", book.units),
        ("forces", "force", book.forces),
        ("layouts", "layout", book.layouts),
        ("scenarios", "scenario", book.scenarios),
    )


def check_tables(book: Book) -> None:
    """The printed tables are whole."""
    tables = book.tables
    for name, words, given in (
        ("orders", get_args(Order), tables.orders),
        ("templates.sheets", get_args(Template), tables.templates.sheets),
        ("kinds", get_args(TerrainName), tables.kinds),
        ("armour.weapons", get_args(Pace), tables.armour.weapons),
        ("heights", _with_models(), tables.heights),
        ("move.allowance", _on_foot(), tables.move.allowance),
    ):
        for word in words:
            if word not in given:
                refuse("tables", name, f"{word} is missing", "give one for each")
    for order, sheet in tables.orders.items():
        if not sheet.steps:
            refuse("tables", f"orders.{order}", "has no steps", "list them in order")
    for word, kind in tables.kinds.items():
        if kind.cover not in (None, *SAVES):
            refuse("tables", f"kinds.{word}", "has an impossible cover save", "write 2 to 6")
    if len(tables.armour.damage) != 7:
        refuse("tables", "armour.damage", "does not have 7 results", "give one for each of 1 to 7")
    for name, template in tables.templates.sheets.items():
        if template.dice < 1 or template.need not in SAVES:
            refuse("tables", f"templates.sheets.{name}", "rolls nothing", "correct dice and need")


def _with_models() -> tuple[UnitType, ...]:
    return tuple(word for word in get_args(UnitType) if word != "defence_works")


def _on_foot() -> tuple[UnitType, ...]:
    return tuple(word for word in get_args(UnitType) if word not in IMMOBILE)


def check_records(book: Book) -> None:
    """Every weapon, profile, vehicle and unit keeps to the rules (`flaws`)."""
    for kind in (book.weapons, book.profiles, book.vehicles, book.units):
        records: Iterable[Named] = kind.values()
        for record in records:
            for flaw in flaws_of(book, record):
                refuse(flaw.file, flaw.record, flaw.what, flaw.way_out)


def check_options(book: Book) -> None:
    """Every option has an id, a default it may take, and a scenario that exists."""
    for option in book.options.values():
        where = f"option {option.id}"
        if not _OPTION_ID.fullmatch(option.id):
            refuse("options", where, "is not an id", 'write it like "sequence_mode"')
        free = len(option.values) == 1
        if not option.values or not (free or option.default in option.values):
            refuse("options", where, f"defaults to {option.default}", "choose one of its values")
        if option.scenario is not None:
            known("options", where, "scenario", option.scenario, book.scenarios)


CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_names,
    check_tables,
    check_records,
    check_forces,
    check_layouts,
    check_scenarios,
    check_options,
)
