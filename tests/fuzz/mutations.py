"""Inputs made of others: bytes changed anywhere, and JSON changed within its form."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson

DEEP = b"[" * 300 + b"]" * 300
"""Deeper than encoders go."""
_DEEP = "deep"
"""Stands for it in a tree."""
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 0.5, -0.0, 1e308, -1e308, 5e-324, 2**31, 2**53, 2**63 - 1,
    2**64 - 1, -(2**63), "", "t", "0", "-1", "\x00", "\u202e", "ſ", "x" * 400, [], {}, [[]], [{}],
    _DEEP, {"": None}, {"t": None}, [0] * 40,
)  # fmt: skip
BYTES = (b"", b"\x00", b"\xff", b"\r\n", b"\n", b'"', b"{", b"[", b"<", b"]]>", b"\xed\xa0\x80")


def mutated(data: bytes, rng: Random) -> bytes:
    """Return another input: JSON, or lines of it, mostly remain what they are."""
    if rng.random() < 0.75:
        lines = data.split(b"\n")
        at = rng.randrange(len(lines))
        try:
            lines[at] = _line_changed(lines[at], rng)
        except (ValueError, TypeError):  # no JSON, or too deep to be written again
            return _bytes_changed(data, rng)
        return b"\n".join(lines)
    return _bytes_changed(data, rng)


def _line_changed(line: bytes, rng: Random) -> bytes:
    tree = orjson.loads(line)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        tree = _tree_changed(tree, rng)
    written = orjson.dumps(tree, option=orjson.OPT_SORT_KEYS)
    return written.replace(orjson.dumps(_DEEP), DEEP)


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list):
            keys = list(one) if isinstance(one, dict) else range(len(one))
            yield from ((one, key) for key in keys)
            waiting += [one[key] for key in keys]


def _tree_changed(tree: Any, rng: Random) -> Any:
    places = list(_places(tree))
    if not places:
        return rng.choice(ODD)
    holder, key = rng.choice(places)
    other, there = rng.choice(places)
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = orjson.loads(orjson.dumps(other[there]))
        case 2 if isinstance(holder, dict):
            holder[str(rng.choice(ODD))] = holder.pop(key)
        case 3 if isinstance(holder, list):
            holder.insert(key, orjson.loads(orjson.dumps(holder[key])))
        case 4 if type(holder[key]) in (int, float):
            holder[key] = min(2**63, max(-(2**63), holder[key] + rng.choice((-1, 1, 0.5, 1000))))
        case _:
            holder[key] = orjson.loads(orjson.dumps(rng.choice(ODD)))
    return tree


def _bytes_changed(data: bytes, rng: Random) -> bytes:
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randint(0, len(data))
        to = min(len(data), at + rng.choice((0, 1, 1, 2, 8, 64)))
        match rng.randrange(4):
            case 0:
                middle = b""
            case 1:
                middle = rng.randbytes(rng.choice((1, 2, 4)))
            case 2:
                middle = rng.choice(BYTES)
            case _:
                middle = data[at:to] * 2
        data = data[:at] + middle + data[to:]
    return data
