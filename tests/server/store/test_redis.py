"""The store in Redis: one owner for each match, each write once, and Redis may fail at any time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import trio
from attrs import evolve

from engine.state import Verdict
from server.store.documents import Row
from server.store.lobby import Seat
from server.store.protocol import Held, StoreError, StoreMoved, StoreOfOtherVersion
from server.store.redis import lease as leases
from server.store.redis.keys import OPEN, PREFIX, Keys
from server.store.redis.lease import Lease
from server.store.redis.link import client as redis_client
from server.store.redis.link import run
from server.store.redis.scripts import APPEND
from server.store.redis.store import RedisStore
from tests.helpers.waiting import until
from tests.server.conftest import LONGEST
from tests.server.redis_server import RedisServer, Watched
from tests.server.store.rows import ONE, ROW


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node takes others whose lease is gone for dead without having watched for a while."""
    monkeypatch.setattr(Lease, "is_steady", True)


@asynccontextmanager
async def node(redis: RedisServer, name: str) -> AsyncIterator[RedisStore]:
    store = await RedisStore.opened(redis.url, name)
    try:
        yield store
    finally:
        await store.aclose()


def row(seq: int) -> Row:
    return evolve(ROW, seq=seq)


# ---------------------------------------------------------------------- one owner


async def test_a_match_is_claimed_by_one_node_while_it_lives(empty_redis: RedisServer) -> None:
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        await a.begin(ONE, (row(0),))

        assert (ONE,) == await a.unfinished()
        assert () == await b.unfinished()
        assert ONE == await b.get("one")  # it may be read anywhere


@pytest.mark.usefixtures("at_once")
async def test_a_node_that_stops_leaves_its_matches_at_once(empty_redis: RedisServer) -> None:
    async with node(empty_redis, "b") as b:
        async with node(empty_redis, "a") as a:
            await a.begin(ONE, (row(0),))
        assert () == await b.unfinished()
        assert (ONE,) == await b.claim_left()
        assert () == await b.claim_left()
        await b.append("one", row(1))


@pytest.mark.usefixtures("at_once")
async def test_who_has_lost_a_match_cannot_write_about_it(
    empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not know that its lease has ended: it was frozen, or cut off."""
    monkeypatch.setattr(leases, "RENEW_SECONDS", LONGEST)
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        await a.begin(ONE, (row(0),))
        empty_redis.client.delete(f"{Lease.KEY}a")
        assert ONE == await b.claim("one")

        for write in (
            partial(a.append, "one", row(1)),
            partial(a.append, "one", row(1), evolve(ONE, title="stale")),
            partial(a.save, evolve(ONE, title="stale")),
            partial(a.begin, evolve(ONE, title="stale"), (row(0),)),
            partial(a.delete, "one"),
        ):
            with pytest.raises(StoreMoved):
                await write()
        await b.append("one", row(1))

        assert (row(0), row(1)) == await b.log("one")
        assert ONE == await b.get("one")
        with pytest.raises(StoreMoved, match="cannot follow"):
            await b.append("one", row(3))


@pytest.mark.usefixtures("at_once")
async def test_a_checkpoint_of_who_has_lost_a_match_is_dropped(
    empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEW_SECONDS", LONGEST)
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        await a.begin(ONE, (row(0),))
        await a.keep_checkpoint("one", b"of a")
        empty_redis.client.delete(f"{Lease.KEY}a")
        assert ONE == await b.claim("one")
        assert b"of a" == await b.checkpoint("one")
        await b.keep_checkpoint("one", b"of b")
        await a.keep_checkpoint("one", b"late")

        assert b"of b" == await a.checkpoint("one")


@pytest.mark.usefixtures("at_once")
async def test_a_match_that_is_claimed_twice_at_once_is_claimed_once(
    empty_redis: RedisServer,
) -> None:
    async with node(empty_redis, "b") as b:
        async with node(empty_redis, "a") as a:
            await a.begin(ONE, (row(0),))
        found = list[Any]()

        async def claim() -> None:
            found.append(await b.claim("one"))

        async with trio.open_nursery() as nursery:
            for _ in range(5):
                nursery.start_soon(claim)
        assert [ONE] == [one for one in found if one is not None]
        assert b"2" == empty_redis.client.hget(Keys.of("one").match, "fence")
        await b.append("one", row(1))


async def test_nobody_is_taken_for_dead_while_redis_may_have_stood_still(
    empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause of Redis all leases are gone, and all nodes alive."""
    monkeypatch.setattr(leases, "RENEW_SECONDS", 0.1)
    monkeypatch.setattr(leases, "LEASE_SECONDS", 0.4)
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        await a.begin(ONE, (row(0),))
        await trio.sleep(0.6)
        assert b.is_steady
        for name in "ab":
            empty_redis.client.delete(f"{Lease.KEY}{name}")
        await trio.sleep(0.2)
        assert not b.is_steady
        assert await b.claim("one") is None
        assert () == await b.claim_left()
        await a.append("one", row(1))


async def test_two_owners_never_store_the_same_number(empty_redis: RedisServer) -> None:
    """Two processes of one name, as after a restart of what was thought dead: each number of the
    log is by one of them, and once the second one has begun, the first one writes no more."""
    written: dict[int, str] = {}

    async with node(empty_redis, "a") as first, node(empty_redis, "a") as second:
        await first.begin(ONE, (row(0),))

        async def write(store: RedisStore, who: str) -> None:
            while (seq := len(await store.log("one"))) < 60:
                try:
                    await store.append("one", evolve(row(seq), request=who))
                except StoreMoved:
                    return
                assert seq not in written
                written[seq] = who

        async with trio.open_nursery() as nursery:
            nursery.start_soon(write, first, "first")
            await trio.sleep(0.01)
            assert (ONE,) == await second.unfinished()
            nursery.start_soon(write, second, "second")

        log = await second.log("one")
    assert [*range(60)] == [one.seq for one in log]
    assert written == {one.seq: one.request for one in log[1:]}
    turned = [one.request for one in log[1:]].index("second")
    assert {"second"} == {one.request for one in log[1 + turned :]}


@pytest.mark.usefixtures("at_once")
async def test_whoever_comes_back_claims_anew(
    empty_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write from the time before, still under way on an old connection, is refused though the
    match is this node's again, and the number is free."""
    monkeypatch.setattr(leases, "RENEW_SECONDS", LONGEST)
    async with node(empty_redis, "a") as a:
        await a.begin(ONE, (row(0),))
        values = ("one", "a", a._writer, 1, 2, *[""] * 6, 1, b"{}")
        late = run(APPEND, Keys.of("one").for_scripts(), *values)
        async with node(empty_redis, "b") as b:
            empty_redis.client.delete(f"{Lease.KEY}a")
            assert ONE == await b.claim("one")
        a = await RedisStore.opened(empty_redis.url, "a")
        assert ONE == await a.claim("one")
        with pytest.raises(StoreError, match="LOST"):
            await a._link.do(late)
        await a.append("one", row(1))
        assert (row(0), row(1)) == await a.log("one")
        await a.aclose()


# ---------------------------------------------------------------------- each write once


@pytest.mark.parametrize("edit", [1, 2, 3])
async def test_a_write_that_comes_again_or_late_does_nothing(
    empty_redis: RedisServer, edit: int
) -> None:
    async with node(empty_redis, "a") as a:
        await a.begin(ONE, (row(0),))
        await a.append("one", row(1))
        await a.save(evolve(ONE, title="newest"))
        values = (*("one", "a", a._writer, 1, edit), b"{}", 0, 1.0, "", "", "", 2, b"{}")
        await a._link.do(run(APPEND, Keys.of("one").for_scripts(), *values))

        assert "newest" == getattr(await a.get("one"), "title", None)
        assert (row(0), row(1)) == await a.log("one")


async def test_what_is_over_is_written_by_any_node(empty_redis: RedisServer) -> None:
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        over = ONE.conclude(Verdict("won", 0), 1, 5.0)
        await a.save(ONE)
        await a.save(over)
        renamed = evolve(over, title="Renamed")
        await b.save(renamed)
        await b.save(renamed)

        assert (renamed,) == await a.finished(9)
        await b.delete("one")
        assert () == await a.finished(9)


async def test_deleting_twice_is_deleting(empty_redis: RedisServer) -> None:
    async with node(empty_redis, "a") as a:
        await a.begin(ONE, (row(0),))
        for _ in range(2):
            await a.delete("one")
        assert () == await a.unfinished()


async def test_what_an_address_has_open_is_counted_with_what_is_stored(
    empty_redis: RedisServer,
) -> None:
    address = "203.0.113.7"
    opened = evolve(ONE, address=address, seats=(Seat("guest", "Ann"), Seat("bot", policy="x")))
    live = evolve(opened, status="live")
    over = live.conclude(Verdict("won", 0), 1, 5.0)
    async with node(empty_redis, "a") as a, node(empty_redis, "b") as b:
        await a.save(opened)
        await a.save(evolve(opened, match="two"))
        assert Held(lobbies=2, bots=2) == await b.held(address, 0.0)
        assert Held() == await b.held("203.0.113.8", 0.0)
        await a.begin(live, (evolve(row(0), at=4_000.0),))
        assert Held(lobbies=1, live=1, bots=2, begun=1) == await b.held(address, 3_000.0)
        assert Held(lobbies=1, live=1, bots=2) == await b.held(address, 4_001.0)
        await a.save(live.adjourn(1, 9.0))
        assert Held(lobbies=1, adjourned=1, bots=1, begun=1) == await b.held(address, 0.0)
        await a.append("one", row(1))
        assert 1 == (await b.held(address, 0.0)).adjourned
        await a.append("one", row(2), over)
        await a.delete("two")
        assert Held(begun=1) == await b.held(address, 0.0)


# ---------------------------------------------------------------------- Redis fails


async def test_scripts_that_redis_forgot_are_sent_again(empty_redis: RedisServer) -> None:
    async with node(empty_redis, "a") as a:
        await a.begin(ONE, (row(0),))
        for seq in range(1, 20):
            empty_redis.client.script_flush()
            await a.append("one", row(seq))
        assert 20 == len(await a.log("one"))


@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_writes_wait_for_redis_and_are_carried_out_once(
    own_redis: RedisServer, how: str
) -> None:
    async def play(store: RedisStore, match: str) -> None:
        for seq in range(1, 30):
            await store.append(match, row(seq))
            await trio.sleep(0.01)

    async with node(own_redis, "a") as a:
        matches = [f"m{number}" for number in range(5)]
        for match in matches:
            await a.begin(evolve(ONE, match=match), (row(0),))
        with trio.fail_after(LONGEST):
            async with trio.open_nursery() as nursery:
                for match in matches:
                    nursery.start_soon(play, a, match)
                await trio.sleep(0.1)
                if how == "killed":
                    own_redis.kill()
                    await trio.sleep(0.3)
                    await trio.to_thread.run_sync(own_redis.start)
                else:
                    own_redis.freeze()
                    await trio.sleep(2.5)  # longer than the client waits for an answer
                    own_redis.thaw()
        for match in matches:
            assert [*range(30)] == [one.seq for one in await a.log(match)]


async def test_a_full_redis_refuses_and_takes_more_later(own_redis: RedisServer) -> None:
    async with node(own_redis, "a") as a:
        await a.begin(ONE, (row(0),))
        own_redis.client.config_set("maxmemory", 1)
        with pytest.raises(StoreError, match="maxmemory"):
            await a.append("one", row(1))
        with pytest.raises(StoreError, match="maxmemory"):
            await a.beat()
        assert (row(0),) == await a.log("one")
        own_redis.client.config_set("maxmemory", 0)
        await a.append("one", row(1))


async def test_a_server_stops_though_redis_is_gone(own_redis: RedisServer) -> None:
    a = await RedisStore.opened(own_redis.url, "a")
    await a.save(ONE)
    own_redis.kill()
    async with trio.open_nursery() as nursery:
        with trio.fail_after(LONGEST):
            nursery.start_soon(_refused, a)
            await trio.sleep(0.1)
            await a.aclose()
    own_redis.start()


async def _refused(store: RedisStore) -> None:
    with pytest.raises(StoreError, match="the server stops"):
        await store.append("one", row(0))


async def test_what_cannot_be_sent_is_an_error_and_the_rest_is_sent(
    empty_redis: RedisServer,
) -> None:
    async def wrong(store: RedisStore) -> None:
        with pytest.raises(StoreError):
            await store.get("\ud800")

    async with node(empty_redis, "a") as a, trio.open_nursery() as nursery:
        for number in range(20):
            nursery.start_soon(wrong, a)
            nursery.start_soon(a.save, evolve(ONE, match=f"m{number}"))
    assert 20 == empty_redis.client.zcard(OPEN)


async def test_after_a_failover_nothing_is_missing_that_a_replica_had(
    watched_redis: Watched,
) -> None:
    acknowledged = dict[str, int]()

    async def play(store: RedisStore, match: str) -> None:
        for seq in range(1, 40):
            await store.append(match, row(seq))
            acknowledged[match] = seq
            await trio.sleep(0.02)

    store = await RedisStore.opened(watched_redis.url, "a", replicas=1)
    first, second = watched_redis.servers
    matches = [f"m{number}" for number in range(5)]
    for match in matches:
        await store.begin(evolve(ONE, match=match), (row(0),))
    with trio.fail_after(LONGEST):
        async with trio.open_nursery() as nursery:
            for match in matches:
                nursery.start_soon(play, store, match)
            await trio.sleep(0.3)
            first.kill()
            await until(lambda: second.replication()["role"] == "master")
            await trio.sleep(1.0)
            stood = dict(acknowledged)
            await trio.to_thread.run_sync(first.start)  # now the replica of the other one
    for match in matches:
        assert [*range(40)] == [one.seq for one in await store.log(match)]
        assert 0 < stood[match] < 39  # nothing is acknowledged without a replica
    assert "master" == second.replication()["role"]
    await store.aclose()


async def test_without_replicas_nothing_is_acknowledged_that_asks_for_one(
    own_redis: RedisServer,
) -> None:
    store = await RedisStore.opened(own_redis.url, "a", replicas=1)
    with trio.move_on_after(2.5) as waiting:
        await store.save(ONE)
    assert waiting.cancelled_caught
    with trio.fail_after(LONGEST):
        await store.aclose()


# ---------------------------------------------------------------------- opening


async def test_data_of_another_version_are_left_alone(empty_redis: RedisServer) -> None:
    empty_redis.client.set(f"{PREFIX}format", "7")
    with pytest.raises(StoreOfOtherVersion, match="format 7"):
        await RedisStore.opened(empty_redis.url, "a")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("redis://127.0.0.1:1/0", "cannot open the store redis://127.0.0.1:1/0"),
        ("redis://ann:hunter2@127.0.0.1:1/0", "cannot open the store redis://127.0.0.1:1/0"),
        ("redis://nowhere.invalid:1/0", "cannot open the store redis://nowhere.invalid:1/0"),
        ("redis://127.0.0.1:notaport/0", "names no Redis"),
        ("sentinel://127.0.0.1:1", "names no Redis"),
        ("sentinel://127.0.0.1:1/mymaster", "cannot open the store"),
    ],
)
async def test_a_bad_address_is_named(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        await RedisStore.opened(url, "a")


def test_a_sentinel_is_asked_for_its_master() -> None:
    found, _ = redis_client("sentinel://10.0.0.1:26379,10.0.0.2/mymaster/3")

    assert 3 == found.connection_pool.connection_kwargs["db"]
