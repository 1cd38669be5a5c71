"""`warhost rules`: clauses of a rulebook, found and set for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

WIDEST = 88
"""Longer lines read badly."""


class Clause(Protocol):
    """One rule of a rulebook."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def chapter(self) -> str: ...
    @property
    def text(self) -> str: ...


def find(clauses: Sequence[Clause], word: str | None) -> Sequence[Clause]:
    """Return the clause of that id, with or without its ruleset; else all that speak of the word;
    without a word all there are."""
    if word is None:
        return clauses
    exact = [clause for clause in clauses if word in (clause.id, clause.id.partition("/")[2])]
    return exact or [
        clause
        for clause in clauses
        if word.lower() in f"{clause.id}\n{clause.title}\n{clause.text}".lower()
    ]


def lines(
    clauses: Sequence[Clause],
    columns: int,
    examples: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield clauses as they are printed, a heading before each chapter, and below a clause the
    worked examples that are given by its id."""
    width = min(columns, WIDEST)
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield f"\n{chapter.upper()}\n"
        yield f"{clause.title}  [{clause.id}]"
        for paragraph in clause.text.split("\n"):
            yield textwrap.indent(textwrap.fill(paragraph, width - 2), "  ")
        for example in examples.get(clause.id, ()):
            yield textwrap.indent(textwrap.fill(f"Example: {example}", width - 4), "    ")
        yield ""
