"""Playing a finished match on from one of its entries, with dice of its own."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
import trio

from engine.errors import RecordError
from engine.records import record, verification
from engine.records.branch import compare_origin
from engine.wire import messages as m
from server.match import restore
from server.net.limits import DAY, Bounds
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import fight, record_of, refused, strangers, work_for

STRANGER = "203.0.113.7"


async def played(a: Client, b: Client, **options: Any) -> int:
    """Play a match to its end; return the number of its entries."""
    await begin(a, b, **options)
    rng = random.Random(3)
    while a.verdict is None:
        one = next(one for one in (a, b) if one.question())
        await one.reply(rng)
        seq = max(a.seq, b.seq)
        await a.reach(seq)
        await b.reach(seq)
    return a.seq + 1


def acts(entries: tuple[record.Entry, ...]) -> list[Any]:
    """What was done, and what was rolled."""
    return [(entry.act, entry.dice) for entry in entries]


@pytest.mark.parametrize("kind", ["sqlite", ":memory:"])
async def test_a_branch_holds_what_was_and_goes_its_own_way(serve: Serve, kind: str) -> None:
    options = {"store": ":memory:"} if kind == ":memory:" else {}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        count = await played(a, b, rounds=4)
        joined = await c.request(m.Branch, match=a.match, n=6, seat=1, name="Cleo")
        assert 1 == joined.seat
        lobby = await c.until(m.Lobby)
        assert m.Origin(a.match, 6) == lobby.info.origin
        await d.request(m.Join, match=joined.match, name="Dan")
        await c.ready()
        await d.ready()
        snapshot = await c.until(m.Snapshot)
        assert 5 == snapshot.seq
        await d.until(m.Snapshot)
        rng = random.Random(8)
        while c.verdict is None:
            one = next(one for one in (c, d) if one.question())
            await one.reply(rng)
            await c.reach(max(c.seq, d.seq))
            await d.reach(max(c.seq, d.seq))
        old, new = await record_of(server, a.match), await record_of(server, joined.match)

        header, entries, _ = verification.verify(new)
        _, before, _ = verification.verify(old)
        assert acts(before)[:6] == acts(entries)[:6]
        assert ("Dan", "Cleo") == header.seats
        assert count >= 8
        assert acts(before)[6:] != acts(entries)[6:]
        assert not {entry.digest for entry in before} & {entry.digest for entry in entries}
        assert 6 == compare_origin(new, old).n
        with pytest.raises(RecordError, match="is not a branch"):
            compare_origin(old, new)
        replay = (await get(server.port, f"/api/matches/{joined.match}/replay.json")).json()
        assert list(range(1, len(entries) + 1)) == replay["entries"]
        assert replay["snapshot"]["seq"] == 0
        assert len(entries) - 1 == len(replay["updates"])


async def test_a_branch_can_be_branched(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await played(a, b, rounds=4)
        texts = [await record_of(server, a.match)]
        match = a.match
        for n in (5, 8, 4):  # further on, and back before where it branched off itself
            async with client(server.socket_url) as c, client(server.socket_url) as d:
                joined = await c.request(m.Branch, match=match, n=n, seat=0, name="Cleo")
                match = joined.match
                await d.request(m.Join, match=match, name="Dan")
                await fight(c, d)
                texts.append(await record_of(server, match))
        for before, after in itertools.pairwise(texts):
            assert before != after
            compare_origin(after, before)
        last, entries, _ = verification.verify(texts[-1])
        assert 3 == len(last.origins)
        assert [4, 4, 4] == [origin.n for origin in last.origins]
        assert acts(verification.verify(texts[0])[1])[:4] == acts(entries)[:4]
        with pytest.raises(RecordError, match="another secret than this match"):
            compare_origin(texts[3], texts[0])


async def test_a_bot_or_a_guest_takes_the_other_seat(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as host,
        client(server.socket_url) as bot,
        client(server.socket_url) as c,
    ):
        await played(a, b)
        branch: dict[str, Any] = {"match": a.match, "n": 3, "seat": 0, "name": "Cleo"}
        assert "no_such_policy" == await refused(c, m.Branch, policy="random", **branch)
        await host.request(m.OfferBots, policies=("random",))
        joined = await c.request(m.Branch, policy="random", **branch)
        bot_call = await host.until(m.BotCall)
        assert (joined.match, 1) == (bot_call.match, bot_call.seat)
        await bot.request(m.Resume, token=bot_call.token)
        await fight(c, bot)
        header, _, _ = verification.verify(await record_of(server, joined.match))
        assert ("Cleo", "random") == header.seats


async def test_a_branch_goes_on_after_a_restart(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await played(a, b, rounds=4)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            await c.request(m.Branch, match=a.match, n=5, seat=0, name="Cleo")
            await d.request(m.Join, match=c.match, name="Dan")
            await c.ready()
            tokens = c.token, d.token
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        await c.request(m.Resume, token=tokens[0])
        await d.request(m.Resume, token=tokens[1])
        await d.ready()
        await c.until(m.Snapshot)
        await d.until(m.Snapshot)
        one = next(one for one in (c, d) if one.question())
        await one.reply(random.Random(1))
        state, match = one.state, one.match
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        await c.request(m.Resume, token=tokens[0])
        snapshot = await c.until(m.Snapshot)
        assert (5, m.Origin(a.match, 5)) == (snapshot.seq, snapshot.info.origin)
        assert state.keys() == snapshot.state.keys()
        await c.request(m.Resign, match=match)
        old, new = await record_of(server, a.match), await record_of(server, match)
        assert 7 == len(verification.verify(new)[1])
        assert 5 == compare_origin(new, old).n


async def test_what_cannot_be_branched_is_refused(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as x,
    ):
        await begin(a, b)
        ask: dict[str, Any] = {"match": a.match, "n": 1, "seat": 0, "name": "Eve"}
        assert "not_over" == await refused(x, m.Branch, **ask)
        await a.request(m.Resign, match=a.match)
        assert "no_such_match" == await refused(x, m.Branch, **{**ask, "match": "nothing"})
        for n in (-1, 0, 2, 10**9):
            assert "bad_entry" == await refused(x, m.Branch, **{**ask, "n": n})
        assert "no_such_seat" == await refused(x, m.Branch, **{**ask, "seat": 2})
        assert "bad_text" == await refused(x, m.Branch, **{**ask, "name": "\u202e"})
        assert 1 == len(server.rooms.open)


async def test_a_private_match_is_branched_by_who_is_in_it_or_invited(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as x,
    ):
        code = (await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=True)).code
        await b.request(m.Join, match=a.match, name="Bob", code=code)
        await a.ready()
        await b.ready()
        await a.request(m.Resign, match=a.match)
        old = a.match
        ask: dict[str, Any] = {"match": old, "n": 1, "seat": 0, "name": "Eve"}
        assert "wrong_code" == await refused(x, m.Branch, **ask)
        assert "wrong_code" == await refused(x, m.Branch, code="guess", **ask)
        assert old != (await x.request(m.Branch, code=code, **ask)).match
        assert old != (await b.request(m.Branch, **ask)).match
        listed = (await x.request(m.ListMatches)).matches
        assert () == listed


async def test_whatever_can_be_refused_is_refused_before_the_match_is_played_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_again = list[str]()

    async def branch(lobby: Any, *_: Any) -> Any:
        played_again.append(lobby.match)
        raise RecordError("it was played again")

    monkeypatch.setattr(restore, "branch", branch)
    month = m.ClockSettings(bank=30 * DAY)
    async with (
        serve(bounds=Bounds(matches_per_address=1)) as server,
        client(server.socket_url) as host,
        strangers(server, STRANGER, STRANGER) as (a, b),
    ):
        await host.request(m.OfferBots, policies=("random",))
        await begin(a, b, clock=month)
        await a.request(m.Resign, match=a.match)
        ask: dict[str, Any] = {"match": a.match, "n": 1, "seat": 0, "name": "Eve"}
        for wrong, code in (
            ({"name": " "}, "bad_text"),
            ({"seat": 2}, "no_such_seat"),
            ({"n": 9}, "bad_entry"),
            ({"policy": "clever"}, "no_such_policy"),
            ({"policy": "random"}, "bad_clock"),
        ):
            assert code == await refused(b, m.Branch, **{**ask, **wrong})
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        assert "too_many_matches" == await refused(b, m.Branch, **ask)

        assert [] == played_again


async def test_branches_are_played_one_at_a_time_and_the_address_pays_for_them(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most, count = 0, 0, 0
    real = restore.branch

    async def branch(*values: Any) -> Any:
        nonlocal at_once, most, count
        count += 1
        at_once += 1
        most = max(most, at_once)
        for _ in range(4):
            work_for(0.2)
            await trio.lowlevel.checkpoint()
        at_once -= 1
        return await real(*values)

    monkeypatch.setattr(restore, "branch", branch)
    answers = list[str]()

    async def ask(one: Client, match: str) -> None:
        try:
            await one.request(m.Branch, match=match, n=1, seat=0, name="Eve")
        except Refusal as refusal:
            answers.append(refusal.code)
        else:
            answers.append("branched")

    async with (
        serve(bounds=Bounds(messages_per_address=10, burst_seconds=30)) as server,
        strangers(server, "203.0.113.8", "203.0.113.8") as (a, b),
        strangers(server, STRANGER, STRANGER, STRANGER) as (c, d, e),
    ):
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        async with trio.open_nursery() as nursery:
            for one in (c, d, e):
                nursery.start_soon(ask, one, a.match)
        await a.request(m.Branch, match=a.match, n=1, seat=0, name="Ann")

        assert ["branched", "too_fast", "too_fast"] == sorted(answers)
        assert (1, 2) == (most, count)
