"""Text for a terminal: harmless, and no wider than it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

PAINT = re.compile(r"\x1b\[[0-9;]*m")
"""What `Paint` puts into a line; it takes no room."""


def plain(text: str, most: int = 500) -> str:
    """Return what somebody wrote without signs that would control the terminal or turn the
    direction of writing, and cut where it is endless."""
    kept = (" " if char in "\t\n\r" else char for char in text[: most * 2])
    shown = "".join(char for char in kept if unicodedata.category(char)[0] != "C")
    return shown if len(shown) <= most else f"{shown[:most]}…"


def sentence(text: str) -> str:
    """Return a text as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def width(text: str) -> int:
    """Return how many columns a line takes."""
    return sum(map(_columns, PAINT.sub("", text)))


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char)[0] == "C":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def wrapped(line: str, columns: int) -> Iterator[str]:
    """Yield a line in pieces that fit, broken at spaces and indented like its beginning."""
    bare = PAINT.sub("", line)
    indent = min(len(bare) - len(bare.lstrip(" ")), columns // 2)
    row, used = "", 0
    for word in re.split(r"(?<=\S) (?=\S)", line):
        for part in _pieces(word, columns - indent - 2):
            taken = width(part)
            if row and used + 1 + taken > columns:
                yield row
                row, used = " " * (indent + 2), indent + 2
                row, used = row + part, used + taken
            else:
                row, used = (f"{row} {part}", used + 1 + taken) if row else (part, taken)
    yield row


def _pieces(word: str, columns: int) -> Iterator[str]:
    """Yield a word, or what of it fits on each line when it is too long for one."""
    while width(word) > columns:
        cut = used = 0
        while used + _columns(word[cut]) <= columns:
            used += _columns(word[cut])
            cut += 1
        yield word[:cut]
        word = word[cut:]
    yield word
