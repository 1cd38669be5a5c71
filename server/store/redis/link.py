"""The connection to Redis, in a thread of its own.

The client of Redis waits for each answer, so it may not run in the event loop. The thread takes all
acts that wait and sends them in one pipeline, as the store on SQLite shares one commit among them.

An act whose answer does not come may have been carried out or not. It is sent again until there is
an answer, however long that takes: an act that was refused without need would leave a match that
differs from its log. So every act is written such that a repeat does no more. What Redis refuses
itself, for want of memory or by a script, is an error at once.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import redis
import trio
from attrs import define, field
from redis.backoff import NoBackoff
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    ConnectionError,
    NoScriptError,
    ReadOnlyError,
    RedisError,
    TimeoutError,
)
from redis.retry import Retry

from server import log
from server.store.protocol import StoreError, told
from server.store.redis.scripts import Script
from server.store.redis.sentinels import Sentinels

Command = tuple[Any, ...]
BATCH = 200
"""Most commands in a pipeline, about."""
CONNECT_SECONDS, ANSWER_SECONDS = 1.0, 2.0
BARRIER = "warhost:barrier"
"""Written last before replicas are waited for: they have it only after all that was before."""
WAIT_MILLISECONDS = 500
"""For replicas to have what was written, before it is sent again."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.25
"""Seconds between two tries."""
SAY_SECONDS = 5.0
"""What it does not answer for is logged again after this time, if that has changed."""
LATER = ("LOADING", "READONLY", "MASTERDOWN", "TRYAGAIN", "CLUSTERDOWN", "BUSY", "NOREPLICAS")
"""How errors begin that pass: it starts, fails over, or runs a long script."""
_LOG = log.get("warhost.store")


def client(url: str) -> tuple[redis.Redis, Sentinels | None]:
    """Return the client for a URL, and the Sentinels that it names: `redis://`, `rediss://` or
    `unix://` as redis-py reads them, or `sentinel://host:port,host:port/service/db`. Connects when
    it is used. Raises `StoreError`."""
    options: dict[str, Any] = {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 0),  # the thread tries again, and keeps what it has to send
        "protocol": 2,
    }
    try:
        if not url.startswith("sentinel://"):
            return redis.Redis.from_url(url, **options), None
        hosts, service, *db = url.removeprefix("sentinel://").split("/")
        watchers = [(host, int(port or 26379)) for host, _, port in _hosts(hosts)]
        options["db"] = int(db[0]) if db else 0
        sentinels = Sentinels(watchers, service, **options)
    except ValueError as fault:
        raise StoreError(
            f"{told(url)} names no Redis: {fault}; it must be redis://HOST:PORT/DB or "
            "sentinel://HOST:PORT,HOST:PORT/SERVICE"
        ) from None
    return sentinels.client(), sentinels


def _hosts(text: str) -> list[tuple[str, str, str]]:
    return [one.rpartition(":") if ":" in one else (one, "", "") for one in text.split(",")]


def run(script: Script, keys: Sequence[str], *values: Any) -> Command:
    """Return the command that runs a script."""
    return "EVALSHA", script, len(keys), *keys, *values


@define(eq=False)
class _Job:
    """Commands, and what came of them."""

    commands: tuple[Command, ...]
    is_write: bool
    done: trio.Event = field(factory=trio.Event)
    results: list[Any] = field(factory=list)
    fault: Exception | None = None


class Link:
    """A thread that sends commands."""

    def __init__(self, url: str, replicas: int = 0) -> None:
        """Writes count as answered once so many `replicas` have them: if any, all at least that a
        Sentinel may make the master."""
        self.wrote, self._replicas = 0.0, replicas
        self._client, self._sentinels = client(url)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._token = trio.lowlevel.current_trio_token()
        self._closed = trio.Event()
        self._stops = threading.Event()
        threading.Thread(target=self._work, name="store", daemon=True).start()

    async def do(self, *commands: Command, is_write: bool = True) -> list[Any]:
        """Send commands, and return what Redis answers to each. Raises `StoreError` for what it
        refuses; otherwise waits until there is an answer."""
        job = _Job(commands, is_write)
        self._jobs.put(job)
        await job.done.wait()
        if job.fault:
            raise StoreError(str(job.fault)) from job.fault
        return job.results

    async def aclose(self) -> None:
        """Finish what waits, if Redis answers."""
        self._stops.set()
        self._jobs.put(None)
        await self._closed.wait()

    def _work(self) -> None:
        more = True
        while more:
            jobs, more = self._gather()
            self._insist(jobs)
        self._client.close()
        self._notify(self._closed.set)

    def _gather(self) -> tuple[list[_Job], bool]:
        """Wait for work. Return what waits, and whether more may come."""
        jobs, size = list[_Job](), 0
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            size += len(job.commands)
            if size >= BATCH or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _insist(self, jobs: list[_Job]) -> None:
        """Send work until all of it is answered, or the server stops."""
        pause, said, again = FIRST_PAUSE, "", 0.0
        while jobs:
            jobs, why = self._try(jobs)
            if jobs and self._stops.is_set():
                self._give_up(jobs, f"the server stops, and Redis does not answer: {why}")
                return
            if jobs:
                now = time.monotonic()
                # At first, it may only not have known a script yet.
                if pause > FIRST_PAUSE and why != said and now >= again:
                    said, again = why, now + SAY_SECONDS
                    _LOG.error("Redis does not answer", fault=why, acts=len(jobs))
                self._stops.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        if said:
            _LOG.info("Redis answers again")

    def _try(self, jobs: list[_Job]) -> tuple[list[_Job], str]:
        """Send work once. Return what is to be sent again, and why."""
        try:
            return self._send(jobs)
        except (ConnectionError, TimeoutError, OSError) as fault:
            self._client.connection_pool.disconnect()
            return jobs, str(fault)
        except Exception as fault:  # of any kind: if the thread ended, every match would stop
            if len(jobs) == 1:
                self._give_up(jobs, str(fault))
                return [], ""
            left = [self._try([job])[0] for job in jobs]  # one of them cannot be sent at all
            return [job for some in left for job in some], str(fault)

    def _give_up(self, jobs: list[_Job], why: str) -> None:
        for job in jobs:
            job.fault = StoreError(why)
        self._finish(jobs)

    def _send(self, jobs: list[_Job]) -> tuple[list[_Job], str]:
        """Send work once, and return what is to be sent again, and why. Raises what the connection
        does."""
        pipeline = self._client.pipeline(transaction=False)
        for job in jobs:
            for command in job.commands:
                pipeline.execute_command(*map(_plain, command))  # type: ignore[no-untyped-call]
        waits = self._replicas > 0 and any(job.is_write for job in jobs)
        if waits:
            pipeline.set(BARRIER, 1)  # what is a repeat writes nothing that could be waited for
            pipeline.wait(self._must_have(), WAIT_MILLISECONDS)
        answers = iter(found := pipeline.execute(raise_on_error=False))
        if waits and not isinstance(found[-1], Exception) and found[-1] < self._must_have():
            self._client.connection_pool.disconnect()  # so the Sentinels are asked who is left
            return jobs, f"{found[-1]} of {self._must_have()} replicas have what was written"
        again = list[_Job]()
        for job in jobs:
            job.results = [next(answers) for _ in job.commands]
            faults = [one for one in job.results if isinstance(one, Exception)]
            if any(isinstance(fault, NoScriptError) for fault in faults):
                job.commands = tuple(map(_with_text, job.commands))
                again.append(job)
            elif any(map(_passes, faults)):
                again.append(job)
            else:
                job.fault = faults[0] if faults else None
        done = [job for job in jobs if job not in again]
        if any(job.is_write and job.fault is None for job in done):
            self.wrote = time.time()
        self._finish(done)
        if any(_passes(one) for job in again for one in job.results):
            self._client.connection_pool.disconnect()  # the next one may lead to another server
        return again, "it is not ready"

    def _must_have(self) -> int:
        """Return how many replicas must have a write."""
        return max(self._replicas, self._sentinels.replicas() if self._sentinels else 0)

    def _finish(self, jobs: list[_Job]) -> None:
        self._notify(partial(_wake, jobs))

    def _notify(self, what: Callable[[], Any]) -> None:
        with suppress(trio.RunFinishedError):  # what was stored stays
            self._token.run_sync_soon(what)


def _wake(jobs: list[_Job]) -> None:
    for job in jobs:
        job.done.set()


def _plain(value: Any) -> Any:
    """Return what is sent of a part of a command."""
    return value.digest if isinstance(value, Script) else value


def _with_text(command: Command) -> Command:
    """Return a command that brings its script along: Redis has forgotten it."""
    if isinstance(command[1], Script):
        return "EVAL", command[1].text, *command[2:]
    return command


def may_answer(fault: Exception) -> bool:
    """Return whether Redis may do what it did not, if it is asked again later."""
    if isinstance(fault, AuthenticationError):
        return False
    return isinstance(fault, ConnectionError | TimeoutError | OSError) or _passes(fault)


def _passes(fault: Any) -> bool:
    """Return whether what Redis answered is no refusal, and trying again may help."""
    if isinstance(fault, BusyLoadingError | ReadOnlyError):
        return True
    return isinstance(fault, RedisError) and str(fault).startswith(LATER)
