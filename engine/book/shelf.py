"""The book of a ruleset: read from its data files, cross-checked, and said in other languages.

A book is a frozen attrs class. Its field `tables` is the file of that name; a mapping such as
`weapons` is the array `[[weapon]]` of `weapons.toml` by id; `clauses` are the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

from attrs import field, frozen

from engine.book.data import Parsed, Reader, data_files, listed, refuse
from engine.book.translation import DEFAULT_LANGUAGE, said_in, translated

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What things are called in data: lower case words joined by hyphens."""


@frozen
class Clause:
    """One rule of the rulebook, in our own words."""

    id: str
    title: str
    chapter: str
    text: str


class Printed(Protocol):
    """What every book has."""

    @property
    def clauses(self) -> Mapping[str, Clause]: ...


class Named(Protocol):
    """A record that players read of."""

    @property
    def name(self) -> str: ...


B = TypeVar("B", bound=Printed)


@frozen(eq=False)
class Shelf(Generic[B]):
    """Where the book of a ruleset is read from, and what it must keep to."""

    ruleset: str
    kind: type[B]
    chapters: tuple[str, ...]
    """Of the rulebook, in reading order."""
    checks: Sequence[Callable[[B], None]]
    """Each raises `BookError` for what does not fit together."""
    files: tuple[str, ...] = ()
    """Where they are not those that `kind` names."""
    bind: Callable[[Reader], B] | None = None
    """How records become a book, where `kind` does not say it."""
    _books: dict[str, B] = field(factory=dict, init=False)
    """By language."""

    def read(self) -> dict[str, dict[str, Any]]:
        """Return the parsed data files by name, unchecked."""
        named = tuple(_source(one)[0] for one in get_type_hints(self.kind))
        return data_files(self.ruleset, self.files or named)

    def build(self, raw: Parsed) -> B:
        """Structure and cross-check parsed data files. Raises `BookError` where they do not fit."""
        reader = Reader(raw)
        book = self.bind(reader) if self.bind else _bound(reader, self.kind)
        for check in self.checks:
            check(book)
        check_rulebook(self.ruleset, book.clauses, self.chapters)
        return book

    def book(self, language: str = DEFAULT_LANGUAGE) -> B:
        """Return the book in a language; the same object every time."""
        if language not in self._books:
            said = said_in(self.ruleset, language)
            self._books[language] = (
                translated(self.book(), said) if said else self.build(self.read())
            )
        return self._books[language]


def _source(name: str) -> tuple[str, str]:
    """Return the file that a field of a book is read from, and what its records are called."""
    return ("rulebook", "clause") if name == "clauses" else (name, name.removesuffix("s"))


def _bound(reader: Reader, kind: type[B]) -> B:
    found = dict[str, Any]()
    for name, hint in get_type_hints(kind).items():
        file, record = _source(name)
        if get_origin(hint) is None:
            found[name] = reader.whole(file, hint)
        else:
            found[name] = reader.records(file, record, get_args(hint)[1])
    return kind(**found)


def check_names(like: str, *shelves: tuple[str, str, Mapping[str, Named]]) -> None:
    """Check that ids are lower case words joined by hyphens, and that everything has a name.

    Each shelf is a file, what one of its records is called, and the records by id; `like` is an
    example of an id. Raises `BookError`.
    """
    for file, kind, records in shelves:
        for key, record in records.items():
            where = f"{kind} {key}"
            if not ID.fullmatch(key):
                refuse(file, where, "is not an id", f'write it like "{like}"')
            if not record.name or not getattr(record, "text", "?"):
                refuse(file, where, "has an empty name or text", "players read both; fill them in")


def known(file: str, where: str, what: str, key: str, records: Iterable[str]) -> None:
    """Refuse a reference to nothing. Raises `BookError`."""
    if key not in set(records):
        refuse(file, where, f"unknown {what} {key}", f"known are {listed(sorted(records))}")


def check_rulebook(ruleset: str, clauses: Mapping[str, Clause], chapters: tuple[str, ...]) -> None:
    """Check that every clause has an id, a title and a text, and that the chapters stand together,
    in order. Raises `BookError`."""
    for clause in clauses.values():
        where = f"clause {clause.id}"
        owner, _, words = clause.id.partition("/")
        if owner != ruleset or not ID.fullmatch(words):
            refuse("rulebook", where, "is not a clause id", f'write it like "{ruleset}/first-turn"')
        if not clause.title.strip() or not clause.text.strip():
            refuse("rulebook", where, "has no title or no text", "write both")
        known("rulebook", where, "chapter", clause.chapter, chapters)
    order = [chapters.index(clause.chapter) for clause in clauses.values()]
    if order != sorted(order):
        refuse("rulebook", "chapters", "are out of order", f"the order is {listed(chapters)}")
