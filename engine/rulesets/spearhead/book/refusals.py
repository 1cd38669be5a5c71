"""Refusals by code: the sentence and the clause stand with the data, the numbers come with the
call."""

from __future__ import annotations

from engine.book.words import refuser
from engine.rulesets.spearhead.book.words import WORDS

refusal = refuser("spearhead", WORDS)
