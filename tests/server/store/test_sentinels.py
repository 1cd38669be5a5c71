"""Whichever replica Sentinel makes the master, it has what was acknowledged."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
import trio
from attrs import evolve
from redis.exceptions import ConnectionError

from server.store.redis.sentinels import View
from server.store.redis.store import RedisStore
from tests.helpers.waiting import until
from tests.server.conftest import LONGEST
from tests.server.redis_server import RedisServer, Watched
from tests.server.store.rows import ONE
from tests.server.store.sentinels import answers, asking

TWO_REPLICAS = pytest.mark.parametrize("watched_redis", [2], indirect=True)
WAITS = 3.0
"""Seconds: for longer than a replica is waited for."""


@pytest.fixture
async def store(watched_redis: Watched) -> AsyncIterator[RedisStore]:
    """A store that waits for at least one replica, and for all there are."""
    opened = await RedisStore.opened(watched_redis.url, "a", replicas=1)
    try:
        await opened.save(ONE)
        await waits_for(opened, watched_redis.replicas)
        yield opened
    finally:
        await opened.aclose()


async def waits_for(store: RedisStore, replicas: int) -> None:
    """Wait until a store does so. Sentinels ask new replicas how far they are every ten seconds."""
    await until(lambda: store._link._must_have() >= replicas)


# ---------------------------------------------------------------------- with real ones


@TWO_REPLICAS
async def test_who_lost_a_replica_that_may_be_the_master_acknowledges_nothing(
    watched_redis: Watched, store: RedisStore
) -> None:
    """As in a failover while the old master lives: it has one replica left, which has all that it
    is told, and which will throw it away."""
    new = watched_redis.servers[1]
    new.client.replicaof("NO", "ONE")
    with trio.move_on_after(WAITS) as waiting:
        await store.save(evolve(ONE, title="lost"))

    assert waiting.cancelled_caught


@TWO_REPLICAS
@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_a_replica_that_is_gone_is_waited_for_no_longer_than_sentinels_take_to_see_it(
    watched_redis: Watched, store: RedisStore, how: str
) -> None:
    gone = watched_redis.servers[2]
    gone.kill() if how == "killed" else gone.freeze()
    with trio.fail_after(LONGEST):
        await store.save(evolve(ONE, title="without it"))
        if how == "killed":
            await trio.to_thread.run_sync(watched_redis.start_again, gone)
        else:
            gone.thaw()
        await waits_for(store, 2)
        await store.save(evolve(ONE, title="with it"))
    titles = [has(server, b"with it") for server in watched_redis.servers]
    assert [True] * 3 == titles


def has(server: RedisServer, title: bytes) -> bool:
    kept: Any = server.client.hget("warhost:match:one", "lobby")
    return title in kept


@TWO_REPLICAS
async def test_a_dead_sentinel_is_not_missed_and_two_are(
    watched_redis: Watched, store: RedisStore
) -> None:
    """Who is connected goes on; nobody connects to a master that most Sentinels do not confirm."""
    with trio.fail_after(LONGEST):
        watched_redis.kill_sentinel(0)
        other = await RedisStore.opened(watched_redis.url, "b", replicas=1)
        await other.aclose()
        await store.save(ONE)
        watched_redis.kill_sentinel(1)
        await store.save(ONE)
        with pytest.raises(Exception, match="1 of 3 Sentinels answer"):
            await RedisStore.opened(watched_redis.url, "c")


async def test_a_node_whose_master_was_replaced_takes_nobody_for_dead(
    watched_redis: Watched, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others renew their leases elsewhere."""

    def replaced() -> None:
        raise ConnectionError

    with trio.fail_after(LONGEST):
        await until(lambda: store.is_steady)
        monkeypatch.setattr(store._lease._sentinels, "check", replaced)
        await until(lambda: not store.is_steady)


# ---------------------------------------------------------------------- what they say


def view(master: str = "m", *, flags: str = "master", told: str = "", **more: Any) -> View:
    return View.of(answers(master, flags=flags, told=told or master, **more))


@pytest.mark.parametrize("flags", ["master,o_down,s_down", "master,failover_in_progress"])
def test_a_master_may_change_until_another_one_is_told(flags: str) -> None:
    assert view(flags=flags).may_change
    assert not view(flags=flags, told="r").may_change
    assert not view(flags="master,s_down").may_change  # one alone cannot change it
    assert ("r", 6379) == view(flags=flags, told="r").master


@pytest.mark.parametrize(
    ("replica", "counts"),
    [
        ({}, True),
        ({"link-down": 9_000}, True),
        ({"link-down": 11_000}, False),
        ({"link-down": -1_000}, False),  # it has not reached its master since it was started
        ({"flags": "slave,s_down"}, False),
        ({"flags": "slave,disconnected"}, False),
        ({"slave-repl-offset": 0}, False),  # it was the master before
        ({"ip": "m"}, False),  # the new master, as the Sentinel that has chosen it lists it
    ],
)
def test_replicas_count_that_may_be_chosen(replica: Mapping[str, Any], counts: bool) -> None:
    found = view(replicas=[{"ip": "r", **replica}]).replicas

    assert counts == bool(found)


def test_the_newest_epoch_counts_and_every_replica_that_anybody_sees() -> None:
    asked = asking(
        answers("old", epoch=1, flags="master,o_down"),
        answers("new", epoch=2, replicas=[{"ip": "r"}]),
        answers("new", epoch=2, replicas=[{"ip": "s"}]),
    )

    assert ("new", 6379) == asked.discover_master("warhost")
    assert 2 == asked.replicas()


def test_nobody_connects_while_a_failover_is_under_way() -> None:
    asked = asking(answers("m"), answers("m"), answers("m", flags="master,failover_in_progress"))

    with pytest.raises(ConnectionError, match="may be put in place"):
        asked.discover_master("warhost")


def test_who_is_connected_leaves_a_master_that_was_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.store.redis.sentinels.FRESH_SECONDS", 0.0)
    asked = asking(answers("m"), answers("m"), answers("m"))
    asked.discover_master("warhost")
    asked.say(answers("m"), answers("m"), answers("new", epoch=2))

    with pytest.raises(ConnectionError, match="not the master any more"):
        asked.replicas()
