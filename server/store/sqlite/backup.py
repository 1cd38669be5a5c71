"""Backups of a store, and the check that one is whole. Both work while a server writes to it.

A backup is one read of the database at one moment: it holds everything that was acknowledged before
it started, and no room that deleted matches have left. It is written beside its destination,
checked, flushed to the disk and only then renamed, so a file of that name is always a whole backup.
"""

from __future__ import annotations

import fcntl
import glob
import os
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from attrs import Factory, frozen

from engine.errors import Malformed, RecordError
from engine.records import verification
from server.store.documents import (
    Row,
    legible_campaigns,
    rows_from,
    unpack_account,
    unpack_checkpoint,
    unpack_line,
    unpack_lobby,
    unpack_row,
)
from server.store.lobby import Lobby
from server.store.protocol import StoreError
from server.store.sqlite.file import hold, is_held, must_be_there, reading
from server.store.sqlite.records import delete
from server.text import counted

Owner = tuple[int, int]
"""Numbers of an account and its group."""


@frozen
class Contents:
    """What a whole store holds."""

    matches: dict[str, int]
    """How many there are, by status."""
    acts: int
    """Entries of all records."""
    dice: int
    """Recomputed from the secrets behind them."""
    campaigns: int
    unread: tuple[str, ...] = ()
    """Matches whose checkpoint cannot be read, though their log can."""
    damaged: Mapping[str, str] = Factory(dict)
    """Matches that cannot be read, each with what is wrong."""

    @property
    def damage(self) -> str:
        """What is wrong with which match."""
        return "; ".join(f"match {match}: {fault}" for match, fault in self.damaged.items())

    def __str__(self) -> str:
        by_status = ", ".join(f"{n} {status}" for status, n in sorted(self.matches.items()))
        matches = counted(sum(self.matches.values()), "match", "matches")
        return (
            f"{matches} ({by_status or 'none'}), {counted(self.acts, 'act')}, "
            f"{counted(self.dice, 'die', 'dice')}, {counted(self.campaigns, 'campaign')}"
        )


def backup(source: str, target: str, *, replace: bool = False, damaged: bool = False) -> Contents:
    """Copy a store to a file and return what is in it.

    Raises `StoreError` when there is no store, when the file exists and is not to be replaced, when
    it cannot be written, and when the copy is not whole, though matches may be `damaged` if that
    is allowed. The file is then as it was.
    """
    must_be_there(source)
    path = Path(target)
    if path.exists():
        if not replace:
            raise StoreError(f"{target} already exists; name another file, or allow replacing it")
        if path.samefile(source) or is_held(target):
            raise StoreError(f"{target} is the store of a server; name another file")
    return _copy(source, path, replace=replace, damaged=damaged)


def restore(source: str, target: str, *, replace: bool = False, damaged: bool = False) -> Contents:
    """Make a backup the store of a server that does not run, and return what is in it.

    Raises `StoreError` when the backup is not whole, though matches may be `damaged` if that is
    allowed, when a server uses the store, and when there is one that is not to be replaced. The
    store is then as it was. Root gives it, and its lock, to the owner of the store before, or of
    its folder: that is the server's account.
    """
    check(source, damaged=damaged)
    path = Path(target)
    lock = _unused(target)
    try:
        owner = _owner(path)
        _give(lock, owner)
        if path.exists():
            if not replace:
                raise StoreError(f"{target} already exists; move it away, or allow replacing it")
            if path.samefile(source):
                raise StoreError(f"{source} is the store itself")
            _fold(path)
        return _copy(source, path, replace=replace, damaged=damaged, owner=owner)
    except OSError as fault:
        raise StoreError(f"cannot restore {target}: {fault}") from fault
    finally:
        os.close(lock)


def delete_damaged(store: str) -> Mapping[str, str]:
    """Delete the matches of a store that cannot be read, and return them, each with what was wrong.
    Raises `StoreError` when there is no store, and when a server uses it."""
    must_be_there(store)
    lock = _unused(store)
    try:
        damaged = check(store, damaged=True).damaged
        delete(store, tuple(damaged))
    finally:
        os.close(lock)
    return damaged


def _unused(store: str) -> int:
    """Return a lock on a store. Raises `StoreError` when a server uses it."""
    try:
        return hold(store, patience=0)
    except BlockingIOError:
        raise StoreError(f"a server uses {store}; stop it first") from None
    except OSError as fault:
        raise StoreError(f"cannot lock {store}: {fault}") from fault


def _owner(path: Path) -> Owner:
    """Return whose a store is, or would be."""
    found = (path if path.exists() else path.parent).stat()
    return found.st_uid, found.st_gid


def _give(file: int, owner: Owner | None) -> None:
    """Give a file away. Only root may: what others write is theirs."""
    if owner is not None and os.geteuid() == 0:
        os.fchown(file, *owner)


def _fold(path: Path) -> None:
    """Take the journal of a store into it, so that it cannot be taken for that of another file."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as old:
        old.execute("pragma journal_mode = delete")
    for beside in ("-wal", "-shm"):  # of a damaged store
        Path(f"{path}{beside}").unlink(missing_ok=True)


def _copy(
    source: str, path: Path, *, replace: bool, damaged: bool, owner: Owner | None = None
) -> Contents:
    """Copy a store, check the copy, and only then give it its name."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    lock = -1
    try:
        _clear(path)
        with reading(source) as store:
            lock = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            fcntl.flock(lock, fcntl.LOCK_EX)
            _give(lock, owner)
            store.execute("vacuum into ?", (str(partial),))
        contents = check(str(partial), source, damaged=damaged)
        _flush(partial)
        if replace:
            partial.replace(path)
        else:
            os.link(partial, path)  # fails if another process was quicker
        _flush(path.parent)
    except FileExistsError as fault:
        raise StoreError(f"{fault.filename2 or fault.filename} already exists") from fault
    except (sqlite3.Error, OSError) as fault:
        raise StoreError(f"cannot copy {source} to {path}: {fault}") from fault
    finally:
        if lock >= 0:
            os.close(lock)
        with suppress(FileNotFoundError):
            partial.unlink()
    return contents


def _clear(path: Path) -> None:
    """Delete what backups to a file have left that were killed. One that runs holds a lock."""
    for left in path.parent.glob(f"{glob.escape(path.name)}.*.partial"):
        with suppress(OSError), left.open() as partial:
            fcntl.flock(partial, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()


def check(path: str, of: str | None = None, *, damaged: bool = False) -> Contents:
    """Read a whole store, or a copy `of` one, and return what it holds. Raises `StoreError` for
    faults; matches may be `damaged` if that is allowed."""
    name = path if of is None else of
    try:
        with reading(path) as db:
            db.execute("begin")  # one moment, whatever a server writes meanwhile
            (found,) = db.execute("pragma integrity_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{name} is damaged: {found}")
            contents = _contents(db)
    except (Malformed, RecordError) as fault:
        raise StoreError(f"{name} is damaged: {fault}") from fault
    except sqlite3.Error as fault:
        raise StoreError(f"{path} cannot be read: {fault}") from fault
    if contents.damaged and not damaged:
        raise StoreError(
            f"{name} is damaged: {contents.damage}; all the rest can be read; --damaged copies "
            "them as they are, and `warhost db prune --damaged` deletes them"
        )
    return contents


def _contents(db: sqlite3.Connection) -> Contents:
    """Read every row. What it raises names the faulty one, if that is not of a match."""
    statuses, acts, dice, known = Counter[str](), 0, 0, set[str]()
    unread, damaged = list[str](), dict[str, str]()
    for match, data in db.execute("select match, lobby from matches order by match"):
        known.add(match)
        try:
            lobby = unpack_lobby(data)
            rows = _log(db, lobby)
            entries = [row.entry for row in rows if row.entry is not None]
            dice += verification.check_dice(lobby.dice, entries)
            if not _has_good_checkpoint(db, match, rows):
                unread.append(match)
        except (Malformed, RecordError) as fault:
            damaged[match] = str(fault)
            continue
        statuses[lobby.status] += 1
        acts += len(entries)
    for match, line in db.execute("select match, line from chat"):
        unpack_line(line)
        known.add(match)
    stray = {match for (match,) in db.execute("select distinct match from log")} - known
    if stray:
        raise RecordError(f"there is a log for a match that is missing: {min(stray)}")
    bodies = [body for (body,) in db.execute("select body from campaigns")]
    if len(legible_campaigns(bodies)) < len(bodies):
        raise RecordError("a campaign cannot be read")
    for (body,) in db.execute("select body from accounts"):
        unpack_account(body)
    return Contents(dict(statuses), acts, dice, len(bodies), tuple(unread), damaged)


def _log(db: sqlite3.Connection, lobby: Lobby) -> list[Row]:
    """Return the log of a match, in which no row is missing."""
    query = "select row from log where match = ? order by seq"
    rows = [unpack_row(data) for (data,) in db.execute(query, (lobby.match,))]
    for number, row in enumerate(rows):
        if row.seq != number:
            raise RecordError(f"row {number} of the log is missing")
    if lobby.status != "lobby" and not any(row.entry for row in rows):
        raise RecordError("it has begun, but its log is empty")
    return rows


def _has_good_checkpoint(db: sqlite3.Connection, match: str, rows: list[Row]) -> bool:
    """Return whether the checkpoint of a match can be read, if it has one. Raises `RecordError`
    where the log is not as the checkpoint has it."""
    query = "select checkpoint from checkpoints where match = ?"
    for (data,) in db.execute(query, (match,)):
        try:
            checkpoint = unpack_checkpoint(data)
        except Malformed:
            return False
        rows_from(checkpoint, rows)
    return True


def _flush(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
