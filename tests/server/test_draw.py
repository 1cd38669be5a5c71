"""Endings by the players: resigning, and draws offered, declined, accepted."""

from __future__ import annotations

import random

from engine import record
from engine.state import Verdict
from engine.wire import messages as m
from server.limits import Bounds
from tests.server.client import begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.test_lobby import refused


async def test_whoever_resigns_loses(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        assert "no_such_match" == await refused(a, m.Resign, match="nothing")
        await begin(a, b)
        await b.request(m.Resign, id="enough", match=a.match)
        assert m.Done("enough") == await b.request(m.Resign, id="enough", match=a.match)
        await a.until(lambda _: a.verdict is not None)

        assert Verdict("resigned", 0, score=(0.0, 0.0)) == a.verdict
        assert "over" == await refused(a, m.Resign, match=a.match)
        assert "over" == await refused(a, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        assert "over" == await refused(a, m.OfferDraw, match=a.match)


async def test_a_draw_is_offered_declined_offered_again_and_accepted(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.OfferDraw, match=a.match)
        await a.request(m.OfferDraw, match=a.match)
        await b.until(lambda _: b.draw == 0)
        assert "draw_offered" == await refused(b, m.OfferDraw, match=a.match)
        assert "no_draw" == await refused(a, m.AnswerDraw, match=a.match, accept=True)
        await b.request(m.AnswerDraw, match=a.match, accept=False)
        await a.until(lambda _: a.seq == 2)
        assert a.draw is None
        assert a.question() is not None
        await b.request(m.OfferDraw, match=a.match)
        await a.request(m.AnswerDraw, match=a.match, accept=True)
        await b.until(lambda _: b.verdict is not None)

        assert Verdict("agreed", None, score=(0.0, 0.0)) == b.verdict
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = record.verify(text)
        assert [0, 1] == [entry.n for entry in entries]


async def test_an_offer_falls_with_the_offerers_next_reply(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.OfferDraw, match=a.match)
        await b.reply(random.Random(1))
        await b.reach(2)
        assert 0 == b.draw
        await a.reply(random.Random(1))
        await b.reach(3)

        assert b.draw is None


async def test_an_offer_stands_after_a_restart(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.OfferDraw, match=a.match)
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        snapshot = await again.until(m.Snapshot)

        assert (0, 1) == (snapshot.draw, snapshot.seq)


async def test_nothing_is_ended_before_it_has_begun(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")

        for kind, values in ((m.Resign, {}), (m.OfferDraw, {}), (m.AnswerDraw, {"accept": True})):
            assert "not_begun" == await refused(a, kind, match=a.match, **values)


async def test_draws_are_not_offered_without_end(serve: Serve) -> None:
    bounds = Bounds(draw_words=3)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        for _ in range(2):
            await a.request(m.OfferDraw, match=a.match)
            await b.request(m.AnswerDraw, match=a.match, accept=False)

        assert "too_many_draws" == await refused(a, m.OfferDraw, match=a.match)
