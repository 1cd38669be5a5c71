"""Worked examples of a rulebook as data: what a ruleset makes of one, and how that differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Refused
from engine.ruleset import Ruleset
from engine.wire import codec

TOLERANCE = 1e-6
Vector = Mapping[str, Any]


def read(text: bytes) -> tuple[Vector, ...]:
    """Read a list of vectors, bare or under the key `vectors`. Raises `ValueError`."""
    try:
        data = codec.decode(text)
    except Refused as fault:
        raise ValueError(f"is {fault}") from None
    vectors = data.get("vectors") if isinstance(data, dict) else data
    if not isinstance(vectors, list) or not all(isinstance(v, dict) for v in vectors):
        raise ValueError("holds no list of vectors")
    return tuple(vectors)


def disagreement(rules: Ruleset, vector: Vector) -> str | None:
    """Return how what a ruleset makes of a vector differs from what it expects, or None.

    Dice listed and not rolled, or rolled and not listed, are reported as the result's `error`.
    """
    try:
        result = rules.conformance(vector)
        error = None if "error" in vector["expect"] else result.get("error")
        return error or difference(vector["expect"], result)
    except Exception as fault:  # whatever goes wrong, the vector has failed and the rest are run
        return f"{type(fault).__name__}: {fault}"


def difference(expected: Any, got: Any, path: str = "") -> str | None:
    """Return the first difference, or None. Keys that are not expected do not count; numbers may be
    1e-6 apart."""
    where = path or "the result"
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key, value in expected.items():
            inner = f"{path}.{key}".lstrip(".")
            if key not in got:
                return f"{inner} is missing"
            if found := difference(value, got[key], inner):
                return found
        return None
    if isinstance(expected, list) and isinstance(got, list | tuple):
        if len(expected) != len(got):
            return f"{where} has {len(got)} elements, not {len(expected)}: {got!r}"
        pairs = enumerate(zip(expected, got, strict=True))
        differences = (difference(a, b, f"{path}[{n}]") for n, (a, b) in pairs)
        return next(filter(None, differences), None)
    if _is_number(expected) and _is_number(got):
        return None if abs(expected - got) <= TOLERANCE else f"{where} is {got!r}, not {expected!r}"
    same = type(expected) is type(got) and expected == got
    return None if same else f"{where} is {got!r}, not {expected!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
