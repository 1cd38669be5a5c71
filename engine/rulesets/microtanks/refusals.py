"""Refusals by code: the sentence and the clause stand with the data, the numbers come with the
call."""

from __future__ import annotations

import re
from typing import Any

from engine.errors import IllegalReply
from engine.rulesets.microtanks.words import WORDS

_KIND = re.compile(r"(?<=\w):[a-z]+(?=\})")
"""Tells clients what display name to look up; the plain sentence has the code itself."""


def refusal(code: str, **params: Any) -> IllegalReply:
    """Return the refusal `code` of the word list, its sentence filled with `params`."""
    entry = WORDS.refusals[code]
    shown = {name: _shown(value) for name, value in params.items()}
    message = _KIND.sub("", entry.text).format_map(shown)
    return IllegalReply(code, message, clause=f"microtanks/{entry.clause}", params=params)


def _shown(value: Any) -> Any:
    """Write a measured number without needless digits, and nothing as a dash."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return "-" if value is None or value == "" else value
