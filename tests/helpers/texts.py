"""What texts in two languages have in common."""

from __future__ import annotations

import re


def figures(text: str) -> list[str]:
    """Return the numbers that a text has in figures, sorted."""
    return sorted(re.findall(r"\d+(?:\.\d+)?", text))
