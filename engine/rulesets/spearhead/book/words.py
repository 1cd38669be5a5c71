"""The sentences of spearhead, in every language there is, and its refusals by code."""

from __future__ import annotations

from engine.book.words import lexicon

LEXICON = lexicon("spearhead", "de")
refusal = LEXICON.refusal
