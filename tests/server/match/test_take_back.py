"""Replies taken back over real sockets: at once, by consent, through a restart and a kill."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import Any

import pytest

from engine.records import verification
from engine.wire import messages as m
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from tests import toy
from tests.helpers.ports import free_port
from tests.server.client import Refusal, begin, client, loads
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import agree, answer, cannot, cannot_answer, propose, refused, throw_none
from tests.server.processes import process

CLOCK = m.ClockSettings(bank=100, increment=10, reaction=30, setup=60)


async def test_a_reply_that_told_nobody_anything_is_taken_back_at_once(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, clock=CLOCK)
        await watcher.request(m.Watch, match=a.match)
        assert "nothing_to_take_back" == await cannot(a, "take_back")
        card = a.state["hands"][0][0]
        await a.reply(body={"t": "throw", "card": card})
        assert a.question() is None
        assert m.Done("oops") == await propose(a, "take_back", id="oops")
        for one in (a, b, watcher):
            await one.reach(2)
        assert (a.proposals, a.question() is not None) == ((), True)
        assert m.Done("oops") == await propose(a, "take_back", id="oops")
        assert "nothing_to_take_back" == await cannot(a, "take_back")
        assert "stale" == await refused(a, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        for one in (a, b, watcher):
            assert [0] == [
                said["taken_back"] for said in map(loads, one.texts) if "taken_back" in said
            ]
        await throw_none(a, b)

        hand = server.rooms.open[a.match].live.match.state.hands[0]  # type: ignore[union-attr]
        assert card in hand


async def test_what_told_something_is_taken_back_by_consent_and_the_dice_fall_anew(
    serve: Serve,
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, tokens=0)
        await watcher.request(m.Watch, match=a.match)
        await throw_none(a, b)
        await a.reply(random.Random(1))
        await b.reply(random.Random(1))
        await a.reach(4)
        before = server.rooms.open[a.match].live
        assert before is not None
        duel = [note for note in b.notes if note.get("purpose") == "duel"]
        assert 2 == len(duel)
        b.notes.clear()

        assert "no_proposal" == await cannot_answer(a, "take_back")
        await agree(b, a, "take_back")
        assert (6, True) == (b.seq, b.question() is not None)
        assert b.proposals == ()
        assert a.question() is None
        await b.reply(random.Random(1))
        again = [note for note in b.notes if note.get("purpose") == "duel"]
        assert [note["first"] for note in again] == [note["first"] + 2 for note in duel]
        await a.reach(7)
        # The state as every viewer has it is the one a newcomer is shown.
        for one in (a, b, watcher):
            await one.reach(7)
            async with client(server.socket_url) as fresh:
                if one is watcher:
                    await fresh.request(m.Watch, match=a.match)
                else:
                    await fresh.request(m.Resume, token=one.token)
                assert (await fresh.until(m.Snapshot)).state == one.state
        async with client(server.socket_url) as fresh:
            await fresh.request(m.Resume, token=a.token)
            await fresh.request(m.Resign, match=a.match)
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(text)
        assert "take_back" in [entry.act["t"] for entry in entries]
        dice = [die for entry in entries for die in entry.dice]
        assert [die[0] for die in dice] == list(range(len(dice)))
        replay = (await get(server.port, f"/api/matches/{a.match}/replay.json")).json()
        assert [1] == [u["taken_back"] for u in replay["updates"] if "taken_back" in u]


async def test_one_consent_is_good_for_several_replies(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await throw_none(a, b)
        asked = a.question()
        for seq, one in enumerate((a, b, a, b), 3):
            await one.reply(random.Random(1))
            await a.reach(seq)
            await b.reach(seq)

        assert "nothing_to_take_back" == await cannot(a, "take_back", replies=9)
        await propose(a, "take_back", replies=2)
        await b.reach(7)
        assert (m.Proposal(0, "take_back", replies=2),) == b.proposals
        # An answer that was meant for another proposal is none to this one.
        assert "no_proposal" == await cannot_answer(b, "take_back")
        await answer(b, "take_back", replies=2)
        await a.reach(8)
        again = a.question()
        assert again is not None
        assert asked is not None
        assert again["number"] > asked["number"]
        assert {**again, "number": 0} == {**asked, "number": 0}
        assert () == a.proposals


async def test_a_proposal_to_take_back_falls_when_something_is_taken_back(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await throw_none(a, b)
        await propose(b, "take_back")
        await propose(a, "draw")
        await agree(a, b, "take_back")

        assert (m.Proposal(0, "draw"),) == b.proposals
        assert a.question() is not None
        assert b.question() is not None


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_it_stays_taken_back_after_a_restart(serve: Serve, kept: str) -> None:
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, tokens=0)
        await throw_none(a, b)
        await a.reply(random.Random(1))
        await b.reply(random.Random(1))
        await a.reach(4)
        await propose(b, "take_back")
    async with (
        serve(**options) as server,
        client(server.socket_url) as a2,
        client(server.socket_url) as b2,
    ):
        await a2.request(m.Resume, token=a.token)
        await b2.request(m.Resume, token=b.token)
        await a2.request(m.AnswerProposal, match=a.match, what="take_back", accept=True)
        await b2.reach(6)
        asks = b2.asks
    async with serve(**options) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        snapshot = await again.until(m.Snapshot)

        assert (6, list(asks)) == (snapshot.seq, list(snapshot.asks))
        assert snapshot.state == b2.state
        await again.reply(random.Random(1))


async def test_a_killed_server_knows_what_was_taken_back(tmp_path: Path) -> None:
    port = free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b, tokens=0)
        await throw_none(a, b)
        await a.reply(random.Random(1))
        await b.reply(random.Random(1))
        await a.reach(4)
        await agree(b, a, "take_back")
        await propose(a, "take_back", id="free")
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY), client(url) as c, client(url) as d:
        await c.request(m.Resume, token=a.token)
        await d.request(m.Resume, token=b.token)
        await c.until(m.Snapshot)
        await d.until(m.Snapshot)
        assert [m.Proposal(0, "take_back")] == list(c.proposals)
        assert m.Done("free") == await propose(c, "take_back", id="free")
        assert 7 == c.seq
        await d.reply(random.Random(1))
        await c.request(m.Resign, match=a.match)
        text = (await get(port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(text)
        assert 1 == [entry.act["t"] for entry in entries].count("take_back")


async def test_time_spent_stays_spent(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, clock=CLOCK)
        await a.reply(body={"t": "throw"})
        await propose(a, "take_back")
        for one in (a, b):
            await one.reach(2)
        await throw_none(a, b)
        left = max(a.clocks.banks)
        await a.reply(random.Random(1))
        await a.reach(5)
        assert a.clocks.banks[0] > left  # the increment
        await propose(a, "take_back")
        await a.reach(6)

        assert a.clocks.banks[0] <= left


async def test_nothing_is_taken_back_without_end(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(take_backs=2)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        for _ in range(2):
            await a.reply(body={"t": "throw"})
            await propose(a, "take_back")
        await a.reply(body={"t": "throw"})

        with pytest.raises(Refusal, match="too_many_proposals"):
            await propose(a, "take_back")
