"""The book of battlegroup: its weapons, profiles, units, scenarios, numbers and rulebook.

`build` reads `data/*.toml` into the frozen classes of `printed` and refuses what does not fit
together (`checks`). Every error names the file and the record, and says what would do.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.book.data import Parsed, Reader, data_files
from engine.book.translation import said_in, translated
from engine.rulesets.battlegroup.book.checks import CHECKS
from engine.rulesets.battlegroup.book.printed import (
    Book,
    Clause,
    Force,
    Layout,
    MatchOption,
    Profile,
    Scenario,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.battlegroup.book.tables import Tables

FILES = (
    "tables",
    "weapons",
    "profiles",
    "vehicles",
    "units",
    "forces",
    "layouts",
    "scenarios",
    "options",
    "rulebook",
)


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return data_files("battlegroup", FILES)


def build(raw: Parsed) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    reader = Reader(raw)
    book = Book(
        tables=reader.whole("tables", Tables),
        weapons=reader.records("weapons", "weapon", Weapon),
        profiles=reader.records("profiles", "profile", Profile),
        vehicles=reader.records("vehicles", "vehicle", Vehicle),
        units=reader.records("units", "unit", UnitSheet),
        forces=reader.records("forces", "force", Force),
        layouts=reader.records("layouts", "layout", Layout),
        scenarios=reader.records("scenarios", "scenario", Scenario),
        options=reader.records("options", "option", MatchOption),
        clauses=reader.records("rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


BOOK = build(read())
"""The book as printed."""


@cache
def book_in(language: str) -> Book:
    """Return the book in a language."""
    return translated(BOOK, said_in("battlegroup", language))
