"""A disk that takes nothing, a store that another program holds, and a clock that jumps.

Requests are refused while nothing can be stored. Repeated afterwards under the same ids, they make
the match that would have been played anyway: nothing acknowledged is missing, nothing is doubled.
What happens to a rule that raises or loops is in `test_crash` and `test_budget`, a damaged store is
in `test_damage`.
"""

from __future__ import annotations

import resource
import signal
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio
from attrs import define, field

from engine.records import verification
from engine.wire import messages as m
from server import app, health, retention
from server.net.limits import Bounds
from server.store.sqlite.store import SqliteStore
from tests import toy
from tests.helpers.ports import free_port
from tests.server.chaos.scripted import unsigned
from tests.server.client import ENTROPY, Client, Refusal, begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.processes import process

DAY = 86_400.0
YEAR = Bounds(finished_seconds=365 * DAY, adjourned_seconds=365 * DAY)
SMALL = 4096
"""Bytes beyond which a full disk takes none of a file."""
Fault = Callable[[], AbstractContextManager[None]]


@define
class Failing:
    """Two players of a match whose every request fails once, because nothing can be stored."""

    port: int
    fault: Fault
    seats: tuple[Client, Client]
    requests: int = field(default=0, init=False)

    async def insist(self, seat: int, kind: type, **values: Any) -> Any:
        """Send a request while nothing can be stored, and again when it can be."""
        self.requests += 1
        values["id"] = f"r{self.requests}"
        with self.fault(), pytest.raises(Refusal, match="not_stored"):
            await self.seats[seat].request(kind, **values)
        return await self.seats[seat].request(kind, **values)

    async def play(self) -> None:
        """Play a match, and check that its record is that of the answers that were given."""
        a = self.seats[0]
        options = {"rounds": 2}
        await self.insist(0, m.CreateMatch, ruleset="toy", name="Ann", options=options)
        await self.insist(1, m.Join, match=a.match, name="Bob")
        for seat in (0, 1):
            await self.insist(seat, m.Ready, match=a.match, entropy=ENTROPY[seat])
        await self.insist(0, m.SendChat, match=a.match, text="good luck")
        await self.insist(0, m.SetAutoReplies, match=a.match)
        replies = 0
        while a.verdict is None:
            for one in self.seats:
                await one.reach(replies)
            seat = next(seat for seat, one in enumerate(self.seats) if one.question())
            asked, body = self.seats[seat].question(), self.seats[seat].pick(Random(replies))
            await self.insist(seat, m.Reply, match=a.match, ask=asked["number"], body=body)  # type: ignore[index]
            replies += 1
            await a.reach(replies)
        written = (await get(self.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(written)

        assert replies == len(entries) - 1
        assert ["good luck"] == await self._heard()

    async def _heard(self) -> list[str]:
        async with client(f"ws://127.0.0.1:{self.port}/ws") as spectator:
            await spectator.request(m.Watch, match=self.seats[0].match)
            await spectator.request(m.ListMatches)
            return [one.text for one in spectator.messages if isinstance(one, m.ChatMessage)]


async def play_failing(port: int, fault: Fault) -> int:
    """Play such a match, and return how many requests failed."""
    url = f"ws://127.0.0.1:{port}/ws"
    async with client(url) as a, client(url) as b:
        failing = Failing(port, fault, (a, b))
        await failing.play()
        return failing.requests


@contextmanager
def full(pid: int) -> Iterator[None]:
    """Let no file of a process grow."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (SMALL, -1))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Write to the store as another program, for as long as this lasts."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@contextmanager
def read_only(store: SqliteStore) -> Iterator[None]:
    store._db.execute("pragma query_only = 1")
    yield
    store._db.execute("pragma query_only = 0")


async def test_every_request_fails_on_a_full_disk_and_counts_once_when_there_is_room(
    tmp_path: Path,
) -> None:
    """The log of the server is on the same disk."""
    port = free_port()
    async with process(tmp_path, port, toy.KEY) as server:
        requests = await play_failing(port, partial(full, server.pid))
        server.send_signal(signal.SIGTERM)
        assert 0 == await server.wait()
    print(f"full disk: {requests} requests refused and repeated, missing 0, doubled 0")  # noqa: T201


@pytest.mark.parametrize("kind", ["locked", "read-only"])
async def test_every_request_fails_in_a_store_that_cannot_be_written_and_counts_once_afterwards(
    serve: Serve, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LOOK_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(health, name, 0.02)
    path = tmp_path / "store"
    store = SqliteStore(str(path), patience=0.01)
    fault: Fault = partial(locked, path) if kind == "locked" else partial(read_only, store)
    async with serve(store=store) as server:
        requests = await play_failing(server.port, fault)
        with fault():
            told = await healthz(server, lambda told: told["status"] == "failing")
        await healthz(server, lambda told: told["status"] == "ok")

    assert kind.replace("-", "") in told["store"]["fault"]
    print(f"{kind} store: {requests} requests refused and repeated, missing 0, doubled 0")  # noqa: T201


async def healthz(server: app.Running, condition: Callable[[Any], bool]) -> Any:
    with trio.fail_after(LONGEST):
        while not condition(told := (await get(server.port, "/healthz")).json()):  # noqa: ASYNC110
            await trio.sleep(0.02)
    return told


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock of the machine so many seconds ahead, or back."""

    def jump(seconds: float) -> None:
        monkeypatch.setattr(app, "wall", lambda: time.time() + seconds)

    return jump


@pytest.mark.parametrize(
    ("first", "then", "restarted"),
    [(0.0, -DAY, -DAY), (0.0, DAY, DAY), (DAY, 0.0, 0.0), (0.0, 400 * DAY, 0.0)],
)
async def test_a_clock_that_is_set_costs_no_match_and_no_time(
    serve: Serve,
    set_clock: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
    first: float,
    then: float,
    restarted: float,
) -> None:
    """It is set while the server runs, and while it does not. Meanwhile the server deletes what is
    older than a year, which nothing is."""
    pruned = trio.Event()
    prune = SqliteStore.prune

    async def noted(store: SqliteStore, before: float) -> Collection[str]:
        gone = await prune(store, before)
        pruned.set()
        return gone

    monkeypatch.setattr(SqliteStore, "prune", noted)
    monkeypatch.setattr(retention, "LOOK_SECONDS", 0.02)
    set_clock(first)
    async with (
        serve(bounds=YEAR) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        await begin(c, d)
        await c.request(m.Resign, match=c.match)
        over = await get(server.port, f"/api/matches/{c.match}/record")
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        set_clock(then)
        pruned = trio.Event()
        await b.reply(body={"t": "throw"})
        await a.reach(2)
        with trio.fail_after(LONGEST):
            await pruned.wait()
    set_clock(restarted)
    async with serve(bounds=YEAR) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        record_then = await get(server.port, f"/api/matches/{c.match}/record")

        assert (a.seq, a.state) == (again.seq, again.state)
        assert again.clocks.banks == pytest.approx(a.clocks.banks, abs=30)
        assert (200, 200) == (over.status, record_then.status)
        assert unsigned(over.body) == unsigned(record_then.body)
        await again.reply(Random(1))
