"""Matches that nobody attends are put aside, and go on when a player comes back."""

from __future__ import annotations

import random
from typing import Any

import pytest
import trio

from engine.wire import messages as m
from server import app
from server.lobby import bots, rooms
from server.match import audience, upkeep
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from server.store.protocol import StoreError
from tests.helpers.waiting import until
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import agree, appoint_substitute, play_bots, refused, strangers

SOON = 0.1
STRANGER = "203.0.113.7"
AT_ONCE = Bounds(unattended_seconds=SOON)


async def adjourned(server: app.Running, match: str) -> None:
    await until(lambda: match in server.rooms.adjourned)


async def left(serve: Serve, bounds: Bounds, **options: Any) -> tuple[Client, Client]:
    """Play a little, go, and wait until the match is adjourned."""
    async with serve(bounds=bounds) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b, **options)
            await a.reply(body={"t": "throw"})
            await b.reach(1)
        await adjourned(server, a.match)
    return a, b


async def test_it_goes_on_where_it_was_also_after_a_restart_and_no_time_was_charged(
    serve: Serve,
) -> None:
    a, b = await left(serve, AT_ONCE, rounds=2)
    rng = random.Random(3)
    async with serve(bounds=AT_ONCE) as server:
        listed = await get(server.port, "/api/matches.json")
        (info,) = listed.json()["matches"]
        assert ("live", True, 1) == (info["status"], info["adjourned"], info["seq"])
        figures = (await get(server.port, "/metrics")).body
        assert b'warhost_matches{status="adjourned"} 1.0' in figures
        assert b'warhost_matches{status="live"} 0.0' in figures
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            assert "adjourned" == await refused(c, m.Watch, match=a.match)
            await d.request(m.Resume, token=b.token)
            await d.until(m.Snapshot)
            assert (1, b.state) == (d.seq, d.state)
            assert b.clocks.banks == d.clocks.banks
            await c.request(m.Resume, token=a.token)
            await c.until(m.Snapshot)
            info = await c.until(m.Lobby)
            assert not info.info.adjourned
            async with trio.open_nursery() as nursery:
                for one in (c, d):
                    nursery.start_soon(one.play, rng)

            assert "rounds" == c.verdict.reason == d.verdict.reason


async def test_it_is_not_adjourned_while_anyone_is_there(serve: Serve) -> None:
    async with (
        serve(bounds=AT_ONCE) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as spectator,
    ):
        await begin(a, b)
        await spectator.request(m.Watch, match=a.match)
        for one in (a, b):
            await one.socket.aclose()
        await trio.sleep(4 * SOON)
        assert server.rooms.is_open(a.match)
        await spectator.request(m.Unwatch, match=a.match)
        await adjourned(server, a.match)


async def test_a_paused_match_is_put_aside_sooner_and_is_paused_still(serve: Serve) -> None:
    bounds = Bounds(unattended_paused_seconds=SOON)
    async with serve(bounds=bounds) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b)
            await agree(a, b, "pause")
        await adjourned(server, a.match)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            for new, old in ((c, a), (d, b)):
                await new.request(m.Resume, token=old.token)
                await new.until(m.Snapshot)
                assert (True, ()) == (new.clocks.paused, new.clocks.running)
            await agree(c, d, "go_on")
            await d.reach(c.seq)
            await c.reply(body={"t": "throw"})


@pytest.mark.parametrize("is_substitute", [False, True], ids=["bot", "substitute"])
async def test_a_bot_is_let_go_and_called_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, is_substitute: bool
) -> None:
    monkeypatch.setattr(bots, "CALL_SECONDS", 0.05)
    monkeypatch.setattr(audience, "GONE_SECONDS", 0.1)
    bounds = Bounds(unattended_bots_seconds=SOON)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as control,
        trio.open_nursery() as nursery,
    ):
        await control.request(m.OfferBots, policies=("random",))
        nursery.start_soon(play_bots, control, server.socket_url)
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            if is_substitute:
                await begin(a, b)
                await appoint_substitute(b, policy="random")
            else:
                await a.request(m.CreateMatch, ruleset="toy", name="Ann")
                await a.request(m.SeatBot, match=a.match, seat=1, policy="random")
                await a.ready()
            await a.reach(1)
        await adjourned(server, a.match)
        assert 0 == server.rooms.bots.seated
        async with client(server.socket_url) as c:
            await c.request(m.Resume, token=a.token)
            await c.play(random.Random(2))
            assert "rounds" == c.verdict.reason
        nursery.cancel_scope.cancel()


async def test_bots_among_themselves_play_to_the_end(serve: Serve) -> None:
    bounds = Bounds(unattended_bots_seconds=0.0, unattended_seconds=0.0)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as control,
        trio.open_nursery() as nursery,
    ):
        await control.request(m.OfferBots, policies=("random",))
        nursery.start_soon(play_bots, control, server.socket_url)
        async with client(server.socket_url) as a:
            made = await a.request(m.CreateMatch, ruleset="toy")
            for seat in (0, 1):
                await a.request(m.SeatBot, match=made.match, seat=seat, policy="random")
        with trio.fail_after(LONGEST):
            while True:
                lobby = await server.rooms.store.get(made.match)
                assert lobby is not None
                assert not lobby.adjourned
                if lobby.status == "over":
                    break
                await trio.sleep(0.02)
        nursery.cancel_scope.cancel()


async def test_it_is_deleted_when_nobody_comes_back_for_very_long(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PRUNE_SECONDS", 0.05)
    bounds = Bounds(unattended_seconds=SOON, adjourned_seconds=0.5)
    a, _ = await left(serve, AT_ONCE)
    async with serve(bounds=bounds) as server, client(server.socket_url) as c:
        with trio.fail_after(LONGEST):
            while await server.rooms.store.get(a.match) is not None:  # noqa: ASYNC110
                await trio.sleep(0.05)

        assert "bad_token" == await refused(c, m.Resume, token=a.token)


class Failing(MemoryStore):
    """A store that can neither save nor be read while it fails."""

    fails = False

    async def save(self, lobby: Any) -> None:
        if self.fails:
            raise StoreError("the disk is full")
        await super().save(lobby)

    async def log(self, match: str, start: int = 0, most: int = -1) -> Any:
        if self.fails:
            raise StoreError("the disk is gone")
        return await super().log(match, start, most)


async def test_a_store_that_fails_loses_nothing(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.1)
    store = Failing()
    async with serve(bounds=AT_ONCE, store=store) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b)
            store.fails = True
        await trio.sleep(4 * SOON)
        assert server.rooms.is_open(a.match)
        store.fails = False
        await adjourned(server, a.match)
        async with client(server.socket_url) as c:
            store.fails = True
            assert "adjourned" == await refused(c, m.Resume, token=a.token)
            store.fails = False
            await c.request(m.Resume, token=a.token)
            await c.until(m.Snapshot)
            assert a.state == c.state


async def test_whoever_comes_back_is_let_in_however_long_the_match_takes_to_be_read(
    serve: Serve,
) -> None:
    class Slow(MemoryStore):
        async def log(self, match: str, start: int = 0, most: int = -1) -> Any:
            await trio.sleep(3 * SOON)
            return await super().log(match, start, most)

    async with serve(bounds=AT_ONCE, store=Slow()) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b)
        await adjourned(server, a.match)
        async with client(server.socket_url) as c:
            await c.request(m.Resume, token=a.token)
            await c.until(m.Snapshot)


async def test_an_address_has_so_many_adjourned_matches_and_may_always_resume_them(
    serve: Serve,
) -> None:
    bounds = Bounds(unattended_seconds=SOON, adjourned_per_address=2)
    async with serve(bounds=bounds) as server:
        tokens = list[tuple[str, str]]()
        for _ in range(2):
            async with strangers(server, STRANGER, STRANGER) as (a, b):
                await begin(a, b)
                tokens.append((a.match, a.token))
            await adjourned(server, tokens[-1][0])
    async with (
        serve(bounds=Bounds(adjourned_per_address=2)) as server,
        strangers(server, STRANGER) as (c,),
    ):
        with pytest.raises(Refusal) as caught:
            await c.request(m.CreateMatch, ruleset="toy", name="Ann")
        answer = caught.value.refused

        assert "too_many_matches" == answer.code
        assert {"limit": "adjourned_per_address", "most": 2, "open": 2} == answer.params
        assert "resume and finish the oldest" in answer.message
        match, token = tokens[0]
        await c.request(m.Resume, token=token)
        await c.request(m.Resign, match=match)
        await c.request(m.CreateMatch, ruleset="toy", name="Ann")


async def test_taking_a_match_up_again_needs_room_as_a_new_one_does(serve: Serve) -> None:
    a, _ = await left(serve, AT_ONCE)
    async with serve(bounds=Bounds(matches=1)) as server, client(server.socket_url) as c:
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")
        assert "too_many_matches" == await refused(c, m.Resume, token=a.token)
        assert a.match in server.rooms.adjourned
