"""Bots are ordinary clients: offered, seated, called, and called again when they are gone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import trio

from engine.wire import messages as m
from server.lobby import bot_process, bots
from server.lobby.seating import CallBot
from server.match import audience
from server.net.limits import Bounds
from tests.helpers.waiting import until
from tests.server.client import client
from tests.server.conftest import LONGEST, Serve
from tests.server.playing import play_bots, refused


async def test_two_bots_play_a_match_that_somebody_watches(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        trio.open_nursery() as nursery,
    ):
        await control.request(m.OfferBots, policies=("random", "wild"))
        nursery.start_soon(play_bots, control, server.socket_url)
        made = await a.request(m.CreateMatch, ruleset="toy")
        await a.request(m.Watch, match=made.match)
        for seat, policy in enumerate(("random", "wild")):
            await a.request(m.SeatBot, match=made.match, seat=seat, policy=policy)
        with trio.fail_after(LONGEST):
            await a.until(lambda _: a.verdict is not None)
        info = server.rooms.open[made.match].info()

        assert ("bot", "wild") == (info.seats[1].kind, info.seats[1].name)
        nursery.cancel_scope.cancel()


async def test_bots_are_greeted_with_and_refused_when_nobody_offers_them(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        made = await a.request(m.CreateMatch, ruleset="toy")
        values: dict[str, Any] = {"match": made.match, "policy": "random"}
        assert "no_such_policy" == await refused(a, m.SeatBot, seat=0, **values)
        async with client(server.socket_url) as control:
            await control.request(m.OfferBots, policies=("random",))
            async with client(server.socket_url, hello=False) as b:
                await b.send(m.Hello(m.PROTOCOL, "b"))
                assert ("random",) == (await b.until(m.Welcome)).policies
                assert "not_seated" == await refused(b, m.SeatBot, seat=0, **values)
            assert "seat_taken" == await refused(a, m.SeatBot, seat=2, **values)
            assert "seat_taken" == await refused(a, m.SeatBot, seat=-1, **values)


async def test_bots_are_not_taken_from_elsewhere_unless_that_is_wanted(serve: Serve) -> None:
    through_a_proxy = {"additional_headers": {"X-Forwarded-For": "10.0.0.1"}}
    for setting, options, wanted in (
        ("loopback", {}, True),
        ("loopback", through_a_proxy, False),
        ("any", through_a_proxy, True),
        ("none", {}, False),
    ):
        async with (
            serve(bot_hosts=setting) as server,
            client(server.socket_url, **options) as control,  # type: ignore[arg-type]
        ):
            if wanted:
                await control.request(m.OfferBots, policies=("random",))
            else:
                assert "not_allowed" == await refused(control, m.OfferBots, policies=("random",))


@pytest.fixture
def called_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is gone is soon called again, and whoever is called has time to come."""
    monkeypatch.setattr(bots, "CALL_SECONDS", 0.05)
    monkeypatch.setattr(audience, "GONE_SECONDS", 0.1)
    monkeypatch.setattr(audience, "CALLED_SECONDS", LONGEST)


@pytest.mark.usefixtures("called_soon")
async def test_a_bot_that_is_gone_is_called_again_with_another_token(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        async with client(server.socket_url) as control:
            await control.request(m.OfferBots, policies=("random",))
            await a.request(m.SeatBot, match=a.match, seat=1, policy="random")
            first = await control.until(m.BotCall)
            async with client(server.socket_url) as bot:
                await bot.request(m.Resume, token=first.token)
                await bot.ready()
                await a.ready()
                await bot.reach(0)
        async with client(server.socket_url) as control:
            await control.request(m.OfferBots, policies=("random",))
            second = await control.until(m.BotCall)
            async with client(server.socket_url) as bot:
                assert "bad_token" == await refused(bot, m.Resume, token=first.token)
                await bot.request(m.Resume, token=second.token)
                assert 1 == (await bot.until(m.Snapshot)).viewer


@pytest.mark.usefixtures("called_soon")
async def test_after_a_restart_bots_are_called_to_the_seats_they_had(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as control,
    ):
        await control.request(m.OfferBots, policies=("random",))
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await a.request(m.SeatBot, match=a.match, seat=1, policy="random")
        bot_call = await control.until(m.BotCall)
        await play_until_ready(server.socket_url, bot_call)
        await a.ready()
        await a.reach(0)
    async with serve() as server, client(server.socket_url) as control:
        await control.request(m.OfferBots, policies=("other", "random"))
        again = await control.until(m.BotCall)

        assert (a.match, 1, "random") == (again.match, again.seat, again.policy)
        assert again.token != bot_call.token


async def play_until_ready(url: str, bot_call: m.BotCall) -> None:
    async with client(url) as bot:
        await bot.request(m.Resume, token=bot_call.token)
        await bot.ready()


async def marked(marks: Path, text: str) -> None:
    path = trio.Path(marks)
    while not await path.exists() or text not in await path.read_text():  # noqa: ASYNC110
        await trio.sleep(0.02)


async def test_a_bot_host_that_dies_is_started_again(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    dies = f"open({str(marks)!r}, 'a').write('x')"
    with trio.fail_after(LONGEST):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(bot_process.keep, [sys.executable, "-c", dies])
            await marked(marks, "xx")
            nursery.cancel_scope.cancel()
    assert "xx" <= marks.read_text()  # once for each start


async def test_a_bot_host_lives_as_long_as_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not as long as the thread it was started from: the kernel takes that for the parent."""
    monkeypatch.setattr("trio._core._thread_cache.IDLE_TIMEOUT", 0.1)
    marks = tmp_path / "marks"
    lives = f"open({str(marks)!r}, 'a').write('y'); import time; time.sleep(60)"
    with trio.fail_after(LONGEST):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(bot_process.keep, [sys.executable, "-c", lives])
            await marked(marks, "y")
            await trio.sleep(1.5)
            assert "y" == await trio.Path(marks).read_text()
            nursery.cancel_scope.cancel()


async def test_a_bot_host_that_does_not_listen_keeps_no_server_that_stops(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)"
    deaf += f"; open({str(marks)!r}, 'a').write('z'); time.sleep(60)"
    with trio.fail_after(LONGEST):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(bot_process.keep, [sys.executable, "-c", deaf])
            await marked(marks, "z")
            told = trio.current_time()
            nursery.cancel_scope.cancel()

    assert trio.current_time() - told < 2.5


def test_what_starts_the_bot_host_is_as_agreed() -> None:
    started = ["-m", "bots", "--url", "ws://x/ws", "--log", "json"]
    assert started == bot_process.command("ws://x/ws", "json")[1:]


@pytest.mark.parametrize("seconds", [audience.GONE_SECONDS, audience.CALLED_SECONDS])
def test_bots_are_looked_for_often_enough(seconds: float) -> None:
    assert bots.CALL_SECONDS < seconds


async def test_a_page_on_the_same_machine_may_not_offer_bots(serve: Serve) -> None:
    async with serve() as server:
        ours: dict[str, Any] = {"additional_headers": {"Origin": f"http://127.0.0.1:{server.port}"}}
        async with client(server.socket_url, **ours) as page:
            assert "not_allowed" == await refused(page, m.OfferBots, policies=("random",))


async def test_no_more_bots_are_seated_than_can_play(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(bots=1)) as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
    ):
        await control.request(m.OfferBots, policies=("random",))
        made = await a.request(m.CreateMatch, ruleset="toy")
        await a.request(m.SeatBot, match=made.match, seat=0, policy="random")

        values = {"match": made.match, "policy": "random"}
        assert "full" == await refused(a, m.SeatBot, seat=1, **values)


async def test_a_lobby_with_nobody_but_a_bot_is_closed(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(lobby_seconds=0.2)) as server,
        client(server.socket_url) as control,
        client(server.socket_url) as bot,
    ):
        await control.request(m.OfferBots, policies=("random",))
        async with client(server.socket_url) as a:
            made = await a.request(m.CreateMatch, ruleset="toy", name="Ann")
            await a.request(m.SeatBot, match=made.match, seat=1, policy="random")
            bot_call = await control.until(m.BotCall)
            await bot.request(m.Resume, token=bot_call.token)
            await trio.sleep(0.4)
            assert made.match in server.rooms.open
        await until(lambda: made.match not in server.rooms.open)


async def test_a_room_that_does_not_listen_keeps_no_other_from_its_bots(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        made = await a.request(m.CreateMatch, ruleset="toy")
        room = server.rooms.open[made.match]

        for _ in range(200):  # more than its inbox holds, and nothing waits
            room.post(CallBot(0))
        await a.request(m.Watch, match=made.match)


async def test_a_proxy_that_says_nothing_of_its_visitors_does_not_make_them_local(
    serve: Serve,
) -> None:
    async with serve(public_url="http://games.example") as server:
        stream = await trio.open_tcp_stream("127.0.0.1", server.port)
        async with client("ws://games.example/ws", stream=stream) as visitor:
            assert "not_allowed" == await refused(visitor, m.OfferBots, policies=("random",))
