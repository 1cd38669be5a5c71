"""The sentences of diceless, in every language there is."""

from __future__ import annotations

from engine.translation import SPOKEN
from engine.words import word_lists

LANGUAGES = word_lists("diceless", "de")
WORDS = LANGUAGES[SPOKEN]


def heard(language: str) -> str:
    """Return the language that is used for one that is asked for."""
    return language if language in LANGUAGES else SPOKEN
