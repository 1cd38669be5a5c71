"""The book of microtanks: its guns, vehicles, scenarios, numbers and rulebook.

`build` reads `data/*.toml` into the frozen classes of `printed` and refuses what does not fit
together (`checks`). Every error names the file and the record, and says what would do.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.book.data import Parsed, Reader, data_files
from engine.book.translation import said_in, translated
from engine.rulesets.microtanks.book.checks import CHECKS
from engine.rulesets.microtanks.book.printed import (
    Book,
    Clause,
    Gun,
    Scenario,
    Tables,
    Vehicle,
)

FILES = ("tables", "guns", "vehicles", "scenarios", "rulebook")


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return data_files("microtanks", FILES)


def build(raw: Parsed) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    reader = Reader(raw)
    book = Book(
        tables=reader.whole("tables", Tables),
        guns=reader.records("guns", "gun", Gun),
        vehicles=reader.records("vehicles", "vehicle", Vehicle),
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
    return translated(BOOK, said_in("microtanks", language))
