"""The book of diceless: its weapons, profiles, units, scenarios, numbers and rulebook.

`build` reads `data/*.toml` into the frozen classes of `printed` and refuses what does not fit
together (`checks`). Every error names the file and the record, and says what would do.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.book.data import Parsed, Reader, data_files
from engine.book.translation import said_in, translated
from engine.rulesets.diceless.book.checks import CHECKS
from engine.rulesets.diceless.book.printed import (
    Book,
    Clause,
    Force,
    Profile,
    PsychicPower,
    Scenario,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.diceless.book.tables import Tables

FILES = (
    "tables",
    "weapons",
    "powers",
    "profiles",
    "vehicles",
    "units",
    "forces",
    "scenarios",
    "rulebook",
)


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return data_files("diceless", FILES)


def build(raw: Parsed) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    reader = Reader(raw)
    book = Book(
        tables=reader.whole("tables", Tables),
        weapons=reader.records("weapons", "weapon", Weapon),
        powers=reader.records("powers", "power", PsychicPower),
        profiles=reader.records("profiles", "profile", Profile),
        vehicles=reader.records("vehicles", "vehicle", Vehicle),
        units=reader.records("units", "unit", UnitSheet),
        forces=reader.records("forces", "force", Force),
        scenarios=reader.records("scenarios", "scenario", Scenario),
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
    return translated(BOOK, said_in("diceless", language))
