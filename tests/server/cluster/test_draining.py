"""A node that is stopped gives its live matches to others, each within moments."""

from __future__ import annotations

import json
import statistics
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import trio
from attrs import define, field

from clients.client import connect
from clients.game import Game
from engine import ruleset
from tests import toy
from tests.helpers.ports import free_port
from tests.server.chaos.scripted import CLOCK, choose, reach
from tests.server.cluster.site import Site, running
from tests.server.redis_server import RedisServer

MATCHES = 50
REPLIES = 12
"""In a match before its node is stopped."""
AFTER = 0.1
"""Seconds for the node to have taken note; what it still answers was not away."""
PROMISED = 2.0
"""Seconds that a match may be away where each node has a core."""


@define
class Seat:
    """A seat, by what opens it."""

    match: str
    number: int
    token: str


@define
class Move:
    """Matches of a node, and for how long each was away when that stopped."""

    it: Site
    matches: list[tuple[Seat, Seat]] = field(factory=list)
    away: list[float] = field(factory=list)
    stopped: trio.Event = field(factory=trio.Event)
    since: float = 0.0
    worked: float = 0.0
    """Processor time of the nodes that took them over, in seconds."""
    _waiting: int = 0

    async def begin(self, key: str) -> None:
        """Play the beginning of a match at the first node."""
        url = f"ws://127.0.0.1:{self.it.ports[0]}/ws"
        async with connect(url) as one, connect(url) as two:
            options = {"rounds": REPLIES} if key == toy.KEY else {}  # so it does not end meanwhile
            a = await one.create(key, name="Ann", clock=CLOCK, options=options)
            b = await two.join(a.match, "Bob")
            for game in (a, b):
                await game.ready()
            await reach(a, b, 0)
            for seq in range(REPLIES):
                await planned(key, a, b)()
                await reach(a, b, seq + 1)
            self.matches.append((seat(a), seat(b)))

    async def go_on(self, key: str, *seats: Seat) -> None:
        """Be in a match by the front, and give the next reply when the node stops."""
        async with connect(self.it.url) as one, connect(self.it.url) as two:
            a, b = [
                await client.resume(own.match, own.number, own.token)
                for client, own in zip((one, two), seats, strict=True)
            ]
            send = planned(key, a, b)
            self._waiting += 1
            if self._waiting == MATCHES:
                self.since = trio.current_time()
                self.worked = -self._worked()
                self.it.stop(0)
                self.stopped.set()
            await self.stopped.wait()
            await trio.sleep(AFTER)
            await send()
            await reach(a, b, REPLIES + 1)
            self.away.append(trio.current_time() - self.since - AFTER)

    def _worked(self) -> float:
        return self.it.worked(1) + self.it.worked(2)


def seat(game: Game) -> Seat:
    assert game.seat is not None
    assert game.token is not None
    return Seat(game.match, game.seat, game.token)


def planned(key: str, a: Game, b: Game) -> Callable[[], Awaitable[None]]:
    """Return how the next reply of a match is sent."""
    asked = next(game for game in (a, b) if game.mirror.question(game.seat))
    ask = asked.mirror.question(asked.seat)
    assert ask is not None
    return partial(asked.reply, ask, choose(key, asked.mirror.state, ask, asked.mirror.seq))


async def move(it: Site, keys: list[str]) -> Move:
    """Stop a node with live matches of these games, and see them go on elsewhere."""
    moved = Move(it)
    for key in keys:
        await moved.begin(key)
    async with trio.open_nursery() as nursery:
        for key, seats in zip(keys, moved.matches, strict=True):
            nursery.start_soon(moved.go_on, key, *seats)
    moved.worked += moved._worked()
    return moved


def judge(moved: Move, what: str) -> None:
    print(  # noqa: T201
        f"{len(moved.away)} live matches of {what} moved: each away for at most "
        f"{max(moved.away):.2f} s, most for {statistics.median(moved.away):.2f} s; "
        f"{1000 * moved.worked / MATCHES:.0f} ms of the processor each"
    )
    assert MATCHES == len(moved.away)
    assert max(played_again(moved.it)) < REPLIES, "there was no checkpoint"
    assert moved.worked / 2 < PROMISED  # each of the two nodes, whatever else the machine does


def played_again(it: Site) -> list[int]:
    """Return how many entries of each match were played when it was taken over."""
    told = [json.loads(line) for n in (1, 2) for line in it.log(n).splitlines() if line[:1] == "{"]
    return [one["played"] for one in told if one["event"] == "match restored"]


@pytest.mark.timeout(300)
async def test_a_node_that_stops_gives_fifty_matches_away_at_once(
    tmp_path: Path, empty_redis: RedisServer, haproxy: str
) -> None:
    toys = {"WARHOST_TEST_RULESET": toy.KEY}
    it = Site(tmp_path, empty_redis.url, [free_port() for _ in range(3)], settings=toys)
    async with running(it, haproxy):
        judge(await move(it, [toy.KEY] * MATCHES), "the toy")


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.usefixtures("hosted")
async def test_a_node_that_stops_gives_fifty_real_matches_away_at_once(
    tmp_path: Path, empty_redis: RedisServer, haproxy: str
) -> None:
    it = Site(tmp_path, empty_redis.url, [free_port() for _ in range(3)])
    keys = [key for key in ruleset.hosted() for _ in range(MATCHES)]
    async with running(it, haproxy):
        judge(await move(it, keys[:: len(ruleset.hosted())]), "all games")
