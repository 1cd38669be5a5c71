"""What a websocket reads, and how it is kept alive and ended."""

from __future__ import annotations

import errno
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import trio
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Response

from server.net import door as doors
from server.net import peer as peers
from server.net.door import Door
from server.net.limits import Bounds
from server.net.peer import Gone, Peer
from tests.server.conftest import LONGEST
from tests.server.net.pairing import SMALL, let_in, pair

HANDSHAKE = (
    "GET / HTTP/1.1",
    "Host: localhost",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
)


async def read_all(peer: Peer, into: list[str | bytes]) -> None:
    with suppress(Gone):
        while True:
            into.append(await peer.recv())


def frames(*parts: Frame) -> bytes:
    return b"".join(part.serialize(mask=True) for part in parts)


async def test_messages_in_fragments_with_a_ping_between_are_put_together() -> None:
    got = list[str | bytes]()

    async def handle(peer: Peer) -> None:
        await read_all(peer, got)

    async with pair(handle) as socket:
        await socket.stream.send_all(
            frames(
                Frame(Opcode.TEXT, "ä".encode()[:1], fin=False),
                Frame(Opcode.PING, b"?"),
                Frame(Opcode.CONT, "ä".encode()[1:]),
                Frame(Opcode.BINARY, b"\x00", fin=False),
                Frame(Opcode.CONT, b"\x01"),
            )
        )
        await socket.aclose()

    assert ["ä", b"\x00\x01"] == got


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([Frame(Opcode.TEXT, b"\xff")], 1007),
        ([Frame(Opcode.TEXT, b"", fin=False)] + [Frame(Opcode.CONT, b"", fin=False)] * 5000, 1009),
        ([Frame(Opcode.CONT, b"")], 1002),
        ([Frame(Opcode.PING, b"")] * 5000, 1013),
        ([Frame(Opcode.PONG, b"")] * 5000, 1013),
    ],
    ids=["not UTF-8", "fragments without end", "a rest of nothing", "pings", "pongs"],
)
async def test_what_is_no_message_ends_the_connection(sent: list[Frame], code: int) -> None:
    got = list[str | bytes]()

    async def handle(peer: Peer) -> None:
        await read_all(peer, got)

    async with pair(handle) as socket:
        await socket.stream.send_all(frames(*sent))
        with pytest.raises(ConnectionClosed) as closed, trio.fail_after(LONGEST):
            await socket.recv()

    assert closed.value.rcvd is not None
    assert ([], code) == (got, closed.value.rcvd.code)


async def test_nothing_behind_a_fault_is_carried_out() -> None:
    got = list[str | bytes]()

    async def handle(peer: Peer) -> None:
        await read_all(peer, got)

    async with pair(handle) as socket:
        await socket.stream.send_all(
            frames(
                Frame(Opcode.TEXT, b"before"),
                Frame(Opcode.TEXT, b"\xff"),
                Frame(Opcode.TEXT, b"behind"),
            )
        )
        with pytest.raises(ConnectionClosed), trio.fail_after(LONGEST):
            await socket.recv()

    assert ["before"] == got


async def test_a_first_message_right_behind_the_handshake_is_read() -> None:
    got = list[str | bytes]()

    async def handle(peer: Peer) -> None:
        got.append(await peer.recv())

    async with pair(handle) as socket:
        port = socket.remote_address[1]
        stream = await trio.open_tcp_stream("127.0.0.1", port)
        hello = frames(Frame(Opcode.TEXT, b"hello"))
        await stream.send_all("\r\n".join([*HANDSHAKE, "", ""]).encode() + hello)
        with trio.fail_after(LONGEST):
            while not got:
                await trio.lowlevel.checkpoint()
        await stream.aclose()

    assert ["hello"] == got


async def test_a_peer_that_answers_no_ping_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "PING_SECONDS", 0.05)
    monkeypatch.setattr(peers, "CLOSE_SECONDS", 0.05)
    gone = trio.Event()

    async def handle(peer: Peer) -> None:
        with pytest.raises(Gone):
            await peer.recv()
        gone.set()

    async with pair(handle) as socket:
        silent = await trio.open_tcp_stream("127.0.0.1", socket.remote_address[1])
        await silent.send_all("\r\n".join([*HANDSHAKE, "", ""]).encode())
        with trio.fail_after(LONGEST):
            await gone.wait()
            await (await socket.ping()).wait()  # the other one answers, and stays
        await silent.aclose()


async def test_a_page_that_is_fetched_slowly_arrives_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is longer than any backlog, and takes longer than a closing websocket has."""
    body = b"x" * 3_000_000
    monkeypatch.setattr(peers, "CLOSE_SECONDS", 0.05)

    async def page(*_: object) -> Response:
        headers = Headers({"Content-Length": str(len(body)), "Connection": "close"})
        return Response(200, "OK", headers, body)

    async def never(_: Peer) -> None:
        raise AssertionError

    door = Door(page, never, Bounds(send_buffer_bytes=8192))
    async with trio.open_nursery() as nursery:
        await nursery.start(door.run, "127.0.0.1", 0)
        stream = await trio.open_tcp_stream("127.0.0.1", door.port)
        await stream.send_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await trio.sleep(0.2)
        data = b"".join([chunk async for chunk in stream])
        await stream.aclose()
        nursery.cancel_scope.cancel()

    assert data.endswith(body)


@asynccontextmanager
async def opened(door: Door) -> AsyncIterator[None]:
    async with trio.open_nursery() as nursery:
        await nursery.start(door.run, "127.0.0.1", 0)
        with trio.fail_after(LONGEST):
            yield
        nursery.cancel_scope.cancel()


async def sent_back(port: int, data: bytes) -> bytes:
    """Send bytes in one go and return all that arrives until the server closes."""
    stream = await trio.open_tcp_stream("127.0.0.1", port)
    async with stream:
        await stream.send_all(data)
        return b"".join([chunk async for chunk in stream])


async def test_frames_right_behind_the_handshake_are_answered_after_it() -> None:
    got = list[str | bytes]()

    async def handle(peer: Peer) -> None:
        await read_all(peer, got)

    door = Door(let_in, handle, SMALL)
    behind = frames(
        Frame(Opcode.PING, b"?"), Frame(Opcode.TEXT, b"hello"), Frame(Opcode.CLOSE, b"\x03\xe8")
    )
    async with opened(door):
        handshake = "\r\n".join([*HANDSHAKE, "", ""]).encode()
        head, _, rest = (await sent_back(door.port, handshake + behind)).partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"\x8a\x01?" + b"\x88\x02\x03\xe8" == rest
    assert ["hello"] == got


@pytest.mark.parametrize("behind", [b"", b"\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x88\x80\0\0\0\0"])
async def test_a_page_ends_its_connection_at_once(
    monkeypatch: pytest.MonkeyPatch, behind: bytes
) -> None:
    monkeypatch.setattr(peers, "CLOSE_SECONDS", 2 * LONGEST)

    async def page(*_: object) -> Response:
        return Response(200, "OK", Headers({"Content-Length": "2"}), b"ok")

    async def never(_: Peer) -> None:
        raise AssertionError

    door = Door(page, never, SMALL)
    async with opened(door):
        data = await sent_back(door.port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + behind)

    assert data.endswith(b"\r\n\r\nok")


async def test_a_connection_that_cannot_even_be_ended_ends_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def handle(peer: Peer) -> None:
        if await peer.recv() == "fail":
            monkeypatch.setattr(peer.protocol, "send_close", None)
        raise ValueError

    door = Door(let_in, handle, SMALL)
    async with opened(door):
        handshake = "\r\n".join([*HANDSHAKE, "", ""]).encode()
        failed = await sent_back(door.port, handshake + frames(Frame(Opcode.TEXT, b"fail")))
        ended = await sent_back(door.port, handshake + frames(Frame(Opcode.TEXT, b"end")))

    assert failed.endswith(b"\r\n\r\n")
    assert ended.endswith(b"\x88\x02\x03\xf3")


async def test_a_connection_that_was_reset_already_ends_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """BSD and macOS refuse to set options of such a socket."""

    class Reset(sockets.socket):
        def setsockopt(self, *_: Any) -> None:
            raise OSError(errno.EINVAL, "")

    async def page(*_: object) -> Response:
        return Response(200, "OK", Headers({"Content-Length": "2"}), b"ok")

    async def never(_: Peer) -> None:
        raise AssertionError

    plain = doors._plain
    door = Door(page, never, SMALL)
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with opened(door):
        with monkeypatch.context() as patched:
            patched.setattr(doors, "_plain", lambda it: Reset(fileno=plain(it).detach()))
            await sent_back(door.port, request)
        assert (await sent_back(door.port, request)).endswith(b"ok")
