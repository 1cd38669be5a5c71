"""A client may connect to any node, and sees what it would see on one server."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio
from websockets.exceptions import InvalidStatus
from websockets.trio.client import connect

from engine.records import campaign_record
from engine.wire import messages as m
from server import app
from server.admin.commands import Drain
from server.admin.desk import Desk
from server.cluster.cluster import Cluster
from server.match import restore
from server.match.showing.views import Views
from server.moderation.sanctions import read_network
from server.net.limits import Bounds
from server.net.session import Session
from server.settings import Settings
from server.store.moderation import AuditEntry, Report
from server.store.protocol import Held, Owner
from server.store.redis.store import RedisStore
from tests import toy
from tests.helpers.waiting import until
from tests.server.campaigns.fighting import begin as begin_campaign
from tests.server.campaigns.fighting import fight, paper
from tests.server.client import Client, Closed, Refusal, begin, client
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.playing import agree, refused, strangers, work_for
from tests.server.redis_server import RedisServer

Node = Callable[..., AbstractAsyncContextManager[app.Running]]
STRANGER, OTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture
def node(empty_redis: RedisServer, tmp_path: Path) -> Node:
    """Start a node of a name."""

    @asynccontextmanager
    async def start(name: str, bounds: Bounds | None = None) -> AsyncIterator[app.Running]:
        settings = Settings(
            port=0, store=empty_redis.url, node=name, bot_hosts="any", bounds=bounds or Bounds()
        )
        with trio.fail_after(LONGEST):
            async with trio.open_nursery() as nursery:
                running: Any = await nursery.start(
                    partial(app.serve, settings, bots=False, page=tmp_path / "page")
                )
                yield running
                nursery.cancel_scope.cancel()

    return start


async def play(a: Client, b: Client, rng: random.Random, most: int = 1_000) -> None:
    """Play a match, or some replies of it."""
    for _ in range(most):
        for one in (a, b):
            await one.reach(max(a.seq, b.seq))
        if a.verdict is not None:
            return
        one = next(one for one in (a, b) if one.question())
        await one.reply(rng)


async def test_players_of_two_nodes_play_a_match_that_a_third_one_shows(node: Node) -> None:
    async with AsyncExitStack() as stack:
        one, two, three = [await stack.enter_async_context(node(name)) for name in "abc"]
        a, b, c = [
            await stack.enter_async_context(client(it.socket_url)) for it in (one, two, three)
        ]
        await begin(a, b)
        await c.request(m.Watch, match=a.match)
        await play(a, b, random.Random(1))
        await c.reach(a.seq)

        assert a.verdict == b.verdict == c.verdict
        assert a.digest == b.digest == c.digest
        assert one.rooms.is_open(a.match)
        assert not two.rooms.is_open(a.match)
        records = [
            (await get(it.port, f"/api/matches/{a.match}/record")).body.splitlines()[:-1]
            for it in (one, two, three)
        ]
        assert records[0] == records[1] == records[2]


async def test_what_is_asked_and_said_crosses_nodes(node: Node) -> None:
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(two.socket_url) as b,
    ):
        await begin(a, b)
        await b.request(m.SendChat, match=a.match, text="good luck")
        said = await a.until(m.ChatMessage)
        assert "good luck" == said.text
        await agree(b, a, "pause")
        assert "paused" == await refused(b, m.Reply, match=b.match, ask=0, body={"t": "throw"})
        await agree(a, b, "go_on")
        assert "not_seated" != await refused(b, m.Reply, match=b.match, ask=99, body={})
        assert "no_such_match" == await refused(b, m.Watch, match="0" * 12)
        assert "bad_token" == await refused(b, m.Resume, token="0" * 32)
        for _ in range(2):  # the second time, there is no such place
            await b.request(m.Unwatch, match=a.match)


@pytest.mark.parametrize("private", [False, True])
async def test_lists_show_the_matches_of_all_nodes(node: Node, private: bool) -> None:
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(two.socket_url) as b,
    ):
        made = await a.request(m.CreateMatch, ruleset=toy.KEY, private=private)
        own = await b.request(m.CreateMatch, ruleset=toy.KEY)
        codes = {"codes": (made.code,)} if private else {}
        listed = await b.request(m.ListMatches, **codes)
        assert [own.match, made.match] == [one.match for one in listed.matches]
        assert () == (await b.request(m.ListMatches, ruleset="nothing")).matches
        page = (await get(two.port, "/api/matches.json")).body
        assert (made.match.encode() in page) is not private


async def test_a_node_that_stops_hands_its_matches_on(node: Node) -> None:
    """Players on it come back by another one, and those of the other one at once."""
    rng = random.Random(2)
    stop = trio.Event()

    async def hold(task_status: trio.TaskStatus[app.Running]) -> None:
        async with node("a") as running:
            task_status.started(running)
            await stop.wait()

    async with node("b") as two, trio.open_nursery() as nursery:
        one: app.Running = await nursery.start(hold)
        async with client(one.socket_url) as a, client(two.socket_url) as b:
            await begin(a, b, rounds=5)
            await play(a, b, rng, 3)
            stop.set()
            with pytest.raises(Closed, match="1012"):
                await a.until(lambda _: False)
            with pytest.raises(Closed, match="1013"):
                await b.until(lambda _: False)
        async with client(two.socket_url) as c, client(two.socket_url) as d:
            for new, old in ((c, a), (d, b)):
                await new.request(m.Resume, token=old.token)
                await new.until(m.Snapshot)
            assert c.seq == d.seq == max(a.seq, b.seq)
            assert two.rooms.is_open(a.match)
            await play(c, d, rng)
            assert c.verdict is not None


async def test_who_loses_a_match_lets_everybody_in_it_go(
    node: Node, empty_redis: RedisServer
) -> None:
    """It was frozen for so long that another node has the match, and does not know it yet."""
    rng = random.Random(3)
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(one.socket_url) as b,
    ):
        await begin(a, b, rounds=5)
        empty_redis.client.hset(f"warhost:match:{a.match}", mapping={"node": "b", "fence": 9})
        with pytest.raises(Closed, match="1013 the match has moved"):
            await play(a, b, rng, 1)
        assert not one.rooms.is_open(a.match)
        empty_redis.client.hset(f"warhost:match:{a.match}", "node", "gone")
        async with client(one.socket_url) as c, client(two.socket_url) as d:
            for new, old in ((c, a), (d, b)):
                await new.request(m.Resume, token=old.token)
                await new.until(m.Snapshot)
            await play(c, d, rng)
            assert c.verdict is not None


async def test_whoever_comes_to_a_match_that_is_lost_asks_again_elsewhere(
    node: Node, empty_redis: RedisServer
) -> None:
    """They are neither left without an answer nor told that the match is halted."""
    async with node("a") as one, AsyncExitStack() as stack:
        a, b, c = [await stack.enter_async_context(client(one.socket_url)) for _ in range(3)]
        made = await a.request(m.CreateMatch, ruleset=toy.KEY)
        room = one.rooms.open[made.match]
        empty_redis.client.hset(f"warhost:match:{made.match}", mapping={"node": "b", "fence": 9})
        with pytest.raises(Closed, match="1013 the match has moved"):
            await b.request(m.Join, match=made.match, name="Bob")
        await until(lambda: room.is_closed)
        one.rooms.open[made.match] = room
        with pytest.raises(Closed, match="1013 the match has moved"):
            await c.request(m.Watch, match=made.match)
        del one.rooms.open[made.match]


async def test_a_match_opened_again_at_another_node_is_the_same(node: Node) -> None:
    """The answer was lost, and its sender, who chose the token, came back to another node."""
    token, other = "a1" * 16, "b2" * 16
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(two.socket_url) as b,
    ):
        opening: dict[str, Any] = {"ruleset": toy.KEY, "name": "Ann", "token": token}
        made = await a.request(m.CreateMatch, **opening)
        assert made.match == (await b.request(m.CreateMatch, **opening)).match
        await a.request(m.Join, match=made.match, name="Bob")
        for it in (a, b):
            await it.ready()
        await a.reach(0)
        await a.request(m.Resign, match=made.match)
        ask: dict[str, Any] = {"match": made.match, "n": 1, "seat": 0, "name": "Cleo"}
        branch = await a.request(m.Branch, token=other, **ask)
        assert branch.match == (await b.request(m.Branch, token=other, **ask)).match
        assert two.rooms.open == {}


async def test_who_is_late_to_claim_a_finished_match_finds_who_has_it(
    node: Node, empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its node has died. Two others were asked for it at once, and one of them was first."""
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(one.socket_url) as b,
    ):
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        await b.until(lambda _: b.verdict is not None)
        owner, stale = RedisStore.owner, iter([Owner("gone", None)])

        async def owner_before(store: RedisStore, match: str) -> Owner | None:
            now = await owner(store, match)
            return next(stale, now)

        monkeypatch.setattr(RedisStore, "owner", owner_before)
        async with client(two.socket_url) as c:
            await c.request(m.Watch, match=a.match)
            snapshot = await c.until(m.Snapshot)

            assert snapshot.verdict is not None
            assert not two.rooms.is_open(a.match)


async def test_a_node_that_is_not_reached_is_not_tried_for_each_client(
    node: Node, empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.cluster.cluster.PATIENCE", 1.0)
    monkeypatch.setattr("server.cluster.cluster.UNREACHED_SECONDS", LONGEST)
    tried = list[str]()

    def refuse(address: str, **_: Any) -> Any:
        tried.append(address)
        raise OSError("it does not answer")

    monkeypatch.setattr("server.cluster.cluster.connect", refuse)
    empty_redis.client.set("warhost:node:dead", "127.0.0.1:1")
    empty_redis.client.hset("warhost:match:0123456789ab", "node", "dead")
    async with node("a") as one, AsyncExitStack() as stack:
        them = [await stack.enter_async_context(client(one.socket_url)) for _ in range(5)]

        async def join(it: Client) -> None:
            assert "unreachable" == await refused(it, m.Join, match="0123456789ab", name="Ann")

        async with trio.open_nursery() as nursery:
            for it in them:
                nursery.start_soon(join, it)
    assert ["ws://127.0.0.1:1/"] == tried


async def test_campaigns_are_carried_on_by_one_node_and_after_it_by_another(node: Node) -> None:
    stop = trio.Event()

    async def hold(task_status: trio.TaskStatus[app.Running]) -> None:
        async with node("a") as running:
            task_status.started(running)
            await stop.wait()

    async with node("b") as two, trio.open_nursery() as nursery:
        one: app.Running = await nursery.start(hold)
        async with client(one.socket_url) as a, client(two.socket_url) as b:
            key, tokens = await begin_campaign(a, b)
            await fight(key, (a, b), tokens)
            await b.request(m.WatchCampaign, campaign=key)
            for it in (one, two):
                (listed,) = (await get(it.port, "/api/campaigns.json")).json()["campaigns"]
                assert key == listed["campaign"]
            stop.set()
            for other in (a, b):
                with pytest.raises(Closed):
                    await other.until(lambda _: False)
        async with client(two.socket_url) as c, client(two.socket_url) as d:
            await fight(key, (c, d), tokens)
            text, battles = await paper(two.port, key)
            assert 2 == len(battles)
            campaign_record.verify(text, battles)


async def test_spectators_of_another_node_share_every_frame(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What crosses for 50 of them is little more than for one, though others are at the owner and
    get their turn in between."""
    monkeypatch.setattr("server.match.audience.AT_ONCE", 3)
    crossed = list[int]()
    for watchers in (1, 50):
        async with AsyncExitStack() as stack:
            one, two = [await stack.enter_async_context(node(name)) for name in "ab"]
            a, b = [await stack.enter_async_context(client(one.socket_url)) for _ in range(2)]
            seen = [
                await stack.enter_async_context(client(it.socket_url))
                for it in (one, two) * watchers
            ]
            await begin(a, b, rounds=8)
            for spectator in seen:
                await spectator.request(m.Watch, match=a.match)
                await spectator.until(m.Snapshot)
            before = sent_to_others(one)
            await play(a, b, random.Random(4))
            for spectator in seen:
                await spectator.reach(a.seq)
            crossed.append(sent_to_others(one) - before)
    assert crossed[1] < 3 * crossed[0]


async def test_spectators_of_all_nodes_are_counted_and_named(node: Node) -> None:
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(one.socket_url) as b,
        client(one.socket_url) as c,
        client(two.socket_url) as d,
    ):
        await begin(a, b)
        await c.request(m.Watch, match=a.match, name="Cid")
        await d.request(m.Watch, match=a.match, name="Dee")
        for spectator in (a, c, d):
            told = await spectator.until(
                lambda it: isinstance(it, m.Lobby) and it.info.watchers == 2
            )
            assert {"Cid", "Dee"} == {*told.info.spectators}
        assert a.match == (await d.request(m.ListMatches)).tv


def sent_to_others(running: app.Running) -> int:
    """Return the bytes that a node has sent to others."""
    told = running.rooms.figures().decode().splitlines()
    (line,) = (one for one in told if one.startswith("warhost_node_bytes_total "))
    return int(float(line.split()[1]))


def cluster(running: app.Running) -> Cluster:
    """Return what a node knows of the others."""
    assert isinstance(running.rooms.others, Cluster)
    return running.rooms.others


async def test_a_slow_spectator_of_another_node_skips_to_a_snapshot(node: Node) -> None:
    async with (
        node("a") as one,
        node("b") as two,
        client(one.socket_url) as a,
        client(one.socket_url) as b,
        client(two.socket_url) as c,
    ):
        await begin(a, b, rounds=20)
        await c.request(m.Watch, match=a.match)
        await c.until(m.Snapshot)
        await play(a, b, random.Random(5), 3)
        await c.reach(a.seq)
        (session,) = (one for one in relayed(two) if one.places)
        session._overflow()
        await play(a, b, random.Random(6), 3)
        assert session.places[a.match].behind
        session._drained()
        await c.until(m.Snapshot)
        assert a.seq == c.seq
        await play(a, b, random.Random(7), 3)
        await c.reach(a.seq)


def relayed(running: app.Running) -> list[Session]:
    """Return the clients of a node that have said something to another one."""
    return [one for outbound in cluster(running)._outbound.values() for one in outbound._numbers]


async def test_a_ban_holds_at_all_nodes(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.cluster.cluster.SANCTIONS_SECONDS", 0.1)
    async with node("a") as one, node("b") as two:
        where = read_network("192.0.2.7")
        first = await one.rooms.moderation.sanctions.impose("ban", where, None, "x", "op")
        where = read_network("192.0.2.8")
        second = await two.rooms.moderation.sanctions.impose("mute", where, None, "x", "op")
        assert (1, 2) == (first.n, second.n)
        await until(lambda: len(one.rooms.moderation.sanctions.standing()) >= 2)


async def test_what_an_address_may_have_open_holds_over_all_nodes(node: Node) -> None:
    """It is counted where it is stored, so the node that opened a match may die."""
    bounds = Bounds(lobbies_per_address=2, bots_per_address=1)
    async with node("a", bounds) as one, strangers(one, STRANGER, OTHER) as (a, f):
        async with (
            node("b", bounds) as two,
            strangers(two, STRANGER, STRANGER, OTHER) as (c, d, e),
        ):
            await c.request(m.CreateMatch, ruleset=toy.KEY, name="Cleo")
            await a.request(m.CreateMatch, ruleset=toy.KEY, name="Ann")
            for stranger in (a, d):
                code = await refused(stranger, m.CreateMatch, ruleset=toy.KEY, name="Dan")
                assert "too_many_lobbies" == code
            await e.request(m.CreateMatch, ruleset=toy.KEY, name="Eve")
            await e.request(m.OfferBots, policies=("random",))
            await c.request(m.SeatBot, match=c.match, seat=1, policy="random")
        await until(lambda: one.rooms.is_open(c.match))
        assert Held(lobbies=2, bots=1) == await cluster(one).held(STRANGER)
        assert "too_many_lobbies" == await refused(a, m.CreateMatch, ruleset=toy.KEY, name="Dan")
        await f.request(m.OfferBots, policies=("random",))
        code = await refused(a, m.SeatBot, match=a.match, seat=1, policy="random")
        assert "too_many_bots" == code


async def test_matches_begun_are_counted_over_all_nodes(node: Node) -> None:
    bounds = Bounds(begun_per_address=2)
    async with (
        node("a", bounds) as one,
        node("b", bounds) as two,
        strangers(one, STRANGER, OTHER) as (a, b),
        strangers(two, STRANGER, OTHER) as (c, d),
    ):
        for first, second in ((a, b), (c, d)):
            await begin(first, second)
            await first.request(m.Resign, match=first.match)
        for stranger in (a, c):
            with pytest.raises(Refusal) as caught:
                await stranger.request(m.CreateMatch, ruleset=toy.KEY, name="Ann")
            told = {"limit": "begun_per_address", "most": 2, "open": 2}
            assert told == caught.value.refused.params


async def test_reports_and_commands_at_several_nodes_keep_each_other(
    node: Node, empty_redis: RedisServer
) -> None:
    async with node("a") as one, node("b") as two:
        desks = [Desk(it.rooms, it.campaigns, list, ignore) for it in (one, two)]
        async with trio.open_nursery() as nursery:
            for number, it in enumerate((one, two) * 10):
                report = Report(0, one.rooms.wall(), "m", 1, f"p{number}", "", "rude")
                nursery.start_soon(it.rooms.moderation.reports.add, report)
                nursery.start_soon(desks[number % 2].carry_out, Drain(off=True), "op")
        reports = await one.rooms.store.notes(Report)
        audit = await two.rooms.store.notes(AuditEntry)
        assert [*range(20, 0, -1)] == [found.n for found in reports]
        assert {f"p{number}" for number in range(20)} == {found.by for found in reports}
        assert [*range(20, 0, -1)] == [found.n for found in audit]


async def test_what_a_request_takes_at_another_node_is_owed_at_the_own_one(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The queries of `a` and of `b` take as much; each address pays at the node it is at."""
    bounds = Bounds(messages_per_address=5, burst_seconds=30)

    def slow(views: Views, member: object, message: m.Query) -> m.QueryResult:
        work_for(0.4)
        return m.QueryResult(message.id, None)

    monkeypatch.setattr(Views, "answer", slow)
    async with (
        node("a", bounds) as one,
        node("b", bounds) as two,
        strangers(one, STRANGER) as (a,),
        strangers(two, OTHER, "203.0.113.9") as (b, c),
    ):
        await begin(a, b)
        query = {"match": a.match, "query": {"t": "x"}}
        for stranger in (a, b):
            await stranger.request(m.Query, **query)
            assert "too_fast" == await refused(stranger, m.Query, **query)
        assert "not_here" == await refused(c, m.Query, **query)


async def test_a_match_of_another_node_is_branched_at_ones_own_expense(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = restore.branch

    async def branch(*values: Any) -> Any:
        work_for(0.4)
        return await real(*values)

    monkeypatch.setattr(restore, "branch", branch)
    bounds = Bounds(messages_per_address=5, burst_seconds=30)
    async with (
        node("a", bounds) as one,
        node("b", bounds) as two,
        strangers(one, STRANGER, STRANGER) as (a, b),
        strangers(two, OTHER) as (c,),
    ):
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        ask: dict[str, Any] = {"match": a.match, "n": 1, "seat": 0, "name": "Cleo"}
        await c.request(m.Branch, **ask)
        assert two.rooms.is_open(c.match)
        assert "too_fast" == await refused(c, m.Branch, **ask)
        await a.request(m.Branch, **ask)


async def ignore(*_: str) -> None:
    await trio.lowlevel.checkpoint()


async def test_only_nodes_are_let_in_at_the_port_of_nodes(
    node: Node, empty_redis: RedisServer
) -> None:
    async with node("a"):
        address: Any = empty_redis.client.get("warhost:node:a")
        for headers in ({}, {"Authorization": "Bearer wrong"}):
            with pytest.raises(InvalidStatus, match="401"):
                async with connect(f"ws://{address.decode()}/", additional_headers=headers):
                    pass


async def test_a_node_that_does_not_answer_is_told(
    node: Node, empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back to a match is sent away before what they have sent after that is refused: they
    come back with all of it, maybe at another node."""
    monkeypatch.setattr("server.cluster.cluster.PATIENCE", 0.3)
    async with node("a") as one, client(one.socket_url) as a:
        await a.request(m.CreateMatch, ruleset=toy.KEY)
        made = await a.request(m.CreateMatch, ruleset=toy.KEY)
        one.rooms.open[made.match].is_closed = True
        empty_redis.client.set("warhost:node:dead", "127.0.0.1:1")
        empty_redis.client.hset("warhost:match:0123456789ab", "node", "dead")
        with pytest.raises(Refusal, match="does not answer"):
            await a.request(m.Join, match="0123456789ab", name="Ann")
        with pytest.raises(Closed, match="1013"):
            await a.request(m.Watch, match="0123456789ab")


async def test_a_player_finds_their_matches_and_account_at_any_node(node: Node) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(node(name)) for name in "ab"]
        a, b, c = [
            await stack.enter_async_context(client(url.socket_url)) for url in (one, one, two)
        ]
        await begin(a, b)
        await a.reply(body={"t": "throw"})
        mine = m.KeptSeat(a.match, 0, a.token, 1.0)
        session = (await a.request(m.SignUp, name="Ann", password="correct horse")).session
        await a.request(m.Keep, session=session, seats=(mine,))
        code = (await a.request(m.CarryOver, seats=(mine,))).code

        signed_in = await c.request(m.SignIn, name="Ann", password="correct horse")
        kept = await c.request(m.Keep, session=signed_in.session)
        assert (mine,) == kept.seats == (await c.request(m.Collect, code=code)).seats
        assert "wrong_carry_code" == await refused(a, m.Collect, code=code)
        seats = (m.SeatKey(a.match, a.token),)
        (here,) = (await a.request(m.MyMatches, seats=seats)).matches
        (there,) = (await c.request(m.MyMatches, seats=seats)).matches
        assert (1,) == there.info.asked == here.info.asked
        assert there.left is not None
        assert (here.info.moved, here.seat) == (there.info.moved, there.seat)
