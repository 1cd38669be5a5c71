"""A server that is killed at any boundary of a match: nothing acknowledged is missing or doubled.

The match is always the same: created, joined, begun, played, with chat, more time and its end. It
is played once without a crash. Then it is played again for each boundary, with one crash there; the
clients connect again and repeat what was not answered, under the same id. Record and chat must be
those of the match without a crash, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import define, field, frozen
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from engine.wire import messages as m
from tests import toy
from tests.helpers.ports import free_port
from tests.server.chaos.scripted import unsigned
from tests.server.client import ENTROPY, Client, Closed, Refusal, client
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.processes import process
from tests.server.redis_server import RedisServer

TOKENS = ("a" * 32, "b" * 32)
LOST = (Closed, ConnectionClosed, OSError, InvalidHandshake)
DYING_SECONDS = 0.5
SHORT = 2
"""Boundaries of each kind in the short form."""


@frozen
class Outcome:
    """What is compared."""

    record: bytes
    chat: tuple[tuple[int, str], ...]


@define
class Players:
    """Two players of a match, on a server that is started again when it has died."""

    folder: Path
    nursery: trio.Nursery
    dies: str = ""
    store: dict[str, str] = field(factory=dict)
    """Settings of the store, if it is not a file in the folder."""
    port: int = field(factory=free_port)
    match: str = ""
    lives: int = 0
    _server: trio.Process | None = None
    _servers: AsyncExitStack = field(factory=AsyncExitStack)
    _lines: dict[int, tuple[Client, trio.Event]] = field(factory=dict)
    """Connections by seat, and what ends each."""

    async def insist(self, seat: int, kind: type, request: str, /, **values: Any) -> Any:
        """Ask until there is an answer, each time under the same id."""
        while True:
            try:
                line = await self.line(seat)
                return await line.request(kind, id=request, **values)
            except LOST:
                await self._lost(seat)

    async def line(self, seat: int) -> Client:
        """Return the connection of a player; it holds the seat if there is one."""
        await self._start()
        if seat in self._lines:
            return self._lines[seat][0]
        line: Client = await self.nursery.start(self._hold, seat)
        try:
            await line.request(m.Resume, token=TOKENS[seat])
        except Refusal as refusal:
            if refusal.code != "bad_token":  # as it is while the seat is not taken yet
                raise
        return line

    async def reach(self, seat: int, seq: int) -> Client:
        """Return the connection of a player once they have seen a number of the log."""
        while True:
            try:
                line = await self.line(seat)
                with trio.fail_after(LONGEST):
                    await line.reach(seq)
                return line
            except LOST:
                await self._lost(seat)

    async def _hold(self, seat: int, task_status: trio.TaskStatus[Client]) -> None:
        """Hold a connection until it is hung up."""
        async with client(f"ws://127.0.0.1:{self.port}/ws") as line:
            ended = trio.Event()
            self._lines[seat] = line, ended
            task_status.started(line)
            await ended.wait()

    async def _start(self) -> None:
        if self._server is not None and self._server.poll() is None:
            return
        self._hang_up(0, 1)
        file = str(self.folder / f"boundaries-{self.lives}")
        environment = self.store | {"WARHOST_TEST_BOUNDARIES": file}
        if self.dies and not self.lives:
            environment["WARHOST_TEST_DIES"] = self.dies
        life = process(self.folder, self.port, toy.KEY, **environment)
        self._server = await self._servers.enter_async_context(life)
        self.lives += 1

    async def _lost(self, seat: int) -> None:
        """Hang up, and wait a moment for a server that is dying."""
        self._hang_up(seat)
        if self._server is not None:
            with trio.move_on_after(DYING_SECONDS):
                await self._server.wait()

    def _hang_up(self, *seats: int) -> None:
        for seat in seats:
            if seat in self._lines:
                self._lines.pop(seat)[1].set()

    async def aclose(self) -> None:
        """Hang up, and end the server."""
        self._hang_up(0, 1)
        await self._servers.aclose()


@asynccontextmanager
async def players(
    folder: Path, dies: str = "", redis: RedisServer | None = None
) -> AsyncIterator[Players]:
    await trio.Path(folder).mkdir()
    if redis is not None:
        redis.client.flushall()
    async with trio.open_nursery() as nursery:
        both = Players(folder, nursery, dies, {"WARHOST_STORE": redis.url} if redis else {})
        try:
            yield both
        finally:
            with trio.CancelScope(shield=True):
                await both.aclose()


async def play(both: Players) -> Outcome:
    """Play the match, and return what came of it."""
    options = {"rounds": 2}
    created = await both.insist(
        0, m.CreateMatch, "c", ruleset=toy.KEY, name="Ann", token=TOKENS[0], options=options
    )
    match = both.match = created.match
    await both.insist(1, m.Join, "j", match=match, name="Bob", token=TOKENS[1])
    for seat in (0, 1):
        await both.insist(seat, m.Ready, "r", match=match, entropy=ENTROPY[seat])
    await both.insist(0, m.SendChat, "s", match=match, text="good luck")
    await both.reach(0, 0)
    await both.insist(0, m.Propose, "p", match=match, what="time", seconds=60.0)
    await both.insist(1, m.AnswerProposal, "a", match=match, what="time", accept=True)
    seq = 2
    while (await both.reach(0, seq)).verdict is None:
        await both.reach(1, seq)
        await reply(both, seq)
        seq += 1
    await both.reach(1, seq)
    await both.insist(0, m.ListMatches, "l")  # the server is there, or was started again
    record = (await get(both.port, f"/api/matches/{match}/record")).body
    return Outcome(unsigned(record), await chat(both))


async def reply(both: Players, seq: int) -> None:
    """Have the first who is asked give the answer that belongs to this number."""
    for seat in (0, 1):
        line = await both.reach(seat, seq)
        if question := line.question():
            body = line.pick(random.Random(seq))
            ask = question["number"]
            await both.insist(seat, m.Reply, f"{seq}", match=both.match, ask=ask, body=body)
            return
    raise AssertionError("nobody is asked")


async def chat(both: Players) -> tuple[tuple[int, str], ...]:
    """Return what a spectator is told was said."""
    while True:
        try:
            return await heard(both)
        except LOST:
            await both.insist(0, m.ListMatches, "l")


async def heard(both: Players) -> tuple[tuple[int, str], ...]:
    async with client(f"ws://127.0.0.1:{both.port}/ws") as spectator:
        await spectator.request(m.Watch, match=both.match)
        await spectator.request(m.ListMatches)
        lines: list[Any] = [one for one in spectator.messages if isinstance(one, m.ChatMessage)]
        return tuple((line.n, line.text) for line in lines)


async def crash_everywhere(
    folder: Path, most: int | None, redis: RedisServer | None
) -> tuple[int, int]:
    """Crash at `most` boundaries of each kind, or at all of them. Return how often, and how often a
    server was started again."""
    async with players(folder / "whole", redis=redis) as both:
        whole = await play(both)
    told = (folder / "whole" / "boundaries-0").read_text().split()
    boundaries = {place: int(count) for place, count in (one.split(":") for one in told)}
    assert {"write", "stored", "answer"} == boundaries.keys()
    crashes = lives = 0
    for place, count in boundaries.items():
        step = 1 if most is None else max(1, count // most)
        for number in range(step, count + 1, step):
            died = folder / f"{place}-{number}"
            async with players(died, f"{place}:{number}", redis) as both:
                outcome = await play(both)
                crashes, lives = crashes + 1, lives + both.lives - 1
            assert whole.record == outcome.record, (place, number)
            assert whole.chat == outcome.chat, (place, number)
    return crashes, lives


@pytest.fixture(params=["sqlite", "redis"])
def redis(request: Any) -> RedisServer | None:
    """What keeps the matches; None for a file."""
    kept: RedisServer | None = None
    if request.param == "redis":
        kept = request.getfixturevalue("empty_redis")
    return kept


async def test_nothing_is_missing_or_doubled_after_a_crash(
    tmp_path: Path, redis: RedisServer | None
) -> None:
    crashes, lives = await crash_everywhere(tmp_path, SHORT, redis)

    assert crashes >= 3 * SHORT
    assert crashes == lives


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_nothing_is_missing_or_doubled_after_a_crash_at_any_boundary(
    tmp_path: Path, redis: RedisServer | None
) -> None:
    crashes, lives = await crash_everywhere(tmp_path, None, redis)

    assert crashes == lives
    print(f"crashes {crashes}, restarts {lives}, missing 0, doubled 0")  # noqa: T201
