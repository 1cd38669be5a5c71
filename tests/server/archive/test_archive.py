"""Replays of finished matches are kept, and outlive the rules that played them."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
import trio

from engine import ruleset
from engine.records import verification
from engine.state import VIEWERS
from engine.wire import messages as m
from server import app
from server.archive import archive
from server.archive.replay import Replay
from server.lobby import rooms
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from server.store.protocol import Store, StoreError
from server.store.sqlite.store import SqliteStore
from tests import toy
from tests.server.admin.commanding import command
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import play_out, refused
from tests.server.store.rows import ONE


async def kept(server: app.Running, match: str) -> None:
    with trio.fail_after(LONGEST):
        for viewer in VIEWERS:
            while await server.rooms.store.replay(match, viewer) is None:  # noqa: ASYNC110
                await trio.sleep(0.01)


async def replay(server: app.Running, match: str, viewer: Any = None) -> Any:
    seat = "" if viewer is None else f"?seat={viewer}"
    answer = await get(server.port, f"/api/matches/{match}/replay.json{seat}")
    return answer.status, answer.json()


def raise_version(monkeypatch: pytest.MonkeyPatch) -> int:
    before = ruleset.get(toy.KEY).version
    monkeypatch.setattr(type(ruleset.get(toy.KEY)), "version", before + 1)
    return before


async def test_a_replay_is_the_same_from_the_store_and_under_later_rules(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=2)
        await play_out(a, b)
        computed = [await replay(server, a.match, viewer) for viewer in VIEWERS]
        await kept(server, a.match)
        assert computed == [await replay(server, a.match, viewer) for viewer in VIEWERS]
    raise_version(monkeypatch)
    async with serve() as server:
        assert computed == [await replay(server, a.match, viewer) for viewer in VIEWERS]


async def test_a_match_that_ended_before_a_restart_is_kept_after_it(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(archive, "REST", 1e9)
        async with serve() as server, client(server.socket_url) as a:
            async with client(server.socket_url) as b:
                await begin(a, b)
                await a.request(m.Resign, match=a.match)
            assert await server.rooms.store.replay(a.match, None) is None
    async with serve() as server:
        await kept(server, a.match)


async def test_every_match_that_lacks_a_replay_is_kept_however_many_there_are(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = []
    with monkeypatch.context() as patch:
        patch.setattr(archive, "REST", 1e9)
        async with serve() as server:
            for _ in range(4):
                async with client(server.socket_url) as a, client(server.socket_url) as b:
                    await begin(a, b)
                    await a.request(m.Resign, match=a.match)
                    matches.append(a.match)
    monkeypatch.setattr(archive, "AT_A_TIME", 2)
    async with serve(bounds=Bounds(finished_listed=1, over_seconds=0)) as server:
        for match in matches:
            await kept(server, match)


async def test_a_replay_that_the_store_refuses_is_kept_once_it_can_write(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_replay, refusals = SqliteStore.keep_replay, iter(range(2))

    async def refused_twice(self: SqliteStore, match: str, viewer: Any, zipped: bytes) -> None:
        if next(refusals, None) is not None:
            raise StoreError("the disk is full")
        await keep_replay(self, match, viewer, zipped)

    monkeypatch.setattr(archive, "AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(SqliteStore, "keep_replay", refused_twice)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        await kept(server, a.match)
    assert next(refusals, None) is None


async def test_a_name_erased_while_a_replay_is_computed_is_never_kept(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on, keep_replay = Replay.play_on, SqliteStore.keep_replay
    written = []

    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)

        async def renamed_meanwhile(self: Replay, lobby: Any, rows: Any) -> None:
            await play_on(self, lobby, rows)
            room = server.rooms.open[lobby.match]
            await room.rename("Ann", "[deleted]")

        async def recorded(self: SqliteStore, match: str, viewer: Any, zipped: bytes) -> None:
            written.append(gzip.decompress(zipped))
            await keep_replay(self, match, viewer, zipped)

        monkeypatch.setattr(Replay, "play_on", renamed_meanwhile)
        monkeypatch.setattr(SqliteStore, "keep_replay", recorded)
        await a.request(m.Resign, match=a.match)
        await kept(server, a.match)
    assert len(VIEWERS) == len(written)
    assert not [replay for replay in written if b'"Ann"' in replay or b"[deleted]" not in replay]


async def test_many_who_want_the_same_replay_have_it_computed_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "REST", 1e9)
    computed = []
    play_on = Replay.play_on

    async def counted(self: Replay, *args: Any) -> None:
        computed.append(self.rest)
        await play_on(self, *args)

    monkeypatch.setattr(Replay, "play_on", counted)
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        answers = []

        async def ask() -> None:
            answers.append(await replay(server, a.match))

        async with trio.open_nursery() as nursery:
            for _ in range(5):
                nursery.start_soon(ask)
    assert 5 == len(answers)
    assert answers[1:] == answers[:-1]
    assert 1 == computed.count(0.0)


async def test_a_live_match_waits_for_the_rules_it_was_begun_under(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=2)
        await a.reply(body={"t": "throw"})
        await b.reach(1)
    with monkeypatch.context() as patch:
        before = raise_version(patch)
        async with serve() as server, client(server.socket_url) as c:
            for refusal in (
                await refused(c, m.Resume, token=a.token),
                await refused(c, m.Watch, match=a.match),
            ):
                assert "other_version" == refusal
            (info,) = (await get(server.port, "/api/matches.json")).json()["matches"]
            assert ("live", True) == (info["status"], info["adjourned"])
    assert before == ruleset.get(toy.KEY).version
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        for one, token in ((c, a.token), (d, b.token)):
            await one.request(m.Resume, token=token)
            await one.until(m.Snapshot)
        assert (1, b.state) == (d.seq, d.state)
        await play_out(c, d)
        assert c.verdict is not None


async def test_a_match_that_has_not_begun_begins_under_the_new_rules(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset=toy.KEY, name="Ann")
    before = raise_version(monkeypatch)
    async with serve() as server, client(server.socket_url) as c, client(server.socket_url) as d:
        await c.request(m.Resume, token=a.token)
        await d.request(m.Join, match=a.match, name="Bob")
        for one in (c, d):
            await one.ready()
        await c.reach(0)
        await c.request(m.Resign, match=a.match)
        text = (await get(server.port, f"/api/matches/{a.match}/record")).text
        header, _, _ = verification.verify(text)
        assert before + 1 == header.version


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_replay_is_deleted_with_its_match_and_not_kept_after_it(
    kind: str, tmp_path: Path
) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(str(tmp_path / "s"))
    await store.save(ONE)
    for viewer in VIEWERS:
        await store.keep_replay("one", viewer, b"zipped %r" % viewer)
    assert b"zipped None" == await store.replay("one", None)
    assert b"zipped 1" == await store.replay("one", 1)
    await store.delete("one")
    await store.keep_replay("one", 0, b"too late")
    assert [None] * 3 == [await store.replay("one", viewer) for viewer in VIEWERS]
    await store.aclose()


async def test_a_live_match_of_other_rules_is_not_deleted_with_old_adjourned_ones(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b, rounds=2)
    with monkeypatch.context() as patch:
        raise_version(patch)
        patch.setattr(rooms, "PRUNE_SECONDS", 0.01)
        async with serve(bounds=Bounds(adjourned_seconds=0)) as server:
            await trio.sleep(0.1)  # several looks for what is old
            assert a.match in server.rooms.adjourned
    async with serve() as server, client(server.socket_url) as c:
        await c.request(m.Resume, token=a.token)
        await c.until(m.Snapshot)


async def test_a_replay_that_was_computed_while_a_name_was_erased_does_not_have_it(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on, reached, erased = Replay.play_on, trio.Event(), trio.Event()

    async def slow(self: Replay, *args: Any) -> None:
        await play_on(self, *args)
        reached.set()
        await erased.wait()

    monkeypatch.setattr(Replay, "play_on", slow)
    path = tmp_path / "admin"
    async with (
        serve(admin=path) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
        await reached.wait()
        await command(path, "erase", name="Ann")
        erased.set()
        await kept(server, a.match)
        with trio.fail_after(LONGEST):
            while b'"Ann"' in (await stored(server, a.match)):  # noqa: ASYNC110
                await trio.sleep(0.01)


async def stored(server: app.Running, match: str) -> bytes:
    zipped = [await server.rooms.store.replay(match, viewer) for viewer in VIEWERS]
    return b"".join(gzip.decompress(one) for one in zipped if one)
