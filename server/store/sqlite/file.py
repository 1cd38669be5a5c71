"""The file of a store on SQLite: its lock, its format, and how it is opened.

A lock on `FILE.lock` keeps a second server out. The database itself stays open to readers, so it
can be backed up while matches run. However a process ends, its lock ends with it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from server.store.protocol import MEMORY, StoreError, StoreOfOtherVersion

LOOK_SECONDS = 0.05
"""Pause before looking again whether another server has released a store."""
PATIENCE = 10.0
"""Seconds to wait for a writer to let a reader in."""
APPLICATION, FORMAT = 0x77617268, 4
"""In the header of the file: the program it belongs to ("warh"), and the format of its rows, whose
digests are those of the format of records."""
READ = (3, FORMAT)
"""Formats that are read. A store is in the newest from when a server has opened it, and an older
program refuses it then."""

_SCHEMA = f"""
pragma application_id = {APPLICATION};
pragma user_version = {FORMAT};
create table if not exists matches (
    match text primary key,
    over integer not null,
    at real not null,
    lobby blob not null
) without rowid;
create index if not exists matches_by_time on matches (over, at);
create table if not exists log (
    match text not null,
    seq integer not null,
    row blob not null,
    primary key (match, seq)
) without rowid;
create table if not exists checkpoints (
    match text primary key,
    checkpoint blob not null
) without rowid;
create table if not exists chat (
    match text not null,
    spectators integer not null,
    n integer not null,
    at real not null,
    line blob not null,
    primary key (match, spectators, n)
) without rowid;
create table if not exists subscriptions (
    match text not null,
    key text not null,
    at real not null,
    body blob not null,
    primary key (match, key)
) without rowid;
create table if not exists campaigns (
    campaign text primary key,
    at real not null,
    body blob not null
) without rowid;
create table if not exists accounts (
    key text primary key,
    edit integer not null,
    used real not null,
    body blob not null
) without rowid;
create table if not exists parcels (
    code text primary key,
    until real not null,
    body blob not null
) without rowid;
create table if not exists replays (
    match text not null,
    viewer integer not null,
    zipped blob not null,
    primary key (match, viewer)
) without rowid;
create table if not exists notes (
    kind text not null,
    n integer not null,
    body blob not null,
    primary key (kind, n)
) without rowid;
create table if not exists numbers (
    kind text primary key,
    n integer not null
) without rowid;
create table if not exists heartbeat (
    n integer primary key,
    at real not null
) without rowid;
"""

_OVERWRITE = "pragma secure_delete = on"
"""What is deleted is overwritten, whatever SQLite was compiled with."""


def hold(path: str, patience: float) -> int:
    """Return a lock on a store, waiting for it `patience` seconds. Raises `BlockingIOError`."""
    if path == MEMORY:
        return os.open(os.devnull, os.O_RDONLY)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except BlockingIOError:
            if time.monotonic() >= until:
                os.close(lock)
                raise
            time.sleep(LOOK_SECONDS)


def is_held(path: str) -> bool:
    """Return whether a server uses a store now."""
    try:
        lock = os.open(f"{path}.lock", os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def open_file(path: str, synchronous: str, patience: float) -> sqlite3.Connection:
    if path != MEMORY:
        Path(path).touch(mode=0o600)  # it holds the secrets of matches that are not over
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        if not _is_empty(db):
            check_format(db)
        db.execute("pragma journal_mode = wal")
        db.execute(_OVERWRITE)
        db.execute(f"pragma synchronous = {synchronous}")
        db.executescript(_SCHEMA)
        db.execute("begin immediate")
        db.execute("commit")
    except (sqlite3.Error, StoreError):
        db.close()
        raise
    return db


def _is_empty(db: sqlite3.Connection) -> bool:
    """Return whether nothing was ever written to a database."""
    return not db.execute("select count(*) from sqlite_schema").fetchone()[0]


def check_format(db: sqlite3.Connection) -> None:
    """Raise `StoreError` unless a database is a store as this program writes it."""
    (owner,) = db.execute("pragma application_id").fetchone()
    (written,) = db.execute("pragma user_version").fetchone()
    if owner == APPLICATION and written in READ:
        return
    if owner == APPLICATION or _is_first_format(db):
        raise StoreOfOtherVersion(
            f"it has format {written}, but this version of warhost reads {READ[0]} and {FORMAT}; "
            "keep it for the version that wrote it, and name another file"
        )
    raise StoreError("it is a database, but not a warhost store")


def _is_first_format(db: sqlite3.Connection) -> bool:
    """Return whether a database is a store from before stores said what they are."""
    tables = {name for (name,) in db.execute("select name from sqlite_schema")}
    return {"matches", "log", "campaigns"} <= tables


def must_be_there(path: str) -> None:
    if not Path(path).is_file():
        raise StoreError(f"there is no store {path}")


def fold(path: str, patience: float = PATIENCE) -> bool:
    """Take the journal of a store into it, and empty it: until then it shows what was deleted.
    Return whether nobody prevented it by reading or writing. Raises `StoreError`."""
    try:
        with reading(path, patience) as db:
            (is_busy, _, _) = db.execute("pragma wal_checkpoint(truncate)").fetchone()
            return not is_busy
    except sqlite3.Error as fault:
        if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise StoreError(f"cannot empty the journal of {path}: {fault}") from fault


@contextmanager
def reading(path: str, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    """Open a store that exists. Raises `StoreError` for what is none."""
    must_be_there(path)
    # Not "ro": what a killed server left in the journal has to be taken in first.
    name = f"file:{quote(os.path.abspath(path))}?mode=rw"
    with closing(sqlite3.connect(name, uri=True, timeout=patience, isolation_level=None)) as db:
        try:
            check_format(db)
        except StoreError as fault:
            raise StoreError(f"{path}: {fault}") from None
        db.execute(_OVERWRITE)
        yield db
