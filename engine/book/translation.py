"""The book of a ruleset in another language.

What is printed carries its English with it: a name, a title, a chapter, a text. Another language
says the same under the same id, in `data/book_<language>.toml`:

    [jink]
    name = "Haken schlagen"

A record without an id goes by the key under which it stands. What is not said stays English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

import attrs

from engine.book.data import BookError, data_file, listed

TEXTS = ("name", "title", "chapter", "text", "typed")
"""The fields that are read by people."""
DEFAULT_LANGUAGE = "en"
"""What the data itself is written in."""

T = TypeVar("T")
Said = Mapping[str, Mapping[str, str]]
"""By id, then by field."""


def said_in(ruleset: str, language: str, book: str = "book") -> Said:
    """Return the texts of a ruleset's book, or of its guide, in a language other than its own."""
    return {} if language == DEFAULT_LANGUAGE else data_file(ruleset, f"{book}_{language}")


def translated(book: T, said: Said) -> T:
    """Return the book with its texts as they are said. Raises `BookError` for what nobody reads."""
    known = {f"{key}.{field}" for key, field, _ in texts(book)}
    given = {f"{key}.{field}" for key, fields in said.items() for field in fields}
    if given - known:
        raise BookError(f"no such text to translate: {listed(sorted(given - known))}")
    return cast(T, _said(book, said, ""))


def untranslated(book: Any, said: Said) -> Iterator[str]:
    """Yield the id and field of every text that stays English."""
    for key, field, _ in texts(book):
        if field not in said.get(key, {}):
            yield f"{key}.{field}"


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield every text of a book: its id, its field, and itself."""
    if attrs.has(type(value)):
        key = getattr(value, "id", key)
        for field in attrs.fields(type(value)):
            inner = getattr(value, field.name)
            if field.name in TEXTS and isinstance(inner, str):
                yield key, field.name, inner
            else:
                yield from texts(inner, key)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from texts(inner, name)
    elif isinstance(value, tuple):
        for inner in value:
            yield from texts(inner, key)


def _said(value: Any, said: Said, key: str) -> Any:
    if attrs.has(type(value)):
        key = getattr(value, "id", key)
        ours = said.get(key, {})
        return attrs.evolve(
            value,
            **{
                field.name: ours[field.name]
                if field.name in ours
                else _said(getattr(value, field.name), said, key)
                for field in attrs.fields(type(value))
            },
        )
    if isinstance(value, Mapping):
        return {name: _said(inner, said, name) for name, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(_said(inner, said, key) for inner in value)
    return value
