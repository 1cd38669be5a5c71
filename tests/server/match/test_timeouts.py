"""Clocks of a match that is played: silent seats have their defaults played."""

from __future__ import annotations

import random

from trio.testing import MockClock

from engine.wire import messages as m
from server.match.services import Time
from tests.server.client import begin, client
from tests.server.conftest import Serve
from tests.server.playing import standing

QUICK = m.ClockSettings(bank=60, increment=0, reaction=30, setup=45)


async def test_a_match_that_everybody_left_comes_to_its_end_by_defaults(serve: Serve) -> None:
    async with serve(clock=Time(2000)) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b, clock=QUICK)
        async with client(server.socket_url) as watcher:
            await watcher.request(m.Watch, match=a.match)
            while watcher.verdict is None:
                await watcher.receive()

        assert "rounds" == watcher.verdict.reason
        assert (0.0, 0.0) == watcher.clocks.banks or min(watcher.clocks.banks) < 60


async def test_a_default_is_an_entry_like_any_reply_and_late_answers_are_stale(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 2) as (server, (a, b)):
        await begin(a, b, clock=m.ClockSettings(bank=2000, reaction=2000, setup=45))
        await a.reply(random.Random(1))
        mock_clock.jump(46)
        await a.until(lambda _: a.seq == 2)

        assert 0 == a.clocks.allowance[0] if a.clocks.allowance else True
        assert (0, 1) == a.clocks.running
        assert "turn" == a.asks[0].get("clock", "turn")
        room = server.rooms.open[a.match]
        log = await server.rooms.store.log(a.match)
        assert [None, False, True] == [None if row.seq == 0 else row.request is None for row in log]
        assert {"t": "throw"} == log[2].entry.act["body"]  # type: ignore[union-attr]
        assert room.live is not None
        assert (2000, 2000) == room.live.clocks.banks


async def test_what_is_to_be_shown_first_costs_no_time_within_a_bound(
    serve: Serve, mock_clock: MockClock
) -> None:
    clock = m.ClockSettings(bank=100, increment=0, reaction=30, setup=300, showing=4)
    async with standing(serve, mock_clock, 3) as (server, (a, b, watcher)):
        await begin(a, b, clock=clock)
        await watcher.request(m.Watch, match=a.match)
        for one in (a, b):
            await one.reply(body={"t": "throw"})
        for one in (a, b, watcher):
            await one.reach(2)

            assert ((0, 1), (4, 4)) == (one.clocks.running, one.clocks.held)
        for jump, bank, held in ((0, 100, (4, 4)), (3, 100, (1, 1)), (6, 95, None)):
            mock_clock.jump(jump)  # to come back in between gives nothing anew
            async with client(server.socket_url) as again:
                await again.request(m.Resume, token=a.token)
                snapshot = await again.until(m.Snapshot)

            assert (bank, held) == (snapshot.clocks.banks[0], snapshot.clocks.held)
        room = server.rooms.open[a.match]
        assert room.live is not None
        due = room.live.clocks.next_deadline()
        assert due is not None
        mock_clock.jump(due[0] - server.rooms.clock.now() - 0.5)
        await b.request(m.ListMatches)
        assert 2 == b.seq
        mock_clock.jump(0.5)
        await b.reach(3)


async def test_a_restart_neither_charges_what_was_to_be_shown_nor_gives_it_again(
    serve: Serve, mock_clock: MockClock
) -> None:
    clock = m.ClockSettings(bank=100, increment=0, reaction=30, setup=300, showing=4)
    async with standing(serve, mock_clock, 2) as (_, (a, b)):
        await begin(a, b, clock=clock)
        for one in (a, b):
            await one.reply(body={"t": "throw"})
        await a.reach(2)
        mock_clock.jump(6)
        await a.reply(body={"t": "play", "card": a.state["hands"][0][0]})
    mock_clock.rate = 0.0
    async with standing(serve, mock_clock, 1) as (_, (again,)):
        await again.request(m.Resume, token=b.token)
        mock_clock.jump(1)
        snapshot = await again.until(m.Snapshot)

        assert (98, 100) == snapshot.clocks.banks  # of 6 seconds 4 were free
        assert snapshot.clocks.held is None


async def test_time_that_the_server_was_down_is_nobodys(
    serve: Serve, mock_clock: MockClock
) -> None:
    clock = m.ClockSettings(bank=100, increment=0, reaction=30, setup=300)
    async with standing(serve, mock_clock, 2) as (_, (a, b)):
        await begin(a, b, clock=clock)
        await a.reply(body={"t": "throw"})
        await b.reply(body={"t": "throw"})
        await a.reach(2)
    mock_clock.rate = 0.0
    mock_clock.jump(50)
    async with standing(serve, mock_clock, 1) as (_, (again,)):
        await again.request(m.Resume, token=a.token)
        snapshot = await again.until(m.Snapshot)

        assert (100, 100) == snapshot.clocks.banks
        assert (0, 1) == snapshot.clocks.running
