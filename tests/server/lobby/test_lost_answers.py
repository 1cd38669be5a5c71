"""A request that gives a seat can be sent again when its answer was lost: its sender chose the
token."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from engine.wire import messages as m
from server.app import Running
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.playing import refused


async def unheard(server: Running, message: Any) -> None:
    """Send a request, and lose the connection once it is carried out, before its answer is read."""
    async with client(server.socket_url) as one:
        await one.send(message)
        await one.send(m.ListMatches("later"))
        await one.answer("later")


def chosen() -> str:
    return secrets.token_hex(16)


async def again(one: Client, kind: type, **values: Any) -> m.Joined:
    answer = await one.request(kind, **values)
    assert isinstance(answer, m.Joined)
    return answer


async def test_creating_a_match_again_gives_the_same_seat_also_after_a_restart(
    serve: Serve,
) -> None:
    token = chosen()
    values: dict[str, Any] = {"ruleset": "toy", "name": "Ann", "token": token}
    async with serve() as server:
        await unheard(server, m.CreateMatch("1", **values))
        (match,) = server.rooms.open
    async with serve() as server, client(server.socket_url) as a:
        joined = await again(a, m.CreateMatch, **values)

        assert (match, 0, token) == (joined.match, joined.seat, joined.token)
        assert [match] == [*server.rooms.open]
        await again(a, m.CreateMatch, **{**values, "token": chosen()})


async def test_joining_again_gives_the_same_seat_also_when_the_match_has_begun(
    serve: Serve,
) -> None:
    token = chosen()
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        values: dict[str, Any] = {"match": a.match, "name": "Bob", "token": token}
        await unheard(server, m.Join("1", **values))
        joined = await again(b, m.Join, **values)
        assert (a.match, 1, token) == (joined.match, joined.seat, joined.token)
        for one in (a, b):
            await one.ready()
        async with client(server.socket_url) as c:
            assert joined.seat == (await again(c, m.Join, **values)).seat
            await c.until(m.Snapshot)


async def test_branching_again_gives_the_same_seat(serve: Serve) -> None:
    token = chosen()
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        await a.request(m.Resign, match=a.match)
        values: dict[str, Any] = {"match": a.match, "n": 2, "seat": 1, "name": "B", "token": token}
        async with client(server.socket_url) as c:
            first = await again(c, m.Branch, **values)
        async with client(server.socket_url) as d:
            assert first.match == (await again(d, m.Branch, **values)).match
        assert {a.match, first.match} == {*server.rooms.open}


async def test_starting_and_joining_a_campaign_again_gives_the_same_seat(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        values: dict[str, Any] = {"ruleset": "toy", "name": "Ann", "token": chosen()}
        first, second = [await a.request(m.NewCampaign, **values) for _ in range(2)]
        assert (first.info.campaign, 0, values["token"]) == (
            second.info.campaign,
            second.seat,
            second.token,
        )
        joining = {"campaign": first.info.campaign, "name": "Bob", "token": chosen()}
        seats = [(await b.request(m.JoinCampaign, **joining)).seat for _ in range(2)]
        assert [1, 1] == seats
        other = await a.request(m.NewCampaign, ruleset="toy")
        joining["campaign"] = other.info.campaign
        assert "bad_token" == await refused(b, m.JoinCampaign, **joining)


@pytest.mark.parametrize("token", ["", "ab" * 15, "AB" * 16, "ab" * 33, "g" * 32])
async def test_a_token_must_be_long_and_plain(serve: Serve, token: str) -> None:
    async with serve() as server, client(server.socket_url) as a:
        values: dict[str, Any] = {"ruleset": "toy", "name": "Ann", "token": token}
        assert "bad_token" == await refused(a, m.CreateMatch, **values)


async def test_the_token_of_one_match_joins_no_other(serve: Serve) -> None:
    token = chosen()
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann", token=token)
        await b.request(m.CreateMatch, ruleset="toy", name="Bob")
        values: dict[str, Any] = {"match": b.match, "name": "Ann", "token": token}
        assert "bad_token" == await refused(a, m.Join, **values)
