"""Colours, where somebody can see them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

from attrs import frozen

HUES = {"blue": "38;5;33", "orange": "38;5;208", "green": "38;5;35"}
"""Of sides that are named for one. Units have letters too, for the colour-blind."""
BLUE_AND_ORANGE = ("blue", "orange")
"""Of other sides, by seat."""


@frozen
class Paint:
    """Marks up text, or leaves it plain."""

    on: bool = False

    @classmethod
    def for_stream(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> Paint:
        """Paint on a terminal that does not ask for plain text (NO_COLOR, TERM=dumb)."""
        asked_plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
        return cls(stream.isatty() and not asked_plain)

    def side(self, hue: str, text: str) -> str:
        return self._with(HUES[hue], text)

    def strong(self, text: str) -> str:
        return self._with("1", text)

    def faint(self, text: str) -> str:
        return self._with("2", text)

    def _with(self, code: str, text: str) -> str:
        if not self.on:
            return text
        # A part painted otherwise goes back to this paint when it ends, not to plain.
        return f"\x1b[{code}m{text.replace(RESET, RESET + f'{ESC}{code}m')}{RESET}"


ESC = "\x1b["
RESET = "\x1b[0m"
