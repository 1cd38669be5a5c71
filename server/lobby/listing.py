"""Lists that anyone may ask for as often as they like.

A line describes one match or campaign. Lines and lists, the newest lines that pass a filter, are
made at most once per interval, whatever is opened and closed and for however many clients. What
somebody has opened themselves is looked at anew for them alone.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, TypeVar

import trio
from attrs import define, field, frozen

from engine.wire.codec import Codec, encode

LISTED = 200
"""Lines of a list."""
_CODEC = Codec(())
T = TypeVar("T")


@frozen
class Line:
    """One match or campaign of a list."""

    name: str
    created: float
    text: str
    """As JSON."""


@frozen
class Listed:
    """A list, the newest first."""

    lines: tuple[Line, ...]
    text: bytes
    """As JSON."""

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Listed:
        """Return the newest of these lines."""
        newest = tuple(heapq.nlargest(LISTED, lines, key=lambda line: line.created))
        return cls(newest, f"[{','.join(line.text for line in newest)}]".encode())

    def amended(self, names: Collection[str], lines: Iterable[Line]) -> Listed:
        """Return the list with these lines for what has these names, and no others."""
        if not names:
            return self
        return self.of((*(line for line in self.lines if line.name not in names), *lines))


@define(eq=False)
class Listing:
    """The lists of one kind of thing."""

    seconds: float
    """The interval: greatest age of a line or list."""
    encoded: int = 0
    """How many lines were encoded."""
    built: int = 0
    """How many lists were built."""
    _lines: dict[Hashable, tuple[float, Line]] = field(factory=dict)
    """When each was encoded, and as what."""
    _lists: dict[Hashable, tuple[float, Listed]] = field(factory=dict)

    def line(self, name: str, created: float, info: Callable[[], Any], *standing: Hashable) -> Line:
        """Return the line of one thing, by its `info`. It is encoded anew at once when what it is
        listed by, its `standing`, is another."""
        key, now = (name, *standing), trio.current_time()
        if self._is_missing(key, self._lines, now):
            self.encoded += 1
            text = encode(_CODEC.dump(info())).decode()
            self._lines[key] = now, Line(name, created, text)
        return self._lines[key][1]

    def list(self, key: Hashable, lines: Callable[[], Iterable[Line]]) -> Listed:
        """Return the list of such lines; `key` is its filter."""
        now = trio.current_time()
        if self._is_missing(key, self._lists, now):
            self.built += 1
            self._forget(now)
            self._lists[key] = now, Listed.of(lines())
        return self._lists[key][1]

    def _is_missing(self, key: Hashable, kept: dict[Hashable, tuple[float, T]], now: float) -> bool:
        return key not in kept or self._is_old(now, kept[key])

    def _is_old(self, now: float, made: tuple[float, object]) -> bool:
        return now - made[0] >= self.seconds

    def _forget(self, now: float) -> None:
        for kept in (self._lines, self._lists):
            for key in [key for key, made in kept.items() if self._is_old(now, made)]:
                del kept[key]
