"""Refusals by code: the sentence and the clause stand with the data, the numbers come with the
call."""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.words import WORDS


def refusal(code: str, **params: Any) -> IllegalReply:
    """Return the refusal `code` of the word list, its sentence filled with `params`."""
    entry = WORDS.refusals[code]
    shown = {name: _shown(value) for name, value in params.items()}
    message = entry.text.format_map(shown)
    return IllegalReply(code, message, clause=f"battlegroup/{entry.clause}", params=params)


def _shown(value: Any) -> Any:
    """Write a measured number without needless digits, codes by their names, nothing as a dash."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple):
        return ", ".join(_shown(one) for one in value) or "-"
    return "-" if value is None else WORDS.terms.get(value, value)
