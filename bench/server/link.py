"""A thin websocket client: blocking sockets and no event loop, so that the bench costs little.

Only what the bench needs: of what a server may send, text, ping and close.
"""

from __future__ import annotations

import itertools
import os
import socket
from types import TracebackType
from typing import Any

from websockets.frames import Frame, Opcode

from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import decode
from server.site import SOCKET_PATH

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds after which silence is a failure."""
_HANDSHAKE = (
    f"GET {SOCKET_PATH} HTTP/1.1\r\nHost: {HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
_IDS = itertools.count(1)


class Lost(Exception):
    """The server closed the connection or refused a request: the bench measured nothing."""


class Link:
    """One connection that has introduced itself. With an `address`, it comes as through a
    proxy."""

    def __init__(
        self, port: int, receive_buffer: int | None = None, address: str | None = None
    ) -> None:
        self.socket = socket.socket()
        try:
            if receive_buffer:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.socket.settimeout(PATIENCE)
            self.socket.connect((HOST, port))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._buffer = b""
            via = f"X-Forwarded-For: {address}\r\n" if address else ""
            self.socket.sendall(f"{_HANDSHAKE}{via}\r\n".encode())
            while b"\r\n\r\n" not in self._buffer:
                self._buffer += self._read()
            answer, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if b" 101 " not in answer:
                raise Lost(answer.decode())
            self.send(m.Hello(m.PROTOCOL, "bench 1"))
            self.wait_for("welcome")
        except BaseException:
            self.socket.close()
            raise

    def __enter__(self) -> Link:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Be gone without a word."""
        self.socket.close()

    def send(self, message: Any) -> None:
        """Send a message."""
        self.socket.sendall(masked(Opcode.TEXT, frames.write(message)))

    def receive(self) -> list[bytes]:
        """Read once; return the texts that are complete now. Pings are answered."""
        self._buffer += self._read()
        texts, at, held = [], 0, self._buffer
        while (head := header(held, at)) and at + sum(head) <= len(held):
            start, end = at + head[0], at + sum(head)
            opcode = held[at] & 0x0F
            if opcode == Opcode.TEXT:
                texts.append(held[start:end])
            elif opcode == Opcode.PING:
                self.socket.sendall(masked(Opcode.PONG, held[start:end]))
            elif opcode == Opcode.CLOSE:
                raise Lost(f"closed: {held[start:end]!r}")
            at = end
        self._buffer = held[at:]
        return texts

    def _read(self) -> bytes:
        data = self.socket.recv(1 << 16)
        if not data:
            raise Lost("the server hung up")
        return data

    def wait_for(self, tag: str) -> Any:
        """Return the next message with a tag, as JSON data; others are passed over."""
        while True:
            found = None
            for text in self.receive():
                message = decode(text)
                if message["t"] == "refused":
                    raise Lost(text.decode())
                if message["t"] == tag and found is None:
                    found = message
            if found is not None:
                return found


def new_id() -> str:
    """Return an id for a request."""
    return f"b{next(_IDS)}"


def masked(opcode: Opcode, data: bytes) -> bytes:
    """Return the frame a client sends."""
    return Frame(opcode, data).serialize(mask=True)


def header(data: bytes, at: int) -> tuple[int, int] | None:
    """Return the sizes of the header of the frame at `at` and of its data, if they are here."""
    if len(data) < at + 2:
        return None
    size = data[at + 1]
    if size < 126:
        return 2, size
    wide = 2 if size == 126 else 8
    if len(data) < at + 2 + wide:
        return None
    return 2 + wide, int.from_bytes(data[at + 2 : at + 2 + wide], "big")


def entropy() -> str:
    """Return a seat's share of the dice."""
    return os.urandom(8).hex()
