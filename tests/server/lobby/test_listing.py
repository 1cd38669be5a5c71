"""Lists are encoded once for all who ask, and soon enough show what is new."""

from __future__ import annotations

from typing import Any

import pytest
import trio
from trio.testing import MockClock

from engine.wire import messages as m
from server.net.limits import Bounds
from server.router import Router
from tests.server.client import Client, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import standing

MATCHES = 12
CREDIT = Bounds(messages_per_second=1e6)


async def open_matches(one: Client) -> None:
    for number in range(MATCHES):
        await one.request(m.CreateMatch, ruleset="toy", title=f"match {number}")


async def titles(one: Client, **filters: Any) -> list[str]:
    return [info.title for info in (await one.request(m.ListMatches, **filters)).matches]


async def test_a_match_is_encoded_once_however_often_it_is_listed(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 3, bounds=CREDIT) as (server, them):
        lists = server.rooms.directory.lists
        await open_matches(them[0])
        mine = await them[0].request(m.CreateMatch, ruleset="toy", private=True, title="mine")
        for round_ in (1, 2):
            for one in them:
                for filters in ({}, {"status": "lobby"}, {"ruleset": "toy"}, {"codes": ("no",)}):
                    assert MATCHES == len(await titles(one, **filters))
                assert [] == await titles(one, status="live")
                assert [] == await titles(one, ruleset="no such")
                assert "mine" == (await titles(one, codes=(mine.code,)))[0]
            body = (await get(server.port, "/api/matches.json")).json()
            assert MATCHES == len(body["matches"])

            assert round_ * (MATCHES + 1) == lists.encoded
            mock_clock.jump(Bounds().listing_seconds)


async def test_a_list_has_what_its_asker_has_just_opened_and_the_rest_a_moment_later(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 2, bounds=CREDIT) as (server, (a, b)):
        await open_matches(a)
        assert MATCHES == len(await titles(a))
        await b.request(m.CreateMatch, ruleset="toy", title="new", name="Bob")

        assert "new" == (await titles(b))[0] == (await titles(b, status="lobby"))[0]
        assert MATCHES == len(await titles(a))
        assert MATCHES + 1 == server.rooms.directory.lists.encoded  # nothing was made again
        mock_clock.jump(Bounds().listing_seconds)
        assert "new" == (await titles(a))[0]
        await a.request(m.Join, match=b.match, name="Ann")
        newest = (await a.request(m.ListMatches)).matches[0]
        assert ["Bob", None] == [seat.name for seat in newest.seats]
        mock_clock.jump(Bounds().listing_seconds)
        newest = (await a.request(m.ListMatches)).matches[0]
        assert ["Bob", "Ann"] == [seat.name for seat in newest.seats]


async def test_lists_are_built_four_times_a_second_however_many_open_something(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 3, bounds=CREDIT) as (server, them):
        codes = list[str]()
        for round_ in (1, 2):
            for number in range(MATCHES):
                one = them[number % 3]
                await one.request(m.CreateMatch, ruleset="toy", title=f"{round_}.{number}")
                hidden = await one.request(m.CreateMatch, ruleset="toy", private=True, title="mine")
                codes.append(hidden.code)
                listed = await titles(one, codes=codes)
                assert len(codes) == listed.count("mine")
                assert f"{round_}.{number}" in listed
                await get(server.port, "/api/matches.json")

            assert 2 * round_ == server.rooms.directory.lists.built  # that, and of what is live
            mock_clock.jump(Bounds().listing_seconds)


async def test_a_list_has_no_longer_what_its_asker_has_ended(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 3, bounds=CREDIT) as (_, (a, b, c)):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await b.request(m.Join, match=a.match, name="Bob")
        for one in (a, b):
            await one.ready()
        assert [a.match] == [
            one.match for one in (await a.request(m.ListMatches, status="live")).matches
        ]
        assert 1 == len(await titles(c, status="live"))
        await a.request(m.Resign, match=a.match)

        assert [] == await titles(a, status="live")
        assert [] == await titles(b, status="live")
        assert 1 == len(await titles(c, status="live"))


async def test_a_match_that_goes_on_is_listed_under_the_status_it_is_told_with(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 2, bounds=CREDIT) as (_, (a, b)):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await b.request(m.Join, match=a.match, name="Bob")
        assert ["lobby"] == [one.status for one in (await a.request(m.ListMatches)).matches]
        for one in (a, b):
            await one.ready()
        listed = (await a.request(m.ListMatches, status="live")).matches
        assert [(a.match, "live")] == [(one.match, one.status) for one in listed]


async def test_a_campaign_is_encoded_once_however_often_it_is_listed(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 2, bounds=CREDIT) as (server, (a, b)):
        keys = list[str]()
        for count in range(1, 4):
            keys.insert(0, (await a.request(m.NewCampaign, ruleset="toy")).info.campaign)
            listed = (await a.request(m.ListCampaigns)).campaigns
            assert keys == [info.campaign for info in listed]
            assert 1 == len((await b.request(m.ListCampaigns)).campaigns)
            body = (await get(server.port, "/api/campaigns.json")).json()
            assert 1 == len(body["campaigns"])

            assert (count, 1) == (server.campaigns.lists.encoded, server.campaigns.lists.built)
        mock_clock.jump(Bounds().listing_seconds)
        for one in (a, b):
            listed = (await one.request(m.ListCampaigns)).campaigns
            assert keys == [info.campaign for info in listed]
        assert 2 * len(keys) == server.campaigns.lists.encoded
        assert 2 == server.campaigns.lists.built


class Turns(trio.abc.Instrument):
    """Counts the turns of the event loop."""

    count = 0

    def before_io_wait(self, timeout: float) -> None:
        self.count += 1


async def test_of_many_who_ask_for_much_one_is_served_at_each_turn_of_the_loop(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So whoever plays, or asks how the server is, waits for one of them and not for all."""
    served, turns, carry_out = list[int](), Turns(), Router.carry_out

    async def counted(self: Router, session: Any, message: Any) -> None:
        if isinstance(message, m.ListMatches | m.CheckForce):
            served.append(turns.count)
        await carry_out(self, session, message)

    async def ask() -> None:
        async with client(url) as one:
            for number in range(5):
                await one.send(m.ListMatches(f"list {number}"))
                await one.send(m.CheckForce(f"check {number}", "toy", {}))
            for number in range(5):
                await one.until(lambda it, number=number: it.id == f"check {number}")  # type: ignore[misc]

    monkeypatch.setattr(Router, "carry_out", counted)
    async with serve(bounds=CREDIT) as server:
        url = server.socket_url
        trio.lowlevel.add_instrument(turns)
        try:
            async with trio.open_nursery() as nursery:
                for _ in range(20):
                    nursery.start_soon(ask)
        finally:
            trio.lowlevel.remove_instrument(turns)

    assert 200 == len(served) == len({*served})
