"""Reading the data of a ruleset: strictly, with errors that name file, record and a way out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Literal, NoReturn, Protocol, TypeVar, get_args

from attrs import field, fields, frozen
from cattrs import Converter, transform_error
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

T = TypeVar("T")
Parsed = Mapping[str, Mapping[str, Any]]
"""Data files by name."""


class Record(Protocol):
    """A table of a data file that is one of many."""

    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=Record)


class BookError(ValueError):
    """The data is not a playable book; says what is wrong, where, and what would do."""


def refuse(file: str, record: str, what: str, way_out: str) -> NoReturn:
    """Raise `BookError` about a record of a data file."""
    raise BookError(f"{file}.toml: {record}: {what}; {way_out}")


def listed(words: Iterable[object]) -> str:
    """Write words as a list, for an error."""
    return ", ".join(str(word) for word in words)


def strict_converter() -> Converter:
    """Return a converter that takes nothing for anything else and knows every key."""
    converter = Converter(forbid_extra_keys=True)
    kinds: Iterable[type] = (int, str, bool)
    for kind in kinds:
        converter.register_structure_hook(kind, _primitive(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(_is_literal, _word)
    return converter


def structure(converter: Converter, table: object, cls: type[T], where: str) -> T:
    """Read a table as `cls`. Raises `BookError` that begins with `where`."""
    try:
        return converter.structure(table, cls)
    except (ClassValidationError, IterableValidationError) as error:
        reasons = transform_error(error, path="", format_exception=_reason)
        raise BookError(f"{where}: " + "; ".join(r.removesuffix(" @ ") for r in reasons)) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BookError(f"{where}: {_reason(error, None)}") from None


def data_file(ruleset: str, name: str) -> dict[str, Any]:
    """Return a parsed data file of a ruleset, `data/<name>.toml` in its package."""
    path = files(f"engine.rulesets.{ruleset}") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def data_files(ruleset: str, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return parsed data files of a ruleset, unchecked."""
    return {name: data_file(ruleset, name) for name in names}


@frozen
class Reader:
    """Takes records out of parsed data files. Raises `BookError` for what does not fit."""

    parsed: Parsed
    converter: Converter = field(factory=strict_converter)

    def whole(self, name: str, cls: type[T]) -> T:
        """Return a file that is one table."""
        return structure(self.converter, self._file(name), cls, f"{name}.toml")

    def one(self, name: str, kind: str, cls: type[T], beside: Iterable[str] = ()) -> T:
        """Return the table `kind` of a file that may hold others `beside`."""
        given = self._known(name, {kind, *beside}).get(kind, {})
        return structure(self.converter, given, cls, f"{name}.toml: {kind}")

    def records(
        self, name: str, kind: str, cls: type[R], beside: Iterable[str] = ()
    ) -> dict[str, R]:
        """Return the array of tables `kind` of a file by id."""
        given = self._known(name, {kind, *beside}).get(kind, ())
        if not isinstance(given, list | tuple):
            refuse(name, kind, "is not a list of tables", f"write [[{kind}]]")
        if not given:
            refuse(name, kind, "is missing", f"write at least one [[{kind}]]")
        records: dict[str, R] = {}
        for number, table in enumerate(given, start=1):
            label = table.get("id", number) if isinstance(table, Mapping) else number
            record = structure(self.converter, table, cls, f"{name}.toml: {kind} {label}")
            if record.id in records:
                refuse(name, f"{kind} {record.id}", "appears twice", "rename one")
            records[record.id] = record
        return records

    def _known(self, name: str, known: Iterable[str]) -> Mapping[str, Any]:
        """Return a file, refusing tables nobody would read."""
        given = self._file(name)
        if unknown := sorted(set(given) - set(known)):
            raise BookError(
                f"{name}.toml: unknown {listed(unknown)}; known are {listed(sorted(known))}"
            )
        return given

    def _file(self, name: str) -> Mapping[str, Any]:
        if name not in self.parsed:
            raise BookError(f"{name}.toml: missing; add it")
        return self.parsed[name]


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
