"""A bad network: a relay on loopback between clients and a server.

It reads both streams frame by frame, and delays, splits, repeats, cuts or swallows them as its
`Line` says. What is random comes from a seed.
"""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Callable, Iterator
from random import Random

import trio
from attrs import define, field, frozen
from websockets.frames import Opcode

HOST = "127.0.0.1"
TEXT = 0x80 | Opcode.TEXT
SIP = 4096
SLOW_SIP = 128
"""Bytes that a slow reader takes at a time."""
NARROW = 4096
"""Bytes that the kernel is to hold for a slow reader."""
MOST_HELD = 64
"""Frames under way in one direction."""
NEVER = math.inf


def never(_: Random, __: int) -> float:
    return NEVER


@frozen
class Line:
    """What is wrong with a network."""

    delay: float = 0.0
    """Seconds that each frame takes, each way."""
    jitter: float = 0.0
    """Seconds that it may take longer, at random. Order is kept, as TCP keeps it."""
    write: int | None = None
    """Bytes of each write to the server."""
    rate: float = math.inf
    """Bytes a second that clients read."""
    repeats: bool = False
    """Each message of a client is sent twice."""
    cut: Callable[[Random, int], float] = never
    """Frames after which a connection breaks, by its number; a fraction is a part of a frame."""
    half_open: bool = False
    """The server is not told that a connection broke: the client is gone without a word."""
    silent: bool = False
    """Nor is the client told."""


@define
class Frames:
    """Takes a stream apart: the opening handshake, then frames."""

    _held: bytes = b""
    _is_open: bool = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield what is complete now."""
        self._held += data
        while size := self._size():
            whole, self._held = self._held[:size], self._held[size:]
            self._is_open = True
            yield whole

    def _size(self) -> int:
        """Return the size of the first that is complete, or 0."""
        held = self._held
        if not self._is_open:
            return held.find(b"\r\n\r\n") + 4 if b"\r\n\r\n" in held else 0
        if len(held) < 2:
            return 0
        size, mask = held[1] & 0x7F, 4 if held[1] & 0x80 else 0
        wide = {126: 2, 127: 8}.get(size, 0)
        if wide:
            size = int.from_bytes(held[2 : 2 + wide], "big")
        whole = 2 + wide + mask + size
        return whole if len(held) >= max(whole, 2 + wide) else 0


@define
class Fate:
    """When a connection breaks."""

    left: float
    """Frames that it still carries."""
    carried: int = 0

    @property
    def is_met(self) -> bool:
        return self.left <= 0

    def carry(self, frame: bytes) -> bytes:
        """Return what arrives of a frame."""
        arrives = frame if self.left >= 1 else frame[: int(len(frame) * self.left)]
        self.left, self.carried = max(0.0, self.left - 1), self.carried + 1
        return arrives


@define
class Relay:
    """Takes connections, and passes them on to a port as its line does."""

    port: int
    line: Line = field(factory=Line)
    seed: str = ""
    connections: list[Fate] = field(factory=list)

    async def run(self, task_status: trio.TaskStatus[str]) -> None:
        """Relay until cancelled; tell the address for clients."""
        listeners = await trio.open_tcp_listeners(0, host=HOST)
        port = listeners[0].socket.getsockname()[1]
        task_status.started(f"ws://{HOST}:{port}/ws")
        await trio.serve_listeners(self._relay, listeners)

    @property
    def cuts(self) -> int:
        """How many connections broke."""
        return sum(fate.is_met for fate in self.connections)

    async def _relay(self, client: trio.SocketStream) -> None:
        number = len(self.connections) + 1
        rng = Random(f"{self.seed}/{number}")
        fate = Fate(self.line.cut(rng, number))
        self.connections.append(fate)
        server = await self._open()
        try:
            async with trio.open_nursery() as pumps:
                for ends in ((client, server), (server, client)):
                    pumps.start_soon(self._pump, *ends, fate, rng, pumps.cancel_scope)
            if fate.is_met and self.line.half_open:
                if not self.line.silent:
                    _abort(client)
                await trio.sleep_forever()
        finally:
            _abort(client)
            _abort(server)

    async def _open(self) -> trio.SocketStream:
        kernel = socket.socket()
        if self.line.rate < math.inf:
            kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        own = trio.socket.from_stdlib_socket(kernel)
        await own.connect((HOST, self.port))
        return trio.SocketStream(own)

    async def _pump(
        self,
        source: trio.SocketStream,
        sink: trio.SocketStream,
        fate: Fate,
        rng: Random,
        ended: trio.CancelScope,
    ) -> None:
        """Carry one direction until either end, or fate, ends it."""
        put, get = trio.open_memory_channel[tuple[float, bytes]](MOST_HELD)
        is_up = sink.socket.getpeername()[1] == self.port
        try:
            async with trio.open_nursery() as both:
                both.start_soon(self._deliver, get, sink, fate, is_up, ended)
                async with put:
                    await self._take(source, put, rng, is_up)
        except* (OSError, trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        ended.cancel()

    async def _take(
        self,
        source: trio.SocketStream,
        put: trio.MemorySendChannel[tuple[float, bytes]],
        rng: Random,
        is_up: bool,
    ) -> None:
        line, frames, due = self.line, Frames(), 0.0
        is_slow = not is_up and line.rate < math.inf
        while data := await source.receive_some(SLOW_SIP if is_slow else SIP):
            if is_slow:
                await trio.sleep(len(data) / line.rate)
            for frame in frames.feed(data):
                late = line.delay + line.jitter * rng.random()
                due = max(due, trio.current_time() + late)
                for _ in range(2 if is_up and line.repeats and frame[0] == TEXT else 1):
                    await put.send((due, frame))

    async def _deliver(
        self,
        get: trio.MemoryReceiveChannel[tuple[float, bytes]],
        sink: trio.SocketStream,
        fate: Fate,
        is_up: bool,
        ended: trio.CancelScope,
    ) -> None:
        async for due, frame in get:
            await trio.sleep_until(due)
            data = fate.carry(frame)
            size = self.line.write if is_up and self.line.write else max(1, len(data))
            for at in range(0, len(data), size):
                await sink.send_all(data[at : at + size])
            if fate.is_met:
                ended.cancel()


def _abort(stream: trio.SocketStream) -> None:
    """Close with a reset, as a router that has forgotten a connection does."""
    if stream.socket.fileno() >= 0:
        stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        stream.socket.close()
