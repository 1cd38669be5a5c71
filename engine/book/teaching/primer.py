"""The primer of a ruleset: what its rulebook has beside the clauses, for those who learn the game.

`data/primer.toml` has the course of a match step by step, worked examples, and captions of
pictures; `primer_<language>.toml` says the same in another language. A worked example carries what
it is about as data, which the functions of the rules work out, so that no example can be wrong.
`data/pictures.toml` has the tables that pictures are drawn from, each out of a real match.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve, frozen

from engine.book.data import Reader, data_file
from engine.book.translation import DEFAULT_LANGUAGE, translated


@frozen
class Step:
    """A step in the course of a match."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    """Where it is told in full, without the name of the ruleset."""


@frozen
class WorkedExample:
    """A clause at work."""

    id: str
    clause: str
    text: str
    given: Mapping[str, Any]
    """What `Ruleset.conformance` is given."""
    expect: Mapping[str, Any]
    """What it comes to, with "null" for nothing."""


@frozen
class Line:
    """A line between two points of a table, in its unit of length."""

    start: tuple[float, float]
    end: tuple[float, float]
    length: float | None = None
    """What is written at it, if anything is."""


@frozen
class Picture:
    """A part of a table from a real match, and what is to be seen there."""

    id: str
    clause: str
    text: str
    window: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, bottom, right and top of the part, in the unit of length."""
    lines: tuple[Line, ...] = ()
    table: str = ""
    """The public view of the state, as JSON."""


@frozen
class Primer:
    """All of it, in reading order."""

    steps: tuple[Step, ...] = ()
    examples: tuple[WorkedExample, ...] = ()
    pictures: tuple[Picture, ...] = ()
    language: str = DEFAULT_LANGUAGE


@cache
def read(ruleset: str, language: str = DEFAULT_LANGUAGE) -> Primer:
    """Return the primer of a ruleset in a language that its word lists have. Raises `BookError`
    for data that does not fit."""
    if language != DEFAULT_LANGUAGE:
        said = data_file(ruleset, f"primer_{language}")
        return evolve(translated(read(ruleset), said), language=language)
    reader, kinds = Reader({"primer": data_file(ruleset, "primer")}), {"step", "example", "picture"}
    steps = reader.records("primer", "step", Step, kinds)
    examples = reader.records("primer", "example", WorkedExample, kinds)
    captions = reader.records("primer", "picture", Picture, kinds)
    tables = data_file(ruleset, "pictures")
    pictures = tuple(_drawn(one, tables[one.id]) for one in captions.values())
    return Primer(tuple(steps.values()), tuple(examples.values()), pictures)


def _drawn(caption: Picture, table: Mapping[str, Any]) -> Picture:
    lines = tuple(
        Line(tuple(one["start"]), tuple(one["end"]), one["length"]) for one in table["lines"]
    )
    return evolve(caption, window=tuple(table["window"]), lines=lines, table=table["table"])
