"""Text that people write, such as names, titles and chat: others see it, so it must hide nothing.
And numbers in words, for operators."""

from __future__ import annotations

import unicodedata

from engine.errors import Refused

_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))
"""They only shape letters and emoji, so they are dropped rather than refused."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that are invisible, though they count as printable."""
MARKS = 4
"""Most accents on one letter; more would cover the lines above."""


def counted(n: int, one: str, more: str = "") -> str:
    """Return how many there are of something, in words for an operator."""
    return f"{n} {one if n == 1 else more or one + 's'}"


def checked_text(text: str, what: str, most: int) -> str:
    """Return `text` as it is shown. Raises `Refused`.

    `str.isprintable` excludes control characters, direction marks, invisible spaces and line
    breaks.
    """
    text = unicodedata.normalize("NFC", text.translate(_JOINERS)).strip()
    if not 1 <= len(text) <= most or not text.isprintable() or _hides(text):
        raise Refused(
            "bad_text",
            f"the {what} must have 1 to {most} printable characters, and no control, direction or "
            "invisible characters",
            params={"what": what, "most": most},
        )
    return text


def _hides(text: str) -> bool:
    """Return whether part of a text is invisible, or covers its neighbours."""
    marks = 0
    for sign in text:
        is_mark = unicodedata.category(sign) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if sign in _BLANK or marks > MARKS or 0xE0100 <= ord(sign) <= 0xE01EF:
            return True
    return unicodedata.category(text[0]) in ("Mn", "Me")
