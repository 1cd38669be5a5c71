"""What goes wrong in one match stays there: it is halted, saved and told."""

from __future__ import annotations

import random
from typing import Any

import pytest
import trio
from attrs import evolve

from engine import ruleset
from engine.wire import messages as m
from server.lobby.seating import CallBot
from server.match import auto_replies, upkeep
from server.match import room as rooms
from server.match.showing.broadcast import Broadcast
from server.requests import REQUESTS, Handler
from server.store.documents import Row
from server.store.memory import MemoryStore
from server.store.protocol import StoreError
from tests import toy
from tests.server.client import begin, client
from tests.server.conftest import HOSTED, LONGEST, Serve
from tests.server.playing import refused


def handle_by(monkeypatch: pytest.MonkeyPatch, kind: type, handle: Handler) -> None:
    monkeypatch.setitem(REQUESTS, kind, evolve(REQUESTS[kind], handle=handle))


async def test_a_reply_that_breaks_the_rules_program_changes_nothing(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, fails_at=0)
        await a.reply(body={"t": "throw"})
        before = server.rooms.open[a.match].live

        assert "fault" == await refused(b, m.Reply, match=a.match, ask=0, body={"t": "throw"})
        assert before is server.rooms.open[a.match].live
        await b.request(m.Resign, match=a.match)


async def test_a_room_that_crashes_is_halted_and_its_neighbour_plays_on(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        await begin(a, b)
        await begin(c, d)
        monkeypatch.setattr(rooms.Room, "_pass_time", crash_in(a.match))
        handle_by(monkeypatch, m.Propose, crash)
        assert "fault" == await refused(a, m.Propose, match=a.match, what="draw")
        told = await b.until(m.Refused)
        await c.reply(random.Random(1))

        assert ("halted", a.match) == (told.code, told.params["match"])
        monkeypatch.undo()
        assert "halted" in {info.status for info in (await c.request(m.ListMatches)).matches}
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        snapshot = await again.until(m.Snapshot)

        assert "live" == snapshot.info.status


async def test_a_request_that_fails_before_anything_is_stored_ends_no_match(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        before = server.rooms.open[a.match].live
        handle_by(monkeypatch, m.Propose, crash)

        assert "fault" == await refused(a, m.Propose, match=a.match, what="draw")
        assert before is server.rooms.open[a.match].live
        await a.reply(random.Random(1))
        await b.reach(1)


async def test_what_fails_by_itself_before_anything_is_stored_ends_no_match(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A default that cannot be worked out, or the call of a bot."""
    tried = trio.Event()

    def broken_once(*_: Any) -> None:
        if not tried.is_set():
            tried.set()
            raise ZeroDivisionError

    handle_by(monkeypatch, CallBot, crash)
    monkeypatch.setattr(auto_replies.AutoReplies, "due", broken_once)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        room = server.rooms.open[a.match]
        room.post(CallBot(0))
        with trio.fail_after(LONGEST):
            await tried.wait()
        await a.reply(random.Random(1))
        await b.reach(1)

        assert room is server.rooms.open[a.match]


async def test_a_default_that_never_works_halts_its_match_alone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[None]()

    def broken_always(*_: Any) -> None:
        tried.append(None)
        raise ZeroDivisionError

    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.01)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        monkeypatch.setattr(auto_replies.AutoReplies, "due", broken_always)
        monkeypatch.setattr(auto_replies.AutoReplies, "next_due", lambda *_: 0.0)
        server.rooms.open[a.match].post(CallBot(0))
        for one in (a, b):
            told = await one.until(m.Refused)
            assert ("halted", a.match) == (told.code, told.params["match"])

        assert rooms.TRIES == len(tried)
        assert "bad_token" == await refused(a, m.Resume, token="0" * 32)


async def test_a_match_whose_ruleset_is_gone_waits_for_it_and_the_others_go_on(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.reply(random.Random(1))
    with monkeypatch.context() as without:
        without.setattr(ruleset, "points", HOSTED)
        async with serve() as server, client(server.socket_url) as again:
            assert "bad_token" == await refused(again, m.Resume, token=a.token)
            await again.request(m.CreateMatch, ruleset=ruleset.hosted()[0], name="Ann")
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        assert 1 == (await again.until(m.Snapshot)).seq


async def test_a_conditional_order_that_fails_is_passed_over(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it fails when it is set, after a reply, or after a restart."""

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toy.PlayLater, "reply", broken)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        order = {"t": "play_later"}
        await a.request(m.SetAutoReplies, match=a.match, conditional_orders=(order,))
        await a.reply(body={"t": "throw"})
        await b.reply(body={"t": "throw"})
        await a.request(m.SetAutoReplies, match=a.match, conditional_orders=(order, order))
        await a.reply(random.Random(1))
    async with serve() as server, client(server.socket_url) as b2:
        await b2.request(m.Resume, token=b.token)
        await b2.until(m.Snapshot)
        await b2.reply(random.Random(1))


async def test_a_request_that_fails_after_something_was_stored_halts_its_match(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is the log or the lobby that was stored."""

    def crashing(handle: Handler) -> Handler:
        async def handled(*args: Any) -> None:
            await handle(*args)
            await crash()

        return handled

    requests: dict[type, dict[str, Any]] = {m.Propose: {"what": "draw"}, m.SetAutoReplies: {}}
    for kind in requests:
        handle_by(monkeypatch, kind, crashing(REQUESTS[kind].handle))
    async with serve() as server:
        for kind, values in requests.items():
            async with client(server.socket_url) as a, client(server.socket_url) as b:
                await begin(a, b)
                await a.send(kind(id="mine", match=a.match, **values))
                told = await b.until(m.Refused)

                assert ("halted", a.match) == (told.code, told.params["match"])
                fault = await a.until(lambda one: isinstance(one, m.Refused) and one.id == "mine")
                assert ("fault", True) == (fault.code, "halted" in fault.message)
                assert "halted" == await refused(b, m.Resume, token=b.token)


async def test_whoever_came_in_half_way_is_not_in_the_room(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
    ):
        await begin(a, b)
        room = server.rooms.open[a.match]
        monkeypatch.setattr(Broadcast, "show", broken)
        watch, resume = m.Watch("watch", a.match), m.Resume("resume", a.token)
        for request in (watch, resume):
            await c.send(request)
            answers = [
                await c.until(lambda one: getattr(one, "id", None) is not None) for _ in range(2)
            ]

            assert (request.id, "fault") == (answers[1].id, answers[1].code)
            assert "not_here" == await refused(c, m.Query, match=a.match, query={})
        assert ([], [None, b.seat]) == (
            [*room.audience.spectators],
            [member and member.viewer for member in room.audience.owners[:2]],
        )
        monkeypatch.undo()
        await c.request(m.Resume, token=a.token)
        await c.until(m.Snapshot)
        await c.reply(random.Random(1))
        await b.reach(1)


def broken(*_: Any) -> None:
    raise ZeroDivisionError


async def crash(*_: Any) -> None:
    raise ZeroDivisionError


def crash_in(match: str) -> Any:
    original = rooms.Room._pass_time

    async def pass_time(self: rooms.Room) -> None:
        if self.lobby.match == match:
            self.log.given += 1  # as if it had stored something
            raise ZeroDivisionError
        await original(self)

    return pass_time


async def test_a_log_that_cannot_be_played_is_halted_and_the_others_go_on(serve: Serve) -> None:
    store = MemoryStore()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        for one, two in ((a, b), (c, d)):
            await begin(one, two)
            await one.reply(random.Random(1))
    rows = [*await store.log(a.match)]
    assert rows[1].entry is not None
    forged: Row = evolve(rows[1], entry=evolve(rows[1].entry, digest="0" * 64))
    store.logs[a.match] = []
    for row in (rows[0], forged):
        await store.append(a.match, row)
    async with serve(store=store) as server, client(server.socket_url) as again:
        assert "halted" == await refused(again, m.Resume, token=a.token)
        await again.request(m.Resume, token=c.token)
        assert 1 == (await again.until(m.Snapshot)).seq
        assert {"halted", "live"} == {
            info.status for info in (await again.request(m.ListMatches)).matches
        }


async def test_what_cannot_be_stored_is_not_shown_and_may_be_tried_again(serve: Serve) -> None:
    class Full(MemoryStore):
        full = False

        async def append(self, *args: Any) -> None:
            if self.full:
                raise StoreError("the disk is full")
            await super().append(*args)

    store = Full()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        store.full = True
        values: dict[str, Any] = {"id": "mine", "match": a.match, "ask": 0, "body": {"t": "throw"}}
        with pytest.raises(Exception, match="not_stored"):
            await a.request(m.Reply, **values)
        assert 0 == server.rooms.open[a.match].live.seq  # type: ignore[union-attr]
        store.full = False
        await a.request(m.Reply, **values)
        await b.reach(1)
