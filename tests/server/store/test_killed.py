"""A server that is killed mid-match and started again goes on where it was."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import Any

import pytest
import trio

from engine import ruleset
from engine.records import verification
from engine.records.branch import compare_origin
from engine.records.signatures import tally
from engine.wire import messages as m
from engine.wire.signing import SigningKey
from tests import toy
from tests.helpers.long import first
from tests.helpers.ports import free_port
from tests.server.client import Client, begin, client
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.playing import agree, refused
from tests.server.processes import REAL, process

HOSTED = ruleset.points
"""As they are before any test puts the toy there."""


@pytest.mark.parametrize("key", first([toy.KEY, REAL]))
async def test_a_match_goes_on_after_every_kill_and_loses_nothing_that_was_acknowledged(
    tmp_path: Path, key: str
) -> None:
    if key == REAL:
        setattr(ruleset, "points", HOSTED)  # noqa: B010
    rng, port = random.Random(11), free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    tokens: list[str] = []
    match = ""
    acknowledged = 0
    for life in range(5):
        async with process(tmp_path, port, key) as server, client(url) as a, client(url) as b:
            a.key = SigningKey(b"1" * 32)
            if life == 0:
                options: dict[str, Any] = {"rounds": 20} if key == toy.KEY else {}
                await begin(a, b, **options)
                tokens, match = [a.token, b.token], a.match
            else:
                await a.request(m.Resume, token=tokens[0])
                await b.request(m.Resume, token=tokens[1])
                for one in (a, b):
                    await one.until(m.Snapshot)

            assert min(a.seq, b.seq) >= acknowledged
            if life < 4:
                acknowledged = await play_until_killed(server, a, b, rng)
            else:
                await a.request(m.Resign, match=match, signature=a.signed("resign", seat=0))
                text = (await get(port, f"/api/matches/{match}/record")).body
                _, entries, _ = verification.verify(text)

                assert entries[-1].n == a.seq > acknowledged
                assert ({"signed"}, {"unsigned"}) == (
                    set(tally(entries, 0)),
                    set(tally(entries, 1)),
                )


async def asked(*clients: Client) -> Client:
    """Return the client that has a question, once an update has brought one."""
    while True:
        for one in clients:
            if one.question():
                return one
        await min(clients, key=lambda one: one.seq).receive()


async def play_until_killed(server: trio.Process, a: Client, b: Client, rng: random.Random) -> int:
    """Play a while, then kill the server while replies are on their way."""
    moves = rng.randrange(4, 12)
    for _ in range(moves):
        one = await asked(a, b)
        await one.reply(rng)
        for other in (a, b):
            await other.reach(max(a.seq, b.seq))
    done = max(a.seq, b.seq)
    one = await asked(a, b)
    question: Any = one.question()
    given = {"ask": question["number"], "body": one.pick(rng)}
    signature = one.signed("reply", seat=one.seat, **given)
    await one.send(m.Reply("last", one.match, **given, signature=signature))
    if rng.random() < 0.5:
        await trio.sleep(rng.random() * 0.01)
    server.send_signal(signal.SIGKILL)
    await server.wait()
    return done


@pytest.mark.long
async def test_a_branch_survives_being_killed_at_its_beginning(tmp_path: Path) -> None:
    """It begins with many entries at once: all of them are there, or none."""
    port, rng = free_port(), random.Random(5)
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY), client(url) as a, client(url) as b:
        await begin(a, b, rounds=40)
        while a.seq < 60:
            one = await asked(a, b)
            await one.reply(rng)
            for other in (a, b):
                await other.reach(max(a.seq, b.seq))
        await a.request(m.Resign, match=a.match)
        trunk, seen = a.match, set()
        tokens = []
        async with client(url) as c, client(url) as d:
            for _ in range(2):
                await c.request(m.Branch, match=trunk, n=60, seat=0, name="Cleo")
                await d.request(m.Join, match=c.match, name="Dan")
                tokens.append((c.match, c.token, d.token))
    for number, (match, *both) in enumerate(tokens):
        async with process(tmp_path, port, toy.KEY) as server, client(url) as c, client(url) as d:
            for one, token in zip((c, d), both, strict=True):
                await one.request(m.Resume, token=token)
            await c.ready()
            await d.send(m.Ready("last", match, "e5f60718"))
            if number:
                await d.answer("last")
            server.send_signal(signal.SIGKILL)
            await server.wait()
        async with process(tmp_path, port, toy.KEY), client(url) as c, client(url) as d:
            for one, token in zip((c, d), both, strict=True):
                await one.request(m.Resume, token=token)
            info = await c.until(lambda it: isinstance(it, m.Lobby | m.Snapshot))
            seen.add(info.info.status)
            if info.info.status == "lobby":
                assert number == 0
                await c.ready()
                await d.ready()
                info = await c.until(m.Snapshot)
            assert (59, m.Origin(trunk, 60)) == (info.seq, info.info.origin)
            await c.request(m.Resign, match=match)
            texts = [(await get(port, f"/api/matches/{one}/record")).body for one in (match, trunk)]
            assert 60 == compare_origin(*texts).n
    assert "live" in seen


async def test_a_pause_outlives_being_killed_and_the_match_goes_on_to_its_end(
    tmp_path: Path,
) -> None:
    port, rng = free_port(), random.Random(3)
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b, rounds=5)
        await agree(a, b, "pause")
        stood = b.seq
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY), client(url) as c, client(url) as d:
        for new, old in ((c, a), (d, b)):
            await new.request(m.Resume, token=old.token)
            await new.until(m.Snapshot)
            assert (stood, True, ()) == (new.seq, new.clocks.paused, new.clocks.running)
            assert old.state == new.state
        assert "paused" == await refused(c, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        await agree(d, c, "go_on")
        async with trio.open_nursery() as nursery:
            for one in (c, d):
                nursery.start_soon(one.play, rng)
        assert c.verdict == d.verdict
        assert "rounds" == c.verdict.reason


async def test_a_server_that_is_told_to_stop_does_so_soon_and_says_why(tmp_path: Path) -> None:
    port = free_port()
    async with process(tmp_path, port, toy.KEY) as server:
        async with client(f"ws://127.0.0.1:{port}/ws") as a:
            server.send_signal(signal.SIGTERM)
            with trio.fail_after(LONGEST), pytest.raises(Exception, match="1012 restart"):
                await a.until(lambda _: False)
        with trio.fail_after(LONGEST):
            assert 0 == await server.wait()
        log = (tmp_path / "log").read_text()
        assert '"event": "stopping"' in log
        assert "Traceback" not in log
