"""What clients do in matches: play, propose, appoint substitutes, and are refused."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import trio
from trio.testing import MockClock

from engine.wire import messages as m
from server import app
from tests.server.client import ENTROPY, Client, Refusal, client
from tests.server.conftest import Serve
from tests.server.http import get


@asynccontextmanager
async def strangers(server: app.Running, *addresses: str) -> AsyncIterator[list[Client]]:
    """Connect from each of these addresses."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(
                client(server.socket_url, additional_headers={"X-Forwarded-For": address})
            )
            for address in addresses
        ]


def work_for(seconds: float) -> None:
    """Use the processor for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def refused(one: Client, kind: type, **values: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await one.request(kind, **values)
    return caught.value.code


async def play_bots(control: Client, url: str, random_seed: int = 1) -> None:
    """Be a bot host: a connection for each seat that one is called to."""
    async with trio.open_nursery() as nursery:
        while True:
            bot_call = await control.until(m.BotCall)
            nursery.start_soon(play_bot, url, bot_call, random_seed)


async def play_bot(url: str, bot_call: m.BotCall, seed: int) -> None:
    async with client(url) as one:
        joined = await one.request(m.Resume, token=bot_call.token)
        assert (bot_call.match, bot_call.seat) == (joined.match, joined.seat)
        if one.seq < 0:
            await one.request(m.Ready, match=one.match, entropy=ENTROPY[one.seat or 0])
        await one.play(random.Random(seed))


async def record_of(server: app.Running, match: str, code: str = "") -> bytes:
    query = f"?code={code}" if code else ""
    answer = await get(server.port, f"/api/matches/{match}/record{query}")
    assert answer.status == 200, answer.body
    return answer.body


async def play_out(*clients: Client) -> None:
    """Play to the end, each at random by themselves."""
    async with trio.open_nursery() as nursery:
        for seed, one in enumerate(clients, start=1):
            nursery.start_soon(one.play, random.Random(seed))


async def fight(one: Client, other: Client) -> None:
    """Be ready, and play to the end."""
    await one.ready()
    await other.ready()
    await one.until(m.Snapshot)
    await other.until(m.Snapshot)
    rng = random.Random(8)
    while one.verdict is None:
        acting = next(it for it in (one, other) if it.question())
        await acting.reply(rng)
        seq = max(one.seq, other.seq)
        await one.reach(seq)
        await other.reach(seq)


DELAY = 60.0


async def breathe() -> None:
    """Let everything happen that can while the clock of the server stands still."""
    for _ in range(3):
        await trio.to_thread.run_sync(time.sleep, 0.03)


@asynccontextmanager
async def standing(
    serve: Serve, clock: MockClock, count: int, **options: Any
) -> AsyncIterator[tuple[app.Running, tuple[Client, ...]]]:
    """A server whose time stands still but for jumps, and clients of it."""
    async with serve(longest=1e6, **options) as server, AsyncExitStack() as stack:
        them = [await stack.enter_async_context(client(server.socket_url)) for _ in range(count)]
        try:
            yield server, tuple(them)
        finally:
            clock.rate = 50.0  # to close, a little time must pass


async def delayed(a: Client, b: Client, delay: float = DELAY, **options: Any) -> None:
    await a.request(m.CreateMatch, ruleset="toy", name="Ann", options=options, delay=delay)
    await b.request(m.Join, match=a.match, name="Bob")


async def begin_delayed(a: Client, b: Client, delay: float = DELAY) -> None:
    await delayed(a, b, delay)
    for one in (a, b):
        await one.ready()
    for one in (a, b):
        await one.reach(0)


async def appoint_substitute(one: Client, **values: Any) -> m.SubstituteAppointed:
    answer: m.SubstituteAppointed = await one.request(
        m.AppointSubstitute, match=one.match, **values
    )
    return answer


THROW, PLAY = m.AutoPass("throw_one"), m.AutoPass("play_one")


async def set_auto_replies(one: Client, *auto_pass: m.AutoPass) -> None:
    await one.request(m.SetAutoReplies, match=one.match, auto_pass=auto_pass)


async def propose(one: Client, what: m.Matter, seconds: float | None = None, **more: Any) -> Any:
    return await one.request(m.Propose, match=one.match, what=what, seconds=seconds, **more)


async def answer(one: Client, what: m.Matter, accept: bool = True, **more: Any) -> Any:
    return await one.request(m.AnswerProposal, match=one.match, what=what, accept=accept, **more)


async def cannot(one: Client, what: m.Matter, seconds: float | None = None, **more: Any) -> str:
    return await refused(one, m.Propose, match=one.match, what=what, seconds=seconds, **more)


async def cannot_answer(one: Client, what: m.Matter, accept: bool = True) -> str:
    return await refused(one, m.AnswerProposal, match=one.match, what=what, accept=accept)


async def agree(a: Client, b: Client, what: m.Matter, seconds: float | None = None) -> None:
    """Have `a` propose something and `b` agree, and both know it."""
    await propose(a, what, seconds)
    await b.until(lambda _: any(p.what == what for p in b.proposals))
    await answer(b, what)
    await a.reach(b.seq)


async def throw_none(*clients: Client) -> None:
    """Answer the set-up."""
    for one in clients:
        await one.reply(body={"t": "throw"})
    for one in clients:
        await one.reach(max(other.seq for other in clients))
