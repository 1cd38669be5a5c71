"""What the data of diceless must keep to beyond its types: numbers, names and references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import get_args

from engine.book.data import listed, refuse
from engine.book.flaws import Flaw
from engine.book.shelf import check_names
from engine.rulesets.diceless.book.codes import Row, TerrainName, UnitType
from engine.rulesets.diceless.book.flaws import (
    SAVES,
    power_flaws,
    profile_flaws,
    unit_flaws,
    vehicle_flaws,
    weapon_flaws,
)
from engine.rulesets.diceless.book.forces import force_flaws
from engine.rulesets.diceless.book.maps import check_scenarios
from engine.rulesets.diceless.book.printed import Book
from engine.rulesets.diceless.book.tables import Tables


def _check_names(book: Book) -> None:
    check_names(
        "line-squad",
        ("weapons", "weapon", book.weapons),
        ("powers", "power", book.powers),
        ("profiles", "profile", book.profiles),
        ("vehicles", "vehicle", book.vehicles),
        ("units", "unit", book.units),
        ("forces", "force", book.forces),
        ("scenarios", "scenario", book.scenarios),
    )


def check_tables(book: Book) -> None:
    """The printed tables are whole, and grow the way they must."""
    tables = book.tables
    _check_saves(tables)
    _check_limits(tables)
    if list(tables.lines) != list("ABCDEF"):
        refuse("tables", "lines", f"are {listed(tables.lines)}", "write A to F, in order")
    for name, marks in tables.lines.items():
        at = [points for points, _ in marks]
        if at != sorted(set(at)) or not at or at[-1] != tables.armour.capacity:
            refuse("tables", f"lines.{name}", "does not rise to its capacity", "correct the points")
    for word in get_args(TerrainName):
        if word not in tables.kinds:
            refuse("tables", "kinds", f"{word} is missing", "give one for each kind of terrain")
        if tables.kinds[word].cover not in (None, *SAVES):
            refuse("tables", f"kinds.{word}", "has an impossible cover save", "write 2 to 6")
    for variant, rows in tables.tracks.items():
        ends = [effects[-1] if effects else None for effects in rows.values()]
        if list(rows) != list(get_args(Row)) or ends != ["wrecked", "explodes"]:
            refuse(
                "tables",
                f"tracks.{variant}",
                "is not a pair of rows",
                "end G in wrecked and P in explodes",
            )
    for word in get_args(UnitType):
        if word != "vehicle" and not {word} <= tables.move.allowance.keys() & tables.fall_back:
            refuse("tables", "move", f"{word} is missing", "give its allowance and fall_back")


def _check_saves(tables: Tables) -> None:
    rows = tables.saves.rows
    if len(rows) != 100:
        refuse("tables", "saves.rows", f"has {len(rows)} rows", "write 100, for 1 to 100 damage")
    for number, row in enumerate(rows, start=1):
        if list(row) != sorted(row) or row[-1] > number or row[0] < 0:
            refuse(
                "tables",
                f"saves.rows {number}",
                f"is {list(row)}",
                "a better save must not lose more",
            )
    for number, (less, more) in enumerate(pairwise(rows), start=2):
        if any(a > b for a, b in zip(less, more, strict=True)):
            refuse("tables", f"saves.rows {number}", "loses less than the row above", "correct it")


def _check_limits(tables: Tables) -> None:
    for name in ("limits", "limits_rerolled"):
        limits: tuple[int, ...] = getattr(tables.leadership, name)
        if len(limits) != 9 or list(limits) != sorted(set(limits)):
            refuse("tables", f"leadership.{name}", "does not rise", "write 9, for 2 to 10")


def check_records(book: Book) -> None:
    """Every weapon, power, profile, vehicle, unit and force keeps to the rules (`flaws`)."""
    for flaw in _flaws(book):
        refuse(flaw.file, flaw.record, flaw.what, flaw.way_out)


def _flaws(book: Book) -> Iterator[Flaw]:
    for weapon in book.weapons.values():
        yield from weapon_flaws(weapon)
    for profile in book.profiles.values():
        yield from profile_flaws(book, profile)
    for vehicle in book.vehicles.values():
        yield from vehicle_flaws(book, vehicle)
    for power in book.powers.values():
        yield from power_flaws(book, power)
    for unit in book.units.values():
        yield from unit_flaws(book, unit)
    for force in book.forces.values():
        yield from force_flaws(book, force)


CHECKS: tuple[Callable[[Book], None], ...] = (
    _check_names,
    check_tables,
    check_records,
    check_scenarios,
)
