"""Nodes and Redis fail while matches are played; no acknowledged reply is missing or doubled.

Every match must end with the record that the rules alone give: each reply once, in its order. The
log of each node says which matches it has carried on; what it wrote after it had lost one would be
in the record.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio
from attrs import define, field

from clients.client import connect
from engine.records import verification
from server import app
from server.settings import Settings
from server.store.protocol import StoreError
from server.store.redis.lease import LEASE_SECONDS
from tests import toy
from tests.helpers.ports import free_port
from tests.helpers.waiting import until
from tests.server.chaos.scripted import Script
from tests.server.client import Refusal, begin, client
from tests.server.cluster.site import Site, running, site
from tests.server.conftest import LONGEST
from tests.server.http import Answer, get
from tests.server.redis_server import RedisServer, Watched

LONG_MATCHES = int(os.environ.get("WARHOST_CLUSTER", "15"))
LONG_PACE = 0.3 if LONG_MATCHES < 50 else 5.0
"""Seconds between two replies of a match. Two hundred are played as fast as people play at most, or
the machine would have no time left, and pauses would be its own."""
LONG_ROUNDS = 40 if LONG_MATCHES < 50 else 20
SPREAD = 4.0
"""Matches begin over so many times the seconds between two replies: people do not come at once."""


@define
class Play:
    """Matches on a site."""

    it: Site
    watchers: int = 0
    """Of each match."""
    longest: float = 0.0
    arrived: int = 0
    """Connections: who never had one is told so, and does not try again."""
    ended: int = 0
    seen: list[tuple[str, Any]] = field(factory=list)
    """Matches that spectators have seen the end of, and what it was."""
    scripts: list[Script] = field(factory=list)
    verdicts: dict[str, Any] = field(factory=dict)

    async def match(self, rounds: int, pace: float, wait: float) -> None:
        """Wait some seconds, then play a match to its end, and compare its record."""
        await trio.sleep(wait)
        script = Script(toy.KEY, 5_000, {"rounds": rounds}, pace=pace)
        async with connect(self.it.url) as one, connect(self.it.url) as two:
            self.arrived += 2
            async with trio.open_nursery() as beside:
                for _ in range(self.watchers):
                    beside.start_soon(self._watch, script)
                await script.play(one, two)
            self.verdicts[script.match] = one.games[script.match].mirror.verdict
        self.scripts.append(script)
        self.longest = max(self.longest, script.longest)
        with trio.fail_after(LONGEST):
            while (answer := await self._record(script.match)) is None:  # noqa: ASYNC110
                await trio.sleep(0.1)
        script.check(answer)
        self.ended += 1

    async def _watch(self, script: Script) -> None:
        """Follow a match to its end."""
        await until(lambda: script.match)
        async with connect(self.it.url) as client:
            self.arrived += 1
            game = await client.watch(script.match)
            await game.until(lambda: game.over)
            self.seen.append((script.match, game.mirror.verdict))

    async def _record(self, match: str) -> bytes | None:
        try:
            answer = await get(self.it.front, f"/api/matches/{match}/record", Connection="close")
        except (OSError, ValueError):
            return None
        return answer.body if answer.status == 200 else None


async def plays_on_through(
    it: Site,
    matches: int,
    rounds: int,
    pace: float,
    harm: Callable[[], Awaitable[None]],
    watchers: int = 0,
) -> Play:
    """Play matches beside each other while harm is done, again and again until all have ended."""
    play = Play(it, watchers)

    async def keep_harming() -> None:
        await until(lambda: play.arrived >= matches * (2 + watchers))
        while True:
            await harm()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(keep_harming)
        async with trio.open_nursery() as players:
            for n in range(matches):
                players.start_soon(play.match, rounds, pace, SPREAD * pace * n / matches)
        nursery.cancel_scope.cancel()
    assert matches == play.ended
    assert watchers * matches == len(play.seen)
    assert all(play.verdicts[match] == verdict for match, verdict in play.seen)
    return play


@pytest.mark.timeout(300)
async def test_matches_outlive_their_node_and_everybody_comes_back(
    tmp_path: Path, empty_redis: RedisServer, haproxy: str
) -> None:
    async with site(tmp_path, empty_redis.url, haproxy) as it:
        turn = cycle(range(3))

        async def kill() -> None:
            await trio.sleep(2.0)
            n = next(turn)
            it.kill(n)
            await trio.sleep(4.0)
            it.start(n)
            await it.is_up(n)

        play = await plays_on_through(it, 4, 20, 0.1, kill)
        taken = sum(it.log(n).count("match taken over") for n in range(3))
    assert taken > 0
    print(f"4 matches, longest pause {play.longest:.1f} s, taken over {taken}")  # noqa: T201


async def test_a_node_waits_for_redis_and_says_so(tmp_path: Path, own_redis: RedisServer) -> None:
    """Its port answers meanwhile; a Redis that refuses ends it."""
    own_redis.kill()
    port = free_port()
    settings = Settings(port=port, store=own_redis.url, node="a", bots=False)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(partial(app.serve, settings, page=tmp_path / "page"))
        with trio.fail_after(LONGEST):
            told = await healthz(port)
            assert 503 == told.status
            assert "starting" == told.json()["status"]
            assert f"cannot open the store {own_redis.url}" in told.json()["store"]["fault"]
            page = await get(port, "/")
            assert (503, "1") == (page.status, page.headers["retry-after"])
            await trio.to_thread.run_sync(own_redis.start)
            while (await healthz(port)).status != 200:  # noqa: ASYNC110
                await trio.sleep(0.05)
        nursery.cancel_scope.cancel()


async def healthz(port: int) -> Answer:
    """Return what a server answers as soon as it does."""
    while True:
        try:
            return await get(port, "/healthz")
        except (OSError, ValueError):
            await trio.sleep(0.05)


async def test_a_redis_that_refuses_is_not_waited_for(own_redis: RedisServer) -> None:
    own_redis.client.config_set("requirepass", "hunter2")
    settings = Settings(port=0, store=own_redis.url, node="a", bots=False)
    with trio.fail_after(LONGEST), pytest.raises(StoreError, match="Authentication"):
        await app.serve(settings)


async def test_a_match_outlives_a_redis_that_is_full_and_forgets_its_scripts(
    tmp_path: Path, own_redis: RedisServer
) -> None:
    """It is full for longer than a lease. What is refused meanwhile is not in the record, and what
    is sent again is in it once."""
    settings = Settings(port=0, store=own_redis.url, node="a", bots=False)
    refused = list[str]()
    async with trio.open_nursery() as nursery:
        running: Any = await nursery.start(partial(app.serve, settings, page=tmp_path / "page"))
        async with client(running.socket_url) as a, client(running.socket_url) as b:
            await begin(a, b, rounds=12)

            async def harm() -> None:
                for _ in range(3):
                    own_redis.client.script_flush()
                    await trio.sleep(0.1)
                own_redis.client.config_set("maxmemory", 1)
                await trio.sleep(LEASE_SECONDS + 1.0)
                own_redis.client.config_set("maxmemory", 0)
                own_redis.client.script_flush()

            nursery.start_soon(harm)
            rng = Random(4)
            while a.verdict is None:
                one = a if a.question() else b
                try:
                    await one.reply(rng)
                except Refusal as refusal:
                    refused.append(refusal.code)
                await trio.sleep(0.1)
                for other in (a, b):
                    await other.reach(max(a.seq, b.seq))
            verification.verify((await get(running.port, f"/api/matches/{a.match}/record")).body)
        nursery.cancel_scope.cancel()
    assert {"not_stored"} == {*refused}


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_frozen_node_writes_nothing_when_it_wakes(
    tmp_path: Path, empty_redis: RedisServer, haproxy: str
) -> None:
    """It was frozen for longer than its lease, and does not know that others have its matches."""
    async with site(tmp_path, empty_redis.url, haproxy) as it:
        rng = Random(2)

        async def freeze() -> None:
            await trio.sleep(3.0)
            n = rng.randrange(3)
            it.freeze(n)
            await trio.sleep(6.0)
            it.thaw(n)

        play = await plays_on_through(it, 6, 20, 0.1, freeze)
    print(f"6 matches, longest pause {play.longest:.1f} s")  # noqa: T201


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_many_matches_outlive_nodes_and_redis(
    tmp_path: Path, redis_server: str, haproxy: str
) -> None:
    """In each round of ten seconds a node is killed, and Redis frozen, restarted, or so dead that
    a replica takes its place; the next round waits until all are whole again."""
    (tmp_path / "redis").mkdir()
    redis = Watched(redis_server, tmp_path / "redis", replicas=2)
    harms = list[tuple[float, str]]()
    rng = Random(3)

    def note(kind: str) -> None:
        harms.append((trio.current_time(), kind))

    async def harm_redis() -> None:
        master, kind = redis.master(), next(kinds)
        note(kind)
        if kind == "frozen":
            master.freeze()
            await trio.sleep(rng.uniform(0.2, 0.8))  # no Sentinel takes it for dead
            master.thaw()
        else:
            master.kill()
            # It may be back before a Sentinel takes it for dead, or just when one does.
            await trio.sleep(rng.uniform(0.1, 1.2) if kind == "restarted" else 5.0)
            if kind == "restarted":
                master.more = ()  # it may have been a replica when it was started first
            again = master.start if kind == "restarted" else partial(redis.start_again, master)
            await trio.to_thread.run_sync(again)

    async def harm() -> None:
        await trio.sleep(4.0)
        n = rng.randrange(3)
        it.kill(n)
        note("node killed")
        await trio.sleep(2.0)
        it.start(n)
        await it.is_up(n)
        await trio.sleep(2.0)
        # It bears one loss at a time.
        while not await trio.to_thread.run_sync(redis.is_whole):  # noqa: ASYNC110
            await trio.sleep(0.1)
        await harm_redis()
        await trio.sleep(2.0)

    kinds = cycle(("frozen", "restarted", "failed over"))
    settings = {"WARHOST_TEST_RULESET": toy.KEY, "WARHOST_REPLICAS": "1"}
    try:
        await trio.to_thread.run_sync(redis.start)
        it = Site(tmp_path, redis.url, [free_port() for _ in range(3)], settings=settings)
        async with running(it, haproxy):
            began, idle, own = trio.current_time(), idled(), time.process_time()
            play = await plays_on_through(
                it, LONG_MATCHES, LONG_ROUNDS, LONG_PACE, harm, watchers=2
            )
            seconds = trio.current_time() - began
            busy = 1 - (idled() - idle) / seconds / (os.cpu_count() or 1)
            players = (time.process_time() - own) / seconds
            taken = sum(it.log(n).count("match taken over") for n in range(3))
    finally:
        redis.end()
    pauses = sorted(script.longest for script in play.scripts)
    counts = Counter(kind for _, kind in harms)
    after = {kind: f"{seconds:.1f} s" for kind, seconds in worst(play, harms).items()}
    print(  # noqa: T201
        f"{play.ended} matches, {len(play.seen)} spectators, {dict(counts)}, taken over {taken}; "
        f"longest pause {play.longest:.1f} s, of half the matches at most "
        f"{pauses[len(pauses) // 2]:.1f} s, by what came last: {after}; missing 0, doubled 0; "
        f"the machine was {busy:.0%} busy, of which players took {players:.0%} of a processor"
    )


def idled() -> float:
    """Return how long processors of this machine had nothing to do, in seconds."""
    idle = Path("/proc/stat").read_text().split(maxsplit=6)[4]
    return int(idle) / os.sysconf("SC_CLK_TCK")


def worst(play: Play, harms: Sequence[tuple[float, str]]) -> dict[str, float]:
    """Return the longest pause, in seconds, of those that each harm was the last one in."""
    found = dict[str, float]()
    for began, seconds in (wait for script in play.scripts for wait in script.waits):
        last = max((harm for harm in harms if harm[0] < began + seconds), default=(0.0, "nothing"))
        kind = last[1] if last[0] > began - seconds else "nothing"
        found[kind] = max(found.get(kind, 0.0), seconds)
    return found
