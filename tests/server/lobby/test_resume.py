"""Coming back: seats belong to tokens, replies count once, nobody is missed or doubled."""

from __future__ import annotations

import random

import pytest
import trio

from engine.wire import messages as m
from tests.server.client import Client, Closed, begin, client
from tests.server.conftest import Serve
from tests.server.playing import refused

RNG = random.Random(5)


async def both_throw(a: Client, b: Client) -> None:
    await a.reply(body={"t": "throw"})
    await b.reply(body={"t": "throw"})
    await a.reach(2)
    await b.reach(2)


async def test_a_seat_is_resumed_with_the_updates_it_missed(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        async with client(server.socket_url) as b:
            await begin(a, b)
            await both_throw(a, b)
        await a.reply(RNG)
        async with client(server.socket_url) as again:
            again.match, again.seq, again.state = b.match, b.seq, b.state
            joined = await again.request(m.Resume, token=b.token, seen=b.seq)
            await again.reach(3)

            assert 1 == joined.seat
            assert not any('"snapshot"' in text for text in again.texts)
            assert again.question() is not None


async def test_a_gap_that_is_no_longer_kept_is_closed_by_a_snapshot(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await both_throw(a, b)
        for seen in (None, 10**6, -5):
            async with client(server.socket_url) as again:
                await again.request(m.Resume, token=b.token, seen=seen)
                snapshot = await again.until(m.Snapshot)

                assert 2 == snapshot.seq
                assert 1 == snapshot.viewer


async def test_a_reply_sent_twice_is_played_once(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        values = {"match": a.match, "ask": 0, "body": {"t": "throw"}}
        await a.request(m.Reply, id="once", **values)
        answers = [await a.request(m.Reply, id="once", **values) for _ in range(3)]

        assert [m.Done("once")] * 3 == answers
        assert 1 == server.rooms.open[a.match].live.seq  # type: ignore[union-attr]
        assert "not_your_turn" == await refused(a, m.Reply, id="twice", **values)


async def test_a_reply_is_known_again_after_a_restart(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Reply, id="once", match=a.match, ask=0, body={"t": "throw"})
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        snapshot = await again.until(m.Snapshot)
        await again.request(m.Reply, id="once", match=a.match, ask=0, body={"t": "throw"})

        assert 1 == snapshot.seq
        assert 1 == server.rooms.open[a.match].live.seq  # type: ignore[union-attr]


async def test_a_client_that_counts_its_ids_anew_is_not_mistaken_for_a_repeat(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Reply, id="1", match=a.match, ask=0, body={"t": "throw"})
        await b.request(m.Reply, id="1", match=a.match, ask=0, body={"t": "throw"})
        await a.reach(2)
        await a.reply(RNG, id="1")

        assert 3 == server.rooms.open[a.match].live.seq  # type: ignore[union-attr]


async def test_the_newest_connection_acts_and_the_old_one_is_told(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        async with client(server.socket_url) as newer:
            await newer.request(m.Resume, token=b.token)
            told = await b.until(m.Refused)
            await newer.until(m.Snapshot)
            await newer.reply(body={"t": "throw"})

            assert ("taken_over", None) == (told.code, told.id)
            assert {"match": a.match, "seat": 1} == told.params
            assert "not_seated" == await refused(
                b, m.Reply, match=a.match, ask=0, body={"t": "throw"}
            )
            assert -1 < b.seq < 1


async def test_a_seat_is_not_had_by_name_or_by_a_wrong_token(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        async with client(server.socket_url) as thief:
            assert "begun" == await refused(thief, m.Join, match=a.match, name="Ann", seat=0)
            for token in ("", "x", a.token[:-1], a.token.upper(), a.match):
                assert "bad_token" == await refused(thief, m.Resume, token=token)
            assert "not_seated" == await refused(thief, m.Resign, match=a.match)
        for data in (server.rooms.open[a.match].lobby, server.rooms.services.keys):
            assert a.token not in repr(data)


async def test_one_connection_has_one_place_in_a_match(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)

        assert "other_seat" == await refused(a, m.Resume, token=b.token)
        assert "seated" == await refused(a, m.Watch, match=a.match)


async def test_a_spectator_may_take_a_seat_and_stops_watching(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await b.request(m.Watch, match=a.match)
        await b.request(m.Join, match=a.match, name="Bob")

        assert 0 == server.rooms.open[a.match].info().watchers


async def test_a_late_spectator_sees_all_that_is_public_and_what_follows(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await both_throw(a, b)
        async with client(server.socket_url) as watcher:
            await watcher.request(m.Watch, match=a.match)
            snapshot = await watcher.until(m.Snapshot)
            await a.reply(RNG)
            await watcher.reach(3)
            await watcher.request(m.Unwatch, match=a.match)
            await b.reply(RNG)
            with trio.move_on_after(0.2):
                await watcher.until(m.Update)

            assert snapshot.viewer is None
            assert 3 == watcher.seq


async def test_connections_are_closed_with_a_word_when_the_server_stops(serve: Serve) -> None:
    stop = trio.Event()

    async def until_stopped(task_status: trio.TaskStatus[str]) -> None:
        async with serve() as server:
            task_status.started(server.socket_url)
            await stop.wait()

    async with trio.open_nursery() as nursery:
        url: str = await nursery.start(until_stopped)
        async with client(url) as a:
            stop.set()
            with pytest.raises(Closed) as closed:
                await a.until(m.Update)

    assert (1012, "restart; back in 5 s") == (closed.value.code, closed.value.reason)
