"""`warhost db backup` and `warhost db check`: the store of a server, running or not."""

from __future__ import annotations

import argparse
import os

from clients.verbs.common import NOT_SO, Trouble, Verbs, verbs_of
from clients.verbs.serving import settings


def add(verb: Verbs) -> None:
    """Add the verbs of stores."""
    top = verb("db", lambda _: 0, "back up or check the store of a server")
    below = verbs_of(top)

    sub = below(
        "backup", backup, "copy the store to a file, even while the server runs, and check the copy"
    )
    sub.add_argument("file", metavar="FILE", help="the backup file; no other file is written")
    sub.add_argument("--store", help="the store (default: WARHOST_STORE)")
    sub.add_argument("--replace", action="store_true", help="overwrite FILE if it exists")

    sub = below("check", check, "check a whole store or backup and report its contents")
    sub.add_argument(
        "file", nargs="?", metavar="FILE", help="the store or backup (default: WARHOST_STORE)"
    )


def backup(args: argparse.Namespace) -> int:
    """Back up a store."""
    from server.store.backup import backup as copy

    contents = copy(_store(args.store), args.file, replace=args.replace)
    print(f"{args.file} is a complete backup: {contents}.")
    return 0


def check(args: argparse.Namespace) -> int:
    """Check a store."""
    from server.store.backup import check as read
    from server.store.protocol import StoreError

    path = _store(args.file)
    if not os.path.exists(path):
        raise Trouble(f"store not found: {path}")
    try:
        contents = read(path)
    except StoreError as fault:
        raise Trouble(str(fault), NOT_SO) from None
    print(f"{path} is complete: {contents}.")
    return 0


def _store(given: str | None) -> str:
    """Return the path of a store. Raises `Trouble` if the store is only in memory."""
    from server.store.protocol import MEMORY

    path = given or settings(os.environ).store
    if path == MEMORY:
        raise Trouble("WARHOST_STORE is :memory:, which is not saved; name a file")
    return path
