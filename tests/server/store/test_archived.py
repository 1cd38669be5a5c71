"""Finished matches move to a folder: nothing is lost, doubled, or out of an operator's reach."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
import trio
from attrs import evolve

from clients.verbs.main import main
from engine.errors import Malformed
from engine.records import verification
from engine.records.record import Origin
from engine.state import VIEWERS, Verdict
from engine.wire import messages as m
from server import app, retention
from server.lobby import rooms
from server.net.limits import Bounds
from server.settings import Settings
from server.store.archive import folder as files
from server.store.archive.folder import Folder
from server.store.archive.store import Archived
from server.store.documents import Line, Row
from server.store.lobby import Lobby, Seat
from server.store.memory import MemoryStore
from server.store.protocol import Store, StoreError
from server.store.redis.store import RedisStore
from server.store.sqlite.store import SqliteStore
from tests.helpers.waiting import until
from tests.server.admin.commanding import command
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import play_out, refused
from tests.server.processes import ROOT
from tests.server.redis_server import RedisServer
from tests.server.store.rows import ONE, ROW

ENDED = 1000.5
LINES = (Line(1, 10.0, "Ann", "hello", 0), Line(1, 20.0, "Zoe", "nice", None))
REPLAYS: dict[Any, bytes] = {viewer: b"zipped %r" % viewer for viewer in VIEWERS}


def never(_: str) -> bool:
    return False


@asynccontextmanager
async def opened(kind: str, where: str) -> AsyncIterator[Store]:
    kept: Store
    if kind == "memory":
        kept = MemoryStore()
    elif kind == "sqlite":
        kept = SqliteStore(where)
    else:
        kept = await RedisStore.opened(where, "one")
    yield kept
    await kept.aclose()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "archive").mkdir()
    return Folder(tmp_path / "archive")


@pytest.fixture(params=["memory", "sqlite", "redis"])
async def store(request: Any, tmp_path: Path) -> AsyncIterator[Store]:
    redis = request.param == "redis" and request.getfixturevalue("empty_redis").url
    async with opened(request.param, redis or str(tmp_path / "s")) as kept:
        yield kept


async def finish(store: Store, match: str, ended: float = ENDED, **more: Any) -> Lobby:
    """Store a match that is over, with all that belongs to it."""
    seats = (Seat("guest", "Ann", "hash", "a1b2c3d4"), Seat("guest", "Bob", "other", "a1b2c3d4"))
    lobby = evolve(ONE, match=match, seats=seats, status="live", **more)
    over = lobby.conclude(Verdict("won", 0), 1, ended)
    await store.begin(lobby, (ROW,))
    await store.append(match, Row(1, (1.0, 2.0)), over)
    for line in LINES:
        await store.say(match, line, 9)
    for viewer, zipped in REPLAYS.items():
        await store.keep_replay(match, viewer, zipped)
    return over


async def all_of(store: Any, match: str) -> tuple[Any, ...]:
    """Return all that a store tells of a match."""
    replays = [await store.replay(match, viewer) for viewer in VIEWERS]
    log = await store.log(match), await store.log(match, 1), await store.log(match, 0, 1)
    return await store.get(match), *log, await store.chat(match), replays


async def test_what_has_moved_is_read_as_before(store: Store, folder: Folder) -> None:
    archived = Archived(store, folder)
    for match, ended in (("aa1", 1000.0), ("ab2", 2000.0), ("aa3", 3000.0)):
        await finish(store, match, ended)
    await store.save(evolve(ONE, match="live"))
    before = [await all_of(store, match) for match in ("aa1", "ab2", "aa3", "live")]
    finished, named = await store.finished(2), await store.naming("Ann")

    assert 1 == await archived.move(3000.0, lambda match: match == "ab2")
    assert 0 == await archived.move(1000.0, never)
    assert 2 == await archived.move(4000.0, never)

    assert () == await store.finished(9)
    assert [None, (), ()] == list((await all_of(store, "aa1"))[:3])
    assert before == [await all_of(archived, match) for match in ("aa1", "ab2", "aa3", "live")]
    assert finished == await archived.finished(2)
    assert named == await archived.naming("Ann")
    assert ("aa1", "aa3", "ab2") == await archived.naming("Zoe")
    assert () == await archived.naming("Eve")
    for unknown in ("aa", "aa9", "../s", "", "aa1.1000000.zip", "a" * 300):
        assert await archived.get(unknown) is None


async def test_what_is_changed_of_it_is_changed_in_its_file(store: Store, folder: Folder) -> None:
    archived = Archived(store, folder)
    lobby = await finish(store, "aa1")
    await archived.move(2000.0, never)
    line = Line(2, 30.0, "Ann", "bye", 0)

    await archived.save(lobby.rename("Ann", "[deleted]"))
    await archived.say("aa1", line, 1)
    await archived.keep_replay("aa1", 1, b"renamed")
    again = Archived(store, folder)
    found: Any = await again.get("aa1")
    assert ["[deleted]", "Bob"] == [seat.name for seat in found.seats]
    assert (line, LINES[1]) == await again.chat("aa1")
    assert [REPLAYS[0], b"renamed"] == [await again.replay("aa1", viewer) for viewer in (0, 1)]
    await archived.unsay("aa1", "Ann")
    assert (line.blank(), LINES[1]) == await again.chat("aa1")
    assert await store.get("aa1") is None
    assert () == await store.chat("aa1")
    assert 1 == len(list(folder.walk()))


async def test_retention_reaches_it(store: Store, folder: Folder) -> None:
    archived = Archived(store, folder)
    await finish(store, "old", 1000.0)
    await finish(store, "new", 5000.0)
    await finish(store, "battle", 1000.0, campaign="c1")
    await finish(store, "parent", 1000.0)
    branch = evolve(ONE, match="branch", origins=(Origin("parent", 1, 0, "s", ("e",)),))
    await store.save(branch)
    await archived.move(9000.0, never)

    assert 0 == await archived.prune_chat(5.0)
    assert 4 == await archived.prune_chat(15.0)
    assert (LINES[1],) == await archived.chat("new")
    assert {"old"} == {*await archived.prune(2000.0)}
    assert await archived.get("old") is None
    assert ["battle", "new", "parent"] == sorted(one.match for one in await archived.finished(9))
    await archived.delete("parent")
    assert await archived.get("parent") is None


async def test_one_of_the_servers_that_share_a_folder_prunes_its_chat(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    archived = Archived(store, folder)
    await finish(store, "aa1")
    await store.say("aa1", Line(0, 1.0, "Ann", "hello"), 9)
    await archived.move(2000.0, never)

    async def is_another(_: MemoryStore) -> bool:
        await trio.lowlevel.checkpoint()
        return False

    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(MemoryStore, "is_archivist", is_another)
        assert 0 == await archived.prune_chat(5.0)
    assert 1 == await archived.prune_chat(5.0)


async def test_what_was_not_written_to_its_end_is_swept_away(store: Store, folder: Folder) -> None:
    archived = Archived(store, folder)
    await finish(store, "aa1")
    await archived.move(2000.0, never)
    old, new = folder.root / "aa" / ".aa2.1.partial", folder.root / "aa" / ".aa3.1.partial"
    for stray in (old, new):
        stray.write_bytes(b"PK")
    os.utime(old, (1.0, 1.0))
    await archived.prune(0.0)

    assert (False, True) == (old.exists(), new.exists())
    assert await archived.get("aa1") is not None


async def test_what_changes_while_it_moves_is_not_undone(
    store: Store, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator erases a name after the mover has read it, and again after it has compared."""
    archived, write, delete = Archived(store, folder), Folder.write, type(store).delete
    lobby, token = await finish(store, "aa1"), trio.lowlevel.current_trio_token()
    passed = list[str]()

    def erased_first(self: Folder, filed: Any) -> None:
        if not passed:
            passed.append("write")
            trio.from_thread.run(archived.save, lobby.rename("Ann", "[deleted]"), trio_token=token)
            trio.from_thread.run(archived.unsay, "aa1", "Ann", trio_token=token)
        write(self, filed)

    async def erased_before(self: Any, match: str) -> None:
        passed.append("delete")
        now: Any = await archived.get(match)
        await archived.save(now.rename("Bob", "[deleted]"))
        await archived.unsay(match, "Zoe")
        await delete(self, match)

    monkeypatch.setattr(Folder, "write", erased_first)
    monkeypatch.setattr(type(store), "delete", erased_before)
    assert 1 == await archived.move(2000.0, never)

    assert ["write", "delete"] == passed
    found: Any = await archived.get("aa1")
    assert ["[deleted]"] * 2 == [seat.name for seat in found.seats]
    assert ["", ""] == [line.text for line in await archived.chat("aa1")]
    assert await store.get("aa1") is None


DIES = """
import os, signal, sys
from functools import partial
import trio
from server.store.archive.folder import Folder
from server.store.archive.store import Archived
from tests.server.store.test_archived import never, opened

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

async def run(kind, where, folder, moment):
    async with opened(kind, where) as store:
        delete = type(store).delete
        async def deleted(self, match):
            if moment == "before removal":
                die()
            await delete(self, match)
            die()
        if moment == "before rename":
            os.replace = die
        type(store).delete = deleted
        await Archived(store, Folder(folder)).move(2000.0, never)

from pathlib import Path
trio.run(run, sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4])
"""


@pytest.mark.parametrize("moment", ["before rename", "before removal", "after removal"])
@pytest.mark.parametrize("kind", ["sqlite", "redis"])
async def test_who_dies_while_a_match_moves_loses_and_doubles_nothing(
    kind: str, moment: str, request: Any, tmp_path: Path, folder: Folder
) -> None:
    redis = kind == "redis" and request.getfixturevalue("empty_redis").url
    where = redis or str(tmp_path / "s")
    async with opened(kind, where) as store:
        await finish(store, "aa1")
        await finish(store, "aa2")
        before = [await all_of(store, match) for match in ("aa1", "aa2")]
    program = [sys.executable, "-c", DIES, kind, where, str(folder.root), moment]
    died = await trio.run_process(
        program, check=False, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    assert -signal.SIGKILL == died.returncode
    async with opened(kind, where) as store:
        archived = Archived(store, folder)
        in_store = [one.match for one in await store.finished(9)]
        assert (["aa2"] if moment == "after removal" else ["aa2", "aa1"]) == in_store
        for _ in range(2):  # as it was left, and once the rest has moved
            assert before == [await all_of(archived, match) for match in ("aa1", "aa2")]
            assert ["aa1", "aa2"] == sorted(one.match for one in await archived.finished(9))
            await archived.move(2000.0, never)
        assert () == await store.finished(9)
        assert ["aa1", "aa2"] == sorted(ended[1] for ended, _ in folder.walk())


async def test_a_damaged_file_is_told_and_the_others_are_read(store: Store, folder: Folder) -> None:
    archived = Archived(store, folder)
    await finish(store, "aa1")
    await finish(store, "aa2")
    await archived.move(2000.0, never)
    cast(Path, folder.find("aa1")).write_bytes(b"PK")

    with pytest.raises(Malformed, match="damaged"):
        await archived.get("aa1")
    assert ["aa2"] == [one.match for one in await archived.finished(9)]
    assert ("aa2",) == await archived.naming("Ann")


async def test_a_match_whose_log_is_missing_stays_where_it_is(store: Store, folder: Folder) -> None:
    await store.save(evolve(ONE, match="aa1").conclude(Verdict("won", 0), 1, ENDED))

    assert 0 == await Archived(store, folder).move(2000.0, never)
    assert ["aa1"] == [one.match for one in await store.finished(9)]
    assert [] == list(folder.walk())


async def test_a_folder_that_is_not_there_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    settings = Settings(port=0, archive=tmp_path / "not mounted")
    with pytest.raises(StoreError, match="must be a folder to write to"):
        await app.serve(settings, bots=False)


async def test_one_node_moves_matches_and_after_it_another(
    empty_redis: RedisServer, folder: Folder
) -> None:
    async with opened("redis", empty_redis.url) as one:
        two = await RedisStore.opened(empty_redis.url, "two")
        await finish(one, "aa1")
        assert (True, False) == (await one.is_archivist(), await two.is_archivist())
        assert 0 == await Archived(cast(Store, two), folder).move(2000.0, never)
        assert 1 == await Archived(one, folder).move(2000.0, never)
        await two.aclose()


async def moved(folder: Folder, match: str) -> None:
    await until(lambda: folder.find(match) is not None)


async def told(port: int, match: str) -> list[bytes]:
    """Return what the pages tell of a match."""
    paths = ("record", "replay.json", "replay.json?seat=0", "replay.json?seat=1")
    answers = [await get(port, f"/api/matches/{match}/{path}") for path in paths]
    assert [200] * 4 == [one.status for one in answers]
    return [one.body for one in answers]


async def kept(server: app.Running, match: str) -> None:
    with trio.fail_after(LONGEST):
        for viewer in VIEWERS:
            while await server.rooms.store.replay(match, viewer) is None:  # noqa: ASYNC110
                await trio.sleep(0.02)


SOON = Bounds(archived_seconds=0.2, over_seconds=0.5)


async def test_a_server_lists_replays_exports_and_erases_what_has_moved(
    serve: Serve, folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = tmp_path / "admin"
    async with serve(bounds=Bounds(over_seconds=0.5)) as server:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            await begin(a, b)
            await a.request(m.SendChat, match=a.match, text="good luck")
            await play_out(a, b)
        await kept(server, a.match)
        before = await told(server.port, a.match)
    async with serve(bounds=SOON, archive=folder.root, admin=admin) as server:
        await moved(folder, a.match)
        after = await told(server.port, a.match)
        assert before[0].splitlines()[:-1] == after[0].splitlines()[:-1]  # signed anew
        assert before[1:] == after[1:]
        header, _, _ = verification.verify(after[0])
        assert a.match == header.match
        assert "erased from 1 match" in str(await command(admin, "erase", name="Ann"))
        assert not [text for text in await told(server.port, a.match) if b'"Ann"' in text]
        verification.verify((await told(server.port, a.match))[0])
        assert "" == (await server.rooms.store.chat(a.match))[0].text
    async with serve(bounds=SOON, archive=folder.root) as server:
        listed = (await get(server.port, "/api/matches.json")).json()["matches"]
        assert a.match in [one["match"] for one in listed]
    there = str(tmp_path / "warhost.sqlite3")
    monkeypatch.setenv("WARHOST_STORE", there)
    monkeypatch.setenv("WARHOST_ARCHIVE", str(folder.root))
    assert 0 == await trio.to_thread.run_sync(main, ["db", "export", str(tmp_path / "records")])
    verification.verify((tmp_path / "records" / f"{a.match}.jsonl").read_bytes())
    monkeypatch.setattr(retention, "LOOK_SECONDS", 0.1)
    async with serve(bounds=evolve(SOON, finished_seconds=0.1), archive=folder.root):
        await until(lambda: folder.find(a.match) is None)


async def test_what_is_put_into_the_folder_or_taken_out_is_listed_so(
    serve: Serve, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an operator, or by another server. One whose end spectators have yet to see is not told
    of."""
    monkeypatch.setattr(rooms, "LOOK_SECONDS", 0.05)
    now = time.time()
    over = ONE.conclude(Verdict("won", 0), 0, now)
    delayed = evolve(over, match="two", delay=600.0)

    async def is_listed(server: app.Running, *matches: str) -> None:
        with trio.fail_after(LONGEST):
            while True:
                told = (await get(server.port, "/api/matches.json")).json()["matches"]
                if matches == tuple(one["match"] for one in told):
                    return
                await trio.sleep(0.02)

    async with serve(archive=folder.root) as server:
        await is_listed(server)
        for lobby in (delayed, over):
            folder.write(files.Filed(lobby, (ROW,), (), {}))
        await is_listed(server, "one")
        folder.delete("two")
        folder.write(files.Filed(evolve(delayed, ended=now - 601.0), (ROW,), (), {}))
        folder.delete("one")
        await is_listed(server, "two")


async def test_every_node_reads_what_one_has_moved(
    empty_redis: RedisServer, folder: Folder, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(trio.open_nursery())
        nodes = list[app.Running]()
        for name in "ab":
            settings = Settings(
                port=0, store=empty_redis.url, node=name, archive=folder.root, bounds=SOON
            )
            serve = partial(app.serve, settings, bots=False, page=tmp_path / "page")
            nodes.append(await nursery.start(serve))
        async with client(nodes[0].socket_url) as a, client(nodes[1].socket_url) as b:
            await begin(a, b)
            await play_out(a, b)
        await moved(folder, a.match)
        await until(lambda: not empty_redis.client.keys(f"*{a.match}*"))
        one, two = [await told(node.port, a.match) for node in nodes]
        assert one[0].splitlines()[:-1] == two[0].splitlines()[:-1]
        assert one[1:] == two[1:]
        async with client(nodes[1].socket_url) as c:
            assert "no_such_match" == await refused(c, m.Watch, match=a.match)
            await c.request(m.Branch, match=a.match, n=1, name="Cleo", seat=0)
        nursery.cancel_scope.cancel()


def test_the_file_can_be_opened_with_other_programs(folder: Folder) -> None:
    """Operators may look into it, or take a match out of it."""
    filed = files.Filed(ONE.conclude(Verdict("won", 0), 0, ENDED), (ROW,), LINES, REPLAYS)
    folder.write(filed)
    path: Any = folder.find("one")
    command = [sys.executable, "-m", "zipfile", "-l", str(path)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert f"one.{round(ENDED * 1000)}.zip" == path.name
    assert filed == files.read(path)
    assert 0o600 == path.stat().st_mode & 0o777
    names = ("lobby.json", "log.jsonl", "chat.jsonl", "replay.json.gz", "replay-0.json.gz")
    assert all(name in listed for name in names)
