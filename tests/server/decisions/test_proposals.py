"""What both seats must agree to: draws, pauses, time; and resigning, which needs nobody."""

from __future__ import annotations

import random
from typing import Any

import pytest
from trio.testing import MockClock

from engine.records import verification
from engine.state import Verdict
from engine.wire import messages as m
from server.net.limits import DAY, Bounds
from server.store.memory import MemoryStore
from tests.server.client import Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import agree, answer, cannot, cannot_answer, propose, refused, standing

MATTERS: tuple[m.Matter, ...] = ("draw", "take_back", "pause", "go_on", "time")
CLOCK = m.ClockSettings(bank=100, increment=10, reaction=30, setup=60)


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
        for what in MATTERS:
            assert "over" == await cannot(a, what, 60.0 if what == "time" else None)
            assert "no_proposal" == await cannot_answer(a, what)


async def test_a_draw_is_offered_declined_offered_again_and_accepted(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await propose(a, "draw")
        await propose(a, "draw")
        await b.until(lambda _: b.proposals == (m.Proposal(0, "draw"),))
        assert "proposed" == await cannot(b, "draw")
        assert "no_proposal" == await cannot_answer(a, "draw")
        await answer(b, "draw", accept=False)
        await a.until(lambda _: a.seq == 2)
        assert a.proposals == ()
        assert a.question() is not None
        await propose(b, "draw")
        await answer(a, "draw")
        await b.until(lambda _: b.verdict is not None)

        assert Verdict("agreed", None, score=(0.0, 0.0)) == b.verdict
        assert b.proposals == ()
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(text)
        assert [0, 1] == [entry.n for entry in entries]


async def test_what_is_proposed_falls_with_the_proposers_next_reply(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await propose(a, "draw")
        await propose(a, "pause")
        await propose(b, "time", 60.0)
        await b.reply(random.Random(1))
        await b.reach(4)
        assert (m.Proposal(0, "draw"), m.Proposal(0, "pause")) == b.proposals
        await a.reply(random.Random(1))
        await b.reach(5)

        assert b.proposals == ()


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_proposals_and_a_pause_stand_after_a_restart(serve: Serve, kept: str) -> None:
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        await agree(a, b, "pause")
        await propose(a, "time", 90.0)
        await propose(b, "draw")
    async with serve(**options) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        snapshot = await again.until(m.Snapshot)
        assert (m.Proposal(0, "time", 90.0), m.Proposal(1, "draw")) == snapshot.proposals
        assert (4, True, ()) == (snapshot.seq, snapshot.clocks.paused, snapshot.clocks.running)
        assert "paused" == await refused(again, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        async with client(server.socket_url) as other:
            await other.request(m.Resume, token=a.token)
            await propose(other, "go_on")
            await answer(again, "go_on")
        await again.reach(6)
        assert (False, (0, 1)) == (again.clocks.paused, again.clocks.running)
        await again.reply(random.Random(1))


async def test_nothing_is_ended_or_proposed_before_it_has_begun(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")

        assert "not_begun" == await refused(a, m.Resign, match=a.match)
        for what in MATTERS:
            assert "not_begun" == await cannot(a, what)
            assert "not_begun" == await cannot_answer(a, what)


async def test_nothing_is_proposed_without_end(serve: Serve) -> None:
    bounds = Bounds(proposals=3)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        for _ in range(2):
            await propose(a, "draw")
            await answer(b, "draw", accept=False)

        for what in ("draw", "pause"):
            assert "too_many_proposals" == await cannot(a, what)


async def test_while_paused_no_clock_runs_no_default_is_played_and_no_reply_is_taken(
    serve: Serve, mock_clock: MockClock
) -> None:
    async with standing(serve, mock_clock, 3) as (_, (a, b, watcher)):
        clock = m.ClockSettings(bank=400, increment=0, reaction=400, setup=300)
        await begin(a, b, clock=clock)
        await watcher.request(m.Watch, match=a.match)
        assert "not_paused" == await cannot(a, "go_on")
        await agree(a, b, "pause")
        stood = a.clocks
        assert "paused" == await cannot(b, "pause")
        assert "paused" == await refused(a, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        mock_clock.jump(600)  # twice what the question has

        assert (True, ()) == (stood.paused, stood.running)
        await agree(b, a, "go_on")
        await watcher.reach(4)
        for one in (a, b, watcher):
            assert (4, False, (0, 1)) == (one.seq, one.clocks.paused, one.clocks.running)
        assert stood.allowance is not None
        assert stood.allowance == a.clocks.allowance
        mock_clock.jump(301)  # and then time runs out as ever
        await watcher.until(lambda _: watcher.seq >= 5)


async def test_a_paused_match_can_still_be_given_up_or_drawn(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await agree(a, b, "pause")
        await agree(a, b, "draw")

        assert Verdict("agreed", None, score=(0.0, 0.0)) == b.verdict


async def test_time_is_added_to_the_proposers_bank(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, clock=CLOCK)
        for seconds in (None, 0.0, -5.0, 0.5, DAY + 1, 1e300):
            assert "bad_time" == await cannot(a, "time", seconds)
        for what in ("draw", "pause", "take_back"):
            assert "bad_time" == await cannot(a, what, 60.0)
        await propose(a, "time", 60.0)
        assert "proposed" == await cannot(a, "time", 600.0)
        await propose(b, "time", 30.0)
        assert "no_proposal" == await cannot_answer(a, "pause")
        await b.until(lambda _: len(b.proposals) == 2)
        await answer(b, "time")
        assert (160.0, 100.0) == b.clocks.banks
        await answer(a, "time", accept=False)
        await b.reach(4)

        assert (160.0, 100.0) == b.clocks.banks


async def test_a_bank_has_an_upper_bound(serve: Serve) -> None:
    clock = m.ClockSettings(bank=30 * DAY - 100, setup=600)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, clock=clock)

        assert "bad_time" == await cannot(a, "time", 200.0)
        await propose(a, "time", 50.0)


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"propose","id":"x","match":"%s","what":"time","seconds":NaN}',
        '{"t":"propose","id":"x","match":"%s","what":"time","seconds":1e999}',
        '{"t":"propose","id":"x","match":"%s","what":"time","seconds":"60"}',
        '{"t":"propose","id":"x","match":"%s","what":"peace"}',
        '{"t":"propose","id":"x","match":"%s"}',
        '{"t":"answer_proposal","id":"x","match":"%s","what":"draw","accept":1}',
        '{"t":"appoint_substitute","id":"x","match":"%s","policy":7}',
        '{"t":"set_auto_replies","id":"x","match":"%s","auto_pass":[{"choice":"a","only":[]}]}',
        '{"t":"set_auto_replies","id":"x","match":"%s","auto_pass":{}}',
    ],
)
async def test_what_makes_no_sense_is_malformed_and_changes_nothing(
    serve: Serve, text: str
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        before = server.rooms.open[a.match].live
        await a.send_text(text % a.match)
        assert "malformed" == (await a.until(m.Refused)).code
        assert before is server.rooms.open[a.match].live


async def test_only_seats_propose_and_agree(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
        client(server.socket_url) as stranger,
    ):
        await begin(a, b)
        await watcher.request(m.Watch, match=a.match)
        await watcher.until(m.Snapshot)
        await propose(a, "draw")
        stranger.match = a.match
        for one in (watcher, stranger):
            for what in MATTERS:
                assert "not_seated" == await cannot(one, what)
                assert "not_seated" == await cannot_answer(one, what)
            for kind in (m.AppointSubstitute, m.TakeBackControl, m.SetAutoReplies):
                assert "not_seated" == await refused(one, kind, match=a.match)


async def test_an_answer_that_is_sent_again_counts_once(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, clock=CLOCK)
        await propose(a, "time", 60.0, id="more")
        await answer(b, "time", id="yes")
        assert m.Done("more") == await propose(a, "time", 60.0, id="more")
        assert m.Done("yes") == await answer(b, "time", id="yes")
        with pytest.raises(Refusal, match="no_proposal"):
            await answer(b, "time")
        assert (160.0, 100.0) == b.clocks.banks
