"""Sending without waiting.

A frame is encoded once and written to each socket immediately. What a full kernel buffer refuses
goes to the backlog of that connection, which a task of its own writes later. So senders never wait,
and a peer that stopped reading harms only itself. Nothing is written directly while there is a
backlog, so the bytes stay whole frames, in order.
"""

from __future__ import annotations

import socket
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import trio

from server.net.limits import Bounds

CANNOT_WRITE = (OSError, trio.ClosedResourceError, trio.TooSlowError)
"""What `write` raises when a peer has gone, or reads nothing for long."""


def frame(text: bytes) -> bytes:
    """Return the text frame that carries `text`: the same bytes for every peer.

    RFC 6455, 5.2: a final frame, not masked, its length in 7, 16 or 64 bits.
    """
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def _nothing() -> None:
    pass


class Outbox(ABC):
    """The sending side of a connection."""

    line = 0
    """It is its own."""

    # A broadcast passes thousands of these, none of them in the processor's cache. So the fields it
    # needs lie together.
    __slots__ = (
        "_ends",
        "_idle",
        "_is_draining",
        "_queue",
        "_rest",
        "_send",
        "bounds",
        "drained",
        "is_gone",
        "nursery",
        "overflow",
        "owed",
        "socket",
    )

    def __init__(self, sock: socket.socket, nursery: trio.Nursery, bounds: Bounds) -> None:
        """`nursery` runs the task that writes a backlog."""
        self.socket, self.nursery, self.bounds = sock, nursery, bounds
        # The kernel's share of the bounds. BSD and macOS refuse it for a socket that was reset.
        with suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, bounds.send_buffer_bytes)
        self.overflow: Callable[[], None] = _nothing
        """Called when the backlog exceeds its bound."""
        self.drained: Callable[[], None] = _nothing
        """Called when the backlog is empty again."""
        self.is_gone = True
        """Nothing pushed to it will arrive: it is not open yet, or no more."""
        self.owed = 0
        """Bytes in the backlog, those being written included."""
        self._queue: deque[tuple[bytes, bool]] = deque()
        self._rest = b""
        """Of a frame that the kernel took only part of: it goes before the queue."""
        self._is_draining = False
        self._ends = False
        """Nothing follows the backlog."""
        self._idle = False
        """Open, and without a backlog. A field, since it is read often."""
        self._send = sock.send

    def push(self, data: bytes, droppable: bool = False) -> None:
        """Send a whole frame, now or later. `droppable` ones may be dropped if the peer is slow."""
        if self._idle:
            try:
                sent = self._send(data)
            except BlockingIOError:
                sent = 0
            except OSError:
                self.abort()
                return
            if sent == len(data):
                return
            if sent:
                self._rest, data = data[sent:], b""
                self.owed += len(self._rest)
        elif self.is_gone:
            return
        self.enqueue(data, droppable)
        if self.owed > self.bounds.backlog_bytes:
            self.overflow()

    def enqueue(self, data: bytes, droppable: bool = False) -> None:
        """Add to the backlog, whatever its length."""
        if data:
            self._queue.append((data, droppable))
            self.owed += len(data)
        if not self._is_draining:
            self._is_draining, self._idle = True, False
            self.nursery.start_soon(self._drain)

    def drop(self) -> None:
        """Drop what is droppable from the backlog."""
        kept = [(data, droppable) for data, droppable in self._queue if not droppable]
        self.owed -= sum(len(data) for data, _ in self._queue) - sum(len(d) for d, _ in kept)
        self._queue = deque(kept)
        if self.owed > 2 * self.bounds.backlog_bytes:
            self.cut()

    def finish(self) -> None:
        """Half-close the connection once the backlog is written."""
        self._ends = True
        if not self._is_draining:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)

    def drop_all(self) -> None:
        """Drop what was not begun to be written."""
        self.owed -= sum(len(data) for data, _ in self._queue)
        self._queue.clear()

    @abstractmethod
    def cut(self) -> None:
        """Close the connection of a peer that is too slow."""

    def abort(self) -> None:
        """Close the connection at once. Nothing more is sent."""
        self.is_gone, self._idle = True, False
        self._queue.clear()
        self._rest, self.owed = b"", 0
        self.overflow = self.drained = _nothing
        if self.socket.fileno() >= 0:
            trio.lowlevel.notify_closing(self.socket)
            self.socket.close()

    def settle(self) -> None:
        """Note whether frames can be sent directly."""
        self._idle = not (self.is_gone or self._is_draining)

    async def write(self, data: bytes) -> None:
        """Write to the socket. Raises one of `CANNOT_WRITE`."""
        left = memoryview(data)
        while left:
            with trio.fail_after(self.bounds.stall_seconds):
                await trio.lowlevel.wait_writable(self.socket)
            try:
                left = left[self._send(left) :]
            except BlockingIOError:
                continue

    async def _drain(self) -> None:
        """Write the backlog until it is empty."""
        try:
            while self._rest or self._queue:
                batch = b"".join((self._rest, *(data for data, _ in self._queue)))
                self._rest = b""
                self._queue.clear()
                await self.write(batch)
                self.owed -= len(batch)
                if not self._queue:
                    self.drained()
        except CANNOT_WRITE:
            self.abort()
        finally:
            self._is_draining = False
            self.settle()
            if self._ends:
                self.finish()
