"""What is printed of a ruleset, as clients are given it."""

from typing import Any

from engine.book.catalogue import as_json
from engine.book.translation import DEFAULT_LANGUAGE
from engine.ruleset import Ruleset


def catalogue_of(rules: Ruleset, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    return as_json(rules.catalogue(language))
