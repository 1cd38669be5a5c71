"""What clients show of the data: units, weapons, scenarios, words. Plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.diceless.book import book_in
from engine.rulesets.diceless.book.builder import muster_form, option_forms
from engine.rulesets.diceless.book.words import LANGUAGES
from engine.rulesets.diceless.core.model import STARTER

TABLES = ("leadership", "lines", "tracks", "tokens", "score", "shooting")
"""Those that clients draw with."""


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue in a language; the same object every time."""
    book, words = book_in(language), LANGUAGES[language]
    tables = asdict(book.tables)
    return {
        "unit_of_length": "inches",
        "starter": STARTER,
        "terrain": tables["kinds"],
        "tables": {key: tables[key] for key in TABLES},
        "weapons": _by_id(book.weapons),
        "powers": _by_id(book.powers),
        "profiles": _by_id(book.profiles),
        "vehicles": _by_id(book.vehicles),
        "units": _by_id(book.units),
        "forces": _by_id(book.forces),
        "scenarios": _by_id(book.scenarios),
        "muster": asdict(muster_form(book, words)),
        "options": [asdict(form) for form in option_forms()],
        "language": language,
        "words": asdict(words),
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
