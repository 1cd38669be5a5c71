"""Refusals by code: the sentence and the clause stand with the data, the numbers come with the call."""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalReply
from engine.rulesets.spearhead.words import WORDS


def refusal(code: str, **params: Any) -> IllegalReply:
    """Return the refusal `code` of the word list, its sentence filled with `params`."""
    entry = WORDS.refusals[code]
    message = entry.text.format_map(params)
    return IllegalReply(code, message, clause=f"spearhead/{entry.clause}", params=params)
