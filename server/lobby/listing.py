"""Lists that anyone may ask for as often as they like.

A line describes one match or campaign. It is encoded at most once per interval, for every client
and filter. A list, the newest lines that pass a filter, is built at most once per interval too, and
earlier only when something was added or removed; its lines stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import trio
from attrs import define, field, frozen

from engine.wire.codec import Codec, encode

LISTED = 200
"""Lines of a list."""
_CODEC = Codec(())


@frozen
class Line:
    """One match or campaign of a list."""

    name: str
    created: float
    text: str
    """As JSON."""


@define(eq=False)
class Listing:
    """The lists of one kind of thing."""

    seconds: float
    """The interval: greatest age of a line or list."""
    encoded: int = 0
    """How many lines were encoded."""
    _lines: dict[Hashable, tuple[float, bytes]] = field(factory=dict)
    """When each was encoded, and as what."""
    _lists: dict[Hashable, tuple[float, bytes]] = field(factory=dict)

    def line(self, key: Hashable, info: Callable[[], Any]) -> bytes:
        """Return the `info` of one thing as JSON."""
        now = trio.current_time()
        if key not in self._lines or self._is_old(now, self._lines[key]):
            self.encoded += 1
            self._lines[key] = now, encode(_CODEC.dump(info()))
        return self._lines[key][1]

    def list(self, key: Hashable, lines: Callable[[], Iterable[bytes]]) -> bytes:
        """Return a list of such lines, as JSON; `key` is its filter."""
        now = trio.current_time()
        if key not in self._lists or self._is_old(now, self._lists[key]):
            self._forget(now)
            self._lists[key] = now, b"[%b]" % b",".join(lines())
        return self._lists[key][1]

    def changed(self) -> None:
        """Have the lists built again: something was added or removed."""
        self._lists.clear()

    def _is_old(self, now: float, made: tuple[float, bytes]) -> bool:
        return now - made[0] >= self.seconds

    def _forget(self, now: float) -> None:
        for kept in (self._lines, self._lists):
            for key in [key for key, made in kept.items() if self._is_old(now, made)]:
                del kept[key]
