"""The book of spearhead: its weapons, sheets, factions, scenarios, numbers and rulebook.

What is printed lives in `data/*.toml`. `load` reads those files into frozen classes (`printed`) and
refuses what does not fit together (`checks`). This is the only module of the ruleset that reads
files.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeVar

from engine.data import BookError, listed, refuse, strict_converter, structure
from engine.rulesets.spearhead.checks import CHECKS, unique
from engine.rulesets.spearhead.printed import (
    Book,
    Clause,
    Faction,
    Force,
    Scenario,
    Sheet,
    Starter,
    Tables,
    Weapon,
)
from engine.translation import SPOKEN, Said, translated

FILES = ("tables", "weapons", "tanks", "factions", "scenarios", "starter", "rulebook")


@lru_cache(maxsize=1)
def load() -> Book:
    """Read the data files of this package and return the book they make."""
    return build(read())


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return {name: data_file(name) for name in FILES}


def data_file(name: str) -> dict[str, Any]:
    """Return one parsed data file of this ruleset."""
    path = files("engine.rulesets.spearhead") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def build(raw: Mapping[str, Mapping[str, Any]]) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    for name in FILES:
        if name not in raw:
            raise BookError(f"{name}.toml: missing; a book has {listed(FILES)}")
    factions = _records(raw, "factions", "faction", Faction)
    subfactions = {
        sub.id: sub
        for sub in unique("factions.toml", "subfaction", (f.subfactions for f in factions.values()))
    }
    specials = {
        special.id: special
        for special in unique(
            "factions.toml", "special", (sub.specials for sub in subfactions.values())
        )
    }
    starter = _only(raw, "starter", {"starter", "force"}).get("starter", {})
    book = Book(
        tables=structure(_CONVERTER, raw["tables"], Tables, "tables.toml"),
        weapons=_records(raw, "weapons", "weapon", Weapon),
        sheets=_records(raw, "tanks", "tank", Sheet),
        factions=factions,
        subfactions=subfactions,
        specials=specials,
        scenarios=_records(raw, "scenarios", "scenario", Scenario),
        forces=_records(raw, "starter", "force", Force, beside={"starter"}),
        starter=structure(_CONVERTER, starter, Starter, "starter.toml: starter"),
        clauses=_records(raw, "rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


T = TypeVar("T")
R = TypeVar("R", Weapon, Sheet, Faction, Scenario, Force, Clause)


def _records(
    raw: Mapping[str, Mapping[str, Any]],
    name: str,
    kind: str,
    cls: type[R],
    beside: Iterable[str] = (),
) -> dict[str, R]:
    """Structure the array of tables `kind` of a file, one record at a time, by id."""
    records: dict[str, R] = {}
    given = _only(raw, name, {kind, *beside}).get(kind, ())
    if not isinstance(given, list | tuple):
        refuse(name, kind, "is no list of tables", f"write [[{kind}]]")
    if not given:
        refuse(name, kind, "is missing", f"write at least one [[{kind}]]")
    for number, table in enumerate(given, start=1):
        label = table.get("id", number) if isinstance(table, Mapping) else number
        record = structure(_CONVERTER, table, cls, f"{name}.toml: {kind} {label}")
        if record.id in records:
            raise BookError(f"{name}.toml: {kind} {record.id}: appears twice; rename one")
        records[record.id] = record
    return records


def _only(
    raw: Mapping[str, Mapping[str, Any]], name: str, known: Iterable[str]
) -> Mapping[str, Any]:
    """Return the file `name`, refusing tables nobody would read."""
    unknown = sorted(set(raw[name]) - set(known))
    if unknown:
        raise BookError(
            f"{name}.toml: unknown {listed(unknown)}; known are {listed(sorted(known))}"
        )
    return raw[name]


def _number_or_dice(value: object, _type: object) -> int | str | None:
    if value is None or type(value) is int or type(value) is str:
        return value
    raise ValueError(f"{value!r} is a {type(value).__name__}; write a whole number or dice")


_CONVERTER = strict_converter()
_CONVERTER.register_structure_hook(int | str | None, _number_or_dice)

BOOK = load()


def said_in(language: str) -> Said:
    """Return the texts of the book in a language other than its own."""
    return {} if language == SPOKEN else data_file(f"book_{language}")


@cache
def book_in(language: str) -> Book:
    """Return the book in a language."""
    return translated(BOOK, said_in(language))
