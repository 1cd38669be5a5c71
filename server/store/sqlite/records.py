"""Records taken out of a store, and what is old deleted from it, while a server writes to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from engine.records import campaign_record
from engine.state import VIEWERS
from engine.wire.signing import SigningKey
from server.store.documents import legible, legible_campaigns, unpack_lobby
from server.store.exporting import Named, kept
from server.store.lobby import Lobby, prunable
from server.store.lobby import branched as branched_off
from server.store.protocol import Ended, Note, StoreError
from server.store.sqlite.file import reading

AT_ONCE = 100
"""Matches deleted in one transaction: the server waits for it."""


def records(store: str, signer: SigningKey | None = None) -> Iterator[Named]:
    """Yield every finished match and every campaign. Raises `StoreError`."""
    try:
        with reading(store) as db:
            db.execute("begin")
            yield from _records(db, signer)
    except sqlite3.Error as fault:
        raise StoreError(f"cannot read {store}: {fault}") from fault


def prune(store: str, before: float) -> list[str]:
    """Delete the matches that were over before a moment, in seconds since 1970, with their chat,
    except those that are still needed. Return which. Raises `StoreError`."""
    try:
        with reading(store) as db:
            needed = branched_off(_lobbies(db, "over = 0"))
            old = prunable(_lobbies(db, f"over = 1 and at < {before:f}"), needed)
            _delete(db, old)
    except sqlite3.Error as fault:
        raise StoreError(f"cannot prune {store}: {fault}") from fault
    return old


def delete(store: str, matches: Sequence[str]) -> None:
    """Delete matches, whatever their state, with their chat. Raises `StoreError`."""
    try:
        with reading(store) as db:
            _delete(db, matches)
    except sqlite3.Error as fault:
        raise StoreError(f"cannot delete from {store}: {fault}") from fault


def _delete(db: sqlite3.Connection, matches: Sequence[str]) -> None:
    there = {name for (name,) in db.execute("select name from sqlite_schema")}
    kinds = ("log", "checkpoints", "chat", "replays", "subscriptions", "matches")
    tables = [kind for kind in kinds if kind in there]  # an older server made fewer
    for start in range(0, len(matches), AT_ONCE):
        some = [(match,) for match in matches[start : start + AT_ONCE]]
        db.execute("begin immediate")
        for table in tables:
            db.executemany(f"delete from {table} where match = ?", some)
        db.execute("commit")


def branched(store: str) -> set[str]:
    """Return the matches that others, which are not over, branched off. Raises `StoreError`."""
    try:
        with reading(store) as db:
            return branched_off(_lobbies(db, "over = 0"))
    except sqlite3.Error as fault:
        raise StoreError(f"cannot read {store}: {fault}") from fault


def unkept(store: str, after: Ended, most: int) -> tuple[Ended, ...]:
    """Return the matches that were over after another and lack a replay, oldest first. Raises
    `StoreError`."""
    query = """select at, match from matches where over = 1 and at >= ? and (at, match) > (?, ?)
        and (select count(*) from replays where replays.match = matches.match) < ?
        order by at, match limit ?"""
    try:
        with reading(store) as db:
            return tuple(db.execute(query, (after[0], *after, len(VIEWERS), most)).fetchall())
    except sqlite3.Error as fault:
        raise StoreError(f"cannot read {store}: {fault}") from fault


def prune_chat(store: str, before: float) -> int:
    """Delete what was said before a moment, in seconds since 1970. Return how many lines there
    were. Raises `StoreError`."""
    try:
        with reading(store) as db:
            old = db.execute("select distinct match from chat where at < ?", (before,)).fetchall()
            delete = "delete from chat where match = ? and at < ?"
            return sum(db.execute(delete, (match, before)).rowcount for (match,) in old)
    except sqlite3.Error as fault:
        raise StoreError(f"cannot prune {store}: {fault}") from fault


def prune_notes(store: str, kind: type[Note], before: float, most: int) -> int:
    """Delete the notes of one kind from before a moment, in seconds since 1970, and all but the
    newest `most`. Return how many there were. Raises `StoreError`."""
    delete = """delete from notes where kind = :kind and (
        n <= (select n from notes where kind = :kind order by n desc limit 1 offset :most)
        or case when json_valid(cast(body as text))
            then json_extract(cast(body as text), '$.at') end < :before)"""
    values = {"kind": kind.__name__, "before": before, "most": most}
    try:
        with reading(store) as db:
            return db.execute(delete, values).rowcount
    except sqlite3.Error as fault:
        raise StoreError(f"cannot prune {store}: {fault}") from fault


def _records(db: sqlite3.Connection, signer: SigningKey | None) -> Iterator[Named]:
    for match, lobby in db.execute("select match, lobby from matches where over = 1"):
        rows = db.execute("select row from log where match = ? order by seq", (match,))
        yield kept(match, lobby, (row for (row,) in rows), signer)
    for one in legible_campaigns(body for (body,) in db.execute("select body from campaigns")):
        yield one.campaign, campaign_record.write(one.campaign, one.title, one.course, signer)


def _lobbies(db: sqlite3.Connection, condition: str) -> tuple[Lobby, ...]:
    """Return the lobbies that can be read."""
    rows = db.execute(f"select lobby from matches where {condition}")
    return legible((data for (data,) in rows), unpack_lobby, "match")
