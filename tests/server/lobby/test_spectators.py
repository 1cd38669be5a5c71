"""Who watches is counted and named in the match, and the best match to watch is chosen."""

from __future__ import annotations

from typing import Any

import pytest
import trio
from trio.testing import MockClock

from engine.wire import messages as m
from server.lobby.directory import ACTIVE_SECONDS, best_to_watch
from server.match.audience import LISTED
from server.net.limits import Bounds
from tests.helpers.waiting import until
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import begin_delayed, standing

CREDIT = Bounds(messages_per_second=1e6)


def watched_by(count: int, *names: str) -> Any:
    """Return whether a message says that so many watch, with these names."""
    return lambda message: (
        isinstance(message, m.Lobby)
        and (count, names) == (message.info.watchers, message.info.spectators)
    )


async def watch(one: Client, match: str, **values: Any) -> m.MatchInfo:
    await one.request(m.Watch, match=match, **values)
    info: m.MatchInfo = (await one.until(m.Snapshot)).info
    return info


async def test_players_and_spectators_hear_how_many_watch_and_who_said_a_name(
    serve: Serve,
) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        await begin(a, b)
        await watch(c, a.match)
        info = await watch(d, a.match, name="Dee")

        assert (2, ("Dee",)) == (info.watchers, info.spectators)
        for one in (a, b, c, d):
            await one.until(watched_by(2, "Dee"))
        await watch(c, a.match, name="Cid")
        await a.until(watched_by(2, "Cid", "Dee"))
        await d.request(m.Unwatch, match=a.match)
        await a.until(watched_by(1, "Cid"))


async def test_who_shows_a_table_in_passing_is_neither_counted_nor_named(serve: Serve) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
    ):
        await begin(a, b)
        info = await watch(c, a.match, name="Cid", preview=True)

        assert (0, ()) == (info.watchers, info.spectators)
        await watch(c, a.match, name="Cid")
        await a.until(watched_by(1, "Cid"))


async def test_names_of_spectators_are_told_in_the_match_only(serve: Serve) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
    ):
        for private in (False, True):
            await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=private)
            code = (await a.until(m.Lobby)) and server.rooms.open[a.match].lobby.code
            await b.request(m.Watch, match=a.match, code=code, name="Cid")
            await a.until(watched_by(1, "Cid"))
            for one in (a, c):
                await one.request(m.ListMatches, codes=(code,) if one is a else ())
            listed = (await get(server.port, "/api/matches.json")).text
            assert b"Cid" not in listed
            assert not any("Cid" in text for text in c.texts)
            assert not any("Cid" in text for text in a.texts if '"t":"matches"' in text)
            assert (a.match.encode() in listed) is not private


async def test_of_very_many_names_the_first_are_told(serve: Serve) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        room = server.rooms.open[a.match]
        async with client(server.socket_url) as c:
            await watch(c, a.match, name="Cid")
            (member,) = room.audience.spectators
            for number in range(LISTED + 5):
                twin = type(member)(member.session, room, None, name=f"n{number}")
                room.audience.spectators[twin] = None
            room.audience.changed()

            told = await a.until(lambda it: isinstance(it, m.Lobby) and it.info.watchers > 50)
            assert LISTED == len(told.info.spectators)
            assert LISTED + 6 == told.info.watchers


async def test_spectators_of_a_delayed_match_are_told_at_once(
    serve: Serve, mock_clock: MockClock
) -> None:
    """Who watches is no part of the match."""
    async with standing(serve, mock_clock, 3, bounds=CREDIT) as (_, (a, b, w)):
        await begin_delayed(a, b)
        await w.request(m.Watch, match=a.match, name="Wim")
        info = (await w.until(m.Lobby)).info

        assert ("lobby", 1, ("Wim",)) == (info.status, info.watchers, info.spectators)


# ---------------------------------------------------------------- the best match to watch


def line(match: str, *, kinds: str = "guest guest", **values: Any) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds.split()]
    return {"match": match, "seats": seats, "created": 1.0, "moved": 1000.0, **values}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (line("a", watchers=2, kinds="bot bot"), line("b", watchers=1)),
        (line("a", kinds="guest bot"), line("b", kinds="bot bot", created=2.0)),
        (line("a"), line("b", kinds="guest bot", created=2.0)),
        (line("a", created=2.0), line("b", created=1.0)),
        (line("a"), line("b", watchers=9, kinds="guest open")),
        (line("a"), line("b", watchers=9, adjourned=True)),
        (line("a"), line("b", watchers=9, moved=1000.0 - ACTIVE_SECONDS)),
    ],
    ids=["watched", "one of two", "people", "newest", "full", "played on", "lively"],
)
def test_which_match_is_best_to_watch(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert "a" == best_to_watch([better, worse], 1000.0) == best_to_watch([worse, better], 1000.0)


def test_a_match_with_delay_is_lively_as_its_spectators_see_it() -> None:
    late = line("a", delay=600.0, moved=400.0)

    assert "a" == best_to_watch([late], 1000.0)
    assert best_to_watch([late], 1000.0 + ACTIVE_SECONDS) is None


async def tv(one: Client) -> str | None:
    told: str | None = (await one.request(m.ListMatches)).tv
    return told


async def on_tv(one: Client, match: str) -> None:
    """Wait until a match is on TV: it is chosen anew four times a second."""
    while await tv(one) != match:  # noqa: ASYNC110
        await trio.sleep(0.05)


async def test_the_list_names_the_match_on_tv_and_the_next_when_it_is_over(serve: Serve) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
        client(server.socket_url) as w,
    ):
        assert await tv(w) is None
        await begin(a, b)
        await begin(c, d)
        await watch(w, a.match)
        await until(lambda: server.rooms.open[a.match].info().watchers == 1)

        await on_tv(w, a.match)
        assert a.match == (await get(server.port, "/api/matches.json")).json()["tv"]
        await a.request(m.Resign, match=a.match)
        await on_tv(w, c.match)


async def test_no_private_match_is_on_tv(serve: Serve) -> None:
    async with (
        serve(bounds=CREDIT) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        created = await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=True)
        await b.request(m.Join, match=a.match, name="Bob", code=created.code)
        for one in (a, b):
            await one.ready()
        await a.reach(0)

        assert await tv(a) is None
