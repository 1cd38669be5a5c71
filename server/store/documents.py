"""What is stored of matches and campaigns, and how it is written as bytes.

A match is one document that changes (its lobby) and a log that only grows. A campaign is one
document.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Annotated, Any, TypeVar

from attrs import frozen

from engine.errors import Malformed, RecordError
from engine.records.position import Position
from engine.records.record import Entry
from engine.wire.codec import Codec, decode, encode, encode_to_keep, seal
from engine.wire.messages import Proposal
from server import log
from server.store.account import Account, Parcel
from server.store.campaign import Campaign
from server.store.lobby import Lobby
from server.store.moderation import AuditEntry, Report, Sanction
from server.store.subscription import Subscription


@frozen
class Row:
    """One number of a match's log: an entry of the record, or a change of proposals."""

    seq: int
    banks: tuple[float, float]
    """Seconds left in the banks after it."""
    entry: Entry | None = None
    proposals: tuple[Proposal, ...] = ()
    """Those that stand after it."""
    paused: bool = False
    request: str | None = None
    """Name of the request it answered. A repeat is recognised by it, even after a crash."""
    at: float = 0.0
    """Seconds since 1970; spectators may see it later."""
    said: int | None = None
    """The seat that gave the reply in advance."""


@frozen
class Checkpoint:
    """A live match as it stood after a row of its log that has an entry. The log counts: this only
    saves playing it again."""

    seq: int
    """Of that row."""
    log: str
    """Digest of the log up to that entry, as it is stored; see `log_digest`."""
    position: Position
    seen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """By seat that signs, the digests that its next signature may name, oldest first."""
    answered: Annotated[Any, "JSON", "names"] = ()
    """A list of the names of requests that the log answers."""
    said: tuple[tuple[int, int], ...] = ()
    """Numbers of the log that a seat had replied to in advance, with that seat."""


@frozen
class Line:
    """A line of chat about a match."""

    n: int
    """Counts the lines of the table, or of the spectators."""
    at: float
    """Seconds since 1970."""
    name: str = ""
    text: str = ""
    """Empty if it was deleted."""
    seat: int | None = None
    """None in the spectators."""
    request: str = ""
    """A repeat is recognised by it."""

    def blank(self) -> Line:
        """Return the line with nothing said, so that its number is not given again."""
        return Line(self.n, self.at, seat=self.seat)


T = TypeVar("T")
SUM = 64
"""Bytes of a checksum."""
MODERATION = Sanction, Report, AuditEntry
_CODEC = Codec((Lobby, Row, Checkpoint, Line, Campaign, Subscription, Account, Parcel), MODERATION)
_LOG = log.get("warhost.store")
_NAMED = re.compile(rb'"(?:match|campaign)":"([0-9a-f]+)"')


def pack(value: Any) -> bytes:
    """Return a document as bytes."""
    return encode_to_keep(_CODEC.dump(value))


def unpack_lobby(data: bytes) -> Lobby:
    """Read a lobby."""
    lobby: Lobby = _CODEC.load_tagged(decode(data), (Lobby,))
    return lobby


def legible(
    documents: Iterable[Any], unpack: Callable[[bytes], T], what: str, name: str | None = None
) -> tuple[T, ...]:
    """Read documents, `what` they are. A damaged one is logged, with the `name` of its match or the
    one in it, and left out, so that the others can go on."""
    read = list[T]()
    for data in documents:
        try:
            read.append(unpack(data))
        except Malformed as fault:
            named = _NAMED.search(data) if isinstance(data, bytes) else None  # else a damaged file
            known = name or (named[1].decode() if named else None)
            _LOG.error(f"a {what} cannot be read", name=known, fault=str(fault)[:200])
    return tuple(read)


def unpack_row(data: bytes) -> Row:
    """Read a row."""
    row: Row = _CODEC.load_tagged(decode(data), (Row,))
    return row


def pack_checkpoint(checkpoint: Checkpoint) -> bytes:
    """Return a checkpoint as bytes that begin with their SHA-256, in hexadecimal."""
    data = pack(checkpoint)
    return _sum(data) + data


def unpack_checkpoint(data: bytes) -> Checkpoint:
    """Read a checkpoint. Raises `Malformed`, also where one bit of it is another."""
    if not isinstance(data, bytes):  # in a damaged file
        raise Malformed("the checkpoint is of another type")
    told, data = data[:SUM], data[SUM:]
    if told != _sum(data):
        raise Malformed("the checksum of the checkpoint does not match")
    checkpoint: Checkpoint = _CODEC.load_tagged(decode(data), (Checkpoint,))
    return checkpoint


def log_digest(entries: Iterable[Entry], before: str = "") -> str:
    """Return a digest of stored entries, which follow those that have the digest `before`.

    The digests in the entries cover states as well, and can only be checked by playing; this one
    costs no more than reading.
    """
    return reduce(seal, map(_CODEC.dump, entries), before)


class Shortened(RecordError):
    """Entries at the end of a log are missing: a match that went on would be another."""


def must_reach(checkpoint: Checkpoint, rows: Sequence[Row]) -> None:
    """Raise `Shortened` where a log ends before a checkpoint of it, which is written after what it
    tells."""
    newest = rows[-1].seq if rows else -1
    if newest < checkpoint.seq:
        raise Shortened(f"the log ends at {newest}, and reached {checkpoint.seq} before")


def rows_from(checkpoint: Checkpoint, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of a whole log from that of a checkpoint on. Raises `RecordError` unless
    each entry before is the one that it was."""
    earlier, since = list[Entry](), list[Row]()
    for row in rows:
        if row.seq >= checkpoint.seq:
            since.append(row)
        if row.seq <= checkpoint.seq and row.entry is not None:
            earlier.append(row.entry)
    if not since or since[0].entry is None or log_digest(earlier) != checkpoint.log:
        raise RecordError("the log is not as it was when the checkpoint was taken")
    return tuple(since)


def _sum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def legible_campaigns(documents: Iterable[bytes]) -> tuple[Campaign, ...]:
    """Read campaigns, as `legible` does."""
    return legible(documents, unpack_campaign, "campaign")


def unpack_campaign(data: bytes) -> Campaign:
    """Read a campaign."""
    campaign: Campaign = _CODEC.load_tagged(decode(data), (Campaign,))
    return campaign


def unpack_account(data: bytes) -> Account:
    """Read an account."""
    account: Account = _CODEC.load_tagged(decode(data), (Account,))
    return account


def unpack_parcel(data: bytes) -> Parcel:
    """Read a parcel."""
    parcel: Parcel = _CODEC.load_tagged(decode(data), (Parcel,))
    return parcel


def unpack_line(data: bytes) -> Line:
    """Read a line."""
    line: Line = _CODEC.load_tagged(decode(data), (Line,))
    return line


def unpack_subscription(data: bytes) -> Subscription:
    """Read a subscription."""
    subscription: Subscription = _CODEC.load_tagged(decode(data), (Subscription,))
    return subscription


def unpack_note(data: bytes) -> Any:
    """Read a sanction, a report or an entry of the audit log."""
    return _CODEC.load_tagged(decode(data), MODERATION)


def naming(name: str) -> bytes:
    """Return the bytes that a lobby or a line holds if it names somebody so."""
    return b'"name":' + encode(name)
