"""What operators and systemd hear of a server: whether it writes, and whether its loop turns."""

from __future__ import annotations

import resource
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import trio

from engine.wire import messages as m
from server import health
from server.app import Running
from server.store.sqlite.store import SqliteStore
from tests import toy
from tests.helpers.ports import free_port
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import refused
from tests.server.processes import process


async def report(port: int) -> tuple[int, Any]:
    answer = await get(port, "/healthz")
    return answer.status, answer.json()


async def until(port: int, condition: Callable[[int, Any], bool]) -> tuple[int, Any]:
    with trio.fail_after(LONGEST):
        while not condition(*(found := await report(port))):  # noqa: ASYNC110
            await trio.sleep(0.02)
    return found


async def gauge(port: int, name: str) -> float:
    """Return what Prometheus is told."""
    lines = (await get(port, "/metrics")).body.decode().splitlines()
    [value] = [line.split()[1] for line in lines if line.startswith(f"{name} ")]
    return float(value)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look more often."""
    for name in ("BEAT_SECONDS", "LOOK_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(health, name, 0.05)


async def test_it_tells_when_it_wrote_last(serve: Serve) -> None:
    async with serve() as server:
        _, first = await until(server.port, lambda _, told: told["store"]["wrote"] > 0)
        async with client(server.socket_url) as a:
            await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        status, then = await report(server.port)

        assert (200, "ok") == (status, then["status"])
        assert first["store"]["wrote"] == await gauge(server.port, "warhost_store_wrote_seconds")
        assert time.time() - 60 < first["store"]["wrote"] < then["store"]["wrote"] <= time.time()


def pragma(server: Running, text: str) -> None:
    store = server.rooms.store
    assert isinstance(store, SqliteStore)
    store._db.execute(f"pragma {text}")


@pytest.mark.usefixtures("often")
async def test_it_tells_that_the_store_cannot_write_and_that_it_can_again(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        assert 1 == await gauge(server.port, "warhost_store_writes")
        pragma(server, "query_only = 1")  # as on a disk that became read-only
        _, told = await until(server.port, lambda status, _: status == 503)
        assert ("failing", False) == (told["status"], told["store"]["writes"])
        assert 0 == await gauge(server.port, "warhost_store_writes")
        assert "readonly" in told["store"]["fault"]
        values: dict[str, Any] = {"ask": 0, "body": {"t": "throw"}}
        assert "not_stored" == await refused(a, m.Reply, match=a.match, **values)
        pragma(server, "query_only = 0")
        await until(server.port, lambda status, _: status == 200)
        assert 1 == await gauge(server.port, "warhost_store_writes")
        await a.reply(body={"t": "throw"})


@pytest.mark.long
async def test_a_disk_that_is_full_is_told_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """The kernel refuses to let the journal of a real server grow."""
    port = free_port()
    async with (
        process(tmp_path, port, toy.KEY) as server,
        client(f"ws://127.0.0.1:{port}/ws") as a,
        client(f"ws://127.0.0.1:{port}/ws") as b,
    ):
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, -1))
        await b.reach(1)
        question = b.question()
        assert question is not None
        values: dict[str, Any] = {"ask": question["number"], "body": {"t": "throw"}}
        assert "not_stored" == await refused(b, m.Reply, match=a.match, **values)
        _, told = await until(port, lambda status, _: status == 503)
        assert not told["store"]["writes"]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        await until(port, lambda status, _: status == 200)
        await b.reply(body={"t": "throw"})
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY), client(f"ws://127.0.0.1:{port}/ws") as c:
        await c.request(m.Resume, token=a.token)
        await c.until(m.Snapshot)
        assert 2 == c.seq


@pytest.mark.usefixtures("often")
async def test_it_tells_how_late_its_loop_is(serve: Serve) -> None:
    async with serve() as server:
        await until(server.port, lambda _, told: "lag" in told)
        time.sleep(0.4)  # noqa: ASYNC251 it stands still
        _, told = await until(server.port, lambda _, told: told["lag"]["worst"] > 0.3)

        assert told["lag"]["now"] <= told["lag"]["worst"]
        assert 0.3 < await gauge(server.port, "warhost_loop_lag_seconds")


async def test_systemd_hears_that_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(LONGEST)
        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "200000"}

        async def hear() -> str:
            return (await trio.to_thread.run_sync(manager.recv, 100)).decode()

        port = free_port()
        async with process(tmp_path, port, toy.KEY, **told) as server:
            heard = [await hear() for _ in range(4)]
            server.send_signal(signal.SIGTERM)
            while heard[-1] != "STOPPING=1":
                heard.append(await hear())
            assert 0 == await server.wait()

    assert {"READY=1", "WATCHDOG=1", "STOPPING=1"} == set(heard)
    assert 3 <= heard.count("WATCHDOG=1")
    assert 1 == heard.count("READY=1")
