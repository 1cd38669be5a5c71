"""A player lists the matches of their seats: those that run, and those that are over."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from engine.wire import messages as m
from server.net.limits import Bounds
from server.players.own_matches import summary
from tests.helpers.waiting import until
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.playing import delayed, fight, refused
from tests.server.store.rows import ONE


async def listed(one: Client, *seats: m.SeatKey) -> m.OwnMatches:
    answer: m.OwnMatches = await one.request(m.MyMatches, seats=seats)
    return answer


def key(one: Client) -> m.SeatKey:
    return m.SeatKey(one.match, one.token)


async def test_a_running_match_tells_whose_turn_it_is_and_how_long(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        await b.reach(a.seq)

        (mine,) = (await listed(a, key(a))).matches
        assert ("live", 0, (1,), 0.0) == (mine.info.status, mine.seat, mine.info.asked, mine.ended)
        assert ["Ann", "Bob"] == [seat.name for seat in mine.info.seats]
        assert mine.left is not None
        assert 0 < mine.left <= mine.info.clock.setup + mine.info.clock.showing
        (theirs,) = (await listed(a, key(b))).matches
        assert (1, mine.info) == (theirs.seat, theirs.info)


async def test_no_seat_is_told_of_without_its_token(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        wrong = m.SeatKey(a.match, "ab" * 16)
        answer = await listed(a, wrong, m.SeatKey("elsewhere", a.token), key(b))

        assert (a.match, "elsewhere") == answer.gone
        assert [1] == [one.seat for one in answer.matches]
        many = tuple(m.SeatKey(str(n), a.token) for n in range(51))
        assert "too_large" == await refused(a, m.MyMatches, seats=many)


def test_long_options_are_not_told() -> None:
    options = {"rounds": 3, "scenario": "crossroads", "map": {"size": 4}, "text": "x" * 61}

    told = summary(evolve(ONE, options=options), 0, {})

    assert {"rounds": 3, "scenario": "crossroads"} == told.info.options


@pytest.mark.parametrize("is_archived", [False, True])
async def test_a_finished_match_is_listed_after_a_restart(
    serve: Serve, tmp_path: Path, is_archived: bool
) -> None:
    archive = tmp_path / "archive" if is_archived else None
    if archive:
        archive.mkdir()
    bounds = Bounds(archived_seconds=0.01, over_seconds=0.01)
    options = {"archive": archive, "bounds": bounds}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await delayed(a, b, 0.0)
        await fight(a, b)
        seat, verdict = key(a), a.verdict
        ended = [one.ended for one in (await listed(a, seat)).matches]
    async with serve(**options) as server, client(server.socket_url) as a:
        if archive:
            await until(lambda: [*archive.rglob(f"*{seat.match}*")])
        (mine,) = (await listed(a, seat)).matches

        assert ("over", verdict, 0) == (mine.info.status, mine.info.verdict, mine.seat)
        assert [mine.ended] == ended
        assert mine.left is None
