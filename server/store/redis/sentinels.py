"""Which Redis may acknowledge, and how many replicas must have what it does.

Sentinel makes any replica the master that it takes for alive, and need not choose the newest: it
compares offsets of different histories after a master was restarted. Until the others are told,
they follow the old master, which goes on. So an act is acknowledged only once every replica has it
that Sentinel may choose. Whichever becomes the master, it has the act; and from then on the old
master has a replica too few to acknowledge another one.

A replica is left out only when no Sentinel that answers would choose it, most of them answer, and
none is about to put another master in place. A server that finds too few replicas asks anew.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import redis
from attrs import frozen
from redis.exceptions import RedisError
from redis.sentinel import MasterNotFoundError, Sentinel

Address = tuple[str, int]
FRESH_SECONDS = 1.0
"""What the Sentinels say is asked again after this time, for replicas that come back."""
SILENT_SECONDS = 5.0
"""One that does not answer is left alone for this time, if the others are enough."""
CONNECT_SECONDS, ANSWER_SECONDS = 0.2, 0.5
CHOOSES = 10
"""A replica that has lost its master for this many times `down-after-milliseconds` is no choice."""


@frozen
class View:
    """What a Sentinel says."""

    epoch: int
    """Grows with each failover."""
    master: Address
    may_change: bool
    """Another master may be put in place just now."""
    replicas: frozenset[Address]
    """Those that it may choose."""

    @classmethod
    def of(cls, answers: Sequence[Any]) -> View:
        """Read what a Sentinel answered about the master, its replicas and its address."""
        told, flags = _state(answers[0])
        host, port = answers[2]
        master = host.decode(), int(port)
        stood = told["ip"], int(told["port"])
        # From the moment that another address is told, the failover is decided.
        is_failing = not flags.isdisjoint({"o_down", "failover_in_progress"})
        most = CHOOSES * int(told["down-after-milliseconds"])
        replicas = frozenset(
            address
            for one in answers[1]
            if (address := _choice(one, most)) is not None and address != master
        )
        return cls(int(told["config-epoch"]), master, is_failing and stood == master, replicas)


class Sentinels(Sentinel):
    """All of those that watch a Redis. The client of redis-py asks for the master whenever it
    connects."""

    def __init__(self, hosts: Sequence[Address], service: str, **options: Any) -> None:
        asked = {
            **options,
            "db": 0,
            "socket_connect_timeout": CONNECT_SECONDS,
            "socket_timeout": ANSWER_SECONDS,
        }
        super().__init__(hosts, sentinel_kwargs=asked, **options)  # type: ignore[no-untyped-call]
        self._service = service
        self._master: Address | None = None
        self._replicas, self._asked = 0, 0.0
        self._silent = dict[redis.Redis, float]()

    def client(self) -> redis.Redis:
        """Return a client of the master."""
        found: redis.Redis = self.master_for(self._service)  # type: ignore[no-untyped-call]
        return found

    def replicas(self) -> int:
        """Return how many replicas must have what the master of the last connection acknowledges.
        Raises as `check`."""
        if time.monotonic() - self._asked >= FRESH_SECONDS:
            self.check()
        return self._replicas

    def check(self) -> None:
        """Raise `ConnectionError` where the master of the last connection is that no more."""
        self._asked = time.monotonic()
        before, views = self._master, self._views()
        # Without most of them no master can be put in place either.
        if before is not None and self._is_enough(views) and before != self._agreed(views):
            raise MasterNotFoundError(f"{before} is not the master any more")

    def discover_master(self, service_name: str) -> Address:
        """Return the address of the master. Raises `MasterNotFoundError` while that is unclear."""
        views = self._views()
        if not self._is_enough(views):
            raise MasterNotFoundError(f"{len(views)} of {len(self.sentinels)} Sentinels answer")
        return self._agreed(views)

    def _agreed(self, views: Sequence[View]) -> Address:
        newest = [view for view in views if view.epoch == max(one.epoch for one in views)]
        if any(view.may_change for view in newest):
            raise MasterNotFoundError("another master may be put in place")
        self._asked, self._master = time.monotonic(), newest[0].master
        self._replicas = len(frozenset[Address]().union(*(view.replicas for view in newest)))
        return self._master

    def _is_enough(self, views: Sequence[View]) -> bool:
        return 2 * len(views) > len(self.sentinels)

    def _views(self) -> list[View]:
        now = time.monotonic()
        silent = [one for one in self.sentinels if now < self._silent.get(one, 0.0)]
        views = [view for one in self.sentinels if one not in silent for view in self._ask(one)]
        if not self._is_enough(views):
            views += [view for one in silent for view in self._ask(one)]
        return views

    def _ask(self, sentinel: redis.Redis) -> list[View]:
        """Return what a Sentinel says, if it answers and knows the master."""
        pipeline = sentinel.pipeline(transaction=False)
        for what in ("MASTER", "REPLICAS", "GET-MASTER-ADDR-BY-NAME"):
            pipeline.execute_command("SENTINEL", what, self._service)  # type: ignore[no-untyped-call]
        with suppress(RedisError, OSError):
            return [View.of(pipeline.execute())]
        self._silent[sentinel] = time.monotonic() + SILENT_SECONDS
        return []


def _state(answer: Sequence[bytes]) -> tuple[dict[str, str], set[str]]:
    """Return what a Sentinel says of a server, and its flags."""
    words = [one.decode() for one in answer]
    told = dict(zip(words[::2], words[1::2], strict=True))
    return told, {*told["flags"].split(",")}


def _choice(answer: Sequence[bytes], most: int) -> Address | None:
    """Return the address of a replica that a Sentinel may choose: it is there, and has lost its
    master at most so many milliseconds ago. One that has never reached it comes last; so does one
    that has not told its offset since the last failover, as the master of before."""
    told, flags = _state(answer)
    is_there = flags.isdisjoint({"s_down", "o_down", "disconnected"})
    is_near = 0 <= int(told["master-link-down-time"]) <= most
    has_told = int(told["slave-repl-offset"]) > 0
    return (told["ip"], int(told["port"])) if is_there and is_near and has_told else None
