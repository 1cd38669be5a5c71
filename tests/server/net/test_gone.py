"""What somebody has sent who is gone before its turn: decisions count, questions are dropped."""

from __future__ import annotations

import random
import socket
import struct
from typing import Any

import pytest
import trio
from attrs import define, field
from websockets.frames import Frame, Opcode

from engine.wire import frames
from engine.wire import messages as m
from server.net.limits import Bounds
from server.net.session import Receiver
from server.router import Router
from server.store.memory import MemoryStore
from tests.server.client import Client, begin, client
from tests.server.conftest import LONGEST, Serve

CREDIT = Bounds(messages_per_second=1e6)
ABORT = struct.pack("ii", 1, 0)
"""Of SO_LINGER: to close is to reset."""


@define
class Slow(MemoryStore):
    """Stores nothing while it is held."""

    held: bool = False
    waits: bool = False
    free: trio.Event = field(factory=trio.Event)

    def hold(self) -> None:
        self.held, self.free = True, trio.Event()

    async def _pass(self) -> None:
        if self.held:
            self.waits = True
            await self.free.wait()

    async def save(self, *args: Any) -> None:
        await self._pass()
        await super().save(*args)

    async def append(self, *args: Any) -> None:
        await self._pass()
        await super().append(*args)

    async def is_held_up(self) -> None:
        with trio.fail_after(LONGEST):
            while not self.waits:
                await trio.lowlevel.checkpoint()

    def release(self) -> None:
        self.held = self.waits = False
        self.free.set()


async def send(one: Client, messages: list[Any]) -> trio.socket.SocketType:
    """Send messages in one piece, and return the line."""
    texts = (Frame(Opcode.TEXT, frames.write(message)) for message in messages)
    data = b"".join(text.serialize(mask=True) for text in texts)
    stream = one.socket.stream
    assert isinstance(stream, trio.SocketStream)
    assert len(data) == await stream.socket.send(data)
    return stream.socket


async def send_and_go(one: Client, messages: list[Any], *, rudely: bool) -> None:
    """Send messages and close the line, before an answer can have come."""
    line = await send(one, messages)
    if rudely:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
    line.close()


async def is_gone(peer: Receiver) -> None:
    with trio.fail_after(LONGEST):
        while not peer.is_gone:
            await trio.lowlevel.checkpoint()
    for _ in range(100):  # its own task has seen it too
        await trio.lowlevel.checkpoint()


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What connections carry out."""
    done, carry_out = list[Any](), Router.carry_out

    async def noted(self: Router, session: Any, message: Any) -> None:
        done.append(message)
        await carry_out(self, session, message)

    monkeypatch.setattr(Router, "carry_out", noted)
    return done


@pytest.mark.parametrize("rudely", [True, False])
@pytest.mark.parametrize("kind", [m.ListMatches, m.ListCampaigns, m.Query, m.CheckForce])
async def test_questions_of_a_peer_that_is_gone_are_not_answered(
    serve: Serve, carried_out: list[Any], kind: type, rudely: bool
) -> None:
    values: dict[type, dict[str, Any]] = {
        m.Query: {"match": "m", "query": {}},
        m.CheckForce: {"ruleset": "toy", "force": {}},
    }
    async with serve(bounds=CREDIT) as server, client(server.socket_url) as a:
        questions = [kind(id=str(n), **values.get(kind, {})) for n in range(50)]
        await send_and_go(a, questions, rudely=rudely)
        connections = server.rooms.metrics.connections
        with trio.fail_after(LONGEST):
            while connections._value.get():
                await trio.lowlevel.checkpoint()

    assert len(carried_out) <= 3  # till the first answer could not be given


async def test_a_peer_that_is_cut_for_not_reading_is_answered_no_more(
    serve: Serve, carried_out: list[Any]
) -> None:
    bounds = Bounds(messages_per_second=1e6, backlog_bytes=2000, send_buffer_bytes=4096)
    async with serve(bounds=bounds) as server, client(server.socket_url) as a:
        for number in range(100):
            await a.request(m.CreateMatch, ruleset="toy", title=f"{number}" * 20)
        carried_out.clear()
        async with client(server.socket_url, narrow=True) as b:
            await send(b, [m.ListMatches(str(number)) for number in range(50)])
            cut = server.rooms.metrics.cut
            with trio.fail_after(LONGEST):
                while not cut._value.get():
                    await trio.lowlevel.checkpoint()
            answered = len(carried_out)
            for _ in range(500):
                await trio.lowlevel.checkpoint()

            assert answered == len(carried_out) < 50


@pytest.mark.parametrize("rudely", [True, False])
async def test_an_order_counts_though_the_line_is_lost_before_its_turn(
    serve: Serve, rudely: bool
) -> None:
    store = Slow()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        room = server.rooms.open[a.match]
        (_, seated, _), question = room.audience.owners, b.question()
        assert seated is not None
        assert question is not None
        store.hold()
        await a.send(m.Reply("one", a.match, 0, a.pick(random.Random(1))))
        await store.is_held_up()
        order = m.Reply("two", b.match, question["number"], b.pick(random.Random(1)))
        await send_and_go(b, [order], rudely=rudely)
        await is_gone(seated.session.peer)
        store.release()
        await a.reach(2)

        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=b.token)
            await again.until(m.Snapshot)
            assert [a.seq] == [again.seq]
            values = {"match": b.match, "ask": order.ask, "body": order.body}
            assert m.Done("two") == await again.request(m.Reply, id="two", **values)
            with trio.fail_after(LONGEST):
                await a.until(lambda one: isinstance(one, m.Lobby) and one.info.seats[1].present)


async def test_nobody_is_seated_who_is_gone_before_its_turn(serve: Serve) -> None:
    """The token would be lost with the answer, and the seat with the token."""
    store = Slow()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        room = server.rooms.open[a.match]
        await b.request(m.Watch, match=a.match)
        (spectator,) = room.audience.spectators
        store.hold()
        await a.send(m.Ready("ready", a.match, "a1b2c3d4"))
        await store.is_held_up()
        await b.send(m.Join("1", a.match, "Bob"))
        with trio.fail_after(LONGEST):
            while not room.turns.queued:
                await trio.lowlevel.checkpoint()
        await send_and_go(b, [], rudely=True)
        await is_gone(spectator.session.peer)
        store.release()
        await a.answer("ready")

        async with client(server.socket_url) as c:
            await c.request(m.Join, match=a.match, name="Cleo")
            assert 1 == c.seat
            assert {} == room.audience.spectators


async def test_nobody_stays_in_a_room_who_was_let_in_after_the_line_was_lost(serve: Serve) -> None:
    """It was there when its turn came, and gone when its seat was stored."""
    store = Slow()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        room = server.rooms.open[a.match]
        await b.request(m.Watch, match=a.match)
        store.hold()
        await b.send(m.Join("join", a.match, "Bob"))
        await store.is_held_up()
        await send_and_go(b, [], rudely=True)
        store.release()
        with trio.fail_after(LONGEST):
            while server.rooms.metrics.connections._value.get() > 1:
                await trio.lowlevel.checkpoint()

        assert (True, False) == room.audience.present
        assert "Bob" == room.lobby.seats[1].name


async def test_who_looks_away_does_not_overtake_a_watch_that_waits(serve: Serve) -> None:
    store = Slow()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        room = server.rooms.open[a.match]
        store.hold()
        await a.send(m.Ready("ready", a.match, "a1b2c3d4"))
        await store.is_held_up()
        await send(b, [m.Watch("watch", a.match), m.Unwatch("unwatch", a.match)])
        with trio.fail_after(LONGEST):
            while room.turns.queued < 2:
                await trio.lowlevel.checkpoint()
        store.release()
        await b.answer("unwatch")

        assert {} == room.audience.spectators


@pytest.mark.parametrize("rudely", [True, False])
async def test_a_lost_line_does_not_take_the_seat_back(serve: Serve, rudely: bool) -> None:
    """What a player sent over it is read after they have come back over another."""
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as lost,
        client(server.socket_url) as again,
    ):
        await begin(a, b)
        await again.request(m.Resume, token=a.token)
        await send_and_go(lost, [m.Resume("late", a.token)], rudely=rudely)
        with trio.fail_after(LONGEST):
            while server.rooms.metrics.connections._value.get() > 3:
                await trio.lowlevel.checkpoint()
        await again.until(m.Snapshot)
        await again.reply(random.Random(1))
