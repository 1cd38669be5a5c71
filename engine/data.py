"""Reading the data of a ruleset: strictly, with errors that name file, record and a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NoReturn, TypeVar, get_args

from attrs import fields
from cattrs import Converter, transform_error
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

T = TypeVar("T")


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
