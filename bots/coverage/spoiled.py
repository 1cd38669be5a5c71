"""Replies as a client sends them that has a fault: one thing in them is not as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

NUMBERS = (0, -1, 0.5, 3, 40, 1000)
"""What a number is replaced with, or made larger by."""

Path = tuple[str | int, ...]


def spoiled(reply: Mapping[str, Any], names: Sequence[str], rng: Random) -> Any:
    """Return a reply as JSON data with one value changed, whether that is legal or not; a string
    becomes one of `names`."""
    places = [(path, value) for path, value in _values(reply) if path != ("t",)]
    if not places:
        return reply
    path, value = rng.choice(places)
    return _with(reply, path, _other(value, names, rng))


def _values(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value in JSON data, lists among them, and where it is."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _values(value, (*path, key))
        return
    yield path, data
    if isinstance(data, (list, tuple)):
        for number, value in enumerate(data):
            yield from _values(value, (*path, number))


def _with(data: Any, path: Path, value: Any) -> Any:
    """Return JSON data with another value in a place."""
    if not path:
        return value
    first, *rest = path
    if isinstance(data, Mapping):
        return {
            key: _with(one, tuple(rest), value) if key == first else one
            for key, one in data.items()
        }
    return [_with(one, tuple(rest), value) if n == first else one for n, one in enumerate(data)]


def _other(value: Any, names: Sequence[str], rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        number = rng.choice(NUMBERS)
        return number if rng.random() < 0.5 else value + number
    if isinstance(value, str):
        return rng.choice(names) if names else None
    if isinstance(value, (list, tuple)):
        return rng.choice(([], value[:-1], [*value, *value[:1]], list(value)[::-1]))
    return None
