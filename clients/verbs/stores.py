"""`warhost db`: the store of a server, running or not."""

from __future__ import annotations

import argparse
import os
import re
import time

from clients.verbs.common import NOT_SO, Trouble, Verbs, verbs_of
from clients.verbs.serving import settings


def add(verb: Verbs) -> None:
    """Add the verbs of stores."""
    top = verb("db", lambda _: 0, "back up, check, restore, export or prune the store of a server")
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

    sub = below("restore", restore, "make a backup the store of a server that is stopped")
    sub.add_argument("file", metavar="FILE", help="the backup")
    sub.add_argument("--store", help="the store (default: WARHOST_STORE)")
    sub.add_argument("--replace", action="store_true", help="overwrite the store if it exists")

    sub = below(
        "export", export, "write the records of finished matches and campaigns, one file for each"
    )
    sub.add_argument("folder", metavar="FOLDER", help="where to; files that are there stay")
    sub.add_argument("--store", help="the store or backup (default: WARHOST_STORE)")

    sub = below("prune", prune, "delete old finished matches, even while the server runs")
    sub.add_argument(
        "--older-than",
        required=True,
        type=_days,
        metavar="DAYS",
        help="delete matches that ended more than so many days ago, such as 365d; at least 1d",
    )
    sub.add_argument("--store", help="the store (default: WARHOST_STORE)")


def restore(args: argparse.Namespace) -> int:
    """Restore a backup."""
    from server.store.sqlite.backup import restore as put_back

    store = _store(args.store)
    contents = put_back(args.file, store, replace=args.replace)
    print(f"{store} is restored from {args.file}: {contents}.")
    return 0


def export(args: argparse.Namespace) -> int:
    """Write records to a folder."""
    from server.archive.signing_key import signing_key
    from server.store.sqlite.records import export as write

    store, path = _store(args.store), settings(os.environ).signing_key
    signer = signing_key(path) if path is not None and path.exists() else None
    signed = "" if signer is None else f", signed by {path}"
    print(f"Wrote {write(store, args.folder, signer)} records to {args.folder}{signed}.")
    return 0


def prune(args: argparse.Namespace) -> int:
    """Delete old matches."""
    from server.store.sqlite.records import prune as delete

    count = len(delete(_store(args.store), time.time() - args.older_than))
    print(f"Deleted {count} finished matches.")
    return 0


def _days(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,5}d", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days, such as 365d")
    if int(text[:-1]) < 1:  # the rooms of matches that ended lately are open still
        raise argparse.ArgumentTypeError(f"{text} is too short: keep at least 1d")
    return 86_400.0 * int(text[:-1])


def backup(args: argparse.Namespace) -> int:
    """Back up a store."""
    from server.store.sqlite.backup import backup as copy

    contents = copy(_store(args.store), args.file, replace=args.replace)
    print(f"{args.file} is a complete backup: {contents}.")
    return 0


def check(args: argparse.Namespace) -> int:
    """Check a store."""
    from server.store.protocol import StoreError
    from server.store.sqlite.backup import check as read

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
    """Return the path of a store. Raises `Trouble` if the store is no file."""
    from server.store.protocol import MEMORY, SHARED, told

    path = given or settings(os.environ).store
    if path == MEMORY:
        raise Trouble("WARHOST_STORE is :memory:, which is not saved; name a file")
    if path.startswith(SHARED):
        raise Trouble(
            f"the store is {told(path)}, and `warhost db` is for files; back Redis up as its own "
            "documentation says (BGSAVE, or its append-only files)"
        )
    return path
