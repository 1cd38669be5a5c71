"""What is wrong with records: those of the book, and those that players' lists bring, are held to
the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from engine.book.data import listed
from engine.book.shelf import ID

LONGEST_NAME = 60


@frozen
class Flaw:
    """Something that keeps a record from being played."""

    clause: str
    """Without the name of the ruleset."""
    file: str
    """Where the book keeps such records."""
    record: str
    what: str
    way_out: str


def name_flaws(clause: str, file: str, kind: str, key: str, name: str) -> Iterator[Flaw]:
    """Ids are lower case words joined by hyphens, and everything has a name."""
    where = f"{kind} {key[:LONGEST_NAME]}"
    if not ID.fullmatch(key) or len(key) > LONGEST_NAME:
        yield Flaw(clause, file, where, "is not an id", 'write it like "rifle-squad"')
    if not name:
        way_out = "write a name for players to read"
        yield Flaw(clause, file, where, "has an empty name", way_out)
    if len(name) > LONGEST_NAME:
        what = f"has a name of {len(name)} characters"
        yield Flaw(clause, file, where, what, f"use {LONGEST_NAME} or fewer")


def unknown_flaws(
    clause: str, file: str, where: str, what: str, key: str, known: Iterable[str]
) -> Iterator[Flaw]:
    """What a record names is there."""
    if key not in set(known):
        way_out = f"choose from {listed(sorted(known))}"
        yield Flaw(clause, file, where, f"unknown {what} {key}", way_out)
