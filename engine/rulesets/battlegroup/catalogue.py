"""What clients show of the data: units, weapons, scenarios, words. Plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.builder import muster_form, option_forms
from engine.rulesets.battlegroup.model import Options
from engine.rulesets.battlegroup.words import LANGUAGES

TABLES = ("orders", "objectives", "shooting", "templates", "move")
"""Those that clients draw with."""


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue in a language; the same object every time."""
    words, tables = LANGUAGES[language], asdict(BOOK.tables)
    return {
        "unit_of_length": "inches",
        "starter": Options().scenario,
        "terrain": tables["kinds"],
        "tables": {key: tables[key] for key in TABLES},
        "weapons": _by_id(BOOK.weapons),
        "profiles": _by_id(BOOK.profiles),
        "vehicles": _by_id(BOOK.vehicles),
        "units": _by_id(BOOK.units),
        "forces": _by_id(BOOK.forces),
        "layouts": _by_id(BOOK.layouts),
        "scenarios": _by_id(BOOK.scenarios),
        "muster": asdict(muster_form(words)),
        "options": [asdict(form) for form in option_forms()],
        "language": language,
        "words": asdict(words),
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
