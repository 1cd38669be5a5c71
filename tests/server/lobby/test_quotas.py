"""What an address may have open at once; and the clocks against bots."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import asdict, fields

from engine.wire import messages as m
from server.lobby import quotas
from server.net.addresses import LOCAL_SHARES
from server.net.limits import DAY, Bounds
from server.settings import _COUNTS, _TIMES, Settings
from tests.helpers.waiting import until
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.playing import agree, appoint_substitute, cannot, refused, strangers

STRANGER = "203.0.113.7"
OTHER = "203.0.113.8"
OF_THE_PROTOCOL = {"message_bytes", "messages_per_second", "backlog_bytes", "options_bytes"}
"""Limits that are the same at every server."""
MONTH = m.ClockSettings(bank=30 * DAY)


async def limited(one: Client, kind: type, **values: Any) -> m.Refused:
    with pytest.raises(Refusal) as caught:
        await one.request(kind, **values)
    assert caught.value.refused.retry_after
    return caught.value.refused


async def test_an_address_opens_so_many_lobbies_and_another_its_own(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(lobbies_per_address=2)) as server,
        strangers(server, STRANGER, STRANGER, OTHER) as (a, again, b),
    ):
        for one in (a, again):
            await one.request(m.CreateMatch, ruleset="toy", name="Ann")
        answer = await limited(a, m.CreateMatch, ruleset="toy", name="Ann")

        assert "too_many_lobbies" == answer.code
        assert {"limit": "lobbies_per_address", "most": 2, "open": 2} == answer.params
        assert "begin one of those matches or leave it" in answer.message
        await b.request(m.CreateMatch, ruleset="toy", name="Bob")


async def test_beginning_or_leaving_a_lobby_makes_room_for_another(serve: Serve) -> None:
    bounds = Bounds(lobbies_per_address=1, empty_seconds=0.05)
    async with (
        serve(bounds=bounds) as server,
        strangers(server, STRANGER, OTHER, STRANGER) as (a, b, c),
    ):
        await begin(a, b)
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")
        assert "too_many_lobbies" == await refused(a, m.CreateMatch, ruleset="toy", name="Ann")
        await c.request(m.Leave, match=c.match)
        await until(lambda: not server.rooms.is_open(c.match))
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")


async def test_matches_count_until_they_are_over_and_after_a_restart(serve: Serve) -> None:
    bounds = Bounds(matches_per_address=1)
    async with serve(bounds=bounds) as server, strangers(server, STRANGER, OTHER) as (a, b):
        await begin(a, b)
    async with serve(bounds=bounds) as server, strangers(server, STRANGER, OTHER) as (c, d):
        answer = await limited(c, m.CreateMatch, ruleset="toy", name="Ann")
        assert "too_many_matches" == answer.code
        assert {"limit": "matches_per_address", "most": 1, "open": 1} == answer.params
        await d.request(m.CreateMatch, ruleset="toy", name="Bob")
        await c.request(m.Resume, token=a.token)
        await c.request(m.Resign, match=a.match)
        await c.request(m.CreateMatch, ruleset="toy", name="Ann")
        over = await server.rooms.store.get(a.match)

        assert over is not None
        assert "" == over.address  # who opened it is nobody's business after that


async def test_an_address_begins_so_many_matches_within_an_hour(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve(bounds=Bounds(begun_per_address=2)) as server,
        strangers(server, STRANGER, OTHER) as (a, b),
    ):
        for _ in range(2):
            await begin(a, b)
            await a.request(m.Resign, match=a.match)
        answer = await limited(a, m.CreateMatch, ruleset="toy", name="Ann")
        assert "too_many_matches" == answer.code
        assert {"limit": "begun_per_address", "most": 2, "open": 2} == answer.params
        assert "too_many_matches" == await refused(a, m.Rematch, match=a.match)
        await b.request(m.CreateMatch, ruleset="toy", name="Bob")
        monkeypatch.setattr(quotas, "HOUR", 0.0)
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")


async def test_a_match_that_was_begun_can_be_resumed_however_many_were_begun(serve: Serve) -> None:
    bounds = Bounds(begun_per_address=1, unattended_seconds=0.1)
    async with serve(bounds=bounds) as server:
        async with strangers(server, STRANGER, OTHER) as (a, b):
            await begin(a, b)
        await until(lambda: a.match in server.rooms.adjourned)
        async with strangers(server, STRANGER) as (c,):
            assert "too_many_matches" == await refused(c, m.CreateMatch, ruleset="toy", name="Cleo")
            await c.request(m.Resume, token=a.token)
            await c.until(m.Snapshot)


async def test_finished_matches_take_no_room_of_others(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(matches=1)) as server,
        strangers(server, STRANGER, OTHER, OTHER) as (a, b, c),
    ):
        await begin(a, b)
        assert "too_many_matches" == await refused(c, m.CreateMatch, ruleset="toy", name="Cleo")
        await a.request(m.Resign, match=a.match)
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")
        assert {a.match, c.match} == {*server.rooms.open}


async def test_of_too_many_finished_matches_the_oldest_that_nobody_is_in_are_closed(
    serve: Serve,
) -> None:
    async with serve(bounds=Bounds(rooms_over=1)) as server:
        ended = list[str]()
        async with strangers(server, STRANGER, OTHER) as (a, b):
            await begin(a, b)
            await a.request(m.Resign, match=a.match)
            for _ in range(3):
                async with strangers(server, STRANGER, OTHER) as (c, d):
                    await begin(c, d)
                    await c.request(m.Resign, match=c.match)
                    ended.append(c.match)
            await until(lambda: len(server.rooms.open) <= 2)

            assert {a.match, ended[-1]} == {*server.rooms.open} == {*server.rooms.over_rooms}
            await b.request(m.Rematch, match=b.match)


async def test_bots_count_for_whoever_opened_the_match(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(bots_per_address=1)) as server,
        client(server.socket_url) as control,
        strangers(server, STRANGER, STRANGER, OTHER) as (a, b, c),
    ):
        await control.request(m.OfferBots, policies=("random",))
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await a.request(m.SeatBot, match=a.match, seat=1, policy="random")
        await begin(b, c)
        for one in (b, c):
            values = {"match": b.match, "policy": "random"}
            answer = await limited(one, m.AppointSubstitute, **values)
            assert "too_many_bots" == answer.code
            assert {"limit": "bots_per_address", "most": 1, "open": 1} == answer.params
        await c.request(m.CreateMatch, ruleset="toy")
        made = next(iter(set(server.rooms.open) - {a.match, b.match}))
        await c.request(m.SeatBot, match=made, seat=0, policy="random")
        assert "too_many_bots" == await refused(c, m.SeatBot, match=made, seat=1, policy="random")


async def test_the_greeting_tells_the_limits_as_the_operator_has_set_them(serve: Serve) -> None:
    names = [field.name for field in fields(m.Limits)]
    given = {name: str(n) for n, name in enumerate(_COUNTS, start=2011)}
    given |= {name: f"{n}s" for n, name in enumerate(_TIMES, start=4001)}
    bounds = Settings.from_environment(given).bounds
    told = []
    async with serve(bounds=bounds) as server:
        for headers in ({"X-Forwarded-For": STRANGER}, {}):
            async with client(server.socket_url, False, additional_headers=headers) as one:
                await one.send(m.Hello(m.PROTOCOL, "test"))
                told.append((await one.until(m.Welcome)).limits)
    stranger, local = told

    assert {name: getattr(bounds, name) for name in names} == asdict(stranger)
    several = {"messages", "matches", "lobbies", "bots", "begun", "adjourned", "campaigns"}
    assert {
        **asdict(stranger),
        **{
            f"{what}_per_address": LOCAL_SHARES * getattr(bounds, f"{what}_per_address")
            for what in several
        },
        "connections_per_address": bounds.connections,
    } == asdict(local)
    settable = {*_COUNTS.values(), *_TIMES.values()}
    assert OF_THE_PROTOCOL == {*names} - settable
    assert {
        "step_seconds",
        "restart_seconds",
        "reports_seconds",
        "audit_seconds",
        "archived_seconds",
    } == (settable - {*names})
    assert all(getattr(bounds, name) != getattr(Bounds(), name) for name in settable)


async def test_bots_do_not_play_by_clocks_of_a_month(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await control.request(m.OfferBots, policies=("random",))
        await begin(a, b, clock=MONTH)
        opened = await control.request(m.CreateMatch, ruleset="toy", clock=MONTH)
        asked: list[tuple[type, dict[str, Any]]] = [
            (m.SeatBot, {"match": opened.match, "seat": 1, "policy": "random"}),
            (m.NewCampaign, {"ruleset": "toy", "bots": (None, "random"), "clock": MONTH}),
        ]
        for kind, values in asked:
            with pytest.raises(Refusal) as caught:
                await control.request(kind, **values)
            answer = caught.value.refused
            assert "bad_clock" == answer.code
            assert ("bank", DAY) == (answer.params["what"], answer.params["most"])
        substitute = {"match": a.match, "policy": "random"}
        assert "bad_clock" == await refused(a, m.AppointSubstitute, **substitute)


async def test_a_bot_gives_no_time_beyond_its_clocks(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await control.request(m.OfferBots, policies=("random",))
        await begin(a, b, clock=m.ClockSettings(bank=DAY - 10))
        await agree(a, b, "time", 11)
        await appoint_substitute(b, policy="random")

        assert "bad_time" == await cannot(a, "time", 1.0)
