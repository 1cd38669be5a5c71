"""After a restart a match goes on from its checkpoint, and from its log where that is not true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import trio
from attrs import evolve

from engine.match import Match
from engine.records import position, record, verification
from engine.wire import messages as m
from engine.wire.signing import SigningKey
from server import app
from server.lobby.rooms import Rooms
from server.match import checkpoints
from server.store.documents import (
    Checkpoint,
    pack,
    pack_checkpoint,
    unpack_checkpoint,
    unpack_row,
)
from server.store.memory import MemoryStore
from tests.helpers.waiting import until
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import Serve
from tests.server.playing import agree, propose, record_of, throw_none

ROUNDS = 8


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are played, in this process."""
    numbers, enact = list[int](), record.enact

    def counted(match: Match, last: record.Entry, *rest: Any) -> Any:
        numbers.append(last.n + 1)
        return enact(match, last, *rest)

    monkeypatch.setattr(record, "enact", counted)
    return numbers


async def play(a: Client, b: Client, until: int) -> None:
    """Play on to a number of the log."""
    rng = random.Random(5)
    while (seq := max(a.seq, b.seq)) < until:
        for one in (a, b):
            await one.reach(seq)
        asked = a if a.question() else b
        await asked.reply(rng)


async def come_back(server: app.Running, *before: Client) -> None:
    """Take the seats, and see the table and the questions as they were."""
    for old in before:
        async with client(server.socket_url) as one:
            await one.request(m.Resume, token=old.token)
            await one.until(m.Snapshot)
            assert (old.seq, old.state, old.asks) == (one.seq, one.state, one.asks)


async def finish(server: app.Running, a: Client, b: Client) -> None:
    """Come back, play to the end, and have the record verified."""
    async with client(server.socket_url) as c, client(server.socket_url) as d:
        for one, old in ((c, a), (d, b)):
            one.key = old.key
            await one.request(m.Resume, token=old.token)
            await one.until(m.Snapshot)
        while c.verdict is None:
            await play(c, d, c.seq + 1)
            await c.reach(max(c.seq, d.seq))
        verification.verify(await record_of(server, a.match))


async def stopped(serve: Serve, store: MemoryStore) -> tuple[Client, Client]:
    """Play eleven replies on a server, stop it, and return who played."""
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, 11)
        for one in (a, b):
            await one.reach(11)
    return a, b


async def test_what_was_before_the_checkpoint_is_not_played_again(
    serve: Serve, played: list[int]
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, 11)
        await a.reach(11)
        await b.reach(11)
    played.clear()
    async with serve() as server:
        await come_back(server, a, b)
        assert [] == played
        await finish(server, a, b)


async def killed(_: Rooms) -> None:
    """Stand for writing checkpoints when the server stops."""
    await trio.lowlevel.checkpoint()


async def test_a_checkpoint_is_kept_now_and_then_while_a_match_is_played(
    serve: Serve, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is killed writes none at its end."""
    monkeypatch.setattr(Rooms, "keep_checkpoints", killed)
    store = MemoryStore()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, checkpoints.SPACING)
        await until(lambda: a.match in store.checkpoints)
        await play(a, b, checkpoints.SPACING + 3)
        for one in (a, b):
            await one.reach(checkpoints.SPACING + 3)
    played.clear()
    async with serve(store=store) as server:
        await come_back(server, a, b)

    assert [checkpoints.SPACING + n for n in (1, 2, 3)] == played


def cut(_: Checkpoint) -> bytes:
    return b'{"t":"check'


def of_another_log(kept: Checkpoint) -> bytes:
    return pack_checkpoint(evolve(kept, log="0" * 64))


def of_another_number(kept: Checkpoint) -> bytes:
    return pack_checkpoint(evolve(kept, seq=kept.seq - 1))


def of_another_table(kept: Checkpoint) -> bytes:
    settled = {**kept.position.settled, "tokens": [9, 9]}
    return pack_checkpoint(evolve(kept, position=evolve(kept.position, settled=settled)))


def of_a_table_unknown(kept: Checkpoint) -> bytes:
    return pack_checkpoint(evolve(kept, position=evolve(kept.position, settled={"no": "table"})))


def with_a_byte_changed(kept: Checkpoint) -> bytes:
    return pack_checkpoint(kept).replace(b'"answered":["', b'"answered":["x')


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        of_another_log,
        of_another_number,
        of_another_table,
        of_a_table_unknown,
        with_a_byte_changed,
    ],
)
async def test_one_that_is_not_true_costs_only_time(
    serve: Serve, played: list[int], damage: Callable[[Checkpoint], bytes]
) -> None:
    store = MemoryStore()
    a, b = await stopped(serve, store)
    store.checkpoints[a.match] = damage(unpack_checkpoint(store.checkpoints[a.match]))
    played.clear()
    async with serve(store=store) as server:
        await come_back(server, a, b)
        assert [*range(1, 12)] == played
        await finish(server, a, b)


async def test_one_that_cannot_be_made_is_missing_and_costs_nobody_anything(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raises(_: Match) -> None:
        raise TypeError("rules that cannot be written")

    monkeypatch.setattr(position, "taken", raises)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, 11)
        await trio.sleep(0.1)
        await play(a, b, 13)
    async with serve() as server:
        await finish(server, a, b)

    assert "checkpoint not kept" in capsys.readouterr().out


def is_cut(row: bytes) -> bytes:
    return row[: len(row) // 2]


def has_another_number(row: bytes) -> bytes:
    entry = unpack_row(row).entry
    assert entry is not None
    return pack(evolve(unpack_row(row), entry=evolve(entry, n=entry.n + 1)))


def has_another_act(row: bytes) -> bytes:
    entry = unpack_row(row).entry
    assert entry is not None
    act = {**entry.act, "seat": 1 - entry.act["seat"]}
    return pack(evolve(unpack_row(row), entry=evolve(entry, act=act)))


def has_another_digest(row: bytes) -> bytes:
    entry = unpack_row(row).entry
    assert entry is not None
    return pack(evolve(unpack_row(row), entry=evolve(entry, digest="0" * 64)))


@pytest.mark.parametrize(
    "damage", [is_cut, has_another_number, has_another_act, has_another_digest]
)
async def test_a_match_does_not_go_on_over_a_log_that_is_damaged_before_it(
    serve: Serve, damage: Callable[[bytes], bytes]
) -> None:
    store = MemoryStore()
    a, _ = await stopped(serve, store)
    log = store.logs[a.match]
    log[3] = damage(log[3])
    async with serve(store=store) as server, client(server.socket_url) as again:
        await until(lambda: a.match in server.rooms.halted)
        with pytest.raises(Refusal, match="halted: its log in the server's store is damaged"):
            await again.request(m.Resume, token=a.token)
    assert 12 == len(log)


@pytest.mark.parametrize("damage", [is_cut, has_another_act])
async def test_a_log_found_damaged_when_something_is_taken_back_halts_the_match(
    serve: Serve, damage: Callable[[bytes], bytes]
) -> None:
    """Whoever asks is told that, and not that their request could not be read."""
    store = MemoryStore()
    a, _ = await stopped(serve, store)
    async with serve(store=store) as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        store.logs[a.match][3] = damage(store.logs[a.match][3])
        with pytest.raises(Refusal, match="halted: its log in the server's store is damaged"):
            await propose(again, "take_back")
        await until(lambda: a.match in server.rooms.halted)


async def test_a_log_that_takes_back_what_was_replied_before_it_is_not_taken_for_damage(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        await a.reply(body={"t": "throw"})
    monkeypatch.setattr(Rooms, "keep_checkpoints", killed)
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        await propose(again, "take_back")
        await again.reach(2)
    async with serve() as server:
        await come_back(server, again)

    assert "checkpoint not used" not in capsys.readouterr().out


async def test_what_was_replied_before_it_can_be_taken_back(
    serve: Serve, played: list[int]
) -> None:
    """At once, by consent and by whoever asks first."""
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        await a.reply(body={"t": "throw"})
    played.clear()
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        await c.request(m.Resume, token=a.token)
        await d.request(m.Resume, token=b.token)
        await c.until(m.Snapshot)
        await d.until(m.Snapshot)
        assert [] == played
        await propose(c, "take_back")
        assert c.question() is not None
        await d.reach(2)
        await throw_none(c, d)
        await play(c, d, 8)
    async with serve() as server, client(server.socket_url) as e, client(server.socket_url) as f:
        await e.request(m.Resume, token=a.token)
        await f.request(m.Resume, token=b.token)
        await e.until(m.Snapshot)
        await f.until(m.Snapshot)
        await agree(f, e, "take_back")
        assert f.question() is not None
        await finish(server, a, b)


async def test_what_was_answered_before_it_is_not_carried_out_twice(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        asked = a.question()
        assert asked is not None
        await a.reply(id="once", body={"t": "throw"})
        await b.reply(random.Random(1))
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        repeat = {"ask": asked["number"], "body": {"t": "throw"}, "id": "once"}

        assert m.Done("once") == await again.request(m.Reply, match=a.match, **repeat)
        assert 2 == again.seq


async def test_who_signs_goes_on_signing(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        a.key = SigningKey(b"7" * 32)
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, 9)
    async with serve() as server:
        await finish(server, a, b)


async def test_what_is_proposed_stands_and_a_pause_lasts(serve: Serve, played: list[int]) -> None:
    """Proposals are numbers of the log without an entry, so they come after the checkpoint."""
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=ROUNDS)
        await play(a, b, 9)
        await agree(a, b, "pause")
        await propose(a, "draw")
        await b.until(lambda _: b.proposals != ())
    played.clear()
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=b.token)
        await again.until(m.Snapshot)

        assert (m.Proposal(0, "draw"),) == again.proposals
        assert again.clocks.paused
        assert 12 == again.seq
