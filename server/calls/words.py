"""What is sent to players who are away, in the languages that there are words for."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

FIRST = "en"


def spoken(tag: str) -> str:
    """Return the language that a tag asks for, by its key: English where there are no words."""
    wanted = tag.replace("_", "-").partition("-")[0].lower()
    return wanted if wanted in _languages() else FIRST


def say(language: str, *key: str, **values: str) -> str:
    """Return a sentence. The values are never templates themselves."""
    found: Any = _words(language)
    for part in key:
        found = found[part]
    return str(found).format(**values)


@cache
def _languages() -> frozenset[str]:
    names = (file.name for file in resources.files(__package__).iterdir())
    return frozenset(
        name.removeprefix("words_").removesuffix(".toml")
        for name in names
        if name.startswith("words_")
    )


@cache
def _words(language: str) -> Any:
    file = resources.files(__package__) / f"words_{spoken(language)}.toml"
    return tomllib.loads(file.read_text("utf-8"))
