"""Refusals by code: the sentence and the clause stand with the data, the numbers come with the
call."""

from __future__ import annotations

from engine.rulesets.diceless.book.words import WORDS
from engine.words import refuser

refusal = refuser("diceless", WORDS)
