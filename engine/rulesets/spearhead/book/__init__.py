"""The book of spearhead: its weapons, sheets, factions, scenarios, numbers and rulebook.

What is printed lives in `data/*.toml`. `build` reads it into the frozen classes of `printed` and
refuses what does not fit together (`checks`). Every error names the file and the record, and says
what would do.
"""

from functools import cache
from typing import Any

from cattrs import Converter

from engine.book.data import Parsed, Reader, data_files, strict_converter
from engine.book.translation import said_in, translated
from engine.rulesets.spearhead.book.checks import CHECKS, unique
from engine.rulesets.spearhead.book.printed import (
    Book,
    Clause,
    Faction,
    Force,
    Scenario,
    Sheet,
    Starter,
    Tables,
    Weapon,
)

FILES = ("tables", "weapons", "tanks", "factions", "scenarios", "starter", "rulebook")


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return data_files("spearhead", FILES)


def build(raw: Parsed) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    reader = Reader(raw, _converter())
    factions = reader.records("factions", "faction", Faction)
    subfactions = {
        sub.id: sub
        for sub in unique("factions.toml", "subfaction", (f.subfactions for f in factions.values()))
    }
    specials = {
        special.id: special
        for special in unique(
            "factions.toml", "special", (sub.specials for sub in subfactions.values())
        )
    }
    book = Book(
        tables=reader.whole("tables", Tables),
        weapons=reader.records("weapons", "weapon", Weapon),
        sheets=reader.records("tanks", "tank", Sheet),
        factions=factions,
        subfactions=subfactions,
        specials=specials,
        scenarios=reader.records("scenarios", "scenario", Scenario),
        forces=reader.records("starter", "force", Force, beside={"starter"}),
        starter=reader.one("starter", "starter", Starter, beside={"force"}),
        clauses=reader.records("rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(int | str | None, _number_or_dice)
    return converter


def _number_or_dice(value: object, _type: object) -> int | str | None:
    if value is None or type(value) is int or type(value) is str:
        return value
    raise ValueError(f"{value!r} is a {type(value).__name__}; write a whole number or dice")


BOOK = build(read())
"""The book as printed."""


@cache
def book_in(language: str) -> Book:
    """Return the book in a language."""
    return translated(BOOK, said_in("spearhead", language))
