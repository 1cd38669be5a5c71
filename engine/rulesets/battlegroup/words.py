"""The sentences of battlegroup, in every language there is."""

from __future__ import annotations

from engine.rulesets.battlegroup.book import data_file
from engine.translation import SPOKEN
from engine.words import read

LANGUAGES = {language: read(data_file(f"words_{language}")) for language in (SPOKEN, "de")}
WORDS = LANGUAGES[SPOKEN]


def heard(language: str) -> str:
    """Return the language that is spoken to somebody who asks for one."""
    return language if language in LANGUAGES else SPOKEN
