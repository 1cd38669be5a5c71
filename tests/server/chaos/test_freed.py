"""Rooms and connections that are over leave memory at once.

The garbage collector of a server looks only seldom for objects that refer to each other in a circle
(`app.tune`), so there must be none.
"""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import trio

from engine.wire import messages as m
from server import app
from server.net.limits import Bounds
from server.net.peer import Peer
from tests.helpers.waiting import until
from tests.server.client import begin, client
from tests.server.conftest import Serve
from tests.server.http import get

AT_ONCE = Bounds(over_seconds=0.05)


@pytest.fixture(autouse=True)
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> list[weakref.ref[Any]]:
    """What the server has of each connection: what parses it."""
    seen, init = list[weakref.ref[Any]](), Peer.__init__

    def noted(self: Peer, *args: Any) -> None:
        init(self, *args)
        seen.append(weakref.ref(self.protocol))

    monkeypatch.setattr(Peer, "__init__", noted)
    return seen


async def are_gone(refs: list[weakref.ref[Any]]) -> None:
    await until(lambda: all(ref() is None for ref in refs))


async def play(server: app.Running) -> list[weakref.ref[Any]]:
    """Play a match with a spectator, and return what the server has of it."""
    url = server.socket_url
    async with client(url) as a, client(url) as b, client(url) as spectator:
        await begin(a, b)
        await spectator.request(m.Watch, match=a.match)
        for one in (a, b):
            await one.reply(random.Random(1))
        room = server.rooms.open[a.match]
        refs: list[weakref.ref[Any]] = [weakref.ref(room), weakref.ref(room.views)]
        await a.request(m.Resign, match=a.match)
        await spectator.until(lambda one: getattr(one, "verdict", None) is not None)
    return refs


async def test_a_match_that_is_over_is_freed(serve: Serve) -> None:
    async with serve(bounds=AT_ONCE) as server:
        await are_gone(await play(server))


async def test_a_connection_that_is_closed_is_freed(
    serve: Serve, peers: list[weakref.ref[Any]]
) -> None:
    """Whether it was a websocket, asked for a page, or for nothing sensible."""
    async with serve() as server:
        await play(server)
        await get(server.port, "/healthz")
        for sent in (b"x", b"no request at all\r\n\r\n"):
            async with await trio.open_tcp_stream("127.0.0.1", server.port) as stream:
                await stream.send_all(sent)
        await until(lambda: len(peers) >= 6)
        await are_gone(peers)
