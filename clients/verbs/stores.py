"""`warhost db`: the store of a server, running or not."""

from __future__ import annotations

import argparse
import os
import re
import time
from typing import TYPE_CHECKING

from clients.verbs.common import NOT_SO, Trouble, Verbs, verbs_of
from clients.verbs.serving import settings

if TYPE_CHECKING:
    from server.store.sqlite.backup import Contents


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
    sub.add_argument("--damaged", action="store_true", help="copy matches that are damaged, too")

    sub = below("check", check, "check a whole store or backup and report its contents")
    sub.add_argument(
        "file", nargs="?", metavar="FILE", help="the store or backup (default: WARHOST_STORE)"
    )

    sub = below("restore", restore, "make a backup the store of a server that is stopped")
    sub.add_argument("file", metavar="FILE", help="the backup")
    sub.add_argument("--store", help="the store (default: WARHOST_STORE)")
    sub.add_argument("--replace", action="store_true", help="overwrite the store if it exists")
    sub.add_argument("--damaged", action="store_true", help="restore damaged matches as they are")

    sub = below(
        "export",
        export,
        "write the records of finished matches and campaigns, those in the archive too, one file "
        "for each",
    )
    sub.add_argument("folder", metavar="FOLDER", help="where to; files that are there stay")
    sub.add_argument("--store", help="the store or backup (default: WARHOST_STORE)")

    sub = below("prune", prune, "delete old matches, chat, reports and audit log; a server may run")
    for flag, what in _PRUNED.items():
        sub.add_argument(
            flag, type=_days, metavar="DAYS", help=f"delete {what} so many days ago; at least 1d"
        )
    sub.add_argument(
        "--damaged",
        action="store_true",
        help="delete matches that cannot be read; the server must be stopped",
    )
    sub.add_argument("--store", help="the store (default: WARHOST_STORE)")


_PRUNED = {
    "--older-than": "matches that ended more than",
    "--chat": "what was said more than",
    "--reports": "what players reported more than",
    "--audit": "entries of the audit log from more than",
}


def restore(args: argparse.Namespace) -> int:
    """Restore a backup."""
    from server.store.sqlite.backup import restore as put_back

    store = _store(args.store)
    contents = put_back(args.file, store, replace=args.replace, damaged=args.damaged)
    return _report(f"{store} is restored from {args.file}", contents)


def export(args: argparse.Namespace) -> int:
    """Write records to a folder."""
    from server.archive.signing_key import signing_key
    from server.store.archive.folder import Folder
    from server.store.exporting import export as write
    from server.store.exporting import filed
    from server.store.sqlite.records import records
    from server.text import counted

    given = settings(os.environ)
    key, archive = given.signing_key, given.archive
    signer = signing_key(key) if key is not None and key.exists() else None
    sources = [] if archive is None else [filed(Folder(archive), signer)]
    if archive is None or args.store or not given.is_shared:
        sources.append(records(_store(args.store), signer))
    signed = "" if signer is None else f", signed by {key}"
    written = counted(write(sources, args.folder), "record")
    print(f"Wrote {written} to {args.folder}{signed}.")
    return 0


def prune(args: argparse.Namespace) -> int:
    """Delete what is old."""
    from server.retention import NOTES
    from server.store.moderation import AuditEntry, Report
    from server.store.sqlite import records
    from server.store.sqlite.backup import delete_damaged
    from server.store.sqlite.file import fold
    from server.text import counted

    store, now = _store(args.store), time.time()
    ages = (args.older_than, args.chat, args.reports, args.audit)
    if all(age is None for age in ages) and not args.damaged:
        flags = f"{', '.join(_PRUNED)}, each with a number of days"
        raise Trouble(f"say what to delete: {flags}, or --damaged")
    if args.damaged:
        for match, fault in delete_damaged(store).items():
            print(f"Deleted match {match}, which could not be read: {fault}.")
    if args.older_than is not None:
        count = len(records.prune(store, now - args.older_than))
        print(f"Deleted {counted(count, 'finished match', 'finished matches')}.")
    if args.chat is not None:
        count = records.prune_chat(store, now - args.chat)
        print(f"Deleted {counted(count, 'line')} of chat.")
    if args.reports is not None:
        count = records.prune_notes(store, Report, now - args.reports, NOTES)
        print(f"Deleted {counted(count, 'report')}.")
    if args.audit is not None:
        count = records.prune_notes(store, AuditEntry, now - args.audit, NOTES)
        print(f"Deleted {counted(count, 'entry', 'entries')} of the audit log.")
    fold(store)
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

    contents = copy(_store(args.store), args.file, replace=args.replace, damaged=args.damaged)
    return _report(f"{args.file} is a backup", contents)


def check(args: argparse.Namespace) -> int:
    """Check a store."""
    from server.store.protocol import StoreError
    from server.store.sqlite.backup import check as read
    from server.text import counted

    path = _store(args.file)
    if not os.path.exists(path):
        raise Trouble(f"store not found: {path}")
    try:
        contents = read(path)
    except StoreError as fault:
        raise Trouble(str(fault), NOT_SO) from None
    print(f"{path} is complete: {contents}.")
    if unread := contents.unread:
        of = counted(len(unread), "match", "matches")
        raise Trouble(
            f"{path} is damaged, but nothing is lost: the checkpoint of {of} cannot be read, and "
            f"the log is played instead: {', '.join(unread)}",
            NOT_SO,
        )
    return 0


def _report(what: str, contents: Contents) -> int:
    """Say what was copied. Raises `Trouble` that names what of it is damaged."""
    print(f"{what}: {contents}.")
    if contents.damaged:
        raise Trouble(f"copied as it is, but damaged: {contents.damage}", NOT_SO)
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
