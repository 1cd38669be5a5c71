"""Peers that read too slowly: a player is cut and resumes, a spectator skips to the present."""

from __future__ import annotations

import random

import pytest
import trio

from engine.wire import messages as m
from server.match.services import Time
from server.net.limits import Bounds
from tests.server.client import Client, Closed, begin, client
from tests.server.conftest import LONGEST, Serve

TIGHT = Bounds(
    backlog_bytes=20_000,
    send_buffer_bytes=4096,
    stall_seconds=20,
    messages_per_second=1e6,
)
SMALL_WINDOW = {"max_queue": 1}


async def drive(a: Client, b: Client, until: int) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(a.play, random.Random(1), until)
        nursery.start_soon(b.play, random.Random(2), until)


async def test_a_spectator_that_stalls_skips_to_a_snapshot_and_has_no_gap(serve: Serve) -> None:
    async with (
        serve(bounds=TIGHT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url, narrow=True) as watcher,
    ):
        await begin(a, b, rounds=900)
        await watcher.request(m.Watch, match=a.match)
        await watcher.until(m.Snapshot)
        # the client's own socket buffers hold a lot: go on until the server has seen it stall
        skipped = server.rooms.metrics.skipped
        while skipped._value.get() == 0:
            await drive(a, b, a.seq + 50)
        await drive(a, b, a.seq + 20)
        room = server.rooms.open[a.match]
        assert room.live is not None
        with trio.fail_after(LONGEST):
            await watcher.reach(room.live.seq)

        assert watcher.state["round"] == room.live.match.state.round  # type: ignore[attr-defined]
        assert 2 <= sum('"t":"snapshot"' in text for text in watcher.texts)


async def test_a_player_that_stalls_is_cut_and_resumes_where_it_was(serve: Serve) -> None:
    """Nobody answers, so that the clock plays defaults at two players of whom one does not read."""
    async with (
        serve(bounds=TIGHT, clock=Time(400)) as server,
        client(server.socket_url) as a,
        client(server.socket_url, narrow=True) as b,
    ):
        await begin(a, b, rounds=900, clock=m.ClockSettings(bank=1, reaction=1, setup=1))
        cut = server.rooms.metrics.cut
        with trio.fail_after(LONGEST):
            while cut._value.get() == 0:
                await a.receive()
        with pytest.raises(Closed) as closed:
            await b.until(lambda _: False)
        assert closed.value.code in (1013, None)

        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=b.token)
            await again.until(m.Snapshot)
            seq = again.seq
            await again.reach(seq + 3)
