"""The book of microtanks: its guns, vehicles, scenarios, numbers and rulebook.

`load` reads `data/*.toml` into the frozen classes of `printed` and refuses what does not fit
together (`checks`). Every error names the file and the record, and says what would do. This is the
only module of the ruleset that reads files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeVar, get_args

from attrs import fields
from cattrs import Converter, transform_error
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

from engine.rulesets.microtanks.checks import CHECKS, listed, refuse
from engine.rulesets.microtanks.printed import (
    Book,
    BookError,
    Clause,
    Gun,
    Scenario,
    Tables,
    Vehicle,
)

FILES = ("tables", "guns", "vehicles", "scenarios", "rulebook")


@lru_cache(maxsize=1)
def load() -> Book:
    """Read the data files of this package and return the book they make."""
    return build(read())


def read() -> dict[str, dict[str, Any]]:
    """Return the parsed data files by name, unchecked."""
    return {name: data_file(name) for name in FILES}


def data_file(name: str) -> dict[str, Any]:
    """Return one parsed data file of this ruleset."""
    path = files("engine.rulesets.microtanks") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def build(raw: Mapping[str, Mapping[str, Any]]) -> Book:
    """Structure and cross-check parsed data files; raise BookError where they do not fit."""
    for name in FILES:
        if name not in raw:
            raise BookError(f"{name}.toml: missing; a book has {listed(FILES)}")
    book = Book(
        tables=_structure(raw["tables"], Tables, "tables.toml"),
        guns=_records(raw, "guns", "gun", Gun),
        vehicles=_records(raw, "vehicles", "vehicle", Vehicle),
        scenarios=_records(raw, "scenarios", "scenario", Scenario),
        clauses=_records(raw, "rulebook", "clause", Clause),
    )
    for check in CHECKS:
        check(book)
    return book


T = TypeVar("T")
R = TypeVar("R", Gun, Vehicle, Scenario, Clause)


def _records(
    raw: Mapping[str, Mapping[str, Any]], name: str, kind: str, cls: type[R]
) -> dict[str, R]:
    """Structure the array of tables `kind` of a file, one record at a time, by id."""
    unknown = sorted(set(raw[name]) - {kind})
    if unknown:
        raise BookError(f"{name}.toml: unknown {listed(unknown)}; known is {kind}")
    given = raw[name].get(kind, ())
    if not isinstance(given, list | tuple) or not given:
        refuse(name, kind, "is missing", f"write at least one [[{kind}]]")
    records: dict[str, R] = {}
    for number, table in enumerate(given, start=1):
        label = table.get("id", number) if isinstance(table, Mapping) else number
        record = _structure(table, cls, f"{name}.toml: {kind} {label}")
        if record.id in records:
            refuse(name, f"{kind} {record.id}", "appears twice", "rename one")
        records[record.id] = record
    return records


def _structure(table: object, cls: type[T], where: str) -> T:
    try:
        return _CONVERTER.structure(table, cls)
    except (ClassValidationError, IterableValidationError) as error:
        reasons = transform_error(error, path="", format_exception=_reason)
        raise BookError(f"{where}: " + "; ".join(r.removesuffix(" @ ") for r in reasons)) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BookError(f"{where}: {_reason(error, None)}") from None


def _reason(error: BaseException, _type: type | None) -> str:
    """Say what a structuring error means in the words of the data."""
    if isinstance(error, ForbiddenExtraKeysError):
        known = [attribute.name for attribute in fields(error.cl)]
        return f"unknown key {listed(sorted(error.extra_fields))}; known are {listed(known)}"
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing; add it"
    return str(error)


def _primitive(kind: type) -> Callable[[object, object], Any]:
    def strictly(value: object, _type: object) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{value!r} is a {type(value).__name__}; write a {kind.__name__}")
        return value

    return strictly


def _number(value: object, _type: object) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{value!r} is a {type(value).__name__}; write a number")
    return float(value)  # type: ignore[arg-type]  # one of the two


def _word(value: object, literal: object) -> Any:
    if value not in get_args(literal):
        raise ValueError(f"unknown word {value!r}; known are {listed(get_args(literal))}")
    return value


def _is_literal(type_: object) -> bool:
    return getattr(type_, "__origin__", None) is Literal


def _make_converter() -> Converter:
    """Return a converter that takes nothing for anything else and knows every key."""
    converter = Converter(forbid_extra_keys=True)
    kinds: Iterable[type] = (int, str, bool)
    for kind in kinds:
        converter.register_structure_hook(kind, _primitive(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(_is_literal, _word)
    return converter


_CONVERTER = _make_converter()

BOOK = load()
"""The book as printed."""
