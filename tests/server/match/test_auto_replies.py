"""Standing conditional orders: what a seat said never to ask is answered by its default at once."""

from __future__ import annotations

import random
import signal
from pathlib import Path
from typing import Any

import attrs
import pytest

from engine.records import verification
from engine.wire import messages as m
from server.match.services import Time
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from tests import toy
from tests.helpers.ports import free_port
from tests.server.client import Client, Refusal, begin, client, loads
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import PLAY, THROW, refused, set_auto_replies
from tests.server.processes import process


async def test_a_question_is_answered_at_once_and_the_record_is_an_ordinary_one(
    serve: Serve,
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, tokens=0)
        await watcher.request(m.Watch, match=a.match)
        await set_auto_replies(a, THROW)  # also for the question that is open
        await b.reach(1)
        await set_auto_replies(b, THROW, PLAY)
        await a.reach(3)
        assert [0] == [ask["seat"] for ask in a.asks]
        await a.reply(random.Random(1))
        await a.reach(5)
        await set_auto_replies(b)
        await a.reply(random.Random(1))
        await b.reach(6)
        assert b.question() is not None  # no more conditional orders
        await b.request(m.Resign, match=a.match)
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(text)

        assert {"start", "reply", "resign"} == {entry.act["t"] for entry in entries}
        for told in (*b.texts, *watcher.texts):  # nobody else is told
            assert "auto_pass" not in loads(told)


async def test_only_what_fits_is_answered(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await set_auto_replies(
            a, m.AutoPass("throw_one", {"seat": 1}), m.AutoPass("play_one", {"seat": 0})
        )
        await b.reply(body={"t": "throw"})
        await a.reach(1)
        assert a.question() is not None
        await a.reply(body={"t": "throw"})
        await b.reach(3)

        assert [1] == [ask["seat"] for ask in b.asks]


async def until_a_reaction(a: Client, b: Client, wanted: Client | None = None) -> Client:
    """Play until a reaction is asked for, of the `wanted` client if given, and return whose."""
    while True:
        for one in (a, b):
            question = one.question()
            if question is None:
                continue
            if question["choice"]["t"] != "may_boost":
                await one.reply()
            elif wanted in (None, one):
                return one
            else:
                await one.reply(body={"t": "boost", "spend": False})
        newest = max(a.seq, b.seq)
        await a.reach(newest)
        await b.reach(newest)


async def shown_again(one: Client) -> m.Snapshot:
    """Come back, and return what is shown."""
    one.messages.clear()
    await one.request(m.Resume, token=one.token)
    shown: m.Snapshot = await one.until(m.Snapshot)
    return shown


async def test_reactions_are_declined_until_an_order_ends(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=9, rounds=40)
        one = await until_a_reaction(a, b)
        order, seq = str(one.state["round"]), one.seq
        await set_auto_replies(one, m.AutoPass(order=order))  # also for the one that is open
        await one.reach(seq + 1)
        ended = one.state["round"]
        await until_a_reaction(a, b, one)  # of a later order

        assert int(order) + 1 == ended


async def test_what_holds_for_an_order_is_shown_until_it_ends(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=9, rounds=40)
        one = await until_a_reaction(a, b)
        other = b if one is a else a
        during = m.AutoPass(order=str(one.state["round"]))
        await set_auto_replies(other, during)
        first = (await shown_again(other)).auto_pass
        await one.reply(body={"t": "boost", "spend": False})
        await other.reach(one.seq)
        await set_auto_replies(one, during)  # too late
        late = await shown_again(one)

        assert (during,) == first
        assert () == (await shown_again(other)).auto_pass == late.auto_pass
        assert during.order != late.order


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_it_is_shown_to_its_own_seat_and_works_with_nobody_there(
    serve: Serve, kept: str
) -> None:
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    async with serve(**options) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b, tokens=0, rounds=5)
            await set_auto_replies(a, THROW, PLAY)
            await b.reach(1)
        async with client(server.socket_url) as again:
            await again.request(m.Resume, token=b.token)
            await again.until(m.Snapshot)
            await again.reply(body={"t": "throw"})
            await again.reach(3)
            assert [1] == [ask["seat"] for ask in again.asks]
    async with (
        serve(**options) as server,
        client(server.socket_url) as mine,
        client(server.socket_url) as theirs,
        client(server.socket_url) as watcher,
    ):
        await mine.request(m.Resume, token=a.token)
        await theirs.request(m.Resume, token=b.token)
        await watcher.request(m.Watch, match=a.match)
        shown = [(await one.until(m.Snapshot)).auto_pass for one in (mine, theirs, watcher)]
        assert [(THROW, PLAY), (), ()] == shown
        await theirs.reply(random.Random(1))
        await mine.reach(5)


async def test_a_killed_server_still_obeys(tmp_path: Path) -> None:
    port = free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b, tokens=0)
        await set_auto_replies(a, PLAY)
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY), client(url) as c, client(url) as d:
        await c.request(m.Resume, token=a.token)
        await d.request(m.Resume, token=b.token)
        assert (PLAY,) == (await c.until(m.Snapshot)).auto_pass
        await d.until(m.Snapshot)
        await c.reply(body={"t": "throw"})
        await d.reach(1)
        await d.reply(body={"t": "throw"})
        await d.reach(3)
        assert [1] == [ask["seat"] for ask in d.asks]


async def test_two_seats_that_never_want_to_be_asked_do_not_run_away(serve: Serve) -> None:
    bounds = Bounds(automatic_in_a_row=10)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, tokens=0, rounds=100)
        await set_auto_replies(a, THROW, PLAY)
        await set_auto_replies(b, THROW, PLAY)
        await a.reach(1 + 10)
        room = server.rooms.open[a.match]
        assert room.live is not None
        assert (11, 10) == (room.live.seq, room.auto_replies._in_row)
        await b.reach(11)
        one = a if a.question() else b
        await one.reply(random.Random(1))  # somebody acts, and it goes on
        await a.reach(12 + 10)


async def test_what_was_taken_back_is_asked_and_a_pause_is_kept(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await set_auto_replies(a, THROW)
        await a.reach(1)
        await a.request(m.Propose, match=a.match, what="take_back")
        await a.reach(2)
        assert a.question() is not None
        await a.request(m.Propose, match=a.match, what="pause")
        await b.request(m.AnswerProposal, match=a.match, what="pause", accept=True)
        await set_auto_replies(a, THROW, PLAY)
        await a.reach(4)
        assert server.rooms.open[a.match].live.seq == 4  # type: ignore[union-attr]
        await b.request(m.Propose, match=a.match, what="go_on")
        await a.request(m.AnswerProposal, match=a.match, what="go_on", accept=True)
        await a.reach(7)
        assert [1] == [ask["seat"] for ask in a.asks]


async def test_a_match_of_instructions_alone_ends_by_its_clocks(serve: Serve) -> None:
    clock = m.ClockSettings(bank=60, increment=0, reaction=30, setup=45)
    async with serve(clock=Time(2000), bounds=Bounds(automatic_in_a_row=3)) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b, clock=clock, rounds=6)
            await set_auto_replies(a, THROW, PLAY)
        async with client(server.socket_url) as watcher:
            await watcher.request(m.Watch, match=a.match)
            while watcher.verdict is None:
                await watcher.receive()


async def test_what_no_question_could_meet_is_refused(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        for auto_pass, code in (
            ((m.AutoPass("throw"),), "no_such_choice"),
            ((m.AutoPass(""),), "no_such_choice"),
            ((m.AutoPass("throw_one", {"cards": 1}),), "no_such_choice"),
            ((THROW,) * 51, "too_large"),
            ((m.AutoPass("throw_one", {"seat": "x" * 5000}),), "too_large"),
        ):
            assert code == await refused(a, m.SetAutoReplies, match=a.match, auto_pass=auto_pass)
        assert () == server.rooms.open[a.match].lobby.seats[0].auto_pass
        await set_auto_replies(a, m.AutoPass("throw_one", {"seat": [None, {"deep": 1.5}]}))
        await a.request(m.Resign, match=a.match)
        assert "over" == await refused(a, m.SetAutoReplies, match=a.match)


# ---------------------------------------------------------------- conditions of the ruleset

HIGHEST = {"t": "play_later", "above": 0}


async def wait_for(
    one: Client, *conditional_orders: Any, auto_pass: tuple[m.AutoPass, ...] = ()
) -> None:
    await one.request(
        m.SetAutoReplies,
        match=one.match,
        conditional_orders=conditional_orders,
        auto_pass=auto_pass,
    )


async def test_what_was_said_in_advance_is_replied_when_it_is_met(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, tokens=0)
        await watcher.request(m.Watch, match=a.match)
        await set_auto_replies(b, THROW, PLAY)
        await wait_for(a, HIGHEST)
        await a.reply(body={"t": "throw"})
        while a.verdict is None:  # nobody is asked in any round
            await a.receive()
        played = [card for note in a.notes if note["t"] == "round" for card in note["cards"][:1]]
        assert played == sorted(played, reverse=True)
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, _ = verification.verify(text)
        assert {"start", "reply"} == {entry.act["t"] for entry in entries}
        for told in (*b.texts, *watcher.texts, text.decode()):
            assert "play_later" not in told
            assert '"conditional_orders":' not in told


async def test_it_goes_before_what_is_never_asked_and_else_leaves_that_alone(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await wait_for(a, {"t": "play_later", "above": 900}, HIGHEST, auto_pass=(THROW, PLAY))
        await wait_for(b, {"t": "play_later", "above": 900}, auto_pass=(THROW, PLAY))
        while a.verdict is None:
            await a.receive()
        cards = [note["cards"] for note in a.notes if note["t"] == "round"]
        assert [first for first, _ in cards] == sorted((c[0] for c in cards), reverse=True)
        assert [second for _, second in cards] == sorted(c[1] for c in cards)


async def test_what_is_not_met_or_not_legal_leaves_the_question_open(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        await set_auto_replies(a, THROW)
        await set_auto_replies(b, THROW)
        await a.reach(2)
        await wait_for(a, {"t": "play_later", "above": 900}, {"t": "play_later", "card": 7})
        room = server.rooms.open[a.match]
        assert room.live is not None
        assert (2, [0, 1]) == (room.live.seq, [ask["seat"] for ask in a.asks])
        await a.reply(random.Random(1))
        await a.reach(3)


async def test_its_owner_alone_is_told_what_was_said_in_advance(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, tokens=0)
        await watcher.request(m.Watch, match=a.match)
        await set_auto_replies(b, THROW, PLAY)
        await wait_for(a, HIGHEST)
        await a.reply(body={"t": "throw"})  # the one answer that is given by hand
        while a.verdict is None:
            await a.receive()
        await b.reach(a.seq)
        await watcher.reach(a.seq)
    seen = [[loads(text) for text in one.texts] for one in (a, b, watcher)]
    told = [[one["seq"] for one in texts if one.get("automatic")] for texts in seen]
    updates = [one["seq"] for one in seen[0] if one["t"] == "update"]
    assert [[], []] == told[1:]
    assert updates[0] not in told[0]  # that was done by hand
    assert 0 < len(told[0]) < len(updates)


async def test_its_owner_alone_is_told_so_again_after_a_reload_and_after_a_restart(
    serve: Serve,
) -> None:
    options: Any = {"store": MemoryStore()}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, tokens=0)
        await wait_for(a, HIGHEST)
        await a.reply(body={"t": "throw"})
        await set_auto_replies(b, THROW)
        await a.reach(3)
        told = tuple(one["seq"] for one in map(loads, a.texts) if one.get("automatic"))
        assert told
        reloaded = await told_anew(server.socket_url, a, b)
    async with serve(**options) as server:
        restarted = await told_anew(server.socket_url, a, b)

    assert [told, (), ()] == reloaded == restarted


async def told_anew(url: str, *seats: Client) -> list[tuple[int, ...]]:
    """What a first snapshot tells both seats, and a spectator, to have been said in advance."""
    seen = []
    for seat in (*seats, None):
        async with client(url) as one:
            if seat is None:
                await one.request(m.Watch, match=seats[0].match)
            else:
                await one.request(m.Resume, token=seat.token)
            seen.append((await one.until(m.Snapshot)).automatic)
    return seen


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_conditions_are_kept_and_shown_to_their_own_seat(serve: Serve, kept: str) -> None:
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b, tokens=0)
        await wait_for(a, HIGHEST, auto_pass=(THROW,))
    async with (
        serve(**options) as server,
        client(server.socket_url) as mine,
        client(server.socket_url) as theirs,
        client(server.socket_url) as watcher,
    ):
        await mine.request(m.Resume, token=a.token)
        await theirs.request(m.Resume, token=b.token)
        await watcher.request(m.Watch, match=a.match)
        seen = [await one.until(m.Snapshot) for one in (mine, theirs, watcher)]
        assert [(HIGHEST,), (), ()] == [one.conditional_orders for one in seen]
        assert [(THROW,), (), ()] == [one.auto_pass for one in seen]
        await theirs.reply(body={"t": "throw"})
        await mine.reach(3)
        assert [1] == [ask["seat"] for ask in mine.asks]


async def test_conditions_nobody_knows_or_too_many_are_refused(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        for wrong, code in (
            ({"t": "play_never"}, "malformed"),
            ({"t": "throw"}, "malformed"),
            ({"above": 1}, "malformed"),
            ("play_later", "malformed"),
            ({**HIGHEST, "below": 3}, "malformed"),
            ({**HIGHEST, "above": "x"}, "malformed"),
        ):
            conditional_orders = (HIGHEST, wrong)
            sent = {"match": a.match, "conditional_orders": conditional_orders}
            assert code == await refused(a, m.SetAutoReplies, **sent)
        both = {"auto_pass": (THROW,) * 25, "conditional_orders": (HIGHEST,) * 26}
        assert "too_large" == await refused(a, m.SetAutoReplies, match=a.match, **both)
        assert () == server.rooms.open[a.match].lobby.seats[0].conditional_orders


@pytest.mark.parametrize("amid", [False, True])
async def test_a_killed_server_still_does_what_was_said(tmp_path: Path, amid: bool) -> None:
    """Killed before anything is asked of it, and amid its answers."""
    port = free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b, tokens=0, rounds=10)
        await wait_for(a, HIGHEST)
        if amid:
            await a.reply(body={"t": "throw"})
            await set_auto_replies(b, THROW)
            await b.reach(3)
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY), client(url) as c, client(url) as d:
        await c.request(m.Resume, token=a.token)
        snapshot = await c.until(m.Snapshot)
        assert (HIGHEST,) == snapshot.conditional_orders
        assert bool(snapshot.automatic) == amid
        await d.request(m.Resume, token=b.token)
        await d.until(m.Snapshot)
        await set_auto_replies(d, THROW, PLAY)
        if not amid:
            await c.reply(body={"t": "throw"})
        while c.verdict is None:
            await c.receive()
        text = (await get(port, f"/api/matches/{a.match}/record")).body
        verification.verify(text)
        assert "play_later" not in text.decode()


async def test_a_deputy_and_his_principal_see_what_the_other_has_said(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await begin(a, b, tokens=0)
        handed = await a.request(m.AppointSubstitute, match=a.match, name="Cy")
        await friend.request(m.Resume, token=handed.token)
        await friend.until(m.Snapshot)
        a.messages.clear()
        await wait_for(friend, HIGHEST)
        assert (HIGHEST,) == (await a.until(m.Snapshot)).conditional_orders
        friend.messages.clear()
        await wait_for(a, HIGHEST, {**HIGHEST, "above": 3})
        assert 2 == len((await friend.until(m.Snapshot)).conditional_orders)
        await a.request(m.TakeBackControl, match=a.match)
        await a.reply(body={"t": "throw"})
        await b.reply(body={"t": "throw"})
        await b.reach(3)

        assert [1] == [ask["seat"] for ask in b.asks]
        assert not any("play_later" in text for text in b.texts)


async def test_what_was_said_on_another_device_is_told_to_who_comes_back(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as b:
        async with client(server.socket_url) as a:
            await begin(a, b, tokens=0)
        async with client(server.socket_url) as phone:
            await phone.request(m.Resume, token=a.token)
            await phone.until(m.Snapshot)
            await wait_for(phone, HIGHEST)
        async with client(server.socket_url) as again:
            again.match, again.seq, again.state = a.match, 0, a.state
            await again.request(m.Resume, token=a.token, seen=0)
            assert (HIGHEST,) == (await again.until(m.Snapshot)).conditional_orders
            await again.reply(body={"t": "throw"})
            await b.reply(body={"t": "throw"})
            await again.reach(3)
        async with client(server.socket_url) as later:  # by now it knows
            later.match, later.seq, later.state = again.match, 2, again.state
            await later.request(m.Resume, token=a.token, seen=2)
            await later.reach(3)
            assert not any('"snapshot"' in text for text in later.texts)


async def test_what_can_come_to_nothing_is_refused_unless_it_is_there_already(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, tokens=0)
        below = {"t": "play_later", "above": -1}
        with pytest.raises(Refusal) as told:
            await wait_for(a, HIGHEST, below)
        assert ("illegal", "toy/play") == (told.value.code, told.value.refused.clause)
        assert () == server.rooms.open[a.match].lobby.seats[0].conditional_orders
        with monkeypatch.context() as lenient:
            lenient.setattr(toy.PlayLater, "check", lambda *_: None)
            await wait_for(a, below)
        await wait_for(a, below, HIGHEST)
        assert (below, HIGHEST) == server.rooms.open[a.match].lobby.seats[0].conditional_orders


async def test_what_a_later_version_cannot_read_leaves_the_question_open(serve: Serve) -> None:
    store = MemoryStore()
    async with serve(store=store) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b, tokens=0)
        room = server.rooms.open[a.match]
        seats = room.lobby.seats
        outdated = attrs.evolve(seats[0], conditional_orders=({"t": "of_old"}, HIGHEST))
        await store.save(attrs.evolve(room.lobby, seats=(outdated, seats[1])))
    async with (
        serve(store=store) as server,
        client(server.socket_url) as c,
        client(server.socket_url) as d,
    ):
        await c.request(m.Resume, token=a.token)
        await d.request(m.Resume, token=b.token)
        await c.until(m.Snapshot)
        await d.until(m.Snapshot)
        await c.reply(body={"t": "throw"})
        await d.reply(body={"t": "throw"})
        await d.reach(3)
        assert [1] == [ask["seat"] for ask in d.asks]
