"""What the terminal itself says, in the language of whoever sits there."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

from clients import words
from clients.places import WORDS

LANGUAGES = tuple(WORDS)
CHOSEN: ContextVar[str | None] = ContextVar("chosen", default=None)
"""The language that was asked for by name."""


def wanted() -> str:
    """Return the language of this terminal: the one asked for, else by the variables that programs
    go by."""
    if chosen := CHOSEN.get():
        return chosen
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "en")
    language = said[:2].lower()
    return language if language in LANGUAGES else "en"


def own(key: str, **params: Any) -> str:
    """Return a sentence of the terminal's."""
    return words.fill(listed(wanted())[key], params)


def bot_name(policy: str) -> str:
    """Return what a bot is called; one that has no name here is called by its policy."""
    return listed(wanted()).get(f"bot_{policy}", policy)


@cache
def listed(language: str) -> Mapping[str, str]:
    """Return the word list of a language."""
    text = files("clients.terminal").joinpath(f"words_{language}.toml").read_text("utf-8")
    found: Mapping[str, str] = tomllib.loads(text)
    return found
