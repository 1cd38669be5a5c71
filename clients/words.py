"""Sentences from templates: notes, questions and refusals in words.

The page speaks the same small language; `tests/words_vectors.json` holds both to it. A template is
text with places in braces and optional parts in brackets. Braces, brackets, and bars within
brackets cannot be written themselves.

`{name}`        the param, written as below. `{a.b}` is `b` inside the object `a`, `{a.0}` the first
                element of the list `a`. `{a.@b}` are those elements of the list `a` whose places,
                the first is 0, the list `b` has.
`{name:.1}`     a number with at most that many decimals.
`{name:kind}`   the display name of `kind.value`, for values that are no ids, such as seat numbers:
                with winner 0, `{winner:seat}` looks up `seat.0`. A param whose last name is `seat`
                is looked up so without being told.
`{name|one|many}`
                the word `one` if the number is 1 (or the list has one element, or it is true), else
                `many`. The number is not written: `{n} {n|hit|hits}`. Where the template writes it
                rounded, what it writes counts: 1.04 in `{n:.1} {n|inch|inches}` is 1 inch.
`[...]`         left out, with everything in it, when any param named inside is missing, null,
                false, 0, an empty text, list or object; the 0 of a seat or of `:kind` is a name and
                stays. Brackets do not nest.
`[...|...]`     the same, but if the first is left out, the second is said in its place.

How a value is written: a text is its display name if it has one, else itself; true and false are
yes and no; a number has at most two decimals (or as many as asked), rounded half away from zero,
without trailing zeros, and never as -0; `yes`, `no` and the decimal `point` are names like others,
so that a language has its own; a list is its elements joined with ", ", names that
follow on themselves counted ("3 × Rifle"); an object is
filled into the template `part.kind` of its place's `:kind`; anything else, and a param that is
missing, is "?". Display names are looked up once, not in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from typing import Any

Names = Callable[[str], str | None]
"""Returns the display name of an id, or None."""
MARKS: Mapping[str, Mapping[str, str]] = {"de": {"yes": "ja", "no": "nein", "point": ","}}
"""The names that a language has for what every ruleset writes alike."""

_SAID = r"((?:[^][{}|]|\{[^{}]*\})*)"
_PART = re.compile(rf"\[{_SAID}(?:\|{_SAID})?\]")
_PLACE = re.compile(r"\{([\w.@]+)(?::([^{}|]+)|\|([^{}|]*)\|([^{}|]*))?\}")

_ROUNDED = re.compile(r"\{([\w.@]+):\.(\d)\}")


def fill(template: str, params: Mapping[str, Any], names: Names = lambda _: None) -> str:
    """Return the sentence."""
    decimals = dict(_ROUNDED.findall(template))

    def place(match: re.Match[str]) -> str:
        path, form, one, many = match.groups()
        value = _find(params, path)
        if one is not None:
            count = len(value) if isinstance(value, list | tuple) else value
            return str(one if _is_one(count, decimals.get(path)) else many)
        if form is None and path.split(".")[-1] == "seat":
            form = "seat"
        return write(value, form, names)

    def part(match: re.Match[str]) -> str:
        inside, otherwise = match[1], match[2] or ""
        places = _PLACE.finditer(inside)
        said = all(_is_said(params, place[1], place[2]) for place in places)
        return inside if said else otherwise

    return _PLACE.sub(place, _PART.sub(part, template))


def _is_one(count: Any, decimals: str | None) -> bool:
    """Return whether a number is 1 as it is written, or true."""
    if isinstance(count, float):
        return _number(count, int(decimals or 2)) == "1"
    return bool(count == 1)


def _is_said(params: Mapping[str, Any], path: str, form: str | None) -> bool:
    value = _find(params, path)
    names_something = path.split(".")[-1] == "seat" or (form and not form.startswith("."))
    return bool(value) or (type(value) is int and bool(names_something))


def write(value: Any, form: str | None = None, names: Names = lambda _: None) -> str:
    """Return one value in words."""
    if isinstance(value, list | tuple):
        return ", ".join(_together(value, form, names))
    if isinstance(value, Mapping):
        template = names(f"part.{form}")
        return "?" if template is None else fill(template, value, names)
    if form and not form.startswith(".") and isinstance(value, str | int):
        return names(f"{form}.{write(value)}") or write(value, None, names)
    if isinstance(value, bool):
        said = "yes" if value else "no"
        return names(said) or said
    if isinstance(value, int | float):
        return _number(value, int(form[1:]) if form else 2).replace(".", names("point") or ".")
    return (names(value) or value) if isinstance(value, str) else "?"


def _together(values: Sequence[Any], form: str | None, names: Names) -> Iterator[str]:
    """Yield the elements of a list; texts that are the same one after another are counted."""
    for (text, is_text), run in groupby(
        (write(v, form, names), isinstance(v, str)) for v in values
    ):
        count = len(list(run))
        yield from (f"{count} × {text}",) if is_text and count > 1 else (text,) * count


def _number(value: float, decimals: int) -> str:
    exact = Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    text = f"{exact:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def _at(values: Any, places: Any) -> list[Any]:
    """Return the elements of a list at some places."""
    if not (isinstance(values, list | tuple) and isinstance(places, list | tuple)):
        return []
    return [values[place] for place in places if 0 <= place < len(values)]


def _find(params: Any, path: str) -> Any:
    known = params
    for name in path.split("."):
        if name.startswith("@"):
            return _at(params, known.get(name[1:]))
        if isinstance(params, list | tuple) and name.isdigit():
            params = params[int(name)] if int(name) < len(params) else None
        else:
            params = params.get(name) if isinstance(params, Mapping) else None
    return params
