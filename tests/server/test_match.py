"""A match over real sockets, from the lobby to the record."""

from __future__ import annotations

import random

import trio

from engine import record
from engine.dice import commitment
from engine.wire import messages as m
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve


async def test_a_match_is_played_from_the_lobby_to_a_verified_record(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(a.play, random.Random(1))
            nursery.start_soon(b.play, random.Random(2))

        assert a.verdict == b.verdict
        assert a.secret is not None
        assert a.secret == b.secret
        assert a.seq == b.seq
        assert [] == a.asks
        info = server.host.rooms[a.match].info()
        assert commitment(a.secret) == info.commitment
        text = await _fetch(server.port, f"/api/matches/{a.match}/record")
        _, entries, end = record.verify(text)
        assert a.secret == end.secret
        assert a.seq == entries[-1].n


async def _fetch(port: int, path: str) -> bytes:
    stream = await trio.open_tcp_stream("127.0.0.1", port)
    async with stream:
        await stream.send_all(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        answer = b"".join([chunk async for chunk in stream])
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), answer
    return body


__all__ = ["Client", "m"]
