"""A store is restored, exported and pruned; and what each durability survives."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve

from clients.verbs.main import main
from engine.records import campaign_record, verification
from engine.state import Verdict
from engine.wire import messages as m
from server import retention
from server.app import open_store
from server.net.limits import DAY, Bounds
from server.settings import Settings
from server.store.documents import Line
from server.store.exporting import export
from server.store.moderation import AuditEntry, Report
from server.store.protocol import StoreError
from server.store.sqlite.backup import backup, restore
from server.store.sqlite.file import fold, reading
from server.store.sqlite.records import prune, records
from server.store.sqlite.store import SqliteStore
from tests import toy
from tests.helpers.ports import free_port
from tests.helpers.waiting import until
from tests.server.campaigns import fighting
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused
from tests.server.processes import AS_ROOT, process
from tests.server.store.rows import ONE, ROW

FOR_EVER = 2**40
SOMEBODY = 12345, 12346
"""An account and its group."""


async def finish(a: Client, b: Client) -> str:
    await begin(a, b)
    await a.request(m.Resign, match=a.match)
    return a.match


async def test_a_restored_store_is_that_of_the_backup(serve: Serve, tmp_path: Path) -> None:
    store, copy = str(tmp_path / "warhost.sqlite3"), str(tmp_path / "copy")
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await trio.to_thread.run_sync(backup, store, copy)
        await a.reply(body={"t": "throw"})
        with pytest.raises(StoreError, match="stop it first"):
            restore(copy, store, replace=True)
    with pytest.raises(StoreError, match="already exists"):
        restore(copy, store)
    assert {"live": 1} == restore(copy, store, replace=True).matches
    async with serve() as server, client(server.socket_url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        assert 0 == again.seq


@AS_ROOT
@pytest.mark.parametrize("there", ["store", "folder"])
async def test_root_restores_a_store_for_the_account_of_the_server(
    serve: Serve, tmp_path: Path, there: str
) -> None:
    store, copy = tmp_path / "warhost.sqlite3", str(tmp_path / "copy")
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await trio.to_thread.run_sync(backup, str(store), copy)
    lock = Path(f"{store}.lock")
    os.remove(lock)  # as root has it created
    if there == "folder":
        os.remove(store)
    os.chown(store if there == "store" else tmp_path, *SOMEBODY)

    restore(copy, str(store), replace=there == "store")

    for file in (store, lock):
        found = file.stat()
        assert SOMEBODY == (found.st_uid, found.st_gid)
        assert 0o600 == stat.S_IMODE(found.st_mode)


async def test_what_a_killed_server_left_in_its_journal_does_not_spoil_a_restored_store(
    tmp_path: Path,
) -> None:
    port, store, copy = free_port(), str(tmp_path / "killed.sqlite3"), str(tmp_path / "copy")
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b)
        backup(store, copy)
        await a.reply(body={"t": "throw"})
        server.send_signal(signal.SIGKILL)
        await server.wait()
    assert await trio.Path(f"{store}-wal").exists()
    restore(copy, store, replace=True)
    async with process(tmp_path, port, toy.KEY), client(url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        assert 0 == again.seq


async def test_a_damaged_backup_leaves_the_store_as_it_was(serve: Serve, tmp_path: Path) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        match = await finish(a, b)
    (tmp_path / "damaged").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(StoreError):
        restore(str(tmp_path / "damaged"), str(tmp_path / "warhost.sqlite3"), replace=True)
    async with serve() as server:
        assert 200 == (await get(server.port, f"/api/matches/{match}/record")).status


async def test_records_are_exported_while_matches_run_and_are_true(
    serve: Serve, tmp_path: Path
) -> None:
    store, folder = str(tmp_path / "warhost.sqlite3"), tmp_path / "records"
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await fighting.begin(a, b)
        battle = await fighting.fight(key, (a, b), tokens)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            match = await finish(c, d)
            await begin(c, d)
            written = await trio.to_thread.run_sync(lambda: export([records(store)], str(folder)))
        again = await trio.to_thread.run_sync(lambda: export([records(store)], str(folder)))

    assert (3, 0) == (written, again)
    assert {f"{one}.jsonl" for one in (key, battle, match)} == {it.name for it in folder.iterdir()}
    for one in (battle, match):
        verification.verify((folder / f"{one}.jsonl").read_bytes())
    _, acts, _ = campaign_record.read((folder / f"{key}.jsonl").read_bytes())
    assert {battle} == {*campaign_record.battles(acts)}


async def test_a_match_that_was_deleted_by_age_is_listed_no_more(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "LOOK_SECONDS", 0.02)
    bounds = Bounds(finished_seconds=1.0, over_seconds=0.0, listing_seconds=0.0)
    async with serve(bounds=bounds) as server, client(server.socket_url) as a:
        async with client(server.socket_url) as b, client(server.socket_url) as c:
            over = await finish(b, c)

        async def listed() -> set[str]:
            return {one.match for one in (await a.request(m.ListMatches)).matches}

        assert {over} == await listed()
        with trio.fail_after(30):
            while True:
                if not await listed():
                    break
                await trio.sleep(0.05)
        assert 404 == (await get(server.port, f"/api/matches/{over}/record")).status


async def test_old_matches_are_pruned_while_others_run_but_none_that_is_needed(
    serve: Serve, tmp_path: Path
) -> None:
    store = str(tmp_path / "warhost.sqlite3")
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await fighting.begin(a, b)
        battle = await fighting.fight(key, (a, b), tokens)
        async with client(server.socket_url) as c, client(server.socket_url) as d:
            old = await finish(c, d)
            trunk = await finish(c, d)
            await c.request(m.Branch, match=trunk, n=1, seat=0, name="Cleo")
            branch = c.match
            assert [] == prune(store, 0.0)
            assert [old] == await trio.to_thread.run_sync(prune, store, FOR_EVER)
            statuses = {
                one: (await get(server.port, f"/api/matches/{one}/record")).status
                for one in (old, trunk, battle)
            }
            assert {old: 404, trunk: 200, battle: 200} == statuses
            await d.request(m.Join, match=branch, name="Dan")
            d.match = branch
            for one in (c, d):
                await one.ready()
                one.seq = -1
            await c.until(m.Snapshot)
            assert "no_such_match" == await refused(
                c, m.Branch, match=old, n=1, seat=0, name="Cleo"
            )


@pytest.mark.parametrize(("durability", "synchronous"), [("full", 2), ("process", 1)])
async def test_durability_says_whether_each_commit_is_flushed(
    tmp_path: Path, durability: str, synchronous: int
) -> None:
    told = {"WARHOST_STORE": str(tmp_path / "store"), "WARHOST_DURABILITY": durability}
    store = open_store(Settings.from_environment(told))
    assert isinstance(store, SqliteStore)
    found = store._db.execute("pragma synchronous").fetchone()
    await store.aclose()

    assert (synchronous,) == found


async def test_the_durability_of_the_process_survives_kill_9(tmp_path: Path) -> None:
    port, rng = free_port(), random.Random(3)
    url = f"ws://127.0.0.1:{port}/ws"
    told: dict[str, Any] = {"WARHOST_DURABILITY": "process"}
    async with (
        process(tmp_path, port, toy.KEY, **told) as server,
        client(url) as a,
        client(url) as b,
    ):
        await begin(a, b, rounds=20)
        for _ in range(10):
            one = next(one for one in (a, b) if one.question())
            await one.reply(rng)
            for other in (a, b):
                await other.reach(max(a.seq, b.seq))
        server.send_signal(signal.SIGKILL)
        await server.wait()
    async with process(tmp_path, port, toy.KEY, **told), client(url) as again:
        await again.request(m.Resume, token=a.token)
        await again.until(m.Snapshot)
        assert (a.seq, a.state) == (again.seq, again.state)


@pytest.mark.parametrize("value", ["7", "cast(substr(lobby, 2) as text)", "x'7b7d'"])
async def test_a_damaged_match_keeps_no_other_from_being_exported_and_pruned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    path = str(tmp_path / "store")
    store = SqliteStore(path)
    for name in ("bad", "good"):
        lobby = evolve(ONE, match=name, status="live")
        await store.save(lobby)
        await store.append(name, ROW, lobby.conclude(Verdict("won", 0), 0, 2.0))
    await store.aclose()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"update matches set lobby = {value} where match = 'bad'")
    there = ("--store", path)

    assert 2 == main(["db", "export", str(tmp_path / "records"), *there])
    told = capsys.readouterr().err
    assert ("wrote 1 record to" in told, "but not bad (" in told) == (True, True)
    assert ["good.jsonl"] == [file.name for file in (tmp_path / "records").iterdir()]
    assert 0 == main(["db", "prune", "--older-than", "1d", *there])
    with closing(sqlite3.connect(path)) as db:
        assert [("bad",)] == db.execute("select match from matches").fetchall()


async def test_the_command_line_restores_exports_and_prunes(
    serve: Serve,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, copy = str(tmp_path / "warhost.sqlite3"), str(tmp_path / "copy")
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await finish(a, b)
    backup(store, copy)
    there = ("--store", store)

    assert 0 == main(["db", "export", str(tmp_path / "records"), *there])
    assert "Wrote 1 record" in capsys.readouterr().out
    with pytest.raises(SystemExit):  # a server may have its room open
        main(["db", "prune", "--older-than", "0d", *there])
    assert "keep at least 1d" in capsys.readouterr().err
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 2 * DAY)
        assert 0 == main(["db", "prune", "--older-than", "1d", *there])
    assert "Deleted 1 finished match" in capsys.readouterr().out
    assert 0 != main(["db", "prune", *there])
    assert "--reports" in capsys.readouterr().err
    assert 0 != main(["db", "restore", copy, *there])
    assert "already exists" in capsys.readouterr().err
    assert 0 == main(["db", "restore", copy, *there, "--replace"])
    assert "1 match (1 over)" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["db", "prune", "--older-than", "year", *there])


async def test_the_command_line_prunes_chat_reports_and_the_audit_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, now = str(tmp_path / "warhost.sqlite3"), time.time()
    store = SqliteStore(path)
    await store.save(ONE)
    for n, at in enumerate([now - 3 * DAY, now], start=1):
        await store.say("one", Line(n, at, "Ann", "hello"), 9)
        await store.note(Report(n, at, "one", 1, "Ann", "", "rude"))
        await store.note(AuditEntry(n, at, "root", {"t": "drain"}))

    flags = ("--chat", "2d", "--reports", "2d", "--audit", "2d")
    assert 0 == main(["db", "prune", *flags, "--store", path])

    told = "Deleted 1 line of chat.\nDeleted 1 report.\nDeleted 1 entry of the audit log.\n"
    assert told == capsys.readouterr().out
    assert [2] == [line.n for line in await store.chat("one")]
    assert [2] == [one.n for one in await store.notes(Report)]
    assert [2] == [one.n for one in await store.notes(AuditEntry)]
    await store.aclose()


def found(folder: Path, word: str) -> bool:
    """Return whether a word is anywhere in the files of a store."""
    return any(word.encode() in file.read_bytes() for file in folder.glob("warhost.sqlite3*"))


async def test_nothing_of_what_was_said_is_left_in_the_files_when_it_was_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "warhost.sqlite3")
    store = SqliteStore(path)
    await store.save(ONE)
    await store.say("one", Line(1, 1.0, "Ann", "quokka " * 2_000), 9)
    await store.say("one", Line(2, 1.0, "Ben", "zebra"), 9)
    await store.unsay("one", "Ann")
    assert found(tmp_path, "quokka")  # in the journal
    monkeypatch.setattr(store, "_fold_at", 0.0)
    with reading(path) as db:
        db.execute("begin")
        db.execute("select * from chat").fetchone()
        await store.beat()  # whoever reads prevents it
        assert found(tmp_path, "quokka")
    await store.beat()
    assert not found(tmp_path, "quokka")
    assert found(tmp_path, "zebra")
    assert 0 == main(["db", "prune", "--chat", "1d", "--store", path])
    assert not found(tmp_path, "zebra")
    await store.aclose()
    with reading(path) as db:
        db.execute("pragma locking_mode = exclusive")
        db.execute("begin exclusive")
        assert not fold(path, patience=0.0)  # another program has it all


async def test_a_backup_has_none_of_the_room_of_what_was_deleted(tmp_path: Path) -> None:
    path, sizes = str(tmp_path / "warhost.sqlite3"), list[int]()
    store = SqliteStore(path)
    await store.save(ONE)
    for n in range(20):
        await store.say("one", Line(n, 1.0, "Ann", "hello " * 2_000), 99)
    for age in (0.0, time.time()):
        await store.prune_chat(age)
        backup(path, str(tmp_path / "copy"), replace=True)
        sizes.append(len(await trio.Path(tmp_path / "copy").read_bytes()))
    await store.aclose()

    assert sizes[1] < sizes[0] / 2


async def test_a_server_deletes_what_is_older_than_its_settings_keep(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        old = await finish(a, b)
        await a.request(m.SendChat, match=old, text="well played")
        await begin(a, b)
        await a.request(m.SendChat, match=a.match, text="still here")
        await a.request(m.Report, match=a.match, text="they insult me")
    store = str(tmp_path / "warhost.sqlite3")
    at_once = Bounds(finished_seconds=0, chat_seconds=0, reports_seconds=0, audit_seconds=0)
    written = SqliteStore(store)
    await written.note(AuditEntry(1, time.time(), "root", {"t": "drain"}))
    await written.aclose()

    def kept() -> tuple[list[str], int, int]:
        with reading(store) as db:
            matches = [match for (match,) in db.execute("select match from matches")]
            lines, notes = (f"select count(*) from {table}" for table in ("chat", "notes"))
            return matches, db.execute(lines).fetchone()[0], db.execute(notes).fetchone()[0]

    assert 2 == kept()[2]
    async with serve(bounds=at_once):
        await until(lambda: kept() == ([a.match], 0, 0))
    assert old != a.match
