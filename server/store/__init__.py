"""Where matches are kept.

A match is one document that changes (its lobby) and a log that only grows; a campaign is one
document. The log's numbers are given by the writer and contiguous, so a store with ids of its own
choosing (a Redis stream takes `seq-0`) can refuse a repeat, and a batch written twice is stored
once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol

from attrs import frozen

from engine.errors import Malformed
from engine.records.record import Entry
from engine.wire.codec import Codec, decode, encode
from engine.wire.messages import Proposal
from server import log
from server.campaign import Campaign
from server.lobby import Lobby


@frozen
class Row:
    """One number of a match's log: an entry of the record, or a word about a proposal."""

    seq: int
    banks: tuple[float, float]
    """Time left after it."""
    entry: Entry | None = None
    proposals: tuple[Proposal, ...] = ()
    """That stand after it."""
    paused: bool = False
    request: str | None = None
    """What it answered: a repeat of that is known by it, also after a crash."""
    at: float = 0.0
    """Seconds since 1970: spectators may lag behind it."""
    said: int | None = None
    """The seat that said in advance what was replied."""


@frozen
class Line:
    """Something that was said about a match."""

    n: int
    """Counts what was said at the table, or in the gallery."""
    at: float
    """Seconds since 1970."""
    name: str
    text: str
    seat: int | None = None
    """None in the gallery."""
    request: str = ""
    """A repeat is known by it."""


class StoreError(Exception):
    """Nothing was stored."""


class StoreTaken(StoreError):
    """Another server has the store."""


class Store(Protocol):
    """A store. A method that returns has made its effect durable; one that raises, none."""

    async def save(self, lobby: Lobby) -> None:
        """Keep a match as it stands outside its log."""

    async def begin(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        """Write the beginning of a match's log and keep its lobby, in the same act."""

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        """Add to the log of a match and, in the same act, keep its lobby."""

    async def delete(self, match: str) -> None:
        """Forget a match."""

    async def get(self, match: str) -> Lobby | None:
        """Return a match."""

    async def unfinished(self) -> tuple[Lobby, ...]:
        """Return every match that is not over and can be read, oldest first."""

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        """Return the matches that were over last and can be read, newest first."""

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        """Return the log of a match from a number on, `most` rows of it if that is not negative."""

    async def say(self, match: str, line: Line, most: int) -> None:
        """Keep a line, and of those before it at the table or in the gallery `most` with it."""

    async def talk(self, match: str) -> tuple[Line, ...]:
        """Return what is kept of the talk about a match: at its table, then in its gallery."""

    async def save_campaign(self, campaign: Campaign) -> None:
        """Keep a campaign as it stands."""

    async def delete_campaign(self, campaign: str) -> None:
        """Forget a campaign."""

    async def campaigns(self) -> tuple[Campaign, ...]:
        """Return every campaign that can be read, oldest first."""

    async def aclose(self) -> None:
        """Finish what was begun."""


_CODEC = Codec((Lobby, Row, Line, Campaign))
_LOG = log.get("warhost.store")
_NAMED = re.compile(rb'"match":"([0-9a-f]+)"')
_CAMPAIGN = re.compile(rb'"campaign":"([0-9a-f]+)"')


def pack(value: Any) -> bytes:
    """Return a lobby, a row, a line or a campaign as bytes."""
    return encode(_CODEC.dump(value))


def unpack_lobby(data: bytes) -> Lobby:
    """Read a lobby."""
    lobby: Lobby = _CODEC.load_tagged(decode(data), (Lobby,))
    return lobby


def legible(documents: Iterable[bytes]) -> tuple[Lobby, ...]:
    """Read lobbies; one that is damaged is left out and logged, for the others go on without it."""
    lobbies = []
    for data in documents:
        try:
            lobbies.append(unpack_lobby(data))
        except Malformed as fault:
            named = _NAMED.search(data)
            match = named[1].decode() if named else None
            _LOG.error("a match cannot be read", match=match, fault=str(fault)[:200])
    return tuple(lobbies)


def unpack_row(data: bytes) -> Row:
    """Read a row."""
    row: Row = _CODEC.load_tagged(decode(data), (Row,))
    return row


def legible_campaigns(documents: Iterable[bytes]) -> tuple[Campaign, ...]:
    """Read campaigns; one that is damaged is left out and logged."""
    campaigns = []
    for data in documents:
        try:
            campaigns.append(_CODEC.load_tagged(decode(data), (Campaign,)))
        except Malformed as fault:
            named = _CAMPAIGN.search(data)
            campaign = named[1].decode() if named else None
            _LOG.error("a campaign cannot be read", campaign=campaign, fault=str(fault)[:200])
    return tuple(campaigns)


def unpack_line(data: bytes) -> Line:
    """Read a line."""
    line: Line = _CODEC.load_tagged(decode(data), (Line,))
    return line


__all__ = [
    "Line",
    "Row",
    "Store",
    "StoreError",
    "legible",
    "legible_campaigns",
    "pack",
    "unpack_line",
    "unpack_lobby",
    "unpack_row",
]
