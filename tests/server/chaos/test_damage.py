"""A damaged store: only what is damaged is lost, and that is said; or the server does not start.

A store with two live matches and one that is over is damaged, and a server is started on it.
Whoever comes back finds all that was acknowledged, or is told that the match is lost; they never
find another state.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import define, frozen

from engine.wire import messages as m
from server import app
from server.store.protocol import StoreError
from tests.helpers.long import first
from tests.server.admin.commanding import command
from tests.server.chaos.scripted import unsigned
from tests.server.client import Refusal, begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get

FLIPPED = 16
"""Bytes in a row, as in a sector that went bad."""
LOST = ("halted", "bad_token")
ACTS = 6


@frozen
class Live:
    """A match that was live before the damage."""

    match: str
    token: str
    seq: int
    state: Any


@define
class Kept:
    """What was acknowledged before the damage."""

    file: Path
    live: tuple[Live, ...]
    over: str
    record: bytes

    def replace(self, data: bytearray) -> None:
        """Put another file in its place, without what a server before did not write into it."""
        for left in ("", "-wal", "-shm"):
            self.file.with_name(self.file.name + left).unlink(missing_ok=True)
        self.file.write_bytes(data)

    def damage(self, table: str, column: str, where: str = "true") -> None:
        """Overwrite a part of some rows; the database stays one."""
        with closing(sqlite3.connect(self.file)) as db, db:
            half = f"length({column}) / 2"
            parts = f"substr({column}, 1, {half}) || x'00' || substr({column}, {half} + 2)"
            done = db.execute(f"update {table} set {column} = cast({parts} as blob) where {where}")
            assert done.rowcount > 0


@pytest.fixture
async def kept(serve: Serve, tmp_path: Path) -> Kept:
    async with serve(admin=tmp_path / "admin") as server:
        live = [await play(server, resigns=False) for _ in range(2)]
        over = (await play(server, resigns=True)).match
        record = unsigned((await get(server.port, f"/api/matches/{over}/record")).body)
        with trio.fail_after(LONGEST):
            while await server.rooms.store.replay(over, 1) is None:  # noqa: ASYNC110
                await trio.sleep(0.01)
        await command(tmp_path / "admin", "ban", network="203.0.113.7", reason="flood")
    return Kept(tmp_path / "warhost.sqlite3", tuple(live), over, record)


async def play(server: app.Running, *, resigns: bool) -> Live:
    async with client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=20)
        await a.request(m.SendChat, match=a.match, text="good luck")
        async with trio.open_nursery() as nursery:
            for one in (a, b):
                nursery.start_soon(one.play, random.Random(1), ACTS)
        await a.reach(b.seq)
        if resigns:
            await a.request(m.Resign, match=a.match)
        return Live(a.match, a.token, a.seq, a.state)


async def found(server: app.Running, live: Live) -> str:
    """Return how a match is found, and play on if it is there."""
    async with client(server.socket_url) as again:
        try:
            await again.request(m.Resume, token=live.token)
        except Refusal as refusal:
            return refusal.code
        told = await again.until(lambda one: isinstance(one, m.Snapshot | m.Refused))
        if isinstance(told, m.Refused):  # it was still being read
            return str(told.code)
        assert (live.seq, live.state) == (again.seq, again.state)
        await again.request(m.Resign, match=live.match)
        return "whole"


@pytest.mark.parametrize(
    ("table", "column", "then"),
    [
        ("log", "row", "halted"),
        ("matches", "lobby", "bad_token"),
        ("chat", "line", "whole"),
        ("notes", "body", "whole"),
    ],
)
async def test_a_damaged_row_is_told_and_costs_no_other_match(
    kept: Kept, serve: Serve, capfd: pytest.CaptureFixture[str], table: str, column: str, then: str
) -> None:
    bad, good = kept.live
    where = "true" if table == "notes" else f"match = '{bad.match}'"
    kept.damage(table, column, where)
    capfd.readouterr()
    async with serve() as server:
        assert [then, "whole"] == [await found(server, one) for one in (bad, good)]
        assert 200 == (await get(server.port, "/healthz")).status
    told = capfd.readouterr()

    assert "cannot be read" in told.out + told.err or then == "halted"
    assert bad.match in told.out + told.err or table == "notes"


async def test_a_match_whose_log_lost_its_end_does_not_go_on(kept: Kept, serve: Serve) -> None:
    bad, good = kept.live
    with closing(sqlite3.connect(kept.file)) as db, db:
        done = db.execute("delete from log where match = ? and seq > 1", (bad.match,))
        assert done.rowcount > 0
    async with serve() as server:
        assert ["halted", "whole"] == [await found(server, one) for one in (bad, good)]


async def test_a_replay_that_is_damaged_is_computed_again(kept: Kept, serve: Serve) -> None:
    path = f"/api/matches/{kept.over}/replay.json"
    async with serve() as server:
        before = await get(server.port, path, accept_encoding="gzip")
    kept.damage("replays", "zipped")
    async with serve() as server:
        after = await get(server.port, path, accept_encoding="gzip")

        assert before.json() == after.json()


async def test_the_record_of_a_damaged_match_is_not_given(kept: Kept, serve: Serve) -> None:
    """It is the server's fault, and it says so."""
    kept.damage("log", "row", f"match = '{kept.over}' and seq = 3")
    async with serve() as server:
        answer = await get(server.port, f"/api/matches/{kept.over}/record")

        assert (500, "damaged") == (answer.status, answer.json()["code"])
        assert ["whole"] * 2 == [await found(server, one) for one in kept.live]


@contextmanager
def does_not_start(file: Path) -> Iterator[list[str]]:
    """Take the word of a server that does not start."""
    words = list[str]()
    try:
        yield words
    except* StoreError as group:
        fault: BaseException = group
        while isinstance(fault, BaseExceptionGroup):
            (fault,) = fault.exceptions
        words.append(str(fault))
        assert str(file) in words[0]


def flip(data: bytearray, rng: random.Random) -> None:
    """Overwrite some bytes."""
    at = rng.randrange(len(data) - FLIPPED)
    data[at : at + FLIPPED] = rng.randbytes(FLIPPED)


def truncate(data: bytearray, rng: random.Random) -> None:
    """Leave out the end."""
    del data[rng.randrange(len(data)) :]


@pytest.mark.parametrize(("harm", "times"), first([(flip, 4), (truncate, 4), (flip, 60)], 2))
async def test_a_damaged_file_never_shows_another_state(
    kept: Kept, serve: Serve, harm: Callable[[bytearray, random.Random], None], times: int
) -> None:
    whole, outcomes = kept.file.read_bytes(), Counter[str]()
    for seed in range(times):
        data = bytearray(whole)
        harm(data, random.Random(seed))
        kept.replace(data)
        with does_not_start(kept.file) as words:
            async with serve() as server:
                for live in kept.live:
                    outcomes[await found(server, live)] += 1
                answer = await get(server.port, f"/api/matches/{kept.over}/record")
                assert answer.status != 200 or kept.record == unsigned(answer.body)
        outcomes["not started"] += 2 * len(words)

    assert 2 * times == outcomes.total()
    assert outcomes.keys() <= {"whole", "not started", *LOST}
    print(f"{harm.__name__} {times} times: {dict(outcomes)}")  # noqa: T201
