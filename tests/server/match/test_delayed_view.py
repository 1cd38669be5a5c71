"""Spectators lag behind: no byte of what happened reaches the public before its time."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
import trio
from attrs import define, field
from trio.testing import MockClock

from engine.records import verification
from engine.wire import messages as m
from server import app
from tests.server.client import Client, begin, client, loads
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import DELAY, begin_delayed, breathe, delayed, refused, standing


async def play_on(a: Client, b: Client, rng: random.Random) -> None:
    """One reply."""
    one = next(one for one in (a, b) if one.question())
    await one.reply(rng)
    for other in (a, b):
        await other.reach(max(a.seq, b.seq))


@define
class Public:
    """Everything the public can get hold of."""

    server: app.Running
    watcher: Client
    match: str
    done: dict[int, float] = field(factory=dict)
    """When each number came to be."""
    moved: dict[int, float] = field(factory=dict)
    """The same as the list tells it, by what is shown."""

    def note(self, seq: int) -> None:
        self.done.setdefault(seq, trio.current_time())

    def may_know(self) -> int:
        """Return the newest number that is old enough."""
        old = [seq for seq, at in self.done.items() if at + DELAY <= trio.current_time()]
        return max(old, default=-1)

    async def look(self) -> None:
        """Look everywhere: as much is shown as may be, and not a number more."""
        await breathe()
        newest, w = self.may_know(), self.watcher
        info = (await w.request(m.ListMatches)).matches[0]
        w.messages.clear()
        if newest >= 0:
            await w.reach(newest)
        assert newest == w.seq
        assert {*info.asked} == {ask["seat"] for ask in w.asks}
        assert max(newest, 0) == info.seq
        assert (newest >= 0) == (info.moved > 0)
        assert info.moved == self.moved.setdefault(newest, info.moved)
        assert len(set(self.moved.values())) == len(self.moved)
        assert info.verdict is None or info.seq == max(self.done)
        assert info.status == ("lobby" if newest < 0 else "over" if info.verdict else "live")
        for told in map(loads, w.texts):
            if told["t"] == "lobby":
                assert told["info"].get("seq", 0) <= max(newest, 0)
                assert "verdict" not in told["info"] or newest == max(self.done)
        await self._look_at_pages()
        async with client(self.server.socket_url) as late:
            await late.request(m.Watch, match=self.match)
            first = await late.until(m.Lobby if newest < 0 else m.Snapshot)
            assert newest == (-1 if newest < 0 else first.seq)
            assert first.info.seq == max(newest, 0)
            if newest >= 0:
                assert late.state == w.state
                assert late.asks == w.asks
            await late.request(m.ListMatches)
            assert newest == late.seq

    async def _look_at_pages(self) -> None:
        newest, port = self.may_know(), self.server.port
        replay = await get(port, f"/api/matches/{self.match}/replay.json")
        if newest < 0:
            assert (409, "not_begun") == (replay.status, replay.json()["code"])
        else:
            told = replay.json()
            assert newest == len(told["updates"])
            assert newest == told["info"]["seq"]
            assert "verdict" not in told["snapshot"]
            assert "verdict" not in told["snapshot"]["info"]
            assert newest + 1 == len(told["entries"])
        listed = (await get(port, "/api/matches.json")).json()["matches"][0]
        assert max(newest, 0) == listed["seq"]
        if "verdict" in listed:
            assert newest == max(self.done)
        record_of = await get(port, f"/api/matches/{self.match}/record")
        is_over = "verdict" in listed
        assert (200 if is_over else 409) == record_of.status
        of_seat = await get(port, f"/api/matches/{self.match}/replay.json?seat=1")
        assert (200 if is_over else 409) == of_seat.status
        metrics = (await get(port, "/metrics")).body.decode()
        counted = sum(
            float(line.rsplit(" ", 1)[1])
            for line in metrics.splitlines()
            if line.startswith("warhost_entries_total")
        )
        assert max(newest, 0) == counted
        assert is_over or 'warhost_matches{status="over"} 0.0' in metrics


async def test_no_byte_arrives_before_its_time(serve: Serve, mock_clock: MockClock) -> None:
    rng = random.Random(4)
    async with standing(serve, mock_clock, 3) as (server, (a, b, w)):
        await delayed(a, b, rounds=3)
        await w.request(m.Watch, match=a.match)
        public = Public(server, w, a.match)
        for one in (a, b):
            await one.ready()
        for one in (a, b):
            await one.reach(0)
        public.note(0)
        await public.look()
        while a.verdict is None:
            mock_clock.jump(rng.choice((3.17, 7.53, 12.91)))
            await public.look()
            await play_on(a, b, rng)
            public.note(a.seq)
            await public.look()
        assert public.may_know() < a.seq
        secret = a.secret
        assert secret is not None
        assert not any(secret in text for text in w.texts)
        for _ in range(20):
            mock_clock.jump(7.03)
            await public.look()
        assert (a.seq, a.verdict) == (w.seq, w.verdict)
        assert secret == w.secret
        assert a.state["taken"] == w.state["taken"]
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        assert a.seq == verification.verify(text)[1][-1].n


async def test_the_last_moment_before_is_too_early(serve: Serve, mock_clock: MockClock) -> None:
    async with standing(serve, mock_clock, 3) as (_, (a, b, w)):
        await delayed(a, b)
        await w.request(m.Watch, match=a.match)
        for one in (a, b):
            await one.ready()
        mock_clock.jump(DELAY - 0.01)
        await breathe()
        await w.request(m.ListMatches)
        assert -1 == w.seq
        assert "not_begun" == await refused(w, m.Query, match=a.match, query={"t": "check_reply"})
        mock_clock.jump(0.02)
        await w.reach(0)


async def test_players_do_not_wait_and_queries_of_spectators_do(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 3) as (_, (a, b, w)):
        await delayed(a, b)
        for one in (a, b):
            await one.ready()
        for one in (a, b):
            await one.reach(0)
        await play_on(a, b, random.Random(1))
        assert (1, 1) == (a.seq, b.seq)
        mock_clock.jump(DELAY + 1)
        await w.request(m.Watch, match=a.match)
        await w.reach(1)
        await play_on(a, b, random.Random(1))
        query = {"t": "check_reply", "reply": {"t": "throw"}}
        assert "no_sense" == await refused(w, m.Query, match=a.match, query=query)
        assert 300.0 >= max(w.clocks.allowance) > 290.0


async def test_the_talk_of_the_table_is_heard_as_late_as_it_is_seen(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 4) as (_, (a, b, w, v)):
        await begin_delayed(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        await a.request(m.SendChat, match=a.match, text="my plan")
        assert "my plan" == (await b.until(m.ChatMessage)).text
        await w.request(m.SendChat, match=a.match, text="spectators")
        assert "spectators" == (await w.until(m.ChatMessage)).text
        mock_clock.jump(DELAY - 0.1)
        await breathe()
        await v.request(m.Watch, match=a.match)
        assert "spectators" == (await v.until(m.ChatMessage)).text
        for one in (w, v):
            await one.request(m.ListMatches)
            assert not any("my plan" in text for text in one.texts)
        mock_clock.jump(0.2)
        for one in (w, v):
            assert "my plan" == (await one.until(m.ChatMessage)).text


async def test_who_has_gone_is_told_late_too(serve: Serve, mock_clock: MockClock) -> None:
    async with standing(serve, mock_clock, 2) as (server, (a, w)):
        async with client(server.socket_url) as b:
            await begin_delayed(a, b)
            mock_clock.jump(DELAY + 5)
            await w.request(m.Watch, match=a.match)
            await w.until(lambda _: w.seq == 0)
        await breathe()
        mock_clock.jump(1)
        assert not (await a.until(lambda one: is_gone(one))).info.seats[1].present
        mock_clock.jump(DELAY - 10)
        await breathe()
        listed = (await w.request(m.ListMatches)).matches[0]
        assert listed.seats[1].present
        mock_clock.jump(20)
        assert not (await w.until(is_gone)).info.seats[1].present


def is_gone(message: Any) -> bool:
    return isinstance(message, m.Lobby) and not message.info.seats[1].present


async def test_after_a_restart_the_rest_comes_as_late(serve: Serve) -> None:
    """Real seconds: what waits is in the store, with its time."""
    rng = random.Random(2)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await delayed(a, b, delay=4.0, rounds=1)
        for one in (a, b):
            await one.ready()
        for one in (a, b):
            await one.reach(0)
        while a.verdict is None:
            await play_on(a, b, rng)
        over = time.time()
    async with serve() as server, client(server.socket_url) as w:
        await w.request(m.Watch, match=a.match)
        status = [info.status for info in (await w.request(m.ListMatches)).matches]
        first = loads((await get(server.port, f"/api/matches/{a.match}/record")).body)
        if time.time() < over + 3.5:
            assert ["lobby"] == status
            assert "not_over" == first["code"]
            assert -1 == w.seq
        await w.reach(a.seq)
        assert time.time() >= over + 4.0 - 0.5
        assert (a.verdict, a.secret) == (w.verdict, w.secret)
    async with serve() as server, client(server.socket_url) as w:
        (info,) = (await w.request(m.ListMatches)).matches
        assert ("over", a.verdict) == (info.status, info.verdict)


@pytest.mark.parametrize("delay", [-1.0, 3600.1, 1e12])
async def test_a_delay_has_bounds(serve: Serve, delay: float) -> None:
    async with serve() as server, client(server.socket_url) as a:
        assert "bad_delay" == await refused(a, m.CreateMatch, ruleset="toy", delay=delay)


async def test_without_a_delay_nothing_waits(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match)
        await play_on(a, b, random.Random(1))
        await w.reach(1)
