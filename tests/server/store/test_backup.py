"""A store is backed up while its server runs, and a file that is not whole is recognised."""

from __future__ import annotations

import fcntl
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import trio
from attrs import evolve

from clients.verbs.main import main
from engine.records.position import Position
from engine.state import Verdict
from engine.wire import messages as m
from server.store.documents import Checkpoint, log_digest, pack, pack_checkpoint, unpack_row
from server.store.protocol import StoreError
from server.store.sqlite.backup import backup, check, delete_damaged
from server.store.sqlite.store import SqliteStore
from tests import toy
from tests.helpers.ports import free_port
from tests.server.client import begin, client
from tests.server.http import get
from tests.server.processes import ROOT, process
from tests.server.store.rows import ONE, ROW

MATCHES = 6
assert ROW.entry is not None
ENTRY = ROW.entry
ENTRY_OF_NO_DICE = evolve(ENTRY, dice=())
ROW_OF_NO_DICE = evolve(ROW, entry=ENTRY_OF_NO_DICE)
CHECKPOINT = Checkpoint(0, log_digest([ENTRY_OF_NO_DICE]), Position({}, (), 0, ""))


async def db(*words: str) -> tuple[int, str]:
    """Run `warhost db`, and return its exit status and what it said."""
    done = await trio.run_process(
        [sys.executable, "-m", "warhost", "db", *words],
        cwd=ROOT,
        check=False,
        capture_stdout=True,
        capture_stderr=True,
    )
    return done.returncode, (done.stdout + done.stderr).decode()


async def test_matches_go_on_from_a_backup_that_was_made_while_they_were_played(
    tmp_path: Path,
) -> None:
    port, copy = free_port(), tmp_path / "copy" / "killed.sqlite3"
    copy.parent.mkdir()
    url, original = f"ws://127.0.0.1:{port}/ws", str(tmp_path / "killed.sqlite3")
    reached: list[tuple[str, str, int]] = []
    all_reached = trio.Event()
    async with process(tmp_path, port, toy.KEY), trio.open_nursery() as nursery:

        async def play(seed: int) -> None:
            rng = random.Random(seed)
            async with client(url) as a, client(url) as b:
                await begin(a, b, rounds=900)
                for _ in range(8):
                    one = next(one for one in (a, b) if one.question())
                    await one.reply(rng)
                    for other in (a, b):
                        await other.reach(max(a.seq, b.seq))
                reached.append((a.match, a.token, a.seq))
                if len(reached) == MATCHES:
                    all_reached.set()
                while True:  # until the backup is made
                    one = next(one for one in (a, b) if one.question())
                    await one.reply(rng)
                    for other in (a, b):
                        await other.reach(max(a.seq, b.seq))

        for seed in range(MATCHES):
            nursery.start_soon(play, seed)
        with trio.fail_after(60):
            await all_reached.wait()
        status, said = await db("backup", str(copy), "--store", original)
        nursery.cancel_scope.cancel()

    assert (0, True) == (status, f"{MATCHES} matches ({MATCHES} live)" in said), said
    assert (0, True) == ((again := await db("check", str(copy)))[0], "is complete" in again[1])
    assert {copy.name} == files(copy.parent)
    async with process(copy.parent, port, toy.KEY):
        for match, token, seq in reached:
            async with client(url) as a:
                await a.request(m.Resume, token=token)
                await a.until(m.Snapshot)
                assert (match, True) == (a.match, a.seq >= seq)
                await a.request(m.Resign, match=match)
                assert 200 == (await get(port, f"/api/matches/{match}/record")).status


async def test_a_killed_server_leaves_no_lock_and_all_it_acknowledged_in_a_backup(
    tmp_path: Path,
) -> None:
    port, store = free_port(), str(tmp_path / "killed.sqlite3")
    url = f"ws://127.0.0.1:{port}/ws"
    async with process(tmp_path, port, toy.KEY) as server, client(url) as a, client(url) as b:
        await begin(a, b, rounds=20)
        await next(one for one in (a, b) if one.question()).reply()
        await a.reach(1)
        server.send_signal(signal.SIGKILL)
        await server.wait()
    backup(store, str(tmp_path / "copy"))
    with closing(sqlite3.connect(tmp_path / "copy")) as read:
        rows = [unpack_row(data) for (data,) in read.execute("select row from log order by seq")]
    assert 1 <= rows[-1].seq
    kept = SqliteStore(store, patience=0.0)
    await kept.aclose()


@pytest.fixture
async def store(tmp_path: Path) -> str:
    """A store with a live match and a finished one."""
    path = str(tmp_path / "store")
    kept = SqliteStore(path)
    for name in ("live", "over"):
        lobby = evolve(ONE, match=name, status="live")
        await kept.save(lobby)
        await kept.append(name, ROW_OF_NO_DICE)
        await kept.keep_checkpoint(name, pack_checkpoint(CHECKPOINT))
        over = lobby.conclude(Verdict("won", 0), 1, 2.0) if name == "over" else None
        await kept.append(name, evolve(ROW_OF_NO_DICE, seq=1, entry=None), over)
    await kept.aclose()
    return path


async def test_what_is_there_is_counted(store: str, tmp_path: Path) -> None:
    found = backup(store, str(tmp_path / "copy"))

    assert {"live": 1, "over": 1} == found.matches
    assert (2, 0, 0) == (found.acts, found.dice, found.campaigns)
    assert found == check(store) == check(str(tmp_path / "copy"))
    assert 0o600 == (tmp_path / "copy").stat().st_mode & 0o777


async def test_nothing_is_overwritten_unasked_and_never_a_store_that_is_in_use(
    store: str, tmp_path: Path
) -> None:
    taken = tmp_path / "copy"
    taken.write_text("dear")
    with pytest.raises(StoreError, match="exists; name another file"):
        backup(store, str(taken))
    with pytest.raises(StoreError, match="store of a server"):
        backup(store, store, replace=True)
    running = SqliteStore(str(tmp_path / "other"))
    try:
        with pytest.raises(StoreError, match="store of a server"):
            backup(store, str(tmp_path / "other"), replace=True)
    finally:
        await running.aclose()

    assert "dear" == taken.read_text()
    assert 2 == backup(store, str(taken), replace=True).acts
    assert {"copy", "other", "other.lock", "store", "store.lock"} == files(tmp_path)


def run_sql(path: str, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db_:
        for statement in statements:
            db_.execute(statement)
        db_.commit()


def cut(path: str) -> None:
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[: len(data) // 2])


def garble(path: str) -> None:
    data = bytearray(Path(path).read_bytes())
    data[4096:4600] = b"x" * 504
    Path(path).write_bytes(data)


def scribble(path: str) -> None:
    Path(path).write_bytes(b"x" * 9000)


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def forge(path: str) -> None:
    row = evolve(ROW, entry=evolve(ENTRY, dice=((0, "duel", 7, 6),)))
    with closing(sqlite3.connect(path)) as db_:
        db_.execute("update log set row = ? where match = 'live' and seq = 0", (pack(row),))
        db_.commit()


FAULTS: dict[str, tuple[Callable[[str], None], str]] = {
    "cut off": (cut, "damaged|malformed|cannot be read"),
    "garbled": (garble, "damaged|malformed|cannot be read"),
    "no database": (scribble, "cannot be read"),
    "another database": (
        lambda path: run_sql(path, "pragma application_id = 7", "drop table campaigns"),
        "not a warhost store",
    ),
    "an older format": (
        lambda path: run_sql(path, "pragma application_id = 0", "pragma user_version = 0"),
        "it has format 0, but this version of warhost reads 3 and 4",
    ),
    "a number is missing": (
        lambda path: run_sql(path, "delete from log where match = 'live' and seq = 0"),
        "match live: row 0 of the log is missing",
    ),
    "a log is missing": (
        lambda path: run_sql(path, "delete from log where match = 'over'"),
        "match over: it has begun, but its log is empty",
    ),
    "a log too many": (
        lambda path: run_sql(path, "delete from matches where match = 'live'"),
        "log for a match that is missing: live",
    ),
    "a match": (
        lambda path: run_sql(path, "update matches set lobby = x'7b7d' where match = 'live'"),
        "match live: ",
    ),
    "a row": (lambda path: run_sql(path, "update log set row = x'7b7d'"), "match live: "),
    "a die": (forge, r"match live: entry 0: die 0 \(duel\) = 7 is recorded"),
    "an entry, since its checkpoint was taken": (
        lambda path: run_sql(
            path,
            "update log set row = replace(cast(row as text), '\"d1\"', '\"d2\"') "
            "where match = 'live' and seq = 0",
        ),
        "match live: the log is not as it was when the checkpoint was taken",
    ),
    "a campaign": (
        lambda path: run_sql(path, "insert into campaigns values ('c', 1.0, x'7b7d')"),
        "a campaign cannot be read",
    ),
}


@pytest.mark.parametrize(("damage", "message"), FAULTS.values(), ids=FAULTS)
async def test_what_is_not_whole_is_named_and_no_backup_comes_of_it(
    damage: Callable[[str], None], message: str, store: str, tmp_path: Path
) -> None:
    damage(store)
    with pytest.raises(StoreError, match=message):
        check(store)
    with pytest.raises(StoreError) as caught:
        backup(store, str(tmp_path / "copy"))

    assert ".partial" not in str(caught.value)
    assert not [name for name in files(tmp_path) if "copy" in name]


async def test_a_damaged_match_is_copied_with_the_others_where_that_is_wanted(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_sql(store, "update log set row = x'7b7d' where match = 'live'")
    copy, back = str(tmp_path / "copy"), str(tmp_path / "back")
    steps = [
        (2, False, ["backup", copy, "--store", store]),
        (1, True, ["backup", copy, "--store", store, "--damaged"]),
        (2, False, ["restore", copy, "--store", back]),
        (1, True, ["restore", copy, "--store", back, "--damaged"]),
    ]
    for status, copied, given in steps:
        assert status == await trio.to_thread.run_sync(main, ["db", *given])
        out, err = capsys.readouterr()
        assert copied == ("1 match (" in out)
        assert "damaged" in err
        assert "match live: " in err

    assert ["live"] == [*check(back, damaged=True).damaged]
    with closing(sqlite3.connect(back)) as db:
        tables = ("log", "checkpoints", "matches")
        assert all(_rows(db, table) for table in tables)
        prune = ["db", "prune", "--damaged", "--store", back]
        assert 0 == await trio.to_thread.run_sync(main, prune)
        assert [0, 0, 0] == [_rows(db, table) for table in tables]
    assert "Deleted match live, which could not be read: " in capsys.readouterr().out
    assert 1 == sum(check(back).matches.values())


def _rows(db: sqlite3.Connection, table: str) -> int:
    """Count what there is of the damaged match."""
    (count,) = db.execute(f"select count(*) from {table} where match = 'live'").fetchone()
    return int(count)


async def test_what_is_damaged_is_not_deleted_while_a_server_uses_the_store(store: str) -> None:
    opened = SqliteStore(store)
    with pytest.raises(StoreError, match="stop it first"):
        delete_damaged(store)
    await opened.aclose()


@pytest.mark.parametrize("value", ["x'7b7d'", "7", "cast(checkpoint as text)"])
async def test_a_checkpoint_that_cannot_be_read_is_told_and_costs_nothing(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    run_sql(store, f"update checkpoints set checkpoint = {value}")
    assert 2 == backup(store, str(tmp_path / "copy")).acts
    status = await trio.to_thread.run_sync(main, ["db", "check", store])
    out, err = capsys.readouterr()

    assert (1, True) == (status, "is complete: 2 matches" in out)
    assert "nothing is lost: the checkpoint of 1 match cannot be read" in err
    assert err.endswith(": live\n")


async def test_an_older_store_is_not_opened_and_left_as_it_was(store: str) -> None:
    run_sql(store, "pragma application_id = 0", "pragma user_version = 0")
    before = await trio.Path(store).read_bytes()
    with pytest.raises(StoreError, match="keep it for the version that wrote it"):
        SqliteStore(store)

    assert before == await trio.Path(store).read_bytes()


async def test_a_store_of_the_format_before_is_brought_up_to_date(store: str) -> None:
    run_sql(store, "pragma user_version = 3")
    before = check(store)
    opened = SqliteStore(store)
    assert {"live"} == {lobby.match for lobby in await opened.unfinished()}
    await opened.aclose()

    assert before == check(store)
    with closing(sqlite3.connect(store)) as db:
        assert (4,) == db.execute("pragma user_version").fetchone()


async def test_the_command_says_what_is_wrong(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [
        (1, "", ["check", _cut_copy(store, tmp_path)]),
        (2, "store not found", ["check", str(tmp_path / "none")]),
        (2, "exists", ["backup", store, "--store", store]),
        (2, "no", ["backup", str(tmp_path / "no" / "x"), "--store", store]),
        (2, "is not saved", ["check", ":memory:"]),
    ]
    for status, words, given in wrong:
        assert status == await trio.to_thread.run_sync(main, ["db", *given])
        out, err = capsys.readouterr()
        assert ("", True, True, 1) == (
            out,
            err.startswith("warhost: "),
            words in err,
            err.count("\n"),
        )


def _cut_copy(store: str, folder: Path) -> str:
    copy = str(folder / "cut")
    shutil.copy(store, copy)
    cut(copy)
    return copy


async def test_what_a_killed_backup_left_is_deleted_and_one_that_runs_is_left_alone(
    store: str, tmp_path: Path
) -> None:
    copy, left = tmp_path / "copy", tmp_path / "copy.1.partial"
    runs = tmp_path / "copy.2.partial"
    for one in (left, runs):
        one.touch()
    with runs.open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        backup(store, str(copy))

    assert (False, True, True) == (left.exists(), runs.exists(), copy.exists())
