"""What clients show of the data: vehicles, guns, scenarios, terrain, words. Plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.microtanks.book import book_in
from engine.rulesets.microtanks.book.builder import muster_form, option_forms
from engine.rulesets.microtanks.book.words import LANGUAGES
from engine.rulesets.microtanks.core.model import STARTER

TABLES = ("smoke", "saves")
"""Those whose numbers stand in sentences."""


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue in a language; the same object every time."""
    book, words = book_in(language), LANGUAGES[language]
    tables = asdict(book.tables)
    return {
        "unit_of_length": "units",
        "starter": STARTER,
        "limits": list(book.tables.army.limits),
        "scales": {key: tables["scale"][key] for key in ("cm", "inch", "double")},
        "grades": tables["grades"],
        "terrain": tables["terrain"],
        "tables": {key: tables[key] for key in TABLES},
        "turret": tables["turret"],
        "mounts": tables["mounts"],
        "score": tables["score"],
        "sight": tables["sight"],
        "damage": tables["damage"],
        "guns": _by_id(book.guns),
        "vehicles": _by_id(book.vehicles),
        "scenarios": _by_id(book.scenarios),
        "muster": asdict(muster_form(book, words)),
        "options": [asdict(form) for form in option_forms()],
        "language": language,
        "words": asdict(words),
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
