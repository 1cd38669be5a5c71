"""Where matches are kept.

A match is one document that changes (its lobby) and a log that only grows. The log's numbers are
given by the writer and contiguous, so a store with ids of its own choosing (a Redis stream takes
`seq-0`) can refuse a repeat, and a batch written twice is stored once.
"""

from __future__ import annotations

from typing import Any, Protocol

from attrs import frozen

from engine.record import Entry
from engine.wire.codec import Codec, decode, encode
from server.lobby import Lobby


@frozen
class Row:
    """One number of a match's log: an entry of the record, or a word about a draw."""

    seq: int
    banks: tuple[float, float]
    """Time left after it."""
    entry: Entry | None = None
    draw: int | None = None
    """The seat whose draw offer stands after it."""
    request: str | None = None
    """What it answered: a repeat of that is known by it, also after a crash."""


class StoreError(Exception):
    """Nothing was stored."""


class Store(Protocol):
    """A store. A method that returns has made its effect durable; one that raises, none."""

    async def save(self, lobby: Lobby) -> None:
        """Keep a match as it stands outside its log."""

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        """Add to the log of a match and, in the same act, keep its lobby."""

    async def delete(self, match: str) -> None:
        """Forget a match."""

    async def get(self, match: str) -> Lobby | None:
        """Return a match."""

    async def unfinished(self) -> tuple[Lobby, ...]:
        """Return every match that is not over, oldest first."""

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        """Return the matches that were over last, newest first."""

    async def log(self, match: str) -> tuple[Row, ...]:
        """Return the log of a match."""

    async def aclose(self) -> None:
        """Finish what was begun."""


_CODEC = Codec((Lobby, Row))


def pack(value: Any) -> bytes:
    """Return a lobby or a row as bytes."""
    return encode(_CODEC.dump(value))


def unpack_lobby(data: bytes) -> Lobby:
    """Read a lobby."""
    lobby: Lobby = _CODEC.load_tagged(decode(data), (Lobby,))
    return lobby


def unpack_row(data: bytes) -> Row:
    """Read a row."""
    row: Row = _CODEC.load_tagged(decode(data), (Row,))
    return row


__all__ = ["Row", "Store", "StoreError", "pack", "unpack_lobby", "unpack_row"]
