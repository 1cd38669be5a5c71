"""A server that is told to stop is gone within seconds, whatever hangs, and tells who listens."""

from __future__ import annotations

import json
import random
import signal
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trio
from websockets.frames import Frame, Opcode

from engine.wire import frames
from engine.wire import messages as m
from tests import toy
from tests.helpers.long import first
from tests.helpers.ports import free_port
from tests.server.client import Closed, begin, client
from tests.server.http import get
from tests.server.processes import REAL, process

SOON = 5.0
"""Seconds after which a server that was told to stop is gone."""
LONG = 60.0
LISTS = 12

Hang = Callable[[int, AsyncExitStack], Awaitable[None]]


def line(port: int, stack: AsyncExitStack) -> socket.socket:
    """Return a connection that holds little it has not read."""
    one = stack.enter_context(socket.socket())
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(LONG)
    one.connect(("127.0.0.1", port))
    return one


async def silent(port: int, stack: AsyncExitStack) -> None:
    line(port, stack)


async def half_a_request(port: int, stack: AsyncExitStack) -> None:
    line(port, stack).sendall(b"GET / HTTP/1.1\r\nHost: ")


async def stalled_download(port: int, stack: AsyncExitStack) -> None:
    one = line(port, stack)
    one.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    assert one.recv(15) == b"HTTP/1.1 200 OK"


async def deaf(port: int, stack: AsyncExitStack, *more: Any) -> None:
    """Greets, says more, and reads nothing, not even the end."""
    one = line(port, stack)
    request = "GET /ws HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"
    key = "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
    one.sendall("\r\n".join((*request, *key, "", "")).encode())
    for message in (m.Hello(m.PROTOCOL, "deaf"), *more):
        one.sendall(Frame(Opcode.TEXT, frames.write(message)).serialize(mask=True))
    while b"welcome" not in one.recv(4096, socket.MSG_PEEK):
        await trio.lowlevel.checkpoint()


async def deaf_and_owing(port: int, stack: AsyncExitStack) -> None:
    """Has asked for more than the kernels hold: the rest waits in the server."""
    opener = await stack.enter_async_context(client(f"ws://127.0.0.1:{port}/ws"))
    for number in range(30):
        title = f"{number} ".ljust(80, "x")
        await opener.request(m.CreateMatch, ruleset="spearhead", title=title)
    await deaf(port, stack, *(m.ListMatches(str(number)) for number in range(LISTS)))
    for _ in range(8):  # by then it was answered
        await opener.request(m.ListMatches)
    assert b"warhost_cut_total 0.0" in (await get(port, "/metrics")).body


@asynccontextmanager
async def running(tmp_path: Path, key: str, **more: str) -> AsyncIterator[tuple[trio.Process, int]]:
    port = free_port()
    async with process(tmp_path, port, key, **more) as server:
        yield server, port


async def stop(server: trio.Process) -> float:
    """Tell a server to stop, and return how long that took."""
    began = trio.current_time()
    server.send_signal(signal.SIGTERM)
    with trio.move_on_after(LONG):
        assert 0 == await server.wait()
    took = trio.current_time() - began
    print(f"stopped after {took:.2f} s")  # noqa: T201
    return took


async def hears(server: Any) -> Closed:
    with pytest.raises(Closed) as closed:
        await server.until(lambda _: False)
    return closed.value


@pytest.mark.parametrize(
    "hang", first([silent, deaf, half_a_request, stalled_download, deaf_and_owing], 2)
)
async def test_it_is_gone_soon_whoever_hangs_on_and_tells_who_listens(
    tmp_path: Path, hang: Hang
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "large").write_bytes(random.Random(1).randbytes(8_000_000))  # more than kernels hold
    settings = {"WARHOST_TEST_PAGE": str(page)}
    async with (
        running(tmp_path, REAL, **settings) as (server, port),
        AsyncExitStack() as stack,
    ):
        listener = await stack.enter_async_context(client(f"ws://127.0.0.1:{port}/ws"))
        await hang(port, stack)
        assert 200 == (await get(port, "/healthz")).status  # so whoever came before was taken in
        heard = list[Closed]()

        async def listen() -> None:
            heard.append(await hears(listener))

        async with trio.open_nursery() as nursery:
            nursery.start_soon(listen)
            took = await stop(server)

        assert [1012] == [closed.code for closed in heard]
        assert took < SOON
    assert "Traceback" not in (tmp_path / "log").read_text()


async def test_it_is_gone_soon_though_the_store_is_busy_and_loses_nothing_it_acknowledged(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, toy.KEY, WARHOST_TEST_STORE_STALLS="1") as (server, port),
        client(f"ws://127.0.0.1:{port}/ws") as a,
        client(f"ws://127.0.0.1:{port}/ws") as b,
    ):
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        question = b.question()
        assert question is not None
        throw: dict[str, Any] = {"ask": question["number"], "body": {"t": "throw"}}
        await b.send(m.SendChat("stall", b.match, "stall"))
        await b.send(m.Reply("last", b.match, **throw))
        await a.request(m.ListMatches)

        assert await stop(server) < SOON
    async with (
        running(tmp_path, toy.KEY) as (_, port),
        client(f"ws://127.0.0.1:{port}/ws") as again,
    ):
        await again.request(m.Resume, token=b.token)
        await again.until(m.Snapshot)
        assert 1 == again.seq
        assert m.Done("last") == await again.request(m.Reply, id="last", match=b.match, **throw)
        assert 2 == again.seq


async def test_clients_are_told_when_to_come_back_and_no_clock_ran_meanwhile(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, toy.KEY, WARHOST_RESTART="7s") as (server, port),
        client(f"ws://127.0.0.1:{port}/ws") as a,
        client(f"ws://127.0.0.1:{port}/ws") as b,
    ):
        await begin(a, b, clock=m.ClockSettings(setup=30.0, showing=0.0))
        began = time.time()
        await a.reply(body={"t": "throw"})
        await trio.sleep(1.0)  # it is charged to nobody
        assert await stop(server) < SOON
        closed = await hears(a)
    assert (1012, "restart; back in 7 s") == (closed.code, closed.reason)
    await trio.sleep(0.5)
    async with (
        running(tmp_path, toy.KEY) as (_, port),
        client(f"ws://127.0.0.1:{port}/ws") as again,
    ):
        await again.request(m.Resume, token=b.token)
        await again.until(m.Snapshot)
        waited = time.time() - began
        assert 29.0 < again.clocks.allowance[1] <= 30.0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    (restored,) = [line for line in lines if line["event"] == "match restored"]

    assert (a.match, 1, [1]) == (restored["match"], restored["seq"], restored["credited"])
    assert 1.5 <= restored["seconds"] <= waited
