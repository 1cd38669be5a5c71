"""What clients show of the data: sheets, weapons, factions, forces, scenarios, words. Plain
JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import asdict

from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.builder import muster_form, option_forms
from engine.rulesets.spearhead.words import LANGUAGES


@cache
def catalogue() -> Mapping[str, Any]:
    """Return the catalogue; the same object every time."""
    tables = asdict(BOOK.tables)
    return {
        "unit_of_length": "in",
        "supply_limit": BOOK.tables.supply_limit,
        "footprints": tables["footprints"],
        "terrain": tables["terrain"],
        "weapons": _by_id(BOOK.weapons),
        "sheets": _by_id(BOOK.sheets),
        "factions": _by_id(BOOK.factions),
        "scenarios": _by_id(BOOK.scenarios),
        "forces": _by_id(BOOK.forces),
        "starter": asdict(BOOK.starter),
        "muster": asdict(muster_form()),
        "options": [asdict(form) for form in option_forms()],
        "words": {language: asdict(words) for language, words in LANGUAGES.items()},
    }


def _by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    return {key: asdict(record) for key, record in records.items()}
