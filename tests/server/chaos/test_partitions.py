"""A node that is cut off from Redis acknowledges nothing once another one has its matches."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import define, field

from engine.records import verification
from engine.wire import messages as m
from tests import toy
from tests.helpers.ports import free_port
from tests.helpers.waiting import until
from tests.server.chaos.cutting import Cutting, may_have_namespaces, namespace, swallowing
from tests.server.client import Client, Closed, begin, client
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.processes import ROOT
from tests.server.redis_server import RedisServer

ROUNDS = 500
MANY, AFTER = 1_000, 20
"""Replies at the node that is cut off, if it is not; at the one that has the match then."""
PACE = 0.02
LOOK_SECONDS = 0.01
Given = tuple[int, int, Any]
"""A reply: the seat, the number of its question, and what it said."""


@define
class History:
    """What clients were told."""

    acknowledged: list[tuple[float, Given]] = field(factory=list)

    async def play(self, a: Client, b: Client, rng: random.Random, most: int) -> None:
        """Give some replies, and note each one that is acknowledged."""
        for _ in range(most):
            for one in (a, b):
                await one.reach(max(a.seq, b.seq))
            asked = next(one for one in (a, b) if one.question())
            question: Any = asked.question()
            body = asked.pick(rng)
            await asked.reply(body=body)
            assert asked.seat is not None
            given = (asked.seat, question["number"], body)
            self.acknowledged.append((trio.current_time(), given))
            await trio.sleep(PACE)


@asynccontextmanager
async def node(
    folder: Path, name: str, store: str, host: str = "127.0.0.1", within: tuple[str, ...] = ()
) -> AsyncIterator[str]:
    """Run a node in a process of its own; yield the address of its websocket."""
    port = free_port()
    environment = os.environ | {
        "WARHOST_HOST": host,
        "WARHOST_PORT": str(port),
        "WARHOST_NODE": name,
        "WARHOST_STORE": store,
        "WARHOST_ADMIN": "off",
        "WARHOST_LOG": "json",
        "WARHOST_TEST_RULESET": toy.KEY,
        "WARHOST_SIGNING_KEY": str(folder / "key"),
        "PYTHONPATH": str(ROOT),
    }
    command = [*within, sys.executable, "-m", "tests.server.run_toy"]
    with (folder / f"{name}.log").open("ab") as log:
        process = await trio.lowlevel.open_process(command, env=environment, cwd=ROOT, stderr=log)
    try:
        with trio.fail_after(LONGEST):
            while not await listens(host, port):
                assert process.poll() is None, (folder / f"{name}.log").read_text()
                await trio.sleep(0.05)
        yield f"ws://{host}:{port}/ws"
    finally:
        process.kill()
        await process.wait()


async def listens(host: str, port: int) -> bool:
    try:
        await (await trio.open_tcp_stream(host, port)).aclose()
    except OSError:
        return False
    return True


async def taken_over(redis: RedisServer, match: str) -> tuple[float, float]:
    """Return when the first node was last seen to have a match, and when the second had it."""
    seen = trio.current_time()
    with trio.fail_after(LONGEST):
        while True:
            began = trio.current_time()
            if redis.client.hget(f"warhost:match:{match}", "node") == b"two":
                return seen, trio.current_time()
            seen = began
            await trio.sleep(LOOK_SECONDS)


def check(written: bytes, before: History, after: History) -> int:
    """Raise unless a record holds each acknowledged reply once, in the order in which they were
    acknowledged; at most one more lies between those of both nodes. Return how many there are."""
    _, entries, _ = verification.verify(written)
    acts = [entry.act for entry in entries if entry.act["t"] == "reply"]
    kept = [(act["seat"], act["ask"], act["body"]) for act in acts]
    first, last = [[given for _, given in one.acknowledged] for one in (before, after)]
    assert first == kept[: len(first)]
    assert last == kept[len(kept) - len(last) :]
    assert 0 <= len(kept) - len(first) - len(last) <= 1  # stored, but its answer was cut off
    return len(kept)


async def cut_off(folder: Path, redis: RedisServer, between: Cutting) -> None:
    before, after, rng = History(), History(), random.Random(5)
    async with (
        node(folder, "one", between.store, between.host, between.within) as first,
        node(folder, "two", redis.url) as second,
        client(first) as a,
        client(first) as b,
    ):
        await begin(a, b, rounds=ROUNDS)
        closed = list[Any]()

        async def play_at_the_first() -> None:
            try:
                await before.play(a, b, rng, MANY)
            except Closed as fault:
                closed.append(str(fault))

        async with trio.open_nursery() as nursery:
            nursery.start_soon(play_at_the_first)
            await trio.sleep(1.0)
            began = trio.current_time()
            await between.cut()
            seen, taken = await taken_over(redis, a.match)
            at_the_cut = len(before.acknowledged)
            async with client(second) as c, client(second) as d:
                for new, old in ((c, a), (d, b)):
                    await new.request(m.Resume, token=old.token)
                    await new.until(m.Snapshot)
                await after.play(c, d, random.Random(6), AFTER)
                await between.heal()
                await until(lambda: closed)
                await c.request(m.Resign, match=a.match)
            nursery.cancel_scope.cancel()
        port = int(second.rpartition(":")[2].partition("/")[0])
        written = (await get(port, f"/api/matches/{a.match}/record")).body
    assert at_the_cut > 0
    last = before.acknowledged[-1][0]
    assert len(before.acknowledged) == at_the_cut
    assert last < seen < taken < after.acknowledged[0][0]
    assert closed[0].startswith("1013")
    count = check(written, before, after)
    print(  # noqa: T201
        f"cut off: last acknowledged {1000 * (last - began):.0f} ms after the cut, taken over "
        f"after {taken - began:.1f} s; {count} replies, missing 0, doubled 0"
    )


async def test_who_is_cut_off_by_a_relay_stops_before_another_starts(
    tmp_path: Path, own_redis: RedisServer
) -> None:
    async with swallowing(own_redis) as between:
        await cut_off(tmp_path, own_redis, between)


@pytest.mark.skipif(not may_have_namespaces(), reason="network namespaces are not allowed here")
async def test_who_is_cut_off_in_a_network_stops_before_another_starts(
    tmp_path: Path, own_redis: RedisServer
) -> None:
    with namespace(own_redis) as between:
        await cut_off(tmp_path, own_redis, between)
