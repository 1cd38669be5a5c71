"""Lists that anybody may ask for as often as they like.

A line, what is told of one match or campaign, is encoded at most once in so many seconds, whoever
asks and under whatever filter; and so is a list, the newest lines that pass one. Only what is new
or gone makes a list again before its time, of the lines there are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import trio
from attrs import define, field

from engine.wire.codec import Codec, encode

LISTED = 200
"""Lines of a list."""
_CODEC = Codec(())


@define(eq=False)
class Listing:
    """The lists of one kind of thing."""

    seconds: float
    """What is told is at most so old."""
    encoded: int = 0
    """How often a line was."""
    _lines: dict[Hashable, tuple[float, bytes]] = field(factory=dict)
    """When each was encoded, and as what."""
    _lists: dict[Hashable, tuple[float, bytes]] = field(factory=dict)

    def line(self, key: Hashable, info: Callable[[], Any]) -> bytes:
        """Return what `info` tells of one thing, as JSON."""
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
        """Have the lists made again: something is new, or gone."""
        self._lists.clear()

    def _is_old(self, now: float, made: tuple[float, bytes]) -> bool:
        return now - made[0] >= self.seconds

    def _forget(self, now: float) -> None:
        for kept in (self._lines, self._lists):
            for key in [key for key, made in kept.items() if self._is_old(now, made)]:
                del kept[key]
