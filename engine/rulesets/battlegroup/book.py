"""The book of battlegroup: its weapons, profiles, units, scenarios, numbers and rulebook.

`load` reads `data/*.toml` into the frozen classes of `printed` and refuses what does not fit
together (`checks`). Every error names the file and the record, and says what would do. This is the
only module of the ruleset that reads files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeVar

from engine.data import BookError, listed, refuse, strict_converter, structure
from engine.rulesets.battlegroup.checks import CHECKS
from engine.rulesets.battlegroup.printed import (
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
from engine.rulesets.battlegroup.tables import Tables
from engine.translation import SPOKEN, Said, translated

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


@lru_cache(maxsize=1)
def load() -> Book:
    """Read the data files of this package and return the book they make."""
    return build(read())


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return {name: data_file(name) for name in FILES}


def data_file(name: str) -> dict[str, Any]:
    """Return one parsed data file of this ruleset."""
    path = files("engine.rulesets.battlegroup") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def build(raw: Mapping[str, Mapping[str, Any]]) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    for name in FILES:
        if name not in raw:
            raise BookError(f"{name}.toml: missing; a book has {listed(FILES)}")
    book = Book(
        tables=structure(_CONVERTER, raw["tables"], Tables, "tables.toml"),
        weapons=_records(raw, "weapons", "weapon", Weapon),
        profiles=_records(raw, "profiles", "profile", Profile),
        vehicles=_records(raw, "vehicles", "vehicle", Vehicle),
        units=_records(raw, "units", "unit", UnitSheet),
        forces=_records(raw, "forces", "force", Force),
        layouts=_records(raw, "layouts", "layout", Layout),
        scenarios=_records(raw, "scenarios", "scenario", Scenario),
        options=_records(raw, "options", "option", MatchOption),
        clauses=_records(raw, "rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


R = TypeVar("R", Weapon, Profile, Vehicle, UnitSheet, Force, Layout, Scenario, MatchOption, Clause)


def _records(
    raw: Mapping[str, Mapping[str, Any]], name: str, kind: str, cls: type[R]
) -> dict[str, R]:
    """Structure the array of tables `kind` of a file, one record at a time, by id."""
    unknown = sorted(set(raw[name]) - {kind})
    if unknown:
        raise BookError(f"{name}.toml: unknown {listed(unknown)}; known is {kind}")
    given = raw[name].get(kind, ())
    if not isinstance(given, list | tuple) or not given:
        refuse(name, kind, "is missing", f"write at least one [[{kind}]]")
    records: dict[str, R] = {}
    for number, table in enumerate(given, start=1):
        label = table.get("id", number) if isinstance(table, Mapping) else number
        record = structure(_CONVERTER, table, cls, f"{name}.toml: {kind} {label}")
        if record.id in records:
            refuse(name, f"{kind} {record.id}", "appears twice", "rename one")
        records[record.id] = record
    return records


_CONVERTER = strict_converter()

BOOK = load()
"""The book as printed."""


def said_in(language: str) -> Said:
    """Return the texts of the book in a language other than its own."""
    return {} if language == SPOKEN else data_file(f"book_{language}")


@cache
def book_in(language: str) -> Book:
    """Return the book in a language."""
    return translated(BOOK, said_in(language))
