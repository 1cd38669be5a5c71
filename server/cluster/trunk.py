"""The connection between two nodes.

Frames for clients cross it with the numbers of all who get them: those that are sent one after the
other and are the same bytes go as one. Nobody waits for the other node. If it takes too long, the
trunk is cut, and the clients on it come back another way.
"""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Sequence
from typing import Any

import trio
from attrs import define, field
from prometheus_client import Counter
from websockets.exceptions import ConnectionClosed
from websockets.trio.connection import Connection

from server.cluster import messages as c

BACKLOG = 64 * 1024 * 1024
"""Bytes that may wait for the other node."""
_HEAD = struct.Struct(">?I")


@define(eq=False)
class Trunk:
    """One end of it."""

    socket: Connection
    sent: Counter
    """Counts bytes."""
    _queue: deque[str | bytes] = field(factory=deque)
    _owed: int = 0
    _last: tuple[bytes, bool, list[int]] | None = None
    """The frame that is gathering numbers."""
    _wake: trio.Event = field(factory=trio.Event)
    is_cut: bool = False

    def send(self, message: Any) -> None:
        """Send a message."""
        self._gathered()
        self._put(c.write(message))

    def push(self, n: int, data: bytes, *, droppable: bool) -> None:
        """Send a frame to a client of the other node."""
        if self._last is not None and self._last[0] is data and self._last[1] == droppable:
            self._last[2].append(n)
            return
        self._gathered()
        self._last = data, droppable, [n]
        self._wake.set()

    def _gathered(self) -> None:
        if self._last is not None:
            data, droppable, numbers = self._last
            self._last = None
            head = _HEAD.pack(droppable, len(numbers))
            self._put(b"".join((head, struct.pack(f">{len(numbers)}I", *numbers), data)))

    def _put(self, data: str | bytes) -> None:
        self._queue.append(data)
        self._owed += len(data)
        self._wake.set()
        if self._owed > BACKLOG:
            self.is_cut = True

    async def write(self) -> None:
        """Send what there is to send, until the trunk ends."""
        while not self.is_cut:
            await self._wake.wait()
            self._wake = trio.Event()
            self._gathered()
            try:
                while self._queue:
                    data = self._queue.popleft()
                    await self.socket.send(data)
                    self._owed -= len(data)
                    self.sent.inc(len(data))
            except ConnectionClosed:
                return


def unpacked(frame: bytes) -> tuple[bool, Sequence[int], bytes]:
    """Return whether a frame may be dropped, who gets it, and what."""
    droppable, count = _HEAD.unpack_from(frame)
    end = _HEAD.size + 4 * count
    return droppable, struct.unpack(f">{count}I", frame[_HEAD.size : end]), frame[end:]
