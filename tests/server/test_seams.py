"""Where one thing that players may do meets another."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import trio
from attrs import evolve
from trio.testing import MockClock

from engine.records import campaign_record, record, verification
from engine.records.branch import compare_origin
from engine.wire import messages as m
from server import app
from server.net.limits import Bounds
from server.store.documents import pack, unpack_line, unpack_row
from server.store.lobby import Lobby
from server.store.memory import MemoryStore
from tests import toy
from tests.server.campaigns.fighting import begin as begin_campaign
from tests.server.campaigns.fighting import fight as fight_on
from tests.server.campaigns.fighting import fought, open_battle, paper
from tests.server.client import Client, Refusal, begin, client, loads
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import (
    DELAY,
    PLAY,
    THROW,
    agree,
    answer,
    appoint_substitute,
    begin_delayed,
    breathe,
    cannot,
    fight,
    propose,
    record_of,
    refused,
    set_auto_replies,
    standing,
    throw_none,
)


async def both_play(a: Client, b: Client, seed: int = 1) -> None:
    """Play a card each; two dice fall."""
    for one in (a, b):
        await one.reply(random.Random(seed))
    for one in (a, b):
        await one.reach(max(a.seq, b.seq))


# ---------------------------------------------------------------------- taking back and branches


@pytest.mark.parametrize("n", range(4, 10))
async def test_a_branch_begins_right_where_dice_were_taken_back(serve: Serve, n: int) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0, rounds=3)
        await throw_none(a, b)
        await both_play(a, b)
        await agree(b, a, "take_back")
        await b.reply(random.Random(1))
        await a.reach(b.seq)
        await agree(b, a, "take_back")
        await agree(a, b, "take_back")
        await both_play(a, b, 2)
        await b.request(m.Resign, match=a.match)
        old = await record_of(server, a.match)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            joined = await c.request(m.Branch, match=a.match, n=n, seat=0, name="Cleo")
            await d.request(m.Join, match=joined.match, name="Dan")
            await fight(c, d)
            new = await record_of(server, joined.match)
        verification.verify(new)
        assert n == compare_origin(new, old).n
        dice = [die[0] for entry in record.read(new)[1] for die in entry.dice]
        assert dice == list(range(len(dice)))


async def test_what_a_branch_shares_can_be_taken_back_in_it_and_outlives_a_restart(
    serve: Serve,
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0, rounds=3)
        await throw_none(a, b)
        await both_play(a, b)
        await both_play(a, b)
        await a.request(m.Resign, match=a.match)
        old = await record_of(server, a.match)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            joined = await c.request(m.Branch, match=a.match, n=6, seat=0, name="Cleo")
            await d.request(m.Join, match=joined.match, name="Dan")
            for one in (c, d):
                await one.ready()
            for one in (c, d):
                await one.until(m.Snapshot)
            await propose(c, "take_back")  # free: nothing came of it
            await c.reach(6)
            await agree(d, c, "take_back")
            seq, asks = d.seq, d.asks
    async with serve() as server, client(server.socket_url) as c2, client(server.socket_url) as d2:
        await c2.request(m.Resume, token=c.token)
        await d2.request(m.Resume, token=d.token)
        for one in (c2, d2):
            await one.until(m.Snapshot)
        assert (seq, asks) == (d2.seq, d2.asks)
        await d2.reply(random.Random(1))
        await c2.reach(d2.seq)
        await c2.request(m.Resign, match=c2.match)
        new = await record_of(server, c2.match)
        verification.verify(new)
        assert 6 == compare_origin(new, old).n


# ---------------------------------------------------------------------- standing conditional orders


async def test_what_was_taken_back_is_asked_whatever_the_other_seat_does(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await throw_none(a, b)
        await set_auto_replies(a, PLAY)
        await b.reach(3)
        await propose(a, "take_back")
        await b.reach(4)
        await set_auto_replies(b)
        await b.request(m.ListMatches)
        assert 4 == b.seq
        await b.reply(random.Random(1))
        assert [0] == [ask["seat"] for ask in b.asks]
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        await again.request(m.ListMatches)
        assert again.seq == 5
        assert again.question() is not None
        await again.reply(random.Random(1))
        await again.reach(7)  # the next one is answered by conditional order again


# ---------------------------------------------------------------------- substitutes


async def test_a_deputy_does_not_go_on_to_the_rematch_as_the_owner(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await begin(a, b)
        handed = await appoint_substitute(a, name="Cy")
        await friend.request(m.Resume, token=handed.token)
        await b.request(m.Resign, match=a.match)
        await friend.until(lambda _: friend.verdict is not None)
        assert "not_owner" == await refused(friend, m.Rematch, match=a.match)
        assert 1 == len(server.rooms.open)
        assert 1 == (await a.request(m.Rematch, match=a.match)).seat


async def test_a_deputy_hears_the_table_and_speaks_in_its_own_name(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await begin(a, b)
        handed = await appoint_substitute(a, name="Cy")
        await friend.request(m.Resume, token=handed.token)
        await b.request(m.SendChat, match=a.match, text="who is there?")
        assert "who is there?" == (await friend.until(m.ChatMessage)).text
        await friend.request(m.SendChat, match=a.match, text="me")
        for one in (a, b):
            said = await one.until(lambda it: isinstance(it, m.ChatMessage) and it.text == "me")
            assert ("Cy", 0) == (said.name, said.seat)
        await b.request(m.Resign, match=a.match)
        info = await friend.until(lambda it: isinstance(it, m.Lobby) and it.info.status == "over")
        assert "Cy" == info.info.seats[0].substitute


# ---------------------------------------------------------------------- pauses


async def test_a_paused_match_can_always_go_on(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(proposals=2)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        await agree(a, b, "pause")
        assert "too_many_proposals" == await cannot(a, "draw")
        await agree(b, a, "go_on")
        assert not b.clocks.paused
        assert "too_many_proposals" == await cannot(a, "pause")


async def test_going_on_is_not_proposed_without_end_either(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(proposals=2)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        await agree(a, b, "pause")
        await propose(a, "go_on")
        await answer(b, "go_on", accept=False)
        assert "too_many_proposals" == await cannot(a, "go_on")


# ---------------------------------------------------------------------- delay


async def figures(server: app.Running) -> str:
    """All that `/metrics` tells of matches."""
    text = (await get(server.port, "/metrics")).body.decode()
    return "\n".join(
        line
        for line in text.splitlines()
        if not re.search("warhost_http|warhost_loop_lag|process_", line)
    )


async def test_figures_and_filters_of_lists_describe_no_match(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That would take the server's time for each match that is shown later."""
    described = list[str]()
    info = Lobby.info

    def counted(lobby: Lobby, *values: Any) -> m.MatchInfo:
        described.append(lobby.match)
        return info(lobby, *values)

    bounds = Bounds(listing_seconds=0.0)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin_delayed(a, b)
        monkeypatch.setattr(Lobby, "info", counted)
        assert 'warhost_matches{status="lobby"} 1.0' in await figures(server)
        assert () == (await w.request(m.ListMatches, status="live")).matches
        assert [] == described
        (shown,) = (await w.request(m.ListMatches, status="lobby")).matches
        assert ("lobby", [a.match]) == (shown.status, described)


async def test_figures_tell_nothing_of_a_match_that_is_shown_later(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin_delayed(a, b)
        before = await figures(server)
        for one in (a, b):
            await one.reply(body={"t": "throw"})
        await set_auto_replies(a, PLAY)
        await b.reach(3)
        assert before == await figures(server)


async def test_who_wants_to_join_is_not_told_the_end_of_a_match_that_is_shown_later(
    serve: Serve,
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin_delayed(a, b)
        told = []
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                await w.request(m.Join, match=a.match, name="Wim")
            told.append((caught.value.code, caught.value.refused.params))
            if a.verdict is None:
                await a.request(m.Resign, match=a.match)
                await a.until(lambda _: a.verdict is not None)
        assert told[0] == told[1]


async def test_a_deputy_is_not_told_before_its_time(serve: Serve, mock_clock: MockClock) -> None:
    kept = MemoryStore()
    async with standing(serve, mock_clock, 3, store=kept) as (server, (a, b, w)):
        await begin_delayed(a, b)
        mock_clock.jump(DELAY + 1)
        await appoint_substitute(a, name="Secretary")
        await w.request(m.Watch, match=a.match)
        await w.reach(0)
        replay = await get(server.port, f"/api/matches/{a.match}/replay.json")
        assert b"Secretary" not in replay.body
        assert not any("Secretary" in text for text in w.texts)
    mock_clock.rate = 0.0
    async with standing(serve, mock_clock, 1, store=kept) as (server, (w,)):
        await breathe()
        await w.request(m.Watch, match=a.match)
        await w.request(m.ListMatches)
        assert not any("Secretary" in text for text in w.texts)
        mock_clock.jump(DELAY + 1)
        await breathe()
        (info,) = (await w.request(m.ListMatches)).matches
        assert "Secretary" == info.seats[0].substitute


async def test_a_clock_that_was_set_back_breaks_neither_replay_nor_talk(serve: Serve) -> None:
    kept, ahead = MemoryStore(), 100_000.0
    async with (
        serve(store=kept) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin_delayed(a, b, delay=0.3)
        await a.reply(body={"t": "throw"})
        for text in ("one", "two"):
            await a.request(m.SendChat, match=a.match, text=text)
    rows = kept.logs[a.match]
    kept.logs[a.match] = [rows[0], *(pack(later(unpack_row(row), ahead)) for row in rows[1:])]
    said = kept.said[a.match, False]
    said[:] = [pack(later(unpack_line(line), ahead)) for line in said]
    async with (
        serve(store=kept) as server,
        client(server.socket_url) as a2,
        client(server.socket_url) as b2,
    ):
        await a2.request(m.Resume, token=a.token)
        await b2.request(m.Resume, token=b.token)
        await b2.until(m.Snapshot)
        await b2.reply(body={"t": "throw"})
        await a2.request(m.SendChat, match=a.match, text="three")
        await trio.sleep(0.5)
        replay = await get(server.port, f"/api/matches/{a.match}/replay.json")
        assert (200, 0) == (replay.status, len(replay.json()["updates"]))
    async with serve(store=kept) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.request(m.SendChat, match=a.match, text="four")
        lines = [text for text in map(loads, again.texts) if text["t"] == "chat_message"]
        assert ["one", "two", "three", "four"] == [line["text"] for line in sort_by_n(lines)]


def later(stored: Any, seconds: float) -> Any:
    return evolve(stored, at=stored.at + seconds)


def sort_by_n(lines: list[Any]) -> list[Any]:
    return sorted(lines, key=lambda line: line["n"])


async def test_clocks_are_shown_later_as_they_stood(serve: Serve, mock_clock: MockClock) -> None:
    """A question that is open again has what it had left; so it is told to spectators too."""
    async with standing(serve, mock_clock, 3) as (_, (a, b, w)):
        await begin_delayed(a, b)
        mock_clock.jump(20)
        await a.reply(body={"t": "throw"})
        mock_clock.jump(5)
        await propose(a, "take_back")
        await agree(a, b, "pause")
        stood = a.clocks
        assert stood.paused
        assert stood.allowance[0] == pytest.approx(280)
        mock_clock.jump(DELAY + 7)
        await w.request(m.Watch, match=a.match)
        await w.reach(a.seq)
        assert w.clocks == stood


async def test_what_was_shown_before_a_restart_is_not_counted_again(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin_delayed(a, b, delay=0.5)
        await a.reply(body={"t": "throw"})
        await set_auto_replies(b, THROW)
        for line in ('warhost_entries_total{kind="Reply"} 2.0', "warhost_timeouts_total 1.0"):
            while line not in await figures(server):  # noqa: ASYNC110
                await trio.sleep(0.02)
    async with serve() as server, client(server.socket_url) as w:
        await w.request(m.Watch, match=a.match)
        await w.reach(2)
        assert "warhost_entries_total{" not in await figures(server)


# ---------------------------------------------------------------------- what is over


async def test_a_match_that_is_over_stays_so_when_it_cannot_be_shown_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin_delayed(a, b, delay=1.0)
        await a.request(m.Resign, match=a.match)
        await a.until(lambda _: a.verdict is not None)
    monkeypatch.setattr(toy.Toy, "version", 2)
    async with serve() as server, client(server.socket_url) as w:
        record = f"/api/matches/{a.match}/record"
        while (await get(server.port, record)).status != 200:  # noqa: ASYNC110
            await trio.sleep(0.02)
        assert a.match not in server.rooms.open
    monkeypatch.undo()
    async with serve() as server, client(server.socket_url) as w:
        (info,) = (await w.request(m.ListMatches)).matches
        assert ("over", a.verdict) == (info.status, info.verdict)


# ---------------------------------------------------------------------- campaigns


async def test_a_battle_is_fought_with_all_of_it_and_its_campaign_is_proven(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin_campaign(a, b)
        match = await open_battle(key, (a, b), tokens)
        handed = await appoint_substitute(a, name="Cy")
        await throw_by(server, handed.token, b)
        await agree(a, b, "pause")
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await friend.request(m.Resume, token=handed.token)
        for one, token in zip((a, b), tokens, strict=True):
            await one.request(m.Resume, token=token)
            await one.until(m.Snapshot)
        assert a.clocks.paused
        assert "not_owner" == await refused(friend, m.Resign, match=match)
        assert "substitute_plays" == await refused(a, m.Reply, match=match, ask=0, body={})
        await agree(b, a, "go_on")
        await friend.until(lambda _: friend.seq == a.seq)
        await friend.reply(random.Random(1))
        await b.reach(friend.seq)
        await b.reply(random.Random(1))
        await a.reach(b.seq)
        await agree(b, a, "take_back")  # the last dice of the battle are taken back
        await b.request(m.Resign, match=match)
        await fought(a, key, 1)
        assert "of_campaign" == await refused(a, m.Rematch, match=match)
        assert "not_owner" == await refused(friend, m.Rematch, match=match)
        await fight_on(key, (a, b), tokens)
        text, matches = await paper(server.port, key)
        _, course = campaign_record.verify(text, matches)
        assert [match] == [one for one in course.fought if one == match]
        dice = [die[0] for entry in record.read(matches[match])[1] for die in entry.dice]
        assert dice == list(range(len(dice)))


async def throw_by(server: app.Running, token: str | None, other: Client) -> None:
    """Have a substitute answer the set-up, and the other seat."""
    assert token is not None
    async with client(server.socket_url) as friend:
        await friend.request(m.Resume, token=token)
        await friend.until(m.Snapshot)
        await friend.reply(body={"t": "throw"})
    await other.reply(body={"t": "throw"})


# ---------------------------------------------------------------------- floods


async def test_a_seat_that_is_handed_to_and_fro_does_not_flood_the_gallery(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as w,
    ):
        await begin(a, b)
        await w.request(m.Watch, match=a.match)
        w.texts.clear()
        for _ in range(20):
            await appoint_substitute(a)
            await a.request(m.TakeBackControl, match=a.match)
        await w.request(m.ListMatches)
        assert 5 > sum(loads(text)["t"] == "lobby" for text in w.texts)
