"""Matches that are opened set up: they begin with the battle, and have an ordinary record."""

from __future__ import annotations

from engine.records import verification
from engine.wire import messages as m
from tests.server.client import begin, client
from tests.server.conftest import Serve
from tests.server.http import get


async def test_a_match_that_is_opened_set_up_begins_with_the_battle(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann", set_up=True)
        await b.request(m.Join, match=a.match, name="Bob")
        await a.ready()
        await b.ready()
        await a.reach(0)
        clocks = {ask["clock"] for ask in a.asks}
        await b.request(m.Resign, match=a.match)
        _, entries, _ = verification.verify(
            (await get(server.port, f"/api/matches/{a.match}/record")).body
        )

        assert {"turn"} == clocks
        assert ["start", "reply", "reply", "resign"] == [entry.act["t"] for entry in entries]


async def test_otherwise_players_set_up_themselves(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)

        assert {"setup"} == {ask["clock"] for ask in (*a.asks, *b.asks)}
