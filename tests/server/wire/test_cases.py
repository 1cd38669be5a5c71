"""Every case against the listener, at once and in pieces, beside a neighbour who goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

import pytest
import trio
from attrs import define, field
from websockets.frames import Frame, Opcode

from server.net.door import Door
from server.net.limits import Bounds
from server.net.outbox import frame
from server.net.peer import Gone, Peer
from tests.server.conftest import LONGEST
from tests.server.net.pairing import let_in
from tests.server.wire.cases import CASES, DEFLATE, OPENING
from tests.server.wire.raw import CLOSE, PONG, TEXT, Answer, Case, close, send

SHORT = 400
"""Bytes that are also sent one by one."""


async def echo(peer: Peer) -> None:
    with suppress(Gone):
        while True:
            match await peer.recv():
                case str(text):
                    peer.push(frame(text.encode()))
                case data:
                    peer.push(Frame(Opcode.BINARY, data).serialize(mask=False))


@define
class Line:
    """A client without a library."""

    stream: trio.SocketStream
    head: bytes = b""
    _ahead: bytearray = field(factory=bytearray)

    async def read(self, count: int) -> bytes:
        while len(self._ahead) < count:
            more = await self.stream.receive_some()
            if not more:
                raise EOFError
            self._ahead += more
        taken = bytes(self._ahead[:count])
        del self._ahead[:count]
        return taken

    async def answer(self) -> Answer:
        """Return a frame of the server, which is whole and has no mask."""
        first, size = await self.read(2)
        assert 0x80 == first & 0xF0
        if size >= 126:
            size = int.from_bytes(await self.read(2 if size == 126 else 8), "big")
        return first & 0xF, await self.read(size)

    async def ended(self) -> bool:
        try:
            await self.read(1)
        except EOFError:
            return True
        return False


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    door = Door(let_in, echo, Bounds())
    async with trio.open_nursery() as nursery:
        await nursery.start(door.run, "127.0.0.1", 0)
        yield door.port
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def line(port: int, more: bytes = b"") -> AsyncIterator[Line]:
    async with await trio.open_tcp_stream("127.0.0.1", port) as stream:
        one = Line(stream)
        await stream.send_all(OPENING + more + b"\r\n")
        while not one.head.endswith(b"\r\n\r\n"):
            one.head += await one.read(1)
        assert one.head.startswith(b"HTTP/1.1 101 ")
        yield one


async def played(one: Line, case: Case, piece: int) -> tuple[list[Answer], int | None]:
    """Send a case, and return what came back."""

    async def say() -> None:
        with suppress(trio.BrokenResourceError):  # the server has closed already
            for at in range(0, len(case.sent), piece):
                await one.stream.send_all(case.sent[at : at + piece])

    answers = list[Answer]()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(say)
        while case.code is not None or len(answers) < len(case.answers):
            opcode, data = await one.answer()
            if opcode == CLOSE:
                return answers, int.from_bytes(data[:2], "big")
            answers.append((opcode, data))
    return answers, None


def by_kind(answers: Iterable[Answer]) -> tuple[list[Answer], list[Answer]]:
    """Return pongs and messages, since a pong need not wait for messages before it."""
    pongs = [answer for answer in answers if answer[0] == PONG]
    return pongs, [answer for answer in answers if answer[0] != PONG]


async def holds(port: int, case: Case, piece: int) -> None:
    async with line(port) as one:
        answers, code = await played(one, case, piece)
        assert case.code == code
        for got, due in zip(by_kind(answers), by_kind(case.answers), strict=True):
            assert got == due[: len(got)]
        if case.code is None:
            await one.stream.send_all(close(1000))
            assert (CLOSE, b"\x03\xe8") == await one.answer()
        assert await one.ended()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_the_listener_answers_as_the_rfc_has_it(case: Case) -> None:
    with trio.fail_after(LONGEST):
        async with listening() as port, line(port) as neighbour:
            for piece in (len(case.sent), 1) if len(case.sent) <= SHORT else (len(case.sent),):
                await holds(port, case, piece)
            await neighbour.stream.send_all(send(TEXT, b"here"))
            assert (TEXT, b"here") == await neighbour.answer()


async def test_compression_is_not_agreed_to_and_its_bit_stays_reserved() -> None:
    with trio.fail_after(LONGEST):
        async with listening() as port, line(port, DEFLATE) as one:
            assert b"sec-websocket-extensions" not in one.head.lower()
            await one.stream.send_all(send(TEXT, b"\xf2\x48\xcd\xc9\xc9\x07\x00", reserved=4))
            opcode, data = await one.answer()

            assert (CLOSE, 1002) == (opcode, int.from_bytes(data[:2], "big"))
            assert await one.ended()


def test_as_many_cases_as_the_suite_of_the_field_has_each_by_its_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 517
