"""Sending without waiting.

A frame is encoded once and written to each socket immediately: the cost in trio is scheduling, not
framing. What a full kernel buffer refuses goes to the backlog of that connection, which a task of
its own writes later. So senders never wait, and a peer that stopped reading harms only itself.

Two things must hold for the bytes to stay whole frames. When the kernel took only part of a frame,
the rest goes in front of anything websockets wants to write (pongs, the close frame). And nothing
is written directly while a backlog, or websockets itself, is in the middle of writing.

`protocol.writes`, `send_lock` and `send_data` of websockets are public by name but not
documented; `tests/server/net/test_outbox.py` holds the contract. Over TLS everything goes through
the backlog.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import trio
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSED, OPEN, Event
from websockets.trio.server import ServerConnection

from engine.errors import Limited
from server.net.limits import Bounds, Credits

SIP = 4096
"""Bytes read at a time."""
CONTROL_BURST_SECONDS = 10.0
TOO_SLOW = 1013
"""Close code for a peer whose backlog is too long: try again, and resume."""


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


def plain_socket(stream: trio.SocketStream) -> socket.socket:
    """Return the socket of the standard library under a stream, which keeps owning it.

    trio shows only its own, and that cannot send without a checkpoint. A closed socket refuses to
    send; its bare number could by then belong to another connection.
    """
    old = stream.socket
    family, kind, proto = old.family, old.type, old.proto
    plain = socket.socket(family, kind, proto, fileno=old.detach())
    stream.socket = trio.socket.from_stdlib_socket(plain)
    return plain


def _nothing() -> None:
    pass


def _no_socket(_: bytes) -> int:
    raise BlockingIOError  # under TLS, everything goes through the backlog


class Peer(ServerConnection):
    """A websocket with an outbox."""

    # A broadcast passes thousands of these, none of them in the processor's cache. So the fields it
    # needs lie together, outside the large dict of the base class.
    __slots__ = (
        "_controls",
        "_cut",
        "_draining",
        "_idle",
        "_queue",
        "_send",
        "_writers",
        "bounds",
        "drained",
        "overflow",
        "owed",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bounds = Bounds()
        self.overflow: Callable[[], None] = self.cut
        """Called when the backlog exceeds its bound."""
        self.drained: Callable[[], None] = _nothing
        """Called when the backlog is empty again."""
        self.owed = 0
        """Bytes in the backlog, those being written included."""
        self._queue: deque[tuple[bytes, bool]] = deque()
        self._draining = False
        self._writers = 0
        self._idle = False
        """Open, and nothing is in the middle of writing. A field, since it is read often."""
        self._cut = trio.Event()
        self._controls = Credits(self.bounds.control_frames_per_second, CONTROL_BURST_SECONDS)
        self._send: Callable[[bytes], int] = _no_socket
        if isinstance(self.stream, trio.SocketStream):
            self._send = plain_socket(self.stream).send
            # All frames of one read are processed at once, and a large read holds ten thousand.
            sip = partial(self.stream.receive_some, SIP)
            self.stream.receive_some = sip  # type: ignore[method-assign]

    @property
    def is_gone(self) -> bool:
        """Nothing sent to it will arrive."""
        return self._cut.is_set() or self.protocol.state is not OPEN

    def limit(self, bounds: Bounds) -> None:
        """Set the bounds, and the kernel's share of them."""
        self.bounds = bounds
        if isinstance(self.stream, trio.SocketStream):
            size = bounds.send_buffer_bytes
            self.stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)

    def forget_handshake(self) -> None:
        """Drop the headers of the handshake: they are not looked at again."""
        if self.request is not None and self.response is not None:
            self.request.headers, self.response.headers = Headers(), Headers()

    def push(self, data: bytes, droppable: bool = False) -> None:
        """Send a whole frame, now or later. `droppable` ones may be dropped if the peer is slow."""
        if self._idle:
            send = self._send
            try:
                sent = send(data)
            except BlockingIOError:
                sent = 0
            except OSError:
                self.cut()  # the reading task may be paused, and would notice much later
                return
            if sent == len(data):
                return
            if sent:
                self.protocol.writes.insert(0, data[sent:])
                data = b""
        elif self._cut.is_set() or self.protocol.state is not OPEN:
            return
        if data:
            self._queue.append((data, droppable))
            self.owed += len(data)
        if not self._draining:
            self._draining, self._idle = True, False
            self.nursery.start_soon(self._drain)
        if self.owed > self.bounds.backlog_bytes:
            self.overflow()

    def drop(self) -> None:
        """Drop what is droppable from the backlog."""
        kept = [(data, droppable) for data, droppable in self._queue if not droppable]
        self.owed -= sum(len(data) for data, _ in self._queue) - sum(len(d) for d, _ in kept)
        self._queue = deque(kept)
        if self.owed > 2 * self.bounds.backlog_bytes:
            self.cut()

    def cut(self) -> None:
        """Close the connection of a peer that is too slow. It sees why if it reads on."""
        if not self._cut.is_set():
            self._cut.set()
            self._idle = False
            self._queue.clear()
            self.nursery.start_soon(self._close)

    async def send_data(self) -> None:
        """Write what websockets wants to. Every change of its state is followed by this at once."""
        if not self.protocol.writes:  # most often: then there is nothing to wait for
            self._settle()
            return
        self._writers += 1
        self._idle = False
        try:
            await super().send_data()
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            if self.protocol.state is not CLOSED:  # else it was the rest of a frame
                raise
        finally:
            self._writers -= 1
            self._settle()

    def process_event(self, event: Event) -> None:
        """Process a frame. Pings and pongs cost no credits, so a peer that floods them is cut."""
        if isinstance(event, Frame) and event.opcode in (Opcode.PING, Opcode.PONG):
            try:
                self._controls.spend(trio.current_time())
            except Limited:
                self.cut()
        super().process_event(event)

    def _settle(self) -> None:
        quiet = not (self._writers or self._draining or self._cut.is_set())
        self._idle = quiet and self.protocol.state is OPEN

    async def close_stream(self) -> None:
        """End the connection, and let the reading task see it.

        websockets 17.4 forgets that task if it had paused it because more came than was read. The
        task would wait for ever, and so would a server that stops.
        """
        await super().close_stream()
        if self.recv_flow_control is not None:
            self.resume_reading()

    async def _drain(self) -> None:
        """Write the backlog until it is empty."""
        try:
            while not self._cut.is_set():
                await self._write_batch()
                if not self._queue:
                    self.drained()
                    if not self._queue:
                        break
        except (trio.BrokenResourceError, trio.ClosedResourceError, trio.TooSlowError):
            self._cut.set()
            await trio.aclose_forcefully(self.stream)
        finally:
            self._draining = False
            self._settle()

    async def _write_batch(self) -> None:
        """Write all that waits now. If cancelled midway, the stream holds half a frame."""
        with trio.fail_after(self.bounds.stall_seconds):
            await self.send_data()
            batch = b"".join(data for data, _ in self._queue)
            self._queue.clear()
            if batch:
                async with self.send_lock:
                    await self.stream.send_all(batch)
                self.owed -= len(batch)

    async def _close(self) -> None:
        """Send the reason, if the peer reads it in time; then close the stream."""
        with trio.move_on_after(2):
            await self.aclose(TOO_SLOW, "too slow: resume")
        await trio.aclose_forcefully(self.stream)
