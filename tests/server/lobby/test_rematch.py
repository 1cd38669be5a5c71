"""Playing again: the same two, on each other's seats."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
import trio

from engine import ruleset
from engine.records import verification
from engine.wire import messages as m
from server import app
from server.net.limits import Bounds
from tests.server.client import ENTROPY, Client, begin, client
from tests.server.conftest import Serve
from tests.server.playing import record_of, refused

FORCES: list[Any] = [{"force": "hill-battery"}, {"force": "anvil-line"}]


@asynccontextmanager
async def finished(serve: Serve, **terms: Any) -> AsyncIterator[tuple[app.Running, Client, Client]]:
    """A match that Bob has lost at once."""
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset=ruleset.hosted()[0], name="Ann", **terms)
        await b.request(m.Join, match=a.match, name="Bob")
        for one in (a, b):
            await one.ready()
        await b.request(m.Resign, match=a.match)
        for one in (a, b):
            await one.until(lambda _, one=one: one.verdict is not None)  # type: ignore[misc]
        yield server, a, b


async def info_of(one: Client, match: str) -> m.MatchInfo:
    listed = await one.request(m.ListMatches)
    info: m.MatchInfo = next(info for info in listed.matches if info.match == match)
    return info


def begun(match: str) -> Callable[[Any], bool]:
    return lambda message: isinstance(message, m.Snapshot) and message.match == match


async def test_both_sit_down_on_each_others_seats(serve: Serve) -> None:
    clock = m.ClockSettings(bank=99.0)
    terms = {"clock": clock, "title": "Duel", "options": {"rounds": 5}}
    async with finished(serve, **terms) as (server, a, b):
        old = a.match
        one = await a.request(m.Rematch, match=old)
        other = await b.request(m.Rematch, match=old)
        assert (1, 0) == (one.seat, other.seat)
        assert one.match == other.match != old
        assert len({one.token, other.token}) == 2
        assert one.match == (await info_of(a, old)).rematch
        assert old == (await info_of(a, one.match)).rematch_of
        info = await info_of(a, one.match)
        assert ["Bob", "Ann"] == [seat.name for seat in info.seats]
        assert (clock, "Duel", {"rounds": 5, "tokens": 2}) == (
            info.clock,
            info.title,
            info.options,
        )
        for player in (a, b):
            await player.ready()
        for player in (a, b):
            await player.until(begun(one.match))
        async with trio.open_nursery() as nursery:
            for player in (a, b):
                nursery.start_soon(player.play, Random(5))
        for match in (old, one.match):
            assert match in server.rooms.open
        assert a.verdict is not None
        assert "rounds" == a.verdict.reason
        header, *_ = verification.verify(await record_of(server, one.match))
        assert ("Bob", "Ann") == header.seats


async def test_asked_again_it_is_the_same_match_and_the_newest_token_counts(serve: Serve) -> None:
    async with finished(serve) as (server, a, _):
        old, token = a.match, a.token
        first = await a.request(m.Rematch, match=old)
        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=token)
            second = await again.request(m.Rematch, match=old)
            assert (first.match, first.seat) == (second.match, second.seat)
            assert first.token != second.token
            assert "taken_over" == (await a.until(m.Refused)).code
            assert "bad_token" == await refused(a, m.Resume, token=first.token)
            assert 2 == len(server.rooms.open)


async def test_seats_are_kept_from_others_and_free_when_given_up(serve: Serve) -> None:
    async with finished(serve) as (server, a, b), client(server.socket_url) as x:
        old = a.match
        new = (await a.request(m.Rematch, match=old)).match
        assert "seat_taken" == await refused(x, m.Join, match=new, name="Eve")
        assert "not_seated" == await refused(x, m.Rematch, match=old)
        await b.request(m.Rematch, match=old)
        await b.request(m.Leave, match=new)
        await x.request(m.Join, match=new, name="Eve")
        assert "seat_taken" == await refused(b, m.Rematch, match=old)
        assert ["Eve", "Ann"] == [seat.name for seat in (await info_of(a, new)).seats]


async def test_what_is_never_to_be_asked_ends_with_its_match(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        auto_pass = (m.AutoPass("throw_one"),)
        await a.request(m.SetAutoReplies, match=a.match, auto_pass=auto_pass)
        await b.request(m.Resign, match=a.match)
        await a.until(lambda _: a.verdict is not None)
        again = await a.request(m.Rematch, match=a.match)
        seats = server.rooms.open[again.match].lobby.seats

        assert [(), ()] == [seat.auto_pass for seat in seats]


async def test_before_the_end_there_is_no_rematch(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        assert "not_over" == await refused(a, m.Rematch, match=a.match)
        assert "no_such_match" == await refused(a, m.Rematch, match="nothing")


async def test_a_private_match_is_played_again_in_private(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        joined = await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=True)
        await b.request(m.Join, match=a.match, name="Bob", code=joined.code)
        for one in (a, b):
            await one.ready()
        old = a.match
        await a.request(m.Resign, match=old)
        again = await b.request(m.Rematch, match=old)
        assert again.code != joined.code
        async with client(server.socket_url) as x:
            assert "wrong_code" == await refused(x, m.Watch, match=again.match, code=joined.code)
            await x.request(m.Watch, match=again.match, code=again.code)


async def test_a_bot_is_called_to_its_new_seat(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as host,
        client(server.socket_url) as bot,
    ):
        await host.request(m.OfferBots, policies=("random",))
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        await a.request(m.SeatBot, match=a.match, seat=1, policy="random")
        bot_call = await host.until(m.BotCall)
        await bot.request(m.Resume, token=bot_call.token)
        await bot.ready()
        await a.ready()
        old = a.match
        await a.request(m.Resign, match=old)
        joined = await a.request(m.Rematch, match=old)
        again = await host.until(m.BotCall)
        assert (joined.match, 0, "random", 1) == (
            again.match,
            again.seat,
            again.policy,
            joined.seat,
        )
        await bot.request(m.Resume, token=again.token)
        await bot.ready()
        await a.ready()
        await a.until(m.Snapshot)


@pytest.mark.usefixtures("hosted")
async def test_either_leads_the_ready_made_army_of_the_other(serve: Serve) -> None:
    async with finished(serve, options={"rosters": FORCES}) as (_, a, b):
        new = (await b.request(m.Rematch, match=a.match)).match
        assert FORCES == list((await info_of(a, new)).options["rosters"])


@pytest.mark.usefixtures("hosted")
async def test_an_army_of_ones_own_goes_with_its_owner(serve: Serve) -> None:
    own = {"faction": "kestrel", "tanks": [{"tank": "lanner-command"}, {"tank": "lanner"}]}
    async with finished(serve, options={"rosters": [own, FORCES[1]]}) as (_, a, b):
        new = (await b.request(m.Rematch, match=a.match)).match
        theirs, mine = (await info_of(a, new)).options["rosters"]
        assert ("lanner-command", FORCES[1]) == (mine["tanks"][0]["tank"], theirs)


async def test_after_a_restart_the_rematch_goes_on(serve: Serve) -> None:
    async with finished(serve) as (_, a, b):
        token = (await a.request(m.Rematch, match=a.match)).token
        await b.request(m.Rematch, match=b.match)
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        await c.request(m.Resume, token=token)
        await d.request(m.Resume, token=b.token)
        assert (1, 0) == (c.seat, d.seat)
        assert a.match == c.match == d.match
        await c.request(m.Ready, match=c.match, entropy=ENTROPY[0])
        await d.request(m.Ready, match=c.match, entropy=ENTROPY[1])
        await c.until(m.Snapshot)


async def test_too_many_matches_are_no_rematch_either(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(matches=1)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
    ):
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")
        assert "too_many_matches" == await refused(a, m.Rematch, match=a.match)
