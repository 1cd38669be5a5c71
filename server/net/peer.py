"""A websocket: what it reads, and how it ends.

The protocol is that of websockets, without its I/O: the task of a connection reads a little, lets
the protocol parse it, and carries out each message before it reads on. So a connection is one task,
and a peer that sends more than is carried out waits. What the protocol wants to send (pongs, the
close frame) goes the way of all frames, through the outbox.
"""

from __future__ import annotations

import codecs
import re
import select
import socket
from collections import deque
from contextlib import suppress
from typing import Final

import trio
from websockets.exceptions import PayloadTooBig
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN
from websockets.server import ServerProtocol

from engine.errors import Limited
from server.net.addresses import Address
from server.net.http import misread
from server.net.limits import Bounds, Credits
from server.net.outbox import Outbox

SIP = 4096
"""Bytes read at a time: all frames of one read are parsed at once."""
METHOD_BYTES = 16
"""Looked at to tell the method of a request that the protocol does not take."""
POST = b"POST "
_SMALL_BODY = re.compile(rb"content-length:[ \t]*[0-9]{1,4}[ \t]*\r?", re.IGNORECASE)
"""A header that tells of a body which a request that is posted may have."""
FRAGMENTS = 4096
"""Most frames of one message."""
CONTROL_BURST_SECONDS = 10.0
CLOSE_SECONDS = 2.0
"""A peer has this time to answer a close frame."""
TOO_SLOW: Final = 1013
"""Close code for a peer whose backlog is too long: try again, and resume."""
MOVED: Final = TOO_SLOW, "the match has moved: resume"
"""With this a connection is closed whose match is carried on by another server."""
_HUNG_UP: Final = getattr(select, "POLLRDHUP", 0)
"""Elsewhere than on Linux, what poll tells anyway must do."""


_UTF8: Final = codecs.getincrementaldecoder("utf-8")


class Gone(Exception):
    """The peer sends no more."""


class Peer(Outbox):
    """A websocket."""

    __slots__ = (
        "_ahead",
        "_controls",
        "_decoder",
        "_fragments",
        "_has_ended",
        "_is_reading",
        "_line",
        "_messages",
        "_start",
        "_was_heard",
        "address",
        "protocol",
        "request",
    )

    def __init__(
        self, sock: socket.socket, nursery: trio.Nursery, bounds: Bounds, address: Address
    ) -> None:
        super().__init__(sock, nursery, bounds)
        self.address = address
        """Who pays for what it asks."""
        self.protocol = ServerProtocol(max_size=4 * bounds.message_bytes)
        self.request: Request | None = None
        """The opening handshake; dropped once it was looked at."""
        self.overflow = self.cut
        self._start = b""
        self._line = b""
        """Of a head that is posted: what has come of its newest line."""
        """Of the opening handshake."""
        self._ahead = b""
        """What was sent ahead of the answer to the opening handshake."""
        self._messages: deque[str | bytes] = deque()
        self._fragments: list[Frame] = []
        self._decoder: codecs.IncrementalDecoder | None = None
        """Of a text in fragments."""
        self._controls = Credits(bounds.control_frames_per_second, CONTROL_BURST_SECONDS)
        self._is_reading = False
        self._was_heard = True
        self._has_ended = False

    def move(self, address: Address) -> None:
        """Count it with another address: it came through a proxy."""
        self.address.connections -= 1
        address.connections += 1
        self.address = address

    @property
    def has_hung_up(self) -> bool:
        """Whether its end of the connection is closed, even if what it sent before is unread."""
        if self.is_gone or self.socket.fileno() < 0:
            return True
        poll = select.poll()
        poll.register(self.socket, _HUNG_UP)
        return bool(poll.poll(0))

    # ------------------------------------------------------------------ reading

    async def recv(self) -> str | bytes:
        """Return the next message. Raises `Gone`."""
        if self._messages:
            await trio.lowlevel.checkpoint()
        while not self._messages:
            if self.protocol.eof_sent:
                raise Gone
            await self.read()
        return self._messages.popleft()

    async def read(self) -> None:
        """Read a little, and parse it."""
        if self._ahead and self.protocol.state is not CONNECTING:
            data, self._ahead = self._ahead, b""
        else:
            data = await self._sip()
        if data:
            self._was_heard = True
            self._parse(data)
        else:
            self._has_ended = True
            self.protocol.receive_eof()
        self.flush()

    async def _sip(self) -> bytes:
        """Return a few bytes, or none at the end."""
        self._is_reading = True
        try:
            while True:
                await trio.lowlevel.wait_readable(self.socket)
                with suppress(BlockingIOError):
                    return self.socket.recv(SIP)
        except (OSError, trio.ClosedResourceError):
            return b""
        finally:
            self._is_reading = False

    def _parse(self, data: bytes) -> None:
        """Parse what was read.

        The protocol would answer frames that follow an opening handshake before the handshake
        itself. So it gets that line by line, and what follows once it is open.
        """
        if self.protocol.state is CONNECTING:
            self._start = (self._start + data)[:METHOD_BYTES]
            data, self._line = self._line + data, b""
        is_posted = self._start.startswith(POST)
        while self._is_greeting and data:
            line, end, data = data.partition(b"\n")
            if is_posted and not end and len(line) < SIP:
                self._line = line
                return
            if is_posted and _SMALL_BODY.fullmatch(line):
                continue  # nobody reads the body, and the protocol takes none
            self._receive(line + end)
            if self.is_misread:
                method = self._start.partition(b" ")[0].decode(errors="replace")
                self.enqueue(misread(method).serialize())
        if self.protocol.state is CONNECTING:
            self._ahead = data
        else:
            self._receive(data)

    @property
    def _is_greeting(self) -> bool:
        """Whether more of the opening handshake is to come."""
        is_open = self.protocol.state is CONNECTING and not self.protocol.eof_sent
        return is_open and self.request is None

    def _receive(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        try:
            for event in self.protocol.events_received():
                if isinstance(event, Frame):
                    self._take(event)
                else:
                    assert isinstance(event, Request)
                    self.request = event
        # What was read behind a fault counts no more.
        except UnicodeDecodeError:
            self.protocol.fail(CloseCode.INVALID_DATA, "text is UTF-8")
        except PayloadTooBig:
            self.protocol.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
        except Limited:  # pings and pongs cost no credits, so a flood of them is answered no more
            self.protocol.fail(TOO_SLOW, "too many pings or pongs")

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY if frame.fin:
                self._assemble([frame])
            case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                self._add(frame)
                if frame.fin:
                    self._assemble(self._fragments)
                    self._fragments = []
            case Opcode.PING | Opcode.PONG:
                self._controls.spend(trio.current_time())

    def _add(self, fragment: Frame) -> None:
        """Add a fragment. One that is not UTF-8 fails at once, whatever would follow."""
        self._fragments.append(fragment)
        if len(self._fragments) > FRAGMENTS:
            raise PayloadTooBig(len(self._fragments), FRAGMENTS)
        if fragment.opcode is not Opcode.CONT:
            self._decoder = _UTF8() if fragment.opcode is Opcode.TEXT else None
        if self._decoder is not None:
            self._decoder.decode(fragment.data)

    def _assemble(self, fragments: list[Frame]) -> None:
        data = b"".join(frame.data for frame in fragments)
        self._messages.append(data.decode() if fragments[0].opcode is Opcode.TEXT else data)

    # ------------------------------------------------------------------ what the protocol sends

    @property
    def is_misread(self) -> bool:
        """Whether the first request cannot be taken, for instance because it has a body, and the
        protocol has not answered it."""
        fault = self.protocol.handshake_exc
        return fault is not None and isinstance(fault.__cause__, ValueError | NotImplementedError)

    async def respond(self, response: Response) -> None:
        """Answer the opening handshake. Raises as `write` does."""
        self.protocol.send_response(response)
        await self.write(b"".join(self.protocol.data_to_send()))
        self.is_gone = self.protocol.state is not OPEN
        self.settle()
        self.flush()

    def flush(self) -> None:
        """Send what the protocol wants to."""
        data = b"".join(self.protocol.data_to_send())
        if data and self._idle and self.protocol.state is OPEN:
            self.push(data)
        elif data:
            self.enqueue(data)
        if self.protocol.state is not OPEN:
            self.is_gone, self._idle = True, False
        if self.protocol.eof_sent:
            self.finish()

    def probe(self) -> None:
        """Ping a peer that was heard from since the last time; give up another."""
        if self._is_reading and not self._was_heard:
            self.end(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        elif not self.is_gone:
            self._was_heard = False
            self.protocol.send_ping(b"")
            self.flush()

    # ------------------------------------------------------------------ the end

    def end(self, code: int, reason: str = "") -> None:
        """Send a close frame. A peer that does not answer it is closed soon."""
        if self.protocol.state is OPEN:
            self.protocol.send_close(code, reason)
            self.flush()
            self.nursery.start_soon(self._give_up)

    def cut(self) -> None:
        """Close the connection of a peer that is too slow. It sees why if it reads on."""
        self.drop_all()
        self.end(TOO_SLOW, "too slow: resume")

    def abort(self) -> None:
        super().abort()
        self._has_ended = True
        self.protocol.receive_eof()

    def forget(self) -> None:
        """Let go of the parser and of its last exception, once nothing is read any more: they refer
        to the protocol, which refers to them, and the garbage collector looks only seldom for
        circles (`app.tune`)."""
        self.protocol.parser.close()
        self.protocol.parser_exc = self.protocol.handshake_exc = None

    async def linger(self) -> None:
        """Wait until the peer has closed too, since a socket that is closed with bytes unread takes
        back what was sent last."""
        self.end(CloseCode.NORMAL_CLOSURE)
        with trio.move_on_after(CLOSE_SECONDS):
            while not self._has_ended:
                await self.read()
                self._messages.clear()

    async def _give_up(self) -> None:
        await trio.sleep(CLOSE_SECONDS)
        self.abort()
