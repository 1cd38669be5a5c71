"""The sentences of battlegroup, in every language there is, and its refusals by code."""

from __future__ import annotations

from engine.book.words import lexicon

LEXICON = lexicon("battlegroup", "de")
refusal = LEXICON.refusal
