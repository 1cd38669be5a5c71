"""The book of spearhead: its weapons, sheets, factions, scenarios, numbers and rulebook.

What is printed lives in `data/*.toml`. `load` reads those files into frozen classes (`printed`) and
refuses what does not fit together (`checks`). This is the only module of the ruleset that reads
files.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeVar, get_args

from attrs import fields
from cattrs import Converter, transform_error
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

from engine.rulesets.spearhead.checks import CHECKS, refuse, unique
from engine.rulesets.spearhead.printed import (
    Book,
    BookError,
    Clause,
    Faction,
    Force,
    Scenario,
    Sheet,
    Starter,
    Tables,
    Weapon,
    listed,
)

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
        tables=_structure(raw["tables"], Tables, "tables.toml"),
        weapons=_records(raw, "weapons", "weapon", Weapon),
        sheets=_records(raw, "tanks", "tank", Sheet),
        factions=factions,
        subfactions=subfactions,
        specials=specials,
        scenarios=_records(raw, "scenarios", "scenario", Scenario),
        forces=_records(raw, "starter", "force", Force, beside={"starter"}),
        starter=_structure(starter, Starter, "starter.toml: starter"),
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
        record = _structure(table, cls, f"{name}.toml: {kind} {label}")
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


def _number_or_dice(value: object, _type: object) -> int | str | None:
    if value is None or type(value) is int or type(value) is str:
        return value
    raise ValueError(f"{value!r} is a {type(value).__name__}; write a whole number or dice")


def _word(value: object, literal: object) -> Any:
    if value not in get_args(literal):
        raise ValueError(f"unknown word {value!r}; known are {listed(get_args(literal))}")
    return value


def _is_literal(type_: object) -> bool:
    return getattr(type_, "__origin__", None) is Literal


def _make_converter() -> Converter:
    """Return a converter that takes nothing for anything else and knows every key."""
    converter = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _primitive(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(int | str | None, _number_or_dice)
    converter.register_structure_hook_func(_is_literal, _word)
    return converter


_CONVERTER = _make_converter()

BOOK = load()
