"""The sentences of diceless, in every language there is."""

from __future__ import annotations

from engine.book.translation import SPOKEN
from engine.book.words import word_lists

LANGUAGES = word_lists("diceless", "de")
WORDS = LANGUAGES[SPOKEN]


def heard(language: str) -> str:
    """Return the language that is spoken to somebody who asks for one."""
    return language if language in LANGUAGES else SPOKEN
