"""What clients show of the data: units, weapons, scenarios, words. Plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.builder import muster_form, option_forms
from engine.rulesets.diceless.model import STARTER
from engine.rulesets.diceless.words import LANGUAGES

PRINTED = ("leadership", "lines", "tracks", "tokens", "shooting")
"""Tables that clients draw by: limits, records, tokens, the sizes of markers and templates."""


@cache
def catalogue() -> Mapping[str, Any]:
    """Return the catalogue; the same object every time."""
    tables = asdict(BOOK.tables)
    return {
        "unit_of_length": "inches",
        "starter": STARTER,
        "terrain": tables["kinds"],
        "tables": {key: tables[key] for key in PRINTED},
        "weapons": _by_id(BOOK.weapons),
        "powers": _by_id(BOOK.powers),
        "profiles": _by_id(BOOK.profiles),
        "vehicles": _by_id(BOOK.vehicles),
        "units": _by_id(BOOK.units),
        "forces": _by_id(BOOK.forces),
        "scenarios": _by_id(BOOK.scenarios),
        "muster": asdict(muster_form()),
        "options": [asdict(form) for form in option_forms()],
        "words": {language: asdict(words) for language, words in LANGUAGES.items()},
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
