"""`warhost watch`, `warhost record` and `warhost verify`: live and finished matches."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from clients.verbs.common import (
    NOT_SO,
    OTHER_VERSION,
    Trouble,
    Verbs,
    address,
    at_server,
    in_language,
    read_file,
    speaks,
)

if TYPE_CHECKING:
    from engine.records.paper import Ending
    from engine.records.record import OtherVersion


def add(verb: Verbs) -> None:
    """Add the verbs of matches."""
    sub = verb("watch", in_language(watch), "follow a live match in the terminal")
    sub.add_argument(
        "where",
        nargs="?",
        metavar="LINK|MATCH|URL",
        help="the match (default: the newest live one)",
    )
    speaks(sub)
    at_server(sub)

    sub = verb("record", record, "download the record of a finished match")
    sub.add_argument("match", metavar="LINK|MATCH", help="the match")
    sub.add_argument(
        "--to",
        metavar="FILE",
        help="where to save it (default: MATCH.jsonl; - for standard output)",
    )
    at_server(sub)

    sub = verb("verify", verify, "verify the record of a match or campaign by replaying it")
    sub.add_argument(
        "file",
        metavar="RECORD",
        help="the record; that of a campaign needs those of its battles in the same folder",
    )
    sub.add_argument(
        "--origin",
        metavar="RECORD",
        help="for a branch: the record of the match that it must come from",
    )
    sub.add_argument(
        "--key",
        metavar="KEY",
        help="the public key of the server that must have signed it, as its /api/key tells",
    )


def watch(args: argparse.Namespace) -> int:
    """Follow a match."""
    import trio

    from clients.terminal.watch import watch as tell

    where = address(args.where or args.url, args.url)
    trio.run(partial(tell, where, code=args.code or where.code))
    return 0


def record(args: argparse.Namespace) -> int:
    """Download a record."""
    import trio

    from clients import http

    where = address(args.match, args.url)
    if where.match is None:
        raise Trouble(f"{args.match} does not name a match; give its link or id")
    body = trio.run(http.record, where, where.match, args.code or where.code)
    if args.to == "-":
        sys.stdout.buffer.write(body)
        return 0
    file = Path(args.to or f"{where.match}.jsonl")
    try:
        file.write_bytes(body)
    except OSError as fault:
        raise Trouble(f"{file}: {fault.strerror}") from None
    print(f"{file}: {len(body)} bytes. To verify: warhost verify {file}")
    return 0


def verify(args: argparse.Namespace) -> int:
    """Recompute the record of a match or campaign."""
    from clients.verbs.proof import told
    from engine.errors import RecordError
    from engine.records import campaign_record, verification
    from engine.records import record as records
    from engine.records.branch import compare_origin
    from server.text import counted

    text = read_file(args.file)
    if campaign_record.is_one(text):
        return _verify_campaign(args.file, text, args.key)
    try:
        header, entries, end = verification.verify(text)
        if args.origin:
            compare_origin(text, read_file(args.origin))
        _check_key(end, args.key)
    except records.OtherVersion as fault:
        raise _unplayable(args.file, fault, "dice and checksum are valid") from None
    except RecordError as fault:
        raise Trouble(f"{args.file} is not valid: {fault}", NOT_SO) from None
    for origin in header.origins[-1:]:
        beside = f", confirmed by {args.origin}" if args.origin else ""
        shared = f"entries 0 to {origin.n - 1}"
        print(f"It branches from match {origin.match}, sharing {shared}{beside}.")
    dice = sum(len(entry.dice) for entry in entries)
    winner = "draw" if end.verdict.winner is None else f"seat {end.verdict.winner} won"
    print(
        f"{args.file} is valid: {header.ruleset} match {header.match}, "
        f"{counted(len(entries), 'entry', 'entries')} and {counted(dice, 'die', 'dice')} "
        f"recomputed; {winner} ({end.verdict.reason})."
    )
    for line in told(header, entries, end):
        print(f"  {line}")
    return 0


def _unplayable(file: str, fault: OtherVersion, proven: str) -> Trouble:
    """Return the trouble with a record whose rules are not installed."""
    return Trouble(
        f"{file}: {proven}; its states cannot be verified: {fault}. Use the version of warhost "
        "that wrote it.",
        OTHER_VERSION,
    )


def _check_key(end: Ending, key: str | None) -> None:
    """Raise `RecordError` unless the key that is asked for, if one is, signed a record."""
    from engine.errors import RecordError

    if key and key.lower() != end.key:
        raise RecordError(f"{f'key {end.key}' if end.key else 'no server'} signed it")


def _verify_campaign(file: str, text: bytes, key: str | None) -> int:
    """Recompute a campaign with the records of its battles, which are in the same folder."""
    from clients.verbs.proof import signed_by
    from engine.errors import RecordError
    from engine.records import campaign_record
    from engine.records.record import OtherVersion
    from server.text import counted

    try:
        _, entries, end = campaign_record.read(text)
        _check_key(end, key)
        folder, needed = Path(file).parent, campaign_record.battles(entries)
        beside = {match: folder / f"{Path(match).name}.jsonl" for match in needed}
        found = {match: read_file(str(path)) for match, path in beside.items() if path.is_file()}
        header, course = campaign_record.verify(text, found)
    except OtherVersion as fault:
        raise _unplayable(file, fault, "the checksum is valid") from None
    except campaign_record.MissingBattle:
        missing = ", ".join(str(path) for match, path in beside.items() if match not in found)
        raise Trouble(
            f"{file} cannot be verified whole: its checksum is valid, but these records of its "
            f"battles are missing: {missing}. `warhost campaign record` downloads them."
        ) from None
    except RecordError as fault:
        raise Trouble(f"{file} is not valid: {fault}", NOT_SO) from None
    lost = sum(entry.act["t"] == "forgotten" for entry in course.entries)
    state = "over" if course.over else "not over"
    print(
        f"{file} is valid: {header.ruleset} campaign {header.campaign}, "
        f"{counted(len(course.entries), 'entry', 'entries')} and "
        f"{counted(len(course.fought), 'battle')} recomputed, "
        f"{lost} opened but never fought; {state}. Digest: {course.entries[-1].digest}"
    )
    if why := course.entries[-1].act.get("reason"):
        print(f"  Ended by the operator of the server: {why}")
    print(f"  Names: {', '.join(name.name for name in header.names) or 'none'}.")
    print(f"  {signed_by(end)}")
    return 0
