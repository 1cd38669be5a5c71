"""The store of a server that stands alone: SQLite, in a thread of its own.

The thread writes everything that waits in one transaction, so under load many matches share one
commit and one flush to the disk. The journal is a WAL. With `synchronous=FULL`, a commit is on the
disk when it returns, and survives a power cut. With `NORMAL` it is in the hands of the kernel, and
survives the end of the process. `docs/protocol.md` says what that costs.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, TypeVar

import trio
from attrs import define, field

from engine.state import Viewer
from server import log
from server.store.account import Account, Parcel
from server.store.campaign import Campaign
from server.store.documents import (
    Line,
    Row,
    legible,
    legible_campaigns,
    naming,
    pack,
    unpack_account,
    unpack_line,
    unpack_lobby,
    unpack_note,
    unpack_parcel,
    unpack_row,
    unpack_subscription,
)
from server.store.lobby import Lobby
from server.store.protocol import Ended, N, Note, StoreError, StoreTaken
from server.store.sqlite import records
from server.store.sqlite.file import fold, hold, open_file
from server.store.subscription import Subscription

T = TypeVar("T")
_in_thread = partial(trio.to_thread.run_sync, abandon_on_cancel=True)
BATCH = 256
"""Most acts in one transaction."""
FOLD_SECONDS = 600.0
"""The journal is emptied after this time, however little was written."""

_INSERT = "insert into log values (?, ?, ?)"
_LOG = log.get("warhost.store")


@define(eq=False)
class _Job:
    """Work for the thread, and its result."""

    work: Callable[[sqlite3.Connection], Any]
    row: tuple[Any, ...] | None = None
    """The row of the log to append, if that is all there is to do."""
    done: trio.Event = field(factory=trio.Event)
    result: Any = None
    fault: Exception | None = None


class SqliteStore:
    """Keeps matches in one file."""

    def __init__(self, path: str, *, synchronous: str = "FULL", patience: float = 5.0) -> None:
        """Open or create the file. Raises `StoreError` when that cannot be."""
        try:
            with ExitStack() as opened:
                opened.callback(os.close, hold(path, patience))
                self._db = open_file(path, synchronous, patience)
                opened.callback(self._db.close)
                self._opened = opened.pop_all()
        except BlockingIOError as fault:
            raise StoreTaken(
                f"cannot open the store {path}: another server is using it; stop that one, or set "
                "WARHOST_STORE to another file"
            ) from fault
        except (sqlite3.Error, OSError, StoreError) as fault:
            kind = type(fault) if isinstance(fault, StoreError) else StoreError
            raise kind(f"cannot open the store {path}: {fault}") from fault
        self.path = path
        self.wrote = 0.0
        self._fold_at = time.monotonic() + FOLD_SECONDS
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._token = trio.lowlevel.current_trio_token()
        self._closed = trio.Event()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def beat(self) -> None:
        beat = "insert or replace into heartbeat values (0, ?)"
        await self._do(lambda db: db.execute(beat, (time.time(),)))
        if time.monotonic() >= self._fold_at and await _in_thread(fold, self.path, 0.0):
            self._fold_at = time.monotonic() + FOLD_SECONDS

    async def save(self, lobby: Lobby) -> None:
        data = pack(lobby)
        await self._do(lambda db: _save(db, lobby, data))

    async def begin(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        values = [(lobby.match, row.seq, pack(row)) for row in rows]
        data = pack(lobby)

        def work(db: sqlite3.Connection) -> None:
            db.executemany(_INSERT, values)  # where a log has begun, its first number is refused
            _save(db, lobby, data)

        await self._do(work)

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        values, data = (match, row.seq, pack(row)), pack(lobby) if lobby else b""

        def work(db: sqlite3.Connection) -> None:
            db.execute(_INSERT, values)
            if lobby:
                _save(db, lobby, data)

        await self._do(work, None if lobby else values)

    async def delete(self, match: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("delete from log where match = ?", (match,))
            db.execute("delete from checkpoints where match = ?", (match,))
            db.execute("delete from chat where match = ?", (match,))
            db.execute("delete from subscriptions where match = ?", (match,))
            db.execute("delete from replays where match = ?", (match,))
            db.execute("delete from matches where match = ?", (match,))

        await self._do(work)

    async def get(self, match: str) -> Lobby | None:
        rows = await self._select("select lobby from matches where match = ?", match)
        return unpack_lobby(rows[0]) if rows else None

    async def unfinished(self) -> tuple[Lobby, ...]:
        rows = await self._select("select lobby from matches where over = 0 order by at")
        return legible(rows, unpack_lobby, "match")

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        rows = await self._select(
            "select lobby from matches where over = 1 order by at desc limit ?", most
        )
        return legible(rows, unpack_lobby, "match")

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        query = "select row from log where match = ? and seq >= ? order by seq limit ?"
        rows = await self._select(query, match, start, most)
        return tuple(unpack_row(row) for row in rows)

    async def keep_checkpoint(self, match: str, checkpoint: bytes) -> None:
        insert = """insert or replace into checkpoints select match, ? from matches
            where match = ? and over = 0"""
        await self._do(lambda db: db.execute(insert, (checkpoint, match)))

    async def checkpoint(self, match: str) -> bytes | None:
        rows = await self._select("select checkpoint from checkpoints where match = ?", match)
        return rows[0] if rows else None

    async def say(self, match: str, line: Line, most: int) -> None:
        place, data = (match, line.seat is None), pack(line)
        old = "delete from chat where match = ? and spectators = ? and n <= ?"

        def work(db: sqlite3.Connection) -> None:
            db.execute("insert into chat values (?, ?, ?, ?, ?)", (*place, line.n, line.at, data))
            db.execute(old, (*place, line.n - most))

        await self._do(work)

    async def chat(self, match: str) -> tuple[Line, ...]:
        query = "select line from chat where match = ? order by spectators, n"
        lines = await self._select(query, match)
        return legible(lines, unpack_line, "line of chat", match)

    async def subscribe(self, subscription: Subscription, *, again: bool = False) -> None:
        match, key = subscription.match, subscription.key
        keep = """insert or replace into subscriptions select match, ?, ?, ? from matches
            where match = ? and over = 0"""
        there = "update subscriptions set at = ?, body = ? where match = ? and key = ?"
        at, data = subscription.at, pack(subscription)
        if again:
            await self._do(lambda db: db.execute(there, (at, data, match, key)))
        else:
            await self._do(lambda db: db.execute(keep, (key, at, data, match)))

    async def unsubscribe(self, match: str, key: str) -> None:
        delete = "delete from subscriptions where match = ? and key = ?"
        await self._do(lambda db: db.execute(delete, (match, key)))

    async def subscriptions(self, match: str) -> tuple[Subscription, ...]:
        query = "select body from subscriptions where match = ? order by at, key"
        rows = await self._select(query, match)
        return legible(rows, unpack_subscription, "subscription", match)

    async def save_campaign(self, campaign: Campaign) -> None:
        values = (campaign.campaign, campaign.created, pack(campaign))
        insert = "insert or replace into campaigns values (?, ?, ?)"
        await self._do(lambda db: db.execute(insert, values))

    async def delete_campaign(self, campaign: str) -> None:
        delete = "delete from campaigns where campaign = ?"
        await self._do(lambda db: db.execute(delete, (campaign,)))

    async def campaigns(self) -> tuple[Campaign, ...]:
        rows = await self._select("select body from campaigns order by at")
        return legible_campaigns(rows)

    async def account(self, key: str) -> Account | None:
        rows = await self._select("select body from accounts where key = ?", key)
        return unpack_account(rows[0]) if rows else None

    async def keep_account(self, account: Account) -> bool:
        values = (account.key, account.edit, account.used, pack(account))
        keep = """insert or replace into accounts select ?1, ?2, ?3, ?4 where
            coalesce((select edit from accounts where key = ?1), 0) = ?2 - 1"""
        return await self._do(lambda db: db.execute(keep, values).rowcount == 1)

    async def delete_account(self, key: str) -> None:
        await self._do(lambda db: db.execute("delete from accounts where key = ?", (key,)))

    async def count_accounts(self) -> int:
        (count,) = await self._select("select count(*) from accounts")
        return int(count)

    async def prune_accounts(self, before: float) -> int:
        delete = "delete from accounts where used < ?"
        return await self._do(lambda db: db.execute(delete, (before,)).rowcount)

    async def leave(self, code: str, parcel: Parcel, now: float) -> None:
        values = (code, parcel.until, pack(parcel))

        def work(db: sqlite3.Connection) -> None:
            db.execute("delete from parcels where until < ?", (now,))
            db.execute("insert or replace into parcels values (?, ?, ?)", values)

        await self._do(work)

    async def take(self, code: str) -> Parcel | None:
        query = "select body from parcels where code = ?"
        delete = "delete from parcels where code = ?"

        def work(db: sqlite3.Connection) -> bytes | None:
            found: tuple[bytes] | None = db.execute(query, (code,)).fetchone()
            db.execute(delete, (code,))
            return found[0] if found else None

        data = await self._do(work)
        return unpack_parcel(data) if data else None

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        insert = """insert or replace into replays select match, ?, ? from matches
            where match = ?"""
        await self._do(lambda db: db.execute(insert, (_shown(viewer), zipped, match)))

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        query = "select zipped from replays where match = ? and viewer = ?"
        rows = await self._select(query, match, _shown(viewer))
        return rows[0] if rows else None

    async def unkept(self, after: Ended, most: int) -> tuple[Ended, ...]:
        # With a connection of its own: it may read all finished matches to find none.
        return await _in_thread(records.unkept, self.path, after, most)

    async def ended(self, after: Ended, before: float, most: int) -> tuple[Ended, ...]:
        query = """select at, match from matches where over = 1 and at >= ? and at < ?
            and (at, match) > (?, ?) order by at, match limit ?"""
        values = (after[0], before, *after, most)
        return tuple(await self._do(lambda db: db.execute(query, values).fetchall()))

    async def is_archivist(self) -> bool:
        await trio.lowlevel.checkpoint()
        return True

    async def branched(self) -> Collection[str]:
        return await _in_thread(records.branched, self.path)

    async def naming(self, name: str) -> tuple[str, ...]:
        query = """select match from matches where instr(lobby, ?)
            union select match from chat where instr(line, ?) order by match"""
        return tuple(await self._select(query, naming(name), naming(name)))

    async def unsay(self, match: str, name: str) -> None:
        query = "select line from chat where match = ? and instr(line, ?)"
        update = "update chat set line = ? where match = ? and spectators = ? and n = ?"

        def work(db: sqlite3.Connection) -> None:
            for (data,) in db.execute(query, (match, naming(name))).fetchall():
                line = unpack_line(data)
                blank = pack(line.blank())
                db.execute(update, (blank, match, line.seat is None, line.n))

        await self._do(work)

    async def number(self, kind: type[Note]) -> int:
        newest = """select max(n) from
            (select n from numbers where kind = :kind union select n from notes where kind = :kind)
        """

        def work(db: sqlite3.Connection) -> int:
            values = {"kind": kind.__name__}
            n: int = (db.execute(newest, values).fetchone()[0] or 0) + 1
            db.execute("insert or replace into numbers values (?, ?)", (kind.__name__, n))
            return n

        return await self._do(work)

    async def note(self, note: Note) -> None:
        values = (type(note).__name__, note.n, pack(note))
        insert = "insert or replace into notes values (?, ?, ?)"
        await self._do(lambda db: db.execute(insert, values))

    async def notes(self, kind: type[N], most: int = -1) -> tuple[N, ...]:
        query = "select body from notes where kind = ? order by n desc limit ?"
        rows = await self._select(query, kind.__name__, most)
        return legible(rows, unpack_note, kind.__name__.lower())

    async def drop_note(self, kind: type[N], n: int) -> None:
        delete = "delete from notes where kind = ? and n = ?"
        await self._do(lambda db: db.execute(delete, (kind.__name__, n)))

    async def prune_notes(self, kind: type[N], before: float, most: int) -> int:
        return await _in_thread(records.prune_notes, self.path, kind, before, most)

    async def prune(self, before: float) -> Collection[str]:
        # With a connection of its own, in portions: the server writes meanwhile.
        return await _in_thread(records.prune, self.path, before)

    async def prune_chat(self, before: float) -> int:
        return await _in_thread(records.prune_chat, self.path, before)

    async def aclose(self) -> None:
        self._jobs.put(None)
        await self._closed.wait()

    async def _select(self, query: str, *values: Any) -> list[Any]:
        rows = await self._do(lambda db: db.execute(query, values).fetchall())
        return [row[0] for row in rows]

    async def _do(
        self, work: Callable[[sqlite3.Connection], T], row: tuple[Any, ...] | None = None
    ) -> T:
        job = _Job(work, row)
        self._jobs.put(job)
        await job.done.wait()
        if job.fault:
            raise StoreError(str(job.fault)) from job.fault
        result: T = job.result
        return result

    def _work(self) -> None:
        """Run in the thread: gather what waits, do it in one transaction, wake the event loop."""
        more = True
        while more:
            jobs, more = self._gather()
            if jobs:
                if not self._insert(jobs):
                    self._transact(jobs)
                self._notify(partial(_finish, jobs))
        self._opened.close()
        self._notify(self._closed.set)

    def _gather(self) -> tuple[list[_Job], bool]:
        """Wait for work. Return all that waits, and whether more may come."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == BATCH or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _notify(self, what: Callable[[], Any]) -> None:
        with suppress(trio.RunFinishedError):  # what was committed stays
            self._token.run_sync_soon(what)

    def _insert(self, jobs: list[_Job]) -> bool:
        """Store a batch of plain rows in one statement, if that is all it is; else do nothing.

        Each statement releases the interpreter and has to get it back from a busy event loop, which
        takes longer than the statement itself.
        """
        rows = [job.row for job in jobs if job.row is not None]
        if len(rows) < len(jobs):
            return False
        try:
            more = ", (?, ?, ?)" * (len(rows) - 1)
            self._db.execute(_INSERT + more, [value for row in rows for value in row])
        except sqlite3.Error:
            return False  # one by one, the faulty one is found
        self.wrote = time.time()
        return True

    def _transact(self, jobs: list[_Job]) -> None:
        try:
            if self._db.in_transaction:  # what could not be rolled back last time
                self._db.execute("rollback")
            self._db.execute("begin immediate")
            before = self._db.total_changes
            for job in jobs:
                self._attempt(job)
            self._db.execute("commit")
            if self._db.total_changes != before:
                self.wrote = time.time()
        except Exception as fault:  # of any kind: if the thread ended, every match would stop
            _LOG.error("nothing could be stored", fault=str(fault), acts=len(jobs))
            for job in jobs:
                job.fault = fault
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("rollback")

    def _attempt(self, job: _Job) -> None:
        """Do one job of a batch. If it is refused, the others stand.

        Only the first statement of a job can be refused, so nothing has to be undone.
        """
        try:
            job.result = job.work(self._db)
        except sqlite3.IntegrityError as fault:
            job.fault = fault


def _shown(viewer: Viewer) -> int:
    """Return a viewer as a number: the public is -1."""
    return -1 if viewer is None else viewer


def _finish(jobs: list[_Job]) -> None:
    for job in jobs:
        job.done.set()


def _save(db: sqlite3.Connection, lobby: Lobby, data: bytes) -> None:
    over = lobby.status == "over"
    db.execute(
        "insert or replace into matches values (?, ?, ?, ?)",
        (lobby.match, over, lobby.ended if over else lobby.created, data),
    )
    if over:
        db.execute("delete from checkpoints where match = ?", (lobby.match,))
        db.execute("delete from subscriptions where match = ?", (lobby.match,))
