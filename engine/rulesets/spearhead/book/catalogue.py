"""What clients show of the data: sheets, weapons, factions, forces, scenarios, words. Plain
JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.spearhead.book import book_in
from engine.rulesets.spearhead.book.builder import muster_form, option_forms
from engine.rulesets.spearhead.book.words import LANGUAGES

TABLES = ("move", "overcharge", "ram", "charge", "smash")
"""Those whose numbers stand in sentences."""


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue in a language; the same object every time."""
    book, words = book_in(language), LANGUAGES[language]
    tables = asdict(book.tables)
    return {
        "unit_of_length": "in",
        "supply_limit": book.tables.supply_limit,
        "footprints": tables["footprints"],
        "terrain": tables["terrain"],
        "tables": {key: tables[key] for key in TABLES},
        "weapons": _by_id(book.weapons),
        "sheets": _by_id(book.sheets),
        "factions": _by_id(book.factions),
        "scenarios": _by_id(book.scenarios),
        "forces": _by_id(book.forces),
        "starter": asdict(book.starter),
        "muster": asdict(muster_form(book)),
        "options": [asdict(form) for form in option_forms()],
        "language": language,
        "words": asdict(words),
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
